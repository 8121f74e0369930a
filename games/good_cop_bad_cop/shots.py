"""The declared shot and how cards change its target (GC-150, GC-156, GC-160, GC-179)."""

from games.engine.play import Play
from games.good_cop_bad_cop.effects import aim_at
from games.good_cop_bad_cop.state import TURN, CopState


def redirect(play: Play[CopState], target: int) -> None:
    """The shot has a new target and must be carried out; the gun is aimed there (GC-179 b)."""
    state = play.state
    data = play.data(TURN)
    data["target"] = target
    data["fixed"] = True
    aim_at(play, state.active, target)
