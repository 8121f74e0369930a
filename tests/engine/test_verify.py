"""The stand-alone verifier: true records, forged ones, and files that are none."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games import verify

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records" / "pursuit"
ESCAPE = RECORDS / "v2-escape-2.json"


def forged(folder: Path, change) -> str:
    """A record with something changed, as a file."""
    data = json.loads(ESCAPE.read_text())
    change(data)
    path = folder / "forged.json"
    path.write_text(json.dumps(data))
    return str(path)


@pytest.mark.parametrize(
    "name", ["v1-arrest-2", "v2-arrest-3", "v2-escape-2", "v2-surrounded-4", "v2-resign-2"]
)
def test_a_true_record(capsys, name):
    assert verify.main([str(RECORDS / f"{name}.json")]) == 0
    said = capsys.readouterr().out
    assert said.startswith("True.")
    assert name.split("-")[1] in said


def another_seed(data) -> None:
    data["seed"] = "00" * 32


def another_seed_and_its_promise(data) -> None:
    from games import door

    data["seed"] = "00" * 32
    data["seed_commitment"] = door.commitment(bytes(32))


def another_choice(data) -> None:
    hidden = [entry for entry in data["entries"] if entry["kind"] == "pursuit.helicopter_action"]
    hidden[0]["choice"] = "search:E5" if hidden[0]["choice"] != "search:E5" else "search:A1"


def another_digest(data) -> None:
    data["entries"][4]["digest"] = "0" * 64


def another_end(data) -> None:
    data["outcome"]["reason"] = "arrest"


def another_last_state(data) -> None:
    data["final_digest"] = "0" * 64


def other_content(data) -> None:
    data["content_digest"] = "0" * 64


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (another_seed, "the seed is not the one that was promised"),
        (another_seed_and_its_promise, "NOT true, at entry 1"),
        (another_choice, "NOT true, at entry"),
        (another_digest, "at entry 5: the position after this entry is another one"),
        (another_end, "the match ends otherwise"),
        (another_last_state, "the last position is another one"),
        (other_content, "at the beginning: it was played with other content tables"),
    ],
)
def test_a_forged_record(capsys, tmp_path, change, says):
    assert verify.main([forged(tmp_path, change)]) == 1
    said = capsys.readouterr().out
    assert said.startswith("NOT true")
    assert says in said


def no_game(data) -> None:
    data["game"] = "chess"


def short_seed(data) -> None:
    data["seed"] = "00"


def odd_seed(data) -> None:
    data["seed"] = "xyz"


def no_entries(data) -> None:
    del data["entries"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (no_game, "does not know the game 'chess'"),
        (short_seed, "a seed has 32 bytes"),
        (odd_seed, "fromhex"),
        (no_entries, "entries"),
    ],
)
def test_what_is_no_record(capsys, tmp_path, change, says):
    assert verify.main([forged(tmp_path, change)]) == 2
    assert says in capsys.readouterr().out


def test_files_that_are_none(capsys, tmp_path, monkeypatch):
    assert verify.main([]) == 2
    assert "Usage" in capsys.readouterr().out
    assert verify.main([str(tmp_path / "missing.json")]) == 2
    assert "No such file" in capsys.readouterr().out
    (tmp_path / "noise.json").write_bytes(b"\xff{")
    assert verify.main([str(tmp_path / "noise.json")]) == 2
    monkeypatch.setattr(verify, "MAX_BYTES", 1)
    assert verify.main([str(ESCAPE)]) == 2
    assert "larger" in capsys.readouterr().out


def test_a_match_that_was_cut_short_says_so():
    data = json.loads(ESCAPE.read_text())
    data["outcome"] = None
    from games import door

    assert verify._end(door.parse_record(data)) == "It ends before the match was over."


def test_it_runs_alone_without_django():
    script = (
        "import runpy, sys; sys.argv = ['verify', sys.argv[1]]\n"
        "try: runpy.run_module('games.verify', run_name='__main__')\n"
        "except SystemExit as end: assert end.code == 0, end.code\n"
        "assert not [name for name in sys.modules if name.partition('.')[0] in ('django', 'backend')]"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(ESCAPE)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("True.")
