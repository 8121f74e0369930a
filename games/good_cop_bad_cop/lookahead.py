"""What a `hard` bot's turn is worth: each action one turn ahead, over sampled deals (section 8.4 of the rules page).

A shot is valued in every deal. A gun or a look is worth the best shot that it makes possible, a turn or two later and
so less; a look is worth more by what it tells, because after it the best target is chosen anew by the card seen. What
others answer is seen by playing the turn out, where it may turn the choice.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from games.engine.bot import Bot
from games.engine.chance import Dice, FastChance
from games.good_cop_bad_cop.content.roles import TEAMS
from games.good_cop_bad_cop.playout import play_turn, position, worth
from games.good_cop_bad_cop.policy import Mind, face_at
from games.good_cop_bad_cop.rules import RULES
from games.good_cop_bad_cop.view import CopView
from games.good_cop_bad_cop.worlds import World
from games.good_cop_bad_cop.worth import ENEMY_GONE, FRIEND_GONE, RELIEF, WIN, WOUND

CONTENDERS: Final = 3
"""So many of the best actions are played out,"""
CLOSE: Final = 0.1
"""if they are worth nearly as much as the best one,"""
PLAYED_OUT: Final = 24
"""each in so many deals, with the same luck."""
SEEDS: Final = 1 << 30
SPENT: Final = 0.5
"""How much an answer counts that was played out: the card that is spent on it is gone for the next turn."""
LATER: Final = 0.75
"""What a shot is worth that comes a turn later: the gun can be lost, the target can move."""
TURNING_UP: Final = 0.02
"""What it costs to show a card."""
GEAR: Final = {True: 0.05, False: 0.03}
"""What another equipment card is worth, with an empty and with a full hand."""
GUN: Final = 0.04
"""What it is worth to hold a gun, whomever it will hit: others then have one less, and must beware."""


def gain(mind: Mind, world: World, target: int) -> float:
    """What it would bring in this world if the target were shot now by the bot."""
    role, seats = world.roles[target], mind.view.seats
    is_leader = role in ("agent", "kingpin")
    if mind.team is None:
        if is_leader:
            return (WIN if seats[target].is_wounded else WOUND) if mind.role in ("bomber", "traitor") else 0.0
        return -WIN if role == "bomber" and mind.role != "bomber" else -0.01
    if role == "bomber":
        return -WIN
    if role == "traitor":
        return ENEMY_GONE
    sign = -1.0 if TEAMS.get(role) == mind.team else 1.0
    if is_leader:
        if not seats[target].is_wounded:
            return sign * WOUND
        if sign > 0 and any(
            world.roles[other] == "traitor" and seats[other].is_alive for other in mind.others
        ):
            return -WIN / 2
        return sign * WIN
    if sign < 0:
        return -FRIEND_GONE
    aim = seats[target].aim
    relief = aim is not None and (aim == mind.seat or world.roles[aim] == own_leader_role(mind))
    return ENEMY_GONE + RELIEF * relief


def own_leader_role(mind: Mind) -> str:
    """The role of the leader of the bot's team."""
    return "agent" if mind.team == "honest" else "kingpin"


