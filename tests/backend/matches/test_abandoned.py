"""Nobody is there any more: bots do not play each other for ever, and nobody's match is cut short by it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from backend.core.models import Due
from backend.matches.models import Caretaker, Match, Obligation, Remark, Seat
from backend.matches.services import start
from backend.matches.services.follow import ALARM, BOT_TURN
from backend.notifications.models import Notice
from games.engine.chance import FastChance
from tests.support.api import Api, new_player
from tests.support.matches import BOT, ME, answer, create, required, send, two_players, view
from tests.support.scene import refused

pytestmark = pytest.mark.django_db

RunDue = Callable[..., int]
DAY = 24 * 3600
CLOCK = {"kind": "fixed", "seconds": DAY}


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lucky search may end a match before it is given up: all these matches have the same luck."""
    monkeypatch.setattr(start, "secrets", SimpleNamespace(token_bytes=bytes))
    with_luck = FastChance.__init__
    monkeypatch.setattr(
        FastChance, "__init__", lambda self, seed=None: with_luck(self, 7 if seed is None else seed)
    )


@pytest.fixture(autouse=True)
def bound(settings: Any) -> int:
    """Two seats: six entries with nobody there."""
    settings.ABANDON_AFTER = 3
    return 6


def days_pass(match_id: str, frozen: Any, run_due: RunDue, *, most: int = 60) -> Match:
    """Nobody does anything until the match rests."""
    for _ in range(most):
        frozen.advance(DAY)
        run_due()
        for _ in range(20):
            frozen.advance(1)
            if not run_due():
                break
    return Match.objects.get(pk=match_id)


def keep_all(match_id: str, *players: Api) -> None:
    for player in players:
        put = player.put(f"/matches/{match_id}/caretaker", {"mode": "now", "max_answers": None})
        assert put.status_code == 200, put.content


class TestDeserted:
    def test_it_is_marked_and_nothing_is_left_to_do(self, frozen: Any, run_due: RunDue, bound: int) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris, clock=CLOCK)
        match = days_pass(match_id, frozen, run_due)
        assert match.status == "abandoned"
        assert match.version - (match.unattended_since or 0) == bound
        assert not Obligation.objects.exists()
        assert not Due.objects.filter(kind__in=(ALARM, BOT_TURN), done_at=None).exists()
        assert not Caretaker.objects.filter(ended_at=None).exists()
        assert list(Remark.objects.values_list("kind", flat=True))[-1] == "abandoned"
        for player in (anna, boris):
            inbox = player.get("/me/inbox").json()
            assert inbox["badge"] == 0
            assert [row["id"] for row in inbox["finished_unseen"]] == [match_id]
            shown = view(player, match_id)
            assert player.get("/me/inbox").json()["finished_unseen"] == []
            assert (shown["status"], shown["decisions"], shown["waiting_on"]) == ("abandoned", [], [])
        told = Notice.objects.filter(match=match_id, kind="finished").values_list("player", flat=True)
        assert set(told) == {anna.player["id"], boris.player["id"]}
        document = anna.get(f"/matches/{match_id}").json()
        assert document["status"] == "abandoned"
        assert document["finished_at"] is not None
        assert (document["seed"], document["outcome"], document["deadline"]) == (None, None, None)

    def test_a_return_comes_too_late_and_opens_nothing(self, frozen: Any, run_due: RunDue) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris, clock=CLOCK)
        shown = view(anna, match_id)
        days_pass(match_id, frozen, run_due)
        refused(send(anna, match_id, "d1", "b2", shown["version"]), 409, "match_over")
        refused(anna.post(f"/matches/{match_id}/resign"), 409, "match_over")
        refused(anna.get(f"/matches/{match_id}/record"), 409, "not_finished")
        other = 1 - int(view(anna, match_id)["viewer"])
        refused(anna.get(f"/matches/{match_id}/view?seat={other}"), 403, "not_your_seat")
        refused(anna.get(f"/matches/{match_id}/replay?seat=all"), 403, "not_your_seat")
        assert anna.get(f"/matches/{match_id}/log").status_code == 200

    def test_one_person_who_is_there_keeps_it_alive(self, frozen: Any, run_due: RunDue, bound: int) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris, clock=CLOCK)
        boris.put(f"/matches/{match_id}/caretaker", {"mode": "now", "max_answers": None})
        for _ in range(bound * 4):
            frozen.advance(1)
            run_due()
            if anna.get(f"/matches/{match_id}").json()["status"] != "active":
                break
            if required(view(anna, match_id)):
                answer(anna, match_id)
        match = Match.objects.get(pk=match_id)
        assert match.version > bound
        assert match.status != "abandoned"
        assert match.unattended_since is None

    def test_a_look_begins_the_count_anew(self, frozen: Any, run_due: RunDue, bound: int) -> None:
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris, clock=CLOCK)
        keep_all(match_id, anna, boris)
        while Match.objects.get(pk=match_id).version < bound - 1:
            frozen.advance(1)
            run_due()
        view(anna, match_id)
        assert Match.objects.get(pk=match_id).unattended_since is None
        frozen.advance(1)
        run_due()
        assert Match.objects.get(pk=match_id).status == "active"

    def test_people_who_left_a_bot_for_a_while_find_their_match(
        self, frozen: Any, run_due: RunDue, settings: Any
    ) -> None:
        """Both leave for the night with the usual number of answers: the bots give them and stop."""
        settings.ABANDON_AFTER = 20
        anna, boris = new_player("Anna"), new_player("Boris")
        match_id = two_players(anna, boris, clock=CLOCK)
        for player in (anna, boris):
            player.put(f"/matches/{match_id}/caretaker", {"mode": "now"})
        for _ in range(200):
            frozen.advance(1)
            run_due()
        assert Match.objects.get(pk=match_id).status == "active"
        assert "playing" in Seat.objects.filter(match=match_id).values_list("status", flat=True)


def test_matches_of_bots_and_of_those_who_gave_up_go_on_to_their_end(frozen: Any, run_due: RunDue) -> None:
    """They wait for nobody who could come back, and their result counts."""
    anna = new_player("Anna")
    match_id = create(anna, ME, BOT, BOT, BOT, game="good_cop_bad_cop", clock=CLOCK)["id"]
    anna.post(f"/matches/{match_id}/resign")
    match = Match.objects.get(pk=match_id)
    for _ in range(3000):
        if not match.is_active:
            break
        frozen.advance(5)
        run_due()
        match.refresh_from_db()
    assert match.status == "finished"
