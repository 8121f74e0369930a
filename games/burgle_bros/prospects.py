"""How likely a team gets out, from what it knows: learned from matches of `hard` bots (README)."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from games.burgle_bros.site import OFF, Site
from games.burgle_bros.view import BurgleView
from games.burgle_bros.worth import Weights, Worth

UNFOUND: Final = 22.0
"""Actions that a floor still takes whose safe is not found."""
SEEING: Final = 1.5
"""Actions that a hidden room in a safe's line takes."""
WAY_OUT: Final = 6.0
"""Actions that a burglar takes to the roof for each floor below it."""
FACTORS: Final = (0.82, -0.15, 1.14, 0.1, -2.88)


class Outlook(NamedTuple):
    """What a team's chance goes by."""

    work: float
    """Actions that are still to be spent, if no guard is in the way."""
    least: int
    """Tokens of the burglar who has the fewest."""
    tokens: int
    """Tokens of all burglars who are still inside."""
    speed: float
    """What the guard dice show on average."""
    inside: int
    """Burglars who have not escaped."""


def outlook(view: BurgleView) -> Outlook:
    """What can be counted in a position."""
    site = Site(view, view.turn.seat if view.turn is not None else 0)
    worth = Worth(site, Weights())
    inside = [b for b in view.burglars if b.status != "escaped"]
    left = view.safes - sum(room.opened for room in site.rooms.values()) - len(worth.safes)
    work = max(0, left) * UNFOUND
    for safe in worth.safes.values():
        work += safe.left(safe.missing, safe.dice, 0) + SEEING * safe.hidden
    for burglar in inside:
        place = site.places[burglar.seat]
        floor = 0 if place == OFF else site.floor(place)
        work += WAY_OUT * (len(site.plans) - floor)
    tokens = [b.stealth for b in inside] or [3]
    speeds = [floor.guard.speed for floor in view.floors]
    return Outlook(work, min(tokens), sum(tokens), sum(speeds) / len(speeds), len(inside))


def terms(found: Outlook) -> tuple[float, ...]:
    """What the chance is reckoned from: work and speed by burglar, since they share the work and the danger."""
    each = found.work / max(1, found.inside)
    spare = (found.tokens - found.least) / max(1, found.inside)
    return (1.0, each / 10, min(3, found.least), min(3.0, spare), found.speed * each / 60)


def success(found: Outlook) -> float:
    """The chance that the team gets out, from 0 to 1."""
    return 1.0 / (1.0 + exp(-sum(factor * term for factor, term in zip(FACTORS, terms(found), strict=True))))
