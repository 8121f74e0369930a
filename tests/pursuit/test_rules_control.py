"""PU-080 to PU-086: who commands what, who hears what, what the clock does."""

import pytest

from games import door
from tests.pursuit.table import PURSUIT, Table

CENTRE = ("b2", "c2", "b3")


def police_phase(seats: int | list[str] = 3, path: tuple[str, ...] = ("E5",), **options: str) -> Table:
    table = Table(seats, place=CENTRE, **options)
    table.walk(*path)
    return table


@pytest.mark.rule("PU-080")
def test_pu_080_the_thief_watches_every_action():
    table = police_phase(path=("C3", "C4"))
    heard = []
    for colour, key in (("pink", "search:C3"), ("green", "move:a2"), ("yellow", "search:D3")):
        table.command(colour, key)
        heard += [(kind, data.get("result"), data.get("to")) for kind, data in table.told(0)]
    assert heard == [
        ("building_searched", "yellow", None),
        ("helicopter_moved", None, "a2"),
        ("building_searched", "nothing", None),
        ("round_started", None, None),
    ]
    assert [(s.helicopter, s.result) for s in table.see(0).searches[-2:]] == [
        ("pink", "yellow"),
        ("yellow", "nothing"),
    ]


@pytest.mark.rule("PU-081")
def test_pu_081_owned_helicopters_obey_their_owner_only():
    table = police_phase()
    assert table.asked(1) == ["green", "pink"]
    assert table.asked(2) == ["yellow", "pink"]
    green = table.ask(1, "helicopter_action", "green").id
    with pytest.raises(door.NotYourSeat):
        table.answer_id(2, green, "search:C3")
    with pytest.raises(door.NotYourSeat):
        table.answer_id(0, green, "search:C3")
    table.command("pink", "search:C3", seat=2)
    table.command("green", "search:C3", seat=1)


@pytest.mark.rule("PU-081")
def test_pu_081_the_first_command_counts_and_the_second_changes_nothing():
    table = police_phase()
    second = table.ask(2, "helicopter_action", "pink").id
    table.command("pink", "search:C3", seat=1)
    version = table.state.version
    with pytest.raises(door.AlreadyActed) as caught:
        table.answer_id(2, second, "move:b4")
    assert caught.value.code == "already_acted"
    assert table.state.version == version
    assert table.see(0).helicopters[2].crossroad == "b3"
    assert table.asked(2) == ["yellow"]


@pytest.mark.rule("PU-081")
def test_pu_081_a_late_command_is_told_so_after_the_round_has_gone_on():
    table = police_phase()
    second = table.ask(2, "helicopter_action", "pink").id
    table.command("green", "search:C3", seat=1)
    table.command("yellow", "search:C3", seat=2)
    table.command("pink", "search:C3", seat=1)
    assert table.phase == "thief"
    with pytest.raises(door.AlreadyActed):
        table.answer_id(2, second, "move:b4")


@pytest.mark.rule("PU-082")
def test_pu_082_any_police_player_commands_any_helicopter():
    table = police_phase(4, police_control="any")
    for seat in (1, 2, 3):
        assert table.asked(seat) == ["green", "yellow", "pink"]
    assert table.asked(0) == []
    table.command("green", "search:C3", seat=3)
    table.command("pink", "search:C3", seat=1)
    table.command("yellow", "search:C3", seat=1)
    assert table.phase == "thief"
    assert [h.owner for h in table.see(0).helicopters] == [1, 2, 3]


@pytest.mark.rule("PU-083")
def test_pu_083_after_half_of_the_time_idle_helicopters_are_shared():
    table = police_phase(4)
    table.command("yellow", "search:C3")
    table.half_time()
    assert table.told() == [
        ("helicopter_shared", {"helicopter": "green"}),
        ("helicopter_shared", {"helicopter": "pink"}),
    ]
    for seat in (1, 2, 3):
        assert sorted(table.asked(seat)) == ["green", "pink"]
    assert [h.shared for h in table.see(0).helicopters] == [True, False, True]
    late = table.ask(1, "helicopter_action", "green").id
    table.command("green", "search:C3", seat=2)
    with pytest.raises(door.AlreadyActed):
        table.answer_id(1, late, "search:B2")
    table.command("pink", "search:C3", seat=3)
    assert table.phase == "thief"


