"""A database that is away is no fault of the request: the client is told to ask again."""

import json
from typing import Any

import pytest
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest

from backend.accounts.models import Session
from backend.accounts.sessions import SessionStore
from backend.core.problems import is_database_away
from tests.support.api import Api
from tests.support.scene import refused


@pytest.mark.parametrize(
    "error", [OperationalError("server closed the connection"), InterfaceError("closed")]
)
def test_a_database_that_is_away_is_a_503(
    error: Exception, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(secret: str) -> None:
        raise error

    monkeypatch.setattr("backend.accounts.auth.find_token", break_off)
    answer = Api("stk_some_token").get("/me")
    assert (answer.status_code, json.loads(answer.content)["code"]) == (503, "unavailable")
    assert int(answer.headers["Retry-After"]) >= 1


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (OperationalError("server closed the connection"), 503, "unavailable"),
        (DatabaseError("forced update did not affect any rows"), 401, "not_authenticated"),
    ],
)
def test_a_session_that_can_not_be_kept_now_is_no_fault_of_the_request(
    error: Exception, status: int, code: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django takes every error of the database at this place for a session that was ended meanwhile."""
    save = Session.save

    def break_off(self: Session, *, force_update: bool, **more: Any) -> None:
        if force_update:
            raise error
        save(self, force_update=force_update, **more)

    monkeypatch.setattr(Session, "save", break_off)
    refused(Api().post("/guests", {"display_name": "Anna"}), status, code)


def test_a_session_that_can_not_be_read_now_is_a_503(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_off(self: SessionStore) -> None:
        raise OperationalError("server closed the connection")

    anna = Api()
    anna.post("/guests", {"display_name": "Anna"})
    monkeypatch.setattr(SessionStore, "load", break_off)
    anna.client.raise_request_exception = False
    refused(anna.get("/me"), 503, "unavailable")


def test_a_database_that_is_away_outside_any_view_is_a_503(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_off(request: HttpRequest) -> None:
        raise OperationalError("server closed the connection")

    monkeypatch.setattr("backend.core.middleware.refusal", break_off)
    anna = Api()
    anna.client.raise_request_exception = False
    refused(anna.get("/me"), 503, "unavailable")


def test_what_follows_from_a_database_that_is_away_is_a_503_and_nothing_else_is() -> None:
    def raised(first: Exception, then: Exception) -> Exception:
        try:
            try:
                raise first
            except Exception:
                raise then  # noqa: B904 - as libraries do
        except Exception as last:
            return last

    assert is_database_away(raised(OperationalError(), ValueError()))
    assert not is_database_away(raised(KeyError(), ValueError()))
    assert not is_database_away(None)
