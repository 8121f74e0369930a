"""`python -m games.verify record.json`: is this record of a match true? Needs no server and no database.

It checks that the seed is the one whose SHA-256 was published before the match, plays every entry again (each shuffle
and each die comes from that seed, see `games/README.md`), and compares the digest after every entry, the outcome and
the last state. Exit status: 0 the record is true, 1 it is not, 2 it can't be read as a record.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from games import door

TRUE, FALSE, UNREADABLE = 0, 1, 2
"""Exit statuses."""

MAX_BYTES = 64 << 20
"""Largest file that is read."""

MEANINGS = {
    "seed_commitment": "the seed is not the one that was promised before the match",
    "content_digest": "it was played with other content tables than this program has",
    "digest": "the position after this entry is another one",
    "choice": "the rules do not allow this entry",
    "draws": "chance did not draw what the record lists",
    "outcome": "the match ends otherwise",
    "final_digest": "the last position is another one",
}
"""What it means that a record and its replay part there."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Verifies one record and says the verdict in words; gives the exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if len(given) != 1:
        _say("Usage: python -m games.verify record.json")
        return UNREADABLE
    try:
        record = _read(Path(given[0]))
    except (OSError, ValueError, door.UnknownGame) as problem:
        _say(f"This can't be read as a record: {_reason(problem)}.")
        return UNREADABLE
    verdict = door.verify(record)
    if verdict.first_difference is None:
        _say(
            f"True. The seed is the one that was promised (SHA-256 {record.seed_commitment}). All "
            f"{len(record.entries)} entries play again to the same positions, with every chance drawn from that "
            f"seed. {_end(record)}"
        )
        return TRUE
    found = verdict.first_difference
    where = f"entry {found.version}" if found.version else "the beginning"
    _say(
        f"NOT true, at {where}: {MEANINGS.get(found.field, found.field)}.\n"
        f"The record says: {found.expected}\nPlayed again: {found.found}"
    )
    return FALSE


def _read(path: Path) -> door.Record:
    """The record in a file; raises OSError, ValueError or UnknownGame."""
    if path.stat().st_size > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES >> 20} MB")
    record = door.parse_record(msgspec.json.decode(path.read_bytes()))
    if len(bytes.fromhex(record.seed)) != door.SEED_BYTES:
        raise ValueError(f"a seed has {door.SEED_BYTES} bytes")
    return record


def _reason(problem: Exception) -> str:
    if isinstance(problem, door.UnknownGame):
        return f"this program does not know the game {problem}"
    if isinstance(problem, OSError):
        return problem.strerror or str(problem)
    return str(problem)


def _end(record: door.Record) -> str:
    if record.outcome is None:
        return "It ends before the match was over."
    results = ", ".join(f"seat {seat}: {result}" for seat, result in record.outcome.results.items())
    return f"The end is right: {record.outcome.reason} ({record.outcome.rule}), {results}."


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
