"""What is marked as private in the texts that a seat gets, so that an app shows nothing of it on a shared screen."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games import door
from games.good_cop_bad_cop import GAME
from games.good_cop_bad_cop.content.equipment import EQUIPMENT
from games.good_cop_bad_cop.state import KEY, CopState
from games.testkit.wording import NAMES
from tests.good_cop_bad_cop.table import FOUR, Table
from tests.good_cop_bad_cop.test_minds import bot_matches, shot_at

OPEN = {"claim", "claim_part", "plan_keep"}
"""Questions that name all faces and cards there are, whatever the seat holds."""


def texts(found: Any, is_bare: bool = False) -> Iterator[str]:
    """All that is shown of a question, as on a screen that others can see; `is_bare` as its player reads it."""
    if isinstance(found, dict):
        if isinstance(found.get("text"), str):
            yield found["text"] if is_bare else found.get("open", found["text"])
        for key, value in found.items():
            if key != "args":
                yield from texts(value, is_bare)
    elif isinstance(found, list):
        for value in found:
            yield from texts(value, is_bare)


def questions(match: Any, seat: int, lang: str) -> list[Any]:
    """The decisions and the plans of a seat as the API sends them."""
    asked = door.decisions(GAME, match.state, seat, lang, NAMES, match.privates)
    plans = [plan.decision for plan in door.plans(GAME, match.state, seat, lang, NAMES, match.privates)]
    return [msgspec.to_builtins(one) for one in (*asked, *plans) if one.kind.rpartition(".")[2] not in OPEN]


def held(state: CopState, seat: int, lang: str) -> set[str]:
    """The names of the seat's equipment and of its face-down cards."""
    names = {GAME.texts.messages(lang)[f"{KEY}.gear.{key}"] for key in state.hands[seat]}
    lying = zip(state.slots[seat], state.up[seat], strict=True)
    faces = {state.faces[card] for card, is_up in lying if card >= 0 and not is_up}
    return names | {GAME.texts.messages(lang)[f"{KEY}.face.{face}"] for face in faces}


def named(found: list[str], names: set[str]) -> set[str]:
    """Which of the names stand in the texts."""
    return {name for name in names if any(re.search(rf"\b{re.escape(name)}\b", text) for text in found)}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_question_names_what_its_seat_holds_but_where_it_is_marked(lang):
    bare: set[str] = set()
    for match, _ in bot_matches("easy", 2, 15, "veils"):
        for seat in range(len(match.state.seats)):
            mine = held(match.state, seat, lang)
            for found in questions(match, seat, lang):
                assert not named(list(texts(found)), mine), found
                bare |= named(list(texts(found, is_bare=True)), mine)
    assert len(bare) > 10, "the search can find names"


def test_a_card_that_is_being_played_in_secret_stays_unnamed():
    table = shot_at(1, "k9_unit", 1)
    table.match.answer(1, "react", "k9_unit")
    found = next(one for one in questions(table.match, 1, "en") if one["kind"].endswith("target"))
    assert found["prompt"]["text"].startswith("K-9 Unit: ")
    assert found["prompt"]["open"].startswith("My equipment: ")


def test_orders_and_refusals_are_marked_in_words_of_their_own():
    table = Table(*FOUR, gear={1: "restraining_order"})
    plans = questions(table.match, 1, "ru")
    when = next(one for one in plans if one["kind"].endswith("plan_when"))
    assert "Судебный запрет" in when["prompt"]["text"]
    assert when["prompt"]["open"] == "Моё снаряжение, приказ 1: когда сыграть?"
    asked = next(one for one in questions(table.match, 1, "en") if one["kind"].endswith("free_play"))
    option = next(option for option in asked["form"]["options"] if option["key"] == "restraining_order")
    assert option["open"] == "Play my equipment"
    assert option["disabled"]["open"] == "Not now."


def test_private_events_say_on_a_shared_screen_what_the_others_are_told():
    table = Table("HHC", "ACC", "KHH", "CCH").act("investigate:1.0")
    (mine,) = [one for one in told(table, 0) if one.kind == "looked"]
    (theirs,) = [one for one in told(table, 2) if one.kind == "looked"]
    assert mine.text != mine.open == theirs.text
    assert theirs.open is msgspec.UNSET


def told(table: Table, viewer: int) -> list[door.ShownEvent]:
    """All events so far, as a viewer reads them."""
    events = [event for line in table.match.lines for event in line.events]
    return door.narrate(GAME, events, viewer, "en", NAMES)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_private_event_tells_a_secret_by_its_veil(lang):
    catalogue = GAME.texts.messages(lang)
    secret = [*(catalogue[f"{KEY}.gear.{key}"] for key in EQUIPMENT), catalogue[f"{KEY}.face.agent"]]
    seen = 0
    for match, _ in bot_matches("easy", 2, 40, "veiled events"):
        events = [event for line in match.lines for event in line.events]
        for seat in range(len(match.state.seats)):
            for shown in door.narrate(GAME, events, seat, lang, NAMES):
                if shown.open is not msgspec.UNSET:
                    seen += 1
                    assert not named([shown.open], set(secret))
    assert seen > 10
