"""The ways of Enemies to the current Hero: who moves first, and along which shortest routes (4.19)."""

from collections import deque
from collections.abc import Iterable

from msgspec import Struct

from games.escape_from_new_york.places import (
    blocked,
    enemies_in,
    heroes_in,
    is_engaged,
    is_open,
    island_of,
    manholes,
    move_of,
    open_spaces,
)
from games.escape_from_new_york.state import DRIVER, PRISONER, Enemy, EscapeState

_ORDER = {DRIVER: 0, PRISONER: 2}
"""At equal movement Prisoners with a Car go first, then Bosses, then Prisoners (NY-231)."""


class Way(Struct, frozen=True):
    """One way an Enemy can take with one move, and whom it carries."""

    spaces: tuple[str, ...]
    """The spaces entered, in order."""
    carries: str = ""
    """Where the passenger of a Prisoner with a Car gets in; empty without one (NY-234)."""

    @property
    def key(self) -> str:
        """The way as an option's key."""
        return ".".join(self.spaces) + (f"~{self.carries}" if self.carries else "")


class Distances(Struct, frozen=True):
    """Steps to the current Hero by space, for Enemies of one sort."""

    steps: dict[str, int]
    across: bool
    """Whether they count steps across standing Roadblocks."""


def distances(state: EscapeState, *, on_foot: bool, across: bool = False) -> Distances:
    """NY-232: Enemies on foot use Manholes, those with a Car don't; `across` ignores Roadblocks."""
    goal = state.hero.space
    steps = {goal: 0}
    holes = manholes(state) if on_foot else []
    island, is_free = island_of(state), open_spaces(state)
    standing = frozenset() if across else {edge for edge, stands in state.roadblocks.items() if stands}
    left = deque([goal])
    while left:
        space = left.popleft()
        further = steps[space] + 1
        for other in island.beside[space]:
            if other not in steps and other in is_free and island.edge(space, other) not in standing:
                steps[other] = further
                left.append(other)
        if space in holes:
            for other in holes:
                if other not in steps:
                    steps[other] = further
                    left.append(other)
    return Distances(steps, across)


def _neighbours(state: EscapeState, space: str, holes: frozenset[str], across: bool) -> Iterable[str]:
    for other in island_of(state).beside[space]:
        if is_open(state, other) and (across or not blocked(state, space, other)):
            yield other
    if space in holes:
        yield from (other for other in island_of(state).order if other in holes and other != space)


class Routes:
    """The distances that one choice of Enemies needs, each worked out once."""

    def __init__(self, state: EscapeState) -> None:
        self.state = state
        self._known: dict[tuple[bool, bool], Distances] = {}

    def _distances(self, on_foot: bool, across: bool) -> Distances:
        if (on_foot, across) not in self._known:
            self._known[on_foot, across] = distances(self.state, on_foot=on_foot, across=across)
        return self._known[on_foot, across]

    def to_hero(self, enemy: Enemy) -> Distances | None:
        """The distances by which an Enemy goes; None if it has no route (NY-232)."""
        on_foot = enemy.kind != DRIVER
        direct = self._distances(on_foot, False)
        if enemy.space in direct.steps:
            return direct
        if not on_foot and enemy.space in (forced := self._distances(False, True)).steps:
            return forced
        return None

    def length(self, enemy: Enemy) -> int | None:
        """Steps to the current Hero; None if it has no route."""
        known = self.to_hero(enemy)
        return None if known is None else known.steps[enemy.space]

    def reaches(self, enemy: Enemy) -> bool:
        """Whether this move brings it into the Hero's space; never across a Roadblock (NY-231, NY-232)."""
        known = self.to_hero(enemy)
        return (
            known is not None and not known.across and known.steps[enemy.space] <= move_of(self.state, enemy)
        )

    def candidates(self) -> list[Enemy]:
        """The Enemies that come next, all equal by the rules (NY-231)."""
        eligible = [enemy for enemy in self.state.enemies if self._may_move(enemy)]
        if not eligible:
            return []
        ranks = [self._rank(enemy) for enemy in eligible]
        first = min(ranks)
        return [enemy for enemy, rank in zip(eligible, ranks, strict=True) if rank == first]

    def _may_move(self, enemy: Enemy) -> bool:
        if enemy.tricked or enemy.moved or is_engaged(self.state, enemy):
            return False
        return self.to_hero(enemy) is not None

    def _rank(self, enemy: Enemy) -> tuple[bool, int, int]:
        return not self.reaches(enemy), -move_of(self.state, enemy), _ORDER.get(enemy.kind, 1)

    def ways(self, enemy: Enemy) -> list[Way]:
        """Every way that the rules let it take now, in order of the spaces (NY-233, NY-234)."""
        known = self.to_hero(enemy)
        if known is None:
            return []
        holes = frozenset(manholes(self.state)) if enemy.kind != DRIVER else frozenset()
        ways = list(self._ways_from(enemy.space, move_of(self.state, enemy), known, holes))
        if enemy.kind != DRIVER:
            return [Way(spaces) for spaces in ways]
        carrying = [
            Way(spaces, start)
            for spaces in ways
            for start in dict.fromkeys((enemy.space, *spaces[:-1]))
            if _passenger(self.state, start) is not None
        ]
        return carrying or [Way(spaces) for spaces in ways]

    def _ways_from(
        self, space: str, moves: int, known: Distances, holes: frozenset[str]
    ) -> list[tuple[str, ...]]:
        if not moves or not known.steps[space]:
            return [()]
        ways: list[tuple[str, ...]] = []
        for other in dict.fromkeys(_neighbours(self.state, space, holes, known.across)):
            if known.steps.get(other) != known.steps[space] - 1:
                continue
            crossed = known.across and blocked(self.state, space, other)
            stops = crossed or heroes_in(self.state, other)
            rest = [()] if stops else self._ways_from(other, moves - 1, known, holes)
            ways += [(other, *further) for further in rest]
        return ways


def _passenger(state: EscapeState, space: str) -> Enemy | None:
    """A Prisoner on foot in a space whom a Car may carry: disengaged and not tricked (NY-234)."""
    if heroes_in(state, space):
        return None
    walkers = [enemy for enemy in enemies_in(state, space) if enemy.kind == PRISONER and not enemy.tricked]
    return min(walkers, key=lambda enemy: enemy.damage, default=None)


def passenger_of(state: EscapeState, way: Way) -> Enemy | None:
    """Who is carried along a way."""
    return _passenger(state, way.carries) if way.carries else None
