"""Table talk: who reads and writes where, once, and what the others can't tell."""

import re
from hashlib import sha256
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.http import HttpResponse

from backend.chat.models import Message, Report
from backend.chat.services.say import MESSAGES
from tests.support.api import Api, new_player
from tests.support.matches import BOT, INVITE, ME, OPEN, create, play_to_the_end, two_players, view
from tests.support.scene import refused
from tests.support.sockets import Socket, socket

pytestmark = pytest.mark.django_db


def say(player: Api, match_id: str, text: str, channel: str = "table", key: str = "") -> HttpResponse:
    """Says something."""
    key = key or sha256(f"{player.player.get('id')} {channel} {text}".encode()).hexdigest()
    body = {"channel": channel, "text": text}
    return player.post(f"/matches/{match_id}/chat", body, Idempotency_Key=key)


def read(player: Api, match_id: str, channel: str = "table", query: str = "") -> list[str]:
    """What the player reads on a channel, the oldest first."""
    answer = player.get(f"/matches/{match_id}/chat?channel={channel}{query}")
    assert answer.status_code == 200, answer.content
    return [message["text"] for message in reversed(answer.json()["results"])]


def channels(player: Api, match_id: str) -> dict[str, Any]:
    """The channels that the player is shown."""
    listed = player.get(f"/matches/{match_id}/chat").json()["channels"]
    return {each["channel"]: each for each in listed}


def three_people(**fields: Any) -> tuple[str, Api, list[Api]]:
    """A running match of three people: its id, the thief, the police."""
    people = [new_player("Anna"), new_player("Boris"), new_player("Cora")]
    match_id = create(people[0], ME, OPEN, OPEN, visibility="public", **fields)["id"]
    for seat in (1, 2):
        people[seat].post(f"/matches/{match_id}/join", {"seat": seat})
    thief = view(people[0], match_id)["state"]["thief_seat"]
    return match_id, people[thief], [each for seat, each in enumerate(people) if seat != thief]


