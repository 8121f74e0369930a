"""Whole matches of Good Cop Bad Cop through the backend: tables, bots' turns, windows, clocks, and what follows."""

from typing import Any

import pytest

from backend.core.models import Due
from backend.matches.models import Entry, Match
from backend.matches.services.follow import BOT_TURN
from games import door
from games.good_cop_bad_cop import GAME
from tests.good_cop_bad_cop.packs import second_pack
from tests.support.api import Api, new_player
from tests.support.due import run_due
from tests.support.matches import BOT, ME, create, first_choice, required, send, view

pytestmark = [pytest.mark.game("good_cop_bad_cop"), pytest.mark.django_db]

STEP = 1800
"""Seconds by which time goes on: bots answer within minutes, windows close within half a day."""


def begin(host: Api, *seats: dict[str, Any], **options: str) -> str:
    """A running match; its id."""
    return str(create(host, *seats, game=GAME.key, visibility="public", options=options)["id"])


def play_on(match_id: str, frozen: Any, person: Api | None = None, limit: int = 3000) -> Match:
    """Lets the clock and the bots go on, and the person answer with hints, until the match is over."""
    for _ in range(limit):
        match = Match.objects.get(pk=match_id)
        if match.is_over:
            return match
        if person is None or not answer_by_hint(person, match_id):
            frozen.advance(STEP)
            run_due()
    raise AssertionError("the match does not end")


def answer_by_hint(person: Api, match_id: str) -> bool:
    """Answers what the person is asked as the hint says; False if nothing is asked."""
    shown = view(person, match_id)
    asked = required(shown)
    if not asked:
        return False
    decision, choice = asked[0]["id"], first_choice(asked[0])
    hint = person.get(f"/matches/{match_id}/hint")
    if hint.status_code == 200:
        found = hint.json()
        assert found["reason"]
        decision, choice = found["decision"], found["choice"]
    sent = send(person, match_id, decision, choice, shown["version"])
    assert sent.status_code == 200, sent.content
    return True


def test_five_bots_play_a_whole_match(frozen: Any) -> None:
    host = new_player("Anna")
    match_id = begin(
        host, *[BOT | {"level": level} for level in ("easy", "normal", "hard", "normal", "easy")]
    )
    match = play_on(match_id, frozen)
    assert match.status == Match.Status.FINISHED
    entries = Entry.objects.filter(match=match_id, number__gt=0)
    assert set(entries.values_list("by", flat=True)) == {"bot", "clock"}, "windows close by the clock"
    assert set(entries.filter(by="clock").values_list("type", flat=True)) == {"sealed"}, (
        "no bot was ever late"
    )
    frozen.advance(STEP)
    run_due()
    assert not Due.objects.filter(done_at=None, kind=BOT_TURN).exists(), (
        "what was still to come comes to nothing"
    )
    record = host.get(f"/matches/{match_id}/record").json()
    assert door.verify(door.parse_record(record)).valid


def test_a_person_among_four_bots_with_hints_and_what_follows(frozen: Any, stranger: Api) -> None:
    anna = new_player("Anna")
    match_id = begin(anna, ME, BOT, BOT, BOT, BOT, expansion="bombers_traitors")
    match = play_on(match_id, frozen, anna)
    path = f"/matches/{match_id}"
    end = stranger.get(f"{path}/view?seat=all").json()["state"]
    assert all(seat["role"] and seat["role_at_start"] for seat in end["seats"]), "who was what"
    outcome = stranger.get(path).json()["outcome"]
    assert outcome["rule"] == GAME.meta.end_reasons[outcome["reason"]]
    study = stranger.get(f"{path}/analysis").json()
    assert [row["version"] for row in study["rows"]] == list(range(match.version + 1))
    assert [figure["key"] for figure in study["figures"]] == ["kingpin", "agent", "sides"]
    for eyes in ("0", "all"):
        frames = stranger.get(f"{path}/replay?seat={eyes}").json()["frames"]
        known = [frame["knowledge"] for frame in frames if "knowledge" in frame]
        assert len(known) == match.version - 1 or len(known) == match.version, (
            "every moment but the deal and the end"
        )
        own = [
            chances.get("seen:0.0") for chances in known
        ]  # until the card is taken away, which some cards do
        assert own[0] == (1.0 if eyes == "0" else None)


def test_a_match_under_way_keeps_its_content_pack(frozen: Any, tmp_path: Any) -> None:
    """An owner corrects a row: the match and its record stay with the old tables, the next one has the new."""
    host = new_player("Anna")
    match_id = begin(host, BOT, BOT, BOT, BOT)
    for _ in range(3):
        frozen.advance(STEP)
        run_due()
    first = door.content_digest(GAME)
    with second_pack(tmp_path, ("coffee = { mark = 4", "coffee = { mark = 5")):
        match = play_on(match_id, frozen)
        assert match.content_digest == first
        record = host.get(f"/matches/{match_id}/record").json()
        assert record["content_digest"] == first
        assert door.verify(door.parse_record(record)).valid
        later = Match.objects.get(pk=begin(host, BOT, BOT, BOT, BOT))
        assert later.content_digest == door.content_digest(GAME) != first
