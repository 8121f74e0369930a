"""A seat that changes hands takes its sockets' eyes along, even where the word of it is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from backend.matches import publish
from tests.support.api import Api, new_player
from tests.support.matches import answer, required, two_players, view
from tests.support.sockets import socket

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def hunt() -> tuple[str, Api, Api, Api]:
    """A match at the moment when the thief is to hide: id, thief, police, somebody who may come."""
    anna, boris, clara = (new_player(name) for name in ("Anna", "Boris", "Clara"))
    match_id = two_players(anna, boris, visibility="public")
    while view(anna, match_id)["phase"] == "placement":
        answer(anna if required(view(anna, match_id)) else boris, match_id)
    thief = anna if required(view(anna, match_id)) else boris
    return match_id, thief, boris if thief is anna else anna, clara


@sync_to_async
def change_hands(match_id: str, thief: Api, clara: Api) -> None:
    assert thief.post(f"/matches/{match_id}/substitute", {}).status_code == 200
    assert clara.post(f"/matches/{match_id}/join", {}).status_code == 200


@pytest.mark.parametrize("is_lost", [False, True])
async def test_who_left_hears_what_a_stranger_hears(is_lost: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, thief, police, clara = await hunt()
    version = (await sync_to_async(view)(thief, match_id))["version"]
    send: Callable[..., None] = publish.send
    async with socket(thief) as old, socket(clara) as new, socket() as stranger:
        for ear in (old, new, stranger):
            await ear.follow(match_id, version)
        if is_lost:
            monkeypatch.setattr(publish, "send", lambda hints: None)
        await change_hands(match_id, thief, clara)
        monkeypatch.setattr(publish, "send", send)
        hidden = await sync_to_async(answer)(clara, match_id)
        told: dict[str, list[Any]] = {"old": [], "stranger": []}
        for name, ear in (("old", old), ("stranger", stranger)):
            last = "resync" if is_lost and name == "old" else "moved"
            told[name] = [frame for frame in await ear.hear_until(last) if frame["type"] == "moved"]
        assert told["old"] == ([] if is_lost else told["stranger"])
        assert hidden["events"] != told["stranger"][-1]["entries"][-1]["events"], "the check can fail"
        if is_lost:
            await sync_to_async(answer)(police, match_id)
            news = (await old.hear_until("moved"))[-1]
            assert news == (await stranger.hear_until("moved"))[-1]