class TestChannels:
    def test_the_seated_talk_at_the_table_and_who_looks_on_reads(self, stranger: Api) -> None:
        match_id, thief, police = three_people()
        clara = new_player("Clara")
        said = say(thief, match_id, "Good luck!")
        assert said.status_code == 201
        message = said.json()
        assert message["author"]["display_name"] == thief.player["display_name"]
        assert message["seat"] == view(thief, match_id)["viewer"]
        for reader in (thief, *police, clara, stranger):
            assert read(reader, match_id) == ["Good luck!"]
        refused(say(clara, match_id, "May I?"), 403, "permission_denied")
        refused(say(stranger, match_id, "May I?", key="k"), 401, "not_authenticated")

    def test_the_police_talk_among_themselves(self, stranger: Api) -> None:
        match_id, thief, police = three_people()
        clara = new_player("Clara")
        assert say(police[0], match_id, "A1?", "team").status_code == 201
        assert read(police[1], match_id, "team") == ["A1?"]
        for other in (thief, clara, stranger):
            refused(other.get(f"/matches/{match_id}/chat?channel=team"), 404, "not_found")
            assert "team" not in channels(other, match_id)
        for other in (thief, clara):
            refused(say(other, match_id, "Aha", "team"), 404, "not_found")

    @pytest.mark.rule("PU-084")
    def test_the_table_can_choose_that_everybody_reads_the_police(self, stranger: Api) -> None:
        match_id, thief, police = three_people(options={"police_chat": "open"})
        say(police[0], match_id, "A1?", "team")
        for other in (thief, police[1], stranger):
            assert read(other, match_id, "team") == ["A1?"]
        refused(say(thief, match_id, "Aha", "team"), 403, "permission_denied")

    def test_who_sits_on_both_sides_is_no_policeman(self) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = create(anna, ME, ME, OPEN, visibility="public", options={"thief_seat": "host_choice"})[
            "id"
        ]
        boris.post(f"/matches/{match_id}/join", {"seat": 2})
        shown = view(anna, match_id, "?seat=0")
        decision = shown["decisions"][0]
        key = next(o["key"] for o in decision["form"]["options"] if o["key"].endswith("0"))
        body = {"decision": decision["id"], "choice": key, "version": shown["version"]}
        assert anna.post(f"/matches/{match_id}/answers", body, Idempotency_Key="k").status_code == 200
        assert view(anna, match_id)["state"]["thief_seat"] == 0
        assert "team" not in channels(anna, match_id)
        assert "team" in channels(boris, match_id)

    def test_who_looks_on_is_heard_by_the_players_after_the_end_only(self, stranger: Api) -> None:
        anna, boris, clara, dora = (new_player(name) for name in ("Anna", "Boris", "Clara", "Dora"))
        match_id = two_players(anna, boris, visibility="public")
        assert say(clara, match_id, "B2, surely", "spectators").status_code == 201
        assert read(dora, match_id, "spectators") == ["B2, surely"]
        for other in (anna, boris, stranger):
            refused(other.get(f"/matches/{match_id}/chat?channel=spectators"), 404, "not_found")
        refused(say(anna, match_id, "Hush", "spectators"), 404, "not_found")
        play_to_the_end(match_id, anna, boris)
        for other in (anna, boris, stranger):
            assert read(other, match_id, "spectators") == ["B2, surely"]
        refused(say(anna, match_id, "Hush", "spectators"), 403, "permission_denied")

    def test_before_the_start_there_is_the_table(self) -> None:
        anna = new_player("Anna")
        match_id = create(anna, ME, OPEN)["id"]
        assert say(anna, match_id, "Who plays?").status_code == 201
        assert list(channels(anna, match_id)) == ["table"]

    def test_a_private_match_has_no_talk_for_strangers(self) -> None:
        anna, clara = new_player("Anna"), new_player("Clara")
        match = create(anna, ME, INVITE, visibility="private")
        say(anna, match["id"], "Come in")
        refused(clara.get(f"/matches/{match['id']}/chat"), 404, "not_found")
        refused(say(clara, match["id"], "x", "spectators"), 404, "not_found")
        code = match["invitations"][0]["code"]
        answer = clara.get(f"/matches/{match['id']}/chat?invitation={code}")
        assert [each["text"] for each in answer.json()["results"]] == ["Come in"]

    def test_a_game_with_secret_sides_has_no_teams(self) -> None:
        from games.good_cop_bad_cop import GAME

        assert GAME.teams is None


