"""How fast the app is on a slow phone: `python -m tests.browser.measure_phone` prints a table. A measure, no test.

A product of its own is started; the app is built if it is not. Chromium slows its processor and its network down.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Route, sync_playwright

from backend.bench.process import HOST, ROOT, Product
from deploy import prepare
from tests.browser.phone import CHROMIUM_ARGUMENTS, Phone
from tests.browser.server import Server
from tests.browser.trace import Work, main_thread_work
from tests.faults.client import Api

Json = Any
DIST = ROOT / "pwa" / "dist"
REPEATS = 5
FRAME_MS = 16.7
SLOW_NETWORK = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"]
CARD = "[data-testid=turn-card]"
BOARD = "[data-testid=turn-sheet] [data-testid=question]|[data-target^='building:']"
SCRUB = """
async ([moments, jump]) => {
  const slider = document.querySelector('input[type=range]');
  const last = Number(slider.max);
  for (let i = 1; i <= moments; i += 1) {
    slider.value = String((Number(slider.value) + jump) % last);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
}
"""
"""Moves the slider as a thumb does, one moment in each frame."""
MOMENTS = 90
STEP, JUMP = 1, 37
SHORT, LONG = 40, 600
"""Lengths of a replay in entries: the work of a frame may not grow with them."""
STANDS = """
const wanted = location.pathname === '/' ? ["%s"] : "%s".split('|');
const look = () => {
  if (wanted.every((one) => document.querySelector(one)?.checkVisibility())) window.stoodAt = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Notes when the screen stands, in milliseconds since the navigation began."""


def first_scripts(product: Product) -> int:
    """Bytes of the scripts that the page names, as they are served compressed."""
    page = (DIST / "index.html").read_text()
    total = 0
    for path in sorted(set(re.findall(r'(?:src|href)="(/assets/[^"]+\.js)"', page))):
        connection = http.client.HTTPConnection(HOST, product.port)
        connection.request("GET", path, headers={"Accept-Encoding": "br, gzip"})
        total += len(connection.getresponse().read())
        connection.close()
    return total


def cached_open(phone: Phone, path: str) -> float:
    """Milliseconds until a screen that was open before stands again."""
    phone.page.goto("about:blank")
    phone.page.goto(path, wait_until="commit")
    phone.page.wait_for_function("() => window.stoodAt !== undefined")
    return float(phone.page.evaluate("() => window.stoodAt"))


def measure_opening(browser: Browser, server: Server) -> tuple[float, float]:
    """Medians for Turns and for a match of Pursuit."""
    phone = Phone.make(browser, server, "Kim")
    match = server.solo(phone.api, 0)
    phone.context.add_init_script(STANDS % (CARD, BOARD))
    phone.open("/", ready=CARD)
    phone.wait_installed(CARD)
    phone.open(f"/m/{match}", ready="[data-target^='building:']")
    phone.page.reload()
    phone.page.wait_for_selector("[data-target^='building:']")
    devtools = phone.context.new_cdp_session(phone.page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    turns = median(cached_open(phone, "/") for _ in range(REPEATS))
    board = median(cached_open(phone, f"/m/{match}") for _ in range(REPEATS))
    phone.context.close()
    return turns, board


def next_move(server: Server, thief: Api, police: Api, match: str) -> str:
    """The key of the next helicopter's first move, after the thief has hidden where that is asked."""
    if server.view(thief, match)["decisions"]:
        server.answer(thief, match)
    (form, *_) = (each["form"] for each in server.view(police, match)["decisions"] if not each["optional"])
    return next(option["key"] for option in form["options"] if option["key"].startswith("move:"))


def measure_moves(browser: Browser, server: Server) -> list[Work]:
    """The main thread's work while helicopters fly on the thief's phone."""
    phone = Phone.make(browser, server, "Robin", motion="no-preference")
    made = server.api().expect(201, "POST", "/api/v1/guests", {"display_name": "Kim"})
    police = server.api(str(made["token"]))
    match = server.duel(phone.api, police)
    server.place(police, match, "b2", "c2", "d4")
    phone.open(f"/m/{match}", ready="[data-target^='building:']")
    phone.context.new_cdp_session(phone.page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    found = []
    for _ in range(REPEATS):
        move = next_move(server, phone.api, police, match)
        phone.wait_version(server.view(police, match)["version"])
        phone.page.wait_for_timeout(1500)
        browser.start_tracing(page=phone.page, categories=CATEGORIES)
        server.answer(police, match, move)
        phone.page.wait_for_timeout(2000)  # the flight; looking at the page would be work of its own
        found.append(main_thread_work(json.loads(browser.stop_tracing())))
    phone.context.close()
    return found


def play_to_end(server: Server, player: Api) -> str:
    """A finished match of one thief against a bot."""
    match = server.solo(player, 0)
    while server.view(player, match)["status"] == "active":
        if any(not decision["optional"] for decision in server.view(player, match)["decisions"]):
            server.answer(player, match)
    return match


def repeated(rows: list[Json], length: int, span: int) -> list[Json]:
    """The same rows again and again, their versions going on."""
    rounds = -(-length // len(rows))
    longer = [{**row, "version": row["version"] + span * turn} for turn in range(rounds) for row in rows]
    return longer[:length]


def stretch(route: Route, length: int) -> None:
    """Answers with a replay or an analysis of this many entries, made of the match's own."""
    answer = route.fetch()
    data = answer.json()
    for rows in {"frames", "rows"} & set(data):
        span = data[rows][-1]["version"] + 1
        data["turns"] = repeated(data.get("turns") or [{"version": 0}], length // 4, span)
        data[rows] = repeated(data[rows], length, span)
    route.fulfill(response=answer, json=data)


def measure_replay(browser: Browser, server: Server, length: int) -> tuple[Work, Work]:
    """The main thread's work while a replay of this length is stepped through, and while it is scrubbed."""
    phone = Phone.make(browser, server, "Lou", motion="no-preference")
    match = play_to_end(server, phone.api)
    phone.page.route(re.compile("/api/.*/(replay|analysis)"), lambda route: stretch(route, length))
    phone.open(f"/m/{match}/replay", ready="[data-testid=curve]")
    assert phone.page.get_attribute("input[type=range]", "max") == str(length - 1)
    phone.context.new_cdp_session(phone.page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    found = []
    for jump in (STEP, JUMP):
        phone.page.evaluate(SCRUB, [MOMENTS, jump])  # once to warm up, as a thumb goes to and fro
        browser.start_tracing(page=phone.page, categories=CATEGORIES)
        phone.page.evaluate(SCRUB, [MOMENTS, jump])
        found.append(main_thread_work(json.loads(browser.stop_tracing())))
    phone.context.close()
    return found[0], found[1]


def main() -> None:
    """The table."""
    prepare.build_app()
    chromium = os.environ.get("STAKEOUT_CHROMIUM", "/usr/bin/chromium")
    print(f"{time.strftime('%Y-%m-%d %H:%M')}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        product = Product(Path(folder) / "data", {"STAKEOUT_PACE": "0.02"})
        product.start()
        try:
            product.wait_ready()
            server = Server(product, DIST)
            browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
            say("first scripts, compressed (KB)", first_scripts(product) / 1000, 120)
            turns, board = measure_opening(browser, server)
            say("cached open of Turns, processor /4, network 400 ms (ms)", turns, 1000)
            say("cached open of a Pursuit match, the same (ms)", board, 1000)
            moves = measure_moves(browser, server)
            say(
                "a helicopter flies, processor /6: a frame (ms)",
                median(m.frame_median for m in moves),
                FRAME_MS,
            )
            say("the same: longest task (ms)", median(m.longest_task for m in moves), FRAME_MS)
            for length in (SHORT, LONG):
                step, scrub = measure_replay(browser, server, length)
                say(f"a step in a replay of {length} entries, processor /6 (ms)", step.frame_median, FRAME_MS)
                say("the same: jumps with the slider (ms)", scrub.frame_median, FRAME_MS)
            browser.close()
        finally:
            product.stop()


def say(name: str, value: float, wanted: float) -> None:
    """One line of the table."""
    print(f"{name:<58} {value:8.1f}   wanted <= {wanted}", flush=True)


if __name__ == "__main__":
    main()
