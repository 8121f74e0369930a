"""What bots say, and what they make of what others have said; from a seat's own view alone.

They speak the truth: that they want to get out together while that is likelier than alone, which Cases they hold once
the President is found, and at which Bridge to meet as soon as they know its diagram. What public facts have spoken
against counts for nothing.
"""

from collections.abc import Sequence
from typing import Final

from games.escape_from_new_york.promises import HOLD, MEET, POINTS, RIDE, TOGETHER
from games.escape_from_new_york.view import EscapeView, PromiseView

DIAGRAM: Final = "diagram_"


def worth_saying(view: EscapeView, seat: int, keys: Sequence[str]) -> str | None:
    """What the seat says now, of what it can say; None for nothing. A bot says the same only once."""
    own = view.heroes[seat].own
    if own is None:
        return None
    said = {promise.topic for promise in _by(view, seat)}
    wanted: list[str] = [] if TOGETHER in said else [TOGETHER]
    if view.collected and not view.dead:
        wanted += [f"{HOLD}:{card}" for card in own.supply if card == "tape" or card.startswith(DIAGRAM)]
        bridge = meeting_bridge(view, seat)
        wanted += [f"{MEET}:{bridge}"] if bridge and MEET not in said else []
    if view.police is not None and view.police.minimum is not None:
        wanted.append(f"{POINTS}:{view.police.rewards[seat].points}")
    if view.heroes[seat].car and RIDE not in said and any(not other.car for other in view.heroes):
        wanted.append(RIDE)
    return next((key for key in wanted if key in keys), None)


def believed(view: EscapeView, topic: str) -> list[PromiseView]:
    """The statements about a matter that nothing public speaks against, the latest first."""
    return [one for one in reversed(view.promises) if one.topic == topic and not one.broken]


def said_to_hold(view: EscapeView, card: str) -> int | None:
    """The seat that says it holds a Case, if nothing public speaks against it."""
    return next((one.seat for one in believed(view, HOLD) if one.card == card), None)


def meeting_bridge(view: EscapeView, seat: int) -> int | None:
    """At which Bridge those who want to leave together should meet: the one that was named last, else one whose
    diagram the seat sees or believes to be held; None if there is none."""
    named = [one.bridge for one in believed(view, MEET)]
    if named:
        return named[0]
    own = view.heroes[seat].own
    seen = [
        *(own.supply if own is not None else []),
        *(card for hero in view.heroes for card in hero.face_up),
    ]
    told = [one.card for one in believed(view, HOLD) if one.card is not None]
    closed = view.police.closed_bridge if view.police is not None else 0
    numbers = [int(card.removeprefix(DIAGRAM)) for card in [*seen, *told] if card.startswith(DIAGRAM)]
    return next((number for number in numbers if number != closed), None)


def _by(view: EscapeView, seat: int) -> list[PromiseView]:
    return [promise for promise in view.promises if promise.seat == seat]
