"""Files and functions stay small enough to be read."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST_FILE = 600
LONGEST_FUNCTION = 50

LONG_FILES: dict[str, str] = {}
"""Files over the limit, each with its reason."""

LONG_FUNCTIONS: dict[str, str] = {
    "games/engine/game.py::__init__": "one keyword for each part of a game, and nothing else",
}
"""Functions over the limit, each with its reason."""

SKIPPED = {"migrations", "node_modules", "__pycache__", "dist"}


def sources() -> list[Path]:
    """All Python files of the project."""
    folders = ("games", "backend", "tests", "deploy")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return [path for path in [ROOT / "manage.py", *found] if not SKIPPED & set(path.parts)]


def name(path: Path) -> str:
    """The path from the top, as it is written here."""
    return path.relative_to(ROOT).as_posix()


def app_sources() -> list[Path]:
    """All sources of the app that are written by hand."""
    found = [path for part in ("src", "tests", "build") for path in (ROOT / "pwa" / part).rglob("*.*")]
    return [
        path for path in found if path.suffix in {".ts", ".svelte", ".css"} and path.name != "schema.d.ts"
    ]


def functions(path: Path):
    """Name and length of each function of a file, decorators left out."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


@pytest.fixture(scope="module")
def long_functions() -> dict[str, int]:
    """All functions over the limit."""
    return {
        f"{name(path)}::{function}": length
        for path in sources()
        for function, length in functions(path)
        if length > LONGEST_FUNCTION
    }


def test_files():
    both = [*sources(), *app_sources()]
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in both}
    assert len(lengths) > 300
    assert len(app_sources()) > 150
    long = {path: length for path, length in lengths.items() if length > LONGEST_FILE}
    assert long.keys() == LONG_FILES.keys()


def test_functions(long_functions):
    assert {found for found in long_functions if not found.startswith("tests/")} == LONG_FUNCTIONS.keys()


def test_functions_of_tests(long_functions):
    assert not [found for found in long_functions if found.startswith("tests/")]
