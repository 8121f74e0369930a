"""The socket: who may open it, what it tells, and that nothing comes twice or is missing."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import OperationalError

from backend.core.limits import Limit
from backend.matches import publish
from backend.realtime import consumer
from backend.realtime.handshake import Opening
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, answer, create, first_choice, required, two_players, view
from tests.support.sockets import Socket, refused_with, socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.dialect]


in_thread = sync_to_async


@sync_to_async
def guests(*names: str) -> list[Api]:
    from tests.support.api import new_player

    return [new_player(name) for name in names]


@sync_to_async
def match_of(anna: Api, boris: Api, **fields: Any) -> str:
    return two_players(anna, boris, **fields)


def _turn(match_id: str, *players: Api) -> dict[str, Any]:
    asked = next(player for player in players if required(view(player, match_id)))
    return answer(asked, match_id)


turn = sync_to_async(_turn)


async def test_both_players_hear_of_a_move_each_with_their_own_eyes() -> None:
    anna, boris = await guests("Anna", "Boris")
    match_id = await match_of(anna, boris)
    async with socket(anna) as a, socket(boris) as b:
        assert await a.follow(match_id, 0) == {"type": "subscribed", "match": match_id, "version": 0}
        await b.follow(match_id, 0)
        version = 0
        while (await in_thread(view)(anna, match_id))["phase"] == "placement":
            version = (await turn(match_id, anna, boris))["version"]
        hidden = await turn(match_id, anna, boris)
        told = {}
        for name, ear in (("a", a), ("b", b)):
            frames = []
            while not frames or frames[-1].get("version", 0) < hidden["version"]:
                frames += await ear.hear_until("moved")
            moved = [frame for frame in frames if frame["type"] == "moved"]
            numbers = [entry["version"] for frame in moved for entry in frame["entries"]]
            assert numbers == list(range(1, hidden["version"] + 1))
            told[name] = moved[-1]["entries"][-1]["events"]
        assert version + 1 == hidden["version"]
        thief = next(
            name for name, events in told.items() if any("building" in event["data"] for event in events)
        )
        other = "b" if thief == "a" else "a"
        assert [event["kind"] for event in told[thief]] == [event["kind"] for event in told[other]]
        assert all("building" not in event["data"] for event in told[other])


async def test_after_a_reconnect_exactly_the_missing_entries_come() -> None:
    anna, boris = await guests("Anna", "Boris")
    match_id = await match_of(anna, boris)
    for _ in range(3):
        await turn(match_id, anna, boris)
    async with socket(anna) as a:
        await a.follow(match_id, 1)
        frame = await a.hear()
        assert [entry["version"] for entry in frame["entries"]] == [2, 3]
        assert frame["version"] == 3
        assert await a.is_silent()
    async with socket(anna) as a:
        await a.follow(match_id, 3)
        assert await a.is_silent()
    async with socket(anna) as a:
        await a.follow(match_id, -1)
        assert [entry["version"] for entry in (await a.hear())["entries"]] == [0, 1, 2, 3]


async def test_a_client_ahead_of_the_server_must_fetch_anew() -> None:
    anna, boris = await guests("Anna", "Boris")
    match_id = await match_of(anna, boris)
    async with socket(anna) as a:
        await a.follow(match_id, 99)
        assert await a.hear() == {"type": "resync", "match": match_id}


async def test_lost_hints_are_made_up_for_by_a_ping(monkeypatch: pytest.MonkeyPatch) -> None:
    anna, boris = await guests("Anna", "Boris")
    match_id = await match_of(anna, boris)
    async with socket(anna) as a:
        await a.follow(match_id, 0)
        monkeypatch.setattr(publish, "send", lambda hints: None)
        await turn(match_id, anna, boris)
        await a.say({"ping": 1})
        assert (await a.hear())["type"] == "pong"
        assert [entry["version"] for entry in (await a.hear())["entries"]] == [1]


async def test_hints_that_come_twice_or_by_hundreds_tell_nothing_twice() -> None:
    anna, boris = await guests("Anna", "Boris")
    match_id = await match_of(anna, boris)
    layer = get_channel_layer()
    async with socket(anna) as a:
        await a.follow(match_id, 0)
        for _ in range(2):
            await turn(match_id, anna, boris)
        for _ in range(300):
            group, message = publish.moved(match_id, 2)
            await layer.group_send(group, message)
            await asyncio.sleep(0)
        numbers: list[int] = []
        while not numbers or numbers[-1] < 2:
            frame = await a.hear()
            numbers += [entry["version"] for entry in frame.get("entries", [])]
        assert numbers == [1, 2]
        assert await a.is_silent()


async def test_the_inbox_is_told_to_its_player_alone() -> None:
    anna, boris = await guests("Anna", "Boris")
    match_id = await match_of(anna, boris)
    shown = await in_thread(view)(anna, match_id)
    waiting, other = (anna, boris) if required(shown) else (boris, anna)
    async with socket(waiting) as w, socket(other) as o:
        while required(await in_thread(view)(waiting, match_id)):
            await turn(match_id, waiting)
        frames = await w.hear_until("inbox")
        while frames[-1]["badge"]:
            frames += await w.hear_until("inbox")
        assert frames[-1] == {"type": "inbox", "badge": 0, "waiting": []}
        told = await o.hear_until("inbox")
        assert told[-1]["badge"] == 1
        assert told[-1]["waiting"][0]["match"]["id"] == match_id


async def test_a_table_tells_who_sits_down_and_that_it_starts() -> None:
    anna, boris = await guests("Anna", "Boris")
    match = await in_thread(create)(anna, ME, OPEN)
    async with socket(anna) as a:
        assert (await a.follow(match["id"]))["version"] == 0
        await in_thread(boris.post)(f"/matches/{match['id']}/join", {})
        frames = await a.hear_until("table")
        while frames[-1].get("status") != "active":
            frames += await a.hear_until("table")
        entries = [frame for frame in frames if frame["type"] == "moved"] or await a.hear_until("moved")
        assert [entry["version"] for entry in entries[-1]["entries"]] == [0]


async def test_strangers_watch_public_matches_and_see_no_private_ones() -> None:
    anna, boris = await guests("Anna", "Boris")
    public = await match_of(anna, boris, visibility="public")
    private = await match_of(anna, boris, visibility="private")
    async with socket() as s:
        assert (await s.follow(public, 0))["type"] == "subscribed"
        assert await s.follow(private) == {"type": "error", "code": "not_found", "match": private}
        await turn(public, anna, boris)
        assert (await s.hear())["match"] == public
        await turn(private, anna, boris)
        assert await s.is_silent()


async def test_nobody_borrows_anothers_eyes() -> None:
    anna, boris = await guests("Anna", "Boris")
    match_id = await match_of(anna, boris)
    async with socket(boris) as b:
        assert (await b.follow(match_id, 0, seat=0))["code"] == "not_found"
        assert (await b.follow(match_id, 0, seat="all"))["code"] == "not_found"
        assert (await b.follow(match_id, 0, seat=1))["type"] == "subscribed"


async def test_unsubscribing_ends_the_news() -> None:
    anna, boris = await guests("Anna", "Boris")
    match_id = await match_of(anna, boris, visibility="public")
    async with socket() as s:
        await s.follow(match_id, 0)
        await s.say({"unsubscribe": f"match:{match_id}"})
        await turn(match_id, anna, boris)
        assert await s.is_silent()


@pytest.mark.parametrize(
    "said", ["{", "[]", '{"subscribe": 5}', '{"subscribe": "match:../x"}', '{"what": 1}', '"x"' + " " * 5000]
)
async def test_nonsense_is_refused_and_the_socket_lives_on(said: str) -> None:
    async with socket() as s:
        await s.say_raw(said)
        assert (await s.hear())["type"] == "error"
        assert await s.is_silent()


async def test_wrong_tokens_open_nothing() -> None:
    assert await refused_with(host="testserver", authorization="Bearer stk_wrong") == 4401
    assert await refused_with(host="testserver", subprotocols=["stakeout", "bearer.stk_wrong"]) == 4401


async def test_a_page_of_another_origin_gets_no_cookie_socket() -> None:
    assert await refused_with(host="testserver", origin="https://evil.example") == 4403


async def test_a_foreign_name_that_leads_here_is_no_own_origin() -> None:
    """DNS can name any address: the Host header and the page's origin then agree."""
    assert await refused_with(host="evil.example:8000", origin="http://evil.example:8000") == 4403
    assert await refused_with(host="evil.example") == 4403


