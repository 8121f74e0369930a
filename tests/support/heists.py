"""Running heists for tests of the backend, arranged as a test wants them."""

from typing import Any

from backend.matches.models import Match, Snapshot
from backend.matches.selectors.states import load_state
from games import door
from games.burgle_bros import GAME
from tests.burgle_bros.table import Heist, heist
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, create, first_choice, required, send, view

OPTIONS = {"scenario": "office_job", "character_sides": "basic_only"}
ROW = {"1:A1": "foyer", "1:B1": "stairs", "1:C1": "computer_laser", "1:D1": "lavatory"}
"""Harmless rooms beside each other."""


def new_heist(*people: Api, bots: int = 0, entrance: str = "1:A1", **fields: Any) -> str:
    """A running match in its first turn, seats in the order of `people`, then bots; its id."""
    host, *others = people
    seats = [ME, *[OPEN] * len(others), *[BOT] * bots]
    fields = {"visibility": "public", "options": OPTIONS, **fields}
    match = create(host, *seats, game=GAME.key, **fields)
    match_id = str(match["id"])
    codes = [{"invitation": each["code"]} for each in match["invitations"]] or [{} for _ in others]
    for other, code in zip(others, codes, strict=True):
        assert other.post(f"/matches/{match_id}/join", code).status_code == 200
    for person in people:
        for decision in required(view(person, match_id)):
            keys = [option["key"] for option in decision["form"]["options"]]
            choice = entrance if entrance in keys else first_choice(decision)
            sent = send(person, match_id, decision["id"], choice, view(person, match_id)["version"])
            assert sent.status_code == 200, sent.content
            break
    return match_id


def table_of(match_id: str) -> Heist:
    """The match's table, to be looked at or arranged."""
    match = Match.objects.get(pk=match_id)
    table: Heist = heist(scenario="office_job")
    table.state = door.decode(GAME, load_state(match_id, match.version))
    return table


def store(match_id: str, table: Heist) -> None:
    """Puts an arranged table in the place of the newest state."""
    match = Match.objects.get(pk=match_id)
    blob = door.encode(table.state)[0]
    Snapshot.objects.filter(match=match_id, version=match.version).update(state=blob)


def active(match_id: str) -> int:
    """Whose turn it is."""
    return int(table_of(match_id).table.active)
