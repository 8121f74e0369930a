"""A match that is over, looked through: how it looked to each Hero turn by turn, what changed it, and who could have
won when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import prod
from typing import Final, NamedTuple

from games.engine.insight import Figure, Moment, Study, percent
from games.engine.text import Text, Value
from games.escape_from_new_york.bots import HARD
from games.escape_from_new_york.bridge import is_enough, wanted_cards
from games.escape_from_new_york.places import heroes_in, island_of, stands
from games.escape_from_new_york.planning.site import Site
from games.escape_from_new_york.planning.worth import Worth
from games.escape_from_new_york.prospects import alone, outlook, together
from games.escape_from_new_york.state import KEY, EscapeState
from games.escape_from_new_york.view import view

FIGURES: Final = (
    Figure("together", "probability"),
    Figure("alone", "probability"),
    Figure("nobody", "probability"),
    Figure("tiles", "count"),
)
MOMENTS: Final = 6
"""So many changes are named beside what was missed and what each Hero thought at the end."""
NOTEWORTHY: Final = 0.05
"""A change of a chance below this is no moment."""
REACH: Final = 2.0
"""Steps that any two cards make."""
HURT, LOST = 3, 2
"""So many cards of one Hero, so many Timer tiles in one turn are told of."""
ALONE: Final = "alone"


class Beliefs(NamedTuple):
    """What each Hero could think at the start of a turn, by seat."""

    together: tuple[float, ...]
    alone: tuple[float, ...]

    @property
    def shares(self) -> tuple[float, float, float]:
        """The chances to escape together, for one alone, and for nobody; they make one."""
        group = sum(self.together) / len(self.together)
        lone = 1.0 - prod(1.0 - chance for chance in self.alone)
        whole = max(1.0, group + lone)
        return group / whole, lone / whole, max(0.0, 1.0 - (group + lone) / whole)


def analysis(states: Sequence[EscapeState]) -> Study:
    """The figures of every version, and the moments: what changed most, what was missed, what each Hero thought."""
    turns = _turns(states)
    beliefs = {turn: _beliefs(states[versions[0]]) for turn, versions in turns.items()}
    values = [_values(state, beliefs) for state in states]
    missed = [moment for versions in turns.values() for moment in _missed(states, versions)]
    changes = sorted(_changes(states, turns, beliefs), key=lambda pair: -pair[0])[:MOMENTS]
    thoughts = _thoughts(states[-1], beliefs)
    return Study(values, [*(moment for _, moment in changes), *missed[:MOMENTS], *thoughts])


def _turns(states: Sequence[EscapeState]) -> dict[int, list[int]]:
    """The versions of each turn, without the last state, in which all is over."""
    found: dict[int, list[int]] = {}
    for version, state in enumerate(states[:-1]):
        if state.stage == "turn" and state.turns:
            found.setdefault(state.turns, []).append(version)
    return found


def _beliefs(state: EscapeState) -> Beliefs:
    seats = range(len(state.heroes))
    found = [outlook(view(state, seat), seat) for seat in seats]
    return Beliefs(tuple(map(together, found)), tuple(map(alone, found)))


def _values(state: EscapeState, beliefs: dict[int, Beliefs]) -> dict[str, float | None]:
    tiles = float(len(state.timer))
    if state.outcome is not None:
        reason = state.outcome.reason
        lone, lost = reason == ALONE, reason == "time"
        shares = (float(not lone and not lost), float(lone), float(lost))
    elif state.turns in beliefs:
        shares = beliefs[state.turns].shares
    else:
        return dict.fromkeys((figure.key for figure in FIGURES), None)
    return {**dict(zip(("together", "alone", "nobody"), shares, strict=True)), "tiles": tiles}


def _changes(
    states: Sequence[EscapeState], turns: dict[int, list[int]], beliefs: dict[int, Beliefs]
) -> Iterator[tuple[float, Moment]]:
    """What happened in the turns that changed the chances most."""
    for turn, following in pairwise(turns):
        versions = turns[turn]
        before, after = beliefs[turn].shares, beliefs[following].shares
        what = max((0, 1), key=lambda place: abs(after[place] - before[place]))
        change = abs(after[what] - before[what])
        told = _told(states[versions[0]], states[turns[following][0]], states[versions[0] : versions[-1] + 1])
        if change < NOTEWORTHY or told is None:
            continue
        reason, more, version = told
        args: dict[str, Value] = {
            "turn": turn,
            "seat": states[versions[0]].current,
            "what": ("together", ALONE)[what],
            "before": percent(before[what]),
            "after": percent(after[what]),
        }
        yield change, Moment(version, Text(f"{KEY}.moment.{reason}", {**args, **more}))


def _told(
    start: EscapeState, end: EscapeState, within: Sequence[EscapeState]
) -> tuple[str, dict[str, Value], int] | None:
    """What changed the chances in a turn, if it can be put into words, and the version that shows it."""
    seat = start.current
    seen = [*within, end]

    def first(happened: list[bool]) -> int:
        return seen[happened.index(True)].version

    if end.collected and not start.collected:
        return "president", {}, first([state.collected for state in seen])
    for case, (one, other) in enumerate(zip(start.slots, end.slots, strict=True)):
        if one and not other:
            return "case", {"case": case + 1}, first([not state.slots[case] for state in seen])
    if start.gullfire and not end.gullfire:
        return "glider", {}, end.version
    if end.heroes[seat].level > start.heroes[seat].level:
        level = end.heroes[seat].level
        return "level", {"level": level}, first([state.heroes[seat].level == level for state in seen])
    if len(start.timer) - len(end.timer) >= LOST:
        return "tiles", {"tiles": len(start.timer) - len(end.timer), "left": len(end.timer)}, end.version
    cards = len(start.heroes[seat].discard) + LOST + HURT
    if len(end.heroes[seat].discard) >= cards:
        return "hurt", {}, end.version
    return None


def _missed(states: Sequence[EscapeState], versions: Sequence[int]) -> Iterator[Moment]:
    """Where the current Hero could have won in a turn and did not."""
    start, end = states[versions[0]], states[versions[-1] + 1]
    if end.outcome is not None and end.outcome.results.get(start.current) == "win":
        return
    seat, space = start.current, start.hero.space
    args: dict[str, Value] = {"turn": start.turns, "seat": seat, "space": space}
    island = island_of(start)
    edge = island.bridge_edge(space)
    is_free = edge is not None and not stands(start, edge)
    if is_free and is_enough(start, wanted_cards(start, space), heroes_in(start, space)):
        yield Moment(start.version, Text(f"{KEY}.moment.missed_together", args))
    site = Site(view(start, seat), seat)
    near = [goal for goal in Worth(site, HARD).lone if site.distances(goal)[space] <= REACH]
    if near:
        yield Moment(start.version, Text(f"{KEY}.moment.missed_alone", {**args, "space": near[0]}))


def _thoughts(last: EscapeState, beliefs: dict[int, Beliefs]) -> Iterator[Moment]:
    """How it looked to each Hero at the start of the last turn."""
    if not beliefs:
        return
    final = beliefs[max(beliefs)]
    for seat, (group, lone) in enumerate(zip(final.together, final.alone, strict=True)):
        args: dict[str, Value] = {
            "seat": seat,
            "turn": max(beliefs),
            "together": percent(group),
            "alone": percent(lone),
        }
        yield Moment(last.version, Text(f"{KEY}.moment.thought", args))
