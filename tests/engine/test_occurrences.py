"""Occurrences, modifiers and effect scripts: what listens, what replaces, who orders it, what is computed."""

import pytest

from games.engine import RulesBug
from games.engine.effects import arguments, parse, script, unknown_verbs
from games.engine.modifiers import Computed, Modifier, modify
from games.engine.occurrences import Listener, Occurrence, listen
from games.engine.play import Play
from games.testkit.scenario import ScriptedChance, given
from games.testkit.toys import MINERS
from games.testkit.toys.miners.cards import TOOLS
from games.testkit.toys.miners.state import ACTIONS, CARDS

GEMS = [card for card in CARDS if card.startswith("gem")]
GASES = [card for card in CARDS if card.startswith("gas")]


def mine(seats=2, *, kits=None, bags=None, heap=0, deck=("gas_6",), picks=()):
    """A shift that has begun: these tools lie open, these gems are in bags, and these cards come next."""
    kits = kits or {}
    bags = bags or {}
    match = given(MINERS, seats=seats, chance=ScriptedChance(orders=[()], picks=picks))
    held = {card for pile in (*kits.values(), *bags.values(), deck) for card in pile}
    heaped = [gas for gas in GASES if gas not in held][:heap]
    rest = [card for card in CARDS if card not in held and card not in heaped]
    return match.arrange(
        deck=[*deck, *rest],
        heap=heaped,
        kits=[list(kits.get(seat, ())) for seat in range(seats)],
        bags=[list(bags.get(seat, ())) for seat in range(seats)],
    )


@pytest.mark.rule("MI-004", "MI-006")
def test_gas_takes_a_gem_that_only_its_owner_knows():
    match = mine(bags={0: GEMS[:2]}, picks=["gem_1"]).answer(0, "act", "dig")
    assert match.state.deck[-1] == "gem_1"
    assert match.state.bags[0] == ["gem_0"]
    assert match.told("lost", 0) == [{"seat": 0, "card": "gem"}]
    assert match.told("lost", 1) == [{"seat": 0}]
    assert match.view(0).deck[-1] == "gem"
    assert match.view(1).deck[-1] is None


@pytest.mark.rule("MI-009")
def test_what_must_happen_instead_comes_before_what_may():
    match = mine(kits={0: ["canary"], 1: ["mask"]}, bags={0: GEMS[:1]}).answer(0, "act", "dig")
    assert match.asked() == [(0, "act")], "nobody was asked for the mask"
    assert match.state.heap[0] == "canary"
    assert match.state.bags[0] == GEMS[:1]


@pytest.mark.rule("MI-008")
@pytest.mark.parametrize(("choice", "left"), [("mask", GEMS[:1]), ("pass", [])])
def test_what_may_happen_instead_is_offered_to_its_owner(choice, left):
    match = mine(kits={1: ["mask"]}, bags={0: GEMS[:1]}, picks=GEMS[:1]).answer(0, "act", "dig")
    assert match.asked() == [(1, "react")]
    assert match.legal(1, "react") == ["mask", "pass"]
    match.answer(1, "react", choice)
    assert match.state.bags[0] == left
    assert (match.state.heap[0] == "mask") is (choice == "mask")
    assert match.asked() == [(0, "act")]


@pytest.mark.rule("MI-007")
@pytest.mark.parametrize(("first", "lost"), [("spark", 1), ("prop", 0)])
def test_what_must_happen_is_ordered_by_the_seat_that_the_rules_name(first, lost):
    match = mine(kits={0: ["prop"]}, bags={0: GEMS[:2]}, heap=2, picks=GEMS[:1]).answer(0, "act", "dig")
    assert match.legal(0, "react") == ["spark", "prop"]
    match.answer(0, "react", first)
    assert len(match.state.bags[0]) == 2 - lost
    assert match.asked() == [(0, "act")]


@pytest.mark.rule("MI-010")
def test_what_follows_comes_after_the_effect_and_not_after_what_happened_instead():
    match = mine(bags={0: GEMS[:4]}, picks=[GEMS[0], GEMS[1]]).answer(0, "act", "dig")
    assert match.state.bags == [GEMS[2:4], [GEMS[1]]]
    assert match.view(0).bags[1] == match.view(1).bags[1] == ["gem"]
    kept = mine(kits={0: ["canary"]}, bags={0: GEMS[:4]}).answer(0, "act", "dig")
    assert kept.state.bags[0] == GEMS[:4]


@pytest.mark.rule("MI-003")
def test_a_value_is_computed_whenever_it_is_asked_for():
    match = mine(kits={0: ["cart"]})
    assert ACTIONS.of(match.state, 0) == 3
    assert ACTIONS.of(match.state, 1) == 2
    assert ACTIONS.because(match.state, 0) == ["cart"]
    assert ACTIONS.because(match.state, 1) == []
    match.arrange(kits=[[], ["cart"]], deck=[*match.state.deck])
    assert ACTIONS.of(match.state, 0) == 2


