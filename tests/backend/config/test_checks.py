"""The run of the checks tells the truth: its last line, its exit status, what was slow, and who is over a budget."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from backend.bench.process import ROOT


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, ModuleType]:
    """deploy/check.py and what it is made of, which are scripts and no package; output goes aside."""
    monkeypatch.syspath_prepend(str(ROOT / "deploy"))
    names = ("prepare", "lanes", "costs", "check")
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    found = {name: __import__(name) for name in names}
    monkeypatch.setattr(found["lanes"], "OUTPUT", tmp_path)
    monkeypatch.setattr(found["lanes"], "IN_CI", False)
    monkeypatch.setattr(found["check"], "IN_CI", False)
    return found


def run(
    checks: dict[str, ModuleType], capsys: pytest.CaptureFixture[str], **legs: Any
) -> tuple[int, list[str]]:
    """Exit status and lines of a run of these legs."""
    status = checks["check"].report(checks["lanes"].run_all(legs))
    return status, capsys.readouterr().out.rstrip().split("\n")


def passing(result: Any) -> None:
    result.passed += 3


def costing(**cost: Any) -> Callable[[Any], None]:
    """A leg with one test of this cost."""

    def leg(result: Any) -> None:
        line = {"test": "test_x", "seconds": 1.0, "cpu": 1.0, "game": "pursuit", "browser": False, **cost}
        result.costs.write_text(json.dumps(line) + "\n")
        result.passed += 1

    return leg


def test_all_is_well(checks: dict[str, ModuleType], capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = run(checks, capsys, one=passing, two=passing, three=passing)
    assert (status, lines[-1]) == (0, "9 passed, 0 failed")


def test_a_check_that_fails_is_counted_and_its_output_is_shown(
    checks: dict[str, ModuleType], capsys: pytest.CaptureFixture[str]
) -> None:
    def leg(result: Any) -> None:
        checks["check"].tool(
            result, "some tool", [sys.executable, "-c", "print('what it said'); raise SystemExit(2)"]
        )

    status, lines = run(checks, capsys, one=passing, two=leg)
    assert (status, lines[-1]) == (1, "3 passed, 1 failed")
    assert "what it said" in lines


def test_a_fault_in_a_leg_is_no_success(
    checks: dict[str, ModuleType], capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = run(checks, capsys, one=lambda result: result.there_is_no_such_thing)
    assert (status, lines[-1]) == (1, "0 passed, 1 failed")


@pytest.mark.parametrize(("in_ci", "status"), [(False, 0), (True, 1)])
def test_what_is_lacking_fails_in_ci_only(
    checks: dict[str, ModuleType],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    in_ci: bool,
    status: int,
) -> None:
    def leg(result: Any) -> None:
        raise checks["lanes"].Lacking("a telescope")

    monkeypatch.setattr(checks["check"], "IN_CI", in_ci)
    found, lines = run(checks, capsys, one=leg)
    assert (found, lines[-1]) == (status, f"0 passed, {status} failed")
    assert "!!! NOT CHECKED: one. This machine lacks a telescope." in lines


def test_a_game_that_plays_too_much_in_a_browser_fails_and_one_that_computes_too_much_is_told(
    checks: dict[str, ModuleType], capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = run(checks, capsys, one=costing(cpu=119.0), two=costing(browser=True))
    assert status == 0
    assert "game pursuit: 119 of 120 CPU s, 1 of 2 browser matches" in lines
    status, lines = run(checks, capsys, one=costing(cpu=100.0), two=costing(cpu=21.0))
    assert status == 0, "a slow machine is no fault"
    assert any(line.startswith("game pursuit: 121 of 120 CPU s") and "!!! over" in line for line in lines)
    three = {str(number): costing(browser=True) for number in range(3)}
    status, lines = run(checks, capsys, **three)
    assert (status, lines[-1]) == (1, "3 passed, 1 failed")
    assert "!!! pursuit plays more matches in a browser than its budget allows." in lines


def test_the_slowest_come_first(checks: dict[str, ModuleType], capsys: pytest.CaptureFixture[str]) -> None:
    _, lines = run(checks, capsys, one=costing(test="quick"), two=costing(test="slow", seconds=9.0))
    slowest = lines[lines.index(next(line for line in lines if "slowest" in line)) + 1 :]
    told = [line.split()[-1] for line in slowest if "CPU s  " in line][:2]
    assert told == ["slow", "quick"]


def test_pytest_that_finds_nothing_is_no_success(
    checks: dict[str, ModuleType], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def leg(result: Any) -> None:
        checks["check"].pytest(result, "-p", "no:cacheprovider", str(tmp_path / "nowhere"), env={})

    status, lines = run(checks, capsys, one=leg)
    assert (status, lines[-1]) == (1, "0 passed, 1 failed")
