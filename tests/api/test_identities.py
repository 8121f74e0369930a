"""Ten callers at every endpoint: who is let in, no 500, and nothing of another's secrets in any answer.

`access.txt` says who is let in, one character for each caller in the order of CALLERS: `+` let in (whatever the state
of the match then says), `-` refused as somebody who may not, or to whom the thing does not exist (401, 403, 404), `?`
the form of the request was refused first. A new endpoint needs its line there.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.http import HttpResponse

from backend.accounts.models import Player
from tests.support.api import Api, new_player
from tests.support.matches import ME, OPEN, create, view

pytestmark = [pytest.mark.django_db, pytest.mark.long]

CALLERS = (
    "nobody", "elsewhere", "owner", "opponent", "blocked", "spectator", "reads", "plays", "deleted", "staff",
)  # fmt: skip
OWNS = ("owner", "reads", "plays")
ACCESS = Path(__file__).with_name("access.txt")
REFUSED = {401, 403, 404}
NOTE, ADDRESS, HOOK = "a note of Anna's own", "anna@secret.example", "https://hooks.example/anna"
BODIES: dict[str, Any] = {
    "POST /chat/{message_id}/report": {"reason": "rude"},
    "POST /games/{game}/layouts/{option}": {"options": {}},
    "POST /matches": {"game": "pursuit", "seats": [ME, {"kind": "bot"}]},
    "POST /matches/{match_id}/answers": {"decision": "1.0", "choice": "no such key", "version": 1},
    "PUT /matches/{match_id}/caretaker": {"mode": "now"},
    "POST /matches/{match_id}/chat": {"channel": "table", "text": "hello"},
    "POST /matches/{match_id}/chat/seen": {"channel": "table", "number": 0},
    "POST /matches/{match_id}/extension": {"version": 1},
    "POST /matches/{match_id}/fork": {"at": 0, "seats": [ME, {"kind": "bot"}]},
    "PUT /matches/{match_id}/adoptions/{seat}": {"plan": "x", "revision": 1},
    "POST /matches/{match_id}/plans": {"parts": [{"seat": 0, "steps": ["end"]}]},
    "POST /matches/{match_id}/plans/rehearsal": {"parts": [{"seat": 0, "steps": ["end"]}]},
    "PUT /matches/{match_id}/plans/{plan_id}": {"revision": 1, "parts": [{"seat": 0, "steps": ["end"]}]},
    "POST /matches/{match_id}/markers": {"kind": "meet", "about": "A1"},
    "PUT /matches/{match_id}/notes/{version}": {"text": "mine"},
    "PUT /matches/{match_id}/notifications": {"muted": True},
    "POST /matches/{match_id}/seen": {"version": 1},
    "POST /matches/{match_id}/sketches": {"kind": "arrow", "start": "A1", "place": "A2"},
    "PUT /matches/{match_id}/standing-orders": {"decision": "1.0", "choice": "none"},
    "POST /matches/{match_id}/undo": {"version": 1},
    "POST /me/away": {"end": "2099-01-01T00:00:00Z"},
    "PUT /me/email": {"address": "new@example.org", "password": "five wet badgers"},
}
"""What a request needs so that not its form is refused."""
PLACES = {"/games/{game}/layouts/{option}": "/games/burgle_bros/layouts/custom_walls"}
"""Where a path leads somewhere, if not with the values of the world."""


class World:
    """Two matches of Anna, who is the thief, and Boris, one for them alone and one for those who have its link."""

    def __init__(self) -> None:
        self.owner, self.opponent, blocked = (new_player(name) for name in ("Anna", "Boris", "Cora"))
        gone, staff = new_player("Gone"), new_player("Sam")
        assert gone.delete("/me").status_code == 204
        Player.objects.filter(pk=staff.player["id"]).update(is_staff=True)
        self.matches = {visibility: self.match(visibility) for visibility in ("private", "link")}
        tokens = [self.owner.post("/me/tokens", {"scopes": scopes}).json() for scopes in (["read"], ["play"])]
        spectator = new_player("Eve")
        assert view(spectator, self.matches["link"])["viewer"] == "spectator"
        assert self.owner.post("/me/blocks", {"player": blocked.player["id"]}).status_code == 201
        hook = self.owner.post("/me/webhooks", {"url": HOOK}).json()
        player = Player.objects.get(pk=self.owner.player["id"])
        EmailAddress.objects.create(user=player, email=ADDRESS, verified=True, primary=True)
        reads, plays = (Api(token["token"]) for token in tokens)
        clients = (
            Api(),
            new_player("Dina"),
            self.owner,
            self.opponent,
            blocked,
            spectator,
            reads,
            plays,
            gone,
            staff,
        )
        self.clients = dict(zip(CALLERS, clients, strict=True))
        self.values = {
            "game": "pursuit", "lesson": "police", "version": "1", "handle": self.owner.player["handle"],
            "channel": "webhook", "webhook": hook["id"], "token": tokens[0]["id"], "message_id": self.said,
        }  # fmt: skip

    def match(self, visibility: str) -> str:
        """One of them, with a note of Anna's and something said to all."""
        made = create(self.owner, ME, OPEN, visibility=visibility, options={"thief_seat": "host_choice"})
        codes = {"invitation": made["invitations"][0]["code"]} if made["invitations"] else {}
        match_id = str(made["id"])
        assert self.opponent.post(f"/matches/{match_id}/join", codes).status_code == 200
        asked = view(self.owner, match_id)
        body = {"decision": asked["decisions"][0]["id"], "choice": "seat:0", "version": asked["version"]}
        answered = self.owner.post(f"/matches/{match_id}/answers", body, Idempotency_Key=visibility)
        assert answered.status_code == 200, answered.content
        assert self.owner.put(f"/matches/{match_id}/notes/1", {"text": NOTE}).status_code == 200
        said = self.owner.post(
            f"/matches/{match_id}/chat", {"text": "to all"}, Idempotency_Key=f"t{visibility}"
        )
        assert said.status_code == 201, said.content
        self.said = str(said.json()["id"])
        return match_id

    def ask(self, caller: str, method: str, path: str, match_id: str) -> HttpResponse:
        """One request, whose effects are taken back, also those on the cookies."""
        url = PLACES.get(path, path)
        for key, value in {**self.values, "match_id": match_id}.items():
            url = url.replace("{" + key + "}", str(value))
        url = re.sub(r"\{\w+\}", "1", url)
        body = BODIES.get(f"{method} {path}", {}) if method in {"POST", "PUT", "PATCH"} else None
        with transaction.atomic():
            answer = (
                self.clients[caller].twin().call(method, url, body, Idempotency_Key="a-key-of-this-request")
            )
            transaction.set_rollback(True)
        return answer

    def secrets(self, caller: str) -> list[str]:
        """What must not stand in any answer to this caller."""
        own = [NOTE, ADDRESS, HOOK] if caller not in OWNS else []
        tokens = [str(each.token) for each in self.clients.values() if each.token]
        return own + tokens


