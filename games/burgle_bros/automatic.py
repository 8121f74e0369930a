"""The answer to each decision when its time is up, by what the team knows (section 6 of the rules page)."""

from __future__ import annotations

from games.burgle_bros.actions.act import ACT, AIM, BACK, CONFIRM
from games.burgle_bros.actions.basic import END
from games.burgle_bros.choosing import choose_answer
from games.burgle_bros.kinds import KINDS
from games.burgle_bros.state import BurgleState
from games.burgle_bros.view import view
from games.engine.chance import Dice
from games.engine.presentation import open_form
from games.engine.state import Ask, Choice

KIND_OF = {kind.name: kind for kind in KINDS}


def automatic(state: BurgleState, ask: Ask, chance: Dice) -> Choice | None:
    """What the clock answers: it ends the turn, so that nobody waits for whoever is away (ruling 18)."""
    if ask.kind == ACT.name:
        return "escape" if "escape" in ACT.keys(state, ask) else END
    if ask.kind in (AIM.name, CONFIRM.name):
        return BACK
    return choose_answer(view(state, ask.seat), ask.seat, open_form(KIND_OF[ask.kind], state, ask), chance)
