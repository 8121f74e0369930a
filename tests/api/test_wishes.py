"""Two runs of a table of the toy Raccoons that differ only in what one seat holds: every byte on everybody else's
socket, everything that they can read, their notices, and the statements that the database was given.

The match stops for that seat by its standing wish, or not at all; it never stops because of what it holds.
"""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backend.matches.models import Entry, Match, Obligation, Snapshot
from backend.matches.selectors.states import load_state
from games import door
from tests.support.api import new_player
from tests.support.matches import ME, OPEN, create, send, view
from tests.support.twin_runs import Moment, Run, differences, in_thread, watch

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.usefixtures("toys")]

WATCHERS = (1, 2, None)
"""All but seat 0, and somebody who looks on."""
STOP = [(0, "plan", ("raccoons.stop", ["dog"]))]
PAN: Moment = [(0, "action", "open")]
KEEP: Moment = [(0, "throw", "keep")]
REST: list[Moment] = [[(0, "action", "stop")], [(1, "action", "stop")]]
"""One answer a moment: of two at once a socket may tell in one frame or in two."""


class Kitchen(Run):
    """Three raccoons; seat 0 stands beside a pan, and the dog can reach it when that falls down."""

    def __init__(self, *snacks: str) -> None:
        self.people = [new_player(name) for name in ("Anna", "Boris", "Cora")]
        made = create(self.people[0], ME, OPEN, OPEN, game="raccoons")
        self.id = str(made["id"])
        codes = {"invitation": made["invitations"][0]["code"]} if made["invitations"] else {}
        for player in self.people[1:]:
            assert player.post(f"/matches/{self.id}/join", codes).status_code == 200
        self.lay(snacks)

    def lay(self, hands: tuple[str, ...]) -> None:
        """The same position in every run but for the snacks."""
        match = Match.objects.get(pk=self.id)
        state: Any = door.decode(door.game(match.game), load_state(match.pk, match.version))
        state.cupboards = ["pan", "pan", "food", "food", "nothing", "nothing", "food"]
        state.tools = [["skates"], ["rope"], ["lamp"]]
        state.snacks, state.dog, state.lives = list(hands), 2, 9  # at the end all lies open
        Snapshot.objects.filter(match=match.pk, version=match.version).update(state=door.encode(state)[0])


async def run(snack: str, moments: list[Moment], held: Any) -> list[list[dict[str, Any]]]:
    return await watch((snack, "stone", "biscuit"), moments, WATCHERS, held, Kitchen)


@pytest.mark.parametrize(
    "moments", [[PAN, *REST], [STOP, PAN, KEEP, REST[0], KEEP, REST[1]]], ids=["goes on", "stops"]
)
async def test_others_get_the_same_whatever_is_held(moments: list[Moment], frozen: Any) -> None:
    one, other = await run("biscuit", moments, frozen), await run("stone", moments, frozen)
    assert differences(one, other) == []
    assert one[-2][0]["frames"], "something was heard at all"


async def test_a_wish_itself_makes_no_sound(frozen: Any) -> None:
    one = await run("biscuit", [[], PAN], frozen)
    other = await run("biscuit", [[(0, "plan", ("raccoons.stop", ["round"]))], PAN], frozen)
    assert differences(one, other) == []


def counts(snack: str, stops: list[str]) -> list[tuple[int, ...]]:
    """What each answer of seat 0 costs, and what it leaves behind."""
    kitchen = Kitchen(snack, "stone", "biscuit")
    player = kitchen.people[0]
    if stops:
        kitchen.plan(0, "raccoons.stop", stops)
    found = []
    for kind, choice in (("action", "open"), ("throw", "keep"), ("action", "stop"), ("throw", "keep")):
        shown = view(player, kitchen.id)
        asked = [one for one in shown["decisions"] if one["kind"] == kind]
        if not asked:
            continue
        with CaptureQueriesContext(connection) as statements:
            assert send(player, kitchen.id, asked[0]["id"], choice, shown["version"]).status_code == 200
        rows = (Entry.objects.filter(match=kitchen.id), Obligation.objects.filter(match_id=kitchen.id))
        found.append((len(statements), *(row.count() for row in rows)))
    return found


@pytest.mark.parametrize("stops", [[], ["dog"], ["round"], ["dog", "round"]])
async def test_the_work_is_the_same_whatever_is_held(stops: list[str], frozen: Any) -> None:
    biscuit = await in_thread(counts)("biscuit", stops)
    stone = await in_thread(counts)("stone", stops)
    assert biscuit == stone
    assert (len(biscuit) > 2) is bool(stops), "it stopped if that was wished, and only then"
