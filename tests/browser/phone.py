"""A player's phone: a browser context of 360 x 640 pixels, touched as a thumb would touch it.

The phone knows the app's few test names (data-testid) and what is offered (data-target, data-option); it knows no
rules. It writes down what arrives and every error in its console.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal
from uuid import uuid4

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
    Route,
    WebSocket,
)
from playwright.sync_api import TimeoutError as TooLate

from tests.faults.client import Api

if TYPE_CHECKING:
    from tests.browser.server import Server

NOT_NEEDED = (
    # What Chromium would prepare for its own window, a process for each: pages behind the address bar, a spare one.
    "PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess"
    # What Playwright turns off: of two such lists Chromium reads only the last.
    ",AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose"
    ",HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying"
    ",OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning"
)
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={NOT_NEEDED}",
]
WIDTH, HEIGHT = 360, 640
PATIENCE = 120
"""Seconds until something counts as not happening: for a busy machine, never a time that is waited in full."""
LOCALES = {"en": "en-GB", "ru": "ru-RU"}
ASKED = "[data-testid=turn-sheet]:not(.over) [data-testid=question]"
OVER = "[data-testid=end]"
OFFERED = "[data-target]:not([aria-disabled]), [data-option]:not([aria-disabled])"

BADGE_STUB = """
window.badges = [];
navigator.setAppBadge = async (count) => { window.badges.push(count); };
navigator.clearAppBadge = async () => { window.badges.push(0); };
"""
"""An icon with a badge: what the app has asked the system to show."""


def phone_options(lang: str = "en", scheme: str = "dark", motion: str = "reduce") -> dict[str, Any]:
    """What makes a browser context a phone."""
    return {
        "viewport": {"width": WIDTH, "height": HEIGHT},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
        "locale": LOCALES[lang],
        "timezone_id": "Europe/Berlin",
        "color_scheme": scheme,
        "reduced_motion": motion,
    }


def comes_true(page: Page, condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether a condition that no single page can tell, such as one on either of two phones, comes true in time."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        page.wait_for_timeout(40)  # lets the browser's news in
    return True


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Waits for such a condition."""
    assert comes_true(page, condition), f"did not happen within {PATIENCE} s"


def fresh(name: str) -> str:
    """A name to sign in with that nobody has: the tests of a run share a server."""
    return f"{name}.{uuid4().int % 10**6}"


