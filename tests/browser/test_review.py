"""Looking back and on: what happened while away, the replay with all that belongs to it, forks, hints, proofs."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.line import Line
from tests.browser.phone import Phone, wait_until
from tests.browser.server import A_DAY, Server
from tests.faults.client import Api

Phones = Callable[..., Phone]


def friend(server: Server, name: str) -> Api:
    """A player without a phone."""
    made = server.api().expect(201, "POST", "/api/v1/guests", {"display_name": name})
    return server.api(str(made["token"]))


def play_round(server: Server, thief: Api, police: Api, match: str, *moves: str) -> None:
    """The thief hides, the three helicopters act."""
    server.answer(thief, match, moves[0])
    for move in moves[1:]:
        server.answer(police, match, move)


@pytest.fixture
def duel(phones: Phones, product: Server) -> Iterator[tuple[Phone, Api, str]]:
    """A phone that is the police, has looked at its match and gone away; the thief; the match."""
    phone = phones("Bob", motion="no-preference")
    thief = friend(product, "Ann")
    match = product.duel(thief, phone.api)
    product.place(phone.api, match, "b2", "c2", "d4")
    phone.open(f"/m/{match}", ready="[data-testid=turn-sheet]")
    seen = product.view(phone.api, match)["version"]
    wait_until(phone.page, lambda: seen_version(phone, match) == seen)
    phone.open("/settings", ready="#name")
    yield phone, thief, match


def seen_version(phone: Phone, match: str) -> int:
    """How far the phone's player has looked, as the server knows it."""
    return int(phone.api.expect(200, "GET", f"/api/v1/matches/{match}")["seen_version"])


@pytest.fixture
def finished(phones: Phones, product: Server) -> tuple[Phone, str]:
    """A phone and a match that its player has played to the end against a bot: not one that the bot won at once, and
    one in which something weighed."""
    phone = phones("Ann")
    for seed in range(1, 10):
        match = product.solo(phone.api, 0, seed=seed)
        played = product.play_out(phone.api, match)["version"]
        if played > 9 and phone.api.expect(200, "GET", f"/api/v1/matches/{match}/analysis")["moments"]:
            return phone, match
    raise AssertionError("the bot finds the car at once in nine matches")


def test_what_was_missed_is_shown_first_and_once(duel: tuple[Phone, Api, str], product: Server) -> None:
    phone, thief, match = duel
    before = seen_version(phone, match)
    product.answer(thief, match, "A2")
    phone.open(f"/m/{match}", ready="[data-testid=playback]")
    assert phone.find("turn-sheet").count() == 0
    assert phone.page.locator("[data-target]").count() == 0
    assert seen_version(phone, match) == before
    phone.find("turn-sheet").wait_for()  # it goes on by itself
    phone.page.wait_for_selector("[data-target^='building:']")
    wait_until(phone.page, lambda: seen_version(phone, match) == product.view(phone.api, match)["version"])
    phone.page.reload()
    phone.find("turn-sheet").wait_for()
    assert phone.find("playback").count() == 0


def test_it_is_skipped_by_one_tap_and_can_be_seen_again(
    duel: tuple[Phone, Api, str], product: Server
) -> None:
    phone, thief, match = duel
    product.answer(thief, match, "A2")
    phone.open(f"/m/{match}", ready="[data-testid=playback]")
    phone.tap("skip")
    phone.page.wait_for_selector("[data-target^='building:']")
    phone.tap("replay-turn")
    phone.find("playback").wait_for()
    phone.page.get_by_text("the thief has hidden the car").first.wait_for()
    phone.tap("skip")
    phone.find("turn-sheet").wait_for()


def test_without_motion_it_goes_step_by_step(phones: Phones, product: Server) -> None:
    phone = phones("Ann", lang="en")
    police = friend(product, "Bob")
    match = product.duel(phone.api, police)
    product.place(police, match, "b2", "c2", "d4")
    phone.open(f"/m/{match}", ready="[data-target='building:A1']")
    phone.page.locator("[data-target='building:A1']").tap()
    phone.confirm()
    wait_until(phone.page, lambda: seen_version(phone, match) == phone.version)
    phone.open("/settings", ready="#name")
    for move in ("search:B2", "move:c3", "move:d3"):
        product.answer(police, match, move)
    phone.open(f"/m/{match}", ready="[data-testid=playback]")
    captions = []
    for _ in range(3):
        phone.tap_text("Next")
        captions.append(phone.find("playback-caption").inner_text())
    assert "searches B2" in captions[0]
    assert "to c3" in captions[1]
    phone.tap("skip")
    phone.page.wait_for_selector("[data-target='building:A2']")


