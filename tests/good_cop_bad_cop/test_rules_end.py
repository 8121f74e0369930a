"""GC-200 to GC-224: the end, leaving, and talk. Worked examples 22, 23, 43 to 48."""

import pytest

from games.engine.presentation import show_decisions
from games.engine.state import EVERYONE
from games.good_cop_bad_cop import GAME
from tests.good_cop_bad_cop.table import FOUR, Table

BT = "bombers_traitors"
WOUNDED_KINGPIN = "K^H^C^"


def shot_by(
    shooter: str, target: str, *rest: str, wounded: bool = False, dead: tuple[int, ...] = ()
) -> Table:
    """Seat 0 shoots seat 1."""
    return Table(
        shooter, target, *rest, guns={0: 1}, wounded=(1,) if wounded else (), dead=dead, expansion=BT
    ).act("shoot")


@pytest.mark.rule("GC-201", "GC-200", "GC-140")
def test_example_23_both_leader_cards():
    table = Table("HHC", "AHC", "KHH", "CCH", gear={0: "blackmail"}).play(0, "blackmail", "1.1", "2.0")
    assert table.ended() == ("solo", "GC-201", [1])


@pytest.mark.rule("GC-201", "GC-104", "GC-200")
def test_both_leader_cards_win_before_a_wound_is_looked_at():
    table = Table("HHC", "A^H^C^", "K^H^H^", "CCH", gear={0: "blackmail"}, wounded=(2,))
    table.play(0, "blackmail", "1.1", "2.0")
    assert table.ended() == ("solo", "GC-201", [1])
    assert table.told("eliminated") == []


@pytest.mark.rule("GC-202", "GC-204")
def test_the_kingpin_falls():
    table = shot_by("HHC", WOUNDED_KINGPIN, "AHC", "CCH", "H^H^C^", wounded=True, dead=(4,))
    assert table.ended() == ("honest", "GC-202", [0, 2, 4])


@pytest.mark.rule("GC-203", "GC-204")
def test_the_agent_falls():
    table = shot_by("HHC", "A^H^C^", "KHC", "CCH", "C^C^H^", wounded=True, dead=(4,))
    assert table.ended() == ("crooked", "GC-203", [2, 3, 4])


@pytest.mark.rule("GC-205", "GC-209")
def test_example_43_a_bomber_is_shot():
    table = shot_by("AHC", "CbHbHx", "KHC", "CbHbCx", "HHC")
    assert table.ended() == ("bomber_hit", "GC-205", [1, 3])


@pytest.mark.rule("GC-205")
def test_a_bomber_may_shoot_another():
    assert shot_by("CbHbCx", "CbHbHx", "KHC", "AHC").ended() == ("bomber_hit", "GC-205", [0, 1])


@pytest.mark.rule("GC-206")
def test_example_44_a_bomber_kills_and_a_traitor_lives():
    table = shot_by("CbHbHx", WOUNDED_KINGPIN, "AHC", "CkHkHk", wounded=True)
    assert table.ended() == ("bomber_kill", "GC-206", [0, 3])


@pytest.mark.rule("GC-206")
def test_a_bomber_kills_and_the_traitor_is_dead():
    table = shot_by("CbHbHx", WOUNDED_KINGPIN, "AHC", "Ck^Hk^Hk^", wounded=True, dead=(3,))
    assert table.ended() == ("bomber_kill", "GC-206", [0])


@pytest.mark.rule("GC-207")
def test_example_45_a_living_traitor():
    table = shot_by("HHC", WOUNDED_KINGPIN, "AHC", "CkHkHk", "Ck^Ck^Hk^", wounded=True, dead=(4,))
    assert table.ended() == ("traitor", "GC-207", [3, 4])


@pytest.mark.rule("GC-208", "GC-202")
def test_example_46_the_traitor_is_dead():
    table = shot_by("HHC", WOUNDED_KINGPIN, "AHC", "Ck^Hk^Hk^", wounded=True, dead=(3,))
    assert table.ended() == ("honest", "GC-202", [0, 2])


@pytest.mark.rule("GC-209", "GC-020")
def test_example_47_no_bomber_any_more():
    table = Table("KHC", "AHC", "CbHbHx", "HkCC", guns={0: 2}, gear={1: "blackmail"}, expansion=BT)
    table.play(1, "blackmail", "2.0", "3.0")
    assert (table.cards(2), table.role(2)) == ("HkHbHx", "honest")
    table.act("shoot")
    assert table.state.outcome is None
    assert not table.state.alive[2]


@pytest.mark.rule("GC-209", "GC-159")
def test_example_48_a_bomber_and_the_grenade():
    table = Table("CbHbHx", "AHC", "KHC", "CCH", "HHC", expansion=BT)
    deck = [key for key in table.state.deck if key != "grenade"]
    table.match.arrange(deck=deck, grenade=0, grenade_since=0, grenade_passed=True)
    table.act("investigate:1.0")
    assert table.told("grenade_exploded") == [{"seat": 0}]
    assert (table.state.alive[0], table.state.outcome) == (False, None)


@pytest.mark.rule("GC-209", "GC-207", "GC-208")
def test_a_leader_killed_by_the_grenade_was_shot_by_nobody():
    table = Table(WOUNDED_KINGPIN, "AHC", "CbHbHx", "CCH", wounded=(0,), expansion=BT)
    deck = [key for key in table.state.deck if key != "grenade"]
    table.match.arrange(deck=deck, grenade=0, grenade_since=0, grenade_passed=True)
    table.act("investigate:1.0")
    assert table.ended()[:2] == ("honest", "GC-202")


@pytest.mark.rule("GC-210")
def test_a_bomber_who_wounds_has_not_won():
    assert shot_by("CbHbHx", "KHC", "AHC", "CkHkHk").state.outcome is None