class Phone:
    """One phone with one page open; `tab` opens another one of the same player."""

    def __init__(self, context: BrowserContext, server: Server, token: str | None) -> None:
        self.context = context
        self.server = server
        self.api = server.api(token, self._cookies)
        """The same player without a browser."""
        self.errors: list[str] = []
        self.expected: list[re.Pattern[str]] = []
        self.responses: list[Response] = []
        self.frames: list[str] = []
        self.requests: list[tuple[str, str]] = []
        """Method and path of what was asked of the server."""
        context.add_init_script(BADGE_STUB)
        self._bodies: list[str] = []
        self._recorded: list[str] | None = None
        self.page = self.new_page()

    @classmethod
    def make(cls, browser: Browser, server: Server, name: str = "", **options: str) -> Phone:
        """A phone out of the box; with a name, one whose player exists already and is known to the server."""
        context = browser.new_context(base_url=server.url, **phone_options(**options))
        context.set_default_timeout(PATIENCE * 1000)
        if options.get("scheme") == "light":
            # Night is what a newcomer meets, whatever the system says: who plays by day has chosen it.
            context.add_init_script(
                "localStorage.getItem('scheme') ?? localStorage.setItem('scheme', 'light')"
            )
        token = None
        if name:
            answer = context.request.post("/api/v1/guests", data={"display_name": name})
            assert answer.status == 201, answer.text()
            token = answer.json()["token"]
        phone = cls(context, server, token)
        if name:
            settings = {"language": options.get("lang", "en"), "time_zone": "Europe/Berlin"}
            phone.api.expect(200, "PATCH", "/api/v1/me", settings)
        return phone

    def _cookies(self) -> dict[str, str]:
        return {each["name"]: each["value"] for each in self.context.cookies() if "name" in each}

    def new_page(self) -> Page:
        """Another tab, listened to like the first."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        page.on("response", lambda response: self.responses.append(response))
        page.on("request", lambda request: self.requests.append((request.method, request.url)))
        page.on("websocket", self._socket)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.errors.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def expects(self, pattern: str) -> None:
        """An error that belongs to what the test does, such as a request while there is no network."""
        self.expected.append(re.compile(pattern))

    def unexpected_errors(self) -> list[str]:
        """What no test may leave behind."""
        return [error for error in self.errors if not any(known.search(error) for known in self.expected)]

    def adopt_player(self) -> Api:
        """The API of the player that the app has made on this phone."""
        made = next(r for r in self.responses if r.request.method == "POST" and r.url.endswith("/guests"))
        self.api = self.server.api(str(made.json()["token"]), self._cookies)
        return self.api

    # What the thumb does

    def open(self, path: str, ready: str = "h1") -> None:
        """Goes to an address and waits until the screen stands."""
        self.page.goto(path)
        self.page.wait_for_selector(ready)

    def wait_installed(self, ready: str) -> None:
        """Waits until the service worker is there, and loads the page anew, so that it comes from the worker."""
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        self.page.reload()
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        self.page.wait_for_selector(ready)

    def find(self, testid: str) -> Locator:
        """What the app has marked with this test name."""
        return self.page.locator(f"[data-testid={testid}]")

    def tap(self, testid: str) -> None:
        """Touches what the app has marked with this test name."""
        self.find(testid).tap()

    def tap_text(self, name: str | re.Pattern[str], role: Literal["button", "link"] = "button") -> None:
        """Touches a button or link by the name that a screen reader would say."""
        self.page.get_by_role(role, name=name).first.tap()

    def choose(self, name: str, within: str = "main") -> None:
        """Touches one of several exclusive choices by its words, once it stands still."""
        self.page.locator(f"{within} label").filter(has_text=re.compile(f"^\\s*{name}\\s*$")).tap()

    # A match

    def part(self, name: str) -> None:
        """Goes to a part of the match that is open (board, hand, log, chat, people), in the row or behind it."""
        tab = self.page.locator(f"header [data-tab={name}]")
        if tab.count() > 0:
            with suppress(TooLate):  # a longer title may move it behind the row meanwhile
                tab.tap(timeout=5000)
                return
        self.tap("more-parts")
        tab.tap()

    def raise_sheet(self) -> None:
        """Pulls the turn sheet up, by its button."""
        self.page.locator("[data-testid=turn-sheet] [aria-expanded=false]").tap()

    @property
    def match(self) -> str:
        """The id of the match that is open."""
        found = re.search(r"/m/([^/?#]+)", self.page.url)
        assert found, self.page.url
        return found.group(1)

    @property
    def version(self) -> int:
        """The version of the position on the screen."""
        return int(self.find("match").get_attribute("data-version") or -1)

    def wait_version(self, version: int) -> None:
        """Waits until the screen shows this version or a later one. Nothing is reloaded."""
        script = "v => Number(document.querySelector('[data-testid=match]')?.dataset.version ?? -1) >= v"
        self.page.wait_for_function(script, arg=version, polling=40)

    def is_asked(self) -> bool:
        """Whether a question stands on the screen."""
        return self.page.locator(ASKED).count() > 0

    def is_over(self) -> bool:
        """Whether the end stands on the screen."""
        return self.page.locator(OVER).count() > 0

    def wait_asked(self) -> bool:
        """Waits for a question (True) or the end (False)."""
        while True:
            self.page.wait_for_selector(f"{ASKED}, {OVER}")
            if self.is_over():
                return False
            if self.is_asked():  # somebody else may have been quicker
                return True

    def pick(self, dice: random.Random, where: str = OFFERED) -> str:
        """Touches something that is offered, on the board or in the list; returns what the button then says.

        What is offered may go before the thumb is down, when others have moved: then something else is touched.
        """
        for _ in range(PATIENCE // 5):
            self.page.wait_for_selector(where)
            with suppress(Error):
                dice.choice(self.page.query_selector_all(where)).tap(timeout=5000)
                return self.find("confirm").inner_text(timeout=5000)
        raise AssertionError(f"nothing of {where} can be touched")

    def confirm(self) -> int:
        """Touches the button that sends; waits for the new position and returns its version."""
        before = self.version
        self.tap("confirm")
        self.wait_version(before + 1)
        return self.version

    def step(self, dice: random.Random) -> int:
        """Answers one question by touching what is offered; returns the version after it.

        Where others change the question under the thumb, something else is touched.
        """
        for _ in range(PATIENCE // 10):
            before = self.version
            self.pick(dice)
            with suppress(TooLate):
                self.find("confirm").tap(timeout=10_000)
                self.wait_version(before + 1)
                return self.version
        raise AssertionError("no answer can be sent")

    def play_out(self, dice: random.Random, watch: Callable[[], None] = lambda: None) -> int:
        """Answers until the match is over; returns the number of answers. `watch` looks before each of them."""
        answers = 0
        while self.wait_asked():
            watch()
            self.step(dice)
            answers += 1
            assert answers < 200, "the match does not end"
        return answers

    def record_bodies(self) -> None:
        """From now on every body is kept before the page has it: the browser forgets them when it leaves a page."""
        bodies = self._recorded = []

        def keep(route: Route) -> None:
            with suppress(Error):  # the page may have gone meanwhile: then it has not received anything
                answer = route.fetch()
                if answer.status not in {204, 304}:
                    bodies.append(answer.text())
                route.fulfill(response=answer)

        self.context.route("**/api/**", keep)

    def keep_received(self) -> list[str]:
        """Every body and frame that has come from the server's API so far, as text; see `record_bodies` for a test
        that leaves a page."""
        if self._recorded is not None:
            return [*self._recorded, *self.frames]
        for response in self.responses:
            if "/api/" in response.url and response.status not in {204, 304}:
                self._bodies.append(response.text())
        self.responses.clear()
        return [*self._bodies, *self.frames]