class TestSaying:
    @pytest.fixture
    def table(self) -> tuple[str, Api, Api]:
        """Two people at a table."""
        anna, boris = new_player("Anna"), new_player("Boris")
        return two_players(anna, boris), anna, boris

    def test_a_retry_says_it_once(self, table: Any) -> None:
        match_id, anna, boris = table
        first, second = (say(anna, match_id, "Hello", key="same") for _ in range(2))
        assert first.content == second.content
        assert read(boris, match_id) == ["Hello"]
        refused(say(anna, match_id, "Other", key="same"), 409, "key_reused")
        assert say(boris, match_id, "Hello", key="same").status_code == 201
        refused(anna.post(f"/matches/{match_id}/chat", {"text": "x"}), 400, "no_key")

    @pytest.mark.parametrize(
        "text",
        [
            *("", "  ", "\u200b", "a\u202eb", "a\x07", "x" * 501, 5, None, ["a"], "\u200d"),
            *("\u3164", "\u2800\n\u2800", "\uffa0", "a\u3164"),
        ],
    )
    def test_texts_that_nobody_should_get(self, text: Any, table: Any) -> None:
        match_id, anna, _ = table
        answer = anna.post(f"/matches/{match_id}/chat", {"text": text}, Idempotency_Key="k")
        refused(answer, 400, "validation_failed", "text")

    def test_lines_emoji_and_all_letters_arrive(self, table: Any) -> None:
        match_id, anna, boris = table
        say(anna, match_id, "Да,\r\nда 👨‍👩‍👧 <b>!</b> ⠓⠊⠀⠥")
        assert read(boris, match_id) == ["Да,\nда 👨‍👩‍👧 <b>!</b> ⠓⠊⠀⠥"]
        refused(say(anna, match_id, "x", "friends"), 400, "validation_failed", "channel")

    def test_a_flood_is_stopped_and_a_retry_is_none(self, table: Any, settings: Any, frozen: Any) -> None:
        match_id, anna, boris = table
        settings.RATE_LIMITS = True
        for number in range(MESSAGES.amount):
            assert say(anna, match_id, f"{number}").status_code == 201
        assert refused(say(anna, match_id, "more"), 429, "rate_limited")
        assert say(anna, match_id, "0").status_code == 201
        assert say(boris, match_id, "hello").status_code == 201

    def test_pages_lead_back_and_after_leads_on(self, table: Any) -> None:
        match_id, anna, boris = table
        for number in range(5):
            say(anna, match_id, f"m{number}")
        page = boris.get(f"/matches/{match_id}/chat?limit=2").json()
        assert [each["text"] for each in page["results"]] == ["m4", "m3"]
        older = boris.get(page["next"].removeprefix("http://testserver")).json()
        assert [each["text"] for each in older["results"]] == ["m2", "m1"]
        last = boris.get(older["next"].removeprefix("http://testserver")).json()
        assert ([each["text"] for each in last["results"]], last["next"]) == (["m0"], None)
        newer = boris.get(f"/matches/{match_id}/chat?after=2&limit=2").json()
        assert [each["text"] for each in newer["results"]] == ["m2", "m3"]
        assert "after=4" in newer["next"]

    def test_what_is_unread_is_counted_per_channel(self, table: Any) -> None:
        match_id, anna, boris = table
        say(anna, match_id, "one")
        say(anna, match_id, "two")
        assert channels(boris, match_id)["table"] == {
            "channel": "table", "may_write": True, "unread": 2, "newest": 2,
        }  # fmt: skip
        assert channels(anna, match_id)["table"]["unread"] == 0
        for number, mark in ((1, 1), (2, 2), (1, 2)):
            seen = boris.post(f"/matches/{match_id}/chat/seen", {"channel": "table", "number": number})
            assert seen.json() == {"channel": "table", "number": mark}
        assert channels(boris, match_id)["table"]["unread"] == 0
        answer = boris.post(f"/matches/{match_id}/chat/seen", {"channel": "spectators", "number": 1})
        refused(answer, 404, "not_found")
        answer = boris.post(f"/matches/{match_id}/chat/seen", {"channel": "table", "number": -1})
        refused(answer, 400, "validation_failed", "number")

    def test_talk_moves_nothing_in_the_match(self, table: Any) -> None:
        match_id, anna, boris = table
        before = [each.get(f"/matches/{match_id}").content for each in (anna, boris)]
        say(anna, match_id, "Hello")
        assert [each.get(f"/matches/{match_id}").content for each in (anna, boris)] == before


