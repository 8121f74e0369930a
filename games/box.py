"""`python -m games.box MEGABYTES SECONDS`: one job on material of strangers, in a process that limits itself.

Reads a `Job` from standard input and writes an `Answer` to standard output, both in MessagePack. Whatever the
material does to it, it ends: by its own limits of memory and processor time, and by whoever started it, who can kill
it. It opens no file, no socket and no database; all that it works on is in the job.
"""

from __future__ import annotations

import importlib
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

import msgspec
from msgspec import Struct

from games import door

MAX_ANSWER_BYTES = 64 << 20
"""Largest answer; whoever started the box holds it in memory."""
OPEN_FILES = 32
REFUSED = (door.Refused, door.RulesBug, door.UnknownGame, ValueError, KeyError, IndexError, TypeError)
"""What wrong material may raise."""


class Job(Struct):
    """One of `KINDS` with its arguments. `modules` are imported first: they may register further games."""

    kind: str
    args: msgspec.Raw
    modules: list[str] = []


class Answer(Struct, omit_defaults=True):
    """What came of it: a result, or a sentence on what is wrong with the material."""

    result: Any = None
    wrong: str | None = None


class Line(Struct):
    """One entry of a match as it is stored: what `door.encode_entry`, `encode_events` and `encode` give."""

    entry: bytes
    events: bytes
    state: bytes
    digest: str


class Verify(Struct):
    """Plays a record again. With `keep` the result holds the lines of a match, if the record is true."""

    record: door.Record
    keep: bool = False


class Verified(Struct):
    """The verdict, and what a true record becomes."""

    verdict: door.Verdict
    lines: list[Line] = []
    outcome: door.Outcome | None = None


class MakeRecord(Struct):
    """The record of a finished match, whose draws are found by playing it again."""

    game: str
    setup: door.Setup
    entries: list[bytes]
    digests: list[str]
    final: bytes
    rules_version: int
    content_digest: str
    start: bytes | None = None
    origin: dict[str, Any] | None = None


class Analyse(Struct):
    """The analysis of a finished match; `states` are those of all versions."""

    game: str
    states: list[bytes]
    lang: str
    names: list[str]


class Show(Struct):
    """The moments of a finished match through one pair of eyes."""

    game: str
    events: list[bytes]
    states: list[bytes]
    viewer: int
    lang: str
    names: list[str]


class Moment(Struct):
    """What was told with one entry, the view after it, and what could be known then."""

    told: list[door.ShownEvent]
    view: dict[str, Any]
    knowledge: dict[str, float] | None


class States(Sequence[door.State]):
    """Stored states, each decoded when it is asked for and kept by nobody: a long match has thousands."""

    def __init__(self, of: door.AnyGame, blobs: Sequence[bytes]) -> None:
        self.of = of
        self.blobs = blobs

    @overload
    def __getitem__(self, index: int) -> door.State: ...
    @overload
    def __getitem__(self, index: slice) -> States: ...
    def __getitem__(self, index: int | slice) -> door.State | States:
        """The state of one version, or those of a slice."""
        if isinstance(index, slice):
            return States(self.of, self.blobs[index])
        return door.decode(self.of, self.blobs[index])

    def __len__(self) -> int:
        return len(self.blobs)


def verify(job: Verify) -> Verified:
    """Compares a record with its replay."""
    verdict = door.verify(job.record)
    if not (verdict.valid and job.keep):
        return Verified(verdict)
    of = door.game(job.record.game)
    lines, outcome = [], None
    for done in door.play_again(job.record):
        lines.append(_line(of, done))
        outcome = done.state.outcome
    return Verified(verdict, lines, outcome)


def _line(of: door.AnyGame, done: door.Transition[door.State]) -> Line:
    blob, digest = door.encode(done.state, of)
    return Line(door.encode_entry(done.entry), door.encode_events(done.events), blob, digest)


def make_record(job: MakeRecord) -> dict[str, object]:
    """The record as plain data."""
    of = door.game(job.game)
    entries: list[tuple[door.EntryData, str]] = [
        (door.decode_entry(blob), digest) for blob, digest in zip(job.entries, job.digests, strict=True)
    ]
    return door.make_record(
        of,
        job.setup,
        entries,
        door.decode(of, job.final),
        rules_version=job.rules_version,
        content_digest=job.content_digest,
        start=None if job.start is None else door.decode(of, job.start),
        origin=job.origin,
    )


def analyse(job: Analyse) -> door.Analysis | None:
    """The analysis; None if the game has none."""
    of = door.game(job.game)
    return door.analysis(of, States(of, job.states), job.lang, job.names)


def show(job: Show) -> list[Moment]:
    """Every moment, in order."""
    of = door.game(job.game)
    return list(_moments(of, job))


def _moments(of: door.AnyGame, job: Show) -> Iterator[Moment]:
    for events, state in zip(job.events, States(of, job.states), strict=True):
        told = door.narrate(of, door.decode_events(events), job.viewer, job.lang, job.names)
        view = door.view(of, state, job.viewer, is_over=True)
        yield Moment(list(told), view, door.knowledge(of, state, job.viewer, is_over=True))


KINDS: dict[str, tuple[type[Struct], Callable[[Any], object]]] = {
    "verify": (Verify, verify),
    "record": (MakeRecord, make_record),
    "analysis": (Analyse, analyse),
    "moments": (Show, show),
}
"""The arguments and the function of each kind of job."""


def work(raw: bytes) -> bytes:
    """Does a job."""
    job = msgspec.msgpack.decode(raw, type=Job)
    for module in job.modules:
        importlib.import_module(module)
    shape, function = KINDS[job.kind]
    try:
        answer = Answer(function(msgspec.msgpack.decode(job.args, type=shape)))
        made = msgspec.msgpack.encode(answer)
    except MemoryError:
        return msgspec.msgpack.encode(Answer(wrong="it needs too much memory"))
    except REFUSED as error:
        return msgspec.msgpack.encode(Answer(wrong=f"{type(error).__name__}: {error}"[:500]))
    if len(made) > MAX_ANSWER_BYTES:
        return msgspec.msgpack.encode(Answer(wrong="what comes of it is too large"))
    return made


def limit(megabytes: int, seconds: int) -> None:
    """Limits this process for good: memory, processor time, files."""
    most = megabytes << 20
    for what, value in (
        (resource.RLIMIT_AS, most),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
    ):
        resource.setrlimit(what, (value, value))


def main() -> int:
    """One job."""
    megabytes, seconds = (int(given) for given in sys.argv[1:3])
    limit(megabytes, seconds)
    sys.stdout.buffer.write(work(sys.stdin.buffer.read()))
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
