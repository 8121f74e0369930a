"""Safes: dice, rolls, Crack tokens, what an open one gives (4.8, 4.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros import stealth
from games.burgle_bros.arguments import Cracking, Rolled
from games.burgle_bros.content.tables import digit_of
from games.burgle_bros.draws import draw_tool
from games.burgle_bros.links import line_of
from games.burgle_bros.patrols import speed_up
from games.burgle_bros.state import (
    KEY,
    MOST_DICE,
    NOWHERE,
    BurgleState,
    floor_of,
    holder,
    is_on,
    room_key,
    shown_kind,
)
from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option
from games.engine.flow import NEXT, Flow, sequence
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text

Burgle = Play[BurgleState]
CRACK_NAME: Final = f"{KEY}.crack"
NO: Final = "no"


def can_add_die(state: BurgleState, safe: int) -> bool:
    """Whether the safe is shut and has fewer than six dice (BB-102)."""
    return safe not in state.opened and state.dice.get(safe, 0) < MOST_DICE


def dice_of(state: BurgleState, seat: int, safe: int) -> int:
    """How many dice this burglar would roll on a safe (BB-103, BB-186)."""
    return state.dice.get(safe, 0) + is_on(state, seat, "peterman", False)


def can_crack(state: BurgleState, seat: int, safe: int) -> bool:
    """Whether dice may be rolled on the safe (BB-103, BB-137)."""
    if safe in state.opened or not dice_of(state, seat, safe):
        return False
    if not keycard_is_out(state):
        return True
    owner = holder(state, "keycard")
    return owner != NOWHERE and state.places[owner] == safe


def keycard_is_out(state: BurgleState) -> bool:
    """Whether the Keycard has been drawn."""
    return holder(state, "keycard") != NOWHERE or any("keycard" in items for items in state.lying.values())


def begin_to_crack(play: Burgle, seat: int, safe: int) -> None:
    """A burglar rolls the dice on a safe."""
    play.push(CRACK, {"burglar": seat, "room": safe})


def _who(play: Burgle) -> tuple[int, int]:
    cracking = read(play.args, Cracking)
    return cracking.burglar, cracking.room


def roll(play: Burgle) -> Flow:
    """The roll; the Stethoscope may change a die after it (BB-110)."""
    state = play.state
    seat, safe = _who(play)
    rolls = [play.chance.die() for _ in range(dice_of(state, seat, safe))]
    play.args["rolls"] = rolls
    play.tell("safe_rolled", {"seat": seat, "room": room_key(state, safe), "rolls": rolls})
    if "stethoscope" in state.tools[seat] and "bust" not in state.loot[seat]:
        play.ask(STETHOSCOPE, state.active, {"burglar": seat, "rolls": rolls})
    return NEXT


def cover(play: Burgle) -> Flow:
    """Revealed rooms in line whose digit was rolled get a Crack token (BB-105)."""
    state, cracking = play.state, read(play.args, Cracking)
    safe, rolls = cracking.room, cracking.rolls
    hit = [
        room
        for room in line_of(state, safe)
        if room in state.shown and room not in state.cracked and digit_of(state.tiles[room]) in rolls
    ]
    if hit:
        state.cracked += hit
        play.tell("cracked", {"rooms": [room_key(state, room) for room in hit]})
    return NEXT


def is_solved(state: BurgleState, safe: int) -> bool:
    """Whether the whole combination is revealed and covered (BB-107, BB-109)."""
    return all(room in state.shown and room in state.cracked for room in line_of(state, safe))


def open_up(play: Burgle) -> Flow:
    """BB-107: the safe opens, and its roller draws a tool."""
    state = play.state
    seat, safe = _who(play)
    if is_solved(state, safe):
        play.args["open"] = True
        state.opened.append(safe)
        state.dice.pop(safe, None)
        play.tell("safe_opened", {"seat": seat, "room": room_key(state, safe)})
        draw_tool(play, seat, _laid(state, seat, safe))
    return NEXT


def _laid(state: BurgleState, seat: int, safe: int) -> int:
    """The room in which tool and loot stay if the safe was drilled (BB-187)."""
    return NOWHERE if state.places[seat] == safe else safe


def take_loot(play: Burgle) -> Flow:
    """The loot, then faster guards here and below (BB-107, BB-108)."""
    state = play.state
    seat, safe = _who(play)
    if not read(play.args, Cracking).open:
        return NEXT
    play.reveal()
    loot = state.loot_deck.pop()
    laid = _laid(state, seat, safe)
    if laid == NOWHERE:
        state.loot[seat].append(loot)
        play.tell("loot_drawn", {"seat": seat, "loot": loot})
    else:
        state.lying.setdefault(laid, []).append(loot)
        play.tell("laid_down", {"item": loot, "room": room_key(state, laid)})
    if loot == "gold_bar":
        _find_twin(play, safe)
    if loot == "cursed_goblet":
        state.goblet_cursed = True
        if laid == NOWHERE:
            touch_goblet(play, seat)
    for floor in range(floor_of(state, safe) + 1):
        speed_up(play, floor)
    return NEXT


def _find_twin(play: Burgle, safe: int) -> None:
    """The other Gold Bar lies in the safe's room (BB-135)."""
    state = play.state
    if "gold_bar" in state.loot_deck:
        state.loot_deck.remove("gold_bar")
        state.lying.setdefault(safe, []).append("gold_bar")
        state.loot_deck.sort()
        play.chance.shuffle(state.loot_deck)
        play.tell("laid_down", {"item": "gold_bar", "room": room_key(state, safe)})


def touch_goblet(play: Burgle, seat: int) -> None:
    """Whoever takes the Cursed Goblet first loses 1, if there is something to lose (BB-133)."""
    state = play.state
    if state.goblet_cursed:
        state.goblet_cursed = False
        if stealth.tokens_of(state, seat):
            stealth.lose(play, [seat], "goblet")


def safe_here(state: BurgleState, room: int) -> bool:
    """Whether the room is a revealed safe."""
    return room != NOWHERE and shown_kind(state, room) == "safe"


class Stethoscope(DecisionKind[BurgleState]):
    """Set one die of a safe roll to another face, or not (BB-110)."""

    name = f"{KEY}.stethoscope"
    args_type = Rolled

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        dice = sorted(set(read(ask.args, Rolled).rolls))
        return [NO, *(f"{die}>{face}" for die in dice for face in range(1, 7) if face != die)]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        if key == NO:
            return Option(Text(f"{self.name}.no"))
        die, _, face = key.partition(">")
        return Option(Text(f"{self.name}.set", {"die": int(die), "face": int(face)}))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        if choice == NO:
            return
        rolled = read(ask.args, Rolled)
        die, _, face = str(choice).partition(">")
        seat, rolls = rolled.burglar, rolled.rolls
        rolls[rolls.index(int(die))] = int(face)
        play.data(CRACK_NAME)["rolls"] = rolls
        play.state.tools[seat].remove("stethoscope")
        play.state.tool_used.append("stethoscope")
        play.tell("die_set", {"seat": seat, "die": int(die), "face": int(face)})


STETHOSCOPE: Final = Stethoscope()
CRACK: Final = sequence(CRACK_NAME, roll, cover, open_up, take_loot, args_type=Cracking)
