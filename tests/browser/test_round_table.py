"""Good Cop Bad Cop in the browser: what stays unsaid unless it is asked for, and windows between two phones."""

import json
import re
from collections.abc import Callable, Iterator

import pytest

from tests.browser import cop
from tests.browser.phone import Phone, wait_until
from tests.browser.server import UNTIMED, Json, Server

BOT = {"kind": "bot", "level": "easy"}
OWN_SECRETS = ("Honest", "Crooked", "Agent", "Kingpin")
SHEET = "[data-testid=turn-sheet]"
REVEAL = "[data-testid=reveal]"
STRIP = "[data-testid=window]"
PASS = f"{STRIP} [data-option=pass]"

OFFERED_TO_ALL = re.compile(
    r"^\.texts\.|orders\[\]\.decision\.form\.options\[\]\.(key|text|targets\[\]\.id)$"
)
"""The names of all cards of the game; which card is kept over the limit is decided in advance among all of them."""


def table(product: Server, ann: Phone, bob: Phone, speed: str = "live") -> str:
    """Five seats with two people at phones. At `live` windows are over at once and the others are bots; at `normal`
    they stay for a while, and the others are people who play no card meanwhile, as a bot might."""
    others = [BOT] * 3 if speed == "live" else [{"kind": "open"}] * 3
    match = product.new_match(
        ann.api,
        game="good_cop_bad_cop",
        options={"speed": speed, "first_player": "host"},
        seats=[{"kind": "me"}, {"kind": "open"}, *others],
    )
    names = ("Cleo", "Dan", "Eve") if speed == "normal" else ()
    made = [product.api().expect(201, "POST", "/api/v1/guests", {"display_name": name}) for name in names]
    people = [product.api(str(each["token"])) for each in made]
    for player in (bob.api, *people):
        player.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    for player in people:
        cop.give(product, player, match, "arrange")
    return match


def hidden_faces(view: Json, seat: int) -> dict[int, str]:
    """The faces of this seat's face-down cards, where the view tells them."""
    cards = view["state"]["seats"][seat]["cards"]
    return {card["slot"]: card["face"] for card in cards if not card["is_up"] and card["face"] is not None}


def said(phone: Phone) -> list[str]:
    """Faces that can be read on the screen now: as words, or as the names of pictures."""
    text = phone.page.locator("body").aria_snapshot()
    return [name for name in OWN_SECRETS if name in text]


def test_secrets_lie_open_until_a_tap_covers_them(phones: Callable[..., Phone], product: Server) -> None:
    """Who I am is told at once, and by which cards; covered by a tap, they stay covered on this device."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob)
    ann.open(f"/m/{match}", ready=REVEAL)
    assert len(hidden_faces(product.view(ann.api, match), 0)) == 3
    assert said(ann) != []
    ann.page.locator(REVEAL).get_by_test_id("hold").tap()
    wait_until(ann.page, lambda: "covered" in ann.page.locator(REVEAL).inner_text().lower())
    assert not re.search("Honest|Crooked", ann.page.locator(REVEAL).locator("ol").aria_snapshot())
    ann.open(f"/m/{match}", ready=REVEAL)
    assert "covered" in ann.page.locator(REVEAL).inner_text().lower()
    ann.page.locator(REVEAL).get_by_test_id("hold").tap()
    wait_until(ann.page, lambda: "covered" not in ann.page.locator(REVEAL).inner_text().lower())


def test_where_the_device_wants_it_secrets_are_shown_only_while_held(
    phones: Callable[..., Phone], product: Server
) -> None:
    """By finger or space bar; the wish is one of the settings."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob)
    ann.page.add_init_script("localStorage.setItem('secrets.hold', '1')")
    ann.open(f"/m/{match}", ready=REVEAL)
    title = ann.page.locator(f"{REVEAL} h2")
    assert title.inner_text().lower() == "covered"
    hold = ann.page.locator(REVEAL).get_by_test_id("hold")
    hold.focus()
    ann.page.keyboard.down("Space")
    wait_until(ann.page, lambda: title.inner_text().lower() != "covered")
    ann.page.keyboard.up("Space")
    wait_until(ann.page, lambda: title.inner_text().lower() == "covered")
    hold.dispatch_event("pointerdown", {"pointerId": 1, "pointerType": "touch"})
    wait_until(ann.page, lambda: title.inner_text().lower() != "covered")
    hold.dispatch_event("pointerup", {"pointerId": 1, "pointerType": "touch"})
    wait_until(ann.page, lambda: title.inner_text().lower() == "covered")


