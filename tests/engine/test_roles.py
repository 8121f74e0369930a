"""The role of a decision tells a client that knows no rules where to ask it."""

from games import door
from games.pursuit import GAME as PURSUIT
from games.testkit.scenario import Scenario, given
from games.testkit.toys.lookouts import GAME as LOOKOUTS
from tests.good_cop_bad_cop.table import Table


def roles(match: Scenario[door.State, object], seat: int) -> dict[str, str]:
    """The roles of what a seat is asked, by kind."""
    names = [f"P{number}" for number in range(len(match.state.seats))]
    shown = door.decisions(match.game, match.state, seat, "en", names, match.privates)
    return {decision.kind: decision.role for decision in shown}


def test_what_stands_beside_the_turn_is_an_offer_and_a_window_a_reaction():
    table = Table("HHA", "CCK", "HCH", "CHC", gear={1: "coffee"})
    assert roles(table.match, 0) == {"declare": "turn", "claim": "offer", "draw": "offer"}
    assert roles(table.match, 1) == {"claim": "offer", "free_play": "offer", "draw": "offer"}
    table.declare("investigate:1.1")
    assert roles(table.match, 1)["react"] == "reaction"
    table.answer(1, "react", "pass")
    assert roles(table.match, 1)["engine.change_sealed"] == "reaction", "it can be changed where it was given"


def test_a_chain_that_was_begun_is_asked_like_any_question():
    table = Table("HHA", "CCK", "HCH", "CHC")
    table.answer(2, "claim", "card")
    begun = roles(table.match, 2)
    assert begun.pop("claim_part") == "turn"
    assert "turn" not in begun.values()


def test_an_optional_question_is_an_offer_unless_its_game_says_otherwise():
    match = given(LOOKOUTS, seats=2)
    assert "offer" in roles(match, match.state.active).values()
    hunt = given(PURSUIT, seats=2)
    assert "offer" not in {role for seat in (0, 1) for role in roles(hunt, seat).values()}
