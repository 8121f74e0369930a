"""A whole way over revealed rooms by one answer: which, what is said of it, and where it stops."""

from games.burgle_bros import GAME
from games.burgle_bros.actions.act import ACT
from games.engine import machine
from tests.burgle_bros.table import Heist, heist

OUTLOOK = ("finds", "finds_last", "may_find", "misses", "calls", "hurries")


def open_floor(seats: int = 1) -> Heist:
    """No walls on floor 1, the burglar in A1, harmless rooms to the right of it, the guard far away."""
    match = heist(seats).walls(1, "").guard(1, "D4", "C4")
    match.lay({"1:A1": "foyer", "1:B1": "stairs", "1:C1": "computer_laser", "1:D1": "lavatory"})
    return match.put(*["1:A1"] * seats)


def go(match: Heist, key: str) -> list[str]:
    """Gives an answer with all that it stands for; the choice of each entry."""
    ask = match.decision(match.table.active, "act")
    made = []
    for done in machine.answers(GAME, match.state, match.table.active, ask.id, key):
        match.state = done.state
        made.append(str(done.entry.choice))
    return made


def told(match: Heist, key: str) -> list[tuple[str, dict[str, object]]]:
    """What stands under the option, without what staying there or an alarm would bring."""
    option = ACT.option(match.table, match.decision(match.table.active, "act"), key)
    found = [(effect.text.key.rpartition(".")[2], dict(effect.text.args)) for effect in option.effects]
    return [(name, args) for name, args in found if name not in OUTLOOK]


def test_a_way_is_made_move_by_move_and_taken_back_move_by_move():
    match = open_floor()
    assert {key for key in match.can() if key.startswith("way:")} == {"way:1:C1", "way:1:D1"}
    before = match.table.version
    assert go(match, "way:1:D1") == ["move:1:B1", "move:1:C1", "move:1:D1"]
    assert (match.where(), match.table.actions, match.table.version) == ("1:D1", 1, before + 3)
    assert match.table.undo == [before, before + 1, before + 2]


def test_the_whole_price_and_the_rooms_are_said_before():
    match = open_floor(2)
    match.table.places[1] = match.room("1:C1")
    match.hold(0, "gemstone")
    assert told(match, "way:1:D1") == [("price", {"actions": 4})]
    option = ACT.option(match.table, match.decision(0, "act"), "way:1:D1")
    assert [(target.kind, target.id) for target in option.targets] == [
        ("room", "1:D1"),
        ("way", "1:B1"),
        ("way", "1:C1"),
        ("way", "1:D1"),
    ]


def test_hidden_rooms_and_untried_keypads_are_no_part_of_a_way():
    match = open_floor().lay({"1:B1": "keypad"})
    assert not [key for key in match.can() if key.startswith("way:")]
    match.table.unlocked.append(match.room("1:B1"))
    assert "way:1:D1" in match.can()
    match.table.shown.remove(match.room("1:C1"))
    assert "way:1:D1" not in match.can()


def test_a_way_round_is_taken_where_the_short_one_rings():
    match = open_floor().lay({"1:B1": "fingerprint", "1:A2": "atrium", "1:B2": "service_duct"})
    match.lay({"1:C2": "stairs"})
    assert told(match, "way:1:C1") == [("price", {"actions": 4})]
    assert go(match, "way:1:C1") == ["move:1:A2", "move:1:B2", "move:1:C2", "move:1:C1"]
    assert match.alarms() == []


def test_where_there_is_no_way_round_an_alarm_is_said_and_ends_the_way():
    match = open_floor().lay({"1:B1": "fingerprint"})
    assert told(match, "way:1:D1") == [
        ("price", {"actions": 3}),
        ("alarm", {"room": "1:B1"}),
        ("stops", {"room": "1:B1"}),
    ]
    assert go(match, "way:1:D1") == ["move:1:B1"]
    assert (match.where(), match.alarms(), match.table.undo) == ("1:B1", ["1:B1"], [])


def test_a_motion_room_rings_when_the_way_leaves_it():
    match = open_floor().lay({"1:B1": "motion"})
    assert ("alarm", {"room": "1:B1"}) in told(match, "way:1:D1")
    assert go(match, "way:1:D1") == ["move:1:B1", "move:1:C1"]
    assert match.alarms() == ["1:B1"]


def test_a_guard_on_the_way_is_said_and_ends_it():
    match = open_floor().guard(1, "B1", "D4")
    assert told(match, "way:1:C1") == [
        ("price", {"actions": 2}),
        ("seen_in", {"tokens": 1, "room": "1:B1"}),
        ("stops", {"room": "1:B1"}),
    ]
    before = match.table.stealth[0]
    assert go(match, "way:1:C1") == ["move:1:B1"]
    assert (match.where(), match.table.stealth[0]) == ("1:B1", before - 1)


def test_a_question_on_the_way_ends_it():
    match = open_floor().lay({"1:B1": "fingerprint", "1:A3": "computer_fingerprint"})
    match.table.hacks[match.room("1:A3")] = 1
    assert told(match, "way:1:C1") == [("price", {"actions": 2}), ("stops", {"room": "1:B1"})]
    assert go(match, "way:1:C1") == ["move:1:B1"]
    assert [ask.kind for ask in match.table.asks.values() if not ask.offer] == ["burgle_bros.hack"]


def test_a_floor_that_nobody_has_seen_ends_the_way():
    match = open_floor().lay({"2:B1": "atrium", "2:C1": "foyer"})
    match.walls(2, "")
    assert ("stops", {"room": "2:B1"}) in told(match, "way:2:C1")
    assert go(match, "way:2:C1") == ["move:1:B1", "move:2:B1"]
    assert match.guard_at(2)


def test_down_a_walkway_and_on():
    match = open_floor().lay({"2:C1": "walkway", "2:D1": "secret_door"}).walls(2, "").guard(2, "A4", "B4")
    match.put("2:D1")
    assert told(match, "way:1:C1") == [("price", {"actions": 2})]
    assert go(match, "way:1:C1") == ["move:2:C1", "drop:1:C1"]
    assert match.where() == "1:C1"


def test_a_last_token_on_the_way_is_asked_about_like_on_a_move():
    match = open_floor().guard(1, "B1", "D4")
    match.table.stealth[0] = 0
    assert ("loses", {}) in told(match, "way:1:C1")
    go(match, "way:1:C1")
    assert [ask.kind for ask in match.table.asks.values() if not ask.offer] == ["burgle_bros.confirm"]
    assert match.where() == "1:A1"


def test_a_camera_that_a_guard_stands_before_is_said_and_rings():
    match = open_floor().lay({"1:B1": "camera_1", "1:A4": "camera_2"}).guard(1, "A4", "C4")
    assert ("alarm", {"room": "1:B1"}) in told(match, "move:1:B1")
    match.act("move:1:B1")
    assert match.alarms() == ["1:B1"]


def test_with_one_answer_at_a_time_a_way_begins():
    """Bots and programs that play on the engine itself make the first move; the record holds a move."""
    match = open_floor()
    match.act("way:1:D1")
    assert match.where() == "1:B1"
