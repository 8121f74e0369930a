"""What clients get: decisions of all four forms, events for each pair of eyes, and the rules page."""

import msgspec
import pytest

from games import door
from games.engine import presentation, rules_page
from games.engine.event import Event
from games.engine.state import EVERYONE, SPECTATOR
from games.testkit.toys import CAMPFIRE, SMUGGLERS, TOYS
from tests.engine.test_campfire import camp, evening
from tests.engine.test_sealed import beach

NAMES = ["Ada", "Bob", "Cleo"]


def shown(match, seat: int, lang: str = "en") -> list[dict]:
    """The decisions of a seat as JSON carries them."""
    found = presentation.show_decisions(match.game, match.state, seat, lang, NAMES, match.privates)
    return msgspec.to_builtins(found)


def test_a_split():
    (decision,) = shown(camp(), 1)
    assert decision == {
        "id": "d2",
        "seat": 1,
        "kind": "share_wood",
        "optional": False,
        "role": "turn",
        "prompt": {"key": "campfire.share_wood", "args": {}, "text": "Where do your logs go?"},
        "form": {
            "type": "split",
            "total": 3,
            "buckets": [
                {"key": "fire", "text": "Into the fire", "max": 2},
                {"key": "shelter", "text": "Into the shelter", "max": 2},
                {"key": "store", "text": "Into the store", "max": 2},
            ],
        },
    }


def test_one_of_several_with_a_target_an_effect_and_a_rule_that_closes_it():
    (decision,) = shown(evening(camp(sky=["storm"])), 0, "ru")
    assert decision["prompt"]["text"] == "Чем вы займётесь?"
    assert decision["form"]["type"] == "one"
    assert decision["form"]["options"][:2] == [
        {"key": "cook", "text": "Готовить", "targets": [{"kind": "chore", "id": "cook"}], "safe": True},
        {
            "key": "fish",
            "text": "Рыбачить",
            "targets": [{"kind": "chore", "id": "fish"}],
            "effects": [
                {
                    "text": "4 и больше на кубике — два очка.",
                    "certain": False,
                    "key": "campfire.effect.fish",
                    "args": {},
                }
            ],
            "disabled": {"rule": "CF-008", "text": "В бурю никто не рыбачит."},
        },
    ]


def test_several_and_an_order():
    match = evening(camp()).answer(0, "chore", "cook")
    form = shown(match, 0)[0]["form"]
    assert (form["type"], form["min"], form["max"]) == ("many", 1, 2)
    assert [option["key"] for option in form["options"]] == ["beans", "berries", "mushrooms"]
    match.answer(0, "ingredients", ["beans"])
    assert shown(match, 0)[0]["form"] == {
        "type": "order",
        "items": [{"key": "beans", "text": "Beans"}, {"key": "tea", "text": "Tea"}],
    }


def test_prompts_are_filled_in():
    match = evening(camp()).answer(0, "chore", "cook").answer(0, "ingredients", ["beans"])
    match.answer(0, "courses", ["tea", "beans"])
    prompt = shown(match, 1)[1]["prompt"]
    assert prompt == {"key": "campfire.taste", "args": {"cook": 0}, "text": "Ada has cooked. How is it?"}


def test_a_sealed_answer_that_is_in_is_shown_as_one_that_can_be_changed():
    match = beach().answer(1, "react", "pass")
    (decision,) = shown(match, 1)
    assert decision["kind"] == "engine.change_sealed"
    assert decision["optional"]
    assert decision["form"]["options"] == [{"key": "change", "text": "Change my answer"}]
    assert shown(match, 1, "ru")[0]["prompt"]["text"] == "Ваш ответ принят. Изменить его?"


PRIVATE = [Event("card_drawn", {"seat": 1, "card": "silk"}, (1,), {"seat": 1})]
SECRET = [Event("card_seen", {"seat": 1, "card": "silk"}, (1,))]


def told(events, viewer: int, lang: str = "en") -> list[dict]:
    """Events of Smugglers for a viewer."""
    return msgspec.to_builtins(presentation.narrate(SMUGGLERS, events, viewer, lang, NAMES))


@pytest.mark.parametrize("viewer", [1, EVERYONE])
def test_who_may_see_an_event_sees_all_of_it(viewer):
    (drawn,) = told(PRIVATE, viewer)
    openly = drawn.pop("open", None)
    assert drawn == {"kind": "card_drawn", "data": {"seat": 1, "card": "silk"}, "text": "Bob draws silk."}
    assert openly == ("Bob draws a card." if viewer == 1 else None), (
        "what the others are told, for a shared screen"
    )
    assert [event["kind"] for event in told(SECRET, viewer)] == ["card_seen"]


def test_what_only_some_may_know_comes_with_words_for_a_screen_that_others_see():
    assert told(PRIVATE, 1)[0]["open"] == "Bob draws a card."
    assert told(PRIVATE, 1, "ru")[0]["open"] == "Bob берёт карту."
    assert told(SECRET, 1)[0]["open"] == ""
    assert "open" not in told(PRIVATE, EVERYONE)[0]


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_all_others_see_the_redacted_event_or_none(viewer):
    assert told(PRIVATE, viewer) == [{"kind": "card_drawn", "data": {"seat": 1}, "text": "Bob draws a card."}]
    assert told(PRIVATE, viewer, "ru")[0]["text"] == "Bob берёт карту."
    assert told(SECRET, viewer) == []


def test_what_only_one_seat_is_told_at_all_is_nothing_on_an_open_screen():
    assert [event.get("open") for event in told(SECRET, 1)] == [""]
    assert [event.get("open") for event in told(SECRET, EVERYONE)] == [None], (
        "after the end nothing is secret"
    )


def test_the_engines_own_events_read_in_every_game():
    events = [Event("engine.event.undone", {"seat": 0}), Event("engine.event.sealed", {})]
    assert [event["text"] for event in told(events, 2)] == [
        "Ada took the last answer back.",
        "The answers are in.",
    ]


def test_options_of_a_table_are_a_json_schema_in_both_languages():
    schema = presentation.option_schema(CAMPFIRE, "ru")
    assert schema["additionalProperties"] is False
    nights = schema["properties"]["nights"]
    assert (nights["enum"], nights["default"], nights["title"]) == (["2", "1"], "2", "Ночи")
    assert nights["x-labels"] == {"2": "две", "1": "одна"}
    assert nights["x-i18n"]["en"] == {
        "title": "Nights",
        "description": "How long the trip is.",
        "labels": {"2": "two", "1": "one"},
    }
    assert presentation.option_schema(CAMPFIRE, "de")["properties"]["nights"]["title"] == "Nights"


@pytest.mark.parametrize("key", TOYS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_rules_are_numbered_in_the_page_and_in_the_list(key, lang):
    page = door.rules(TOYS[key], lang)
    source = (TOYS[key].folder / "RULES.md").read_text()
    assert len(page.rules) == source.count("\n**") > 5
    for rule in page.rules:
        assert f'<p id="{rule.id}"><strong>{rule.id}</strong>' in page.html
        assert rule.text


def test_a_rules_page_carries_no_html_of_its_own(tmp_path):
    (tmp_path / "RULES.md").write_text("**XX-001** Roll <script>alert(1)</script> dice.\n", encoding="utf-8")
    page = rules_page.read(tmp_path, "en")
    assert "<script>" not in page.html
    assert [rule.id for rule in page.rules] == ["XX-001"]
