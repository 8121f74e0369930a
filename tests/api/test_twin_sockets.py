"""Two runs of a match of Pursuit that differ only in where the thief hides: frames on the sockets of all others and
all pages that they can read are the same bytes, moment by moment. (Good Cop Bad Cop: test_cop_sockets.py.)"""

import asyncio
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from backend.core import clock
from backend.core.clock import FrozenClock
from backend.matches.services import start, timers
from tests.support.api import Api, new_player
from tests.support.due import run_due
from tests.support.matches import ME, OPEN, create, required, send, view
from tests.support.sockets import socket
from tests.support.twin_runs import raw

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.game("pursuit"), pytest.mark.long]

PAGES = ("", "/view", "/view?seat=spectator", "/log", "/replay", "/chat", "/sketches", "/notes")
in_thread = sync_to_async


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal and the delays are the same in all runs."""
    monkeypatch.setattr(start, "secrets", SimpleNamespace(token_bytes=bytes))
    monkeypatch.setattr(timers, "_delays", SimpleNamespace(uniform=lambda least, most: least))


class Run:
    """One match, with the police and somebody who looks on."""

    def __init__(self) -> None:
        self.thief, self.police, self.eve = (new_player(name) for name in ("Anna", "Boris", "Eve"))
        options = {"thief_seat": "host_choice", "city_layout": "fixed"}
        self.id = str(create(self.thief, ME, OPEN, visibility="link", options=options)["id"])
        assert self.police.post(f"/matches/{self.id}/join", {}).status_code == 200
        self.answer(self.thief, "seat:0")

    def answer(self, player: Api, choice: str | None = None) -> None:
        """The player's answer; without one the first that searches nowhere."""
        shown = view(player, self.id)
        decision = required(shown)[0]
        keys = [option["key"] for option in decision["form"]["options"] if "disabled" not in option]
        choice = choice or next(key for key in keys if not key.startswith("search"))
        sent = send(player, self.id, decision["id"], choice, shown["version"])
        assert sent.status_code == 200, sent.content

    def police_turn(self) -> Iterator[None]:
        """The police answer whatever they are asked, one by one."""
        while required(view(self.police, self.id)):
            self.answer(self.police)
            yield

    def anonymous(self, text: str) -> str:
        """The text without what differs in any two matches."""
        for player in (self.thief, self.police, self.eve):
            for key in ("id", "handle"):
                text = text.replace(str(player.player[key]), f"<{key}>")
        return re.sub(r'"seed_commitment":"[0-9a-f]+"', "<seed>", text).replace(self.id, "<match>")

    def pages(self) -> list[str]:
        """All that the police, somebody who looks on and a stranger can read."""
        run_due()
        found = []
        for caller in (self.police, self.eve, Api()):
            for path in (*(f"/matches/{self.id}{page}" for page in PAGES), "/me/inbox"):
                answer = caller.get(path)
                found.append(self.anonymous(f"{answer.status_code} {answer.content.decode()}"))
        return found


async def moments(hides: tuple[str, ...], at: Any) -> list[tuple[list[list[str]], list[str]]]:
    """Frames and pages of the others after each answer of a match in which the thief hides in these buildings."""
    with clock.freeze(at):
        run = await in_thread(Run)()
        told = []
        async with socket(run.police) as one, socket(run.eve) as two:
            for ear in (one, two):
                await ear.follow(run.id)
            for building in ("", *hides):
                if building:
                    await in_thread(run.answer)(run.thief, building)
                    told.append(await hear(run, one, two))
                turn = run.police_turn()
                while await in_thread(lambda turn=turn: next(turn, "over"))() != "over":
                    told.append(await hear(run, one, two))
        return told


async def hear(run: Run, *ears: Any) -> tuple[list[list[str]], list[str]]:
    """What has come by now."""
    pages = await in_thread(run.pages)()
    frames = await asyncio.gather(*(raw(ear) for ear in ears))
    return [[run.anonymous(frame) for frame in heard] for heard in frames], pages


@pytest.mark.parametrize("other", [("C3", "C4", "C5"), ("E1", "E2", "D2")])
async def test_where_the_thief_hides_reaches_nobody_else(frozen: FrozenClock, other: tuple[str, ...]) -> None:
    first = await moments(("A1", "B1", "B2"), frozen.at)
    second = await moments(other, frozen.at)
    assert len(first) == len(second) > 6
    for number, (here, there) in enumerate(zip(first, second, strict=True)):
        assert here == there, number
    assert any(frames != [[], []] for frames, _ in first), "nothing was heard at all"


async def test_the_check_can_fail(frozen: FrozenClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thief's own pages do differ."""
    found = []
    for building in ("A1", "C3"):
        with clock.freeze(frozen.at):
            run = await in_thread(Run)()
            for _ in range(3):
                await in_thread(run.answer)(run.police)
            await in_thread(run.answer)(run.thief, building)
            run.police = run.thief
            found.append(await in_thread(run.pages)())
    assert found[0] != found[1]
