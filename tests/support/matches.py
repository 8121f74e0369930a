"""Matches for tests of the backend: made and played through the API."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from django.http import HttpResponse

from tests.support.api import Api

_keys = count()

ME = {"kind": "me"}
BOT = {"kind": "bot"}
OPEN = {"kind": "open"}
INVITE = {"kind": "invite"}


def create(host: Api, *seats: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A new table of Pursuit (unless another game is named); its document."""
    body = {"game": "pursuit", "seats": list(seats)} | fields
    made = host.post("/matches", body)
    assert made.status_code == 201, made.content
    document: dict[str, Any] = made.json()
    return document


def two_players(anna: Api, boris: Api, **fields: Any) -> str:
    """A running match of two people; its id."""
    match = create(anna, ME, OPEN, **fields)
    codes = {"invitation": match["invitations"][0]["code"]} if match["invitations"] else {}
    joined = boris.post(f"/matches/{match['id']}/join", codes)
    assert joined.status_code == 200, joined.content
    assert joined.json()["status"] == "active"
    return str(match["id"])


def view(player: Api, match_id: str, query: str = "") -> dict[str, Any]:
    """The player's view."""
    answer = player.get(f"/matches/{match_id}/view{query}")
    assert answer.status_code == 200, answer.content
    document: dict[str, Any] = answer.json()
    return document


def first_choice(decision: dict[str, Any]) -> Any:
    """A legal choice for a decision of any form, without knowing the rules."""
    form = decision["form"]
    if form["type"] == "order":
        return [item["key"] for item in form["items"]]
    if form["type"] == "split":
        left, parts = form["total"], {}
        for bucket in form["buckets"]:
            parts[bucket["key"]] = min(left, bucket["max"])
            left -= parts[bucket["key"]]
        return parts
    keys = [option["key"] for option in form["options"] if "disabled" not in option]
    return keys[0] if form["type"] == "one" else keys[: form["min"]]


def required(shown: dict[str, Any]) -> list[dict[str, Any]]:
    """The decisions of a view that the match waits for."""
    return [decision for decision in shown["decisions"] if not decision["optional"]]


def send(
    player: Api, match_id: str, decision: str, choice: Any, version: int, key: str | None = None, **more: bool
) -> HttpResponse:
    """One answer, as it comes."""
    body = {"decision": decision, "choice": choice, "version": version, **more}
    return player.post(f"/matches/{match_id}/answers", body, Idempotency_Key=key or f"key-{next(_keys)}")


def answer(player: Api, match_id: str, query: str = "") -> dict[str, Any]:
    """Answers the player's first required decision with its first legal choice; the result."""
    shown = view(player, match_id, query)
    decision = required(shown)[0]
    result = send(player, match_id, decision["id"], first_choice(decision), shown["version"])
    assert result.status_code == 200, result.content
    document: dict[str, Any] = result.json()
    return document


def answer_any_seat(player: Api, match_id: str) -> dict[str, Any]:
    """Answers for the first seat that is waited for, where one player holds all of them."""
    return answer(player, match_id, f"?seat={view(player, match_id)['waiting_on'][0]}")


def moves(match_id: str, *players: Api) -> Iterator[dict[str, Any]]:
    """Plays people's turns one by one until nobody of them is asked; yields each result."""
    while True:
        asked = [player for player in players if required(view(player, match_id))]
        if not asked:
            return
        yield answer(asked[0], match_id)


def play_to_the_end(match_id: str, *players: Api) -> None:
    """Plays a match between people only."""
    for _ in moves(match_id, *players):
        pass
    assert players[0].get(f"/matches/{match_id}").json()["status"] == "finished"
