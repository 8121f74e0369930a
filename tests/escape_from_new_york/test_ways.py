"""Whole ways: which far spaces one tap reaches, what is said of them before, and where they end."""

from games.engine import machine, presentation
from games.engine.sealed import stages
from games.escape_from_new_york import GAME
from games.escape_from_new_york.board import island
from games.escape_from_new_york.moving import MAKE_STEP
from games.escape_from_new_york.ways import ways
from tests.escape_from_new_york.table import PLAIN, Table, carry, enemy, hero, lay, poi, table

EVENT = "city_17"
"""A City tile with an Event icon."""


def far(match: Table) -> list[str]:
    """The spaces to which whole ways are offered."""
    return [key.partition(":")[2] for key in match.legal(0, "step") if key.startswith("way:")]


def said(match: Table, space: str, lang: str = "en") -> list[str]:
    """What is told before a way is gone."""
    ask = next(ask for ask in stages(GAME, match.state, 0, {}) if ask.kind == MAKE_STEP.name)
    shown = presentation.show_option(GAME, MAKE_STEP, match.state, ask, f"way:{space}", lang, ["Anna"])
    return [effect.text for effect in shown.effects]


def go(match: Table, space: str) -> list[str]:
    """Goes a way as a player does; returns the choices of the entries."""
    ask = next(ask for ask in match.state.asks.values() if ask.kind == MAKE_STEP.name)
    entries = []
    for done in machine.answers(GAME, match.state, 0, ask.id, f"way:{space}"):
        entries.append(str(done.entry.choice))
        match.state = done.state
    return entries


def test_one_tap_goes_two_steps_and_each_is_an_entry():
    match = carry(table("snake"), "move(2)")
    assert "F1" not in far(match), "an empty space can't be entered"
    assert set(far(match)) == set(), "from the Library every street is one step away"
    lay(match, "E2")
    carry(match, "move(2)")
    assert far(match) == ["E2"]
    assert said(match, "E2") == ["2 steps, by way of F2"]
    assert go(match, "E2") == ["go:F2", "go:E2"]
    assert hero(match).space == "E2"
    assert match.asked() == [(0, "end_actions")]


def test_a_way_is_undone_step_by_step():
    match = table("snake")
    lay(match, "E2")
    carry(match, "move(2)")
    ask = next(ask for ask in match.state.asks.values() if ask.kind == MAKE_STEP.name)
    states = [done.state.clone() for done in machine.answers(GAME, match.state, 0, ask.id, "way:E2")]
    assert [state.heroes[0].space for state in states] == ["F2", "E2"]
    assert all(machine.can_undo(GAME, state, 0) for state in states)


def test_ways_end_in_hidden_places_and_never_lead_through_them():
    match = table("snake")
    lay(match, "D2", "D3", "E2")
    hero(match).space = "D2"
    poi(match, hidden="C1", C1="crash_site")
    lay(match, "B1")
    carry(match, "move(3)")
    assert "C1" not in far(match), "no open space leads there"
    lay(match, "C2")
    hero(match).space = "D3"
    carry(match, "move(4)")
    assert "C1" in far(match)
    through = [leg.space for way in ways(match.state, frozenset(), 4).values() for leg in way[:-1]]
    assert "C2" in through and "C1" not in through
    assert said(match, "C1")[-1].startswith("Turns up the hidden place on C1")
    assert go(match, "C1") == ["go:D2", "go:C2", "go:C1"], "what is turned up ends the way"
    assert "C1" in match.state.poi_open


def test_what_comes_of_a_way_is_said_before():
    match = table("snake")
    lay(match, "E1", E2=EVENT)
    enemy(match, "prisoner", "E1")
    match.state.cubes["F2"] = 1
    carry(match, "move(3)")
    told = said(match, "E1")
    assert told[0] == "3 steps, by way of F2, E2"
    assert "1 event card afterwards" in told
    assert "To pick something up on F2, stop there" in told
    assert told[-1] == "1 damage if you end the turn on E1"
    assert said(match, "E1", "ru")[0] == "Шагов: 3, через F2, E2"


def test_a_quiet_way_hears_no_events_and_a_way_round_one_is_preferred():
    match = table("snake")
    lay(match, "E1", "D2", "D1", E2=EVENT)
    carry(match, "move(3,quiet)")
    assert not any("event" in text for text in said(match, "E1"))
    lay(match, "F1")
    carry(match, "move(3)")
    assert said(match, "E1") == ["3 steps, by way of F2, F1"]


def test_roadblocks_are_gone_round_or_broken():
    match = table("snake")
    lay(match, "E2")
    match.state.roadblocks[_edge("E3", "E2")] = True
    match.state.roadblocks[_edge("F2", "E2")] = True
    carry(match, "move(2)")
    assert far(match) == []
    carry(match, "move(2,smash)")
    assert "Breaks 1 roadblock" in said(match, "E2")
    go(match, "E2")
    assert list(match.state.roadblocks.values()).count(False) == 1


def _edge(one: str, other: str) -> str:
    return island(0).edge(one, other)


def test_other_effects_of_the_same_card_go_on_after_a_way():
    match = table("snake")
    lay(match, "E2")
    carry(match, "move(2) ; reveal(1)")
    go(match, "E2")
    assert match.asked() == [(0, "reveal")]
    assert match.state.tiles["E2"] == PLAIN
