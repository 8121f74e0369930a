"""A database that is away is no fault of the request: the client is told to ask again."""

import json

import pytest
from django.db import InterfaceError, OperationalError

from tests.support.api import Api


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
