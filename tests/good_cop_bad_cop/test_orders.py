"""Standing orders and stored preferences (6.2 of the rules page): when they act, and that nobody can tell."""

import pytest

from games import door
from games.engine import plans
from games.engine.chance import FastChance
from games.good_cop_bad_cop import GAME
from games.testkit.driver import all_setups, play_on, random_seed, some_plan
from games.testkit.leaks import look, viewers
from games.testkit.match import Match
from games.testkit.wording import NAMES, unfilled
from tests.good_cop_bad_cop.table import Table

FIVE = ("AHC", "KCH", "HHC", "CCH", "HCC")


def plan(table: Table, seat: int, **chosen: str) -> None:
    """Stores choices by the last part of their ids (`when`, `by`, `slot`, `t0`, `t1`) for the first order."""
    (card,) = table.state.hands[seat]
    for part, choice in chosen.items():
        table.match.plan(seat, f"order:{card}:1:{part.removeprefix('t')}", choice)


def due(table: Table, seat: int) -> tuple[str, door.Choice] | None:
    return door.due_plan(GAME, table.state, seat, table.match.privates)


def played(table: Table) -> list[tuple[int, str]]:
    return [(data["seat"], data["card"]) for data in table.match.told("equipment_played")]


def test_an_order_plays_its_card_at_whoever_shoots_at_me():
    table = Table(*FIVE, gear={2: "k9_unit", 3: "coffee"}, guns={0: 2})
    plan(table, 2, when="shot_at:2", t0="shooter")
    table.declare("shoot")
    assert (2, "react") not in table.match.asked(), "its answer is in"
    assert (2, "engine.change_sealed") in table.match.asked(optional=True)
    table.close(1)
    assert played(table) == [(2, "k9_unit")]
    assert not table.state.armed[0]


@pytest.mark.parametrize(("when", "by", "acts"), [
    ("shot_at:2", "none", True), ("shot_at:any", "none", True), ("shot_at:3", "none", False),
    ("shot_at:2", "by:0", True), ("shot_at:2", "by:1", False), ("equip", "none", False),
    ("end_of_turn:0", "none", False), ("eliminated:1", "none", False), ("investigated:1", "none", False),
])  # fmt: skip
def test_an_order_acts_at_its_moment_only(when, by, acts):
    table = Table(*FIVE, gear={2: "k9_unit"}, guns={0: 2})
    plan(table, 2, when=when, t0="seat:0")
    if when.partition(":")[0] in ("shot_at", "equip"):
        plan(table, 2, by=by)
    table.declare("shoot").close(1)
    assert played(table) == ([(2, "k9_unit")] if acts else [])


@pytest.mark.parametrize(("declared", "when", "slot", "acts"), [
    ("investigate:2.1", "investigate:2", "none", True), ("investigate:2.1", "investigate:2", "slot:1", True),
    ("investigate:2.1", "investigate:2", "slot:0", False), ("investigate:1.1", "investigate:2", "none", False),
    ("arm", "arm", None, True), ("equip", "equip", None, True), ("equip", "arm", None, False),
])  # fmt: skip
def test_an_order_for_a_declared_action(declared, when, slot, acts):
    table = Table(*FIVE, gear={2: "flashbang"})
    plan(table, 2, when=when)
    if slot is not None:
        plan(table, 2, slot=slot)
    table.declare(declared).close(1)
    assert played(table) == ([(2, "flashbang")] if acts else [])


def test_an_order_for_the_camera_after_an_investigation():
    table = Table(*FIVE, gear={4: "surveillance_camera"})
    plan(table, 4, when="investigated:1", t0="inspected")
    table.act("investigate:1.0")
    assert played(table) == [(4, "surveillance_camera")]
    assert table.state.up[1][0]


def test_an_order_against_whoever_investigated():
    table = Table(*FIVE, gear={1: "polygraph"})
    plan(table, 1, when="investigated:1", slot="slot:2", t0="investigator")
    table.act("investigate:1.2").close()
    assert table.match.told("cards_shown")[0]["target"] in (0, 1)


def test_orders_for_the_end_of_a_turn_and_for_an_elimination():
    table = Table(*FIVE, gear={3: "coffee", 4: "smoke_grenade"}, guns={0: 2})
    plan(table, 3, when="end_of_turn:0")
    plan(table, 4, when="eliminated:2")
    table.act("shoot").close()
    assert sorted(played(table)) == [(3, "coffee"), (4, "smoke_grenade")]


def test_targets_that_are_cards():
    table = Table(*FIVE, gear={2: "wiretap"}, guns={0: 2})
    plan(table, 2, when="shot_at:2", t0="shooter_slot:0", t1="card:1.2")
    table.declare("shoot").close(1)
    assert [(d["target"], d["slot"]) for d in table.match.told("looked", 2)] == [(0, 1), (1, 3)]


