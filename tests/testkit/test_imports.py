"""Who may import whom. The contracts in pyproject.toml say it; here it is tried."""

import ast
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from games import door

ROOT = Path(__file__).parents[2]
FOREIGN = {"django", "rest_framework", "channels", "celery", "backend", "redis", "psycopg"}
TIME = {"time", "datetime"}


def imports(folder: Path):
    """File and top-level module of every import below a folder."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield path, alias.name
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield path, node.module


def test_games_load_nothing_of_the_backend():
    """In a process of its own: what is imported there, was imported by games."""
    script = (
        "import sys, games.door, games.bots.arena, games.testkit.__main__; "
        "print(sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(ast.literal_eval(done.stdout))
    assert "games" in loaded
    assert not loaded & FOREIGN
    assert "pytest" not in loaded, "test tools are not needed to play"
    assert "hypothesis" not in loaded


def test_games_name_nothing_of_the_backend():
    assert not [
        (path.name, module) for path, module in imports(ROOT / "games") if module.partition(".")[0] in FOREIGN
    ]


RULES = [
    folder.name
    for folder in (ROOT / "games").iterdir()
    if (folder / "__init__.py").exists() and folder.name != "testkit"
]


@pytest.mark.parametrize("folder", RULES)
def test_rules_never_read_the_time(folder):
    """Time enters as an entry only."""
    assert not [
        (path.name, module)
        for path, module in imports(ROOT / "games" / folder)
        if module.partition(".")[0] in TIME
    ]


def test_the_engine_knows_no_game():
    allowed = ("games.engine",)
    assert not [
        (path.name, module)
        for path, module in imports(ROOT / "games" / "engine")
        if module.startswith("games") and not module.startswith(allowed)
    ]


def test_games_import_the_engine_the_bots_and_themselves():
    for folder in (ROOT / "games").iterdir():
        if not folder.is_dir() or folder.name in ("engine", "bots", "testkit", "__pycache__"):
            continue
        allowed = ("games.engine", "games.bots", f"games.{folder.name}")
        assert not [
            (path.name, module)
            for path, module in imports(folder)
            if module.startswith("games") and not module.startswith(allowed)
        ]


def test_the_backend_enters_through_the_door():
    """Or hands a job to the box, which does."""
    assert not [
        (path.name, module)
        for path, module in imports(ROOT / "backend")
        if module.startswith("games") and module not in ("games", "games.door", "games.box")
    ]


def test_the_import_contracts_hold():
    tool = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_no_part_of_a_game_imports_the_game():
    """`games/<key>/__init__.py` assembles the game; a part that imports it, even inside a function, is a circle."""
    graph = grimp.build_graph("games")
    parts_of = {key: graph.find_descendants(f"games.{key}") for key in door.WRITTEN}
    assert all(parts_of.values())
    importers = {key: graph.find_modules_that_directly_import(f"games.{key}") for key in door.WRITTEN}
    assert {key: sorted(importers[key] & parts_of[key]) for key in door.WRITTEN} == {
        key: [] for key in door.WRITTEN
    }
