"""Leak tests: nobody may receive a byte that depends on what they can't know.

Two searches, because each finds what the other can't. *Positions*: a state and a resampled one, which differ only in
what a viewer can't know, must look the same to that viewer. *Twins*: two runs go on from such a pair with the same
choices; whatever differs before the rules lay something open (who is asked, how often, in which order, what is told)
gives the secret away.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from games.bots.random_bot import random_choice
from games.engine import machine, plans, presentation, sealed
from games.engine.bot import BotSeat, OpenDecision
from games.engine.chance import Dice, FastChance
from games.engine.event import Event
from games.engine.refusals import Refused
from games.engine.state import EVERYONE, SPECTATOR, Ask, Choice, Private, Privates, State
from games.engine.text import LANGUAGES
from games.engine.transition import Transition
from games.engine.wishes import Wish
from games.testkit.driver import Move, Wild, all_setups, random_seed, some_plan, step
from games.testkit.match import AnyGame, Match, copy_privates

Seen = dict[str, bytes]
"""All that a viewer receives, by what it is."""

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")
LIVELY = Wild(optional=10, tick=5, undo=4, plan=6)
"""How positions are reached: everything that happens at a table but resignations."""
LONGEST_RUN = 200
"""Inputs that a pair of twins is given at most."""


class Finding(Struct, frozen=True):
    """Something that a viewer received and that depended on a secret."""

    game: str
    viewer: int
    version: int
    what: str
    one: str
    other: str


class Report(Struct):
    """What a search did and found."""

    looked: int = 0
    """Positions, or pairs of twins."""
    compared: int = 0
    """Comparisons of all that a viewer receives."""
    varied: int = 0
    """How many of them had a secret that did differ."""
    findings: list[Finding] = []

    def add(self, finding: Finding | None) -> None:
        """Keeps a finding."""
        if finding is not None:
            self.findings.append(finding)


def viewers(state: State) -> list[int]:
    """Everybody who may watch a running match."""
    return [*range(len(state.seats)), SPECTATOR]


def look(game: AnyGame, state: State, viewer: int, private: Private | None, *, bots: bool = False) -> Seen:
    """All that a viewer receives, or could work out from what others are seen to do."""
    seen: Seen = {
        "view": msgspec.json.encode(game.view(state, viewer)),
        "phase": game.phase(state).encode(),
        "questions": msgspec.json.encode(
            [
                [ask.id, ask.seat, ask.kind, ask.optional, ask.sealed]
                for ask in state.asks.values()
                if not ask.offer or ask.seat == viewer  # nobody else is told that it stands open
            ]
        ),
        "timers": msgspec.json.encode(state.timers),
        "undo": msgspec.json.encode(
            [machine.can_undo(game, state, seat) for seat in range(len(state.seats))]
        ),
        "match": msgspec.json.encode([state.version, state.outcome, state.resigned]),
    }
    if viewer < 0:
        return seen
    privates: Privates = {viewer: private} if private is not None else {}
    for lang in LANGUAGES:
        shown = presentation.show_decisions(game, state, viewer, lang, NAMES, privates)
        seen[f"decisions in {lang}"] = msgspec.json.encode(shown)
    if game.plan_kinds:
        offered = plans.show(game, state, viewer, LANGUAGES[0], NAMES, privates)
        seen["plans"] = msgspec.json.encode(offered)
    if bots:
        decisions = presentation.open_decisions(game, state, viewer, privates)
        for level, bot in game.bots.items():
            chosen = bot.choose(BotSeat(viewer, game.view(state, viewer), decisions), FastChance(7))
            seen[f"bot {level}"] = msgspec.json.encode(chosen)
    return seen


def hear(game: AnyGame, events: list[Event], viewer: int) -> list[tuple[str, bytes]]:
    """Events as the viewer is told of them: kind, and all bytes."""
    told = [
        presentation.narrate(game, [event], viewer, lang, NAMES) for event in events for lang in LANGUAGES
    ]
    return [(shown[0].kind, msgspec.json.encode(shown[0])) for shown in told if shown]


def search_positions(game: AnyGame, positions: int, dice: Dice, *, bots_every: int = 1) -> Report:
    """Looks at random positions of random matches at all tables, with the eyes of every viewer. Bots, which may think
    for long, choose in every `bots_every`-th position."""
    report = Report()
    for match in _matches(game, dice):
        while match.state.outcome is None:
            state, privates, entries = match.state, match.privates, len(match.lines)
            bots = report.looked % bots_every == 0
            seen = {v: look(game, state, v, privates.get(v), bots=bots) for v in viewers(state)}
            for viewer in seen:
                _compare_position(match, viewer, seen[viewer], dice, bots, report)
            report.looked += 1
            if report.looked >= positions:
                return report
            step(match, dice, LIVELY)
            if len(match.lines) == entries:
                _listen_for_silence(match, seen, privates, report)
    return report


def _listen_for_silence(
    match: Match[Any, Any], before: dict[int, Seen], privates: Privates, report: Report
) -> None:
    """A private input was given: for everybody else nothing at all may have changed."""
    for viewer, seen in before.items():
        if privates.get(viewer) == match.privates.get(viewer):
            now = look(match.game, match.state, viewer, match.privates.get(viewer))
            report.add(_difference(match.game, viewer, match.state, {what: seen[what] for what in now}, now))


def _matches(game: AnyGame, dice: Dice) -> Iterator[Match[Any, Any]]:
    tables = list(all_setups(game))
    while True:
        setup = dice.pick(tables)
        yield Match(game, msgspec.structs.replace(setup, seed=random_seed(dice)))


def _compare_position(
    match: Match[Any, Any], viewer: int, seen: Seen, dice: Dice, bots: bool, report: Report
) -> None:
    game, state = match.game, match.state
    twin = game.resample(state, viewer, dice)
    report.compared += 1
    report.varied += game.view(twin, EVERYONE) != game.view(state, EVERYONE)
    wrong = game.invariants(twin)
    if wrong:
        report.add(Finding(game.key, viewer, state.version, "resampled state", "", "; ".join(wrong)))
    other = look(game, twin, viewer, match.privates.get(viewer), bots=bots)
    report.add(_difference(game, viewer, state, seen, other))


def _difference(game: AnyGame, viewer: int, state: State, one: Seen, other: Seen) -> Finding | None:
    for what, shown in one.items():
        if shown != other[what]:
            return Finding(game.key, viewer, state.version, what, shown.decode(), other[what].decode())
    return None


def search_twins(game: AnyGame, pairs: int, dice: Dice) -> Report:
    """Lets pairs of matches that differ in a secret run on with the same choices, before one viewer's eyes."""
    report = Report()
    for match in _matches(game, dice):
        for _ in range(dice.below(40)):
            if match.state.outcome is None:
                step(match, dice, LIVELY)
        if match.state.outcome is not None or any(private.sealed for private in match.privates.values()):
            continue
        viewer = dice.pick(viewers(match.state))
        twins = Twins(match, viewer, dice)
        report.varied += twins.differ
        report.add(twins.run(dice))
        report.compared += twins.compared
        report.looked += 1
        if report.looked >= pairs:
            return report
    return report


