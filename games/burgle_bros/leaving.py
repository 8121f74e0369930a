"""What follows when somebody resigns: a bot plays the burglar on; without people the team has given up (BB-201)."""

from __future__ import annotations

from games.burgle_bros.ending import give_up
from games.burgle_bros.state import BurgleState
from games.engine.play import Play


def resign(play: Play[BurgleState], seat: int) -> None:
    """The match goes on while there is a person in the team."""
    state = play.state
    play.tell("player_resigned", {"seat": seat})
    if all(kind == "bot" or other in state.resigned for other, kind in enumerate(state.seats)):
        give_up(play)
