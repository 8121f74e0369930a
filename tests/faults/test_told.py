"""The worker is killed after a notice has left it and before it could write that down.

Told twice at most, under the same name, so that the second takes the place of the first; never not at all, and what
had been written down before is not sent again.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from backend.bench.process import ROOT, descendants, kill
from tests.faults.client import Api
from tests.faults.server import Embedded, embedded
from tests.support.hooks import hook_server
from tests.support.letters import mail_server
from tests.support.push import push_service
from tests.support.waiting import until

pytestmark = [pytest.mark.slow, pytest.mark.faults, pytest.mark.database]

GIVE_ADDRESS = """
from allauth.account.models import EmailAddress
from backend.accounts.models import Player
player = Player.objects.get(pk={id!r})
player.username, player.is_guest = "anna", False
player.save()
EmailAddress.objects.create(user=player, email="anna@example.com", verified=True, primary=True)
"""


def test_a_worker_that_is_killed_while_it_sends(tmp_path: Path) -> None:
    with push_service() as pushes, hook_server() as hooks, mail_server() as mails:
        pushes.held.add("/push/a")
        hooks.held.add("/hook")
        mails.is_held = True
        variables = {"STAKEOUT_PUSH_ALLOW_PRIVATE": "on", "STAKEOUT_MAIL_URL": mails.url}
        with embedded(tmp_path, **variables) as server:
            anna = reached_everywhere(server, pushes.phone().subscription, f"{hooks.origin}/hook")
            match_id = ask(server, anna)

            kill_worker(server, once=lambda: len(pushes.received) == 1)
            pushes.held.clear()
            kill_worker(server, once=lambda: len(hooks.posted) == 1)
            hooks.held.clear()
            kill_worker(server, once=lambda: len(mails.arrived) == 1)
            mails.is_held = False
            (notice,) = until(lambda: settled(anna))
            wait_for_sweeps(server)

            told = [(each["channel"], each["result"]) for each in notice["attempts"]]
            assert told == [("push", "ok"), ("webhook", "ok"), ("email", "ok")]
            first, second = pushes.messages()
            assert first["tag"] == second["tag"] == f"match:{match_id}"
            assert first["notice"] == second["notice"] == notice["id"]
            assert {each.headers["topic"] for each in pushes.received} == {match_id}
            assert [each.headers["stakeout-delivery"] for each in hooks.posted] == [notice["id"]] * 2
            names = [each.letter["Message-ID"] for each in mails.arrived]
            assert len(names) == 2
            assert len(set(names)) == 1


def reached_everywhere(server: Embedded, subscription: dict[str, Any], hook: str) -> Api:
    """A player with a phone, a webhook and a confirmed address."""
    anna = Api.guest(server.port, "Anna")
    player_id = anna.expect(200, "GET", "/api/v1/me")["id"]
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", GIVE_ADDRESS.format(id=player_id)]
    subprocess.run(command, cwd=ROOT, env=server.product.environment, check=True)
    anna.expect(201, "POST", "/api/v1/push/subscriptions", subscription)
    anna.expect(201, "POST", "/api/v1/me/webhooks", {"url": hook})
    anna.expect(200, "PATCH", "/api/v1/me/channels", {"settings": {"mail": "each"}})
    return anna


def ask(server: Embedded, anna: Api) -> str:
    """A match of two begins in which the host is asked first, and nothing more happens."""
    boris = Api.guest(server.port, "Boris")
    wishes = {
        "game": "pursuit",
        "options": {"thief_seat": "host_choice"},
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "clock": {"kind": "untimed"},
        "visibility": "link",
    }
    match_id = str(anna.expect(201, "POST", "/api/v1/matches", wishes)["id"])
    boris.expect(200, "POST", f"/api/v1/matches/{match_id}/join", {})
    return match_id


def kill_worker(server: Embedded, once: Callable[[], bool]) -> None:
    """Kills the worker and its pool when something has come out of it; its master starts another."""
    until(once)
    worker = server.product.role("worker")
    assert worker is not None
    for pid in [worker, *descendants(worker)]:
        kill(pid)


def settled(anna: Api) -> list[Any]:
    """The player's notices, once every channel has taken the only one."""
    notices = anna.expect(200, "GET", "/api/v1/me/notices")["results"]
    return notices if [len(each["attempts"]) for each in notices] == [3] else []


def wait_for_sweeps(server: Embedded) -> None:
    """Long enough for due work that was forgotten to be found and done again."""
    alive = server.product.data / "worker.alive"
    for _ in range(3):
        after = time.time()
        until(lambda after=after: alive.stat().st_mtime > after)  # type: ignore[misc]
