"""What a team's plans tell a player who is away: who proposes one, that one broke and how far it came, no more."""

from typing import Any

import pytest

from games.burgle_bros import GAME
from tests.api.test_team_plans import Table
from tests.support.heists import store, table_of
from tests.support.push import PushService

pytestmark = pytest.mark.django_db

SECRET = ("1:", "A1", "B1", "C1", "move", "peek", "hawk", "peterman", "Hawk")
"""Of what is planned, and of the table: nothing for a lock screen."""
TITLE = "Burgle Bros"


def heard(service: PushService, name: str, *kinds: str) -> list[tuple[str, str]]:
    """Titles and texts of these kinds, without anything that only the app may say."""
    found = [each for each in service.messages(name) if each["kind"] in kinds and not each["close"]]
    for each in found:
        assert not [word for word in SECRET if word in each["title"] + each["body"]], each
        assert each["actions"] == []
    return [(each["title"], each["body"]) for each in found]


@pytest.fixture
def table(service: PushService, frozen: Any) -> Table:
    """Two burglars, each with a phone; `first` is to move."""
    made = Table()
    for name, player in (("first", made.first), ("second", made.second)):
        player.post("/push/subscriptions", service.phone(name).subscription)
    return made


def test_a_proposal_is_told_once_to_whose_burglar_it_is_about(table, service, run_due, frozen):
    run_due()
    table.propose(table.first, table.part("peek:1:B2"), table.part("move:1:A1", seat=table.other))
    for _ in range(3):
        frozen.advance(120)
        run_due()
    name = table.first.player["display_name"]
    (told,) = heard(service, "second", "plan")
    assert told[0] == f"{TITLE}: a plan for you"
    assert told[1].startswith(f"{name} proposed a plan for you.")
    assert heard(service, "first", "plan") == []
    assert GAME.key == "burgle_bros"


def test_whoever_has_looked_is_not_told(table, service, run_due, frozen):
    table.propose(table.first, table.part("move:1:A1", seat=table.other))
    assert table.second.post(f"/matches/{table.id}/team/seen").status_code == 204
    frozen.advance(600)
    run_due()
    assert heard(service, "second", "plan") == []


def test_a_private_match_names_nobody_and_a_plan_that_is_gone_is_taken_back(service, run_due, frozen):
    table = Table(visibility="private")
    table.second.post("/push/subscriptions", service.phone("second").subscription)
    run_due()
    table.propose(table.first, table.part("move:1:A1", seat=table.other))
    frozen.advance(120)
    run_due()
    (told,) = heard(service, "second", "plan")
    assert told[1].startswith("Somebody at the table proposed a plan for you.")
    assert table.first.player["display_name"] not in told[1]
    plan = table.plan(table.second)
    table.first.delete(f"/matches/{table.id}/plans/{plan['id']}")
    table.second.post(f"/matches/{table.id}/team/seen")
    run_due()
    last = service.messages("second")[-1]
    assert last["close"] or last["kind"] != "plan"


def test_a_plan_that_broke_says_how_far_it_came(table, service, run_due, frozen):
    table.propose(table.first, table.part("move:1:A1", "move:1:B1", "move:1:C1", seat=table.other))
    table.adopt(table.second, table.other)
    arranged = table_of(table.id)
    arranged.walls(1, "A1+B1")
    store(table.id, arranged)
    table.act(table.first, "end")
    for _ in range(3):
        frozen.advance(120)
        run_due()
    (told,) = heard(service, "second", "plan_broken")
    assert told[0] == f"{TITLE}: your plan broke"
    assert told[1].startswith("It goes no further at step 2 of 3.")
    assert told[1].count("It is your turn") <= 1
    assert heard(service, "first", "plan_broken") == []


def test_a_turn_that_goes_as_planned_tells_nothing(table, service, run_due, frozen):
    table.propose(table.first, table.part("move:1:A1", "move:1:B1", "move:1:C1", "end", seat=table.other))
    table.adopt(table.second, table.other)
    table.second.post(f"/matches/{table.id}/team/seen")
    run_due()
    before = len(service.messages("second"))
    table.act(table.first, "move:1:B1", "move:1:C1", "move:1:D1", "end")
    frozen.advance(600)
    run_due()
    assert table.adoption() == ("played", 4, None)
    told = {each["kind"] for each in service.messages("second")[before:] if not each["close"]}
    assert not told & {"turn", "plan_broken", "plan"}
