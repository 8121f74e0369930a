"""Plans of a team, tried on a copy: what holds, where one breaks, and that none finds anything out."""

import pytest

from games.burgle_bros import GAME
from games.burgle_bros.actions.act import ACT, DEEDS
from games.burgle_bros.steps import could_be
from games.engine import codec, machine
from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.engine.presentation import open_decisions
from games.engine.rehearsal import Part, ShownPart, intended, rehearse
from games.testkit.match import setup_for
from tests.burgle_bros.table import Heist, heist

NAMES = ["Anna", "Boris"]


def two_burglars() -> Heist:
    """Anna (active) in A1, Boris in A4, no walls, some harmless rooms revealed, the guard far away."""
    match = heist(2).walls(1, "").guard(1, "D4", "C4")
    match.lay({"1:A1": "foyer", "1:B1": "stairs", "1:C1": "computer_laser", "1:A4": "lavatory"})
    return match.put("1:A1", "1:A4")


def tried(match: Heist, *parts: Part) -> list[ShownPart]:
    """The plan, and that nothing was done to the match."""
    before = codec.encode(match.state)
    shown = rehearse(GAME, match.state, parts, "en", NAMES)
    assert codec.encode(match.state) == before
    return shown


def verdicts(part: ShownPart) -> list[tuple[str, str]]:
    """The steps with what is said of them."""
    return [(step.key, step.state) for step in part.steps]


def test_steps_hold_up_to_the_first_that_shows_something():
    match = two_burglars().lay({"1:C2": "motion"}, shown=False)
    (part,) = tried(match, Part(0, ["move:1:B1", "move:1:C1", "peek:1:C2", "move:1:C2"]))
    assert verdicts(part) == [
        ("move:1:B1", "holds"),
        ("move:1:C1", "holds"),
        ("peek:1:C2", "open"),
        ("move:1:C2", "beyond"),
    ]
    assert part.options == []


def test_a_step_that_is_not_allowed_breaks_it_with_the_reason():
    match = two_burglars()
    (part,) = tried(match, Part(0, ["move:1:B1", "move:1:D4", "move:1:B1"]))
    assert [step.state for step in part.steps] == ["holds", "breaks", "beyond"]
    assert part.steps[1].reason == "Not with one move and the actions that are left."


def test_what_could_come_next_is_offered_at_the_end_of_what_holds():
    (part,) = tried(two_burglars(), Part(0, ["move:1:B1"]))
    keys = {option.key for option in part.options}
    assert {"move:1:A1", "move:1:C1", "end"} <= keys
    (part,) = tried(two_burglars(), Part(0, []))
    assert "way:1:C1" in {option.key for option in part.options}


def test_a_whole_way_is_taken_apart():
    (part,) = tried(two_burglars(), Part(0, ["way:1:C1"]))
    assert verdicts(part) == [("move:1:B1", "holds"), ("move:1:C1", "holds")]


def test_another_burglar_plans_as_if_the_turn_came_now_after_what_the_first_one_does():
    match = two_burglars().hold(1, "mirror")
    first, second = tried(match, Part(0, ["move:1:B1"]), Part(1, ["peek:1:A3"]))
    assert (verdicts(first), verdicts(second)) == ([("move:1:B1", "holds")], [("peek:1:A3", "open")])
    match.table.places[1] = match.room("1:C1")
    match.hold(0, "virus")
    (_, second) = tried(match, Part(0, ["move:1:B1"]), Part(1, ["move:1:B1"]))
    assert any(option.key == "take:virus@0" for option in second.options)
    (alone,) = tried(match, Part(1, ["move:1:B1", "move:1:C1", "move:1:B1", "move:1:C1"]))
    assert [step.state for step in alone.steps] == ["holds", "holds", "holds", "breaks"]


def test_a_burglar_on_the_roof_and_one_who_is_asked_something_else():
    match = two_burglars()
    match.table.places[1] = -2
    (part,) = tried(match, Part(1, ["move:1:B1"]))
    assert (part.possible, verdicts(part)) == (False, [("move:1:B1", "beyond")])
    (part,) = tried(match, Part(9, ["move:1:B1"]))
    assert part.possible is False


def test_an_alarm_and_a_guard_are_said_and_end_what_is_known():
    match = two_burglars().lay({"1:B1": "fingerprint"})
    (part,) = tried(match, Part(0, ["move:1:B1", "move:1:C1"]))
    assert [step.state for step in part.steps] == ["open", "beyond"]
    assert [effect.key for effect in part.steps[0].effects if effect.key in GAME.teamwork.losses]


