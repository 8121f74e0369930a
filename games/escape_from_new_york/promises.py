"""Statements: what Heroes say to each other in their own turns, for all to hear and for the record (NY-430).

A statement binds nobody. It stands until its seat says something else about the same matter; where public facts speak
against it, it is marked for good. What only some may know never marks one before the match is over: then everybody
sees what was true.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from games.engine.decision import DecisionKind, Option
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.escape_from_new_york.cards import face_up
from games.escape_from_new_york.hauk.points import points_of
from games.escape_from_new_york.meta import PROMISES
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import is_on, island_of, pack_of, police_of, supply_size
from games.escape_from_new_york.state import EscapeState, Promise

HOLD, MEET, FLIGHT, RIDE, POINTS, TOGETHER = "hold", "meet", "flight", "ride", "points", "together"
PER_TURN: Final = 3
"""Statements that a Hero may make in one turn: enough for what matters, too few to drown it."""


def matter_of(key: str) -> str:
    """What a statement is about: of each matter a seat's latest statement stands. Where to meet is one matter."""
    topic = key.partition(":")[0]
    return key if topic == HOLD else MEET if topic == FLIGHT else topic


def standing(state: EscapeState, seat: int) -> list[Promise]:
    """The statements of a seat that hold, or were to hold."""
    return [promise for promise in state.promises if promise.seat == seat]


def can_speak(state: EscapeState) -> bool:
    """Whether the current Hero may say something more in this turn."""
    if not is_on(state, PROMISES) or len(state.heroes) < 2:
        return False
    said = sum(one.seat == state.current and one.turn == state.turns for one in state.promises)
    return said < PER_TURN and bool(_sayable(state, state.current))


def _sayable(state: EscapeState, seat: int) -> list[str]:
    """All that can be said now and does not stand already, by public facts alone: it may be true or not."""
    stands = {promise.key for promise in standing(state, seat) if not promise.broken}
    return [key for key in _all_keys(state, seat) if key not in stands]


def _all_keys(state: EscapeState, seat: int) -> Iterator[str]:
    yield TOGETHER
    island, police = island_of(state), state.police
    closed = 0 if police is None else island.bridges[police.post]
    yield from (f"{MEET}:{number}" for number in sorted(island.bridges.values()) if number != closed)
    if police is not None:
        yield f"{FLIGHT}:{state.helicopter}"
    if _face_down(state, seat):
        yield from (f"{HOLD}:{card}" for card in _cases(state))
    if state.heroes[seat].car:
        yield RIDE
    if police is not None and police.held[seat]:
        least, most = points_range(state, seat)
        yield from (f"{POINTS}:{points}" for points in range(least, most + 1))


def _face_down(state: EscapeState, seat: int) -> int:
    """Cards of a supply that others see only the backs of."""
    up = [card for card in state.heroes[seat].supply if face_up(state, card)]
    return supply_size(state, seat) - len(up) - (state.president == seat)


def _cases(state: EscapeState) -> list[str]:
    """Cases that somebody could hold face down: not those that lie open, nor the diagram that left the game."""
    police = state.police
    gone = "" if police is None else police.shown_case
    return [
        key
        for key, row in pack_of(state).items.cases.items()
        if key != gone and not face_up(state, key) and (police is not None or not _of_police(state, key))
    ]


def _of_police(state: EscapeState, case: str) -> bool:
    tables = pack_of(state).police
    board = getattr(tables, "police_board", None)
    return board is not None and case in (board.lone, board.flight)


def points_range(state: EscapeState, seat: int) -> tuple[int, int]:
    """The fewest and the most points that a seat's Rewards can be worth, by their backs."""
    tables, police = police_of(state), state.police
    if tables is None or police is None:
        return 0, 0
    worth: dict[int, list[int]] = {}
    for row in tables.rewards.values():
        worth.setdefault(row.level, []).append(row.points)
    levels = [tables.rewards[card].level for card in police.held[seat]]
    return sum(min(worth[level]) for level in levels), sum(max(worth[level]) for level in levels)


