"""The bots. A bot gets the view of its seat and its open decisions, nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.bots.random_bot import random_choice
from games.engine.arguments import read
from games.engine.bot import Bar, Bot, BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.state import Choice
from games.escape_from_new_york.acting import CHOOSE_CARDS, PLAY_CARD
from games.escape_from_new_york.arguments import NextStep
from games.escape_from_new_york.choosing import small_answer
from games.escape_from_new_york.choosing_heroes import CHOOSE_HERO
from games.escape_from_new_york.extras import extra
from games.escape_from_new_york.moving import MAKE_STEP
from games.escape_from_new_york.planning.turns import Plan, Planner
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
        if all(decision.optional for decision in seat.decisions):
            return None
        decision, choice = select(self.planner(seat), seat.decisions, chance)
        return decision.id, choice


def select(planner: Planner, decisions: Sequence[OpenDecision], chance: Dice) -> tuple[OpenDecision, Choice]:
    """What is answered first, and how: an offer worth taking, else the first question that waits for the seat."""
    asked = next(decision for decision in decisions if not decision.optional)
    if asked.kind == CHOOSE_HERO.name:
        return asked, random_choice(asked, chance)
    offered = [decision for decision in decisions if decision.optional and decision.keys]
    return extra(planner, asked, offered) or (asked, answer(planner, asked, chance))


def planned(planner: Planner, decision: OpenDecision) -> Plan | None:
    """The rest of the turn from a question that is a part of it; None for the small ones."""
    if decision.kind == CHOOSE_CARDS.name:
        return planner.two_cards(decision.least)
    if decision.kind == PLAY_CARD.name:
        return planner.order(decision.keys)
    if decision.kind == MAKE_STEP.name:
        step = read(decision.args, NextStep)
        return planner.step(decision.keys, step.left, step.words)
    return planner.opening(decision.keys) if decision.kind == REVEAL.name else None


def answer(planner: Planner, decision: OpenDecision, chance: Dice) -> Choice:
    """What is answered to a question: a planned part of the turn, or a plain rule."""
    plan = planned(planner, decision)
    if plan is None:
        return small_answer(planner, decision, chance)
    if decision.kind == CHOOSE_CARDS.name:
        return sorted(plan.used)
    first = (plan.turned if decision.kind == PLAY_CARD.name else plan.position.trail)[:1]
    key = first[0].removeprefix("reveal:") if first else ""
    return key if key in decision.keys else decision.keys[0]


BOTS: Final[dict[str, Bot[EscapeView]]] = {
    "easy": EscapeBot(EASY),
    "normal": EscapeBot(NORMAL),
    "hard": EscapeBot(HARD),
}

BARS: Final = tuple(
    Bar({"": level}, "", least=least, seats=1)
    for level, least in (("easy", 0.3), ("normal", 0.5), ("hard", 0.6))
)
"""How often each level is to get one Hero out; `manage.py bot_strength escape_from_new_york` measures it."""
