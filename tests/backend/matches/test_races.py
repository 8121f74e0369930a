"""Two at the same moment, with real threads on PostgreSQL: one gets it, the other is told so, nothing is lost."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections

from backend.botseats.services.turn import Turn, take_turn
from backend.core.models import Due
from backend.matches.models import Entry, IdempotencyKey, Match, Snapshot
from backend.matches.services import alarm
from backend.matches.services.follow import BOT_TURN
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, create, first_choice, required, send, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """Runs the jobs in threads that all begin at the same moment; their results in order."""
    start = threading.Barrier(len(jobs))
    results: list[Any] = [None] * len(jobs)

    def work(place: int, job: Callable[[], Any]) -> None:
        try:
            start.wait(10)
            results[place] = job()
        except BaseException as error:
            results[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=(place, job)) for place, job in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


def outcomes(answers: list[Any]) -> list[tuple[int, str]]:
    return sorted((a.status_code, a.json().get("code", "")) for a in answers)


def is_sound(match_id: str) -> bool:
    """Entries and snapshots without gaps up to the version."""
    match = Match.objects.get(pk=match_id)
    numbers = list(Entry.objects.filter(match=match_id).order_by("number").values_list("number", flat=True))
    states = list(
        Snapshot.objects.filter(match=match_id).order_by("version").values_list("version", flat=True)
    )
    return numbers == states == list(range(match.version + 1))


def asked(match_id: str, *players: Api) -> tuple[Api, dict[str, Any], int]:
    for player in players:
        shown = view(player, match_id)
        if required(shown):
            return player, required(shown)[0], shown["version"]
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("attempt", range(5))
def test_the_same_request_from_eight_threads_counts_once(new_player: NewPlayer, attempt: int) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    player, decision, version = asked(match_id, anna, boris)
    choice = first_choice(decision)
    answers = at_once(
        *[lambda: send(player, match_id, decision["id"], choice, version, "the key") for _ in range(8)]
    )
    assert {a.status_code for a in answers} == {200}
    assert len({a.content for a in answers}) == 1
    assert IdempotencyKey.objects.count() == 1
    assert Match.objects.get(pk=match_id).version == version + 1
    assert is_sound(match_id)


@pytest.mark.parametrize("attempt", range(5))
def test_two_devices_answer_the_same_decision(new_player: NewPlayer, attempt: int) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    player, decision, version = asked(match_id, anna, boris)
    keys = [option["key"] for option in decision["form"]["options"]][:4]
    answers = at_once(
        *[lambda key=key: send(player, match_id, decision["id"], key, version, key) for key in keys]
    )
    assert outcomes(answers) == [(200, "")] + [(409, "stale_version")] * 3
    assert Match.objects.get(pk=match_id).version == version + 1
    assert is_sound(match_id)


def test_different_decisions_at_once_all_count(new_player: NewPlayer, toys: None) -> None:
    players = [new_player(name) for name in ("Anna", "Boris", "Cora", "Dina")]
    match_id = create(players[0], ME, OPEN, OPEN, OPEN, game="campfire")["id"]
    for player in players[1:]:
        player.post(f"/matches/{match_id}/join", {})
    jobs = []
    for player in players:
        decision = required(view(player, match_id))[0]
        jobs.append(lambda p=player, d=decision: send(p, match_id, d["id"], first_choice(d), 0, "wood"))
    assert outcomes(at_once(*jobs)) == [(200, "")] * 4
    assert Match.objects.get(pk=match_id).version == 4
    assert is_sound(match_id)


def test_first_call_counts_and_the_others_are_told(new_player: NewPlayer, toys: None) -> None:
    players = [new_player(name) for name in ("Anna", "Boris", "Cora")]
    match_id = create(players[0], ME, OPEN, OPEN, game="campfire")["id"]
    for player in players[1:]:
        player.post(f"/matches/{match_id}/join", {})
    for player in players:
        shown = view(player, match_id)
        send(player, match_id, required(shown)[0]["id"], first_choice(required(shown)[0]), shown["version"])
    jobs = []
    for player in players:
        decision = required(view(player, match_id))[0]
        jobs.append(lambda p=player, d=decision: send(p, match_id, d["id"], "ghosts", 3, "story"))
    assert outcomes(at_once(*jobs)) == [(200, ""), (409, "already_acted"), (409, "already_acted")]


@pytest.mark.parametrize("attempt", range(5))
def test_join_against_join(new_player: NewPlayer, attempt: int) -> None:
    match_id = create(new_player("Anna"), ME, OPEN, OPEN)["id"]
    guests = [new_player(name) for name in ("Boris", "Cora", "Dina")]
    answers = at_once(*[lambda g=guest: g.post(f"/matches/{match_id}/join", {"seat": 1}) for guest in guests])
    assert outcomes(answers) == [(200, ""), (409, "seat_taken"), (409, "seat_taken")]


def test_the_last_seat_starts_the_match_once(new_player: NewPlayer) -> None:
    match_id = create(new_player("Anna"), ME, OPEN)["id"]
    guests = [new_player(name) for name in ("Boris", "Cora", "Dina")]
    answers = at_once(*[lambda g=guest: g.post(f"/matches/{match_id}/join", {}) for guest in guests])
    assert outcomes(answers) == [(200, ""), (409, "already_started"), (409, "already_started")]
    assert Entry.objects.filter(match=match_id).count() == 1


def test_join_against_leave_against_start(new_player: NewPlayer) -> None:
    anna, boris, cora = new_player("Anna"), new_player("Boris"), new_player("Cora")
    match_id = create(anna, ME, OPEN, OPEN)["id"]
    boris.post(f"/matches/{match_id}/join", {})
    path = f"/matches/{match_id}"
    answers = at_once(
        lambda: cora.post(f"{path}/join", {}),
        lambda: boris.post(f"{path}/leave"),
        lambda: anna.post(f"{path}/start"),
    )
    assert all(a.status_code in (200, 409) for a in answers)
    match = anna.get(path).json()
    assert match["status"] in ("active", "waiting")
    if match["status"] == "active":
        assert all(seat["kind"] in ("human", "bot") for seat in match["seats"])
        assert is_sound(match_id)


@pytest.mark.parametrize("attempt", range(5))
def test_undo_against_move(new_player: NewPlayer, toys: None, attempt: int) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, game="campfire")
    while view(anna, match_id)["phase"] != "evening":
        player, decision, version = asked(match_id, boris, anna)
        send(player, match_id, decision["id"], first_choice(decision), version)
    shown = view(anna, match_id)
    done = send(anna, match_id, required(shown)[0]["id"], "cook", shown["version"]).json()
    following = required(done["view"])[0]
    assert done["view"]["can_undo"]
    answers = at_once(
        lambda: anna.post(f"/matches/{match_id}/undo", {"version": done["version"]}),
        lambda: send(anna, match_id, following["id"], first_choice(following), done["version"], "next"),
    )
    codes = [a.status_code for a in answers]
    assert sorted(codes) == [200, 409], codes
    assert Match.objects.get(pk=match_id).version == done["version"] + 1
    assert is_sound(match_id)


@pytest.mark.parametrize("attempt", range(5))
def test_the_clock_against_a_late_answer(new_player: NewPlayer, frozen: Any, attempt: int) -> None:
    """Exactly one outcome: the answer that was first, or the clock's and a refusal."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris, clock={"kind": "fixed", "seconds": 600})
    player, decision, version = asked(match_id, anna, boris)
    frozen.advance(600)
    answer, *_ = at_once(
        lambda: send(player, match_id, decision["id"], "a1", version, "late"),
        lambda: alarm.ring(match_id),
        lambda: alarm.ring(match_id),
    )
    assert answer.status_code in (200, 409)
    green = Entry.objects.get(match=match_id, number=1)
    assert green.by == ("player" if answer.status_code == 200 else "clock")
    placed = view(player, match_id, "?background=1")["state"]["helicopters"]
    assert (placed[0]["crossroad"] == "a1") == (answer.status_code == 200)
    assert is_sound(match_id)