@pytest.mark.rule("GC-211")
def test_everything_is_shown_at_the_end():
    table = Table("HHC", "AHC", "KHH", "CCH", gear={0: "blackmail"}).play(0, "blackmail", "1.1", "2.0")
    for viewer in (0, 3, -1, EVERYONE):
        view = table.see(viewer)
        assert all(card.face is not None for seat in view.seats for card in seat.cards)
        assert None not in view.deck
        assert [seat.role for seat in view.seats] == ["honest", "solo", "honest", "crooked"]
        assert all(seat.role_at_start is not None for seat in view.seats)
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.data["winners"] == [1]
    assert len(list(outcome.data["roles_at_start"])) == 4


@pytest.mark.rule("GC-212")
def test_no_rule_makes_a_draw():
    by_rule = set(GAME.meta.end_reasons) - {"agreed"}
    assert by_rule == {"solo", "honest", "crooked", "bomber_hit", "bomber_kill", "traitor"}
    table = shot_by("HHC", WOUNDED_KINGPIN, "AHC", "CCH", wounded=True)
    assert set(table.state.outcome.results.values()) == {"win", "loss"}


@pytest.mark.rule("GC-213")
def test_who_resigns_stays_hidden_and_has_lost():
    table = Table("HHC", WOUNDED_KINGPIN, "AHC", "CCH", wounded=(1,), guns={0: 1})
    before = table.see(3)
    table.match.resign(2)
    assert table.see(3) == before
    assert table.state.alive[2]
    table.act("shoot")
    assert table.ended() == ("honest", "GC-202", [0])
    assert table.state.outcome.results[2] == "loss"


@pytest.mark.rule("GC-214")
def test_two_leaders_always_live():
    table = Table(*FOUR)
    table.match.arrange(alive=[True, False, True, True])
    assert [line for line in GAME.invariants(table.state) if "of the living" in line]


@pytest.mark.rule("GC-220", "GC-221", "GC-222")
def test_anything_can_be_said_and_everybody_hears_it():
    table = Table("HHC", "ACC", "KHH", "CCH")
    table.answer(1, "claim", "card").answer(1, "claim_part", "1.0").answer(1, "claim_part", "honest")
    assert table.told("claimed_card") == [], "a half statement is nobody's business"
    table.answer(1, "claim_part", "own")
    said = table.see(-1).claims
    assert [(c.seat, c.subject, c.slot, c.content, c.basis) for c in said] == [(1, 1, 0, "honest", "own")]
    assert table.asked() == [(0, "declare")]
    assert not said[0].is_contradicted


@pytest.mark.rule("GC-222")
def test_a_statement_can_be_withdrawn_and_stays():
    table = Table(*FOUR)
    table.answer(1, "claim", "equipment").answer(1, "claim_part", "taser")
    table.answer(1, "claim", "retract")
    shown = show_decisions(GAME, table.state, 1, "en", ["Ann", "Bob", "Cleo", "Dan"], table.match.privates)
    (which,) = [decision for decision in shown if decision.kind == "claim_part"]
    assert which.form.options[0].text == "Bob says: I hold Taser.", "what is taken back is read, not counted"
    table.answer(1, "claim_part", "c0")
    assert [claim.is_withdrawn for claim in table.see(2).claims] == [True]
    assert table.match.options(1, "claim")["retract"] == "GC-221"


@pytest.mark.rule("GC-222")
def test_eight_statements_a_turn():
    table = Table(*FOUR)
    for _ in range(8):
        table.answer(1, "claim", "equipment").answer(1, "claim_part", "taser")
    assert table.refused(1, "claim", "role") == "GC-222"
    assert table.match.options(2, "claim")["role"] is None


@pytest.mark.rule("GC-221")
def test_statements_follow_their_card_and_are_marked_when_it_is_shown():
    table = Table("HHC", "ACC", "KHH", "CCH", gear={0: "blackmail", 3: "truth_serum", 2: "flashbang"})
    table.answer(1, "claim", "card").answer(1, "claim_part", "1.0")
    table.answer(1, "claim_part", "honest").answer(1, "claim_part", "own")
    table.play(0, "blackmail", "1.0", "3.1")
    place = table.see(2).claims[0].place
    assert place is not None
    assert (place.seat, place.slot) == (3, 1)
    table.play(3, "truth_serum", "3").answer(3, "turn_up", "3.1")
    assert table.see(2).claims[0].is_contradicted


@pytest.mark.rule("GC-221")
@pytest.mark.parametrize("kind", ["intent", "request", "role"])
def test_other_statements(kind):
    table = Table(*FOUR).answer(2, "claim", kind)
    chain = {"intent": ["aim", "1"], "request": ["3", "shoot", "1"], "role": ["1", "not_agent", "guess"]}[
        kind
    ]
    for link in chain:
        table.answer(2, "claim_part", link)
    said = table.see(0).claims[0]
    assert (said.kind, said.subject) == (kind, 1)
    assert said.addressee == (3 if kind == "request" else None)


@pytest.mark.rule("GC-223", "GC-224")
def test_the_table_says_who_may_whisper_and_whether_the_dead_talk():
    options = {option.key: option.values for option in GAME.meta.options}
    assert (options["whispers"], options["dead_talk"]) == (("off", "on"), ("off", "on"))
    speakers = {}
    for dead_talk in ("off", "on"):
        table = Table("HHC", "ACC", "KHH", "CCH", "H^H^C^", dead=(4,), dead_talk=dead_talk)
        speakers[dead_talk] = [seat for seat, kind in table.match.asked(optional=True) if kind == "claim"]
    assert speakers == {"off": [0, 1, 2, 3], "on": [0, 1, 2, 3, 4]}
