"""Private talk and the talk of the eliminated at a table of Good Cop Bad Cop (GC-223, GC-224)."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from backend.chat.models import Message
from backend.matches.models import Match, Snapshot
from backend.matches.selectors.states import load_state
from games import door
from tests.api.test_chat import channels, read, say
from tests.support.api import Api, new_player
from tests.support.matches import BOT, ME, OPEN, create
from tests.support.scene import refused
from tests.support.sockets import socket

pytestmark = pytest.mark.django_db


def four(**options: str) -> tuple[str, list[Api]]:
    """A running match of four people and a bot."""
    people = [new_player(name) for name in ("Anna", "Boris", "Cora", "Dan")]
    fields = {"game": "good_cop_bad_cop", "visibility": "public", "options": options}
    match_id = create(people[0], ME, OPEN, OPEN, OPEN, BOT, **fields)["id"]
    for seat in (1, 2, 3):
        joined = people[seat].post(f"/matches/{match_id}/join", {"seat": seat})
        assert joined.status_code == 200, joined.content
    return match_id, people


def change(match_id: str, **fields: Any) -> None:
    """Changes the stored position."""
    match = Match.objects.get(pk=match_id)
    game = door.game(match.game)
    state: Any = door.decode(game, load_state(match_id, match.version))
    for name, value in fields.items():
        setattr(state, name, value)
    Snapshot.objects.filter(match=match_id, version=match.version).update(state=door.encode(state)[0])


def eliminate(match_id: str, *dead: int) -> None:
    change(match_id, alive=[seat not in dead for seat in range(5)])


@pytest.mark.rule("GC-223")
def test_two_living_players_whisper_where_the_table_allows_it() -> None:
    match_id, (anna, _, cora, _) = four(whispers="on")
    said = say(anna, match_id, "I am the Agent", "whisper-0-2")
    assert said.status_code == 201, said.content
    assert (said.json()["channel"], said.json()["seat"]) == ("whisper-0-2", 0)
    say(cora, match_id, "So you say", "whisper-0-2")
    for reader in (anna, cora):
        assert read(reader, match_id, "whisper-0-2") == ["I am the Agent", "So you say"]
    assert channels(cora, match_id)["whisper-0-2"] == {
        "channel": "whisper-0-2", "may_write": True, "unread": 1, "newest": 2,
    }  # fmt: skip
    assert set(channels(anna, match_id)) == {"table", "whisper-0-1", "whisper-0-2", "whisper-0-3"}
    seen = cora.post(f"/matches/{match_id}/chat/seen", {"channel": "whisper-0-2", "number": 2})
    assert seen.json() == {"channel": "whisper-0-2", "number": 2}
    assert channels(cora, match_id)["whisper-0-2"]["unread"] == 0
    assert [row["channel"] for row in anna.get("/me/export").json()["messages"]] == ["whisper-0-2"]


@pytest.mark.rule("GC-223")
def test_that_two_whisper_is_public_and_what_is_not(stranger: Api) -> None:
    match_id, (anna, boris, cora, dan) = four(whispers="on")
    message = say(anna, match_id, "only for Cora", "whisper-0-2").json()["id"]
    for reader in (boris, dan, new_player("Eve"), stranger):
        page = reader.get(f"/matches/{match_id}/chat")
        assert page.json()["whispers"] == [{"seats": [0, 2], "number": 1}]
        for path in ("", "/chat", "/log", "/view", "/replay"):
            assert b"only for Cora" not in reader.get(f"/matches/{match_id}{path}").content
        refused(reader.get(f"/matches/{match_id}/chat?channel=whisper-0-2"), 404, "not_found")
    refused(say(boris, match_id, "Me too", "whisper-0-2"), 404, "not_found")
    refused(boris.post(f"/chat/{message}/report", {}), 404, "not_found")
    assert cora.post(f"/chat/{message}/report", {}).status_code == 204
    assert Message.objects.count() == 1


@pytest.mark.rule("GC-223")
@pytest.mark.parametrize("name", ["whisper-2-0", "whisper-0-0", "whisper-0-4", "whisper-0-9"])
def test_there_is_no_whisper_with_oneself_nor_with_bots(name: str) -> None:
    match_id, people = four(whispers="on")
    refused(say(people[0], match_id, "Hello?", name), 404, "not_found")
    refused(people[0].get(f"/matches/{match_id}/chat?channel={name}"), 404, "not_found")


@pytest.mark.parametrize(
    "name", ["whisper", "whisper-", "whisper-0-2-3", "whisper-a-b", "WHISPER-0-2", "x" * 99]
)
def test_a_name_that_no_channel_has_is_refused(name: str) -> None:
    match_id, people = four(whispers="on")
    refused(say(people[0], match_id, "Hello?", name), 400, "validation_failed", "channel")
    refused(people[0].get(f"/matches/{match_id}/chat?channel={name}"), 400, "validation_failed", "channel")


@pytest.mark.rule("GC-223")
def test_nobody_whispers_at_other_tables() -> None:
    match_id, people = four()
    assert set(channels(people[0], match_id)) == {"table"}
    refused(say(people[0], match_id, "Psst", "whisper-0-1"), 404, "not_found")
    assert people[0].get(f"/matches/{match_id}/chat").json()["whispers"] == []


@pytest.mark.rule("GC-223")
def test_the_eliminated_whisper_no_more_and_read_what_was_said() -> None:
    match_id, (anna, boris, *_) = four(whispers="on")
    say(anna, match_id, "Trust me", "whisper-0-1")
    eliminate(match_id, 1)
    refused(say(boris, match_id, "I did", "whisper-0-1"), 403, "permission_denied")
    refused(say(anna, match_id, "Sorry", "whisper-0-1"), 403, "permission_denied")
    assert read(boris, match_id, "whisper-0-1") == ["Trust me"]
    assert set(channels(boris, match_id)) == {"table", "spectators", "whisper-0-1"}


@pytest.mark.rule("GC-223")
def test_who_takes_a_seat_later_does_not_read_what_was_whispered_to_it() -> None:
    match_id, (anna, boris, *_) = four(whispers="on")
    say(anna, match_id, "Trust me", "whisper-0-1")
    say(boris, match_id, "Never", "whisper-0-1")
    eve = new_player("Eve")
    Match.objects.get(pk=match_id).seats.filter(index=1).update(player=eve.player["id"])
    assert read(eve, match_id, "whisper-0-1") == read(anna, match_id, "whisper-0-1") == []


@pytest.mark.rule("GC-224")
def test_the_eliminated_are_silent_at_the_table_and_talk_with_those_who_look_on() -> None:
    match_id, (anna, boris, *_) = four()
    eve = new_player("Eve")
    eliminate(match_id, 1)
    refused(say(boris, match_id, "It was Anna!"), 403, "permission_denied")
    assert say(boris, match_id, "It was Anna!", "spectators").status_code == 201
    assert read(eve, match_id, "spectators") == ["It was Anna!"]
    refused(anna.get(f"/matches/{match_id}/chat?channel=spectators"), 404, "not_found")
    eliminate(match_id)
    assert say(boris, match_id, "I am back").status_code == 201
    refused(boris.get(f"/matches/{match_id}/chat?channel=spectators"), 404, "not_found")


@pytest.mark.rule("GC-224")
def test_a_table_may_want_to_hear_the_eliminated() -> None:
    match_id, (_, boris, *_) = four(dead_talk="on")
    eliminate(match_id, 1)
    assert say(boris, match_id, "It was Anna!").status_code == 201
    assert channels(boris, match_id)["spectators"]["may_write"]


@pytest.mark.django_db(transaction=True)
async def test_sockets_hear_that_two_whisper_and_only_theirs_hear_what() -> None:
    match_id, people = await sync_to_async(four)(whispers="on")
    anna, boris, cora, _ = people
    async with socket(cora) as hers, socket(boris) as his:
        for ear in (hers, his):
            await ear.follow(match_id)
        await sync_to_async(say)(anna, match_id, "only for Cora", "whisper-0-2")
        heard = await hers.hear_until("chat")
        assert heard[-1]["message"]["text"] == "only for Cora"
        others = await his.hear_until("whispers")
        assert [frame for frame in others if frame["type"] != "inbox"] == [
            {"type": "whispers", "match": match_id}
        ]
        assert await his.is_silent()
