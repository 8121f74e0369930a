"""The answer to each question when its time is up, and what follows when somebody resigns (section 6, NY-386)."""

from games.engine.chance import Dice
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.escape_from_new_york.choosing_heroes import CHOOSE_HERO
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.steps import END_ACTIONS, NO, PAUSE, REVEAL_TIMER

GO_ON = "go_on"


def automatic(state: EscapeState, ask: Ask, chance: Dice) -> Choice | None:
    """What the clock answers; None: some legal answer, which the seat's bot finds."""
    if ask.kind == CHOOSE_HERO.name:
        return chance.pick(CHOOSE_HERO.legal(state, ask))
    if ask.kind == REVEAL_TIMER.name:
        return NO
    if ask.kind in (END_ACTIONS.name, PAUSE.name):
        return GO_ON
    return None


def resign(play: Play[EscapeState], seat: int) -> None:
    """NY-386: a bot plays the Hero on."""
    play.tell("player_resigned", {"seat": seat})
