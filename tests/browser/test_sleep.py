"""A phone that has slept: its page stood still, its socket is dead without knowing it, and the match has gone on."""

from collections.abc import Callable

from tests.browser.line import Line
from tests.browser.phone import Phone, wait_until
from tests.browser.server import Server

Phones = Callable[..., Phone]
AN_HOUR = 3600_000


def freeze(phone: Phone, state: str) -> None:
    """The system puts the page away ("frozen") or takes it out again ("active")."""
    phone.context.new_cdp_session(phone.page).send("Page.setWebLifecycleState", {"state": state})


def asked_from(line: Line, match: str) -> list[int | None]:
    """The versions from which the page has asked to be told about the match, call by call."""
    return [said.get("version") for said in line.said if said.get("subscribe") == f"match:{match}"]


def test_a_phone_that_wakes_catches_up_from_the_version_it_holds(phones: Phones, product: Server) -> None:
    """Frozen, with a line that is dead but looks open, for an hour and three moves: what was missed comes in order
    and once, without a reload, and what is asked is the newest question."""
    thief, police = phones("Ann"), phones("Bob")
    match = product.duel(thief.api, police.api)
    product.place(police.api, match, "a1", "b1", "c1")
    thief.page.clock.install()
    line = Line(thief.page)
    thief.open(f"/m/{match}", ready="[data-target='building:C3']")
    thief.page.locator("[data-target='building:C3']").tap()
    held = thief.confirm()
    wait_until(thief.page, lambda: line.opened == 1)
    loads = [path for _, path in thief.requests if path.endswith(f"/m/{match}")]

    line.die()
    freeze(thief, "frozen")
    for key in ("search:B2", "search:C2", "search:D2"):
        product.answer(police.api, match, key)
    newest = product.view(thief.api, match)["version"]
    assert newest > held
    freeze(thief, "active")
    assert thief.version == held, "nothing has told it yet"

    calls = len(asked_from(line, match))
    thief.page.clock.fast_forward(AN_HOUR)  # the clock of the system went on while the page stood
    thief.wait_version(newest)
    thief.page.wait_for_selector("[data-target^='building:']")
    # An hour that passes at once may also run out for a line that is just being made: then it is made again.
    wait_until(thief.page, lambda: line.opened >= 2)
    wait_until(thief.page, lambda: len(asked_from(line, match)) > calls)
    since = asked_from(line, match)[calls:]
    assert all((version or 0) >= held for version in since), "it asks for what it misses, not for everything"
    assert [path for _, path in thief.requests if path.endswith(f"/m/{match}")] == loads

    thief.part("log")
    thief.find("log").get_by_text("searches D2").wait_for()
    said = thief.find("log").inner_text()
    places = [said.index(f"searches {building}") for building in ("D2", "C2", "B2")]
    assert places == sorted(places), "newest first"
    assert said.count("searches C2") == 1
