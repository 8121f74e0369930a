"""A stored answer whose time has come when everything dies: after the restart it is given, and given once."""

import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.faults.client import Api
from tests.faults.server import embedded

pytestmark = [pytest.mark.slow, pytest.mark.faults, pytest.mark.database]

UNTIMED = {"kind": "untimed"}
PATIENCE = 300.0


class Duel:
    """A match of Pursuit of two people on a server that may be killed, the police having placed their helicopters."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.thief, self.police = (Api.guest(server.product.port, name) for name in ("Boris", "Anna"))
        self.match = server.duel(self.thief, self.police, clock=UNTIMED)
        server.place(self.police, self.match, "b2", "c2", "d4")

    @property
    def orders(self) -> str:
        return f"/api/v1/matches/{self.match}/standing-orders"

    def store(self, player: Api) -> None:
        """The first plan that is no way of saying none."""
        order = player.expect(200, "GET", self.orders)["orders"][0]["decision"]
        keys = [option["key"] for option in order["form"]["options"] if "disabled" not in option]
        choice = next(key for key in keys if key != "none")
        player.expect(200, "PUT", self.orders, {"decision": order["id"], "choice": choice})

    def given(self, player: Api) -> int:
        """Entries by standing orders."""
        log = player.expect(200, "GET", f"/api/v1/matches/{self.match}/log")
        return Counter(entry["by"] for entry in log["results"])["order"]


def test_orders_that_are_pending_when_everything_dies_are_given_once(tmp_path: Path) -> None:
    """The thief's plan for the next house; a queued command of the police."""
    with embedded(tmp_path) as embedding:
        product = embedding.product
        server = Server(product, Path(os.devnull))
        planned, queued = Duel(server), Duel(server)
        for duel in (planned, queued):
            if duel is queued:
                duel.store(duel.police)
            server.answer(duel.thief, duel.match, "A1")
        planned.store(planned.thief)
        for building in ("C2", "C3", "D5"):
            server.answer(planned.police, planned.match, f"search:{building}")
        assert planned.given(planned.thief) == 0
        product.kill_all()

        product.start()
        product.wait_ready(PATIENCE)
        asked = [(planned, planned.thief), (queued, queued.police)]
        wait(lambda: all(duel.given(player) > 0 for duel, player in asked), product.log_tail)
        versions = [server.view(player, duel.match)["version"] for duel, player in asked]
        alive, after = product.data / "worker.alive", time.time() + 1
        wait(
            lambda: alive.stat().st_mtime > after, product.log_tail
        )  # another sweep finds nothing left to give
        assert [duel.given(player) for duel, player in asked] == [1, 1]
        assert [server.view(player, duel.match)["version"] for duel, player in asked] == versions


def wait(happened: Callable[[], bool], log: Callable[[], str]) -> None:
    """Until something has happened."""
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, log()
        time.sleep(0.1)
