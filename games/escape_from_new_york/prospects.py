"""How likely a match ends together, alone or for nobody, from what one Hero knows: learned from matches of `hard`
bots (README)."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from games.escape_from_new_york.planning.site import TABLES, Site
from games.escape_from_new_york.planning.worth import Weights, Worth
from games.escape_from_new_york.view import EscapeView

FAR: Final = 12.0
"""Steps to where there is no way, or nothing known."""
OBJECT: Final = 4.0
"""Steps that stand for what an Objective still asks to hold."""
BAR: Final = 3.0
"""Steps that stand for a Level Bar."""
TOGETHER: Final = (-2.63, 0.82, 0.78, 0.28, 0.98, -0.24)
ALONE: Final = (-5.07, 2.3, 1.83, 1.71, -0.36)
"""By what the terms are weighed, the constant first."""


class Outlook(NamedTuple):
    """What the chances of one Hero go by."""

    time: float
    """Timer tiles left for each Hero, those that the President still takes counted off."""
    cards: float
    """How likely somebody holds Tape and diagram, or what else the way out asks."""
    found: float
    """1 once somebody holds the President."""
    walk: float
    """Steps from those who carry something to the way out."""
    lone: float
    """Steps to a Lone Victory, what is still missing counted as steps."""
    points: float
    """How likely the reward points suffice."""


def outlook(view: EscapeView, seat: int) -> Outlook:
    """What can be counted in a position."""
    site = Site(view, seat)
    worth = Worth(site, Weights())
    owed = 0 if view.collected else len(view.hidden_poi)
    time = max(0.0, view.timer - 0.5 * owed) / len(view.heroes) ** 0.5
    far = site.distances(worth.meeting)
    carriers = site.spaces_of(worth.holdings.carriers(worth.way)) or [site.here]
    walk = max(far.get(space, FAR) for space in carriers)
    found = float(view.president is not None)
    points = worth.holdings.enough(worth.everybody)
    return Outlook(time, worth.chance * (not view.dead), found, walk, _lone(site, worth), points)


def _lone(site: Site, worth: Worth) -> float:
    """Steps to a Lone Victory."""
    view, own = site.view, site.own
    if not own.objectives:
        return 2 * FAR
    bars = max(map(len, TABLES.goals.levels.values())) - site.me.level
    lacks = sum(not worth.holds(what) for what in worth.objects())
    lacks += not (view.collected or site.late)
    needs = [TABLES.goals.objectives[goal.key] for goal in own.objectives]
    exits = [space for row in needs if row.colour == "blue" for space in worth.exits(row.needs)]
    walk = min((site.distances(space).get(site.here, FAR) for space in exits), default=FAR)
    return walk + BAR * bars + OBJECT * lacks


def terms_together(found: Outlook) -> tuple[float, ...]:
    """What the chance to leave together is reckoned from: what the group has, how near it is to leaving, and how near
    the Hero is to leaving without it."""
    ready = found.found * found.cards * found.points
    near = ready * max(0.0, 1.0 - found.walk / 10)
    return (1.0, min(8.0, found.time) / 4, found.cards, ready, near, max(0.0, 1.0 - found.lone / 15))


def terms_alone(found: Outlook) -> tuple[float, ...]:
    """What the chance to win alone is reckoned from: the time, and how near the Hero is to it."""
    near = max(0.0, 1.0 - found.lone / 15)
    return (1.0, min(8.0, found.time) / 4, near, near * near, found.found * found.cards)


def _chance(factors: tuple[float, ...], terms: tuple[float, ...]) -> float:
    return 1.0 / (1.0 + exp(-sum(factor * term for factor, term in zip(factors, terms, strict=True))))


def together(found: Outlook) -> float:
    """The chance that a group leaves together."""
    return _chance(TOGETHER, terms_together(found))


def alone(found: Outlook) -> float:
    """The chance that this Hero wins alone."""
    return _chance(ALONE, terms_alone(found))
