"""The actions that every burglar has (BB-026): Peek, Move, Hack, Add a die, Crack, Escape; and the end of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros import alarms, ending, entering, foresight, safes
from games.burgle_bros.actions.deeds import Burgle, Deed, entry_loses
from games.burgle_bros.arguments import OneBurglar
from games.burgle_bros.links import above, drop_of, leads_up, move_links, peek_links
from games.burgle_bros.state import (
    KEY,
    MOST_HACKS,
    NOWHERE,
    TURN,
    BurgleState,
    kind,
    room_from,
    room_key,
    shown_kind,
    works,
)
from games.engine.arguments import read
from games.engine.decision import Effect
from games.engine.flow import NEXT, Flow, sequence

END: Final = "end"


def move_price(state: BurgleState, seat: int, room: int) -> int:
    """The actions of a Move into a room as far as it is known (BB-050, BB-134)."""
    price = 1 + entering.crowded(state, seat, room)
    bolted = shown_kind(state, room) == "deadbolt" and works(state, room)
    if bolted and not entering.is_occupied(state, seat, room):
        return entering.DEADBOLT_PRICE
    return price


class Move(Deed):
    """Go along a link (BB-029)."""

    head = "move"
    about = "room"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        if state.actions < 1:
            return ()
        return [
            room_key(state, room)
            for room in move_links(state, seat)
            if move_price(state, seat, room) <= state.actions
        ]

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return move_price(state, seat, room_from(state, target))

    def loses(self, state: BurgleState, seat: int, target: str) -> bool:
        return entry_loses(state, seat, target)

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return foresight.of_entering(state, seat, room_from(state, target))

    def do(self, play: Burgle, seat: int, target: str) -> None:
        room = room_from(play.state, target)
        entering.spend(play, 1 + entering.crowded(play.state, seat, room))
        entering.begin_to_enter(play, seat, room, "move")


class Drop(Deed):
    """Down through a revealed Walkway (BB-067)."""

    head = "drop"
    about = "room"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = drop_of(state, state.places[seat])
        can = room != NOWHERE and state.actions >= 1 + entering.crowded(state, seat, room)
        return [room_key(state, room)] if can else ()

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return 1 + entering.crowded(state, seat, room_from(state, target))

    def loses(self, state: BurgleState, seat: int, target: str) -> bool:
        return entry_loses(state, seat, target, drop=True)

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return foresight.of_passing(state, seat, room_from(state, target))

    def do(self, play: Burgle, seat: int, target: str) -> None:
        entering.spend(play, self.price(play.state, seat, target))
        entering.begin_to_enter(play, seat, room_from(play.state, target), "drop")


class Peek(Deed):
    """Reveal a hidden room without going there (BB-028)."""

    head = "peek"
    about = "room"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        if state.actions < 1:
            return ()
        return [room_key(state, room) for room in peek_links(state, state.places[seat])]

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return 1

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return (foresight.effect("shows"),)

    def do(self, play: Burgle, seat: int, target: str) -> None:
        entering.spend(play, 1)
        entering.reveal(play, room_from(play.state, target))


class Hack(Deed):
    """A Hack token on the Computer room (BB-049)."""

    head = "hack"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        can = kind(state, room).startswith("computer_") and state.hacks.get(room, 0) < MOST_HACKS
        return ("",) if can and state.actions else ()

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return 1

    def do(self, play: Burgle, seat: int, target: str) -> None:
        state = play.state
        room = state.places[seat]
        entering.spend(play, 1)
        state.hacks[room] = state.hacks.get(room, 0) + 1
        play.tell("hack_stored", {"seat": seat, "room": room_key(state, room), "tokens": state.hacks[room]})


class AddDie(Deed):
    """A die more on the safe (BB-102)."""

    head = "add_die"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        can = state.actions >= 2 and safes.safe_here(state, room) and safes.can_add_die(state, room)
        return ("",) if can else ()

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return 2

    def do(self, play: Burgle, seat: int, target: str) -> None:
        add_die(play, seat, play.state.places[seat])


def add_die(play: Burgle, seat: int, safe: int) -> None:
    """Two actions for a die."""
    entering.spend(play, 2)
    play.state.dice[safe] = play.state.dice.get(safe, 0) + 1
    play.tell("die_added", {"seat": seat, "room": room_key(play.state, safe), "dice": play.state.dice[safe]})


class Crack(Deed):
    """Roll the dice on the safe (BB-103)."""

    head = "crack"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        can = state.actions >= 1 and safes.safe_here(state, room) and safes.can_crack(state, seat, room)
        return ("",) if can else ()

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return 1

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return foresight.of_cracking(state, seat, state.places[seat])

    def do(self, play: Burgle, seat: int, target: str) -> None:
        entering.spend(play, 1)
        safes.begin_to_crack(play, seat, play.state.places[seat])


class Escape(Deed):
    """From the stairs of the top floor to the roof (BB-198, BB-199)."""

    head = "escape"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        top = above(state, room) == NOWHERE and leads_up(state, room)
        can = top and state.actions and "time_lock" not in state.lasting and ending.can_escape(state)
        return ("",) if can else ()

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return 1

    def do(self, play: Burgle, seat: int, target: str) -> None:
        play.reveal()
        entering.spend(play, 1)
        play.push(ESCAPE, {"burglar": seat})


def leave_motion(play: Burgle) -> Flow:
    """A Motion room on the way to the roof alarms as with any Move (BB-209)."""
    state, seat = play.state, read(play.args, OneBurglar).burglar
    if state.tripped == state.places[seat]:
        alarms.trip(play, seat, state.tripped)
    return NEXT


def reach_roof(play: Burgle) -> Flow:
    """The turn ends at once (BB-199)."""
    play.data(TURN)["ended"] = True
    ending.escape(play, read(play.args, OneBurglar).burglar)
    return NEXT


class End(Deed):
    """No more actions (BB-031)."""

    head = END

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        return ("",)

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return foresight.of_ending(state, seat)

    def do(self, play: Burgle, seat: int, target: str) -> None:
        play.reveal()
        play.data(TURN)["ended"] = True
        play.tell("actions_ended", {"seat": seat, "spent": play.state.spent})


ESCAPE: Final = sequence(f"{KEY}.escape", leave_motion, reach_roof, args_type=OneBurglar)
DEEDS: Final[tuple[Deed, ...]] = (Move(), Drop(), Peek(), Hack(), AddDie(), Crack(), Escape(), End())