def operations() -> list[tuple[str, str, str]]:
    """Which match, method, path below /api/v1: every operation of the schema, those of a match twice."""
    found = []
    for path, methods in Api().get("/api/schema?format=json").json()["paths"].items():
        short = path.removeprefix("/api/v1")
        for which in ("private", "link") if "{match_id}" in path else ("-",):
            found += [(which, method.upper(), short) for method in methods]
    return found


def expected() -> dict[tuple[str, str, str], str]:
    """The lines of access.txt."""
    rows = [line.split() for line in ACCESS.read_text().splitlines()]
    return {(which, method, path): marks for marks, which, method, path in rows}


def test_everybody_is_let_in_where_they_may_and_nowhere_else(frozen: Any) -> None:
    world = World()
    found, faults, told = {}, [], []
    for which, method, path in operations():
        match_id = world.matches.get(which, "-")
        marks = ""
        for caller in CALLERS:
            answer = world.ask(caller, method, path, match_id)
            marks += "-" if answer.status_code in REFUSED else "?" if answer.status_code == 400 else "+"
            if answer.status_code >= 500:
                faults.append((caller, method, path, answer.status_code))
            text = b"".join(answer).decode(errors="replace")
            told += [(caller, method, path, secret) for secret in world.secrets(caller) if secret in text]
        found[which, method, path] = marks
    print(
        "\n".join(f"{marks} {' '.join(key)}" for key, marks in found.items())
    )  # what is right goes to ACCESS
    assert faults == []
    assert told == []
    assert found == expected()
