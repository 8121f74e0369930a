"""Hints: what the `hard` bot would do in a seat, with one sentence of reason, from what the seat may see."""

from __future__ import annotations

from typing import Final

from games.engine.bot import BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.insight import Hint, percent
from games.engine.state import Choice
from games.engine.text import Text, Value
from games.escape_from_new_york.acting import CHOOSE_CARDS, PLAY_CARD
from games.escape_from_new_york.bots import HARD, planned, select
from games.escape_from_new_york.choices import NONE
from games.escape_from_new_york.choosing_heroes import CHOOSE_HERO
from games.escape_from_new_york.collecting import COLLECT
from games.escape_from_new_york.damage import AVOID_DAMAGE, TAKE
from games.escape_from_new_york.free import FREE_ACTION
from games.escape_from_new_york.lone import DECLARE
from games.escape_from_new_york.moving import MAKE_STEP
from games.escape_from_new_york.planning.holdings import FLIGHT
from games.escape_from_new_york.planning.turns import Plan, Planner
from games.escape_from_new_york.police.action import COMPLETE_MISSION
from games.escape_from_new_york.revealing import REVEAL
from games.escape_from_new_york.state import KEY
from games.escape_from_new_york.steps import DRIVE, NO, REVEAL_TIMER, USE_BUILDING
from games.escape_from_new_york.view import EscapeView

PLANNED: Final = frozenset(kind.name for kind in (CHOOSE_CARDS, PLAY_CARD, MAKE_STEP, REVEAL))
TAKEN: Final = ("escaped", "camp", "case", "mission", "boss", "poi", "cube", "kill")
"""What a plan brings, the weightiest first."""
MANY: Final = 2
"""So much less damage is a reason of its own."""
Reason = tuple[str, dict[str, Value]]


def hint(seat: BotSeat[EscapeView], chance: Dice) -> Hint | None:
    """What to answer next; None if nobody waits for the seat."""
    if all(decision.optional for decision in seat.decisions):
        return None
    planner = Planner(seat.view, seat.seat, HARD)
    decision, choice = select(planner, seat.decisions, chance)
    reason, args = _reason(planner, decision, choice)
    return Hint(decision.id, choice, Text(f"{KEY}.hint.{reason}", args))


def _reason(planner: Planner, decision: OpenDecision, choice: Choice) -> Reason:
    if decision.kind in PLANNED:
        plan = planned(planner, decision)
        return _of_plan(planner, plan) if plan is not None else ("free", {})
    if decision.kind == COMPLETE_MISSION.name:
        return _of_mission(planner, str(choice))
    if decision.kind in (COLLECT.name, FREE_ACTION.name):
        return str(choice).partition(":")[0], {}
    plain = {
        CHOOSE_HERO.name: "hero",
        DECLARE.name: "declare",
        AVOID_DAMAGE.name: "take" if choice == TAKE else "avoid",
        REVEAL_TIMER.name: "no_tile",
        DRIVE.name: "no_drive" if choice == NO else "drive",
        USE_BUILDING.name: "building",
    }
    return plain.get(decision.kind, "free"), {}


def _of_plan(planner: Planner, plan: Plan) -> Reason:
    """What the turn is for: what it brings, what it saves, or what it comes nearer to."""
    position, site = plan.position, planner.site
    if position.space in planner.worth.lone:
        return "alone", {"space": position.space}
    new = sorted(position.done - planner.begun.position.done)
    heads = {name.partition(":")[0]: name.partition(":")[2] for name in new}
    for head in TAKEN:
        if head in heads:
            return _of_taking(planner, head, heads[head], len(new))
    now, then = planner.damage(planner.begun.position), planner.damage(position)
    if now - then >= MANY:
        return "safer", {"space": position.space, "before": round(now), "after": round(then)}
    aim = planner.worth.aim(position.space, position.done)
    if aim is not None and position.space != site.here:
        return f"nearer_{aim.name.partition(':')[0]}", {"space": aim.space}
    return ("back", {"cards": position.back}) if position.back else ("wait", {"damage": round(then)})


def _of_taking(planner: Planner, head: str, what: str, _count: int) -> Reason:
    worth = planner.worth
    if head == "escaped":
        here = planner.site.here
        seats = {planner.site.seat, *planner.site.heroes_in.get(here, ())}
        chance = max(worth.leaves_here(here, seats), worth.ready)
        return ("board" if worth.way == FLIGHT else "leave"), {"percent": percent(chance)}
    if head == "mission":
        return _of_mission(planner, what)
    if head == "boss":
        return "boss", {"enemy": planner.site.enemies[int(what)].kind}
    if head == "kill":
        return ("kill_bar" if worth.wanted_kills else "kill"), {}
    return f"go_{head}", {"space": what} if what else {}


def _of_mission(planner: Planner, key: str) -> Reason:
    """Which Mission, and what its Reward is for."""
    if key == NONE:
        return "no_mission", {}
    mission, holdings = key.partition(":")[0], planner.worth.holdings
    police = planner.site.view.police
    level = next((shown.level for shown in police.missions if shown.key == mission), 1) if police else 1
    args: dict[str, Value] = {"mission": mission, "level": level}
    least = 0
    if police is not None:
        least = police.minimum if police.minimum is not None else max(police.minimums, default=0)
    points = round(holdings.points(planner.worth.everybody))
    if points >= least:
        return "mission_more", args
    last = police is not None and police.full and police.missions[-1].key == mission
    return ("mission_last" if last else "mission"), {**args, "points": points, "minimum": least}
