"""PU-040 to PU-046: how a match ends."""

import pytest

from games import door
from games.pursuit.board import BIT, BUILDINGS, NEIGHBOURS, TOUCHING
from games.pursuit.meta import META
from games.pursuit.paths import levels, path_at
from tests.pursuit.table import PURSUIT, Table

CENTRE = ("b2", "c2", "b3")
BORDER = ("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5", "C5")
"""A complete escape that three helicopters in the middle never see."""


@pytest.mark.rule("PU-040")
@pytest.mark.parametrize("number", range(1, 12))
def test_pu_040_arrest_in_any_round(number):
    table = Table(3, place=CENTRE)
    for seat in (1, 2):
        assert table.asked(seat) == []
    table.walk(*BORDER[:number])
    car = BORDER[number - 1]
    table.stand(TOUCHING[car][0])
    assert table.command("green", f"search:{car}") == "car"
    assert table.ended() == ("arrest", "PU-040", "police")
    assert table.state.outcome is not None
    assert table.state.outcome.results == {0: "loss", 1: "win", 2: "win"}
    assert table.state.outcome.data["round"] == number


@pytest.mark.rule("PU-041")
def test_pu_041_escape_after_round_11():
    table = Table(4, thief=2, place=CENTRE)
    table.walk(*BORDER)
    assert table.state.outcome is None
    table.waste()
    assert table.ended() == ("escape", "PU-041", "thief")
    assert table.state.outcome is not None
    assert table.state.outcome.results == {0: "loss", 1: "loss", 2: "win", 3: "loss"}


@pytest.mark.rule("PU-042")
def test_pu_042_surrounded_is_a_win_of_the_police():
    table = Table(3, place=("c2", "d2", "c3"))
    table.walk("A2", "B2", "B1", "A1")
    table.waste()
    assert table.ended() == ("surrounded", "PU-042", "police")
    assert table.state.outcome is not None
    assert table.state.outcome.results == {0: "loss", 1: "win", 2: "win"}


@pytest.mark.rule("PU-043")
def test_pu_043_round_11_is_whole_and_needs_no_way_out():
    last = levels()[-1]
    closed = [
        row
        for row in range(last.size)
        if all(last.masks[row] & BIT[building] for building in NEIGHBOURS[BUILDINGS[last.lasts[row]]])
    ]
    assert closed
    for row in (closed[0], closed[len(closed) // 2]):
        table = Table(place=("a1", "d4", "a4"))
        table.walk(*path_at(11, row))
        assert (table.phase, table.see(1).round) == ("police", 11)
        assert table.asked(1, "helicopter_action") == ["green", "yellow", "pink"]
        table.waste()
        assert table.ended()[0] == "escape"


@pytest.mark.rule("PU-044")
def test_pu_044_the_result_object():
    table = Table(place=CENTRE)
    table.walk("A1", "B1", "B2")
    assert table.command("green", "search:B2") == "car"
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("arrest", "PU-040")
    assert outcome.data == {"winner": "police", "round": 3, "path": ["A1", "B1", "B2"]}
    assert "draw" not in outcome.results.values()
    assert dict(META.end_reasons) == {
        "arrest": "PU-040",
        "escape": "PU-041",
        "surrounded": "PU-042",
        "resign": "PU-046",
    }


@pytest.mark.rule("PU-045")
@pytest.mark.parametrize("viewer", [0, 1, 2, door.SPECTATOR, door.EVERYONE])
def test_pu_045_after_the_end_everybody_sees_the_path(viewer):
    table = Table(3, place=CENTRE)
    table.walk("A1", "B1", "B2")
    assert viewer == 0 or table.see(viewer if viewer >= 0 else door.SPECTATOR).path is None
    table.command("green", "search:B2")
    seen = table.see(viewer)
    assert (seen.phase, seen.path, seen.car) == ("over", ["A1", "B1", "B2"], "B2")
    assert table.told(viewer)[-1] == (
        "match_over",
        {"reason": "arrest", "round": 3, "path": ["A1", "B1", "B2"]},
    )


@pytest.mark.rule("PU-046")
@pytest.mark.parametrize("by", ["player", "admin"])
def test_pu_046_the_thief_resigns_or_is_removed(by):
    table = Table(3, place=CENTRE)
    table.walk("A1", "B1")
    done = door.resign(PURSUIT, table.state, 0, by=by)
    assert table.ended() == ("resign", "PU-046", "police")
    assert [event.kind for event in done.events] == ["player_resigned", "match_over"]
    assert table.see(1).path == ["A1", "B1"]


@pytest.mark.rule("PU-046")
def test_pu_046_all_police_resign():
    table = Table(3, place=CENTRE)
    table.walk("A1")
    table.resign(1)
    assert table.state.outcome is None
    table.resign(2)
    assert table.ended() == ("resign", "PU-046", "thief")
    assert table.state.outcome is not None
    assert table.state.outcome.results == {0: "win", 1: "loss", 2: "loss"}


@pytest.mark.rule("PU-046")
def test_pu_046_the_only_person_of_the_police_resigns():
    table = Table(["human", "human", "bot"], place=CENTRE)
    table.resign(1)
    assert table.ended() == ("resign", "PU-046", "thief")


@pytest.mark.rule("PU-046")
def test_pu_046_one_of_several_leaves_and_his_seat_is_played_on():
    table = Table(3, place=CENTRE)
    table.walk("A1")
    table.resign(2)
    assert table.state.outcome is None
    assert table.asked(2) == ["yellow", "pink"]
    assert [police.person for police in table.see(0).police] == [True, False]
    choice = table.bot(2)
    assert choice is not None
    table.answer_id(2, *choice, by="bot")
    with pytest.raises(door.AlreadyActed):
        door.resign(PURSUIT, table.state, 2)


@pytest.mark.rule("PU-046")
@pytest.mark.rule("PU-008")
def test_pu_046_who_leaves_during_the_placement_need_not_confirm():
    table = Table(4)
    for seat, colour, crossroad in ((1, "green", "b2"), (2, "yellow", "c2"), (3, "pink", "b3")):
        table.answer(seat, "place_helicopter", crossroad, colour)
    table.resign(3)
    assert table.asked(3) == []
    alone = table.copy()
    table.answer(1, "confirm_placement", "confirm")
    assert table.phase == "placement"
    table.resign(2)
    assert table.phase == "thief"
    alone.resign(2)
    assert alone.phase == "thief"


@pytest.mark.rule("PU-046")
def test_pu_046_who_leaves_before_placing_leaves_it_to_the_bot():
    table = Table(3)
    table.resign(1)
    assert "green" in table.asked(1, "place_helicopter")
    assert table.asked(1, "replace_helicopter") == []
    table.answer(2, "place_helicopter", "c2", "yellow")
    table.answer(2, "place_helicopter", "b3", "pink")
    choice = table.bot(1)
    assert choice is not None
    table.answer_id(1, *choice, by="bot")
    assert table.phase == "thief"


@pytest.mark.rule("PU-046")
def test_pu_046_leaving_before_the_roles_are_given():
    table = Table(3, thief=None, thief_seat="volunteer")
    table.resign(1)
    assert table.state.outcome is None
    table.resign(0)
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "resign"
    assert table.state.outcome.results == {0: "loss", 1: "loss", 2: "win"}
    assert table.state.outcome.data["winner"] is None