class Outlook:
    """The gains of all shots over all worlds."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.total = sum(world.weight for world in mind.worlds)
        self.gains = [
            (world, [world.weight * gain(mind, world, target) for target in mind.others])
            for world in mind.worlds
        ]

    def shot(self, target: int) -> float:
        """What a shot at this seat is worth."""
        column = self.mind.others.index(target)
        return sum(row[column] for _, row in self.gains) / self.total

    def best_shot(self) -> float:
        """What the best shot is worth; nothing if none is good."""
        return max(0.0, *(self.shot(target) for target in self.mind.others))

    def best_targets(self, seats: Sequence[int]) -> list[int]:
        """Who is the best to shoot of these, ties included."""
        worths = {seat: self.shot(seat) for seat in seats}
        top = max(worths.values())
        return [seat for seat in seats if worths[seat] >= top - 1e-9]

    def after_look(self, card: str) -> float:
        """What the best shot is worth on average once this card has been seen."""
        seat, _, slot = card.partition(".")
        place = (int(seat), int(slot))
        by_face: dict[str, list[float]] = defaultdict(lambda: [0.0] * len(self.mind.others))
        for world, row in self.gains:
            sums = by_face[world.faces[place]]
            for column, value in enumerate(row):
                sums[column] += value
        return sum(max(0.0, *sums) for sums in by_face.values()) / self.total


def values(mind: Mind, keys: Sequence[str]) -> dict[str, float]:
    """What each action that can be declared is worth."""
    me, outlook = mind.view.seats[mind.seat], Outlook(mind)
    to_shot = LATER if me.has_gun else LATER * LATER
    cost = TURNING_UP * any(not card.is_up for card in me.cards)
    best = outlook.best_shot()
    found = {}
    for key in keys:
        action, _, card = key.partition(":")
        if action == "shoot" and me.aim is not None:
            found[key] = outlook.shot(me.aim) + mind.boldness
        elif action == "arm":
            found[key] = LATER * best + GUN - cost
        elif action == "equip":
            found[key] = to_shot * best + GEAR[not mind.view.hand] - cost
        elif action == "investigate" and face_at(mind.view, card) is None:
            found[key] = to_shot * outlook.after_look(card) + _doubt(mind, int(card.partition(".")[0]))
    return found


def _doubt(mind: Mind, seat: int) -> float:
    """What a look tells beyond the next shot: the most about players who may lead or not."""
    led = mind.enemy_leader(seat) + mind.own_leader(seat)
    return 0.15 * led * (1 - led) + 0.02 * mind.enemy_leader(seat)


def played_out(mind: Mind, found: dict[str, float], bot: Bot[CopView], chance: Dice) -> dict[str, float]:
    """The values of the best actions, corrected by what comes between until the turn ends if `bot` sits everywhere:
    what each brings in a deal, against what it was thought to bring there.

    Only where a shot is among them, since others answer those above all, and somebody holds a card for an answer.
    """
    best = sorted(found, key=lambda key: -found[key])[:CONTENDERS]
    close = [key for key in best if found[key] >= found[best[0]] - CLOSE]
    can_answer = any(mind.view.seats[other].equipment for other in mind.others)
    if len(close) < 2 or "shoot" not in close or not can_answer or not mind.worlds:
        return found
    worlds = [(world, chance.below(SEEDS)) for world in drawn(mind.worlds, PLAYED_OUT, chance)]
    return {
        key: found[key]
        + SPENT
        * sum(_surprise(mind, key, world, bot, FastChance(seed)) for world, seed in worlds)
        / len(worlds)
        for key in close
    }


def _surprise(mind: Mind, key: str, world: World, bot: Bot[CopView], chance: Dice) -> float:
    """How much better the turn ends in this world than it was thought to."""
    state = position(mind.view, world, mind.seat, chance)
    before = worth(state, mind.seat, mind.team)
    after = worth(play_turn(RULES, [bot] * len(mind.view.seats), state, key, chance), mind.seat, mind.team)
    brought = after if state.outcome is not None else after - before
    aim = mind.view.seats[mind.seat].aim
    return brought - (gain(mind, world, aim) if key == "shoot" and aim is not None else 0.0)


def drawn(worlds: Sequence[World], number: int, chance: Dice) -> list[World]:
    """Deals to be played out, drawn by their weights."""
    total = sum(world.weight for world in worlds)
    found = []
    for _ in range(number):
        left = chance.unit() * total
        for world in worlds:
            left -= world.weight
            if left <= 0:
                break
        found.append(world)
    return found


def best_of(found: dict[str, float], chance: Dice) -> str:
    """The key that is worth most; among equals one by chance."""
    top = max(found.values())
    return chance.pick([key for key, value in found.items() if value >= top - 1e-9])