def test_a_first_turn_takes_one_tap_for_the_cards_and_three_for_a_look(
    phones: Callable[..., Phone], product: Server
) -> None:
    """The button of the reveal answers the order; tile, card, confirm; what was seen is told large and stays."""
    ann = phones("Ann")
    match = product.new_match(
        ann.api,
        game="good_cop_bad_cop",
        options={"first_player": "host"},
        clock=UNTIMED,
        seed=1,
        seats=[{"kind": "me"}, BOT, BOT, BOT],
    )
    ann.open(f"/m/{match}", ready=REVEAL)
    ann.page.locator(f"{REVEAL} [data-testid=confirm]").tap()
    ann.page.locator("[data-action=investigate]").tap()
    ann.page.locator("[data-target='card:2.1']").tap()
    ann.tap("confirm")
    moment = ann.find("moment")
    moment.wait_for()
    wait_until(ann.page, lambda: product.view(ann.api, match)["state"]["seats"][2]["cards"][1]["face"])
    face = product.view(ann.api, match)["state"]["seats"][2]["cards"][1]["face"]
    assert face in moment.inner_text().lower()
    ann.tap("moment-ok")
    moment.wait_for(state="detached")


def test_those_who_hear_the_app_have_their_secrets_read_out_when_they_ask(
    phones: Callable[..., Phone], product: Server
) -> None:
    """The table in words names no secret; a switch that only a screen reader finds says them, and says no more."""
    ann = phones("Ann")
    match = cop.alone(product, ann.api, 4)
    ann.page.add_init_script("localStorage.setItem('secrets.covered', '1')")
    ann.open(f"/m/{match}", ready="[data-target^='card:']")
    faces = hidden_faces(product.view(ann.api, match), 0)
    hand = product.view(ann.api, match)["state"]["hand"]
    assert len(faces) == 3
    assert len(hand) == 1

    def heard() -> str:
        """All names and texts that the accessibility tree holds."""
        return ann.page.locator("body").aria_snapshot()

    assert not re.search("Agent|Kingpin|Honest|Crooked|Your cards:", heard())
    switch = ann.page.get_by_role("button", name="Read my secrets")
    switch.dispatch_event("click")
    ann.page.locator("[role=status]", has_text="Your cards:").wait_for(state="attached")
    assert "Your cards:" in heard()
    switch.dispatch_event("click")
    ann.page.locator("[role=status]", has_text="Your cards:").wait_for(state="detached")
    assert "Your cards:" not in heard()