async def test_a_cookie_from_the_own_origin_is_its_player() -> None:
    (anna,) = await guests("Anna")
    made = await in_thread(Api().post)("/guests", {"display_name": "Cora"})
    cookie = f"{settings.SESSION_COOKIE_NAME}={made.cookies[settings.SESSION_COOKIE_NAME].value}"
    invited = {"kind": "invite", "player": made.json()["player"]["handle"]}
    async with socket(cookie=cookie, origin="http://testserver") as s:
        await in_thread(create)(anna, ME, invited)
        assert (await s.hear())["type"] == "inbox"


async def test_a_token_may_come_as_a_subprotocol() -> None:
    (anna,) = await guests("Anna")
    headers = {"host": "testserver", "origin": "https://tool.example"}
    client = Socket(headers, ["stakeout", f"bearer.{anna.token}"])
    assert (await client.open())["subprotocol"] == "stakeout"
    match = await in_thread(create)(anna, ME, BOT, visibility="private")
    assert (await client.follow(match["id"]))["type"] == "subscribed"
    await client.close()


async def test_a_player_can_not_open_sockets_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "RATE_LIMITS", True)
    monkeypatch.setattr(consumer, "MAX_SOCKETS", 2)
    anna, boris = await guests("Anna", "Boris")
    async with socket(anna), socket(boris):
        async with socket(anna):
            assert await refused_with(host="testserver", authorization=f"Bearer {anna.token}") == 4429
        async with socket(anna):  # one was closed
            pass


