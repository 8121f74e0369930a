"""Hints: what the `hard` bot would do in a seat, with one sentence of reason, from what the team may see."""

from __future__ import annotations

from typing import Final

from games.burgle_bros.actions.act import ACT
from games.burgle_bros.actions.opening import ENTRANCE
from games.burgle_bros.bots import BOTS, HARD
from games.burgle_bros.burgling import Burgling
from games.burgle_bros.planning import END, ESCAPE
from games.burgle_bros.state import KEY
from games.burgle_bros.view import BurgleView
from games.burgle_bros.worth import hits
from games.engine.bot import BotSeat
from games.engine.chance import Dice
from games.engine.insight import Hint, percent
from games.engine.text import Text, Value

LOOKS: Final = ("peek", "xray", "enhance")
WAYS: Final = ("move", "drop")
SAFE_WORK: Final = ("crack", "drill", "add_die", "drill_die")
LIKELY: Final = 0.3
"""From which chance on a guard is said to come."""
Reason = tuple[str, dict[str, Value]]


def hint(seat: BotSeat[BurgleView], chance: Dice) -> Hint | None:
    """What to answer next; None if nobody waits for the seat."""
    waiting = [decision for decision in seat.decisions if not decision.optional]
    if not waiting:
        return None
    first = waiting[0]
    if first.kind == ACT.name:
        mind = Burgling(seat.view, seat.seat, first.keys, HARD)
        key = mind.choose()
        reason, args = _reason(mind, key)
        return Hint(first.id, key, Text(f"{KEY}.hint.{reason}", args))
    chosen = BOTS["hard"].choose(BotSeat(seat.seat, seat.view, [first]), chance)
    reason = "entrance" if first.kind == ENTRANCE.name else "free"
    return None if chosen is None else Hint(*chosen, Text(f"{KEY}.hint.{reason}"))


def _reason(mind: Burgling, key: str) -> Reason:
    head, _, target = key.partition(":")
    if head in (ESCAPE, "pick_up"):
        return head, {}
    if head in LOOKS:
        return _of_looking(mind, target)
    if head in ("add_die", "drill_die"):
        return "die", {}
    if head in ("crack", "drill"):
        return _of_rolling(mind, target)
    if head in WAYS:
        return _of_moving(mind, target)
    if head == END:
        met = found_at(mind, mind.planner.start.room)
        return ("stay", {}) if met < LIKELY else ("cornered", {"percent": percent(min(1.0, met))})
    return "card", {}


def found_at(mind: Burgling, room: int) -> float:
    """How often the guard's next move would find a burglar in a room."""
    planner = mind.planner
    return planner.ahead(planner.site.floor(room), planner.start.alarms)[0][0].get(room, 0.0)


def _of_looking(mind: Burgling, room: str) -> Reason:
    worth, number = mind.planner.worth, mind.planner.site.number(room)
    floor = mind.planner.site.floor(number)
    if number in worth.lines:
        return "look_digit", {"room": room}
    if worth.needs_safe(floor):
        return "look_safe", {"room": room}
    return ("look" if worth.ways_up[floor] else "look_stairs"), {"room": room}


def _of_rolling(mind: Burgling, target: str) -> Reason:
    planner = mind.planner
    safe = planner.worth.safes[planner.site.number(target) if target else planner.start.room]
    chances = hits(safe.missing, safe.dice + planner.worth.more)
    if safe.hidden:
        return "roll", {"percent": percent(1.0 - chances[0])}
    return "open", {"percent": percent(chances[safe.missing])}


def _of_moving(mind: Burgling, room: str) -> Reason:
    planner = mind.planner
    steps = planner.steps()
    heads = [key.partition(":")[0] for key in steps]
    work = sum(2 if head in ("add_die", "drill_die") else 1 for head in heads if head in SAFE_WORK)
    seen = next((key.partition(":")[2] for key in steps if key.partition(":")[0] in LOOKS), "")
    flees = found_at(mind, planner.start.room) >= LIKELY > found_at(mind, mind.plan.end)
    if ESCAPE in heads or planner.worth.done:
        return "roof", {}
    if work:
        return ("flee_work" if flees else "work"), {"actions": work}
    if planner.site.number(room) in planner.site.hidden:
        return ("flee_enter" if flees else "enter"), {"room": room}
    if seen:
        return ("flee_look" if flees else "go_look"), {"room": seen}
    return ("flee" if flees else "nearer"), {"room": planner.site.key(mind.plan.end)}
