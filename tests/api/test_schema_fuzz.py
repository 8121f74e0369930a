"""The API against its own schema: whatever is sent, nothing breaks, and what comes back is what is described.

STAKEOUT_FUZZ_EXAMPLES is the number of requests for each operation.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support import matches
from tests.support.api import Api, new_player
from tests.support.length import length
from tests.support.matches import BOT, ME, OPEN

EXAMPLES = int(os.environ.get("STAKEOUT_FUZZ_EXAMPLES", length("8", "40")))
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

product = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Any) -> Any:
    """The product, on the test's own connection: a server would close it, and with it the test's transaction.

    Django's test client, which made the world, connects the signals again after each of its requests.
    """
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    return product(environ, start_response)


schema = schemathesis.openapi.from_wsgi("/api/schema", application)


class World:
    """Matches of every status, so that generated requests hit something; and who sends them."""

    def __init__(self) -> None:
        self.anna, self.boris = new_player("Anna"), new_player("Boris")
        over = matches.two_players(self.anna, self.boris)
        matches.play_to_the_end(over, self.anna, self.boris)
        self.matches = [
            over,
            matches.two_players(self.anna, self.boris),
            matches.create(self.anna, ME, BOT)["id"],
            matches.create(self.anna, ME, OPEN, visibility="public")["id"],
            matches.create(self.boris, ME, ME, visibility="private")["id"],
        ]
        self.sent = 0

    def place(self, case: Case) -> None:
        """Puts things that exist into two of three generated requests, in turn."""
        self.sent += 1
        if self.sent % 3 == 0:
            return
        parameters: dict[str, Any] = dict(case.path_parameters or {})
        if "match_id" in parameters:
            parameters["match_id"] = self.matches[self.sent % len(self.matches)]
        if "game" in parameters:
            parameters["game"] = "pursuit"
        case.path_parameters = parameters

    def headers(self, case: Case) -> dict[str, str]:
        """Anna mostly, sometimes Boris, sometimes nobody; who leaves for good is somebody new each time."""
        who: Api | None = [self.anna, self.anna, self.boris, None][self.sent % 4]
        if who is not None and (case.method.upper(), case.path) == ("DELETE", "/api/v1/me"):
            who = new_player("Cleo")
        plain = {"Accept-Encoding": "identity"}  # the fuzzer can't unpack
        return plain if who is None else plain | {"Authorization": f"Bearer {who.token}"}


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """One world for all operations, in a transaction that is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, database=None, derandomize=not os.environ.get("STAKEOUT_FUZZ_EXAMPLES"),
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_nothing_that_is_sent_breaks_the_server(case: Case, world: World) -> None:
    world.place(case)
    case.call_and_validate(headers=world.headers(case), checks=CHECKS)
