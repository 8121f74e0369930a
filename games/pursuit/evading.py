"""The `hard` thief: he thinks what the police think (section 8.4 of the rules page).

For each building that he could hide in, he plays this police phase and the next one through against the `hard` and
the `normal` police, who know what is public and no more; he can't know which of them he has before him. He then picks
by a soft minimum of the danger, so that he stays hard to foretell: a police player who knew his preference could use
it.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import exp
from typing import Final

from games.engine.chance import Dice
from games.pursuit.actions.helicopter import ACTIONS, SEARCH
from games.pursuit.belief import CAR, NOTHING
from games.pursuit.board import INDEX, NEIGHBOURS, mask_of
from games.pursuit.hunting import Scene, best_steps, scene_of
from games.pursuit.paths import escapes_through, longest_from
from games.pursuit.plans import NEXT_ROUND, Step, planned_steps
from games.pursuit.state import LAST_ROUND, TRACK
from games.pursuit.view import PursuitView

TEMPERATURE: Final = 1 / 12
"""How much more danger makes a building e times less likely."""

RUNS: Final = 2
"""How often each kind of police is played through. What they pick among equally good plans is the same for all
buildings."""

ROLLS: Final = 6
"""Helicopter actions in two rounds."""


def safest_buildings(view: PursuitView, keys: Sequence[str], chance: Dice) -> dict[str, float]:
    """The danger of each building from which 11 rounds can be completed (of all, if there is none)."""
    path = view.path or []
    open_ways = [key for key in keys if escapes_through([*path, key])] or list(keys)
    hidden = _hidden(view)
    runs = [
        _Run(rule, [chance.unit() for _ in range(ROLLS)])
        for rule in (_hunting, _planning)
        for _ in range(RUNS)
    ]
    return {key: sum(run.danger(hidden, [*path, key]) for run in runs) / len(runs) for key in open_ways}


def longest_way(path: list[str], keys: Iterable[str]) -> str:
    """Of the buildings from which 11 rounds are out of reach, the one that lasts longest."""
    mask = mask_of(path)
    return max(keys, key=lambda key: longest_from(mask | mask_of((key,)), INDEX[key]))


def hide_from_hunters(view: PursuitView, keys: Sequence[str], chance: Dice) -> str:
    """Where the `hard` thief hides."""
    dangers = safest_buildings(view, keys, chance)
    path = view.path or []
    if not any(escapes_through([*path, key]) for key in dangers):
        return longest_way(path, dangers)
    weights = [exp(-danger / TEMPERATURE) for danger in dangers.values()]
    left = chance.unit() * sum(weights)
    for key, weight in zip(dangers, weights, strict=True):
        left -= weight
        if left < 0:
            return key
    return next(reversed(dangers))


def _hidden(view: PursuitView) -> Scene:
    """The police phase that follows when the car is hidden, as the police will see it."""
    now = scene_of(view)
    stood = now.stood if len(now.stood) >= view.round else (*now.stood, now.crossroads)
    return Scene(view.round, now.crossroads, (False,) * 3, now.searches, stood)


def _hunting(scene: Scene) -> Sequence[Step]:
    return best_steps(scene, scene.actions())


@lru_cache(maxsize=512)
def _planning(scene: Scene) -> Sequence[Step]:
    return planned_steps(scene.round, scene.standing(), scene.searches, dict(scene.actions()))


class _Run:
    """Two rounds against one kind of police; `rolls` settle what they pick among equally good plans."""

    def __init__(self, rule: Callable[[Scene], Sequence[Step]], rolls: list[float]) -> None:
        self._rule = rule
        self._rolls = rolls

    def danger(self, scene: Scene, path: list[str]) -> float:
        """How likely this police phase or the next one ends the match."""
        after = self._hunted(scene, path, self._rolls[:3])
        if after is None:
            return 1.0
        if scene.round == LAST_ROUND:
            return 0.0
        ways = [way for way in NEIGHBOURS[path[-1]] if way not in path and escapes_through([*path, way])]
        if not ways:
            return NEXT_ROUND
        following = after.next_round()
        caught = sum(self._hunted(following, [*path, way], self._rolls[3:]) is None for way in ways)
        return NEXT_ROUND * caught / len(ways)

    def _hunted(self, scene: Scene, path: list[str], rolls: list[float]) -> Scene | None:
        """The scene after a whole police phase against this path; None if the car is found."""
        for roll in rolls:
            steps = self._rule(scene)
            step = steps[int(roll * len(steps))]
            verb, place = ACTIONS[step[1]]
            result = _lifted(scene, path, place) if verb == SEARCH else NOTHING
            if result == CAR:
                return None
            scene = scene.after(step, result)
        return scene


def _lifted(scene: Scene, path: list[str], building: str) -> str:
    """What a search there would tell."""
    if building == path[-1]:
        return CAR
    on_roof = any(place == building and result != NOTHING for _, place, result in scene.searches)
    return NOTHING if on_roof or building not in path else TRACK[path.index(building)]
