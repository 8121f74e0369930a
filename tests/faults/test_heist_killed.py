"""A heist is killed while a burglar is asked which alarm the guard goes to first, and in the transaction in which the
guard then moves: the question is asked again, and he moves once."""

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from backend.bench.process import Product
from tests.browser.server import UNTIMED, Server
from tests.faults.client import Api
from tests.faults.server import embedded, run_beside

pytestmark = [pytest.mark.slow, pytest.mark.faults, pytest.mark.database]

PATIENCE = 300.0

BETWEEN_TWO_ALARMS = """
from backend.matches.models import Match, Snapshot
from backend.matches.selectors.states import load_state
from games import door
match = Match.objects.get(status="active")
state = door.decode(door.game(match.game), load_state(match.pk, match.version))
thermo = next(room for room, tile in enumerate(state.tiles) if tile.startswith("thermo"))
state.tiles[0], state.tiles[thermo] = state.tiles[thermo], state.tiles[0]
state.places[0], state.entrance, state.shown = 0, 0, [0]
state.walls[0], state.alarms, state.spent = 0, [15], 4
state.guards[0], state.goals[0] = 6, 15
Snapshot.objects.filter(match=match.pk, version=match.version).update(state=door.encode(state)[0])
"""
"""On a floor without walls the guard stands in C2. As far away are D4, where it rings, and the Thermo in A1, in which
the burglar ends a turn of many actions."""

DIE_IN_THE_TRANSACTION = """
import os, signal
from backend.accounts.models import Player
from backend.matches.models import Match
from backend.matches.services import answer
answer.keep_result = lambda *args: os.kill(os.getpid(), signal.SIGKILL)
match = Match.objects.get(status="active")
sending = answer.Sending(match.host, {decision!r}, "1:A1", match.version, "lost", "en")
answer.submit_answer(match.pk, sending)
"""
"""All rows of the answer are written, and nothing is committed."""


class Heist:
    """A match of one person, who is asked something."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.player = Api.guest(server.product.port, "Anna")
        self.match = server.new_match(
            self.player,
            game="burgle_bros",
            seats=[{"kind": "me"}],
            options={"character_sides": "basic_only"},
            clock=UNTIMED,
        )

    def asked(self) -> tuple[int, dict[str, Any]]:
        """The version, and the question that is waited for."""
        shown = self.server.view(self.player, self.match)
        return shown["version"], next(one for one in shown["decisions"] if not one["optional"])

    def answer(self, choice: str) -> list[str]:
        """What comes of the answer, by kind."""
        version, decision = self.asked()
        body = {"decision": decision["id"], "choice": choice, "version": version}
        key = {"Idempotency-Key": f"{self.match}-{decision['id']}"}
        path = f"/api/v1/matches/{self.match}/answers"
        told = self.player.expect(200, "POST", path, body, headers=key)
        return [event["kind"] for event in told["events"]]


def restart(product: Product) -> None:
    product.kill_all()
    product.start()
    product.wait_ready(PATIENCE)


def test_a_guards_move_that_is_killed_is_made_once(tmp_path: Path) -> None:
    with embedded(tmp_path) as embedding:
        product = embedding.product
        heist = Heist(Server(product, Path(os.devnull)))
        heist.answer(heist.asked()[1]["form"]["options"][0]["key"])
        arranged = run_beside(product, BETWEEN_TWO_ALARMS)
        assert arranged.returncode == 0, arranged.stderr
        assert "alarm" in heist.answer("end")
        version, question = heist.asked()
        assert question["kind"] == "nearest"

        restart(product)
        assert heist.asked() == (version, question)

        died = run_beside(product, DIE_IN_THE_TRANSACTION.format(decision=question["id"]))
        assert died.returncode == -signal.SIGKILL, died.stderr
        restart(product)
        assert heist.asked() == (version, question)
        told = heist.answer("1:A1")
        assert told.count("guard_stepped") >= 3
        log = heist.player.expect(200, "GET", f"/api/v1/matches/{heist.match}/log")["results"]
        assert [entry["version"] for entry in log] == list(range(version + 2)), json.dumps(log)
