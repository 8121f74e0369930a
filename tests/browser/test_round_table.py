"""Good Cop Bad Cop in the browser: what stays unsaid unless it is asked for, and windows between two phones."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.browser import cop
from tests.browser.phone import ASKED, Phone, wait_until
from tests.browser.server import Json, Server

BOT = {"kind": "bot", "level": "easy"}
OWN_SECRETS = ("Honest", "Crooked", "Agent", "Kingpin")
SHEET = "[data-testid=turn-sheet]"
SECRETS = "[data-testid=secrets]"
STRIP = "[data-testid=window]"
PASS = f"{STRIP} [data-option=pass]"

OFFERED_TO_ALL = re.compile(r"orders\[\]\.decision\.form\.options\[\]\.(key|text|targets\[\]\.id)$")
"""Which card is kept over the limit is decided in advance among all cards of the game."""


def table(product: Server, ann: Phone, bob: Phone, speed: str = "live") -> str:
    """Five seats with two people; at `live` windows are over at once, at `normal` they stay for a while."""
    match = product.new_match(
        ann.api,
        game="good_cop_bad_cop",
        options={"speed": speed, "first_player": "host"},
        seats=[{"kind": "me"}, {"kind": "open"}, BOT, BOT, BOT],
    )
    bob.api.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    return match


def hidden_faces(view: Json, seat: int) -> dict[int, str]:
    """The faces of this seat's face-down cards, where the view tells them."""
    cards = view["state"]["seats"][seat]["cards"]
    return {card["slot"]: card["face"] for card in cards if not card["is_up"] and card["face"] is not None}


def test_secrets_are_shown_only_while_held(phones: Callable[..., Phone], product: Server) -> None:
    """Own faces stand neither on the board nor in the question until the eye is held, by finger or space bar."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob)
    ann.open(f"/m/{match}", ready=ASKED)
    faces = hidden_faces(product.view(ann.api, match), 0)
    assert len(faces) == 3

    def said() -> list[str]:
        """Faces that can be read on the sheet now."""
        text = ann.page.locator(SHEET).inner_text()
        return [name for name in OWN_SECRETS if name in text]

    hold = ann.find("hold")
    hold.wait_for()
    assert said() == []
    assert ann.page.locator(SECRETS).count() == 0
    hold.focus()
    ann.page.keyboard.down("Space")
    ann.page.wait_for_selector(SECRETS)
    assert said() != []
    ann.page.keyboard.up("Space")
    ann.page.wait_for_selector(SECRETS, state="detached")
    assert said() == []
    hold.dispatch_event("pointerdown", {"pointerId": 1, "pointerType": "touch"})
    ann.page.wait_for_selector(SECRETS)
    assert said() != []
    hold.dispatch_event("pointerup", {"pointerId": 1, "pointerType": "touch"})
    ann.page.wait_for_selector(SECRETS, state="detached")
    assert said() == []


def test_those_who_hear_the_app_have_their_secrets_read_out_when_they_ask(
    phones: Callable[..., Phone], product: Server
) -> None:
    """The table in words names no secret; a switch that only a screen reader finds says them, and says no more."""
    ann = phones("Ann")
    match = cop.alone(product, ann.api, 4)
    ann.open(f"/m/{match}", ready="[data-target^='card:']")
    faces = hidden_faces(product.view(ann.api, match), 0)
    hand = product.view(ann.api, match)["state"]["hand"]
    assert len(faces) == 3
    assert len(hand) == 1

    def heard() -> str:
        """All names and texts that the accessibility tree holds."""
        return ann.page.locator("body").aria_snapshot()

    assert not re.search("Agent|Kingpin|Honest|Crooked|You are", heard())
    switch = ann.page.get_by_role("button", name="Read my secrets")
    switch.dispatch_event("click")
    ann.page.locator("[role=status]", has_text="Your cards:").wait_for(state="attached")
    assert "You are" in heard()
    switch.dispatch_event("click")
    ann.page.locator("[role=status]", has_text="Your cards:").wait_for(state="detached")
    assert "You are" not in heard()


@pytest.mark.game("good_cop_bad_cop")
def test_a_window_is_answered_by_one_tap_while_the_other_phone_waits(
    phones: Callable[..., Phone], product: Server
) -> None:
    """Both are asked the same; one passes with one tap, and the other phone can't tell that anything happened."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob, speed="normal")
    for phone in (ann, bob):
        cop.give(product, phone.api, match, "arrange")
        phone.open(f"/m/{match}", ready=SHEET)
    wait_until(ann.page, lambda: cop.give(product, ann.api, match, "declare", "investigate:2.0"))
    for phone in (ann, bob):
        phone.page.wait_for_selector(PASS)
    before = product.view(ann.api, match)
    asked = ann.page.locator(STRIP).locator(".what").inner_text()
    assert asked == bob.page.locator(STRIP).locator(".what").inner_text()
    assert "Investigate" in asked or "investigate" in asked
    heard = len(ann.frames)
    bob.page.locator(PASS).tap()
    bob.page.wait_for_selector(f"{STRIP} .done")
    after = product.view(ann.api, match)
    assert ann.page.locator(PASS).is_visible()
    assert [frame for frame in ann.frames[heard:] if '"moved"' in frame] == []
    for key in ("version", "waiting_on", "deadline", "decisions", "state"):
        assert after[key] == before[key], key
    bob.page.locator(f"{STRIP} .done + button").tap()
    bob.page.wait_for_selector(PASS)


