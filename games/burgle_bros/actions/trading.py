"""Handing things over, and taking what lies in one's room (BB-113 to BB-115, BB-135, BB-141)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros import safes
from games.burgle_bros.actions.deeds import Burgle, Deed
from games.burgle_bros.cards import is_loot
from games.burgle_bros.state import NOWHERE, BurgleState, burglars_in, room_key
from games.engine.text import Value

GIVING: Final = ("free", "give_only")
"""Standing orders by which others may give to a burglar."""


def can_hold(state: BurgleState, seat: int, item: str) -> bool:
    """Whether a burglar may have the card too: a second Gold Bar, no (BB-135)."""
    return item != "gold_bar" or item not in state.loot[seat]


def hold(state: BurgleState, seat: int, item: str) -> None:
    """A card goes to a burglar."""
    (state.loot if is_loot(item) else state.tools)[seat].append(item)


def let_go(state: BurgleState, seat: int, item: str) -> None:
    """A card leaves a burglar."""
    (state.loot if is_loot(item) else state.tools)[seat].remove(item)


def held(state: BurgleState, seat: int) -> list[str]:
    """All that a burglar carries."""
    return [*state.tools[seat], *state.loot[seat]]


def mates(state: BurgleState, seat: int) -> list[int]:
    """The other burglars in the same room."""
    return [other for other in burglars_in(state, state.places[seat]) if other != seat]


def hand_over(play: Burgle, giver: int, taker: int, item: str) -> None:
    """A card changes hands."""
    let_go(play.state, giver, item)
    hold(play.state, taker, item)
    play.tell("handed_over", {"seat": giver, "burglar": taker, "item": item})


class PickUp(Deed):
    """Take a tool or loot that lies here, the Kitty too (BB-115, BB-141)."""

    head = "pick_up"
    about = "item"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        found = [item for item in dict.fromkeys(state.lying.get(room, ())) if can_hold(state, seat, item)]
        return [*found, "persian_kitty"] if state.kitty == room else found

    def words(self, state: BurgleState, seat: int, target: str) -> dict[str, Value]:
        return {"item": target}

    def do(self, play: Burgle, seat: int, target: str) -> None:
        state, room = play.state, play.state.places[seat]
        if target == "persian_kitty" and state.kitty == room:
            state.kitty = NOWHERE
        else:
            state.lying[room].remove(target)
            if not state.lying[room]:
                del state.lying[room]
        hold(state, seat, target)
        play.tell("picked_up", {"seat": seat, "item": target, "room": room_key(state, room)})
        if target == "cursed_goblet":
            safes.touch_goblet(play, seat)


class Give(Deed):
    """Hand a card to a team-mate in the room."""

    head = "give"
    about = "item@burglar"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        return [
            f"{item}@{other}"
            for other in mates(state, seat)
            if state.trades[other] in GIVING
            for item in held(state, seat)
            if can_hold(state, other, item)
        ]

    def words(self, state: BurgleState, seat: int, target: str) -> dict[str, Value]:
        item, _, other = target.partition("@")
        return {"item": item, "burglar": int(other)}

    def consenter(self, target: str) -> int:
        return int(target.partition("@")[2])

    def do(self, play: Burgle, seat: int, target: str) -> None:
        item, _, other = target.partition("@")
        hand_over(play, seat, int(other), item)


class Take(Deed):
    """Get a card from a team-mate in the room, whose standing orders allow it."""

    head = "take"
    about = "item@burglar"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        return [
            f"{item}@{other}"
            for other in mates(state, seat)
            if state.trades[other] == "free"
            for item in held(state, other)
            if can_hold(state, seat, item)
        ]

    def words(self, state: BurgleState, seat: int, target: str) -> dict[str, Value]:
        item, _, other = target.partition("@")
        return {"item": item, "burglar": int(other)}

    def consenter(self, target: str) -> int:
        return int(target.partition("@")[2])

    def do(self, play: Burgle, seat: int, target: str) -> None:
        item, _, other = target.partition("@")
        hand_over(play, int(other), seat, item)


DEEDS: Final[tuple[Deed, ...]] = (PickUp(), Give(), Take())
