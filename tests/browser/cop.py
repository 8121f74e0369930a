"""Good Cop Bad Cop played without a browser, for the tests that need a table in some state."""

from __future__ import annotations

import time
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page

from tests.browser.phone import wait_until
from tests.browser.server import GLANCE, UNTIMED, Server
from tests.faults.client import Api

Json = Any
EXPANSION = {"expansion": "bombers_traitors", "first_player": "host"}
BOT = {"kind": "bot", "level": "easy"}
MOST_ANSWERS = 900


def alone(server: Server, host: Api, seats: int, seed: int = 1, **options: str) -> str:
    """A running match of `host` against bots, with the expansion, whose cards the seed deals; windows wait for the
    only person."""
    match = server.new_match(
        host,
        game="good_cop_bad_cop",
        options={**EXPANSION, **options},
        clock=UNTIMED,
        visibility="private",
        seed=seed,
        seats=[{"kind": "me"}, *(BOT for _ in range(seats - 1))],
    )
    give(server, host, match, "arrange")
    return match


def open_decision(server: Server, player: Api, match: str, kind: str | None = None) -> Json:
    """The player's open decision of that kind, or the first that must be answered; None if there is none."""
    decisions = server.view(player, match)["decisions"]
    wanted = (each for each in decisions if (each["kind"] == kind if kind else not each["optional"]))
    return next(wanted, None)


def keys(decision: Json) -> list[str]:
    """What can be answered, in the order of the server."""
    if decision["form"]["type"] == "order":
        return [item["key"] for item in decision["form"]["items"]]
    return [option["key"] for option in decision["form"]["options"] if "disabled" not in option]


def give(server: Server, player: Api, match: str, kind: str | None = None, choice: str | None = None) -> bool:
    """Answers such a decision with this choice, else with the first one; False if none is open or it has gone."""
    view = server.view(player, match)
    decision = open_decision(server, player, match, kind)
    if decision is None:
        return False
    first: Json = keys(decision) if decision["form"]["type"] == "order" else keys(decision)[0]
    body = {"decision": decision["id"], "choice": choice or first, "version": view["version"]}
    reply = player.send(
        "POST", f"/api/v1/matches/{match}/answers", body, headers={"Idempotency-Key": uuid4().hex}
    )
    assert reply.status in {200, 409, 422}, reply.json
    return reply.status == 200


def say(server: Server, player: Api, match: str, *links: str) -> None:
    """Makes a statement, link by link: `say(server, player, match, "card", "1.0", "honest", "guess")`."""
    for number, link in enumerate(links):
        assert give(server, player, match, "claim_part" if number else "claim", link), link


def shoot_on(server: Server, player: Api, match: str) -> bool:
    """One answer of a player who wants an end soon: a gun, a shot, else a pass or whatever comes first."""
    decision = open_decision(server, player, match)
    if decision is None:
        return False
    offered = keys(decision)
    wanted = next((key for key in ("shoot", "arm", "pass", "confirm", "no") if key in offered), None)
    return give(server, player, match, decision["kind"], wanted)


def wait_window(page: Page, server: Server, player: Api, match: str) -> str:
    """The match in which the player is asked in a window of somebody else's turn: this one, or another table of as
    many seats where the cards have ended it before."""
    tables = [match]

    def asked() -> bool:
        view = server.view(player, tables[-1])
        state = view["state"]
        if view["status"] != "active":
            tables.append(alone(server, player, len(state["seats"]), seed=len(tables) + 1))
        elif state["window"] is not None and state["active"] != 0 and has(view, "react"):
            return True
        elif not give(server, player, tables[-1]):
            time.sleep(GLANCE)
        return False

    wait_until(page, asked)
    return tables[-1]


def has(view: Json, kind: str) -> bool:
    """Whether such a decision is open."""
    return any(each["kind"] == kind for each in view["decisions"])


def play_out(server: Server, player: Api, match: str) -> None:
    """Plays until the match is over, or fails after so many looks."""
    for _ in range(MOST_ANSWERS):
        if server.view(player, match)["status"] != "active":
            return
        if not shoot_on(server, player, match):
            time.sleep(GLANCE)
    raise AssertionError("the match does not end")