class TestPeace:
    def test_who_is_blocked_is_not_heard_by_the_blocker_alone(self) -> None:
        match_id, anna, (boris, cora) = three_people()
        say(boris, match_id, "Bad words")
        made = anna.post("/me/blocks", {"player": boris.player["handle"]})
        assert made.status_code == 201
        assert made.json()["player"]["id"] == boris.player["id"]
        assert anna.post("/me/blocks", {"player": boris.player["id"]}).status_code == 201
        assert [each["player"]["id"] for each in anna.get("/me/blocks").json()["results"]] == [
            boris.player["id"]
        ]
        assert read(anna, match_id) == []
        assert channels(anna, match_id)["table"]["unread"] == 0
        assert read(cora, match_id) == read(boris, match_id) == ["Bad words"]
        assert anna.delete(f"/me/blocks?player={boris.player['id']}").status_code == 204
        assert anna.delete(f"/me/blocks?player={boris.player['id']}").status_code == 204
        assert read(anna, match_id) == ["Bad words"]

    def test_who_is_muted_is_not_heard_and_nothing_else_changes(self) -> None:
        match_id, anna, (boris, cora) = three_people()
        say(boris, match_id, "Bad words")
        made = anna.post("/me/mutes", {"player": boris.player["handle"]})
        assert (made.status_code, made.json()["player"]["id"]) == (201, boris.player["id"])
        assert anna.post("/me/mutes", {"player": boris.player["id"]}).status_code == 201
        assert [row["player"]["id"] for row in anna.get("/me/mutes").json()["results"]] == [
            boris.player["id"]
        ]
        assert anna.get("/me/blocks").json()["results"] == []
        assert read(anna, match_id) == []
        assert read(cora, match_id) == ["Bad words"]
        body = {"game": "pursuit", "seats": [ME, INVITE | {"player": anna.player["handle"]}]}
        invited = boris.post("/matches", body).json()["id"]
        assert anna.post(f"/matches/{invited}/join", {}).status_code == 200
        refused(anna.post("/me/mutes", {"player": anna.player["id"]}), 400, "validation_failed", "player")
        assert len(anna.get("/me/export").json()["mutes"]) == 1
        for _ in range(2):
            assert anna.delete(f"/me/mutes?player={boris.player['id']}").status_code == 204
        assert read(anna, match_id) == ["Bad words"]

    def test_who_is_blocked_cannot_invite(self) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        anna.post("/me/blocks", {"player": boris.player["handle"]})
        body = {"game": "pursuit", "seats": [ME, INVITE | {"player": anna.player["handle"]}]}
        refused(boris.post("/matches", body), 400, "validation_failed", "seats.1.player")
        body["seats"][1]["player"] = boris.player["handle"]
        refused(anna.post("/matches", body), 400, "validation_failed", "seats.1.player")
        anna.delete(f"/me/blocks?player={boris.player['id']}")
        assert anna.post("/matches", body).status_code == 201

    def test_a_rematch_with_who_is_blocked_keeps_no_seat(self) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris)
        play_to_the_end(match_id, anna, boris)
        anna.post("/me/blocks", {"player": boris.player["id"]})
        again = boris.post(f"/matches/{match_id}/rematch").json()
        assert [seat["kind"] for seat in again["seats"]].count("open") == 1
        assert anna.get("/me/inbox").json()["invitations"] == []

    @pytest.mark.parametrize("player", ["nobody-of-that-name", "", 5, None])
    def test_nobody_to_block(self, player: Any) -> None:
        anna = new_player("Anna")
        refused(anna.post("/me/blocks", {"player": player}), 400, "validation_failed", "player")
        refused(anna.post("/me/blocks", {"player": anna.player["id"]}), 400, "validation_failed", "player")
        refused(anna.delete("/me/blocks"), 400, "validation_failed", "player")

    def test_a_report_reaches_the_operator_once(self) -> None:
        match_id, anna, (boris, _) = three_people()
        message = say(boris, match_id, "Bad words").json()["id"]
        for _ in range(2):
            assert anna.post(f"/chat/{message}/report", {"reason": "rude"}).status_code == 204
        report = Report.objects.get()
        assert (report.message_id, report.reason) == (message, "rude")
        refused(boris.post(f"/chat/{message}/report", {}), 403, "permission_denied")
        refused(anna.post("/chat/nothing/report", {}), 404, "not_found")

    def test_who_blocks_first_can_report_afterwards(self) -> None:
        match_id, anna, (boris, _) = three_people()
        message = say(boris, match_id, "Bad words").json()["id"]
        assert anna.post("/me/blocks", {"player": boris.player["id"]}).status_code == 201
        assert anna.post(f"/chat/{message}/report", {"reason": "rude"}).status_code == 204
        assert Report.objects.get().message_id == message

    def test_what_one_cannot_read_one_cannot_report(self) -> None:
        match_id, thief, police = three_people()
        message = say(police[0], match_id, "A1?", "team").json()["id"]
        unknown = refused(thief.post("/chat/nothing/report", {}), 404, "not_found")
        assert refused(thief.post(f"/chat/{message}/report", {}), 404, "not_found") == unknown

    def test_what_the_operator_removes_nobody_reads(self, admin_client: Any) -> None:
        match_id, anna, (boris, cora) = three_people()
        message = say(boris, match_id, "Bad words").json()["id"]
        say(boris, match_id, "Private matter", "team")
        anna.post(f"/chat/{message}/report", {})
        page = admin_client.get("/admin/chat/report/")
        assert b"Bad words" in page.content
        assert b"Private matter" not in page.content
        chosen = {"action": "remove_messages", "_selected_action": [Report.objects.get().pk]}
        admin_client.post("/admin/chat/report/", chosen)
        assert Report.objects.get().settled
        assert read(cora, match_id) == []


