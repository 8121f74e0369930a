"""Plain sense: the clock's answers (section 6), and what `easy` bots go by. Nothing is looked ahead."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import UnsetType

from games.bots.random_bot import random_choice
from games.engine.arguments import read
from games.engine.bot import BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.state import Choice
from games.escape_from_new_york.acting import CHOOSE_CARDS, PLAY_CARD
from games.escape_from_new_york.arguments import Damage
from games.escape_from_new_york.cards import KEEP_ITEMS, OVER_LIMIT, REGAIN
from games.escape_from_new_york.collecting import COLLECT
from games.escape_from_new_york.content.rows import Action
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.content.verbs import parse
from games.escape_from_new_york.damage import AVOID_DAMAGE, TAKE
from games.escape_from_new_york.free import FREE_ACTION
from games.escape_from_new_york.hitting import HIT
from games.escape_from_new_york.lone import DECLARE
from games.escape_from_new_york.moving import BOARD, BRIDGE, MAKE_STEP
from games.escape_from_new_york.police.action import COMPLETE_MISSION, USE_COPS
from games.escape_from_new_york.police.cops import COP_HIT, MOVE_COP, SEND_COP
from games.escape_from_new_york.police_sense import (
    best_mission,
    cop_near_hero,
    next_cops,
    send_to_hero,
    with_police,
)
from games.escape_from_new_york.promise_sense import worth_saying
from games.escape_from_new_york.promises import PROMISE
from games.escape_from_new_york.revealing import PEEK_POI, SCOUT
from games.escape_from_new_york.steps import DRIVE, END_ACTIONS, NO, PAUSE, REVEAL_TIMER
from games.escape_from_new_york.view import EscapeView, OwnView

Seat = BotSeat[EscapeView]
Answer = tuple[str, Choice]


def _card(key: str) -> Action | None:
    """The row of an Action card of the newest pack: bots may know the numbers of older ones no better."""
    heroes = PACKS[-1].heroes
    for table in (heroes.basic, heroes.special):
        for cards in table.values():
            if key in cards:
                return cards[key]
    police = PACKS[-1].police
    return None if isinstance(police, UnsetType) else police.action.get(key)


def _moves(key: str) -> bool:
    row = _card(key)
    return row is not None and any(effect.verb == "move" for effect in parse(row.effect))


def _noise(key: str) -> int:
    row = _card(key)
    return 0 if row is None else row.noise


def own_view(seat: Seat) -> OwnView | None:
    """What the seat itself sees of its own cards."""
    return seat.view.heroes[seat.seat].own


def quiet_cards(decision: OpenDecision, seat: Seat, _chance: Dice) -> Choice:
    """The cards with the least Noise, a movement among them if there is one; "We're Going In" for a Mission."""
    cards = sorted(decision.keys, key=lambda key: (_noise(key), key))
    moving = [key for key in cards if _moves(key)][:1]
    chosen = [*moving, *(key for key in cards if key not in moving)]
    return with_police(seat.view.police, chosen, decision.least)


def movement_first(decision: OpenDecision, _seat: Seat, _chance: Dice) -> Choice:
    """Movement cards come back first, then those with the least Noise."""
    cards = sorted(decision.keys, key=lambda key: (not _moves(key), _noise(key), key))
    return cards[: decision.most]


def weakest_first(decision: OpenDecision, _seat: Seat, _chance: Dice) -> Choice:
    """Kills what has the fewest Hit Points first."""
    left, parts = decision.total, {}
    for key, most in sorted(decision.buckets.items(), key=lambda item: (item[1], item[0])):
        parts[key] = min(left, most)
        left -= parts[key]
    return parts


def away_from_harm(decision: OpenDecision, seat: Seat, chance: Dice) -> Choice:
    """To a space without Enemies if there is one; never an attempt at a Bridge or to board the Helicopter."""
    busy = {enemy.space for enemy in seat.view.enemies}
    safe = [key for key in decision.keys if not key.startswith((BRIDGE, BOARD, "give_up"))]
    calm = [key for key in safe if key.split(":")[1:2] and key.split(":")[1] not in busy]
    return chance.pick(calm or safe or decision.keys)


def spare_card(decision: OpenDecision, _seat: Seat, _chance: Dice) -> Choice:
    """An Item onto the bar if it fits, else an Item before a Case."""
    bar = [key for key in decision.keys if key.startswith("bar:")]
    cases = PACKS[-1].items.cases
    return min(bar or decision.keys, key=lambda key: (key in cases, key))


def turned_up_as_chosen(decision: OpenDecision, _seat: Seat, _chance: Dice) -> Choice:
    """The first chosen card as it is."""
    return decision.keys[0]


def first_key(decision: OpenDecision, _seat: Seat, _chance: Dice) -> Choice:
    """The first option."""
    return decision.keys[0]


def avoid_if_it_hurts(decision: OpenDecision, _seat: Seat, _chance: Dice) -> Choice:
    """An Item at 2 or more damage."""
    damage = read(decision.args, Damage).damage
    items = [key for key in decision.keys if key != TAKE]
    return items[0] if items and damage > 1 else TAKE


SENSE: Final[dict[str, Callable[[OpenDecision, Seat, Dice], Choice]]] = {
    REVEAL_TIMER.name: lambda decision, seat, chance: NO,
    CHOOSE_CARDS.name: quiet_cards,
    PLAY_CARD.name: turned_up_as_chosen,
    DRIVE.name: lambda decision, seat, chance: NO,
    END_ACTIONS.name: first_key,
    PAUSE.name: first_key,
    MAKE_STEP.name: away_from_harm,
    HIT.name: weakest_first,
    REGAIN.name: movement_first,
    OVER_LIMIT.name: spare_card,
    KEEP_ITEMS.name: lambda decision, seat, chance: decision.keys[: decision.most],
    AVOID_DAMAGE.name: avoid_if_it_hurts,
    SCOUT.name: first_key,
    PEEK_POI.name: first_key,
    DECLARE.name: first_key,
    COMPLETE_MISSION.name: best_mission,
    USE_COPS.name: next_cops,
    MOVE_COP.name: cop_near_hero,
    SEND_COP.name: send_to_hero,
    COP_HIT.name: weakest_first,
}
"""What is answered to each question; those that are not here get any legal answer."""


def sensible(decision: OpenDecision, seat: Seat, chance: Dice) -> Choice:
    """A plain answer to a question."""
    answer = SENSE.get(decision.kind)
    return random_choice(decision, chance) if answer is None else answer(decision, seat, chance)


def worth_taking(decisions: Iterable[OpenDecision], seat: Seat) -> Answer | None:
    """An offer that an easy bot takes: a lone victory, Items and Cases while there is room, an Item for the bar, and
    what is worth saying to the others."""
    for decision in decisions:
        if decision.kind == DECLARE.name:
            return decision.id, decision.keys[0]
        if decision.kind == COLLECT.name:
            room = seat.view.heroes[seat.seat].supply < PACKS[-1].new_york.board.supply
            wanted = [key for key in decision.keys if key != "car"] if room else []
            if wanted:
                return decision.id, wanted[0]
        if decision.kind == FREE_ACTION.name:
            bar = [key for key in decision.keys if key.startswith("bar")]
            if bar:
                return decision.id, bar[0]
        if decision.kind == PROMISE.name:
            said = worth_saying(seat.view, seat.seat, decision.keys)
            if said is not None:
                return decision.id, said
    return None


class EasyBot:
    """Plays legally and with plain sense, from its own view alone."""

    def choose(self, seat: Seat, chance: Dice) -> Answer | None:
        """An offer worth taking, else an answer to the first question that somebody waits for."""
        asked = [decision for decision in seat.decisions if not decision.optional]
        if not asked:
            return None
        offered = [decision for decision in seat.decisions if decision.optional and decision.keys]
        taken = worth_taking(offered, seat)
        return taken or (asked[0].id, sensible(asked[0], seat, chance))
