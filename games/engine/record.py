"""The portable record of a match, and its proof by playing it again.

A record holds what a match began with, every choice that took effect, every tick, and a digest after each entry.
Sealed inputs that had no effect are never in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from games.engine import codec, machine, sealed
from games.engine.chance import SEED_BYTES, Chance, Draw, Recorder, commitment
from games.engine.fork import start_again, starting_point
from games.engine.game import Game, SeatSetup, Setup, V
from games.engine.play import By
from games.engine.refusals import Refused, RulesBug
from games.engine.state import Choice, State
from games.engine.text import Value
from games.engine.transition import Call, EntryData, EntryType, Guard, Transition
from games.engine.wishes import Wishes

S = TypeVar("S", bound=State)
T = TypeVar("T")

FORMAT = "stakeout.record"
FORMAT_VERSION = 1
MAX_ENTRIES = 20_000
"""Longest record that is played again."""


class RecordEntry(Struct, omit_defaults=True):
    """One entry: see `EntryData`. `digest` is the state's digest after it."""

    type: EntryType
    by: By = "player"
    seat: int | None = None
    decision: str | None = None
    kind: str | None = None
    choice: Choice | None = None
    timer: str | None = None
    sealed: dict[str, list[Choice]] | None = None
    target: int | None = None
    digest: str | None = None
    wishes: list[str] | None = None


class RecordOutcome(Struct):
    """As in `outcome` of the API; results by seat."""

    reason: str
    rule: str
    results: dict[str, str]
    data: dict[str, Value]


class Record(Struct, kw_only=True):
    """A whole match, JSON-ready. `origin` names the match and version that a fork went on from, with the signature of
    the server that made its first state; `start` is that state."""

    format: str
    format_version: int
    game: str
    rules_version: int
    content_digest: str
    options: dict[str, Value]
    seats: list[SeatSetup]
    host: int
    seed: str
    seed_commitment: str
    entries: list[RecordEntry]
    outcome: RecordOutcome | None
    final_digest: str
    origin: dict[str, Value] | None = None
    start: str | None = None
    """A stored state (MessagePack by zstd) in Base64; null for a match that began with its set-up."""
    draws: list[Draw] | None = None
    """All that was drawn from the seed, in order, for who can't play the rules again; null in older records."""


class Difference(Struct):
    """Where a record and its re-run part: the entry's number (0 is the opening) and what differs."""

    version: int
    field: str
    expected: str
    found: str


class Verdict(Struct):
    """Whether a record plays again to the same end."""

    valid: bool
    first_difference: Difference | None = None


_WRONG = (Refused, RulesBug, ValueError, KeyError, IndexError, TypeError)
"""What playing a false record again may raise."""


class _Differs(Exception):
    def __init__(self, version: int, field: str, expected: object, found: object) -> None:
        super().__init__(field)
        self.difference = Difference(version, field, str(expected)[:200], str(found)[:200])


def make(
    game: Game[S, V],
    setup: Setup,
    entries: list[tuple[EntryData, str]],
    final: S,
    *,
    rules_version: int,
    content_digest: str,
    start: S | None = None,
    origin: dict[str, Value] | None = None,
) -> Record:
    """The record of a finished match; `entries` are those after the opening, each with the digest after it.

    For a fork `start` is its first state and `origin` says `version`, and `match` where that may be told.
    """
    lines = [
        RecordEntry(
            entry.type, entry.by, entry.seat, entry.decision, entry.kind, entry.choice, entry.timer, entry.sealed,
            entry.target, digest, entry.wishes,
        )
        for entry, digest in entries
    ]  # fmt: skip
    return Record(
        format=FORMAT,
        format_version=FORMAT_VERSION,
        game=game.key,
        rules_version=rules_version,
        content_digest=content_digest,
        options=setup.options,
        seats=list(setup.seats),
        host=setup.host,
        seed=setup.seed.hex(),
        seed_commitment=commitment(setup.seed),
        entries=lines,
        outcome=_outcome(final),
        final_digest=codec.digest(final),
        origin=origin,
        start=starting_point(start) if start is not None else None,
    )


def document(
    game: Game[S, V],
    setup: Setup,
    entries: list[tuple[EntryData, str]],
    final: S,
    *,
    guard: Guard | None = None,
    **facts: Any,
) -> dict[str, object]:
    """The record of a finished match as plain JSON data, with all draws, for which the match is played again; the
    further facts are those of `make`."""
    made = make(game, setup, entries, final, **facts)
    made.draws = list_draws(game, made, guard)
    plain: dict[str, object] = msgspec.to_builtins(made, str_keys=True)
    return plain


def _outcome(state: State) -> RecordOutcome | None:
    if state.outcome is None:
        return None
    results = {str(seat): result for seat, result in state.outcome.results.items()}
    return RecordOutcome(state.outcome.reason, state.outcome.rule, dict(results), state.outcome.data)


def replay(
    game: Game[S, V],
    setup: Setup,
    entries: Iterable[RecordEntry],
    guard: Guard | None = None,
    opening: Transition[S] | None = None,
    draws: list[Draw] | None = None,
) -> Iterator[Transition[S]]:
    """Plays a match again: the opening (that of the set-up, unless another is given), then one transition an entry,
    each before the next is computed. What is drawn is added to `draws`, if that is given.

    The state of a transition is changed by the next one; copy what you keep. Raises what the engine raises.
    """
    lines = list(entries)
    wanted = {line.target for line in lines if line.type == "undo"}
    keep: dict[int, bytes] = {}
    dice = None if draws is None else Recorder(Chance(setup.seed), draws)
    if opening is None:
        opening = machine.start(game, setup, dice, guard)
        if dice is not None:
            opening.state.chance = dice.chance
    done = opening
    yield done
    for number, line in enumerate(lines, 1):
        if number - 1 in wanted:
            keep[number - 1] = codec.pack(done.state)
        if dice is not None:
            dice.chance, dice.entry = done.state.chance, number
        done = _apply(game, done.state, line, keep, dice, guard)
        yield done


