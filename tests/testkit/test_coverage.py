"""Rules coverage: the rules that collected tests name, against those that there are."""

import json
import subprocess
import sys

import pytest

from games import door
from games.testkit.coverage import ROOT, CollectionFailed, collect, coverage
from games.testkit.toys import CAMPFIRE

RULES = [f"CF-{number:03}" for number in range(1, 14)]


def test_a_complete_game_needs_every_rule():
    named = {rule: ["test_x"] for rule in RULES}
    assert coverage({"campfire": CAMPFIRE}, named)["campfire"].ok
    del named["CF-007"]
    found = coverage({"campfire": CAMPFIRE}, named)["campfire"]
    assert (found.missing, found.ok) == (["CF-007"], False)
    assert found.known == RULES
    assert len(found.named) == 12


def test_a_rule_that_does_not_exist_is_no_proof():
    named = {rule: ["test_x"] for rule in [*RULES, "CF-099", "XX-001"]}
    found = coverage({"campfire": CAMPFIRE}, named)["campfire"]
    assert (found.unknown, found.ok) == (["CF-099"], False)


def test_markers_are_read_from_collected_tests(tmp_path):
    (tmp_path / "conftest.py").write_text('pytest_plugins = ("games.testkit.rule_markers",)\n')
    (tmp_path / "test_some.py").write_text(
        "import pytest\n"
        '@pytest.mark.rule("CF-001", "CF-002")\n'
        "def test_one(): pass\n"
        '@pytest.mark.rule("CF-002")\n'
        '@pytest.mark.parametrize("x", [1, 2])\n'
        "def test_two(x): pass\n"
        "def test_three(): pass\n"
    )
    (tmp_path / "test_broken.py").write_text("import nothing_of_that_name\n")
    named, left_out = collect(tmp_path)
    assert {rule: len(tests) for rule, tests in named.items()} == {"CF-001": 1, "CF-002": 3}
    assert len(left_out) == 1
    assert "test_broken.py" in left_out[0]


def test_what_can_not_be_collected_at_all_is_an_error(tmp_path):
    with pytest.raises(CollectionFailed):
        collect(tmp_path / "nowhere")


@pytest.mark.slow
def test_every_rule_of_every_complete_game_is_named():
    """The command itself, as `manage.py rules_coverage --json` runs it."""
    done = subprocess.run(
        [sys.executable, "-m", "games.testkit", "rules", "--json"], cwd=ROOT, capture_output=True, text=True
    )
    found = json.loads(done.stdout)
    assert set(found) == {*door.catalogue(), *door.workshop()}
    for key, game in found.items():
        assert game["known"], key
        assert not game["unknown"], key
        if game["complete"]:
            assert game["missing"] == [], key
    assert done.returncode == 0
