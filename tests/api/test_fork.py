"""Playing on from here: the same position, another chance, and no way to peek into a match that runs."""

from collections.abc import Callable
from typing import Any

import pytest

from backend.matches.models import Match, Origin
from tests.support.api import Api
from tests.support.matches import (
    BOT,
    INVITE,
    ME,
    OPEN,
    answer_any_seat,
    create,
    first_choice,
    moves,
    required,
    send,
    two_players,
    view,
)
from tests.support.scene import refused

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def fork(player: Api, match_id: str, at: Any, *seats: dict[str, Any]) -> Any:
    return player.post(f"/matches/{match_id}/fork", {"at": at, "seats": list(seats)})


@pytest.fixture
def people(new_player: NewPlayer) -> tuple[Api, Api, Api]:
    return new_player("Anna"), new_player("Boris"), new_player("Clara")


def over(anna: Api, boris: Api, **fields: Any) -> str:
    """A match with a few moves that was given up then."""
    match_id = two_players(anna, boris, **fields)
    for _ in zip(range(8), moves(match_id, anna, boris), strict=False):
        pass
    boris.post(f"/matches/{match_id}/resign")
    return match_id


def without_people(state: dict[str, Any]) -> dict[str, Any]:
    """A view's state without who plays the seats."""
    return {name: value for name, value in state.items() if name != "police"}


def test_whoever_sees_a_finished_match_plays_on_from_any_moment(people: tuple[Api, Api, Api]) -> None:
    anna, boris, clara = people
    old = over(anna, boris, visibility="public", options={"police_assist": "on"})
    Match.objects.filter(pk=old).update(rated=True)  # as it will be once there are ratings
    made = fork(clara, old, 5, ME, {"kind": "bot", "level": "easy"})
    assert made.status_code == 201, made.content
    new = made.json()
    assert made["Location"].endswith(new["id"])
    assert (new["status"], new["version"], new["rated"]) == ("active", 0, False)
    assert (new["my_seats"], new["visibility"]) == ([0], "link")
    assert new["origin"] == {"match": old, "version": 5}
    before = anna.get(f"/matches/{old}").json()
    assert new["options"] == before["options"]
    assert new["seed_commitment"] != before["seed_commitment"]
    was, now = (
        view(clara, match, query)["state"] for match, query in ((old, "?seat=0&at=5"), (new["id"], ""))
    )
    assert without_people(now) == without_people(was)
    log = clara.get(f"/matches/{new['id']}/log").json()["results"]
    assert [entry["events"][0]["kind"] for entry in log] == ["engine.event.forked"]
    assert "5" in log[0]["events"][0]["text"]


def test_a_fork_with_friends_waits_for_them_and_keeps_its_position(people: tuple[Api, Api, Api]) -> None:
    anna, boris, clara = people
    old = over(anna, boris)
    new = fork(anna, old, 6, ME, OPEN).json()
    assert new["status"] == "waiting"
    joined = clara.post(f"/matches/{new['id']}/join")
    assert joined.json()["status"] == "active"
    assert joined.json()["origin"] == {"match": None, "version": 6}
    state = view(clara, new["id"])["state"]
    assert without_people(state) == without_people(view(clara, old, "?seat=1&at=6")["state"])


def test_a_fork_is_played_to_its_end_and_its_record_proves_it(people: tuple[Api, Api, Api]) -> None:
    anna, boris, clara = people
    old = over(anna, boris)
    new = fork(clara, old, 7, ME, ME).json()["id"]
    while clara.get(f"/matches/{new}").json()["status"] == "active":
        answer_any_seat(clara, new)
    record = clara.get(f"/matches/{new}/record").json()
    assert record["origin"]["version"] == 7
    assert record["origin"]["signature"], "it can be brought back here"
    assert record["start"]
    assert clara.post("/records", record).json() == {"valid": True, "first_difference": None}
    record["start"] = None
    assert clara.post("/records", record).json()["valid"] is False
    assert anna.get(f"/matches/{old}/record").json()["start"] is None


def test_the_origin_of_a_public_match_stands_in_the_record(people: tuple[Api, Api, Api]) -> None:
    anna, boris, clara = people
    old = over(anna, boris, visibility="public")
    new = fork(clara, old, 3, ME, BOT).json()["id"]
    clara.post(f"/matches/{new}/resign")
    record = clara.get(f"/matches/{new}/record").json()
    assert (record["origin"]["match"], record["origin"]["version"]) == (old, 3)


def test_a_fork_is_bound_by_its_position(people: tuple[Api, Api, Api]) -> None:
    anna, boris, _ = people
    new = fork(anna, over(anna, boris), 6, ME, OPEN).json()["id"]
    path = f"/matches/{new}"
    refused(anna.patch(path, {"options": {"police_assist": "on"}}), 400, "validation_failed", "options")
    refused(anna.patch(path, {"rated": True}), 400, "validation_failed", "rated")
    seats = [{"kind": "keep", "seat": 0}, OPEN, OPEN]
    refused(anna.patch(path, {"seats": seats}), 400, "validation_failed", "seats")
    assert anna.patch(path, {"seats": [{"kind": "keep", "seat": 0}, BOT]}).json()["status"] == "active"


