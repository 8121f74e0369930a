"""Hints: legal, from what the seat may see, with a reason in both languages."""

import pytest

from games import door
from games.engine.insight import percent
from tests.pursuit.table import NAMES, PURSUIT, Table
from tests.pursuit.test_bots import CENTRE
from tests.pursuit.test_view import random_position


def hint(table: Table, seat: int, lang: str = "en", seed: int = 1) -> door.ShownHint | None:
    """The hint as the API shows it."""
    return door.hint(PURSUIT, table.state, seat, door.FastChance(seed), lang, NAMES)


def test_the_likeliest_place_is_named_with_its_chance():
    """The car is at A2 or B1, and only a1 sees B1; green has used its action."""
    table = Table(place=("a1", "d1", "d4"))
    table.walk("A1", "A2")
    assert table.command("green", "search:A1") == "yellow"
    table.stand("d3", "a2", "d4")
    found = hint(table, 1)
    assert found is not None
    assert found.choice == "search:A2"
    assert found.reason == "A2 is the likeliest place within reach: 50 %."
    russian = hint(table, 1, "ru")
    assert russian is not None
    assert russian.reason == "A2 — самое вероятное место в пределах досягаемости: 50 %."


def test_a_move_says_what_the_searches_are_worth():
    """The car is at A2 or B1, out of reach of the two that may still act."""
    table = Table(place=("a1", "d1", "d4"))
    table.walk("A1", "A2")
    assert table.command("green", "search:A1") == "yellow"
    table.stand("a1", "d1", "d4")
    for seed in range(5):
        found = hint(table, 1, seed=seed)
        assert found is not None
        assert str(found.choice).startswith("move:"), "a search that can find nothing is no advice"
        assert found.reason.startswith("No search is worth more than flying to ")


def test_the_thief_hears_where_it_is_safest():
    table = Table(place=CENTRE)
    found = hint(table, 0)
    assert found is not None
    assert found.choice in table.legal(0, "hide")
    assert "looks safest" in found.reason
    table.walk("B1", "B2", "A2")
    table.waste()
    assert hint(table, 0) is not None
    table.hide("A1")
    table.waste()
    assert table.ended()[0] == "surrounded"
    assert hint(table, 0) is None


def test_a_thief_without_an_escape_hears_how_to_last():
    """From C1, C2, C3, B3, A3, A2 no way leads to round 11: the thief can reach nine buildings at the most."""
    table = Table(place=CENTRE)
    table.hide("A1")
    table.fly()
    table.match.arrange(path=["C1", "C2", "C3", "B3", "A3", "A2"], round=7)
    found = hint(table, 0)
    assert found is not None
    assert found.choice in ("A1", "B2")
    assert found.reason.startswith("Round 11 is out of reach from everywhere")
    choice = table.bot(0, "hard")
    assert choice is not None
    assert choice[1] == found.choice


def test_before_the_first_round_there_is_little_to_weigh():
    table = Table(3)
    found = hint(table, 1)
    assert found is not None
    assert found.choice in ("b2", "c2", "b3", "c3")
    assert "middle" in found.reason
    voters = Table(2, thief=None, thief_seat="volunteer")
    free = hint(voters, 1)
    assert free is not None
    assert "taste" in free.reason


def test_a_person_need_not_wait_for_the_team_to_get_a_hint():
    """A bot leaves the shared helicopter to people; a person who asks hears of it."""
    table = Table(["human", "human", "human"], place=CENTRE)
    table.hide("E5")
    own = hint(table, 1)
    assert own is not None
    table.command("green", "search:C3", seat=1)
    shared = hint(table, 1)
    assert shared is not None
    assert table.state.asks[shared.decision].args["helicopter"] == "pink"


def test_nobody_else_gets_one():
    table = Table(place=CENTRE)
    assert hint(table, 1) is None


@pytest.mark.parametrize("seed", range(8))
def test_a_hint_is_legal_and_goes_by_what_the_seat_may_see(seed):
    table = random_position(seed, 8 + 4 * seed)
    for seat in range(3):
        for lang in ("en", "ru"):
            found = hint(table, seat, lang)
            for number in range(3):
                other = door.resample(PURSUIT, table.state, seat, door.FastChance(number))
                assert hint(table.instead(other), seat, lang) == found
            if found is not None:
                ask = table.state.asks[found.decision]
                PURSUIT.kinds[ask.kind].check(table.state, ask, found.choice)
                assert "{" not in found.reason
                assert "pursuit." not in found.reason


def test_shares_as_hundredths():
    assert [percent(share) for share in (0.0, 0.001, 0.305, 0.999, 1.0)] == [0, 1, 30, 99, 100]


def test_a_game_without_hints_has_none(toys):
    campfire = door.game("campfire")
    setup = door.Setup({"nights": "1"}, (door.SeatSetup("human"),) * 2, 0, bytes(32))
    options = door.clean_options(campfire, {}, setup.seats, "en")
    state = door.start(campfire, door.Setup(options, setup.seats, 0, bytes(32))).state
    assert door.hint(campfire, state, 0, door.FastChance(1), "en", NAMES) is None
    assert door.analysis(campfire, [state], "en", NAMES) is None
    assert door.knowledge(campfire, state, 0) is None
    assert door.plans(campfire, state, 0, "en", NAMES) == []