def test_a_match_that_is_opened_for_the_first_time_has_nothing_to_catch_up_with(
    phones: Phones, product: Server
) -> None:
    phone = phones("Ann")
    match = product.solo(phone.api, 0)
    phone.open(f"/m/{match}", ready="[data-testid=turn-sheet]")
    assert phone.find("playback").count() == 0


def test_a_replay_shows_what_could_be_known_and_where_most_was_given_away(
    finished: tuple[Phone, str],
) -> None:
    phone, match = finished
    phone.open(f"/m/{match}", ready="[data-testid=end]")
    phone.open(f"/m/{match}/replay?at=5", ready="[data-testid=curve]")
    asked = len([url for _, url in phone.requests if "/replay" in url and "/api/" in url])
    phone.tap("knowledge")
    phone.find("heat").wait_for()
    phone.tap_text("One step forward")
    phone.find("heat").wait_for()
    phone.find("curve").click(position={"x": 200, "y": 10})
    assert phone.find("replay").get_attribute("data-version") != "6"
    phone.tap("analysis")
    moments = phone.find("moments").get_by_role("button")
    text = moments.first.locator("span").first.inner_text()
    moments.first.tap()
    phone.page.locator(".remark").get_by_text(text).wait_for()
    assert len([url for _, url in phone.requests if "/replay" in url and "/api/" in url]) == asked
    phone.page.get_by_role("radio", name="a spectator").tap()
    phone.page.get_by_role("radio", name="a spectator", checked=True).wait_for()
    phone.tap_text("One step back")
    phone.page.wait_for_url("**seat=spectator**")


def test_notes_stay_with_their_moment(finished: tuple[Phone, str]) -> None:
    phone, match = finished
    phone.open(f"/m/{match}/replay?at=3", ready="[data-testid=note]")
    phone.tap("note")
    phone.page.get_by_label("Only you can read it.").fill("Why not C3?")
    phone.tap("save-note")
    phone.page.locator(".note").get_by_text("Why not C3?").wait_for()
    phone.tap_text("One step forward")
    assert phone.page.locator("p.note").count() == 0
    assert phone.page.locator(".noted").count() == 1
    phone.open(f"/m/{match}/replay?at=3", ready="p.note")
    phone.tap("note")
    phone.tap_text("Delete")
    phone.page.locator("p.note").wait_for(state="detached")


def test_a_match_goes_on_from_a_moment_of_its_replay(finished: tuple[Phone, str], product: Server) -> None:
    phone, match = finished
    phone.open(f"/m/{match}/replay?at=3", ready="[data-testid=caption]")
    phone.tap("more")
    phone.tap("play-on")
    phone.find("play-on-seat").nth(1).select_option("bot:hard")
    phone.tap("fork")
    phone.find("match").wait_for()
    assert phone.match != match
    made = phone.api.expect(200, "GET", f"/api/v1/matches/{phone.match}")
    assert made["origin"] == {"match": match, "version": 3}
    assert [seat["level"] for seat in made["seats"]] == [None, "hard"]


