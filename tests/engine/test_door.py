"""The door: what the backend may rely on, tried with the toys."""

import pytest

from games import door
from games.engine.chance import FastChance
from games.testkit.driver import moves
from games.testkit.toys import CAMPFIRE, SMUGGLERS
from tests.engine.test_campfire import camp, evening
from tests.engine.test_sealed import beach

PEOPLE = (door.SeatSetup("human"), door.SeatSetup("human"))


@pytest.fixture
def installed():
    """The toy is in the catalogue."""
    door.register(CAMPFIRE)
    yield
    door.unregister("campfire")


def test_games_come_and_go(installed):
    assert door.game("campfire") is CAMPFIRE
    door.unregister("campfire")
    with pytest.raises(door.UnknownGame):
        door.game("campfire")
    assert "pursuit" in door.catalogue()


def test_a_game_describes_itself_in_both_languages():
    info = door.describe(CAMPFIRE, "ru")
    assert (info.key, info.title, info.min_seats, info.max_seats) == ("campfire", "Костёр", 2, 4)
    assert (info.mode, info.bot_levels) == ("competitive", ["normal"])
    assert info.default_clock == {"kind": "fixed", "seconds": 86400}
    assert door.describe(CAMPFIRE, "en").title == "Campfire"


def errors(options, seats=PEOPLE, lang="en", game=CAMPFIRE) -> list[tuple[str, str]]:
    """Fields and codes of what is wrong."""
    with pytest.raises(door.InvalidOptions) as refused:
        door.clean_options(game, options, seats, lang)
    assert all(error.message and "{" not in error.message for error in refused.value.errors)
    return [(error.field, error.code) for error in refused.value.errors]


def test_options_get_their_defaults():
    assert door.clean_options(CAMPFIRE, {"nights": "1"}, PEOPLE, "en") == {"nights": "1", "search": "on"}


@pytest.mark.parametrize("value", ["3", 1, None, ["2"], {"a": 1}, True])
def test_a_bad_value_is_told_with_its_field(value):
    assert errors({"nights": value}) == [("options.nights", "invalid_choice")]


def test_everything_that_is_wrong_is_told_at_once():
    seats = (*PEOPLE, *PEOPLE, door.SeatSetup("bot", "genius"))
    assert errors({"colour": "red", "nights": "9"}, seats, "ru") == [
        ("options.colour", "unknown_option"),
        ("options.nights", "invalid_choice"),
        ("seats", "seat_count"),
        ("seats.4.level", "unknown_level"),
    ]


def test_a_combination_that_a_game_refuses_has_a_code_of_its_own():
    bots = (door.SeatSetup("bot", "easy"), door.SeatSetup("bot", "easy"))
    assert errors({"thief_seat": "volunteer"}, bots, game=door.game("pursuit")) == [
        ("options", "nobody_to_choose")
    ]


@pytest.mark.parametrize("good", ["a", ["a", "b"], [], {"a": 1}, {}])
def test_choices_are_read_in_four_forms(good):
    assert door.read_choice(good) == good


@pytest.mark.parametrize(
    "bad", [None, 1, 1.5, True, [1], [["a"]], {"a": "b"}, {"a": 1.5}, {"a": True}, {1: 1}]
)
def test_anything_else_is_malformed(bad):
    with pytest.raises(door.WrongShape):
        door.read_choice(bad)


def test_who_is_waited_for_is_what_everybody_may_know():
    match = camp()
    assert door.public_waiting(match.state) == [0, 1, 2]
    match.answer(1, "share_wood", {"fire": 2, "store": 1})
    assert door.public_waiting(match.state) == [0, 2]
    assert door.public_waiting(beach().state) == "table"


def test_optional_decisions_are_open_and_not_waited_for():
    match = camp()
    for seat, kind in match.asked():
        match.answer(seat, kind, {"fire": 2, "store": 1})
    assert len(door.open_asks(CAMPFIRE, match.state, 0)) == 2
    assert [ask.kind for ask in door.waiting(CAMPFIRE, match.state)] == ["campfire.call_story"] * 3