class MakePromise(DecisionKind[EscapeState]):
    """What the current Hero says beside its turn; the turn goes on as if nothing was asked."""

    name = "escape_from_new_york.promise"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return _sayable(state, ask.seat)

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        topic, args = said(key)
        return Option(Text(f"escape_from_new_york.said.{topic}", args))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        state, key = play.state, str(choice)
        play.reveal()
        matter = matter_of(key)
        state.promises = [
            one for one in state.promises if one.seat != ask.seat or matter_of(one.key) != matter
        ]
        promise = Promise(ask.seat, state.turns, key, _measure(state, ask.seat, key))
        state.promises.append(promise)
        topic, args = said(key)
        play.tell(f"said_{topic}", {"seat": ask.seat, **args})


PROMISE: Final = MakePromise()


def said(key: str) -> tuple[str, dict[str, Value]]:
    """The matter of a statement, and what its words name."""
    topic, _, what = key.partition(":")
    if topic == HOLD:
        return topic, {"card": what}
    if topic == MEET:
        return topic, {"bridge": int(what)}
    return topic, {"points": int(what)} if topic == POINTS else {}


def _measure(state: EscapeState, seat: int, key: str) -> int:
    """By what a statement is measured later: the distance to where one meets, or how many Rewards it speaks of."""
    topic = key.partition(":")[0]
    goal = _meeting(state, key)
    if goal:
        return island_of(state).distance(state.heroes[seat].space, goal)
    return len(state.police.held[seat]) if topic == POINTS and state.police is not None else 0


def _meeting(state: EscapeState, key: str) -> str:
    """The space where one is to meet; empty where nobody is to go anywhere."""
    topic, _, what = key.partition(":")
    if topic == FLIGHT:
        return what
    bridges = island_of(state).bridges
    return next(space for space, number in bridges.items() if str(number) == what) if topic == MEET else ""


def review(play: Table) -> None:
    """At the end of a turn: what public facts speak against now."""
    state = play.state
    for promise in state.promises:
        if not promise.broken and _is_contradicted(state, promise):
            break_promise(play, promise)


def _is_contradicted(state: EscapeState, promise: Promise) -> bool:
    hero, topic = state.heroes[promise.seat], promise.key.partition(":")[0]
    if topic == HOLD:
        card = promise.key.partition(":")[2]
        if card in hero.supply and face_up(state, card):
            return False
        return not _face_down(state, promise.seat) or face_up(state, card)
    if topic == RIDE:
        return not hero.car
    goal = _meeting(state, promise.key)
    if not goal or promise.seat != state.current or promise.turn == state.turns:
        return False
    return island_of(state).distance(hero.space, goal) > promise.measure


def break_promise(play: Table, promise: Promise) -> None:
    """Marks a statement for good, for all to see."""
    promise.broken = True
    topic, args = said(promise.key)
    play.tell(f"belied_{topic}", {"seat": promise.seat, **args})


def review_shown(play: Table, wanted: Sequence[str], seats: Sequence[int]) -> None:
    """After an attempt in vain: the current Hero has shown what was wanted of its cards, and these seats Rewards."""
    state, police = play.state, play.state.police
    for promise in state.promises:
        topic, _, what = promise.key.partition(":")
        shown = topic == HOLD and promise.seat == state.current and what in wanted
        false = shown and what not in state.heroes[promise.seat].supply
        if topic == POINTS and promise.seat in seats and police is not None:
            held = police.held[promise.seat]
            false = len(held) == promise.measure and points_of(state, held) != int(what)
        if false and not promise.broken:
            break_promise(play, promise)


def is_true(state: EscapeState, promise: Promise) -> bool | None:
    """Whether a statement was true in the end; None where that can't be said. For the eyes of all, after the end."""
    hero, police = state.heroes[promise.seat], state.police
    topic, _, what = promise.key.partition(":")
    if promise.broken:
        return False
    if topic == HOLD:
        return what in hero.supply
    if topic == POINTS and police is not None and len(police.held[promise.seat]) == promise.measure:
        return points_of(state, police.held[promise.seat]) == int(what)
    outcome = state.outcome
    if topic == TOGETHER and outcome is not None and outcome.reason != "time":
        return outcome.reason != "alone" or outcome.results[promise.seat] != "win"
    return None
