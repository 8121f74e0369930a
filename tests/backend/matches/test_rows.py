"""What the statements that are made once (backend/*/rows.py) give is what Django's own queries give."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db.models import Model

from backend.accounts.auth import asker_in
from backend.accounts.models import ApiToken, Player, Session
from backend.accounts.services.tokens import digest, find_token
from backend.core import clock
from backend.matches import rows
from backend.matches.models import (
    Entry,
    IdempotencyKey,
    Match,
    Obligation,
    PrivateInput,
    Remark,
    Seat,
    Snapshot,
)
from backend.matches.services.remark import remark
from backend.notifications import rows as notices
from backend.notifications.models import Notice
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, answer, create, two_players, view

pytestmark = pytest.mark.django_db


def same(found: Model | None, stored: Model, *, some: bool = False) -> None:
    """Every column has the value that Django reads; `some`: of those that were read."""
    assert found is not None
    assert type(found) is type(stored)
    missing = found.get_deferred_fields()
    assert some or not missing
    for field in stored._meta.concrete_fields:
        if field.attname not in missing:
            value, expected = getattr(found, field.attname), getattr(stored, field.attname)
            assert value == expected, field
            assert type(value) is type(expected), field
    assert found._state.db == "default"
    assert not found._state.adding


@pytest.fixture
def table(new_player: Callable[..., Api]) -> tuple[str, Api, Api]:
    """A match of two people in which something of every kind is stored."""
    anna, boris = new_player("Anna"), new_player("Боря")
    match_id = two_players(anna, boris, clock={"kind": "bank", "bank": 3600, "increment": 60})
    for player in (anna, boris):
        if view(player, match_id)["decisions"]:
            answer(player, match_id)
    remark(Match.objects.get(pk=match_id), Remark.Kind.OUTAGE, seconds=7)
    Obligation.objects.update(
        left=86399.99812300001, calendar={"zone": "Europe/Berlin"}, args={"a": [1, "ä"]}
    )
    Seat.objects.filter(match=match_id, index=1).update(bank=1234.5678900001, extensions=3)
    holiday = [{"id": "1", "start": "2026-03-01T00:00:00Z", "end": "2026-03-02T00:00:00Z"}]
    Player.objects.update(quiet_hours={"start": "22:00", "end": "07:00"}, away=holiday)
    at = datetime(2026, 3, 2, 12, 0, 0, 123, tzinfo=UTC)
    PrivateInput.objects.filter(match=match_id, seat=0).update(order_for="d7", order_at=at)
    return match_id, anna, boris


def test_a_match_that_is_opened(table: tuple[str, Api, Api]) -> None:
    match_id, _, _ = table
    stored = Match.objects.get(pk=match_id)
    match = rows.find_match(match_id, lock=True)
    same(match, stored)
    assert match is not None
    key = IdempotencyKey.objects.get(match=match_id)
    for player_id, name in ((None, ""), (key.player_id, key.key), (key.player_id, "another")):
        opened = rows.open_match(match, player_id, name)
        _is_table(opened.seats, opened.owed, match_id)
        assert opened.state == bytes(Snapshot.objects.get(match=match_id, version=stored.version).state)
        for row in PrivateInput.objects.filter(match=match_id):
            same(opened.privates.pop(row.seat), row)
        assert not opened.privates
        if name == key.key:
            same(opened.kept, key)
        else:
            assert opened.kept is None


def test_a_stranger_opens_what_everybody_may_know(table: tuple[str, Api, Api], new_player: Any) -> None:
    match = rows.find_match(table[0])
    assert match is not None
    opened = rows.open_match(match, new_player("Cleo").player["id"], "k")
    assert (opened.state, opened.privates, opened.kept) == (None, {}, None)
    _is_table(opened.seats, opened.owed, match.pk)


def _is_table(seats: list[Seat], owed: list[Obligation], match_id: str) -> None:
    stored = Seat.objects.filter(match=match_id).select_related("player").order_by("index")
    for seat, expected in zip(seats, stored, strict=True):
        same(seat, expected)
        if expected.player is not None:
            same(seat.player, expected.player, some=True)
        else:
            assert seat.player is None
    expected_rows = Obligation.objects.filter(match=match_id).order_by("opened_version", "pk")
    for row, each in zip(owed, expected_rows, strict=True):
        same(row, each)


def test_a_match_that_is_looked_at(table: tuple[str, Api, Api]) -> None:
    match_id, _, _ = table
    found = rows.see_match(match_id)
    assert found is not None
    same(found[0], Match.objects.get(pk=match_id))
    _is_table(found[1].seats, found[1].owed, match_id)
    assert rows.see_match("nothing") is None
    position = rows.position_of(match_id, found[0].version, 0)
    assert position is not None
    assert position.state == bytes(Snapshot.objects.get(match=match_id, version=found[0].version).state)
    assert position.private == bytes(PrivateInput.objects.get(match=match_id, seat=0).data)
    assert rows.position_of(match_id, 99, 0) is None


def test_the_log(table: tuple[str, Api, Api]) -> None:
    match_id = table[0]
    told = rows.told_since(match_id, -1, 100)
    stored = list(Entry.objects.filter(match=match_id).order_by("number"))
    assert [entry.number for entry, _ in told] == [entry.number for entry in stored]
    for (entry, remarks), expected in zip(told, stored, strict=True):
        same(entry, expected, some=True)
        noted = list(Remark.objects.filter(match=match_id, version=expected.number).order_by("pk"))
        for row, each in zip(remarks, noted, strict=True):
            same(row, each)
    assert told[-1][1], "there was a remark"
    assert [entry.number for entry, _ in rows.told_since(match_id, 0, 1)] == [1]


def test_lists(table: tuple[str, Api, Api], new_player: Any) -> None:
    match_id, anna, boris = table
    waiting = create(new_player("Cleo"), ME, OPEN)["id"]
    bots = create(anna, ME, BOT)["id"]
    ids = [match_id, waiting, bots]
    tables = rows.tables_of(ids)
    assert set(tables) == set(ids)
    for pk, each in tables.items():
        _is_table(each.seats, each.owed, pk)
    for player in (anna, boris):
        mine = Obligation.objects.filter(player=player.player["id"]).values_list("match", flat=True)
        assert set(rows.tables_waiting_for(player.player["id"])) == set(mine)
        for pk, found in rows.listed(ids, player.player["id"]).items():
            match = Match.objects.get(pk=pk)
            same(found.match, match)
            same(found.host, match.host, some=True)
            newest = Entry.objects.filter(match=pk, number=match.version).first()
            assert (found.newest is None) is (newest is None)
            if newest is not None:
                same(found.newest, newest, some=True)
            assert (found.state is not None) is (pk in set(mine))
    assert rows.listed([], None) == rows.tables_of([]) == {}


def test_who_asks(table: tuple[str, Api, Api], frozen: Any) -> None:
    match_id, anna, _ = table
    token = find_token(str(anna.token))
    assert token is not None
    stored = ApiToken.objects.select_related("player").get(digest=digest(str(anna.token)))
    same(token, stored)
    same(token.player, stored.player)
    assert anna.browser is not None
    key = anna.browser.client.cookies["sessionid"].value
    session = Session.objects.get(session_key=key)
    found = asker_in(key).find()
    assert found is not None
    same(found[0], session)
    same(found[1], stored.player)
    seen = rows.see_match_for(asker_in(key), match_id)
    assert seen is not None
    same(seen[1], Match.objects.get(pk=match_id))
    _is_table(seen[2].seats, seen[2].owed, match_id)
    locked = rows.lock_match_for(asker_in(key), match_id)
    assert locked is not None
    same(locked[1], seen[1])
    frozen.at = session.expire_date + timedelta(seconds=1)
    assert asker_in(key).find() is None
    Player.objects.update(is_active=False)
    assert find_token(str(anna.token)) is None


def test_what_somebody_is_to_be_told(table: tuple[str, Api, Api], run_due: Any) -> None:
    match_id = table[0]
    run_due()
    match = Match.objects.get(pk=match_id)
    ids = [seat.player_id for seat in Seat.objects.filter(match=match_id)]
    people = notices.lock_players([str(pk) for pk in ids])
    for player in people:
        same(player, Player.objects.get(pk=player.pk))
    assert [player.pk for player in people] == sorted(str(pk) for pk in ids)
    facts = notices.facts_of(match, [str(pk) for pk in ids], clock.now(), clock.now())
    owed = [row for rows_ in facts.owed.values() for row in rows_]
    _is_table(facts.seats, sorted(owed, key=lambda row: (row.opened_version, row.pk)), match_id)
    for row in owed:
        entry = Entry.objects.get(match=match_id, number=row.opened_version)
        assert facts.acts[row.opened_version] == (entry.by, entry.seat)
    stored = Notice.objects.filter(match=match_id, closed_at=None)
    assert stored
    open_now = {notice.pk: notice for each in facts.open.values() for notice in each}
    for notice in stored:
        same(open_now.pop(notice.pk), notice)
    assert not open_now
