"""What follows when somebody resigns (GC-213): a bot plays the seat on, and nothing of it is shown."""

from games.engine.play import Play
from games.good_cop_bad_cop.actions.draw import DRAW, who_agree
from games.good_cop_bad_cop.ending import withdraw_draws
from games.good_cop_bad_cop.state import CopState


def resign(play: Play[CopState], seat: int) -> None:
    """Tells it. The seat's own result will be a loss (`ending.finish`)."""
    play.tell("player_resigned", {"seat": seat})
    withdraw_draws(play)
    play.withdraw(DRAW, seat if len(who_agree(play.state)) > 1 else None)