@pytest.mark.rule("PU-083")
def test_pu_083_only_for_the_rest_of_this_phase():
    table = police_phase(4)
    table.half_time()
    table.waste()
    table.hide("E4")
    assert [table.asked(seat) for seat in (1, 2, 3)] == [["green"], ["yellow"], ["pink"]]
    assert [h.shared for h in table.see(0).helicopters] == [False, False, False]
    assert len(door.timers(table.state)) == 1


@pytest.mark.rule("PU-083")
def test_pu_083_the_timer_lasts_half_of_the_phase_and_ends_with_it():
    table = police_phase(3)
    ((name, timer),) = door.timers(table.state).items()
    assert (timer.name, timer.fraction, timer.seconds) == ("half_phase", 0.5, None)
    table.waste()
    assert door.timers(table.state) == {}
    with pytest.raises(door.StaleDecision):
        door.tick(PURSUIT, table.state, name)


@pytest.mark.rule("PU-083")
def test_pu_083_a_lone_police_player_needs_no_half_time():
    assert door.timers(police_phase(2).state) == {}


@pytest.mark.rule("PU-083")
def test_pu_083_with_any_control_half_time_tells_nothing_new():
    table = police_phase(3, police_control="any")
    before = [table.asked(seat) for seat in (1, 2)]
    table.half_time()
    assert table.told() == []
    assert [table.asked(seat) for seat in (1, 2)] == before


@pytest.mark.rule("PU-083")
def test_pu_083_at_the_limit_the_system_acts_in_colour_order():
    table = police_phase(4)
    table.command("yellow", "search:D3")
    acted = []
    for ask in list(door.waiting(PURSUIT, table.state)):
        choice = door.automatic(PURSUIT, table.state, ask.seat, ask.id, door.FastChance(3))
        table.answer_id(ask.seat, ask.id, choice, "clock")
        acted += [str(data["helicopter"]) for _, data in table.told() if "helicopter" in data]
    assert acted == ["green", "pink"]
    assert table.phase == "thief"


@pytest.mark.rule("PU-084")
def test_pu_084_the_table_chooses_who_reads_the_police_chat():
    schema = door.describe(PURSUIT, "en").options_schema["properties"]
    assert isinstance(schema, dict)
    assert schema["police_chat"]["enum"] == ["private", "open"]
    assert schema["police_chat"]["default"] == "private"
    for value in ("private", "open"):
        assert Table(police_chat=value).state.options["police_chat"] == value


@pytest.mark.rule("PU-085")
def test_pu_085_nothing_is_ever_taken_back():
    table = Table(3, place=CENTRE)
    for act in (lambda: table.hide("E5"), lambda: table.command("green", "move:a2"), table.waste):
        act()
        for seat in range(3):
            assert not door.can_undo(PURSUIT, table.state, seat)
    assert door.undo_target(table.state) is None


@pytest.mark.rule("PU-086")
def test_pu_086_a_thief_with_a_single_building_is_asked_as_usual():
    table = Table(place=("c3", "c2", "b3"))
    table.walk("A1", "B1", "B2", "A2")
    table.waste()
    assert table.legal(0, "hide") == ["A3"]
    assert door.public_waiting(table.state) == [0]
    assert table.phase == "thief"
    assert table.see(0).path == ["A1", "B1", "B2", "A2"]


@pytest.mark.rule("PU-086")
def test_pu_086_what_the_others_see_does_not_depend_on_the_number_of_ways():
    """One way on, or three: the same phase, the same one being waited for, the same events."""
    seen = []
    for path in (("A1", "B1", "B2", "A2"), ("A1", "B1", "C1", "D1")):
        table = Table(3, place=("c3", "d4", "b3"))
        table.walk(*path)
        for helicopter, building in (("green", "D4"), ("yellow", "E5"), ("pink", "C4")):
            table.command(helicopter, f"search:{building}")
        seen.append(
            [
                (table.see(viewer), table.told(viewer), table.asked(viewer))
                for viewer in (1, 2, door.SPECTATOR)
            ]
            + [door.public_waiting(table.state)]
        )
    assert seen[0] == seen[1]
