"""A pytest plugin: which collected tests name which rules (`@pytest.mark.rule("PU-023")`).

`--rule-markers=PATH` writes that as JSON. A run that collects such tests ends with `rules covered: pursuit 61/61`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from games import door
from games.testkit.coverage import coverage

if TYPE_CHECKING:
    import pytest

NAMED = "stakeout_rules"
"""The attribute of pytest's config that holds the found rules, and their name in a worker's output."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that writes the file."""
    parser.addoption(
        "--rule-markers", metavar="PATH", help="write the rules that collected tests name, as JSON"
    )


def pytest_collection_finish(session: pytest.Session) -> None:
    """Reads the markers of all tests that are left after selection."""
    named: dict[str, list[str]] = {}
    for item in session.items:
        for marker in item.iter_markers("rule"):
            for rule in marker.args:
                named.setdefault(rule, []).append(item.nodeid)
    _keep(session.config, named)
    path = session.config.getoption("--rule-markers")
    if path:
        Path(path).write_bytes(msgspec.json.encode(named))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist tells the controller."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[NAMED] = getattr(session.config, NAMED, {})


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """The line at the end of a run."""
    named: dict[str, list[str]] = getattr(config, NAMED, {})
    for key, found in coverage({**door.catalogue(), **door.workshop()}, named).items():
        if found.named:
            terminalreporter.write_line(f"rules covered: {key} {len(found.named)}/{len(found.known)}")


class _Controller:
    """Listens to workers; registered only where pytest-xdist is."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_testnodedown(self, node: Any) -> None:
        """A worker has ended."""
        _keep(self._config, getattr(node, "workeroutput", {}).get(NAMED, {}))


def pytest_configure(config: pytest.Config) -> None:
    """Listens to workers, if there can be any."""
    if config.pluginmanager.hasplugin("xdist"):
        config.pluginmanager.register(_Controller(config))


def _keep(config: pytest.Config, named: dict[str, list[str]]) -> None:
    if named or not hasattr(config, NAMED):
        setattr(config, NAMED, named)