def test_a_decision_belongs_to_a_seat_also_when_it_was_overtaken():
    match = camp()
    for seat, kind in match.asked():
        match.answer(seat, kind, {"fire": 2, "store": 1})
    late = match.decision(2, "call_story").id
    assert door.seat_of(match.state, late) == 2
    match.answer(0, "call_story", "ghosts")
    assert door.seat_of(match.state, late) == 2
    assert door.seat_of(match.state, "d999") is None
    sealed_match = beach()
    decision = sealed_match.decision(1, "react").id
    assert door.seat_of(sealed_match.state, f"{decision}.3") == 1


def test_a_timeout_is_answered_as_the_game_says_or_somehow():
    match = evening(camp())
    decision = match.decision(0, "chore").id
    assert door.automatic(CAMPFIRE, match.state, 0, decision, FastChance(1)) == "rest"
    match = camp()
    decision = match.decision(0, "share_wood").id
    choice = door.automatic(CAMPFIRE, match.state, 0, decision, FastChance(1))
    assert sum(choice.values()) == 3
    with pytest.raises(door.StaleDecision):
        door.automatic(CAMPFIRE, match.state, 0, "d999", FastChance(1))


def test_an_illegal_automatic_answer_is_replaced(monkeypatch):
    monkeypatch.setattr(CAMPFIRE, "automatic", lambda state, ask, chance: "fly")
    match = evening(camp())
    decision = match.decision(0, "chore").id
    assert door.automatic(CAMPFIRE, match.state, 0, decision, FastChance(1)) == "cook"


def test_a_bot_chooses_from_what_its_seat_is_offered():
    match = beach()
    decision, choice = door.bot_choose(SMUGGLERS, "normal", match.state, 1, FastChance(1), match.privates)
    assert (decision, choice) in [(move.decision, move.choice) for move in moves(match, 1, FastChance(2))]
    assert door.bot_choose(SMUGGLERS, "unheard of", match.state, 1, FastChance(1)) is not None
    assert door.bot_choose(SMUGGLERS, "normal", match.state, 0, FastChance(1)) is None


def test_nobody_sees_everything_before_the_end():
    match = camp()
    with pytest.raises(door.RulesBug):
        door.view(CAMPFIRE, match.state, door.EVERYONE)
    for seat in (0, 1):
        match.resign(seat)
    assert door.view(CAMPFIRE, match.state, door.EVERYONE)["tomorrow"] is not None


def test_undo_goes_through_stored_states():
    match = evening(camp())
    stored, _ = door.encode(match.state)
    state = match.state.clone()
    done = door.answer(CAMPFIRE, state, 0, match.decision(0, "chore").id, "cook")
    assert done.entry.kind == "campfire.chore"
    assert door.can_undo(CAMPFIRE, state, 0)
    assert door.undo_target(state) == match.state.version
    undone = door.undo(CAMPFIRE, state, door.decode(CAMPFIRE, stored), 0)
    assert undone.state.version == state.version + 1
    assert door.undo_target(undone.state) is None


def test_schemas_name_every_view_and_every_form():
    schemas = door.json_schemas()
    assert {"ShownDecision", "ShownEvent", "Record", "PursuitView", "OneForm", "SplitForm"} <= set(schemas)
    assert schemas["PursuitView"]["properties"]["round"]["type"] == "integer"


def test_refusals_are_told_in_the_askers_language():
    match = evening(camp(sky=["storm"]))
    refused = match.refusal(0, "chore", "fish")
    assert door.refusal_text(CAMPFIRE, refused, "ru", []) == "В бурю никто не рыбачит."
    assert door.refusal_text(CAMPFIRE, door.StaleDecision(), "en", []) is None


def test_where_nothing_looks_the_same_the_rules_are_wrong(monkeypatch: pytest.MonkeyPatch):
    def of_an_empty_pile(state: door.State, viewer: int, dice: door.FastChance) -> door.State:
        return dice.pick([])

    monkeypatch.setattr(CAMPFIRE, "resample", of_an_empty_pile)
    with pytest.raises(door.RulesBug, match="campfire finds no state that looks the same to 0"):
        door.resample(CAMPFIRE, camp().state, 0, FastChance())