@pytest.mark.parametrize(
    "kind", ["walkway", "keypad", "deadbolt", "laser", "safe", "lavatory", "fingerprint"]
)
def test_a_plan_finds_nothing_out(kind):
    """Whatever lies face down, the same is said of every plan that leads there."""
    plans = [
        [Part(0, ["move:1:A2", "move:1:A3"])],
        [Part(0, ["peek:1:A2", "move:1:A2"])],
        [Part(0, ["move:1:B1", "move:1:B2", "end"]), Part(1, ["move:1:A3", "move:1:A2"])],
    ]

    def said(what: str) -> list[list[ShownPart]]:
        match = two_burglars().lay({"1:A2": what}, shown=False)
        for room in ("1:A2", "1:A3", "1:B2"):
            if match.room(room) in match.table.shown:
                match.table.shown.remove(match.room(room))
        return [rehearse(GAME, match.state, plan, "en", NAMES) for plan in plans]

    assert said(kind) == said("atrium")


def test_every_deed_that_is_ever_offered_could_be_a_step_and_no_other_word():
    """Matches of bots in all buildings: what is offered to a burglar is of the sorts of words that plans take."""
    heads = set()
    for seed, scenario in enumerate(("bank_job", "office_job", "fort_knox")):
        options = {"scenario": scenario, "character_sides": "choose"}
        state = machine.start(GAME, setup_for(GAME, 4, options, seed=bytes([seed + 3]) * 32)).state
        for _ in range(160):
            ask = next((ask for ask in state.asks.values() if not ask.optional), None)
            if ask is None:
                break
            if ask.kind == ACT.name:
                keys = ACT.keys(state, ask)
                heads |= {key.partition(":")[0] for key in keys}
                assert [key for key in keys if not could_be(state, ask.seat, key)] == []
            eyes = BotSeat(ask.seat, GAME.view(state, ask.seat), open_decisions(GAME, state, ask.seat, {}))
            choice = GAME.bots["easy"].choose(eyes, FastChance(1))
            state = machine.answer(GAME, state, ask.seat, *choice).state
    assert {"move", "peek", "way", "end"} <= heads


@pytest.mark.parametrize(
    "word",
    [
        "", "foo", "back", "move", "move:", "move:1:E1", "move:3:A1", "move:1:A1@1", "hack:1:A1", "end:now",
        "give:virus", "give:virus@0", "give:virus@5", "give:keys@1", "dynamite:A1+C1", "dynamite:B1+A1", "donuts:3",
        "xray:1:A2", "crow:1:A2", "disguise:1", "thermal_bomb:sideways", "reroute:take",
    ],
)  # fmt: skip
def test_a_word_that_no_turn_of_the_burglar_knows_is_no_step(word):
    """An Office Job; Anna is the basic Peterman of `two_burglars`, who neither sees through walls nor sends crows."""
    match = heist(2, scenario="office_job")
    match.cast("peterman", "hawk")
    assert not could_be(match.state, 0, word)


def test_what_a_deed_is_done_to_has_a_sort():
    match = heist(2, scenario="office_job").cast("hawk", "rook+")
    for step in (
        "xray:2:D4",
        "give:gold_bar@1",
        "pick_up:persian_kitty",
        "dynamite:A1+B1",
        "donuts:2",
        "crack",
    ):
        assert could_be(match.state, 0, step), step
    assert could_be(match.state, 1, "disguise:0")
    assert not could_be(match.state, 1, "xray:2:D4")
    assert {deed.about for deed in DEEDS.values() if deed.chained} == {""}


def test_a_bots_intention_is_what_it_does_next_and_ends_where_nothing_is_known():
    match = two_burglars()
    before = codec.encode(match.state)
    part = intended(GAME, match.state, 0, "hard", [], "en", NAMES)
    assert codec.encode(match.state) == before
    assert part.steps
    assert {step.state for step in part.steps[:-1]} <= {"holds"}
    eyes = BotSeat(0, match.view(0), open_decisions(GAME, match.state, 0, {}))
    assert GAME.bots["hard"].choose(eyes, FastChance(1))[1] == part.steps[0].key
    later = intended(GAME, match.state, 1, "hard", [], "en", NAMES)
    assert later.possible and later.steps
    match.table.places[1] = -2
    assert intended(GAME, match.state, 1, "hard", [], "en", NAMES).possible is False


@pytest.mark.parametrize("kind", ["walkway", "keypad", "laser", "safe", "lavatory"])
def test_a_bots_intention_tells_nothing_of_hidden_rooms(kind):
    found = []
    for what in (kind, "atrium"):
        match = two_burglars().lay({"1:A2": what}, shown=False)
        found.append([intended(GAME, match.state, seat, "hard", [], "en", NAMES) for seat in (0, 1)])
    assert found[0] == found[1]
