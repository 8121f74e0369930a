"""The admin: everything can be looked at, secrets only by an action that leaves a trace."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from backend.accounts.models import Player
from backend.matches.models import Match
from backend.matches.services.freeze import freeze
from tests.support.api import Api
from tests.support.matches import answer, required, two_players, view

NewPlayer = Callable[..., Api]

pytestmark = pytest.mark.django_db

PAGES = ("match", "entry", "snapshot", "obligation", "privateinput")


@pytest.fixture
def hidden(new_player: NewPlayer) -> tuple[Match, str]:
    """A match in which a car was just hidden, and where."""
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = two_players(anna, boris)
    police, thief = (anna, boris) if required(view(anna, match_id)) else (boris, anna)
    while required(view(police, match_id)):
        answer(police, match_id)
    building = answer(thief, match_id)["view"]["state"]["car"]
    return Match.objects.get(pk=match_id), building


def operator(*permissions: str, superuser: bool = False) -> Client:
    player = Player.objects.create(
        handle="op", display_name="Op", is_guest=False, is_staff=True, is_superuser=superuser
    )
    player.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(player)
    return client


def act(client: Client, action: str, match: Match) -> Any:
    return client.post("/admin/matches/match/", {"action": action, "_selected_action": [match.pk]})


def test_pages_open_and_hold_no_secret(hidden: tuple[Match, str]) -> None:
    match, building = hidden
    client = operator(superuser=True)
    seed = bytes(match.seed or b"").hex()
    for page in PAGES:
        answer = client.get(f"/admin/matches/{page}/")
        assert answer.status_code == 200
        assert seed.encode() not in answer.content
        assert f'"{building}"'.encode() not in answer.content
    entry = match.entries.get(number=match.version)
    for path in (f"match/{match.pk}/change/", f"entry/{entry.pk}/change/"):
        answer = client.get(f"/admin/matches/{path}")
        assert answer.status_code == 200
        assert seed.encode() not in answer.content
        assert f"&quot;{building}&quot;".encode() not in answer.content


def test_secrets_need_a_right_of_their_own_and_leave_a_line(hidden: tuple[Match, str]) -> None:
    match, building = hidden
    client = operator("view_match", "show_secrets")
    answer = act(client, "show_secrets", match)
    assert answer.status_code == 200
    shown = answer.json()[0]
    assert shown["seed"] == bytes(match.seed or b"").hex()
    assert shown["entries"][-1]["choice"] == building
    line = LogEntry.objects.get()
    assert (line.object_id, line.user.handle) == (match.pk, "op")
    assert "secrets" in line.change_message


def test_without_the_right_there_is_no_such_action(hidden: tuple[Match, str]) -> None:
    match, building = hidden
    client = operator("view_match")
    answer = act(client, "show_secrets", match)
    assert f'"{building}"'.encode() not in answer.content  # as the file with the right has it
    assert bytes(match.seed or b"").hex().encode() not in answer.content
    assert not LogEntry.objects.exists()


def test_nothing_is_changed_or_deleted_by_hand(hidden: tuple[Match, str]) -> None:
    match, _ = hidden
    client = operator(superuser=True)
    assert client.post(f"/admin/matches/match/{match.pk}/change/", {"status": "finished"}).status_code == 403
    assert client.get(f"/admin/matches/match/{match.pk}/delete/").status_code == 403
    assert client.get("/admin/matches/match/add/").status_code == 403


def test_a_mended_match_goes_on(hidden: tuple[Match, str]) -> None:
    match, _ = hidden
    freeze(match.pk, RuntimeError("a fault"))
    act(operator(superuser=True), "let_go_on", match)
    match.refresh_from_db()
    assert match.status == Match.Status.ACTIVE
    assert "go on" in LogEntry.objects.get().change_message