def test_a_match_proves_itself_and_its_record_elsewhere(finished: tuple[Phone, str], tmp_path: Path) -> None:
    phone, match = finished
    phone.open(f"/m/{match}/replay", ready="[data-testid=caption]")
    phone.tap("more")
    with phone.page.expect_download() as saving:
        phone.tap_text("Save the record", role="link")
    path = tmp_path / "record.json"
    saving.value.save_as(path)
    phone.tap("check")
    phone.page.wait_for_selector("[data-testid=checks][aria-busy=false]")
    assert phone.page.locator("[data-outcome=true]").count() == 4
    phone.open("/check", ready="[data-testid=record-file]")
    phone.find("record-file").set_input_files(path)
    phone.find("keep-record").wait_for()
    assert phone.page.locator("[data-outcome=true]").count() == 3
    false = tmp_path / "false.json"
    false.write_text(with_another_seed(path.read_text()))
    phone.find("record-file").set_input_files(false)
    phone.page.wait_for_selector("[data-testid=checks][aria-busy=false] [data-outcome=false]")
    assert phone.page.locator("[data-outcome=false]").count() == 3
    assert phone.find("keep-record").count() == 0
    nothing = tmp_path / "nothing.json"
    nothing.write_text("{}")
    phone.find("record-file").set_input_files(nothing)
    phone.page.get_by_text("This file is no record of a match.").wait_for()
    phone.find("record-file").set_input_files(path)
    phone.tap("keep-record")
    phone.page.wait_for_url("**/replay**")


def with_another_seed(record: str) -> str:
    """The record with another first digit of its seed."""
    data = json.loads(record)
    data["seed"] = ("f" if data["seed"][0] == "0" else "0") + data["seed"][1:]
    return json.dumps(data)


def test_a_hint_is_shown_and_taken_but_not_sent(phones: Phones, product: Server) -> None:
    phone = phones("Ann")
    match = product.solo(phone.api, 0)
    phone.open(f"/m/{match}", ready="[data-target='building:A1']")
    version = phone.version
    phone.tap("ask-hint")
    phone.find("hint").wait_for()
    assert phone.page.locator(".halo.hinted").count() == 1
    assert phone.find("confirm").count() == 0
    phone.tap("take-hint")
    phone.find("confirm").wait_for()
    assert product.view(phone.api, match)["version"] == version
    phone.confirm()
    assert phone.page.get_by_role("button", name="Take back").count() == 0  # Pursuit has no undo
    strict = product.solo(phone.api, 0, hints=False)
    phone.open(f"/m/{strict}", ready="[data-target='building:A1']")
    assert phone.find("ask-hint").count() == 0


def some_choice(form: Any) -> Any:
    """The first answer that a form allows."""
    if form["type"] == "order":
        return [item["key"] for item in form["items"]]
    if form["type"] == "split":
        left, shares = form["total"], {}
        for bucket in form["buckets"]:
            shares[bucket["key"]] = min(left, bucket["max"])
            left -= shares[bucket["key"]]
        return shares
    keys = [option["key"] for option in form["options"] if "disabled" not in option]
    return keys[0] if form["type"] == "one" else keys[: max(1, form["min"])]


def answer_first(server: Server, player: Api, match: str) -> bool:
    """Answers the player's first question, if there is one."""
    view = server.view(player, match)
    for decision in view["decisions"]:
        if not decision["optional"]:
            body = {
                "decision": decision["id"],
                "choice": some_choice(decision["form"]),
                "version": view["version"],
            }
            key = {"Idempotency-Key": f"{match}-{decision['id']}"}
            player.expect(200, "POST", f"/api/v1/matches/{match}/answers", body, headers=key)
            return True
    return False


def test_an_answer_is_taken_back_by_a_tap_until_somebody_has_built_on_it(
    toy_phones: Phones, workshop: Server
) -> None:
    """Campfire's evening: two campers with two chores each."""
    phone = toy_phones("Ann")
    other = friend(workshop, "Bob")
    match = workshop.new_match(phone.api, game="campfire", clock=A_DAY)
    other.expect(200, "POST", f"/api/v1/matches/{match}/join", {})
    while workshop.view(phone.api, match)["phase"] != "evening":
        assert answer_first(workshop, other, match) or answer_first(workshop, phone.api, match)
    line = Line(phone.page)
    phone.open(f"/m/{match}", ready="[data-option=cook]")
    back = phone.page.get_by_role("button", name="Take back")
    assert back.count() == 0
    phone.page.locator("[data-option=cook]").tap()
    answered = phone.confirm()
    back.tap()
    phone.wait_version(answered + 1)
    back.wait_for(state="detached")
    phone.page.locator("[data-option=cook]").tap()
    phone.confirm()
    back.wait_for()
    line.muted = True
    phone.expects(r"status of 409.*/undo")
    assert answer_first(workshop, other, match)
    back.tap()
    phone.page.get_by_role("alert").get_by_text("the position has changed").wait_for()