@pytest.mark.rule("MI-005")
def test_the_pick_changes_two_cards_and_nobody_else_knows_whether():
    match = mine(kits={0: ["pick"]}, deck=["gem_5", "gas_5"]).answer(0, "act", "listen")
    assert match.told("listened", 0) == [{"seat": 0, "cards": ["gem", "gas"]}]
    assert match.told("listened", 1) == [{"seat": 0}]
    match.answer(0, "turn_over", "swap")
    assert match.state.deck[:2] == ["gas_5", "gem_5"]
    assert match.view(0).deck[:2] == ["gas", "gem"]
    assert match.view(1).deck[:2] == [None, None]


@pytest.mark.rule("MI-001", "MI-002", "MI-011", "MI-012")
def test_a_shift():
    match = given(MINERS, seats=2, options={"turns": "3"}, chance=ScriptedChance(orders=[GEMS]))
    assert len(match.state.deck) == 24
    match.resign(1)
    for turn in range(6):
        for _ in range(2):
            match.answer(turn % 2, "act", "dig")
    assert match.state.outcome.reason == "shift_over"
    assert match.state.outcome.results == {0: "draw", 1: "draw"}


def test_every_tool_is_one_row():
    assert sorted(tool.key for tool in TOOLS) == sorted(card for card in CARDS if "_" not in card)


# The engine's own corners


def nothing(play, about):
    """An effect that does nothing."""


def test_two_listeners_of_one_name_are_refused():
    happening = Occurrence("miners.test", nothing)
    one = Listener("one", happening, "before", nothing)
    with pytest.raises(ValueError, match="two listeners one"):
        listen([one, one])


def test_what_must_act_and_acts_again_would_never_stop():
    happening = Occurrence("miners.test", nothing)
    with pytest.raises(ValueError, match="never stop"):
        listen([Listener("one", happening, "before", nothing, repeats=True)])


def test_at_once_runs_the_whole_ladder_without_a_step():
    told = []
    happening = Occurrence("miners.test", lambda play, about: told.append("effect"))
    for moment in ("after", "before"):
        listen([Listener(moment, happening, moment, lambda play, about, moment=moment: told.append(moment))])
    state = mine().state
    happening.at_once(Play(MINERS, state))
    assert told == ["before", "effect", "after"]
    listen([Listener("stop", happening, "instead", lambda play, about: told.append("stop"))])
    told.clear()
    happening.at_once(Play(MINERS, state))
    assert told == ["before", "stop"]
    listen([Listener("maybe", happening, "before", nothing, may=lambda state, about: 0)])
    with pytest.raises(RulesBug, match="maybe would have to be asked"):
        happening.at_once(Play(MINERS, state))


def test_several_happen_in_their_order():
    happening = Occurrence("miners.test", nothing)
    state = mine().state
    play = Play(MINERS, state)
    play.branch = ""
    before = len(state.agenda)
    happening.occur(play, {"number": 1}, {"number": 2})
    assert [step.args["number"] for step in reversed(state.agenda[before:])] == [1, 2]


def test_what_sets_a_value_comes_before_what_adds_to_it():
    price = Computed("price", lambda state, room: 3)
    modify([Modifier("gem", price, lambda state, room, n: n + 1)])
    modify([Modifier("free", price, lambda state, room, n: 1, sets=True)])
    assert price.of(None, "C3") == 2
    assert price.because(None, "C3") == ["free", "gem"]
    with pytest.raises(ValueError, match="two modifiers gem"):
        modify([Modifier("gem", price, lambda state, room, n: n)])


def test_a_row_of_verbs():
    assert parse("move(2,quiet) ; reveal(1)") == ["move(2,quiet)", "reveal(1)"]
    assert arguments("move(2,quiet)") == ("move", [2, "quiet"])
    assert arguments("bosses()") == ("bosses", [])
    assert unknown_verbs("move(1) ; fly(2)", {"move": nothing}) == ["fly(2)"]
    with pytest.raises(ValueError, match="no verb"):
        parse("move 2")
    with pytest.raises(RulesBug, match="no verb"):
        arguments("move 2")


def test_a_script_carries_verbs_out_one_after_the_other():
    done = []
    effect = script(
        "miners.effect",
        {
            "note": lambda play, args: done.append((args, play.args["seat"])),
            "again": lambda play, args: play.push(effect, {"verbs": ["note(9)"], "seat": 1}),
        },
    )
    state = mine().state
    state.agenda[-1:] = []
    state.asks = {}
    game = MINERS
    game.sequences[effect.name] = effect
    try:
        play = Play(game, state)
        play.push(effect, {"verbs": parse("note(1) ; again() ; note(2,b)"), "seat": 0})
        state.agenda[:-1] = []
        with pytest.raises(RulesBug, match="agenda is empty"):
            play.run("")
    finally:
        del game.sequences[effect.name]
    assert done == [([1], 0), ([9], 1), ([2, "b"], 0)]