def test_others_cannot_tell_that_the_police_talk() -> None:
    """What the thief and a stranger read is the same to the byte, whether or not the team talks."""
    match_id, thief, police = three_people()
    eyes = (thief, new_player("Clara"), Api())
    say(police[0], match_id, "At the table")
    paths = ("", "/chat", "/chat?channel=team", "/chat?channel=spectators", "/view", "/log", "/replay")

    def look() -> list[bytes]:
        found = [who.get(f"/matches/{match_id}{path}").content for who in eyes for path in paths]
        return [re.sub(rb'"instance":"[^"]*"', b"", each) for each in found]

    before = look()
    for number in range(3):
        say(police[0], match_id, f"secret {number}", "team")
    assert look() == before
    assert say(police[1], match_id, "Again").json()["number"] == 2


in_thread = sync_to_async


@pytest.mark.django_db(transaction=True)
class TestSockets:
    async def test_each_hears_what_they_may(self) -> None:
        match_id, thief, police = await in_thread(three_people)()
        clara = await in_thread(new_player)("Clara")
        async with (
            socket(thief) as t, socket(police[0]) as p, socket(police[1]) as q, socket(clara) as c,
        ):  # fmt: skip
            for ear in (t, p, q, c):
                await ear.follow(match_id)
            await in_thread(say)(police[0], match_id, "A1?", "team")
            for ear in (p, q):
                assert await _heard(ear) == "A1?"
            assert await t.is_silent()
            assert await c.is_silent()
            await in_thread(say)(clara, match_id, "B2!", "spectators")
            assert await _heard(c) == "B2!"
            assert await t.is_silent()
            assert await p.is_silent()
            await in_thread(thief.post)("/me/blocks", {"player": police[0].player["id"]})
            await in_thread(say)(police[0], match_id, "Hello")
            for ear in (p, q, c):
                assert await _heard(ear) == "Hello"
            assert await t.is_silent()

    async def test_a_retry_tells_nobody_again(self) -> None:
        match_id, thief, _ = await in_thread(three_people)()
        async with socket(thief) as t:
            await t.follow(match_id)
            for _ in range(2):
                await in_thread(say)(thief, match_id, "Hello", key="same")
            assert await _heard(t) == "Hello"
            assert await t.is_silent()


async def _heard(ear: Socket) -> str:
    frame = (await ear.hear_until("chat"))[-1]
    return str(frame["message"]["text"])


def test_messages_of_a_bot_table_count_for_themselves() -> None:
    anna = new_player("Anna")
    one, other = (create(anna, ME, BOT)["id"] for _ in range(2))
    assert [say(anna, match_id, "Hello").json()["number"] for match_id in (one, other)] == [1, 1]
    assert Message.objects.count() == 2