def test_an_order_without_its_targets_and_one_that_is_not_legal_do_nothing():
    table = Table(*FIVE, gear={2: "k9_unit", 3: "evidence_bag"}, guns={0: 2})
    plan(table, 2, when="shot_at:2")
    plan(table, 3, when="shot_at:any", t0="seat:1")
    table.declare("shoot")
    assert {seat for seat, kind in table.match.asked() if kind == "react"} == {2, 3}


def test_the_second_order_counts_where_the_first_does_not_fit():
    table = Table(*FIVE, gear={2: "k9_unit"}, guns={0: 2})
    plan(table, 2, when="equip", t0="seat:1")
    table.match.plan(2, "order:k9_unit:2:when", "shot_at:any")
    table.match.plan(2, "order:k9_unit:2:0", "shooter")
    table.declare("shoot").close(1)
    assert not table.state.armed[0]


def test_an_order_is_firm_and_can_be_taken_back_while_the_window_is_open():
    table = Table(*FIVE, gear={2: "k9_unit", 3: "coffee"}, guns={0: 2})
    plan(table, 3, when="shot_at:any")
    plan(table, 2, when="shot_at:2", t0="shooter")
    table.declare("shoot").close(1)
    assert played(table) == [(2, "k9_unit")]
    table.close(1)
    assert played(table) == [(2, "k9_unit"), (3, "coffee")]
    table = Table(*FIVE, gear={2: "k9_unit"}, guns={0: 2})
    plan(table, 2, when="shot_at:2", t0="shooter")
    table.declare("shoot").answer(2, "engine.change_sealed", "change").answer(2, "react", "pass").close(1)
    assert played(table) == []


def test_orders_vanish_with_the_card_even_if_it_comes_back():
    table = Table(*FIVE, gear={2: "k9_unit", 3: "evidence_bag"}, guns={0: 2})
    plan(table, 2, when="shot_at:2", t0="shooter")
    table.play(3, "evidence_bag", "2")
    assert table.match.privates[2].plans == {}
    table.state.hands[2], table.state.hands[3] = ["k9_unit"], []
    table.state.seen_gear = [[] for _ in FIVE]
    table.declare("shoot")
    assert (2, "react") in table.match.asked()


def test_an_order_stored_in_an_open_window_waits_for_the_next_pass():
    table = Table(*FIVE, gear={2: "k9_unit", 3: "coffee"}, guns={0: 2})
    table.declare("shoot")
    plan(table, 2, when="shot_at:2", t0="shooter")
    table.answer(4, "claim", "intent").answer(4, "claim_part", "aim").answer(4, "claim_part", "0")
    assert (2, "react") in table.match.asked()
    table.react(3, "coffee").close(1)
    assert (2, "react") not in table.match.asked()


def test_always_pass_on_shots_that_are_not_aimed_at_me():
    table = Table(*FIVE, gear={2: "k9_unit", 3: "coffee"}, guns={0: 2})
    for seat in (2, 3):
        table.match.plan(seat, "pass", "pass")
    table.declare("shoot")
    assert [seat for seat, kind in table.match.asked() if kind == "react"] == [2]


def test_turning_up_follows_the_stored_order():
    table = Table(*FIVE, gear={3: "truth_serum"})
    table.match.plan(1, "turn_up", "2-0-1")
    table.play(3, "truth_serum", "1")
    decision, choice = due(table, 1)
    assert choice == "1.2"
    table.match.submit(1, decision, choice, by="order")
    assert table.state.up[1] == [False, False, True]
    assert due(table, 1) is None


def test_an_audit_is_answered_in_secret_by_the_stored_order():
    table = Table("AHC", "KCH", "HHC", "CCH", "HCC", "HHC", gear={0: "report_audit"})
    table.match.plan(1, "turn_up", "1-0-2")
    table.play(0, "report_audit")
    decision, choice = due(table, 1)
    assert table.match.submit(1, decision, choice, by="order").private == 1
    assert due(table, 1) is None


def test_a_new_aim_follows_the_list():
    table = Table(*FIVE, gear={3: "restraining_order"}, guns={0: 2})
    table.match.plan(0, "aim:2", "seat:4")
    table.match.plan(0, "aim:1", "seat:2")
    table.declare("shoot").react(3, "restraining_order").close(1)
    decision, choice = due(table, 0)
    assert choice == "4", "the first of the list is the old target"
    table.match.submit(0, decision, choice, by="order")
    assert table.match.told("shot") == [{"seat": 0, "target": 4}]


@pytest.mark.parametrize(("stored", "kept"), [
    ("keep_new", "coffee"), ("keep_old", "k9_unit"), ("keep:k9_unit", "k9_unit"), ("keep:taser", None),
])  # fmt: skip
def test_which_equipment_to_keep(stored, kept):
    table = Table(*FIVE, gear={0: "k9_unit"}, deck=("coffee",))
    table.match.plan(0, "keep", stored)
    table.act("equip")
    table.match.answer(0, "turn_up", "0.0")
    found = due(table, 0)
    assert (found and found[1]) == kept


