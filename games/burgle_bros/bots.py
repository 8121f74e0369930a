"""The bots. A bot gets the view of its seat and its open decisions, and so never knows more than the team."""

from __future__ import annotations

from typing import Final

from games.burgle_bros.actions.act import ACT, AIM, YES
from games.burgle_bros.arguments import OneDeed
from games.burgle_bros.burgling import Burgling
from games.burgle_bros.choosing import choose_answer
from games.burgle_bros.standing import CONSENT
from games.burgle_bros.view import BurgleView
from games.burgle_bros.worth import Weights
from games.engine.arguments import read
from games.engine.bot import Bar, Bot, BotSeat
from games.engine.chance import Dice
from games.engine.state import Choice

HARD: Final = Weights()
NORMAL: Final = HARD._replace(rounds=False, alarms=False, later=0.0, hurry=0.9, roof=20.0)
"""Looks no further than the guard's next move, and is in no hurry to leave."""
EASY: Final = NORMAL._replace(tokens=(6.0, 3.0, 2.0, 1.5))
"""Is reckless, too."""


class BurgleBot:
    """One level of play."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, seat: BotSeat[BurgleView], chance: Dice) -> tuple[str, Choice] | None:
        """The answer to the decision that waits; and to whoever asks for a consent: yes."""
        for decision in seat.decisions:
            if decision.kind == CONSENT.name:
                return decision.id, YES
            if decision.optional:
                continue
            if decision.kind not in (ACT.name, AIM.name):
                return decision.id, choose_answer(seat.view, seat.seat, decision, chance)
            burgling = Burgling(seat.view, seat.seat, decision.keys, self._weights, seat.marks)
            if decision.kind == AIM.name:
                return decision.id, burgling.aim(read(decision.args, OneDeed).deed)
            return decision.id, burgling.choose()
        return None


BOTS: Final[dict[str, Bot[BurgleView]]] = {
    "easy": BurgleBot(EASY),
    "normal": BurgleBot(NORMAL),
    "hard": BurgleBot(HARD),
}

WANTED: Final = {
    ("office_job", 2): {"easy": 0.05, "normal": 0.2, "hard": 0.66},
    ("bank_job", 3): {"easy": 0.0, "normal": 0.0, "hard": 0.5},
    ("fort_knox", 4): {"easy": 0.0, "normal": 0.0, "hard": 0.0},
}
"""How often each level is to win, by building and burglars."""
BARS: Final = tuple(
    Bar({"": level}, "", least=least, seats=seats, options={"scenario": scenario})
    for (scenario, seats), levels in WANTED.items()
    for level, least in levels.items()
)
"""`manage.py bot_strength burgle_bros` measures them."""
