"""What the police should do: the joint plan of all helicopters that have not acted (section 8.3 of the rules page).

A plan gives each of them a move or a search. Its value is the chance to find the car now, plus nine tenths of the
chance to find it next round from where the helicopters then stand, if the thief picks one of all possible escapes
at random. Plans are made anew after every result, and searches come before moves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from games.pursuit.actions.helicopter import ACTIONS, MOVE, SEARCH
from games.pursuit.belief import Belief, Observation, belief
from games.pursuit.board import INDEX, REACH, ROADS, TOUCHED
from games.pursuit.state import LAST_ROUND
from games.pursuit.view import PursuitView

NEXT_ROUND: Final = 0.9
"""What a find in the next round is worth compared with a find now."""

_CLOSE: Final = 1e-9
"""Plans whose values differ by less than this share are equally good."""

Step = tuple[str, str]
"""Colour of a helicopter and the key of its action."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A helicopter in a plan."""

    colour: str
    crossroad: str
    acted: bool


def best_steps(view: PursuitView, mine: dict[str, Sequence[str]]) -> list[Step]:
    """What the `normal` police could begin with: see `planned_steps`."""
    standing = [Standing(h.colour, h.crossroad or "", h.acted) for h in view.helicopters]
    searches = [(search.round, search.building, search.result) for search in view.searches]
    return planned_steps(view.round, standing, searches, mine)


def planned_steps(
    round_: int, standing: list[Standing], searches: Sequence[Observation], mine: dict[str, Sequence[str]]
) -> list[Step]:
    """The first steps of the best plans, equally good ones together, in reading order of helicopters and keys.

    `mine` are the helicopters that may be commanded now with their legal keys; a plan may count on the others, but
    its first step must be one of these.
    """
    values = _Values(belief(round_, searches), last=round_ == LAST_ROUND)
    best = -1.0
    steps: list[Step] = []
    for plan in joint_plans(standing):
        step = values.first_step(plan, mine)
        if step is None:
            continue
        value = values.of(standing, plan)
        if value > best + _CLOSE * abs(best):
            best, steps = value, [step]
        elif value >= best - _CLOSE * abs(best) and step not in steps:
            steps.append(step)
    return steps


def joint_plans(standing: list[Standing]) -> Iterator[dict[str, str]]:
    """All joint plans of the helicopters that have not acted that can be carried out in some order (PU-023)."""
    waiting = [helicopter for helicopter in standing if not helicopter.acted]
    keys = [
        [f"{SEARCH}:{building}" for building in TOUCHED[helicopter.crossroad]]
        + [f"{MOVE}:{crossroad}" for crossroad in ROADS[helicopter.crossroad]]
        for helicopter in waiting
    ]
    for chosen in product(*keys):
        plan = {helicopter.colour: key for helicopter, key in zip(waiting, chosen, strict=True)}
        ends = ends_of(standing, plan)
        if len(set(ends)) == len(ends) and not _swaps(standing, ends):
            yield plan


def ends_of(standing: list[Standing], plan: dict[str, str]) -> list[str]:
    """Where the helicopters stand after the plan."""
    ends = []
    for helicopter in standing:
        verb, place = ACTIONS[plan[helicopter.colour]] if helicopter.colour in plan else (SEARCH, "")
        ends.append(place if verb == MOVE else helicopter.crossroad)
    return ends


def _swaps(standing: list[Standing], ends: list[str]) -> bool:
    """Whether two helicopters change places, which no order allows (PU-024). Three can't: roads make no triangles."""
    return any(
        ends[one] == standing[other].crossroad and ends[other] == standing[one].crossroad
        for one in range(len(ends))
        for other in range(one)
    )


class _Values:
    """The values of plans against one belief; partial results are kept, since plans share them."""

    def __init__(self, known: Belief, *, last: bool) -> None:
        self._now = known.weights()
        self._last = last
        self._flow = [] if last else known.flow()
        self._total = [] if last else [sum(column) for column in zip(*self._flow, strict=True)]
        self._next: dict[tuple[int, ...], list[float]] = {}
        self._cover: dict[tuple[tuple[int, ...], tuple[str, ...]], float] = {}

    def of(self, standing: list[Standing], plan: dict[str, str]) -> float:
        """What the plan is worth; proportional to a probability."""
        searched = {place for verb, place in (ACTIONS[key] for key in plan.values()) if verb == SEARCH}
        numbers = tuple(sorted(INDEX[building] for building in searched))
        found = sum(self._now[number] for number in numbers)
        if self._last:
            return found
        return found + NEXT_ROUND * self._covered(numbers, tuple(ends_of(standing, plan)))

    def first_step(self, plan: dict[str, str], mine: dict[str, Sequence[str]]) -> Step | None:
        """Which of my helicopters begins: the likeliest search, else a move that is free now. None if none can."""
        steps = [(colour, key) for colour, key in plan.items() if key in mine.get(colour, ())]
        if not steps:
            return None
        return max(steps, key=self._urgency)

    def _urgency(self, step: Step) -> float:
        verb, place = ACTIONS[step[1]]
        return self._now[INDEX[place]] if verb == SEARCH else -1.0

    def _covered(self, searched: tuple[int, ...], ends: tuple[str, ...]) -> float:
        """The best that three searches can hope for next round, if nothing is found under `searched`."""
        known = self._cover.get((searched, ends))
        if known is not None:
            return known
        chances = self._next.get(searched)
        if chances is None:
            lost = [self._flow[number] for number in searched]
            chances = self._next[searched] = [
                total - sum(line[number] for line in lost) for number, total in enumerate(self._total)
            ]
        # Three different buildings are wanted, so three candidates for each helicopter are enough.
        reach = [sorted(REACH[end], key=chances.__getitem__, reverse=True)[:3] for end in ends]
        best = max(
            chances[one] + chances[two] + chances[three]
            for one, two, three in product(*reach)
            if one != two and two != three and one != three
        )
        self._cover[searched, ends] = best
        return best
