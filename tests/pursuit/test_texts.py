"""Options, texts and rules in both languages."""

import re

import pytest

from games import door
from games.pursuit import GAME
from games.pursuit.meta import META
from tests.pursuit.table import NAMES, PURSUIT, Table

CENTRE = ("b2", "c2", "b3")
LANGUAGES = ("en", "ru")


def test_the_defaults_and_values_of_the_table_options():
    assert {option.key: option.values for option in META.options} == {
        "thief_seat": ("random", "host_choice", "volunteer"),
        "police_control": ("own", "any"),
        "police_chat": ("private", "open"),
        "police_assist": ("off", "on"),
        "city_layout": ("random", "fixed"),
    }
    seats = [door.SeatSetup("human")] * 2
    assert door.clean_options(PURSUIT, {}, seats, "en") == {
        "thief_seat": "random",
        "police_control": "own",
        "police_chat": "private",
        "police_assist": "off",
        "city_layout": "random",
    }


@pytest.mark.parametrize(
    ("options", "field", "code"),
    [
        ({"thief_seat": "me"}, "options.thief_seat", "invalid_choice"),
        ({"police_assist": True}, "options.police_assist", "invalid_choice"),
        ({"fuel": "low"}, "options.fuel", "unknown_option"),
    ],
)
def test_bad_options_get_a_code(options, field, code):
    with pytest.raises(door.InvalidOptions) as caught:
        door.clean_options(PURSUIT, options, [door.SeatSetup("human")] * 2, "en")
    assert [(error.field, error.code) for error in caught.value.errors] == [(field, code)]


