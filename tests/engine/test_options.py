"""Table options by shape, as the rules pages write them. The toy Raccoons."""

import pytest

from games import door
from games.engine import presentation
from games.engine.game import SeatSetup
from games.engine.table_options import InvalidOptions, clean
from games.testkit.driver import all_setups
from games.testkit.scenario import given
from games.testkit.toys import RACCOONS

SEATS = (SeatSetup("human"), SeatSetup("human"))


def test_what_nobody_chose_has_its_default():
    cleaned = clean(RACCOONS, {}, SEATS, "en")
    assert cleaned == {"rounds": "4", "tools": ["skates", "rope", "lamp"], "gaps": []}


def test_values_are_stored_as_the_rules_write_them():
    sent = {"gaps": ["4-5", "0-1"], "tools": ["lamp", "skates"], "rounds": "6"}
    cleaned = clean(RACCOONS, sent, SEATS, "en")
    assert cleaned == {"rounds": "6", "tools": ["skates", "lamp"], "gaps": ["4-5", "0-1"]}
    assert list(cleaned) == ["rounds", "tools", "gaps"]


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("rounds", "7", "1 to 6"),
        ("rounds", 3, "1 to 6"),
        ("rounds", "03", "1 to 6"),
        ("rounds", ["3"], "1 to 6"),
        ("tools", "lamp", "lamp"),
        ("tools", ["spade"], "lamp"),
        ("tools", ["lamp", "lamp"], "lamp"),
        ("tools", [["lamp"]], "lamp"),
        ("tools", None, "lamp"),
        ("gaps", ["2-4"], "At most 2"),
        ("gaps", ["0-1", "1-2", "2-3"], "At most 2"),
        ("gaps", ["0-1", "0-1"], "different"),
        ("gaps", {"0-1": True}, "different"),
        ("gaps", ["x" * 1000], "different"),
        ("gaps", [""], "different"),
    ],
)
def test_what_does_not_fit_is_refused_with_words(option, value, says):
    with pytest.raises(InvalidOptions) as refused:
        clean(RACCOONS, {option: value}, SEATS, "en")
    assert [(error.field, error.code) for error in refused.value.errors] == [
        (f"options.{option}", "invalid_choice")
    ]
    assert says in refused.value.errors[0].message


def test_the_schema_says_the_shape():
    schema = presentation.option_schema(RACCOONS, "en")["properties"]
    rounds, tools, gaps = schema["rounds"], schema["tools"], schema["gaps"]
    assert (rounds["enum"], rounds["default"], rounds["x-shape"]) == (list("123456"), "4", "number")
    assert tools["items"]["enum"] == ["skates", "rope", "lamp"] == tools["default"]
    assert tools["x-labels"]["rope"] == "Rope"
    assert (gaps["type"], gaps["default"], gaps["x-shape"]) == ("array", [], "layout")
    assert door.describe(RACCOONS, "ru").options_schema["properties"]["gaps"]["title"] == "Щели"


def test_every_shape_is_played():
    tables = [setup.options for setup in all_setups(RACCOONS)]
    assert {str(options["gaps"]) for options in tables} == {"[]", "['2-3']"}
    assert {str(options["tools"]) for options in tables} == {"[]", "['skates', 'rope', 'lamp']"}
    assert {options["rounds"] for options in tables} == {"1", "4", "6"}


def test_the_rules_read_them():
    match = given(RACCOONS, seats=2, options={"gaps": ["0-1"], "tools": ["rope"], "rounds": "1"})
    assert match.legal(0, "action") == ["open", "stop"]
    assert match.state.tools == [["rope", "rope"], ["rope"]]
    match.answer(0, "action", "stop").answer(1, "action", "stop")
    assert match.state.outcome.reason == "dawn"
