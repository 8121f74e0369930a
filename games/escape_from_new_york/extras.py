"""What bots do beside the question that is asked: collect, use Items, fill the bar, say what is so, win alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.bot import OpenDecision
from games.engine.state import Choice
from games.escape_from_new_york.acting import CHOOSE_CARDS
from games.escape_from_new_york.collecting import CAR, CASE, COLLECT, CUBE, PRESIDENT
from games.escape_from_new_york.content.rows import StartingWeapon, Weapon
from games.escape_from_new_york.content.verbs import Effect, parse
from games.escape_from_new_york.free import FREE_ACTION
from games.escape_from_new_york.lone import DECLARE
from games.escape_from_new_york.moving import MAKE_STEP
from games.escape_from_new_york.planning.holdings import CASES
from games.escape_from_new_york.planning.moves import Position
from games.escape_from_new_york.planning.site import TABLES, weapon_row
from games.escape_from_new_york.planning.turns import Planner
from games.escape_from_new_york.planning.worth import DEAR
from games.escape_from_new_york.promise_sense import worth_saying
from games.escape_from_new_york.promises import PROMISE
from games.escape_from_new_york.steps import END_ACTIONS

Answer = tuple[OpenDecision, Choice]
WORTH_IT = 1.2
"""By how much a shot or an Item has to make the turn better."""


def extra(planner: Planner, asked: OpenDecision, offered: Sequence[OpenDecision]) -> Answer | None:
    """An offer that is worth taking before the question is answered."""
    for decision in offered:
        key = ""
        if decision.kind == DECLARE.name:
            key = decision.keys[0]
        elif decision.kind == COLLECT.name:
            key = collected(planner, asked, decision.keys)
        elif decision.kind == FREE_ACTION.name:
            key = free_action(planner, asked, decision.keys)
        elif decision.kind == PROMISE.name:
            key = worth_saying(planner.site.view, planner.site.seat, decision.keys) or ""
        if key:
            return decision, key
    return None


def collected(planner: Planner, asked: OpenDecision, keys: Sequence[str]) -> str:
    """What is taken from the space; empty for nothing."""
    worth, here = planner.worth, planner.site.here
    fresh = [f"{CASE}:{number}" for number in worth.fresh(here)] if worth.takes_case(here) else []
    for key in keys:
        what = key.partition(":")[0]
        if what == CUBE and worth.room:
            return key
        if key in fresh:
            return key
        if what == PRESIDENT and worth.takes_president:
            return key
        if what == CAR and asked.kind != MAKE_STEP.name:
            return key
    return ""


def free_action(planner: Planner, asked: OpenDecision, keys: Sequence[str]) -> str:
    """A free action that helps; empty for none."""
    return (
        _fill_bar(planner, keys)
        or _arm(planner, keys)
        or _take_back(planner, asked, keys)
        or _strike(planner, asked, keys)
    )


def _fill_bar(planner: Planner, keys: Sequence[str]) -> str:
    worth, weapon = planner.worth, planner.site.me.weapon or ""
    cards = [key for key in keys if key.startswith("bar:")]
    least = min(cards, key=lambda key: (worth.keeping(key.removeprefix("bar:")), key), default="")
    if least and worth.keeping(least.removeprefix("bar:")) < DEAR:
        return least
    return "bar_weapon" if "bar_weapon" in keys and weapon and not planner.site.me.ammo else ""


def _strength(row: Weapon | StartingWeapon | None, ammo: int) -> float:
    """How good a Weapon is in the slot."""
    if row is None:
        return 0.0
    shot = parse(row.shot)[0] if row.shot else Effect("hit", (0, 0))
    melee = 2.0 * row.melee + 1.0 * row.club if isinstance(row, Weapon) else 0.0
    return melee + ammo * (shot.count + 0.5 * shot.distance - 0.4 * row.noise)


def _arm(planner: Planner, keys: Sequence[str]) -> str:
    """A better Weapon than the one in the slot."""
    me = planner.site.me
    now = _strength(weapon_row(me.weapon or ""), me.ammo)
    cards = [key for key in keys if key.startswith("arm:")]

    def strength(key: str) -> float:
        row = weapon_row(key.removeprefix("arm:"))
        return _strength(row, row.ammo if row is not None else 0)

    best = max(cards, key=lambda key: (strength(key), key), default="")
    return best if best and strength(best) > now else ""


def _take_back(planner: Planner, asked: OpenDecision, keys: Sequence[str]) -> str:
    """Cards back before they are needed: with a small hand, and before a Timer tile is due."""
    if asked.kind not in (CHOOSE_CARDS.name, END_ACTIONS.name):
        return ""
    few = len(planner.hand) <= 3 and planner.site.me.discard >= 2
    for key in keys if few else ():
        row = TABLES.items.items.get(key.removeprefix("use:")) if key.startswith("use:") else None
        if row is not None and row.effect.startswith("regain"):
            return key
    used = "bracelet" in keys and any(CASES[card].effect for card in planner.site.own.supply if card in CASES)
    return "bracelet" if used and not planner.site.view.police and len(planner.site.view.hidden_poi) else ""


def _strike(planner: Planner, asked: OpenDecision, keys: Sequence[str]) -> str:
    """A shot or a thrown Item that kills more than it costs."""
    if asked.kind == CHOOSE_CARDS.name and not planner.site.enemies_in.get(planner.site.here):
        return ""
    before = planner.begun
    best, most = "", before.worth + WORTH_IT
    for key in keys:
        effects, noise = _effects(planner, key)
        if not effects or effects[0].verb not in ("hit", "trick"):
            continue
        start: Position = planner.begun.position._replace(noise=noise)
        for after in planner.moves.run(effects, start):
            value = planner.judge(after, ())
            if value > most:
                best, most = key, value
    return best


def _effects(planner: Planner, key: str) -> tuple[tuple[Effect, ...], int]:
    """What a free action does to Enemies, and its Noise."""
    if key == "shoot":
        weapon = weapon_row(planner.site.me.weapon or "")
        return (parse(weapon.shot), weapon.noise) if weapon is not None and weapon.shot else ((), 0)
    if key.startswith("use:"):
        row = TABLES.items.items.get(key.removeprefix("use:"))
        return (parse(row.effect), row.noise) if row is not None else ((), 0)
    return (), 0