def test_an_unknown_level_gets_a_code():
    seats = [door.SeatSetup("human"), door.SeatSetup("bot", "divine")]
    with pytest.raises(door.InvalidOptions) as caught:
        door.clean_options(PURSUIT, {}, seats, "en")
    assert [error.code for error in caught.value.errors] == ["unknown_level"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_is_described(lang):
    info = door.describe(PURSUIT, lang)
    assert (info.min_seats, info.max_seats, info.mode) == (2, 4, "competitive")
    assert info.bot_levels == ["easy", "normal", "hard"]
    properties = info.options_schema["properties"]
    assert isinstance(properties, dict)
    for option in properties.values():
        texts = [option["title"], option["description"], *option["x-labels"].values()]
        assert not any("pursuit." in text for text in texts)
        assert set(option["x-i18n"]) == set(LANGUAGES)


def test_both_languages_have_the_same_texts():
    russian_only = {key for key in GAME.texts.keys("ru") if re.match(r"pursuit\.heli_\w+\.", key)}
    assert GAME.texts.keys("ru") - russian_only == GAME.texts.keys("en")


def test_both_languages_use_the_same_arguments():
    for key in GAME.texts.keys("en"):
        arguments = [set(re.findall(r"\{(\w+)", GAME.texts.messages(lang)[key])) for lang in LANGUAGES]
        assert arguments[0] == arguments[1], key


def a_whole_match() -> list[tuple[Table, list[door.Event]]]:
    """Positions and events that show every decision, option and event of the game."""
    shown: list[tuple[Table, list[door.Event]]] = []

    def note(table: Table) -> None:
        shown.append((table.copy(), list(table.events)))

    table = Table(4, thief=None, thief_seat="volunteer")
    note(table)
    table = Table(4, thief=None, thief_seat="host_choice")
    note(table)
    table.answer(0, "name_thief", "seat:0")
    for seat, colour, crossroad in ((1, "green", "b2"), (2, "yellow", "c2"), (3, "pink", "b3")):
        note(table)
        table.answer(seat, "place_helicopter", crossroad, colour)
    note(table)
    for seat in (1, 2, 3):
        table.answer(seat, "confirm_placement", "confirm")
        note(table)
    table.hide("C3")
    note(table)
    table.half_time()
    note(table)
    for building in ("C4", "D4"):
        table.waste()
        note(table)
        table.hide(building)
        note(table)
    for colour, key in (("green", "search:C3"), ("pink", "search:C4"), ("yellow", "move:d2")):
        table.command(colour, key)
        note(table)
    for seat in (2, 0):
        table.resign(seat)
        note(table)
    for path, ending in ((("C3",), "search:C3"), (("B1", "B2", "A2", "A1"), "")):
        table = Table(2, place=("b3", "c3", "b4"))
        table.walk(*path)
        if ending:
            table.command("green", ending)
        else:
            table.waste()
        note(table)
    table = Table(2, place=CENTRE)
    table.walk("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5", "C5")
    table.waste()
    note(table)
    return shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_shown_reads_as_prose(lang):
    """No key without a text, no argument left open; every event kind of the catalogue occurs."""
    kinds = set()
    prose = []
    for table, events in a_whole_match():
        for viewer in (*range(len(table.seats)), door.SPECTATOR):
            shown = door.narrate(PURSUIT, events, viewer, lang, NAMES)
            kinds |= {event.kind for event in shown}
            prose += [event.text for event in shown]
            for decision in door.decisions(PURSUIT, table.state, viewer, lang, NAMES):
                prose.append(decision.prompt.text)
                for option in decision.form.options:
                    prose.append(option.text)
                    prose += [effect.text for effect in option.effects]
                    if option.disabled:
                        prose.append(option.disabled.text)
    for text in prose:
        assert text
        assert "pursuit." not in text
        assert "{" not in text
    written = {key.split(".")[2] for key in GAME.texts.keys("en") if key.startswith("pursuit.event.")}
    assert kinds == written


def test_the_thief_reads_where_he_hid_and_the_police_do_not():
    table = Table(place=CENTRE)
    table.hide("E5")
    texts = {
        (viewer, lang): door.narrate(PURSUIT, table.events, viewer, lang, NAMES)[0].text
        for viewer in (0, 1, door.SPECTATOR)
        for lang in LANGUAGES
    }
    assert texts[0, "en"] == "Round 1: you have hidden the car in E5."
    assert texts[0, "ru"] == "Раунд 1: машина спрятана в здании E5."
    assert texts[1, "en"] == texts[-1, "en"] == "Round 1: the thief has hidden the car."
    assert texts[1, "ru"] == texts[-1, "ru"] == "Раунд 1: угонщик спрятал машину."


def test_russian_inflects():
    table = Table(4, place=CENTRE)
    table.hide("E5")
    table.half_time()
    texts = [event.text for event in door.narrate(PURSUIT, table.events, 1, "ru", NAMES)]
    assert texts[0] == "Половина времени прошла: зелёным вертолётом теперь может командовать вся команда."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_say_why(lang):
    table = Table(place=CENTRE)
    table.hide("C3")
    for key in ("move:c2", "move:d4", "search:E5"):
        with pytest.raises(door.IllegalChoice) as caught:
            table.command("green", key)
        text = door.refusal_text(PURSUIT, caught.value, lang, NAMES)
        assert text
        assert key.partition(":")[2] in text
    table.waste()
    for building in ("C3", "E5"):
        with pytest.raises(door.IllegalChoice) as caught:
            table.hide(building)
        text = door.refusal_text(PURSUIT, caught.value, lang, NAMES)
        assert text
        assert building in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_has_every_rule_once(lang):
    page = door.rules(PURSUIT, lang)
    numbers = [*range(1, 20), *range(20, 37), *range(40, 47), *range(80, 87)]
    assert [rule.id for rule in page.rules] == [f"PU-{number:03}" for number in numbers]
    assert all(len(rule.text) > 40 for rule in page.rules)
    assert 'id="PU-017"' in page.html
    assert ("Угонщик" in page.html) == (lang == "ru")


def test_the_rules_page_explains_every_end_reason():
    known = {rule.id for rule in door.rules(PURSUIT, "en").rules}
    assert set(META.end_reasons.values()) <= known
