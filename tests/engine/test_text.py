"""Texts: catalogues, names, tables and plurals in both languages."""

from pathlib import Path

import pytest

from games.engine.text import LANGUAGES, Text, Texts, plural
from games.testkit import wording

LINES = {
    "en": {
        "toy.plain": "No placeholders",
        "toy.turns": "{n} {n:plural:turn|turns}",
        "toy.who": "{seat:name} and {other:name}",
        "toy.many": "{best:name}",
        "toy.seen": "{card:card}",
        "toy.cards": "{cards:card}",
        "toy.card.silk": "silk",
        "toy.card.tea": "tea",
        "toy.only_english": "Only English",
    },
    "ru": {
        "toy.turns": "{n} {n:plural:ход|хода|ходов}",
        "toy.seen": "{card:card_ins}",
        "toy.card_ins.silk": "шёлком",
    },
}
NAMES = ["Ada", "Борис {0}"]


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    for lang, lines in LINES.items():
        body = "\n".join(f'"{key}" = "{text}"' for key, text in lines.items())
        (tmp_path / f"{lang}.toml").write_text(body, encoding="utf-8")
    return Texts(tmp_path)


RUSSIAN = {
    "ход": [1, 21, 101, 1001, -1],
    "хода": [2, 3, 4, 22, 34, 102],
    "ходов": [0, 5, 10, 11, 12, 13, 14, 19, 20, 111, 112, 114],
}


@pytest.mark.parametrize(
    ("form", "number"), [(form, n) for form, numbers in RUSSIAN.items() for n in numbers]
)
def test_russian_plurals(form, number):
    assert plural("ru", number, ["ход", "хода", "ходов"]) == form


@pytest.mark.parametrize(("number", "form"), [(0, "turns"), (1, "turn"), (2, "turns"), (21, "turns")])
def test_english_plurals(number, form):
    assert plural("en", number, ["turn", "turns"]) == form


def test_numbers_with_their_nouns(texts):
    assert texts.say("en", Text("toy.turns", {"n": 1})) == "1 turn"
    assert texts.say("ru", Text("toy.turns", {"n": 22})) == "22 хода"


def test_names_come_from_the_table_and_are_never_filled_in_themselves(texts):
    assert texts.say("en", Text("toy.who", {"seat": 0, "other": 1}), NAMES) == "Ada and Борис {0}"


def test_a_seat_without_a_name_has_a_number(texts):
    assert texts.say("en", Text("toy.who", {"seat": 0, "other": 2}), ["Ada"]) == "Ada and Seat 3"


def test_lists_are_joined_item_by_item(texts):
    assert texts.say("en", Text("toy.many", {"best": [1, 0]}), ["Ada", "Bob"]) == "Bob, Ada"
    assert texts.say("en", Text("toy.cards", {"cards": ["tea", "silk"]})) == "tea, silk"


def test_a_language_inflects_by_a_table_of_its_own(texts):
    assert texts.say("en", Text("toy.seen", {"card": "silk"})) == "silk"
    assert texts.say("ru", Text("toy.seen", {"card": "silk"})) == "шёлком"


def test_what_was_forgotten_never_breaks_a_match(texts):
    assert texts.say("ru", Text("toy.only_english")) == "toy.only_english"
    assert texts.say("en", Text("toy.nowhere", {"x": 1})) == "toy.nowhere"
    assert wording.unfilled(texts.say("en", Text("toy.turns")))
    assert texts.say("en", Text("toy.seen", {"card": "rum"})) == "toy.card.rum"
    assert texts.say("en", Text("toy.who", {"seat": None, "other": "x"})) == "Seat None and Seat x"


def test_an_unknown_language_reads_english(texts):
    assert texts.say("de", Text("toy.turns", {"n": 2})) == "2 turns"


def test_the_engines_own_lines_are_in_both_languages():
    own = Texts()
    assert own.keys("en") == own.keys("ru")
    assert all(key.startswith("engine.") for key in own.keys("en"))
    for key, text in own.messages("en").items():
        named = {name for name, _ in wording.placeholders(text)}
        assert named == {name for name, _ in wording.placeholders(own.messages("ru")[key])}
    assert LANGUAGES == ("en", "ru")


def test_what_was_forgotten_is_seen_by_the_test_kit():
    assert wording.unfilled("toy.nowhere")
    assert wording.unfilled("You see toy.card.rum.")
    assert wording.unfilled("{n} turns")
    assert wording.unfilled(" ")
    assert not wording.unfilled("Ada sees C3. Well done")