async def test_many_moves_reach_a_slow_client_in_order() -> None:
    """The client reads nothing until all is over; it still ends on the right version, each entry once."""
    anna, boris = await guests("Anna", "Boris")
    match_id = await match_of(anna, boris)
    async with socket(anna) as a:
        await a.follow(match_id, 0)
        last = 0
        for _ in range(30):
            shown = await in_thread(view)(anna, match_id)
            if shown["status"] != "active":
                break
            last = (await turn(match_id, anna, boris))["version"]
        numbers: list[int] = []
        while not numbers or numbers[-1] < last:
            numbers += [entry["version"] for entry in (await a.hear()).get("entries", [])]
        assert numbers == list(range(1, last + 1))


def test_first_choice_knows_every_form() -> None:
    split = {"type": "split", "total": 3, "buckets": [{"key": "a", "max": 2}, {"key": "b", "max": 2}]}
    assert first_choice({"form": split}) == {"a": 2, "b": 1}


async def test_one_address_opens_so_many_sockets_whoever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "RATE_LIMITS", True)
    monkeypatch.setattr(settings, "TRUSTED_PROXIES", 1)
    monkeypatch.setattr(consumer, "MAX_OF_ADDRESS", 2)
    here = {"x_forwarded_for": "192.0.2.1"}
    async with socket(**here), socket(**here):
        for _ in range(3):
            assert await refused_with(host="testserver", **here) == consumer.TOO_MANY
        assert consumer._of_address["192.0.2.1"] == 2
    assert "192.0.2.1" not in consumer._of_address
    async with socket(**here):
        pass


async def test_a_socket_that_ends_by_an_error_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a database that was away for a while would close the door for good."""
    monkeypatch.setattr(settings, "TRUSTED_PROXIES", 1)

    def broken(opening: Opening) -> None:
        raise OperationalError("the database is away")

    monkeypatch.setattr(consumer, "identify", broken)
    client = Socket({"host": "testserver", "x-forwarded-for": "192.0.2.2"})
    await client.communicator.send_input({"type": "websocket.connect"})
    with pytest.raises(OperationalError):
        await client.communicator.wait(60)
    assert "192.0.2.2" not in consumer._of_address


async def test_a_players_socket_that_ends_by_an_error_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    (anna,) = await guests("Anna")

    async def broken(self: consumer.LiveConsumer, message: dict[str, Any]) -> None:
        raise OperationalError("the database is away")

    monkeypatch.setattr(consumer.LiveConsumer, "_subscribe", broken)
    before = consumer._open_sockets.total()
    client = Socket({"host": "testserver", "authorization": f"Bearer {anna.token}"})
    await client.open()
    assert consumer._open_sockets.total() == before + 1
    await client.say({"subscribe": "match:x"})
    with pytest.raises(OperationalError):
        await client.communicator.wait(60)
    assert consumer._open_sockets.total() == before


async def test_behind_a_proxy_it_is_the_clients_address_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the proxy saw it, the last of the header: what the client wrote before it opens no more sockets."""
    monkeypatch.setattr(settings, "RATE_LIMITS", True)
    monkeypatch.setattr(settings, "TRUSTED_PROXIES", 1)
    monkeypatch.setattr(consumer, "MAX_OF_ADDRESS", 2)
    seen = [f"198.51.100.{number}, 203.0.113.9" for number in range(3)]
    async with socket(x_forwarded_for=seen[0]), socket(x_forwarded_for=seen[1]):
        assert await refused_with(host="testserver", x_forwarded_for=seen[2]) == consumer.TOO_MANY
        async with socket(x_forwarded_for="203.0.113.9, 198.51.100.7"):
            assert consumer._of_address["203.0.113.9"] == 2
            assert consumer._of_address["198.51.100.7"] == 1
    monkeypatch.setattr(settings, "TRUSTED_PROXIES", 0)
    async with socket(x_forwarded_for="203.0.113.9"), socket(x_forwarded_for="198.51.100.7"):
        assert not {"203.0.113.9", "198.51.100.7"} & set(consumer._of_address)


def test_proxies_may_write_lines_of_their_own(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 2
    lines = [b"6.6.6.6", b"203.0.113.9", b"10.0.0.2"]
    scope = {"headers": [(b"x-forwarded-for", line) for line in lines], "client": ("10.0.0.1", 1)}
    assert Opening.of(scope).address == "203.0.113.9"


async def test_new_sockets_are_counted_before_anybody_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "RATE_LIMITS", True)
    monkeypatch.setattr(consumer, "NEW_SOCKETS", Limit("sockets-test", 1, 3600))
    async with socket():
        assert await refused_with(host="testserver", authorization="Bearer wrong") == consumer.TOO_MANY


async def test_who_never_stops_talking_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "RATE_LIMITS", True)
    monkeypatch.setattr(consumer, "FRAMES_AT_ONCE", 5)
    monkeypatch.setattr(consumer, "FRAMES", 0.0)
    async with socket() as a:
        for _ in range(5):
            await a.say({"ping": 1})
            assert await a.hear() == {"type": "pong"}
        await a.say({"ping": 1})
        assert await a.communicator.receive_output(5) == {
            "type": "websocket.close",
            "code": consumer.TOO_MANY,
        }