def _apply(
    game: Game[S, V],
    state: S,
    line: RecordEntry,
    keep: dict[int, bytes],
    dice: Recorder | None,
    guard: Guard | None,
) -> Transition[S]:
    wishes = line.wishes or []
    if line.type == "answer":
        if line.choice is None:
            raise ValueError("an answer without a choice")
        seat, decision = _need(line.seat), _need(line.decision)
        done = machine.answer(
            game, state, seat, decision, line.choice, by=line.by, dice=dice, guard=guard, wishes=wishes
        )
        if done.private is not None:
            raise ValueError("a sealed answer stands in the record before its round closed")
        return done
    if line.type == "tick":
        return machine.tick(game, state, _need(line.timer), dice=dice, guard=guard, wishes=wishes)
    if line.type == "resign":
        return machine.resign(
            game, state, _need(line.seat), by=line.by, dice=dice, guard=guard, wishes=wishes
        )
    if line.type == "sealed":
        call = Call(dice, guard, Wishes({}, wishes))
        return sealed.replay(game, state, _need(line.sealed), line.timer, line.by, call)
    if line.type == "undo":
        target = _need(line.target)
        if target not in keep:
            raise ValueError("an undo goes back to no version")
        return machine.undo(game, state, game.decoder.decode(keep[target]), _need(line.seat))
    raise ValueError(f"an entry of type {line.type} can't follow the opening")


def _need(value: T | None) -> T:
    if value is None:
        raise ValueError("an entry lacks a field")
    return value


def parse(data: object) -> Record:
    """A record from JSON data; raises ValueError with what is wrong."""
    try:
        record = msgspec.convert(data, Record)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error
    if record.format != FORMAT or record.format_version != FORMAT_VERSION:
        raise ValueError(f"this is not a {FORMAT} of version {FORMAT_VERSION}")
    if len(record.entries) > MAX_ENTRIES:
        raise ValueError(f"more than {MAX_ENTRIES} entries")
    return record


def setup_of(record: Record) -> Setup:
    """What a record's match began with; raises ValueError if the seed is malformed."""
    seed = bytes.fromhex(record.seed)
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    kinds = tuple(record.seats)
    return Setup(record.options, kinds, record.host, seed, record.rules_version, record.content_digest)


def play_again(
    game: Game[S, V], record: Record, guard: Guard | None = None, draws: list[Draw] | None = None
) -> Iterator[Transition[S]]:
    """`replay` of a record, from the state that it began with."""
    setup, opening = setup_of(record), None
    if record.start is not None:
        left_at = (record.origin or {}).get("version")
        opening = start_again(game, setup, record.start, left_at if isinstance(left_at, int) else 0)
    return replay(game, setup, record.entries, guard, opening, draws)


def list_draws(game: Game[S, V], record: Record, guard: Guard | None = None) -> list[Draw] | None:
    """All that was drawn from the seed in a match; None if the record can't be played again."""
    draws: list[Draw] = []
    try:
        for _ in play_again(game, record, guard, draws):
            pass
    except _WRONG:
        return None
    return draws


def verify(game: Game[S, V], record: Record, guard: Guard | None = None) -> Verdict:
    """Plays a record again and compares seed, every digest, the draws, the outcome and the final state."""
    try:
        _compare(game, record, guard)
    except _Differs as found:
        return Verdict(False, found.difference)
    return Verdict(True)


def _compare(game: Game[S, V], record: Record, guard: Guard | None) -> None:
    setup = setup_of(record)
    _same(0, "seed_commitment", record.seed_commitment, commitment(setup.seed))
    if record.content_digest not in game.content_digests:
        raise _Differs(0, "content_digest", record.content_digest, game.content_digest)
    if not 1 <= record.rules_version <= game.meta.rules_version:
        raise _Differs(0, "rules_version", record.rules_version, game.meta.rules_version)
    version = 0
    draws: list[Draw] = []
    try:
        for done in play_again(game, record, guard, draws):
            state = done.state
            if version:
                line = record.entries[version - 1]
                if line.kind is not None:
                    _same(version, "kind", line.kind, str(done.entry.kind))
                if line.digest is not None:
                    _same(version, "digest", line.digest, codec.digest(state))
            version += 1
    except _WRONG as error:
        raise _Differs(version, "choice", "an answer that the rules allow", repr(error)) from error
    version -= 1
    if record.draws is not None:
        _compare_draws(record.draws, draws)
    _same(version, "outcome", _plain(record.outcome), _plain(_outcome(state)))
    _same(version, "final_digest", record.final_digest, codec.digest(state))


def _compare_draws(listed: list[Draw], drawn: list[Draw]) -> None:
    for said, found in zip(listed, drawn, strict=False):
        _same(found.entry, "draws", repr(said), repr(found))
    _same(0, "draws", f"{len(listed)} draws", f"{len(drawn)} draws")


def _plain(value: RecordOutcome | None) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _same(version: int, field: str, expected: str, found: str) -> None:
    if expected != found:
        raise _Differs(version, field, expected, found)
