"""How a match ends: all escape, somebody is caught, or the team gives up (4.16)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from games.burgle_bros.cards import is_loot
from games.burgle_bros.state import NOWHERE, ROOF, BurgleState, scenario
from games.engine.play import Play
from games.engine.state import Result

REASONS: Final = {"escaped": "BB-200", "caught": "BB-094", "given_up": "BB-201"}


class BurgleOutcome(Struct):
    """What the end of a match tells beside its reason and results."""

    burglar: int | UnsetType = UNSET
    """Of a match that is lost: the seat that was caught."""


def can_escape(state: BurgleState) -> bool:
    """Whether all safes are open and all loot is carried (BB-198)."""
    return len(state.opened) == scenario(state).safes and not loot_lies(state) and state.kitty == NOWHERE


def loot_lies(state: BurgleState) -> bool:
    """Whether loot lies in a room (BB-130)."""
    return any(is_loot(item) for items in state.lying.values() for item in items)


def escape(play: Play[BurgleState], seat: int) -> None:
    """A burglar is on the roof; with the last one the match is won (BB-199, BB-200)."""
    state = play.state
    state.places[seat] = ROOF
    play.tell("escaped", {"seat": seat})
    if all(place == ROOF for place in state.places):
        _finish(play, "escaped", "win")


def caught(play: Play[BurgleState], seat: int) -> None:
    """A burglar must discard a Stealth token and has none (BB-094)."""
    play.tell("caught", {"seat": seat})
    _finish(play, "caught", "loss", BurgleOutcome(seat))


def give_up(play: Play[BurgleState]) -> None:
    """The team gives up (BB-201)."""
    _finish(play, "given_up", "loss")


def _finish(
    play: Play[BurgleState],
    reason: str,
    result: Literal["win", "loss"],
    data: BurgleOutcome | None = None,
) -> None:
    results: dict[int, Result] = dict.fromkeys(range(len(play.state.seats)), result)
    play.tell("match_over", {"reason": reason, "won": result == "win"})
    play.finish(reason, REASONS[reason], results, data or BurgleOutcome())
