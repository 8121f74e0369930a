"""Makes the README's two pictures anew: `python -m tests.browser.make_screenshots`, after `./deploy/serve` has built
the app. A product of its own is started, two matches are set up through the API, and a phone is photographed.
"""

import os
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from backend.bench.process import ROOT, Product
from tests.browser.phone import CHROMIUM_ARGUMENTS, Phone
from tests.browser.server import Server
from tests.faults.client import Api

FOLDER = ROOT / "pwa" / "screenshots"
HOUR = 3600
COURSE = {
    # What happens before the picture: where the thief hides, and what green, yellow and pink then do.
    "B3": ("search:C2", "search:D4", "search:E1"),
    "B4": ("search:B3", "search:C3", "move:c1"),
    "C4": ("move:b3", "search:D3", "search:D1"),
    "D4": ("search:B4", "search:C4", "move:c2"),
    "E4": (),
}


def fixed(seconds: int) -> dict[str, object]:
    """A clock of so many seconds for each decision."""
    return {"kind": "fixed", "seconds": seconds}


def friend(server: Server, name: str) -> Api:
    """A player without a phone."""
    made = server.api().expect(201, "POST", "/api/v1/guests", {"display_name": name})
    return server.api(str(made["token"]))


def play_course(server: Server, thief: Api, police: Api, match: str) -> None:
    """A few rounds in which the police come closer."""
    server.place(police, match, "b2", "c3", "d1")
    for building, actions in COURSE.items():
        server.answer(thief, match, building)
        for action in actions:
            server.answer(police, match, action)


def picture_of_a_match(browser: Browser, server: Server) -> None:
    """The police's turn in round 5, in English, in the dark."""
    phone = Phone.make(browser, server, "Kim", lang="en", scheme="dark")
    thief = friend(server, "Robin")
    match = server.duel(thief, phone.api)
    play_course(server, thief, phone.api, match)
    phone.open(f"/m/{match}", ready="[data-target='building:C3']")
    phone.find("turn-sheet").get_by_role("button", name="Yellow").tap()
    phone.page.locator("[data-target='building:D4']").tap()
    phone.find("confirm").wait_for()
    take(phone, "match-en-dark")


def picture_of_the_turns(browser: Browser, server: Server) -> None:
    """What waits for a player with several matches, in Russian, in the light."""
    phone = Phone.make(browser, server, "Аня", lang="ru", scheme="light")
    boris, vera = friend(server, "Борис"), friend(server, "Вера")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    hiding = server.new_match(
        phone.api, seats=seats, options={"thief_seat": "host_choice"}, clock=fixed(8 * HOUR)
    )
    for other in (boris, vera):
        other.expect(200, "POST", f"/api/v1/matches/{hiding}/join", {})
    server.answer(phone.api, hiding, "seat:0")
    for who, what in ((boris, "b2"), (vera, "c3"), (boris, "d1"), (boris, "confirm"), (vera, "confirm")):
        server.answer(who, hiding, what)
    searching = server.duel(vera, phone.api, clock=fixed(24 * HOUR))
    play_course(server, vera, phone.api, searching)
    waiting = server.duel(boris, phone.api, clock=fixed(72 * HOUR))
    server.place(phone.api, waiting, "a1", "c2", "d4")
    phone.open("/", ready="[data-testid=turn-card]")
    take(phone, "turns-ru-light")


def take(phone: Phone, name: str) -> None:
    """Photographs the phone once its fonts and colours stand."""
    phone.page.evaluate("() => document.fonts.ready.then(() => null)")
    phone.page.evaluate("() => Promise.all(document.getAnimations().map(a => a.finished)).then(() => null)")
    phone.page.screenshot(path=FOLDER / f"{name}.png")
    assert phone.unexpected_errors() == []
    phone.context.close()


def main() -> None:
    """Both pictures."""
    path = os.environ.get("STAKEOUT_CHROMIUM", "/usr/bin/chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        product = Product(Path(folder) / "data", {"STAKEOUT_PACE": "0.02"})
        product.start()
        try:
            product.wait_ready()
            server = Server(product, ROOT / "pwa" / "dist")
            browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
            picture_of_a_match(browser, server)
            picture_of_the_turns(browser, server)
            browser.close()
        finally:
            product.stop()


if __name__ == "__main__":
    main()