def hidden(anna: Api, run_due: Callable[..., int], frozen: Any) -> tuple[str, int]:
    """A match of Anna's against a thief who is a bot and has just hidden; and its version."""
    made = create(anna, ME, BOT, options={"thief_seat": "host_choice"}, visibility="public")["id"]
    while (shown := view(anna, made))["phase"] != "police":
        asked = required(shown)
        if asked:
            choice = "seat:1" if shown["phase"] == "choose_thief" else first_choice(asked[0])
            assert send(anna, made, asked[0]["id"], choice, shown["version"]).status_code == 200
        else:
            frozen.advance(5)
            run_due()
    return made, shown["version"]


def test_a_running_match_is_forked_by_who_plays_it_alone_and_tells_nothing(
    people: tuple[Api, Api, Api], run_due: Callable[..., int], frozen: Any
) -> None:
    anna, _, clara = people
    running, version = hidden(anna, run_due, frozen)
    seen = view(anna, running)["state"]
    assert seen["thief_seat"] == 1
    paths = set()
    for _ in range(5):
        new = fork(anna, running, version, ME, BOT).json()["id"]
        assert view(anna, new)["state"] == seen
        anna.post(f"/matches/{new}/resign")
        paths.add(tuple(view(anna, new, "?seat=all")["state"]["path"]))
    assert len(paths) > 1
    refused(fork(clara, running, version, ME, BOT), 403, "not_your_seat")


def test_who_holds_all_seats_keeps_what_all_of_them_know(people: tuple[Api, Api, Api]) -> None:
    anna, _, _ = people
    running = create(anna, ME, ME)["id"]
    while view(anna, running)["phase"] != "police":
        answer_any_seat(anna, running)
    version = view(anna, running)["version"]
    new = fork(anna, running, version, ME, ME).json()["id"]
    for seat in (0, 1):
        query = f"?seat={seat}"
        assert view(anna, new, query)["state"] == view(anna, running, query)["state"]


def test_nobody_forks_what_they_may_not(people: tuple[Api, Api, Api], stranger: Api) -> None:
    anna, boris, clara = people
    running, private = two_players(anna, boris), over(anna, boris, visibility="private")
    finished = over(anna, boris)
    for nobody in (stranger, Api("wrong")):
        refused(fork(nobody, finished, 3, ME, BOT), 401, "not_authenticated")
    refused(fork(anna, running, 0, ME, BOT), 403, "not_your_seat")
    refused(fork(clara, private, 3, ME, BOT), 404, "not_found")
    refused(fork(clara, "nowhere", 3, ME, BOT), 404, "not_found")
    assert fork(boris, private, 3, ME, BOT).json()["visibility"] == "private"
    refused(fork(anna, create(anna, ME, OPEN)["id"], 0, ME, BOT), 409, "not_started")
    end = anna.get(f"/matches/{finished}").json()["version"]
    refused(fork(anna, finished, end, ME, BOT), 409, "match_over")
    assert Origin.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"seats": [ME, BOT]}, "at"),
        ({"at": -1, "seats": [ME, BOT]}, "at"),
        ({"at": "x", "seats": [ME, BOT]}, "at"),
        ({"at": 1000, "seats": [ME, BOT]}, "at"),
        ({"at": 10**30, "seats": [ME, BOT]}, "at"),
        ({"at": None, "seats": [ME, BOT]}, "at"),
        ({"at": 0}, "seats"),
        ({"at": 0, "seats": []}, "seats"),
        ({"at": 0, "seats": "me"}, "seats"),
        ({"at": 0, "seats": [ME]}, "seats"),
        ({"at": 0, "seats": [ME, BOT, BOT]}, "seats"),
        ({"at": 0, "seats": [ME, {"kind": "keep"}]}, "seats.1.kind"),
        ({"at": 0, "seats": [ME, {"kind": "bot", "level": "godlike"}]}, "seats.1.level"),
        ({"at": 0, "seats": [ME, INVITE | {"player": "nobody"}]}, "seats.1.player"),
    ],
)
def test_what_cannot_be_forked_is_refused(
    people: tuple[Api, Api, Api], body: dict[str, Any], field: str
) -> None:
    anna, _, _ = people
    match_id = create(anna, ME, ME)["id"]
    for seat in (0, 1):
        anna.post(f"/matches/{match_id}/resign", {"seat": seat})
    answer = anna.post(f"/matches/{match_id}/fork", body)
    refused(answer, 400, "validation_failed", field)
    assert Match.objects.count() == 1
