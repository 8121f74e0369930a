"""A running server as the browser tests see it: its address, its players, its matches."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from backend.bench.process import Product
from tests.faults.client import Api

Json = Any
UNTIMED = {"kind": "untimed"}
PATIENCE = 120.0
"""How long, in seconds, a bot may take on a busy machine."""
A_DAY = {"kind": "fixed", "seconds": 86400}
GLANCE = 0.1
"""Seconds between two looks at what others do: to look all the time would take the processor from those others."""


@dataclass
class Server:
    """One running product."""

    product: Product
    app: Path
    """The folder with the app that it serves."""

    @property
    def url(self) -> str:
        """Where browsers find it. They trust localhost as they trust HTTPS, and install workers from it."""
        return f"http://localhost:{self.product.port}"

    def api(self, token: str | None = None, browser: Callable[[], dict[str, str]] | None = None) -> Api:
        """A connection without a browser; what is the account's is asked with the cookies of one."""
        return Api(self.product.port, token, browser=browser)

    def new_match(self, host: Api, **wishes: Json) -> str:
        """A table of Pursuit made by `host`; returns its id. One of two seats is open, unless wished otherwise."""
        body = {
            "game": "pursuit",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "clock": A_DAY,
            "visibility": "link",
            **wishes,
        }
        return str(host.expect(201, "POST", "/api/v1/matches", body)["id"])

    def solo(self, host: Api, thief: int, **wishes: Json) -> str:
        """A running match of `host` (seat 0) against a bot, where that seat is the thief; it is the host's turn.

        Its chance comes from a seed, so that a test meets the same bot each time.
        """
        wishes = {
            "seed": 1,
            "options": {"thief_seat": "host_choice"},
            "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}],
            "clock": UNTIMED,
            "visibility": "private",
            **wishes,
        }
        match = self.new_match(host, **wishes)
        self.answer(host, match, f"seat:{thief}")
        until = time.monotonic() + PATIENCE
        while not self.view(host, match)["decisions"]:
            assert time.monotonic() < until, "the bot does not place its helicopters"
            time.sleep(GLANCE)
        return match

    def duel(self, thief: Api, police: Api, **wishes: Json) -> str:
        """A running match of two people: the first is the thief in seat 0, the second the police."""
        match = self.new_match(thief, options={"thief_seat": "host_choice"}, **wishes)
        police.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
        self.answer(thief, match, "seat:0")
        return match

    def view(self, player: Api, match: str) -> Json:
        """What the player sees."""
        return player.expect(200, "GET", f"/api/v1/matches/{match}/view")

    def answer(self, player: Api, match: str, key: str | None = None) -> Json:
        """Answers the player's first open decision: with this key, or with the first that is allowed."""
        view = self.view(player, match)
        decision = next(decision for decision in view["decisions"] if not decision["optional"])
        keys = [option["key"] for option in decision["form"]["options"] if "disabled" not in option]
        choice = key or keys[0]
        body = {"decision": decision["id"], "choice": choice, "version": view["version"]}
        headers = {"Idempotency-Key": f"{match}-{decision['id']}"}
        return player.expect(200, "POST", f"/api/v1/matches/{match}/answers", body, headers=headers)

    def play_out(self, player: Api, match: str) -> Json:
        """Gives the first answer that is allowed until the match is over; returns the last view."""
        until = time.monotonic() + PATIENCE
        while (view := self.view(player, match))["status"] == "active":
            if any(not decision["optional"] for decision in view["decisions"]):
                self.answer(player, match)
                continue
            assert time.monotonic() < until, "the match does not end"
            time.sleep(GLANCE)
        return view

    def place(self, police: Api, match: str, *crossroads: str) -> None:
        """The only police player puts the three helicopters on these crossroads."""
        for crossroad in crossroads:
            self.answer(police, match, crossroad)

    def say(self, player: Api, match: str, text: str, channel: str = "table") -> None:
        """Says something about a match."""
        body = {"channel": channel, "text": text}
        headers = {"Idempotency-Key": uuid4().hex}
        player.expect(201, "POST", f"/api/v1/matches/{match}/chat", body, headers=headers)
