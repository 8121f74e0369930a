"""Moments of a turn that cards listen to, and values that they change. Nobody is ever asked in one of them."""

from typing import Final

from games.engine.decision import Refusal
from games.engine.modifiers import Computed
from games.engine.occurrences import About, Occurrence
from games.engine.play import Play
from games.good_cop_bad_cop.state import KEY, CopState, in_order


def _nothing(play: Play[CopState], about: About) -> None:
    """The moment itself does nothing."""


TURN_BEGINS: Final = Occurrence[CopState](f"{KEY}.turn_begins", _nothing)
"""A turn begins; the turn player is known."""
TURN_ENDS: Final = Occurrence[CopState](f"{KEY}.turn_ends", _nothing)
"""A turn ends; the next player is not found yet."""
ELIMINATED: Final = Occurrence[CopState](f"{KEY}.eliminated", _nothing)
"""A player (`seat`) has just been eliminated."""

NEXT_PLAYER: Final = Computed[CopState, int, int](
    "next_player", lambda state, active: in_order(state, active)[0]
)
"""Who plays after the turn of a seat (GC-045)."""
NO_GUN: Final = Computed[CopState, int, Refusal | None]("no_gun", lambda state, seat: None)
"""Why a seat can't get a gun now, whoever has one (GC-064)."""
