"""A new game from the skeleton satisfies the contract under its own name."""

import importlib
import sys

import pytest

from games.engine.chance import FastChance
from games.engine.rules_page import read as read_rules
from games.testkit.contract import breaches
from games.testkit.fuzz import fuzz
from games.testkit.leaks import search_positions, search_twins
from games.testkit.new_game import BOARDS, BadName, new_game
from games.testkit.skeleton import GAME


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A game that was just made, imported from where it lies."""
    (tmp_path / "attic").mkdir()
    folder = new_game(
        "lost_and_found", tmp_path / "attic", "attic", tmp_path / "boards", tmp_path / "attic_tests"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("attic.lost_and_found").GAME
    assert folder.is_dir()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("attic", "attic_tests")]:
        del sys.modules[name]


def test_a_new_game_satisfies_the_contract(made):
    assert (made.key, made.meta.rule_prefix) == ("lost_and_found", "LA")
    assert made.texts.messages("en")["lost_and_found.title"] == "Lost and found"
    assert breaches(made) == {}
    assert fuzz(made, FastChance(1), matches=20).reasons == {"shown": 20}
    assert search_positions(made, 60, FastChance(2)).findings == []
    assert search_twins(made, 40, FastChance(3)).findings == []


def test_a_new_game_has_a_test_for_each_rule(made):
    found = importlib.import_module("attic_tests.lost_and_found.test_rules")
    tests = [test for name, test in vars(found).items() if name.startswith("test_")]
    for test in tests:
        test()
    named = [mark.args[0] for test in tests for mark in test.pytestmark]
    assert named == [rule.id for rule in read_rules(made.folder, "en").rules]


def test_nothing_of_the_skeletons_name_is_left(tmp_path):
    folder = new_game("chess", tmp_path, boards=tmp_path / "boards", tests=tmp_path / "tests")
    board, tests = tmp_path / "boards" / "chess", tmp_path / "tests" / "chess"
    files = [path for where in (folder, board, tests) for path in where.rglob("*") if path.is_file()]
    texts = [path.read_text() for path in files]
    assert {path.name for path in board.iterdir()} == {
        "Board.svelte", "icon.svg", "index.ts", "view.ts", "words.ts",
    }  # fmt: skip
    assert "CH-001" in (board / "index.ts").read_text()
    assert not [text for text in texts if "skeleton" in text.lower() or "SK" in text]


def test_the_skeleton_itself_is_a_game():
    assert breaches(GAME) == {}


@pytest.mark.parametrize("key", ["", "Chess", "2048", "../x", "engine", "a b"])
def test_names_that_no_game_can_have(key, tmp_path):
    with pytest.raises(BadName):
        new_game(key, tmp_path, boards=tmp_path / "boards", tests=tmp_path / "tests")


def test_a_game_is_never_overwritten(tmp_path):
    boards, tests = tmp_path / "boards", tmp_path / "tests"
    new_game("chess", tmp_path, boards=boards, tests=tests)
    for folder, board, rules in (("", "x", "x"), ("x", "boards", "x"), ("x", "x", "tests")):
        with pytest.raises(BadName):
            new_game("chess", tmp_path / folder, boards=tmp_path / board, tests=tmp_path / rules)


def test_the_board_of_the_skeleton_is_no_game_of_the_app():
    """It stands among the boards, so that it is checked with them, and is left out of what is built."""
    found = (BOARDS / "index.ts").read_text("utf-8")
    assert found.count("!./skeleton/") == found.count("import.meta.glob") == 2
