"""Everything dies between the last answer of a shot window and its early close: after the restart it closes, once,
and no sooner than it would have."""

import json
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from backend.bench.process import Product
from tests.browser.server import UNTIMED, Server
from tests.faults.client import Api
from tests.faults.server import embedded, run_beside

pytestmark = [pytest.mark.slow, pytest.mark.faults, pytest.mark.database]

PATIENCE = 300.0

ARM_THE_FIRST = """
from backend.matches.models import Match, Snapshot
from backend.matches.selectors.states import load_state
from games import door
for match in Match.objects.filter(status="active"):
    state = door.decode(door.game(match.game), load_state(match.pk, match.version))
    state.armed[0], state.aims[0], state.guns = True, 2, state.guns - 1
    Snapshot.objects.filter(match=match.pk, version=match.version).update(state=door.encode(state)[0])
"""
"""A position that would take several turns to come about: seat 0 aims at seat 2."""

TELL_THE_CLOSE = """
import json
from backend.matches.models import Match
found = Match.objects.filter(status="active")
print(json.dumps({m.pk: [m.version, [early["at"] for early in m.early.values()]] for m in found}))
"""


def ask(product: Product, program: str) -> str:
    """What a program says that runs on the server's database."""
    done = run_beside(product, program)
    assert done.returncode == 0, done.stderr
    return done.stdout


class Shootout:
    """A match of four people in which seat 0 is to declare."""

    def __init__(self, server: Server, speed: str) -> None:
        self.server = server
        self.people = [Api.guest(server.product.port, name) for name in ("Anna", "Boris", "Cora", "Dan")]
        self.match = server.new_match(
            self.people[0],
            game="good_cop_bad_cop",
            seats=[{"kind": "me"}, *[{"kind": "open"}] * 3],
            options={"speed": speed, "first_player": "host", "reactions": "light"},
            clock=UNTIMED,
        )
        for player in self.people[1:]:
            player.expect(200, "POST", f"/api/v1/matches/{self.match}/join", {})
        for player in self.people:
            self.answer(player, "arrange", ["0", "1", "2"])

    def answer(self, player: Api, kind: str, choice: Any) -> None:
        """The answer to the player's question of this kind."""
        shown = self.server.view(player, self.match)
        decision = next(one for one in shown["decisions"] if one["kind"].endswith(kind))
        body = {"decision": decision["id"], "choice": choice, "version": shown["version"]}
        key = {"Idempotency-Key": f"{self.match}-{decision['id']}"}
        player.expect(200, "POST", f"/api/v1/matches/{self.match}/answers", body, headers=key)

    def shoot(self) -> None:
        """The shot, and all answers but the last."""
        self.answer(self.people[0], "declare", "shoot")
        for player in self.people[1:3]:
            self.answer(player, "react", "pass")

    def log(self) -> list[dict[str, Any]]:
        """What has happened since the cards lie."""
        found = self.people[3].expect(200, "GET", f"/api/v1/matches/{self.match}/log")["results"]
        return [entry for entry in found if entry["version"] > 4]


def test_an_early_close_that_is_due_when_everything_dies_comes_once(tmp_path: Path) -> None:
    """Of two windows the first comes due while the server is down or just after, the second later."""
    with embedded(tmp_path) as embedding:
        product = embedding.product
        server = Server(product, Path(os.devnull))
        tables = [Shootout(server, speed) for speed in ("normal", "fast")]
        ask(product, ARM_THE_FIRST)
        for table in tables:
            table.shoot()
        for table in tables:
            table.answer(table.people[3], "react", "pass")
        product.kill_all()
        pending = json.loads(ask(product, TELL_THE_CLOSE))
        due = {}
        for table in tables:
            version, (at,) = pending[table.match]
            assert version == 5, "nothing but the declaration had happened"
            due[table.match] = datetime.fromisoformat(at)

        product.start()
        product.wait_ready(PATIENCE)
        ready = datetime.now(UTC)
        wait(lambda: all(len(table.log()) > 1 for table in tables), product.log_tail)
        alive, after = product.data / "worker.alive", time.time() + 1
        wait(
            lambda: alive.stat().st_mtime > after, product.log_tail
        )  # another sweep finds nothing left to do
        for table in tables:
            declared, *rest = table.log()
            # On a slow machine the next window may have had its time, too.
            assert (declared["by"], {entry["by"] for entry in rest}) == ("player", {"clock"}), rest
            closed = datetime.fromisoformat(rest[0]["at"])
            assert due[table.match] <= closed, "not before its time"
            assert (closed - max(due[table.match], ready)).total_seconds() < PATIENCE, "and soon after it"
            shots = [entry for entry in rest for event in entry["events"] if event["kind"] == "shot"]
            assert shots == rest[:1], "one shot, and that window closed first"


def wait(happened: Callable[[], bool], log: Callable[[], str]) -> None:
    """Until something has happened."""
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, log()
        time.sleep(0.1)
