"""What an option says of what is sure to come, and the guard's steps on the board."""

from games.burgle_bros.actions.act import ACT
from tests.burgle_bros.table import Heist, heist


def said(match: Heist, key: str) -> list[tuple[str, bool]]:
    """What stands under an option of the turn's question, its price left out: what, and whether it is certain."""
    ask = match.decision(match.table.active, "act")
    found = ACT.option(match.table, ask, key).effects
    return [(effect.text.key.rpartition(".")[2], effect.certain) for effect in found][bool(found) :]


def words(match: Heist, key: str) -> list[dict[str, object]]:
    """What fills these lines."""
    ask = match.decision(match.table.active, "act")
    return [dict(effect.text.args) for effect in ACT.option(match.table, ask, key).effects]


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
    assert said(match, "move:1:A2") == [("alarm", True)]
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
