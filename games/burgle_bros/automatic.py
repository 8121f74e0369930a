"""The clock's answer."""

from __future__ import annotations

from games.burgle_bros.state import BurgleState
from games.engine.chance import Dice
from games.engine.state import Ask, Choice


def automatic(state: BurgleState, ask: Ask, chance: Dice) -> Choice | None:
    """What the clock answers."""
    return None
