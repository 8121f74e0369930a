"""A match that is over, looked through with the eyes of the team: its chance turn by turn, and what changed it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from games.burgle_bros.prospects import Outlook, outlook, success
from games.burgle_bros.state import KEY, BurgleState, room_key
from games.burgle_bros.view import view
from games.engine.insight import Figure, Moment, Study, percent
from games.engine.text import Text, Value

FIGURES: Final = (
    Figure("success", "probability"),
    Figure("stealth", "count"),
    Figure("work", "count"),
)
MOMENTS: Final = 6
"""So many moments are named beside how Stealth was lost in all."""
NOTEWORTHY: Final = 0.03
"""A change of the chance below this is no moment."""
WON: Final = "escaped"
Values = dict[str, float | None]


def analysis(states: Sequence[BurgleState]) -> Study:
    """The figures of every version, and the moments that weighed most."""
    values = [_values(state) for state in states]
    moments = _moments(states, [found["success"] for found in values])
    return Study(values, [*moments, *_spent(states)])


def _values(state: BurgleState) -> Values:
    if state.stage != "turns":
        return dict.fromkeys((figure.key for figure in FIGURES), None)
    stealth = float(sum(state.stealth))
    if state.outcome is not None:
        return {"success": float(state.outcome.reason == WON), "stealth": stealth, "work": None}
    found: Outlook = outlook(view(state, 0))
    return {"success": success(found), "stealth": stealth, "work": float(round(found.work))}


def _moments(states: Sequence[BurgleState], chances: Sequence[float | None]) -> list[Moment]:
    """What happened where the chance changed most, and how the match was lost."""
    found: list[tuple[float, Moment]] = []
    for (before, after), (one, other) in zip(pairwise(states), pairwise(chances), strict=True):
        if one is None or other is None:
            continue
        args: dict[str, Value] = {"turn": before.turn, "before": percent(one), "after": percent(other)}
        if after.outcome is not None:
            if after.outcome.reason == "caught":
                found.append((2.0, Moment(after.version, Text(f"{KEY}.moment.caught", args))))
            continue
        told = _told(before, after)
        if told is not None and abs(other - one) >= NOTEWORTHY:
            reason, more = told
            found.append(
                (abs(other - one), Moment(after.version, Text(f"{KEY}.moment.{reason}", {**args, **more})))
            )
    return [moment for _, moment in sorted(found, key=lambda pair: -pair[0])[:MOMENTS]]


def _told(before: BurgleState, after: BurgleState) -> tuple[str, dict[str, Value]] | None:
    """What changed the chance between two versions, if it can be put into words."""
    for seat, room in _losses(before, after):
        walked = before.guards == after.guards and seat == before.active
        return ("walked" if walked else "guard"), {"seat": seat, "room": room_key(after, room)}
    for safe in after.opened[len(before.opened) :]:
        return "opened", {"room": room_key(after, safe)}
    for floor, (one, other) in enumerate(zip(before.speeds, after.speeds, strict=True)):
        if other > one:
            return "faster", {"floor": floor + 1}
    return None


def _losses(before: BurgleState, after: BurgleState) -> list[tuple[int, int]]:
    """Who lost tokens between two versions, and where they stand."""
    return [
        (seat, after.places[seat])
        for seat, (one, other) in enumerate(zip(before.stealth, after.stealth, strict=True))
        if other < one and after.places[seat] >= 0
    ]


def _spent(states: Sequence[BurgleState]) -> list[Moment]:
    """How Stealth was lost in all."""
    ways: Counter[str] = Counter()
    for before, after in pairwise(states):
        if before.stage != "turns":
            continue
        for seat, _ in _losses(before, after):
            moved = before.guards != after.guards
            own = "own" if seat == before.active else "mates"
            ways[own if moved else "walked" if seat == before.active else "others"] += (
                before.stealth[seat] - after.stealth[seat]
            )
    if not ways:
        return []
    args: dict[str, Value] = {way: ways[way] for way in ("own", "mates", "walked", "others")}
    return [Moment(states[-1].version, Text(f"{KEY}.moment.spent", {**args, "all": sum(ways.values())}))]