def _plan_of(move: Move) -> tuple[int, str, Choice]:
    return move.seat, move.decision, move.choice


class Twins:
    """Two runs of a match that only someone other than the viewer could tell apart.

    Nobody has a sealed answer pending when they begin: it might not be legal in both.
    """

    def __init__(self, match: Match[Any, Any], viewer: int, dice: Dice) -> None:
        self.game, self.viewer = match.game, viewer
        self.states = (match.state.clone(), match.game.resample(match.state, viewer, dice))
        self.privates: tuple[Privates, Privates] = (
            copy_privates(match.privates),
            copy_privates(match.privates),
        )
        one, other = (self.game.view(state, EVERYONE) for state in self.states)
        self.differ = bool(one != other)
        self.compared = 0
        self._seed = dice.below(1 << 30)

    def run(self, dice: Dice) -> Finding | None:
        """Runs until the match ends, the rules lay a secret open, or the viewer can tell the twins apart."""
        for _ in range(LONGEST_RUN):
            one, other = (
                look(self.game, state, self.viewer, privates.get(self.viewer))
                for state, privates in zip(self.states, self.privates, strict=True)
            )
            self.compared += 1
            found = _difference(self.game, self.viewer, self.states[0], one, other)
            if found is not None:
                return found
            done = self._move(dice)
            if done is None:
                return None
            parted, found = self._compare_events(*done)
            if parted or found is not None:
                return found
            if self.states[0].outcome is not None:
                over = self.states[1].outcome == self.states[0].outcome
                return (
                    None if over else self._found("outcome", *(str(state.outcome) for state in self.states))
                )
        return None

    def _move(self, dice: Dice) -> tuple[Transition[State], Transition[State]] | None:
        """The same input for both; None if there is none that both could take. Plans of others may differ: nobody
        learns of a plan."""
        if self.game.plan_kinds and dice.below(8) == 0:
            self._plan(dice)
        asks = [ask for ask in self._open(0) if not ask.optional or dice.below(8) == 0]
        timers = list(self.states[0].timers)
        if timers and (not asks or dice.below(16) == 0):
            timer = dice.pick(timers)
            return self._tick(0, timer), self._tick(1, timer)
        dice.shuffle(asks)
        for ask in asks:
            mates = [mate for mate in self._open(1) if (mate.id, mate.kind) == (ask.id, ask.kind)]
            choices = self._choose(ask, mates[0], dice) if mates else None
            if choices is not None:
                return self._answer(0, ask, choices[0]), self._answer(1, mates[0], choices[1])
        if timers:
            timer = dice.pick(timers)
            return self._tick(0, timer), self._tick(1, timer)
        return None

    def _plan(self, dice: Dice) -> None:
        """Somebody but the viewer plans something, in each twin something else, or in one of them only."""
        for twin in (0, 1):
            found = some_plan(self.game, self.states[twin], self.privates[twin], dice)
            if found is None:
                continue
            # A stop tells of the wish for it, and of nothing else: of wishes both have the same.
            is_wish = isinstance(self.game.plan_kinds.get(found.decision), Wish)
            if is_wish or found.seat != self.viewer:
                for each in (0, 1) if is_wish else (twin,):
                    plans.put(self.game, self.states[each], *_plan_of(found), self.privates[each])

    def _open(self, twin: int) -> list[Ask]:
        return sealed.stages(self.game, self.states[twin], None, self.privates[twin])

    def _tick(self, twin: int, timer: str) -> Transition[State]:
        return machine.tick(self.game, self.states[twin], timer, self.privates[twin], dice=self._chance(twin))

    def _answer(self, twin: int, ask: Ask, choice: Choice) -> Transition[State]:
        return machine.answer(
            self.game,
            self.states[twin],
            ask.seat,
            ask.id,
            choice,
            self.privates[twin],
            dice=self._chance(twin),
        )

    def _chance(self, twin: int) -> Dice:
        """The same draws for both, entry by entry."""
        return FastChance(f"{self._seed}:{self.states[twin].version}")

    def _choose(self, ask: Ask, mate: Ask, dice: Dice) -> tuple[Choice, Choice] | None:
        """A choice for each: the same, unless it is one that nobody else learns of."""
        if ask.kind == sealed.CHANGE.name:
            return "change", "change"
        one, other = self._offered(0, ask), self._offered(1, mate)
        kind = self.game.kinds[ask.kind]
        if kind.secret and ask.seat != self.viewer:
            return random_choice(one, dice), random_choice(other, dice)
        if one.form == "one":
            common = [key for key in one.keys if key in other.keys]
            key = dice.pick(common) if common else None
            return None if key is None else (key, key)
        choice = random_choice(one, dice)
        try:
            kind.check(self.states[1], mate, choice)
        except Refused:
            return None
        return choice, choice

    def _offered(self, twin: int, ask: Ask) -> OpenDecision:
        found = presentation.open_decisions(self.game, self.states[twin], ask.seat, self.privates[twin])
        return next(decision for decision in found if decision.id == ask.id)

    def _compare_events(
        self, one: Transition[State], other: Transition[State]
    ) -> tuple[bool, Finding | None]:
        """Whether the twins part here by the rules, or what the viewer could tell them apart by."""
        if one.private != other.private:
            return False, self._found("the end of a sealed round", str(one.private), str(other.private))
        reveals = self.game.meta.reveals
        heard = [hear(self.game, done.events, self.viewer) for done in (one, other)]
        for first, second in zip_longest(*heard):
            if first != second:
                kinds = [event[0] for event in (first, second) if event is not None]
                if any(kind in reveals for kind in kinds):
                    return True, None
                shown = [b"" if event is None else event[1] for event in (first, second)]
                return False, self._found("events", shown[0].decode(), shown[1].decode())
        return False, None

    def _found(self, what: str, one: str, other: str) -> Finding:
        return Finding(self.game.key, self.viewer, self.states[0].version, what, one, other)
