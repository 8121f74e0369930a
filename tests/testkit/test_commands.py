"""The commands around the test kit: what `manage.py` passes on, and what `python -m games.testkit` says."""

import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from backend.core import testkit
from games.testkit import __main__ as kit
from games.testkit.leaks import Finding, Report
from games.testkit.soak import Soaked, soak
from games.testkit.toys import CAMPFIRE, TOYS


@pytest.fixture
def started(monkeypatch) -> list[list[str]]:
    """Commands are noted instead of run."""
    seen: list[list[str]] = []

    def run(command, cwd, check):
        seen.append(command)
        return subprocess.CompletedProcess(command, 3 if "--reason=bad" in command else 0)

    monkeypatch.setattr(testkit.subprocess, "run", run)
    return seen


@pytest.mark.parametrize(
    ("command", "options", "passed_on"),
    [
        ("rules_coverage", {}, ["rules"]),
        ("rules_coverage", {"json": True}, ["rules", "--json"]),
        ("soak", {}, ["soak"]),
        (
            "soak",
            {"minutes": 2.5, "game": "pursuit", "seed": "x"},
            ["soak", "--minutes=2.5", "--game=pursuit", "--seed=x"],
        ),
        ("soak", {"positions": 10}, ["soak", "--positions=10"]),
        ("accept_records", {"reason": "because"}, ["accept", "--reason=because"]),
        (
            "bot_strength",
            {"game": "pursuit", "games": 3},
            ["strength", "pursuit", "--games=3", "--jobs=1", "--seed=bars"],
        ),
    ],
)
def test_manage_py_passes_on(command, options, passed_on, started):
    arguments = [options.pop("game")] if command == "bot_strength" else []
    call_command(command, *arguments, **options)
    assert started == [[sys.executable, "-m", "games.testkit", *passed_on]]


def test_a_failure_is_the_commands_failure(started):
    with pytest.raises(CommandError) as failed:
        call_command("accept_records", reason="bad")
    assert failed.value.returncode == 3


def test_records_change_for_a_reason_only():
    with pytest.raises(CommandError, match="--reason"):
        call_command("accept_records")


def test_a_soak_counts_what_it_looked_at(capsys):
    assert kit.main(["soak", "--positions", "50", "--game", "campfire", "--seed", "s"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("seed s\n")
    assert "campfire: Soaked(matches=50" in told
    assert "positions=50" in told


def test_a_soak_ends_with_its_minutes():
    assert soak(TOYS, seed="s", minutes=0) == {key: Soaked() for key in TOYS}


def test_a_soak_that_finds_something_fails(monkeypatch, capsys):
    leak = Finding("campfire", 0, 3, "view", "one", "other")
    monkeypatch.setattr("games.testkit.soak.search_positions", lambda *_, **__: Report(1, 1, 1, [leak]))
    assert kit.main(["soak", "--positions", "50", "--game", "campfire"]) == 1
    assert "FAILED campfire: Finding(" in capsys.readouterr().out
    monkeypatch.setattr(CAMPFIRE, "invariants", lambda state: ["wet wood"] if state.version > 4 else [])
    done = soak({"campfire": CAMPFIRE}, seed="s", positions=50)
    assert "wet wood" in done["campfire"].failures[0]


def test_the_arena_tells_shares(capsys):
    assert kit.main(["arena", "smugglers", "normal", "normal", "--matches", "5"]) == 0
    assert "normal: 0." in capsys.readouterr().out


def test_the_strength_of_bots_is_a_table(capsys):
    """Two matches a line; whether a bar is met by two matches is another matter."""
    status = kit.main(["strength", "pursuit", "--games", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert "2 matches a line" in lines[0]
    assert len([line for line in lines if line.startswith("| police")]) == 4
    assert status == int(any("MISSED" in line for line in lines))


def test_levels_at_one_table_are_compared_and_shown_by_role(capsys):
    status = kit.main(["strength", "good_cop_bad_cop", "--games", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[0] for line in lines if "| `" in line and " more than " in line] == [
        "| 3 `normal`, 3 `easy`",
        "| 3 `hard`, 3 `normal`",
    ]
    kingpins = [line.split(" | ") for line in lines if " | kingpin | " in line]
    assert sum(int(cells[3]) for cells in kingpins) == 4, "one in each match"
    assert status == int(any("MISSED" in line for line in lines))
