"""Whole ways: to which far spaces the steps that are left lead, and what is sure to come of it (NY-150 to NY-161).

A way goes along open spaces and ends at the latest in a hidden place. It gives up no Car, takes nobody along and
leads onto no Bridge: such steps are made one by one. Of all ways to a space it is the one with the fewest Events and
Traps, then with the fewest Roadblocks to be broken, then the shortest.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.engine.decision import Effect
from games.engine.text import Text, Value
from games.escape_from_new_york.places import (
    event_level,
    has_event,
    has_manhole,
    is_clear,
    is_hidden_poi,
    is_open,
    island_of,
    manholes,
    stands,
    threats,
    trap_of,
)
from games.escape_from_new_york.state import EscapeState

WAY: Final = "way"
GO: Final = "go"
TUNNEL: Final = "tunnel"
EFFECT: Final = "escape_from_new_york.effect"


class Leg(NamedTuple):
    """One step of a way."""

    how: str
    """`go` or `tunnel`."""
    space: str
    comes_up: bool
    """Whether an Event or a Trap is noted there (NY-395, NY-404)."""
    breaks: bool
    """Whether a standing Roadblock is crossed."""

    @property
    def key(self) -> str:
        """The step as an option's key."""
        return f"{self.how}:{self.space}"


Way = tuple[Leg, ...]


def can_enter(state: EscapeState, space: str) -> bool:
    """Whether a Hero may go there (NY-155)."""
    return is_open(state, space) or is_hidden_poi(state, space)


def leg_to(state: EscapeState, words: frozenset[str], start: str, space: str, how: str = GO) -> Leg:
    """The step from one space to another, with what it brings."""
    noted = bool(trap_of(state, space)) or (has_event(state, space) and "quiet" not in words)
    return Leg(how, space, noted, how == GO and stands(state, island_of(state).edge(start, space)))


def legs(state: EscapeState, words: frozenset[str], start: str) -> list[Leg]:
    """All steps from a space that cost nothing but themselves."""
    found = []
    for space in island_of(state).beside[start]:
        if can_enter(state, space):
            leg = leg_to(state, words, start, space)
            found += [leg] if not leg.breaks or "smash" in words else []
    if "tunnel" in words and not state.hero.car and has_manhole(state, start):
        found += [leg_to(state, words, start, space, TUNNEL) for space in manholes(state) if space != start]
    return found


def ways(state: EscapeState, words: frozenset[str], left: int) -> dict[str, Way]:
    """The best way to each space that can be reached with two steps or more, and not with one."""
    here = state.hero.space
    if left < 2:
        return {}
    near = {leg.space for leg in legs(state, words, here)}
    found: dict[str, Way] = {}
    cost: dict[str, tuple[int, int, int]] = {}
    reached: dict[str, Way] = {here: ()}
    for steps in range(1, left + 1):
        further: dict[str, Way] = {}
        for start, way in reached.items():
            for leg in legs(state, words, start):
                longer = (*way, leg)
                price = (sum(one.comes_up for one in longer), sum(one.breaks for one in longer), steps)
                if leg.space == here or (leg.space in cost and cost[leg.space] <= price):
                    continue
                cost[leg.space], found[leg.space] = price, longer
                if is_open(state, leg.space):
                    further[leg.space] = longer
        reached = further
    return {space: found[space] for space in island_of(state).order if space in found and space not in near}


def costs(state: EscapeState, words: frozenset[str], way: Sequence[Leg]) -> tuple[Effect, ...]:
    """What is sure to come of a way, in the order in which it comes; what it passes; what waits at its end."""
    end = way[-1].space
    said: list[Effect] = []
    if len(way) > 1:
        said.append(_effect("through", spaces=[leg.space for leg in way[:-1]], steps=len(way)))
    broken = sum(leg.breaks for leg in way)
    if broken:
        said.append(_effect("breaks", count=broken))
    events = sum(has_event(state, leg.space) for leg in way) if "quiet" not in words else 0
    if events:
        said.append(_effect("events", count=events * event_level(state)))
    said += [_effect("trap", space=leg.space) for leg in way if trap_of(state, leg.space)]
    passed = [leg.space for leg in way[:-1] if _can_collect(state, leg.space)]
    if passed:
        said.append(_effect("passes", spaces=passed))
    if is_hidden_poi(state, end):
        said.append(_effect("opens_place", space=end))
    damage = threats(state).get(end, 0)
    if damage:
        said.append(_effect("damage_there", damage=damage, space=end))
    return tuple(said)


def _can_collect(state: EscapeState, space: str) -> bool:
    """Whether something could be picked up there in passing (NY-034)."""
    lies = space in state.cubes or space in state.counters or space in state.parked
    return lies and is_clear(state, space)


def _effect(name: str, **args: Value) -> Effect:
    return Effect(Text(f"{EFFECT}.{name}", args))
