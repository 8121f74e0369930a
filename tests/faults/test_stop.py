"""SIGTERM while bots think and people ask: all of the embedded server ends, soon."""

from pathlib import Path

import pytest

from tests.faults.client import Api
from tests.faults.server import embedded
from tests.support.waiting import until

pytestmark = [pytest.mark.slow, pytest.mark.faults]

SECONDS = 20
"""Twice of what service managers give: 3.4 s on a machine of two cores with eleven that want them."""
MATCHES = 8


def test_the_embedded_server_ends_under_load(tmp_path: Path) -> None:
    with embedded(tmp_path) as server:
        anna, watcher = Api.guest(server.port, "Anna"), Api.guest(server.port, "Watcher")
        begun = [bots_only(anna) for _ in range(MATCHES)]
        until(lambda: any(version(watcher, match) > 3 for match in begun))
        family = server.product.family()
        assert server.product.stop(SECONDS) == 0
        until(lambda: not any(is_running(pid) for pid in family))


def bots_only(anna: Api) -> str:
    """A match in which a bot sits for Anna, too, until she looks at it."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "hard"}]
    wish = {"game": "pursuit", "seats": seats, "visibility": "link"}
    match = str(anna.expect(201, "POST", "/api/v1/matches", wish)["id"])
    anna.expect(200, "PUT", f"/api/v1/matches/{match}/caretaker", {"mode": "now", "level": "hard"})
    return match


def version(anna: Api, match: str) -> int:
    """How far it has come."""
    return int(anna.expect(200, "GET", f"/api/v1/matches/{match}/view")["version"])


def is_running(pid: int) -> bool:
    """Whether the process is still there; who has ended and is looked after by nobody does not count."""
    path = Path(f"/proc/{pid}/stat")
    return path.exists() and path.read_text().rpartition(")")[2].split()[0] != "Z"
