"""What an option says of what is sure to come, and the guard's steps on the board."""

from games.burgle_bros.actions.act import ACT
from games.burgle_bros.entering import LASER
from tests.burgle_bros.table import Heist, heist

STAYING = ("finds", "finds_last", "may_find", "misses")


def lines(match: Heist, key: str) -> list[tuple[str, bool, dict[str, object]]]:
    """What stands under an option of the turn's question: what, whether it is certain, and what fills the line."""
    ask = match.decision(match.table.active, "act")
    found = ACT.option(match.table, ask, key).effects
    return [(each.text.key.rpartition(".")[2], each.certain, dict(each.text.args)) for each in found]


def said(match: Heist, key: str) -> list[tuple[str, bool]]:
    """The same by name, without the price and what staying there would bring."""
    return [(name, certain) for name, certain, _ in lines(match, key)[1:] if name not in STAYING]


def staying(match: Heist, key: str) -> list[tuple[str, bool, dict[str, object]]]:
    """What staying where an option leads would bring."""
    return [line for line in lines(match, key) if line[0] in STAYING]


def words(match: Heist, key: str) -> list[dict[str, object]]:
    """What fills the lines under an option."""
    return [args for _, _, args in lines(match, key)]


def steps(match: Heist) -> int:
    """The steps of the first guard, as the board shows them."""
    return match.view(0).floors[0].guard.steps


def test_the_end_of_a_turn_says_where_the_guard_goes_and_whom_he_sees():
    match = heist(2).walls(1, "").guard(1, "A1", "C1", 2).put("1:B1", "1:D4").lay({"1:B1": "stairs"})
    match.table.spent = 3
    assert words(match, "end") == [
        {"steps": 2, "rooms": ["B1", "C1"]},
        {"burglar": 0, "tokens": 1},
    ]
    match.table.spent = 1
    ask = match.decision(0, "act")
    event, *later = ACT.option(match.table, ask, "end").effects
    assert event.certain
    assert not any(effect.certain for effect in later)
    before = match.table.stealth[0]
    match.table.spent = 3
    match.act("end")
    assert (match.guard_at(1), match.table.stealth[0]) == ("1:C1", before - 1)


def test_a_thermo_calls_the_guard_and_a_last_token_is_not_enough():
    match = heist(1).walls(1, "").guard(1, "A1", "A4", 1).put("1:C1").lay({"1:C1": "thermo"})
    match.table.spent, match.table.stealth[0] = 3, 0
    assert words(match, "end") == [
        {},
        {"steps": 2, "rooms": ["B1", "C1"]},
        {"burglar": 0, "tokens": 1},
        {},
    ]
    match.act("end")
    assert match.table.outcome is not None


def test_what_holds_a_guard_up():
    match = heist(1).cast("raven").walls(1, "").guard(1, "A1", "D1", 3).put("1:D4")
    assert steps(match) == 3
    match.table.crow = match.room("1:B1")
    assert steps(match) == 2
    match.table.crow = match.room("1:D1")
    assert steps(match) == 3
    match.cast("raven+").table.crow = match.room("1:A1")
    assert steps(match) == 0
    match.table.crow = -1
    match.table.alarms = [match.room("1:D1")]
    assert steps(match) == 4
    match.table.donuts = 0
    assert steps(match) == 0


def test_what_a_step_into_a_room_does():
    match = heist(1).cast("rook").walls(1, "").guard(1, "A4", "B4", 2).put("1:B2")
    match.lay({"1:A2": "fingerprint", "1:C2": "keypad", "1:B3": "laboratory"}).lay(
        {"1:B1": "atrium"}, shown=False
    )
    assert said(match, "move:1:A2") == [("alarm", True), ("calls", True)]
    assert said(match, "move:1:B1") == said(match, "peek:1:B1") == [("shows", True)]
    assert said(match, "move:1:B3") == [("draws", True)]
    assert said(match, "move:1:C2") == [("keypad", False), ("rolls", True)]
    match.table.tries[match.room("1:C2")] = 1
    assert words(match, "move:1:C2")[1] == {"dice": 2, "percent": 31}
    match.guard(1, "B3", "B4")
    assert said(match, "move:1:B3") == [("draws", True), ("seen", True)]


def test_the_chance_of_a_roll_on_a_safe():
    match = heist(1).cast("rook").put("1:B2").lay({"1:B2": "safe", "1:B1": "atrium"})
    safe, beside = match.room("1:B2"), match.room("1:B1")
    match.table.shown, match.table.dice[safe] = [safe, beside], 2
    assert said(match, "crack") == [("crack", False), ("rolls", True)]
    assert words(match, "crack")[1] == {"dice": 2, "percent": 31}
    match.table.cracked.append(beside)
    assert words(match, "crack")[1] == {"dice": 2, "percent": 0}