def test_the_strip_says_until_when_one_may_react_and_passes_by_one_tap(
    phones: Callable[..., Phone], product: Server
) -> None:
    """The clock time of the server's deadline in the player's zone, and how long that is; a tap on Pass is the
    answer, and the match goes on. The table waits for its only person, so the window stays meanwhile."""
    ann = phones("Ann")
    match = cop.wait_window(ann.page, product, ann.api, cop.alone(product, ann.api, 4))
    ann.open(f"/m/{match}", ready=PASS)
    view = product.view(ann.api, match)
    latest = datetime.fromisoformat(view["deadline"]).astimezone(ZoneInfo("Europe/Berlin"))
    left = ann.page.locator(f"{STRIP} .until").inner_text()
    assert re.search(rf"Reactions are possible until .*{latest:%H:%M} at the latest", left), left
    assert re.search(r"\d+ min left", left), left
    ann.page.locator(PASS).tap()
    ann.wait_version(view["version"] + 1)
    sent = [path for method, path in ann.requests if method == "POST" and path.endswith("/answers")]
    assert len(sent) == 1


def test_equipment_that_is_asked_for_can_be_touched_on_the_table(
    phones: Callable[..., Phone], product: Server
) -> None:
    """In a window and when it may be played at any time: a closed card beside my own, without its
    name; what cannot be played now says so."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob, speed="normal")
    for phone in (ann, bob):
        cop.give(product, phone.api, match, "arrange")
    wait_until(ann.page, lambda: cop.open_decision(product, ann.api, match, "declare") is not None)
    (gear,) = product.view(ann.api, match)["state"]["hand"]
    mine = f"[data-target='equipment:{gear}']"
    ann.open(f"/m/{match}", ready="[data-target^='card:']")
    assert ann.page.locator(mine).count() == 0, "nothing lies there that is not asked for"

    ann.tap_text("Play my equipment")
    ann.page.wait_for_selector(mine)
    assert ann.page.locator(mine).get_attribute("aria-label") == "Play my equipment"
    ann.page.locator(mine).tap(force=True)  # also one that can only say why not
    refused = is_refused(product.view(ann.api, match), "free_play", gear)
    ann.page.wait_for_selector("[data-testid=turn-sheet] .why" if refused else "[data-testid=confirm]")
    ann.page.locator("[data-option=back]").tap()
    ann.page.wait_for_selector(mine, state="detached")

    cop.give(product, ann.api, match, "declare", "investigate:2.0")
    ann.page.wait_for_selector(PASS)
    refused = is_refused(product.view(ann.api, match), "react", gear)
    ann.page.locator(mine).tap(force=True)  # also one that can only say why not
    if refused:
        assert "Not now" in ann.page.locator(f"{STRIP} .refused").inner_text()
    else:
        ann.page.wait_for_selector("[data-testid=question]:has-text('My equipment:')")
    assert product.view(ann.api, match)["state"]["hand"] == [gear]


def is_refused(view: Json, kind: str, gear: str) -> bool:
    """Whether the card cannot be played there now."""
    decision = next(each for each in view["decisions"] if each["kind"] == kind)
    option = next(each for each in decision["form"]["options"] if each["key"] == gear)
    return "disabled" in option


def told_of(value: Json, seat: int, gear: list[str], to: int, path: str = "") -> Iterator[str]:
    """Where a document tells the seat `to` what only this seat may know: its face-down cards but those that the
    reader has looked at, its role, its equipment."""
    if isinstance(value, dict):
        if value.get("seat") == seat and "known_equipment" in value:
            hidden = [
                card
                for card in value["cards"]
                if not card["is_up"] and card["face"] is not None and to not in card["looked_by"]
            ]
            if hidden or value["role"] is not None or value["known_equipment"]:
                yield f"{path}: {value}"
        data = value.get("data", {}) if "kind" in value else {}
        if data.get("seat") == seat and (
            value["kind"] == "role_now" or {"drew", "card"} <= {value["kind"], *data}
        ):
            yield f"{path}: {value}"
        for key, inner in value.items():
            yield from told_of(inner, seat, gear, to, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from told_of(inner, seat, gear, to, f"{path}[]")
    elif isinstance(value, str) and not OFFERED_TO_ALL.search(path):
        words = value.lower().replace(" ", "_").replace("-", "")
        if any(key in words for key in gear):
            yield f"{path}: {value}"


def leaks(received: list[str], seat: int, gear: list[str], to: int) -> list[str]:
    """All of that in everything that has arrived."""
    documents = [json.loads(text) for text in received if text.startswith(("{", "["))]
    return [found for document in documents for found in told_of(document, seat, gear, to)]


@pytest.mark.game("good_cop_bad_cop")
@pytest.mark.slow
def test_nothing_that_another_seat_receives_tells_my_cards(
    phones: Callable[..., Phone], product: Server
) -> None:
    """Every body and every frame of the other phone, over some turns, with hand, log, people, replay and turns."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob)
    gear: list[str] = []
    for phone in (ann, bob):
        phone.record_bodies()
        cop.give(product, phone.api, match, "arrange")
        phone.open(f"/m/{match}", ready=SHEET)
    wait_until(ann.page, lambda: product.view(ann.api, match)["state"]["turn"] > 0)
    gear = list(product.view(ann.api, match)["state"]["hand"])
    assert len(gear) == 1

    def some_turns_later() -> bool:
        """Both look at bots' cards and pass."""
        view = product.view(ann.api, match)
        for phone in (ann, bob):
            cop.give(product, phone.api, match, "react", "pass")
            looks = cop.open_decision(product, phone.api, match, "declare")
            at_bots = [key for key in cop.keys(looks) if re.match(r"investigate:[234]", key)] if looks else []
            cop.give(product, phone.api, match, "declare" if looks else None, next(iter(at_bots), None))
        return view["state"]["turn"] > 6 or view["status"] != "active"

    wait_until(ann.page, some_turns_later)
    if product.view(ann.api, match)["status"] == "active":
        for part in ("hand", "log", "people", "chat", "board"):
            bob.part(part)
        for path, ready in {
            f"/m/{match}/replay": "[data-testid=caption]",
            "/": "[data-testid=turn-card]",
            f"/m/{match}": SHEET,
        }.items():
            bob.open(path, ready=ready)
    log = product.view(ann.api, match)
    assert log["status"] == "active", "at the end all lies open: nothing can be said about leaks"
    happened = [text for text in ann.keep_received() if '"equipment_played"' in text]
    played = {card for text in happened for card in re.findall(r'"card": ?"(\w+)"', text)}
    received = bob.keep_received()
    assert len(received) > 30
    assert sum(1 for frame in bob.frames if '"moved"' in frame) >= 3
    secret = [key for key in gear if key not in played]
    if not any('"exchanged"' in text or '"cards_shown"' in text for text in received):
        assert leaks(received, 0, secret, to=1) == []
    own = leaks(ann.keep_received(), 0, secret, to=0)
    assert any("known_equipment" in found for found in own), (
        "what finds nothing in my own would find no leak either"
    )
    assert all(any(key in found for found in own) for key in secret)
