"""Devices, the export of everything, and leaving for good."""

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
import zstandard
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.contrib.admin.models import CHANGE, LogEntry
from django.core import signing
from django.core.signing import BadSignature
from django.db import connection

from backend.accounts.models import ApiToken, Player, Session
from backend.core.clock import FrozenClock
from backend.core.models import Due
from backend.matches.models import Match, Seat
from backend.realtime import consumer
from tests.support.api import Api, new_player
from tests.support.browser import PASSWORD, Browser
from tests.support.matches import (
    BOT,
    INVITE,
    ME,
    OPEN,
    answer,
    create,
    first_choice,
    play_to_the_end,
    required,
    send,
    two_players,
    view,
)
from tests.support.scene import refused
from tests.support.sockets import Socket, socket

pytestmark = pytest.mark.django_db
live = pytest.mark.django_db(transaction=True)
RunDue = Callable[..., int]


def two_devices() -> tuple[Browser, Browser]:
    first, second = Browser(), Browser()
    first.client.defaults["HTTP_USER_AGENT"] = "A phone\x00"
    assert first.sign_up("anna").status_code == 200
    assert second.sign_in("anna").status_code == 200
    return first, second


class TestDevices:
    def test_all_are_listed_and_each_can_be_signed_out(self) -> None:
        first, second = two_devices()
        listed = first.get("/me/sessions").json()["results"]
        assert sorted(row["is_current"] for row in listed) == [False, True]
        mine = next(row for row in listed if row["is_current"])
        assert mine["device"] == "A phone"
        assert set(mine) == {"id", "device", "started_at", "seen_at", "is_current"}
        assert all(row.session_key not in str(listed) for row in Session.objects.all())
        other = next(row for row in listed if not row["is_current"])
        assert first.delete(f"/me/sessions/{other['id']}").status_code == 204
        assert second.me() is None
        assert first.me() is not None
        refused(first.delete(f"/me/sessions/{other['id']}"), 404, "not_found")

    def test_nobody_ends_anothers(self) -> None:
        first, _ = two_devices()
        mine = first.get("/me/sessions").json()["results"][0]["id"]
        refused(new_player().delete(f"/me/sessions/{mine}"), 404, "not_found")

    def test_a_program_is_no_device_and_hears_of_none(self) -> None:
        browser = Browser()
        token = browser.become_guest()["token"]
        refused(Api(token).get("/me/sessions"), 403, "session_needed")
        assert [row["is_current"] for row in browser.get("/me/sessions").json()["results"]] == [True]

    @live
    async def test_a_revoked_token_closes_its_sockets(self) -> None:
        anna = await sync_to_async(new_player)("Anna")
        made = (await sync_to_async(anna.post)("/me/tokens", {})).json()
        async with socket(anna) as kept:
            client = Socket({"host": "testserver", "authorization": f"Bearer {made['token']}"})
            await client.open()
            await sync_to_async(anna.delete)(f"/me/tokens/{made['id']}")
            closed = await client.communicator.receive_output(60)
            assert (closed["type"], closed["code"]) == ("websocket.close", 4401)
            assert await kept.is_silent()

    @live
    async def test_a_device_that_is_signed_out_hears_nothing_more(self) -> None:
        _, second = await sync_to_async(two_devices)()
        cookie = f"sessionid={second.client.cookies['sessionid'].value}"
        client = Socket({"host": "testserver", "origin": "http://testserver", "cookie": cookie})
        await client.open()
        await sync_to_async(second.sign_out)()
        closed = await client.communicator.receive_output(60)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4401)

    @live
    async def test_a_socket_finds_out_by_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The word that access has ended may be lost."""
        monkeypatch.setattr(consumer, "LOOK_AGAIN", 0.05)
        anna = await sync_to_async(new_player)("Anna")
        client = Socket({"host": "testserver", "authorization": f"Bearer {anna.token}"})
        await client.open()
        await sync_to_async(ApiToken.objects.all().delete)()
        closed = await client.communicator.receive_output(60)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


class TestExport:
    def test_it_holds_what_is_stored_and_nothing_that_opens_the_account(self) -> None:
        browser = Browser()
        made = browser.become_guest("Anna")
        anna, boris = Api(made["token"]), new_player("Boris")
        over, running = two_players(anna, boris), two_players(anna, boris)
        play_to_the_end(over, anna, boris)
        anna.post(f"/matches/{over}/chat", {"channel": "table", "text": "Well played"}, Idempotency_Key="k")
        browser.post("/me/blocks", {"player": boris.player["handle"]})
        export = browser.get("/me/export")
        assert export["Content-Disposition"].startswith("attachment")
        told = export.json()
        assert told["profile"]["display_name"] == "Anna"
        assert len(told["sessions"]) == len(told["tokens"]) == 1
        by_id = {match["id"]: match for match in told["matches"]}
        assert set(by_id) == {over, running}
        assert by_id[over]["seats"][0]["result"] in {"win", "loss"}
        given = anna.get(f"/matches/{over}/log?limit=500").json()["results"]
        mine = [line["version"] for line in given if line["seat"] == 0 and line["by"] == "player"]
        assert [row["version"] for row in by_id[over]["answers"]] == mine
        assert all(row["choice"] is not None for row in by_id[over]["answers"])
        assert [row["text"] for row in told["messages"]] == ["Well played"]
        assert [row["handle"] for row in told["blocks"]] == [boris.player["handle"]]
        assert told["notes"] == []
        text = export.content.decode()
        assert made["token"] not in text
        assert browser.client.cookies["sessionid"].value not in text
        assert "password" not in text

    def test_it_tells_of_a_running_match_only_what_i_have_said(self) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris)
        for _ in range(6):
            player = next(one for one in (anna, boris) if required(view(one, match_id)))
            answer(player, match_id)
        row = next(row for row in boris.get("/me/export").json()["matches"] if row["id"] == match_id)
        assert {line["seat"] for line in row["answers"]} <= {1}
        assert {line["seat"] for line in row["private_inputs"]} <= {1}
        assert "seed" not in row

    def test_it_is_not_made_over_and_over(self, settings: Any, frozen: Any) -> None:
        settings.RATE_LIMITS = True
        anna = new_player()
        for _ in range(10):
            assert anna.get("/me/export").status_code == 200
        refused(anna.get("/me/export"), 429, "rate_limited")


class TestLeaving:
    def test_every_way_in_is_closed_and_nothing_personal_stays(self) -> None:
        browser = Browser()
        browser.sign_up("anna", email="anna@example.org")
        token = browser.post("/me/tokens", {}).json()["token"]
        other = Browser()
        other.sign_in("anna")
        before = browser.me()
        assert before is not None
        assert browser.delete("/me").status_code == 204
        assert browser.me() is None
        assert other.me() is None
        refused(Api(token).get("/me"), 401, "not_authenticated")
        assert Browser().sign_in("anna").status_code == 400
        refused(Api().get(f"/players/{before['handle']}"), 404, "not_found")
        row = Player.objects.get(pk=before["id"])
        kept = " ".join(str(value) for value in vars(row).values())
        assert "anna" not in kept.replace(before["id"], "")
        assert Browser().sign_up("anna").status_code == 200  # the name is free again

    def test_nothing_of_theirs_is_found_in_any_table(
        self, settings: Any, run_due: RunDue, frozen: FrozenClock
    ) -> None:
        settings.MAIL = True
        gone, boris = Browser(), new_player("Boris")
        gone.client.defaults["HTTP_USER_AGENT"] = "Quagga phone"
        assert gone.sign_up("quagga.name", email="quagga@example.org").status_code == 200
        me = gone.me()
        assert me is not None
        gone.patch("/me", {"display_name": "Quagga Shown", "time_zone": "Asia/Kathmandu"})
        gone.account("POST", "/auth/password/request", {"email": "quagga@example.org"})
        run_due()
        gone.put("/me/email", {"address": "quagga.two@example.org", "password": PASSWORD})
        program = Api(gone.post("/me/tokens", {"name": "Quagga bot"}).json()["token"])
        match_id = two_players(program, boris)
        for player in (program, boris) * 3:
            if required(view(player, match_id)):
                answer(player, match_id)
        path = f"/matches/{match_id}/chat"
        first = gone.post(path, {"text": "Quagga words"}, Idempotency_Key="Quagga key").json()["id"]
        said = boris.post(path, {"text": "Hello"}, Idempotency_Key="k").json()["id"]
        gone.put(f"/matches/{match_id}/notes/0", {"text": "Quagga note"})
        gone.post(f"/chat/{said}/report", {"reason": "Quagga reason"})
        boris.get(f"/matches/{match_id}/replay")
        operator = Player.objects.create_superuser("root", "x")
        row = Player.objects.get(pk=me["id"])
        for thing in (row, row.api_tokens.first(), EmailAddress.objects.get(user=row)):
            LogEntry.objects.log_actions(operator.pk, [thing], CHANGE, "Quagga change", single_object=True)
        assert len(found_in_tables("quagga")) > 8, "the test looks where there is something"

        assert "core_due.args" in found_in_tables("quagga.two"), "a letter to the address is still due"
        assert gone.delete("/me").status_code == 204
        assert found_in_tables("quagga.two") == [], "and is not written down until it has not been sent"
        run_due()
        frozen.advance(180)
        run_due()
        assert found_in_tables("quagga") == []
        assert found_in_tables("Kathmandu") == []
        for lang, words in (
            ("en", "This message went with its author."),
            ("ru", "Сообщение удалено вместе с автором."),
        ):
            page = Api(boris.token, lang).get(path).json()["results"]
            assert [(row["id"], row["text"], row["gone"]) for row in page] == [
                (said, "Hello", False),
                (first, words, True),
            ]

    def test_finished_matches_stay_without_the_name(self, run_due: RunDue) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris)
        play_to_the_end(match_id, anna, boris)
        anna.delete("/me")
        run_due()
        for lang, name in (("en", "Somebody who left"), ("ru", "Игрок ушёл")):
            seen = Api(boris.token, lang)
            document = seen.get(f"/matches/{match_id}").json()
            assert document["seats"][0]["player"]["display_name"] == name
            log = seen.get(f"/matches/{match_id}/log?limit=500").content.decode()
            assert "Anna" not in log
        assert boris.get(f"/matches/{match_id}/record").status_code == 200

    def test_bots_take_the_running_seats_and_nobody_waits(self, run_due: RunDue, frozen: FrozenClock) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris, clock={"kind": "untimed"})
        while not required(view(anna, match_id)):
            answer(boris, match_id)
        anna.delete("/me")
        for _ in range(60):
            if boris.get(f"/matches/{match_id}").json()["status"] == "finished":
                break
            if required(view(boris, match_id)):
                answer(boris, match_id)
            else:
                frozen.advance(30)
                assert run_due(), "nobody moves"
        seat = boris.get(f"/matches/{match_id}").json()["seats"][0]
        assert seat["status"] == "bot_keeps"

    def test_tables_that_wait_are_left(self, run_due: RunDue) -> None:
        anna, boris, cleo = new_player("Anna"), new_player("Boris"), new_player("Cleo")
        alone = create(anna, ME, OPEN)["id"]
        shared = create(anna, ME, OPEN, OPEN, visibility="public")["id"]
        boris.post(f"/matches/{shared}/join")
        invited = create(cleo, ME, INVITE | {"player": anna.player["handle"]})["id"]
        anna.delete("/me")
        run_due()
        assert Match.objects.get(pk=alone).status == "abandoned"
        table = boris.get(f"/matches/{shared}").json()
        assert table["host"]["id"] == boris.player["id"]
        assert [seat["kind"] for seat in table["seats"]] == ["open", "human", "open"]
        assert not Seat.objects.filter(match=invited, player=anna.player["id"]).exists()

    def test_who_sat_down_in_the_last_moment_is_found(self, run_due: RunDue, frozen: FrozenClock) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = create(boris, ME, OPEN)["id"]
        anna.delete("/me")
        run_due()
        Seat.objects.filter(match=match_id, index=1).update(kind="human", player=anna.player["id"])
        frozen.advance(180)
        run_due()
        assert Match.objects.get(pk=match_id).seats.get(index=1).kind == "open"
        assert not Due.objects.filter(kind="farewell", done_at=None).exists()

    def test_a_match_that_is_stopped_goes_on_with_the_bot(self, run_due: RunDue) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris)
        Match.objects.filter(pk=match_id).update(status="frozen")
        anna.delete("/me")
        run_due()
        assert Seat.objects.get(match=match_id, index=0).status == "bot_keeps"

    def test_a_solo_match_ends_by_itself(self, run_due: RunDue, frozen: FrozenClock) -> None:
        anna = new_player("Anna")
        match_id = create(anna, ME, BOT, clock={"kind": "untimed"})["id"]
        anna.delete("/me")
        for _ in range(200):
            frozen.advance(30)
            if not run_due():
                break
        match = Match.objects.get(pk=match_id)
        assert match.status in ("finished", "abandoned"), (
            "long ones are given up: nobody is there to see the end"
        )
        assert not Due.objects.filter(kind="bot_turn", done_at=None).exists()

    def test_an_answer_on_its_way_is_refused_after(self) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris)
        asked = next(one for one in (anna, boris) if required(view(one, match_id)))
        shown = view(asked, match_id)
        decision = required(shown)[0]
        asked.delete("/me")
        late = send(asked, match_id, decision["id"], first_choice(decision), shown["version"])
        refused(late, 401, "not_authenticated")

    def test_a_token_that_only_reads_does_not_delete(self) -> None:
        anna = new_player()
        reader = Api(anna.post("/me/tokens", {"scopes": ["read"]}).json()["token"])
        refused(reader.delete("/me"), 403, "permission_denied")


@live
async def test_who_leaves_is_no_longer_told_anything() -> None:
    anna = await sync_to_async(new_player)("Anna")
    client = Socket({"host": "testserver", "authorization": f"Bearer {anna.token}"})
    await client.open()
    await sync_to_async(anna.delete)("/me")
    closed = await client.communicator.receive_output(60)
    assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


def found_in_tables(word: str) -> list[str]:
    """Every column of every table in which the word stands, whatever it is packed in."""
    wanted = word.casefold()
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            names = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                found += [
                    f"{table}.{name}"
                    for name, value in zip(names, row, strict=True)
                    if any(wanted in text.casefold() for text in readings(value))
                ]
    return found


def readings(value: Any) -> Iterator[str]:
    """What a stored value can be read as: text, and what is compressed or signed in it."""
    if isinstance(value, memoryview | bytes):
        raw = bytes(value)
        yield raw.decode("utf-8", "ignore")
        for unpack in (zlib.decompress, gzip.decompress, zstandard.ZstdDecompressor().decompress):
            with suppress(zlib.error, OSError, EOFError, zstandard.ZstdError):
                yield unpack(raw).decode("utf-8", "ignore")
    elif value is not None:
        text = value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=str).decode()
        yield text
        with suppress(msgspec.DecodeError):
            yield str(msgspec.json.decode(text))
        with suppress(BadSignature, ValueError):
            yield str(signing.loads(text, salt="django.contrib.sessions.SessionStore"))
