"""What players read: every card and room has a name and a sentence in both languages; a heist in words."""

import pytest

from games import door
from games.burgle_bros import GAME
from games.burgle_bros.content.tables import PACKS
from games.burgle_bros.ending import REASONS
from tests.burgle_bros.table import heist
from tests.burgle_bros.test_end import ready

CARDS = PACKS[0].cards


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_everything_has_a_name_and_a_sentence(lang):
    keys = GAME.texts.keys(lang)
    for table, names in {
        "kind": [*PACKS[0].tiles, "safe"],
        "item": [*CARDS.tools, *CARDS.loot],
        "power": [f"{name}_{side}" for name in CARDS.characters for side in ("basic", "advanced")],
    }.items():
        for name in names:
            assert {f"burgle_bros.{table}.{name}", f"burgle_bros.{table}_about.{name}"} <= keys
    for event in CARDS.events:
        assert {f"burgle_bros.event_card.{event}", f"burgle_bros.event_about.{event}"} <= keys
    for reason in REASONS:
        assert door.ending_text(GAME, reason, lang) != f"burgle_bros.ending.{reason}"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Ada is on the roof.", "Everybody is on the roof with all the loot: you have won!"]),
        ("ru", ["Ada на крыше.", "Все на крыше со всей добычей: победа!"]),
    ],
)
def test_an_escape_in_words(lang, told):
    assert ready().act("escape").prose(lang=lang, names=["Ada"]) == told


def test_what_the_rook_does_to_somebody_is_told_to_him_as_you():
    match = heist(2).cast("rook", "hacker").walls(1, "").guard(1, "D2", "A2", 2).put("1:A1", "1:D1")
    match.lay({"1:D2": "stairs"}).act("orders").answer(0, "aim", "1@1:D2")
    names = ["Ada", "Bo"]
    assert match.prose(0, names=names)[-3:] == [
        "You send Bo to 1:D2.",
        "Bo goes to 1:D2.",
        "Bo loses a Stealth token and has 2 left.",
    ]
    assert match.prose(1, names=names)[-3:] == [
        "Ada sends you to 1:D2.",
        "You go to 1:D2.",
        "You lose a Stealth token and have 2 left.",
    ]
