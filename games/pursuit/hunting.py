"""The `hard` police: joint plans against thieves as they are (section 8.3 of the rules page).

A plan's value is the chance to find the car now, plus nine tenths of the chance to find it next round from where the
helicopters then stand, plus something for what its searches tell. The thief is one of the mixture: he will shun the
helicopters where the plan leaves them. Plans are made anew after every result.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from msgspec import Struct

from games.pursuit.actions.helicopter import ACTIONS, MOVE, SEARCH, actions_at
from games.pursuit.belief import CAR, NOTHING, Observation
from games.pursuit.board import INDEX, REACH
from games.pursuit.mixture import Mixture, mixture
from games.pursuit.plans import NEXT_ROUND, Standing, Step, ends_of, joint_plans
from games.pursuit.state import HELICOPTERS, LAST_ROUND
from games.pursuit.view import PursuitView

INSIGHT: Final = 0.15
"""What a bit learnt in round 0 would be worth, in chances to find the car; it falls to nothing in round 11."""

CLOSE: Final = 0.01
"""Plans whose values differ by less than this (a probability) are equally good: one of them is picked by chance, so
that nobody can foretell what the police do."""

SHORT_LIST: Final = 14
"""How many plans are weighed exactly, after a look at all of them that takes the helicopters to stay in place."""

Mine = tuple[tuple[str, Sequence[str]], ...]
"""Helicopters that may be commanded now, with their legal keys."""


class Scene(Struct, frozen=True, gc=False):
    """All that is public in a police phase and matters to it."""

    round: int
    crossroads: tuple[str, ...]
    """Of green, yellow and pink."""
    acted: tuple[bool, ...]
    searches: tuple[Observation, ...]
    stood: tuple[tuple[str, ...], ...]

    @property
    def belief(self) -> Mixture:
        """What the police believe."""
        return mixture(self.round, self.searches, self.stood)

    def standing(self) -> list[Standing]:
        """The helicopters as plans know them."""
        return [Standing(*three) for three in zip(HELICOPTERS, self.crossroads, self.acted, strict=True)]

    def actions(self) -> Mine:
        """What the helicopters that have not acted may do."""
        places = self.crossroads
        return tuple(
            (colour, actions_at(places[number], places[number - 1], places[number - 2]))
            for number, colour in enumerate(HELICOPTERS)
            if not self.acted[number]
        )

    def after(self, step: Step, result: str) -> "Scene":
        """When a helicopter has acted; `result` is that of a search."""
        number = HELICOPTERS.index(step[0])
        verb, place = ACTIONS[step[1]]
        crossroads, searches = list(self.crossroads), self.searches
        if verb == MOVE:
            crossroads[number] = place
        else:
            searches = (*searches, (self.round, place, result))
        acted = tuple(done or other == number for other, done in enumerate(self.acted))
        return Scene(self.round, tuple(crossroads), acted, searches, self.stood)

    def next_round(self) -> "Scene":
        """When the thief has hidden the car once more."""
        stood = (*self.stood, self.crossroads)
        return Scene(self.round + 1, self.crossroads, (False,) * 3, self.searches, stood)


def scene_of(view: PursuitView) -> Scene:
    """The public part of a view in which all helicopters stand."""
    return Scene(
        view.round,
        tuple(h.crossroad or "" for h in view.helicopters),
        tuple(h.acted for h in view.helicopters),
        tuple((search.round, search.building, search.result) for search in view.searches),
        tuple(tuple(row) for row in view.stood),
    )


def hunting_steps(view: PursuitView, mine: dict[str, Sequence[str]]) -> list[Step]:
    """The first steps of the best plans, equally good ones together; `mine` may be commanded now."""
    return list(best_steps(scene_of(view), tuple((colour, tuple(keys)) for colour, keys in mine.items())))


@lru_cache(maxsize=512)
def best_steps(scene: Scene, mine: Mine) -> tuple[Step, ...]:
    """The first steps of the best plans."""
    standing = scene.standing()
    allowed = {(colour, key) for colour, keys in mine for key in keys}
    worth = _Worth(scene)
    plans = []
    for plan in joint_plans(standing):
        step = worth.first_step(plan, allowed)
        if step is not None:
            plans.append(_Plan(step, worth.searched(plan), tuple(ends_of(standing, plan))))
    plans = [plan for plan in plans if worth.is_sensible(plan)] or plans
    rough = {plan: worth.of(plan, scene.crossroads) for plan in plans}
    short = sorted(rough, key=lambda plan: -rough[plan])[:SHORT_LIST]
    values = {plan: worth.of(plan, plan.ends) for plan in short}
    best = max(values.values())
    return tuple(dict.fromkeys(plan.step for plan, value in values.items() if value >= best - CLOSE))


class _Plan(Struct, frozen=True, gc=False):
    """A joint plan, as far as its value goes."""

    step: Step
    searched: tuple[int, ...]
    """Numbers of the buildings, ascending."""
    ends: tuple[str, ...]


class _Worth:
    """The values of plans in one scene; partial results are kept, since plans share them."""

    def __init__(self, scene: Scene) -> None:
        known = scene.belief
        self._belief = known
        self._last = scene.round == LAST_ROUND
        self._now = known.now
        found = {building for _, building, result in scene.searches if result not in (NOTHING, CAR)}
        self._useless = {INDEX[building] for building in found}
        reach = {number for crossroad in scene.crossroads for number in REACH[crossroad]} - self._useless
        near = sorted(reach)
        left = (LAST_ROUND - scene.round) / LAST_ROUND
        bits = [0.0] * len(near) if self._last else known.insights(near)
        self._bonus = {number: INSIGHT * left * bit for number, bit in zip(near, bits, strict=True)}
        self._flows: dict[tuple[str, ...], list[list[float]]] = {}
        self._next: dict[tuple[tuple[str, ...], tuple[int, ...]], list[float]] = {}
        self._cover: dict[tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]], float] = {}

    def searched(self, plan: dict[str, str]) -> tuple[int, ...]:
        """The buildings that a plan searches."""
        return tuple(
            sorted(
                {INDEX[place] for verb, place in (ACTIONS[key] for key in plan.values()) if verb == SEARCH}
            )
        )

    def is_sensible(self, plan: "_Plan") -> bool:
        """Whether every search of the plan could find something."""
        return all(self._now[number] > 0.0 or self._bonus.get(number, 0.0) > 0.0 for number in plan.searched)

    def first_step(self, plan: dict[str, str], allowed: set[Step]) -> Step | None:
        """Which helicopter begins: the most promising search, else a move that is free now. None if none can."""
        steps = [step for step in plan.items() if step in allowed]
        return max(steps, key=self._urgency) if steps else None

    def _urgency(self, step: Step) -> float:
        verb, place = ACTIONS[step[1]]
        number = INDEX.get(place, -1)
        return self._now[number] + self._bonus.get(number, 0.0) if verb == SEARCH else -1.0

    def of(self, plan: _Plan, standing: tuple[str, ...]) -> float:
        """What the plan is worth if the thief sees the helicopters standing there next."""
        found = sum(self._now[number] for number in plan.searched)
        if self._last:
            return found
        told = sum(self._bonus.get(number, 0.0) for number in plan.searched)
        return found + told + NEXT_ROUND * self._covered(standing, plan)

    def _covered(self, standing: tuple[str, ...], plan: _Plan) -> float:
        """The best that three searches can hope for next round, if nothing is found now."""
        key = (standing, plan.ends, plan.searched)
        known = self._cover.get(key)
        if known is not None:
            return known
        chances = self._next.get((standing, plan.searched))
        if chances is None:
            flow = self._flows.get(standing)
            if flow is None:
                flow = self._flows[standing] = self._belief.flow(standing)
            kept = [line for number, line in enumerate(flow) if number not in plan.searched]
            chances = self._next[standing, plan.searched] = [
                sum(column) for column in zip(*kept, strict=True)
            ]
        # Three different buildings are wanted, so three candidates for each helicopter are enough.
        reach = [sorted(REACH[end], key=chances.__getitem__, reverse=True)[:3] for end in plan.ends]
        best = max(
            chances[one] + chances[two] + chances[three]
            for one, two, three in product(*reach)
            if one != two and two != three and one != three
        )
        self._cover[key] = best
        return best