def test_a_bots_turn_run_by_four_workers_answers_once(new_player: NewPlayer, frozen: Any) -> None:
    match_id = create(new_player(), BOT, BOT)["id"]
    for _ in range(6):
        turns = [
            Turn(**row.args)
            for row in Due.objects.filter(kind=BOT_TURN)
            if row.args["version"] == Match.objects.get(pk=match_id).version
        ]
        if not turns:
            break  # the car was found early
        before = Match.objects.get(pk=match_id).version
        at_once(*[lambda t=turns[0]: take_turn(t) for _ in range(4)])
        assert Match.objects.get(pk=match_id).version == before + 1
    assert is_sound(match_id)


def test_resigning_against_answering(new_player: NewPlayer) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    player, decision, version = asked(match_id, anna, boris)
    other = boris if player is anna else anna
    answers = at_once(
        lambda: send(player, match_id, decision["id"], first_choice(decision), version, "k"),
        lambda: other.post(f"/matches/{match_id}/resign"),
        lambda: player.post(f"/matches/{match_id}/resign"),
    )
    assert {a.status_code for a in answers} <= {200, 409}
    assert Match.objects.get(pk=match_id).status == Match.Status.FINISHED
    assert is_sound(match_id)


@pytest.mark.parametrize("attempt", range(5))
def test_both_ask_for_a_rematch(new_player: NewPlayer, attempt: int) -> None:
    """One table for both, and both sit at it: who asks second has joined, and so has started the match."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    for player in (anna, boris):
        player.post(f"/matches/{match_id}/resign")
    answers = at_once(*[lambda p=player: p.post(f"/matches/{match_id}/rematch") for player in (anna, boris)])
    assert {a.status_code for a in answers} <= {200, 201}, [a.content for a in answers]
    assert len({a.json()["id"] for a in answers}) == 1
    rematch = Match.objects.get(rematch_of=match_id)
    assert rematch.status == Match.Status.ACTIVE
    assert is_sound(rematch.pk)


@pytest.mark.parametrize("attempt", range(3))
def test_the_same_record_is_brought_four_times(new_player: NewPlayer, attempt: int) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    anna.post(f"/matches/{match_id}/resign")
    record = anna.get(f"/matches/{match_id}/record").json()
    answers = at_once(*[lambda: boris.post("/records?import=1", record) for _ in range(4)])
    # Few records of one player are verified at a time: who comes too early is told to wait.
    assert {200} <= {a.status_code for a in answers} <= {200, 429}, [a.content for a in answers]
    assert len({a.json()["match"] for a in answers if a.status_code == 200}) == 1
    assert Match.objects.filter(record_digest__isnull=False).count() == 1
