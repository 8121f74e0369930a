"""The part of the walk (tour.py) that leads around the table of Good Cop Bad Cop."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser import cop
from tests.browser.phone import Phone
from tests.browser.server import Server

Stop = tuple[str, Phone]
WINDOW = "[data-testid=window]"


def at_the_table(phone: Phone, server: Server) -> Iterator[Stop]:
    """A match of four: my turn, what I can say, a reaction window, my secrets, the end and the replay."""
    api = phone.api
    match = cop.alone(server, api, 4)
    phone.open(f"/m/{match}", ready="[data-target^='card:']")
    yield "cop-turn", phone
    phone.page.locator("[data-target^='card:']").first.tap()
    phone.find("confirm").wait_for()
    yield "cop-turn-picked", phone
    cop.say(server, api, match, "card", "1.0", "honest", "guess")
    cop.say(server, api, match, "role", "2", "not_agent", "guess")
    cop.say(server, api, match, "card", "0.1", "crooked", "own")
    cop.say(server, api, match, "retract", "c2")
    cop.give(server, api, match, "declare", "investigate:1.0")
    in_a_window(phone, server, match)
    phone.find("moment").wait_for()
    yield "cop-moment", phone
    phone.tap("moment-ok")
    phone.find("moment").wait_for(state="detached")
    yield "cop-window", phone
    phone.page.locator("[data-piece='card:1.0']").tap()
    phone.find("piece").wait_for()
    yield "cop-piece", phone
    phone.part("hand")
    phone.find("hand").wait_for()
    yield "cop-hand", phone
    phone.find("hold").tap()
    yield "cop-hand-covered", phone
    phone.find("hold").tap()
    yield from after_the_end(phone, server, match)
    yield from eight(phone, server)


def after_the_end(phone: Phone, server: Server, match: str) -> Iterator[Stop]:
    """Who was what and why it ended; the match seen by all, by one seat, and beside what I could know."""
    cop.play_out(server, phone.api, match)
    phone.open(f"/m/{match}", ready="[data-testid=who-was-what]")
    yield "cop-end", phone
    phone.find("who-was-what").scroll_into_view_if_needed()
    yield "cop-end-roles", phone
    phone.open(f"/m/{match}/replay?at=14", ready="[data-testid=caption]")
    yield "cop-replay", phone
    phone.tap("knowledge")
    phone.page.locator("dialog label").nth(1).wait_for()
    yield "cop-replay-who-knows", phone
    phone.page.locator("dialog label").nth(1).tap()
    phone.find("knower").wait_for()
    yield "cop-replay-knowledge", phone
    phone.open(f"/m/{match}/replay?at=14&seat=0", ready="[data-testid=caption]")
    yield "cop-replay-mine", phone


def eight(phone: Phone, server: Server) -> Iterator[Stop]:
    """The fullest table."""
    match = cop.alone(server, phone.api, 8)
    phone.open(f"/m/{match}", ready="[data-target^='card:']")
    yield "cop-eight", phone
    cop.give(server, phone.api, match, "declare", "arm")
    cop.give(server, phone.api, match, "aim", "4")
    in_a_window(phone, server, match)
    while phone.find("moment-ok").count() > 0:  # what happened to me lies over the table until it is put away
        phone.tap("moment-ok")
        phone.page.wait_for_timeout(50)
    yield "cop-eight-window", phone


def in_a_window(phone: Phone, server: Server, match: str) -> Phone:
    """The phone, asked in a window that waits for its player."""
    asked = cop.wait_window(phone.page, server, phone.api, match)
    if asked != match:
        phone.open(f"/m/{asked}", ready=WINDOW)
    phone.wait_version(server.view(phone.api, asked)["version"])
    phone.page.wait_for_selector(f"{WINDOW} [data-option=pass]")
    return phone
