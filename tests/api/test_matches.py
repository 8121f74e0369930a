"""A match from the first request to the last, and what each endpoint of it refuses."""

from collections.abc import Callable

import pytest

from tests.support.api import Api

NewPlayer = Callable[..., Api]
RunDue = Callable[..., int]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]


def test_a_match_against_a_bot_from_the_first_request_to_the_record(
    new_player: NewPlayer, frozen, run_due: RunDue
) -> None:
    anna = new_player("Anna")
    made = anna.post("/matches", {"game": "pursuit", "seats": [{"kind": "me"}, {"kind": "bot"}]})
    assert made.status_code == 201, made.content
    match = made.json()
    path = f"/matches/{match['id']}"
    assert match["status"] == "active"
    for step in range(400):
        view = anna.get(f"{path}/view").json()
        if view["status"] != "active":
            break
        if not view["decisions"]:
            frozen.advance(5)
            run_due()
            continue
        decision = view["decisions"][0]
        option = next(o for o in decision["form"]["options"] if "disabled" not in o)
        sent = {"decision": decision["id"], "choice": option["key"], "version": view["version"]}
        answer = anna.post(f"{path}/answers", sent, Idempotency_Key=f"k{step}")
        assert answer.status_code == 200, answer.content
    assert view["status"] == "finished"
    record = anna.get(f"{path}/record")
    assert record.status_code == 200
    assert anna.post("/records", record.json()).json() == {"valid": True, "first_difference": None}
