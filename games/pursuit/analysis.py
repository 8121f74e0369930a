"""A match that is over, looked through with the eyes of police who know their business.

All figures go by what was public at that moment (searches, and where the helicopters stood) and by the mixture of
thieves of `mixture.py`; where the car really was plays no part in them but in the moments.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from games.engine.insight import Figure, Moment, Study, percent
from games.engine.state import EVERYONE
from games.engine.text import Text, Value
from games.pursuit.belief import CAR, NOTHING, belief
from games.pursuit.board import BUILDINGS, INDEX, NEIGHBOURS, REACH
from games.pursuit.mixture import Mixture, mixture
from games.pursuit.paths import escapes_through
from games.pursuit.state import LAST_ROUND, PursuitState
from games.pursuit.view import observations

FIGURES: Final = (
    Figure("possible", "count"),
    Figure("found", "probability"),
    Figure("escape", "probability"),
)
"""`possible`: buildings in which the car could be. `found`: the chance that the helicopters which have not acted find
it in this phase if they search as well as they can. `escape`: the thief's chance to get away, if in every later round
the police could search as well as in the next one: an estimate."""

MOMENTS: Final = 3
"""How many moments of each sort are named."""

NOTEWORTHY: Final = 0.1
"""A step that is less than this more dangerous than another way is no moment."""


TELLING: Final = 0.25
"""An empty building that leaves more of the possible ones than the rest of this is no moment."""

DECIDED: Final = 2.0
"""The weight of the search that ended the match: no other is heavier."""


def analysis(states: Sequence[PursuitState]) -> Study:
    """The figures of every version, and the moments in which most was given away."""
    return Study(
        [_values(state) for state in states],
        [*_best(_finds(states)), *_best(_risks(states))],
    )


def knowledge(state: PursuitState, viewer: int, is_over: bool) -> dict[str, float] | None:
    """For each building the chance that the car is there, as police who know thieves would put it.

    While a match runs it is a learning aid like the list of possible buildings: only with `police_assist`, and never
    for the thief (ruling 5).
    """
    if not (is_over or (state.options["police_assist"] == "on" and viewer not in (state.thief, EVERYONE))):
        return None
    if not state.path:
        return None
    return {
        building: chance for building, chance in zip(BUILDINGS, _believed(state).now, strict=True) if chance
    }


def _believed(state: PursuitState) -> Mixture:
    stood = [(row[0:2], row[2:4], row[4:6]) for row in state.stood]
    return mixture(len(state.path), observations(state), stood)


def _values(state: PursuitState) -> dict[str, float | None]:
    if not state.path:
        return dict.fromkeys((figure.key for figure in FIGURES), None)
    if state.outcome is not None:
        away = 1.0 if state.outcome.data.get("winner") == "thief" else 0.0
        return {"possible": 1, "found": None, "escape": away}
    known = belief(len(state.path), observations(state))
    mixed = _believed(state)
    hiding = state.stage == "thief"
    possible = len((known.movable() if hiding else known).possible())
    standing = tuple(state.crossroads)
    found = (
        None
        if hiding
        else cover(mixed.now, [c for c, acted in zip(standing, state.acted, strict=True) if not acted])
    )
    later = LAST_ROUND - len(state.path)
    following = 0.0
    if later:
        chances = [sum(column) for column in zip(*mixed.flow(standing), strict=True)]
        following = cover(chances, standing) / (sum(chances) or 1.0)
    return {"possible": possible, "found": found, "escape": (1 - (found or 0.0)) * (1 - following) ** later}


def cover(chances: Sequence[float], crossroads: Sequence[str]) -> float:
    """The best total chance that one search from each of these crossroads can have."""
    best = {0: 0.0}
    for crossroad in crossroads:
        reached: dict[int, float] = {}
        for searched, total in best.items():
            for number in REACH[crossroad]:
                bit = 1 << number
                value = total if searched & bit else total + chances[number]
                reached[searched | bit] = max(value, reached.get(searched | bit, 0.0))
        best = reached
    return min(1.0, max(best.values()))


Weighed = tuple[float, Moment]


def _best(found: list[Weighed]) -> list[Moment]:
    return [moment for _, moment in sorted(found, key=lambda pair: -pair[0])[:MOMENTS]]


def _finds(states: Sequence[PursuitState]) -> list[Weighed]:
    """The search that found the car, and those after which fewest of the possible buildings were left."""
    found: list[Weighed] = []
    for before, after in pairwise(states):
        if len(after.searches) == len(before.searches):
            continue
        search = after.searches[-1]
        rounds = search.round
        had = len(belief(rounds, observations(before)).possible())
        left = len(belief(rounds, observations(after)).possible())
        weight = 1 - left / had if had else 0.0
        if search.result == CAR:
            sort, weight = "found", DECIDED
        elif search.result == NOTHING:
            sort = "searched"
        else:
            sort = "token"
        if sort == "found" and had == 1:
            continue  # where else; what had left that single place is what decided
        if sort != "found" and (left == had or (sort == "searched" and weight < TELLING)):
            continue
        args: dict[str, Value] = {
            "round": rounds,
            "building": search.building,
            "token": search.result,
            "before": had,
            "after": left,
        }
        found.append((weight, Moment(after.version, Text(f"pursuit.moment.{sort}", args))))
    return found


def _risks(states: Sequence[PursuitState]) -> list[Weighed]:
    """Steps of the thief to where the police were likelier to look than under another way that he had."""
    found: list[Weighed] = []
    for before, after in pairwise(states):
        if len(after.path) == len(before.path):
            continue
        now = _believed(after).now
        car = after.path[-1]
        ways = NEIGHBOURS[before.path[-1]] if before.path else BUILDINGS
        others = [
            way
            for way in ways
            if way != car and way not in before.path and escapes_through([*before.path, way])
        ]
        if not others:
            continue
        quiet = min(others, key=lambda way: now[INDEX[way]])
        more = now[INDEX[car]] - now[INDEX[quiet]]
        if more < NOTEWORTHY:
            continue
        args: dict[str, Value] = {
            "round": after.round,
            "building": car,
            "chance": percent(now[INDEX[car]]),
            "other": quiet,
            "less": percent(now[INDEX[quiet]]),
        }
        found.append((more, Moment(after.version, Text("pursuit.moment.risk", args))))
    return found
