"""Whole matches on phones, from the first page to the replay, by touching nothing but what is offered."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.phone import Phone, wait_until

Phones = Callable[..., Phone]
REASONS = {"arrest": "PU-040", "escape": "PU-041", "surrounded": "PU-042"}


def check_no_car_for_the_police(pair: tuple[Phone, ...]) -> None:
    """While the match runs the car is drawn on the thief's phone only."""
    for phone in pair:
        view = phone.server.view(phone.api, phone.match)
        if view["status"] == "active" and view["state"]["thief_seat"] != view["viewer"]:
            assert phone.find("car").count() == 0


def check_end(phone: Phone, won: str, lost: str) -> dict[str, Any]:
    """The end names winner and rule as the server does; returns the match."""
    match: dict[str, Any] = phone.api.expect(200, "GET", f"/api/v1/matches/{phone.match}")
    outcome = match["outcome"]
    assert outcome["rule"] == REASONS[outcome["reason"]]
    said = phone.find("turn-sheet").inner_text()
    mine = outcome["results"][str(match["my_seats"][0])]
    assert (won if mine == "win" else lost) in said
    assert outcome["rule"] in said
    return match


def first_hidden(phone: Phone) -> int:
    """The version at which the thief first hid the car."""
    log = phone.api.expect(200, "GET", f"/api/v1/matches/{phone.match}/log?limit=200")["results"]
    return next(e["version"] for e in log if any(event["kind"] == "car_hidden" for event in e["events"]))


def step_to(phone: Phone, version: int) -> None:
    """Steps a replay forward to a version."""
    replay = phone.find("replay")
    for _ in range(400):
        shown = int(replay.get_attribute("data-version") or 0)
        if shown >= version:
            return
        phone.tap_text(re.compile("One step forward|На шаг вперёд|Шаг вперёд"))
        phone.page.wait_for_function(
            "v => Number(document.querySelector('[data-testid=replay]').dataset.version) > v", arg=shown
        )
    raise AssertionError("the replay does not move")


def look_through(phone: Phone, value: str) -> None:
    """Changes the eyes of a replay; the moment stays. What has been looked through once needs no further request."""
    before = int(phone.find("replay").get_attribute("data-version") or 0)
    phone.page.locator(f"input[name=eyes][value='{value}']").evaluate("input => input.click()")
    phone.page.locator(f"[data-testid=replay][data-eyes='{value}'][data-version='{before}']").wait_for()


@pytest.mark.slow
@pytest.mark.game("pursuit")
def test_two_phones_from_guest_to_replay(phones: Phones) -> None:
    """One opens a table and shares its link, the other sits down with one tap; nobody ever reloads."""
    dice = random.Random(20261)
    ann, bob = phones(), phones(scheme="light")
    ann.open("/")
    ann.tap_text("New match", role="link")
    ann.page.locator("a[href='/play/pursuit']").tap()
    ann.page.get_by_role("radio", name="With friends").tap()
    ann.page.wait_for_selector("text=Open the table")
    ann.tap("create-match")
    link = ann.find("share-link").inner_text()
    assert link == ann.page.url

    bob.open(link)
    bob.tap("join")  # the one tap
    for phone in (ann, bob):
        phone.find("match").wait_for()  # a full table starts by itself, on the host's phone too
        phone.adopt_player()

    pair = (ann, bob)
    while True:
        wait_until(ann.page, lambda: any(p.is_asked() for p in pair) or all(p.is_over() for p in pair))
        asked = [phone for phone in pair if phone.is_asked()]
        if not asked:
            break
        version = dice.choice(asked).step(dice)
        for phone in pair:
            phone.wait_version(version)
        check_no_car_for_the_police(pair)

    for phone in (ann, bob):
        match = check_end(phone, "You win!", "You lose")
        assert match["status"] == "finished"
    check_replay(ann)


def check_replay(phone: Phone) -> None:
    """Every moment can be reached, and each pair of eyes sees what it saw."""
    match = phone.match
    hidden = first_hidden(phone)
    thief = phone.server.view(phone.api, match)["state"]["thief_seat"]
    last = phone.version
    phone.tap_text("Watch it again", role="link")
    phone.find("replay").wait_for()
    step_to(phone, hidden)
    sees_car = {str(thief): 1, str(1 - thief): 0, "spectator": 0, "all": 1}
    for eyes, cars in sees_car.items():
        look_through(phone, eyes)
        assert phone.find("car").count() == cars, f"through the eyes of {eyes}"
    step_to(phone, last)
    forward = phone.page.get_by_role("button", name="One step forward")
    assert forward.is_disabled()
    assert phone.find("caption").inner_text()
    phone.page.wait_for_url(re.compile(rf"[?&]at={last}\b"))
    phone.page.reload()  # the address keeps the moment
    phone.page.wait_for_function(
        "v => Number(document.querySelector('[data-testid=replay]')?.dataset.version) === v", arg=last
    )


@pytest.mark.slow
@pytest.mark.game("pursuit")
def test_bots_in_two_taps_in_russian(phones: Phones) -> None:
    """A newcomer's first match: two taps from the empty page, then to the end against a bot."""
    phone = phones(lang="ru")
    phone.open("/")
    assert phone.page.get_attribute("html", "lang") == "ru"
    phone.tap_text("Играть с ботами", role="link")
    phone.tap("create-match")
    assert phone.wait_asked()
    phone.adopt_player()
    phone.play_out(random.Random(20261))
    check_end(phone, "Победа", "Поражение")
    phone.tap_text("Посмотреть заново", role="link")
    phone.find("replay").wait_for()
    step_to(phone, 2)
