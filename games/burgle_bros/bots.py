"""The bots. A bot gets the view of its seat and its open decisions, and so never knows more than the team."""

from __future__ import annotations

from typing import Final

from games.burgle_bros.actions.act import ACT, YES
from games.burgle_bros.choosing import choose_answer
from games.burgle_bros.policy import Policy
from games.burgle_bros.standing import CONSENT
from games.burgle_bros.view import BurgleView
from games.engine.bot import Bot, BotSeat
from games.engine.chance import Dice
from games.engine.state import Choice


class BurgleBot:
    """One level of play."""

    def choose(self, seat: BotSeat[BurgleView], chance: Dice) -> tuple[str, Choice] | None:
        """The answer to the decision that waits; and to whoever asks for a consent: yes."""
        for decision in seat.decisions:
            if decision.kind == CONSENT.name:
                return decision.id, YES
            if decision.optional:
                continue
            if decision.kind == ACT.name:
                return decision.id, Policy(seat.view, seat.seat, decision.keys).choose()
            return decision.id, choose_answer(seat.view, seat.seat, decision, chance)
        return None


BOTS: Final[dict[str, Bot[BurgleView]]] = {"easy": BurgleBot(), "normal": BurgleBot(), "hard": BurgleBot()}
