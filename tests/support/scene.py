"""A scene that many API tests begin with (players, a match that runs, a table that waits), and how it refuses."""

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from tests.support import matches
from tests.support.api import Api, new_player
from tests.support.matches import ME, OPEN


@dataclass
class Scene:
    """Anna and Boris in a running match, a table of Anna's that waits, and Clara who looks on."""

    anna: Api
    boris: Api
    clara: Api
    running: str
    waiting: str

    @classmethod
    def make(cls) -> "Scene":
        """Through the API."""
        anna, boris, clara = new_player("Anna"), new_player("Boris"), new_player("Clara")
        running = matches.two_players(anna, boris)
        return cls(anna, boris, clara, running, str(matches.create(anna, ME, OPEN)["id"]))

    @property
    def players(self) -> list[Api]:
        """Those in the running match, by seat."""
        return [self.anna, self.boris]

    def at(self, path: str) -> str:
        """The path with the scene's matches in it."""
        return path.format(running=self.running, waiting=self.waiting)

    def asked(self) -> tuple[int, dict[str, Any], int]:
        """Who is asked, what, and at which version."""
        for index, player in enumerate(self.players):
            shown = matches.view(player, self.running)
            if found := matches.required(shown):
                return index, found[0], shown["version"]
        raise AssertionError("nobody is asked")

    def send(self, player: Api, body: Any, key: str = "k1", match: str | None = None) -> HttpResponse:
        """An answer's request with any body."""
        return player.post(f"/matches/{match or self.running}/answers", body, Idempotency_Key=key)


def refused(answer: HttpResponse, status: int, code: str, field: str | None = None) -> dict[str, Any]:
    """The answer is the problem document of that status and code, and names the field."""
    assert answer.status_code == status, answer.content[:500]
    assert answer.headers["Content-Type"] == "application/problem+json"
    content: dict[str, Any] = json.loads(answer.content)
    assert (content["status"], content["code"]) == (status, code), content
    assert {"type", "title", "detail"} <= set(content)
    assert content["title"]
    assert content["detail"]
    if field is not None:
        assert field in [error["field"] for error in content["errors"]], content["errors"]
        assert all(error["message"] and error["code"] for error in content["errors"])
    return content
