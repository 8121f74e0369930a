"""Hauk's Missions for bots: where a Hero would meet one, and which one it would take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UnsetType

from games.escape_from_new_york.content.needs import PAY, Need, parse_needs
from games.escape_from_new_york.planning.site import TABLES, Aim, Site
from games.escape_from_new_york.view import MissionView

PLACES: Final = frozenset({"tower", "suburb", "heliport", "building", "bridge", "president"})
"""Needs that are met by being somewhere."""
PASSING: Final = frozenset({*PLACES, "clear", "cops", "kills"})
"""Needs that may be met or lost within a turn."""
CARD: Final = "were_going_in"
LEVELS: Final = {1: 1.3, 2: 2.0, 3: 2.6}
"""Points of a Reward on average, by its level; a check of the tables holds them to it."""


def missions(site: Site) -> list[MissionView]:
    """The active Missions."""
    return site.view.police.missions if site.view.police is not None else []


def needs_of(mission: str) -> tuple[Need, ...]:
    """What a Mission asks, part by part."""
    police = TABLES.police
    return () if isinstance(police, UnsetType) else parse_needs(police.missions[mission].needs)


def is_place(site: Site, need: Need, space: str) -> bool:
    """Whether a space is what a need asks for."""
    view = site.view
    if need.what == "tower":
        return space == site.island.wtc
    if need.what == "suburb":
        return space in view.suburbs
    if need.what == "heliport":
        return space == view.helicopter
    if need.what == "building":
        return site.building(space) in need.words
    if need.what == "bridge":
        return space in site.island.bridges
    holder = view.president
    return holder is not None and (holder == site.seat or view.heroes[holder].space == space)


def lasting(mission: MissionView) -> bool:
    """Whether all is met that no step and no shot of this turn could change."""
    needs = {shown.key: bool(shown.met) for shown in mission.needs}
    return all(need.what in PASSING or needs.get(need.key, False) for need in needs_of(mission.key))


def can_complete(site: Site, mission: MissionView, space: str, *, clear: bool, kills: int) -> bool:
    """Whether the Hero could complete a Mission in a space after so many kills in this turn (NP-022)."""
    police = site.view.police
    if police is None or not lasting(mission):
        return False
    for need in needs_of(mission.key):
        if need.what in PLACES and not is_place(site, need, space):
            return False
        if need.what == "clear" and not clear:
            return False
        if need.what == "cops" and police.cops.get(space, 0) < need.count:
            return False
        if need.what == "kills" and kills < need.count:
            return False
    return True


def best(
    site: Site, space: str, *, clear: bool, kills: int, done: frozenset[str] = frozenset()
) -> MissionView | None:
    """The Mission that the Hero would complete in a space: the highest level, and of those the one to go next."""
    found = None
    for mission in missions(site):
        able = f"mission:{mission.key}" not in done
        if able and can_complete(site, mission, space, clear=clear, kills=kills):
            pays = any(need.what == PAY for need in needs_of(mission.key))
            if found is None or (mission.level, not pays) >= (found.level, False):
                found = mission
    return found


def aims_of(site: Site, worth: float) -> Iterator[Aim]:
    """Where a Mission can be completed that is met nowhere else."""
    own = site.own
    if CARD not in (*own.hand, *own.chosen):
        return
    for mission in missions(site):
        if not lasting(mission) or any(need.what == "kills" for need in needs_of(mission.key)):
            continue
        for space in site.open:
            if can_complete(site, mission, space, clear=True, kills=0):
                yield Aim(f"mission:{mission.key}", space, worth)