@pytest.mark.game("good_cop_bad_cop")
def test_a_window_is_answered_by_one_tap_while_the_other_phone_waits(
    phones: Callable[..., Phone], product: Server
) -> None:
    """One passes with one tap, and the phone of who acts can't tell that anything happened."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob, speed="normal")
    for phone in (ann, bob):
        cop.give(product, phone.api, match, "arrange")
        phone.open(f"/m/{match}", ready=SHEET)
    wait_until(ann.page, lambda: cop.give(product, ann.api, match, "declare", "investigate:2.0"))
    bob.page.wait_for_selector(PASS)
    ann.page.wait_for_selector(STRIP)
    assert ann.page.locator(PASS).count() == 0, "who acts has passed, unless a card is added"
    before = product.view(ann.api, match)
    assert "Your look at card 1" in ann.page.locator(STRIP).locator(".what").inner_text()
    assert "wants to investigate" in bob.page.locator(STRIP).locator(".what").inner_text()
    heard = len(ann.frames)
    bob.page.locator(PASS).tap()
    bob.page.wait_for_selector(f"{STRIP} .done")
    after = product.view(ann.api, match)
    assert ann.page.locator(STRIP).is_visible()
    assert [frame for frame in ann.frames[heard:] if '"moved"' in frame] == []
    for key in ("version", "waiting_on", "deadline", "decisions", "state"):
        assert after[key] == before[key], key
    bob.page.locator(f"{STRIP} .done + button").tap()
    bob.page.wait_for_selector(PASS)


def test_the_strip_names_no_time_against_bots_and_passes_by_one_tap(
    phones: Callable[..., Phone], product: Server
) -> None:
    """The table waits for its only person: no clock is in sight, and the window stays meanwhile. A tap on Pass is the
    answer, and the match goes on."""
    ann = phones("Ann")
    match = cop.wait_window(ann.page, product, ann.api, cop.alone(product, ann.api, 4))
    ann.open(f"/m/{match}", ready=PASS)
    view = product.view(ann.api, match)
    assert ann.page.locator(f"{STRIP} .until").inner_text().strip() == "Reactions are possible"
    assert ann.find("clock").count() == 0
    ann.page.locator(PASS).tap()
    ann.wait_version(view["version"] + 1)
    sent = [path for method, path in ann.requests if method == "POST" and path.endswith("/answers")]
    assert len(sent) == 1


def test_equipment_is_read_and_played_from_the_hand(phones: Callable[..., Phone], product: Server) -> None:
    """It lies in my hand with its picture; a tap shows the card, its button plays it, or says why not."""
    ann, bob = phones("Ann"), phones("Bob")
    match = table(product, ann, bob, speed="normal")
    for phone in (ann, bob):
        cop.give(product, phone.api, match, "arrange")
    wait_until(ann.page, lambda: cop.open_decision(product, ann.api, match, "declare") is not None)
    (gear,) = product.view(ann.api, match)["state"]["hand"]
    ann.open(f"/m/{match}", ready="[data-action]")
    ann.tap("gear")
    ann.find("gear-card").wait_for()
    ann.tap("gear-play")
    refused = is_refused(product.view(ann.api, match), "free_play", gear)
    ann.page.wait_for_selector(f"{SHEET} .why" if refused else "[data-testid=confirm]")
    ann.page.locator("[data-option=back]").tap()
    ann.page.wait_for_selector("[data-action]")
    assert product.view(ann.api, match)["state"]["hand"] == [gear]

    cop.give(product, ann.api, match, "declare", "investigate:2.0")
    bob.open(f"/m/{match}", ready=PASS)
    (gear,) = product.view(bob.api, match)["state"]["hand"]
    bob.tap("gear")
    bob.tap("gear-play")
    if is_refused(product.view(bob.api, match), "react", gear):
        bob.page.wait_for_selector(f"{STRIP} .refused")
    else:
        bob.page.wait_for_selector(f"{SHEET} [data-testid=question]")
    assert product.view(bob.api, match)["state"]["hand"] == [gear]


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


def look_everywhere(phone: Phone, match: str) -> None:
    """All parts of the match, its replay, and the list of turns."""
    while phone.find("moment").count() > 0:  # what happened to the player lies over everything else
        phone.tap("moment-ok")
        phone.page.wait_for_timeout(50)
    for part in ("hand", "log", "people", "chat", "board"):
        phone.part(part)
    for path, ready in {
        f"/m/{match}/replay": "[data-testid=caption]",
        "/": "[data-testid=turn-card]",
        f"/m/{match}": SHEET,
    }.items():
        phone.open(path, ready=ready)


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
        waits = any(cop.open_decision(product, phone.api, match, "declare") for phone in (ann, bob))
        if view["state"]["turn"] > 2 and waits:  # for one of the two: no bot ends the match meanwhile
            return True
        for phone in (ann, bob):
            cop.give(product, phone.api, match, "react", "pass")
            looks = cop.open_decision(product, phone.api, match, "declare")
            at_bots = [key for key in cop.keys(looks) if re.match(r"investigate:[234]", key)] if looks else []
            cop.give(product, phone.api, match, "declare" if looks else None, next(iter(at_bots), None))
        return bool(view["status"] != "active")

    wait_until(ann.page, some_turns_later)
    look_everywhere(bob, match)
    ended = product.view(ann.api, match)
    assert ended["status"] == "active", (
        f"at the end all lies open: turn {ended['state']['turn']}, {ended.get('outcome')}"
    )
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
