"""Replays are for ever: recorded matches play to the same hash, and change on purpose only."""

from pathlib import Path

import msgspec
import pytest

from games import door
from games.engine import record
from games.engine.chance import FastChance
from games.testkit.accept import accept
from games.testkit.records import (
    find_match,
    lost_names,
    missing,
    published,
    read_names,
    read_record,
    read_states,
    recorded,
    unreadable,
    verdicts,
    write_record,
)
from games.testkit.toys import CAMPFIRE, SMUGGLERS, TOYS
from games.testkit.toys.smugglers.actions import WORTH

RECORDS = Path(__file__).parents[1] / "records"
GAMES = {**door.catalogue(), **door.workshop(), **TOYS}


@pytest.mark.parametrize("key", GAMES)
def test_recorded_matches_play_to_the_same_end(key):
    """If this fails and the change is meant: raise the rules version, then `manage.py accept_records --reason`."""
    found = verdicts(GAMES[key], RECORDS / key)
    assert {name: verdict.first_difference for name, verdict in found.items() if not verdict.valid} == {}


@pytest.mark.parametrize("key", GAMES)
def test_every_way_to_end_is_recorded_for_every_number_of_seats(key):
    assert missing(GAMES[key], RECORDS / key) == set()


def test_every_recorded_game_is_installed():
    assert {folder.name for folder in RECORDS.iterdir() if folder.is_dir()} == set(GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_every_change_of_records_has_its_reason(key):
    log = (RECORDS / key / "CHANGES.md").read_text(encoding="utf-8")
    for path, _ in recorded(RECORDS / key):
        assert path.name in log


# The only way to change them


@pytest.fixture
def folder(tmp_path) -> Path:
    """Records of a toy, accepted once."""
    accept(SMUGGLERS, tmp_path, "the first", FastChance(2))
    return tmp_path


def test_the_first_acceptance_records_everything(folder):
    assert missing(SMUGGLERS, folder) == set()
    assert all(verdict.valid for verdict in verdicts(SMUGGLERS, folder).values())
    assert read_names(folder) == published(SMUGGLERS)
    assert all(unreadable(SMUGGLERS, state, FastChance(1)) is None for state in read_states(folder))
    assert "- Rules version 1: the first\n" in (folder / "CHANGES.md").read_text(encoding="utf-8")


def test_what_did_not_change_is_not_touched(folder):
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert accept(SMUGGLERS, folder, "no reason", FastChance(2)) == []
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_other_rules_change_records_by_acceptance_only(folder, monkeypatch):
    """All cards are worth more: the same answers are recorded with other digests, and the difference is told."""
    for card in WORTH:
        monkeypatch.setitem(WORTH, card, 5)
    differing = {name for name, verdict in verdicts(SMUGGLERS, folder).items() if not verdict.valid}
    assert differing
    before = {path.name: made.entries for path, made in recorded(folder)}
    changes = accept(SMUGGLERS, folder, "all is dear", FastChance(2))
    assert {change.partition(":")[0] for change in changes} == differing
    assert "all is dear" in (folder / "CHANGES.md").read_text(encoding="utf-8")
    assert all(verdict.valid for verdict in verdicts(SMUGGLERS, folder).values())
    for path, made in recorded(folder):
        assert [entry.choice for entry in made.entries] == [entry.choice for entry in before[path.name]]


def test_answers_that_are_illegal_now_are_replaced_by_another_match(folder):
    path, made = next((path, made) for path, made in recorded(folder) if made.outcome.reason == "daybreak")
    made.entries[0].choice = "gold"
    write_record(folder, path.stem, made)
    accept(SMUGGLERS, folder, "gold is gone", FastChance(3))
    again = read_record(path)
    assert record.verify(SMUGGLERS, again).valid
    assert (again.outcome.reason, len(again.seats)) == ("daybreak", len(made.seats))


def test_a_way_to_end_that_nobody_finds_is_said(monkeypatch):
    monkeypatch.setattr("games.testkit.records.SEARCH", 3)
    with pytest.raises(LookupError, match="ends by flood"):
        find_match(CAMPFIRE, "flood", 2, FastChance(1))


@pytest.mark.parametrize(
    ("change", "lost"),
    [
        (lambda names: names.kinds.pop("smugglers.react"), "kind smugglers.react (one)"),
        (lambda names: names.kinds.update({"smugglers.react": "many"}), "kind smugglers.react (one)"),
        (lambda names: names.sequences["smugglers.turn"].remove("watch"), "part smugglers.turn.watch"),
        (lambda names: names.events.remove("landed"), "event landed"),
        (lambda names: names.options["window"].remove("timer"), "option window=timer"),
        (lambda names: names.end_reasons.remove("daybreak"), "end daybreak"),
    ],
)
def test_names_that_go_are_noticed(change, lost):
    now = published(SMUGGLERS)
    change(now)
    assert lost_names(published(SMUGGLERS), now) == [lost]
    assert lost_names(now, published(SMUGGLERS)) in ([], ["kind smugglers.react (many)"])


def test_frozen_states_catch_a_shape_that_broke(folder, monkeypatch):
    stored = read_states(folder)[0]
    other = msgspec.structs.replace(stored, digest="00")
    assert "another digest" in unreadable(SMUGGLERS, other, FastChance(1))
    assert "can't be read" in unreadable(
        SMUGGLERS, msgspec.structs.replace(stored, blob="AAAA"), FastChance(1)
    )
    monkeypatch.setattr(SMUGGLERS, "sequences", {})
    with pytest.raises(KeyError):
        unreadable(SMUGGLERS, stored, FastChance(1))
