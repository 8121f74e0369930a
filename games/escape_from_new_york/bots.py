"""The bots. A bot gets the view of its seat and its open decisions, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.bots.random_bot import random_choice
from games.engine.arguments import read
from games.engine.bot import Bot, BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.state import Choice
from games.escape_from_new_york.acting import CHOOSE_CARDS, PLAY_CARD
from games.escape_from_new_york.arguments import NextStep
from games.escape_from_new_york.choosing import small_answer
from games.escape_from_new_york.choosing_heroes import CHOOSE_HERO
from games.escape_from_new_york.extras import extra
from games.escape_from_new_york.moving import MAKE_STEP
from games.escape_from_new_york.planning.turns import Planner
from games.escape_from_new_york.planning.worth import Weights
from games.escape_from_new_york.revealing import REVEAL
from games.escape_from_new_york.view import EscapeView

HARD: Final = Weights(ahead=0.35)
NORMAL: Final = Weights()
"""Does not look at who may come in the New York phase."""
EASY: Final = NORMAL._replace(damage=0.0, noise=0.0, event=0.0, cards=0.5, alone=False)
"""Looks at no damage, and goes by what is to be had alone."""

Seat = BotSeat[EscapeView]
Answer = tuple[str, Choice]


class EscapeBot:
    """One level of play."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def told(self, seat: Seat) -> Mapping[str, int] | None:
        """Who holds which Case, for a team without secrets; None for bots, who have secrets."""
        return None

    def planner(self, seat: Seat) -> Planner:
        """The mind of a seat."""
        return Planner(seat.view, seat.seat, self.weights, self.told(seat))

    def choose(self, seat: Seat, chance: Dice) -> Answer | None:
        """An offer worth taking, else an answer to the first question that somebody waits for."""
        asked = [decision for decision in seat.decisions if not decision.optional]
        if not asked:
            return None
        if asked[0].kind == CHOOSE_HERO.name:
            return asked[0].id, random_choice(asked[0], chance)
        planner = self.planner(seat)
        offered = [decision for decision in seat.decisions if decision.optional and decision.keys]
        return extra(planner, asked[0], offered) or (asked[0].id, answer(planner, asked[0], chance))


def answer(planner: Planner, decision: OpenDecision, chance: Dice) -> Choice:
    """What is answered to a question: a planned part of the turn, or a plain rule."""
    if decision.kind == CHOOSE_CARDS.name:
        return sorted(planner.two_cards(decision.least).used)
    if decision.kind == PLAY_CARD.name:
        turned = planner.order(decision.keys).turned
        return turned[0] if turned and turned[0] in decision.keys else decision.keys[0]
    if decision.kind == MAKE_STEP.name:
        step = read(decision.args, NextStep)
        trail = planner.step(decision.keys, step.left, step.words).position.trail
        return trail[0] if trail and trail[0] in decision.keys else decision.keys[0]
    if decision.kind == REVEAL.name:
        trail = planner.opening(decision.keys).position.trail
        return trail[0].partition(":")[2] if trail else decision.keys[0]
    return small_answer(planner, decision, chance)


BOTS: Final[dict[str, Bot[EscapeView]]] = {
    "easy": EscapeBot(EASY),
    "normal": EscapeBot(NORMAL),
    "hard": EscapeBot(HARD),
}
