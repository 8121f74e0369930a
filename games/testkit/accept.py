"""The only way in which recorded matches, frozen states and published names change: on purpose, with a reason."""

from __future__ import annotations

from pathlib import Path

import msgspec

from games.engine import codec, record
from games.engine.chance import Dice
from games.engine.record import Record
from games.engine.refusals import Refused, RulesBug
from games.testkit.match import AnyGame
from games.testkit.records import (
    StoredState,
    find_match,
    find_matches,
    lost_names,
    missing,
    published,
    read_names,
    read_states,
    recorded,
    sample_states,
    write_record,
)

STATES = 12
"""Frozen states of each schema."""


def accept(game: AnyGame, folder: Path, reason: str, dice: Dice) -> list[str]:
    """Brings a game's folder up to what the code does now, and returns what changed, line by line.

    Recorded matches that play differently are recorded anew with the same answers (or, if those are illegal now, with
    another match that ends the same way); ways to end that none shows get one. With a change, `CHANGES.md` gets the
    reason.
    """
    folder.mkdir(parents=True, exist_ok=True)
    changes = [*_records(game, folder, dice), *_states(game, folder, dice), *_names(game, folder)]
    if changes:
        with (folder / "CHANGES.md").open("a", encoding="utf-8") as log:
            log.write(f"- Rules version {game.meta.rules_version}: {reason}\n")
            log.writelines(f"  - {change}\n" for change in changes)
    return changes


def _records(game: AnyGame, folder: Path, dice: Dice) -> list[str]:
    changes = []
    for path, made in recorded(folder):
        verdict = record.verify(game, made)
        if verdict.valid:
            continue
        again = _again(game, made)
        if again is None:
            assert made.outcome is not None
            again = find_match(game, made.outcome.reason, len(made.seats), dice).record()
        write_record(folder, path.stem, again)
        changes.append(f"{path.name}: {verdict.first_difference}")
    for reason, seats, match in find_matches(game, missing(game, folder), dice):
        name = f"v{game.meta.rules_version}-{reason}-{seats}"
        write_record(folder, name, match.record())
        changes.append(f"{name}.json: new, ends by {reason} after {match.state.version} entries")
    return changes


def _again(game: AnyGame, made: Record) -> Record | None:
    """The same inputs under today's rules, or None if they are illegal now or don't reach an end."""
    setup = msgspec.structs.replace(record.setup_of(made), rules_version=0, content_digest="")
    lines = []
    try:
        for done in record.replay(game, setup, made.entries):
            lines.append((done.entry, codec.digest(done.state)))
    except (Refused, RulesBug, ValueError, KeyError):
        return None
    if done.state.outcome is None:
        return None
    return record.make(
        game,
        setup,
        lines[1:],
        done.state,
        rules_version=game.meta.rules_version,
        content_digest=game.content_digest,
    )


def _states(game: AnyGame, folder: Path, dice: Dice) -> list[str]:
    """States of old schemas stay; those of today's are added once."""
    path = folder / "states.json"
    kept: list[StoredState] = read_states(folder) if path.exists() else []
    if any(stored.schema == game.schema for stored in kept):
        return []
    kept += sample_states(game, dice, STATES)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    return [f"states.json: {STATES} states of schema {game.schema}"]


def _names(game: AnyGame, folder: Path) -> list[str]:
    path = folder / "names.json"
    now = published(game)
    if path.exists():
        frozen = read_names(folder)
        if frozen == now:
            return []
        changes = [f"names.json: {lost} is gone" for lost in lost_names(frozen, now)] or [
            "names.json: new names"
        ]
    else:
        changes = ["names.json: new"]
    path.write_bytes(msgspec.json.format(msgspec.json.encode(now), indent=1) + b"\n")
    return changes