@pytest.mark.parametrize("speed", ["live", "fast", "normal", "slow"])
def test_a_stored_answer_takes_as_long_as_the_rules_say(speed):
    bounds = {"live": (1.0, 4.0), "fast": (60.0, 240.0)}.get(speed, (120.0, 480.0))
    assert door.plan_delay(GAME, Table(*FIVE, speed=speed).state) == bounds


def test_plans_leave_no_trace_that_others_could_see():
    seen = []
    for acts in (False, True):
        table = Table(*FIVE, gear={2: "k9_unit", 3: "coffee"}, guns={0: 2})
        quiet = {
            viewer: look(GAME, table.state, viewer, None) for viewer in viewers(table.state) if viewer != 2
        }
        if acts:
            plan(table, 2, when="shot_at:2", t0="shooter")
            table.match.plan(2, "turn_up", "0-1-2")
        assert quiet == {viewer: look(GAME, table.state, viewer, None) for viewer in quiet}
        table.declare("shoot")
        seen.append({viewer: look(GAME, table.state, viewer, None) for viewer in quiet})
        seen[-1]["record"] = [(line.entry, line.digest) for line in table.match.lines]
    assert seen[0] == seen[1]


def test_orders_that_had_no_effect_are_in_no_record():
    table = Table(*FIVE, gear={1: "coffee", 2: "k9_unit"}, guns={0: 2})
    plan(table, 2, when="shot_at:2", t0="shooter")
    plan(table, 1, when="shot_at:any")
    table.declare("shoot").close(1)
    entry = table.match.lines[-1].entry
    assert [chain for chain in (entry.sealed or {}).values() if chain] == [["coffee", "firm"]]


def test_the_dead_and_those_who_left_plan_nothing():
    table = Table(*FIVE, gear={2: "k9_unit"}, guns={0: 2})
    plan(table, 2, when="shot_at:any", t0="shooter")
    table.match.resign(2)
    assert table.match.privates[2].plans == {}
    assert plans.offers(GAME, table.state, 2, {}) == []


def test_every_plan_reads_well_and_can_be_stored_in_random_matches():
    dice = FastChance(11)
    shown, stored = set(), 0
    for setup in list(all_setups(GAME))[::9]:
        match = Match(GAME, type(setup)(setup.options, setup.seats, setup.host, random_seed(dice)))
        for _ in zip(range(40), play_on(match, dice), strict=False):
            found = some_plan(GAME, match.state, match.privates, dice)
            if found is None or match.state.outcome is not None:
                continue
            match.plan(found.seat, found.decision, found.choice)
            stored += 1
            for offer in door.plans(
                GAME, match.state, found.seat, dice.pick(["en", "ru"]), NAMES, match.privates
            ):
                texts = [offer.decision.prompt.text, *(option.text for option in offer.decision.form.options)]
                assert not [text for text in texts if unfilled(text)], texts
                shown.add(f"{GAME.key}.{offer.decision.kind.rpartition('.')[2]}")
    assert stored > 100
    assert shown == set(GAME.plan_kinds)


@pytest.mark.parametrize(("declared", "asked"), [
    ("investigate:1.0", [1]), ("investigate:2.0", [2]), ("equip", []), ("shoot", [3]),
])  # fmt: skip
def test_passing_until_something_concerns_me(declared, asked):
    """Seats 1, 2 and 3 pass on everything that is not done to them; seat 0 acts and has no card."""
    table = Table(*FIVE, gear={1: "k9_unit", 2: "coffee", 3: "flashbang"}, guns={0: 3})
    for seat in (1, 2, 3):
        table.match.plan(seat, "pass", "unconcerned")
    table.declare(declared)
    assert [seat for seat, kind in table.match.asked() if kind == "react"] == asked


def test_an_aim_can_be_kept_by_a_stored_preference():
    table = Table(*FIVE, guns={0: 3})
    table.match.plan(0, "keep_aim", "keeps")
    table.act("equip").answer(0, "turn_up", "0.1")
    assert table.asked() == [(0, "aim")], "the moment stays for others: it is answered after its delay"
    decision, choice = due(table, 0) or ("", "")
    assert choice == "3"
    table.match.submit(0, decision, choice)
    assert table.close().state.active == 1


def test_a_kept_aim_is_no_answer_where_a_gun_is_taken_or_its_target_is_gone():
    table = Table(*FIVE)
    table.match.plan(0, "keep_aim", "keeps")
    table.act("arm")
    assert (table.asked(), due(table, 0)) == ([(0, "aim")], None)
    lost = Table(*FIVE, guns={0: None})
    lost.match.plan(0, "keep_aim", "keeps")
    lost.act("investigate:1.0")
    assert (lost.asked(), due(lost, 0)) == ([(0, "aim")], None)


def test_stored_answers_come_soon_where_one_person_sits():
    lone = Table(*FIVE, kinds=["human", "bot", "bot", "bot", "bot"])
    assert GAME.plan_delay(lone.state) == (1.0, 3.0)
    assert GAME.plan_delay(Table(*FIVE).state) == (120.0, 480.0)