def test_a_move_says_whether_the_guard_finds_who_stays_there():
    match = heist(1).cast("rook").walls(1, "").guard(1, "A1", "D1", 2).put("1:B2")
    match.lay({"1:B1": "stairs", "1:C2": "lavatory", "1:A2": "foyer"})
    assert staying(match, "move:1:B1") == [("finds", True, {"step": 1, "tokens": 1})]
    assert staying(match, "move:1:C2") == [("misses", True, {})]
    match.table.stealth[0] = 0
    assert staying(match, "move:1:B1") == [("finds_last", True, {"step": 1, "tokens": 1})]
    match.guard(1, "A1", "B1", 2)
    assert staying(match, "move:1:C2") == [("misses", True, {})]
    match.guard(1, "A1", "C1", 3)
    assert staying(match, "move:1:C2") == [("may_find", False, {"steps": 1})]
    match.act("move:1:B1")
    assert (match.view(0).burglars[0].found_in, match.table.stealth[0]) == (1, 0)
    match.act("end")
    assert match.table.outcome is not None


def test_of_a_hidden_room_nothing_but_the_way_through_it_is_said():
    """A Foyer that lies face down would be seen into from next door: nobody may learn that."""
    found = []
    for kind in ("foyer", "lavatory"):
        match = heist(1).cast("rook").walls(1, "").guard(1, "A1", "D1", 2).put("1:C3")
        match.lay({"1:C2": kind}, shown=False)
        found.append(lines(match, "move:1:C2"))
    assert found[0] == found[1]
    assert staying(match, "move:1:C2") == [("misses", False, {})]


def test_an_alarm_says_its_price():
    match = heist(1).cast("juicer").walls(1, "").guard(1, "D4", "D1", 2).put("1:B2")
    match.lay({"1:A2": "fingerprint", "1:B1": "laser"})
    alarm, price = lines(match, "move:1:A2")[1:3]
    assert (alarm[0], price) == ("alarm", ("calls", True, {"far": 5, "floor": 1, "steps": 3}))
    assert lines(match, "cry:1:A2")[:2] == [alarm, price]
    assert ("calls", False) in said(match, "move:1:B1")
    match.table.alarms = [match.room("1:D3")]
    assert lines(match, "move:1:A2")[2] == ("hurries", True, {"floor": 1, "steps": 4})
    match.act("move:1:A2")
    assert (steps(match), match.goal()) == (4, "1:D3")


def test_the_rest_of_a_guards_steps_may_lose_the_match():
    """Of the cards still to come those count that lead him past a burglar without a token."""
    match = heist(2).cast("rook", "hawk").walls(1, "").guard(1, "A1", "B1", 2).put("1:D4", "1:C1")
    match.lay({"1:C1": "lavatory", "1:D4": "stairs"})
    match.table.spent, match.table.stealth[1] = 3, 0
    match.patrol(1, "C1")
    match.table.patrols_known[0] = [1, 0]
    assert lines(match, "end")[-1] == ("may_lose", False, {"percent": 100, "burglar": 1})
    match.table.patrols_known[0] = [0, 0]
    name, certain, args = lines(match, "end")[-1]
    assert (name, certain, args["burglar"]) == ("may_lose", False, 1)
    assert 0 < args["percent"] < 100
    match.table.stealth[1] = 1
    assert lines(match, "end")[-1][0] == "guard_goes_on"
    match.table.stealth[1], match.table.stealth[0] = 3, 0
    match.put("1:C1", "1:D4")
    assert lines(match, "end")[-1][0] == "may_lose_you"


def test_who_has_slipped_in_with_a_guard_pays_before_he_goes():
    match = heist(1).cast("acrobat").walls(1, "").guard(1, "B1", "D1", 1).put("1:A1")
    match.lay({"1:B1": "stairs"})
    assert ("slips", True) in [line[:2] for line in lines(match, "slip:1:B1")]
    match.act("slip:1:B1")
    match.table.spent = 3
    assert [line[0] for line in lines(match, "end")] == ["slipped", "guard"]
    match.table.stealth[0] = 0
    assert [line[0] for line in lines(match, "end")] == ["slipped", "guard", "loses"]
    match.act("end")
    assert match.table.outcome is not None


def test_a_guard_whom_nobody_sees_is_said_to_come_back():
    match = heist(1).cast("rook").put("1:A1")
    match.table.guards[0], match.table.goals[0], match.table.spent = -2, -1, 3
    assert lines(match, "end") == [("guard_back", False, {})]


def test_letting_a_laser_ring_says_the_price():
    match = heist(1).cast("rook").walls(1, "").guard(1, "D4", "D1", 2).put("1:B2").lay({"1:B1": "laser"})
    match.act("move:1:B1")
    ask = match.decision(0, "laser")
    found = {key: LASER.option(match.table, ask, key).effects for key in LASER.keys(match.table, ask)}
    assert found["pay"] == ()
    assert [each.text.key.rpartition(".")[2] for each in found["ring"]] == ["alarm", "calls"]
