"""How a match of Pursuit ends: one side wins, and the whole path is shown (PU-040 to PU-045)."""

from typing import Literal

from msgspec import Struct

from games.engine.play import Play
from games.engine.state import Result
from games.engine.text import Value
from games.pursuit.meta import META
from games.pursuit.state import PursuitState

Side = Literal["thief", "police"]
Reason = Literal["arrest", "escape", "surrounded", "resign"]


class PursuitOutcome(Struct):
    """What the end of a match tells beside its reason and results."""

    winner: Side | None
    """The side that has won; null if people gave up before the roles were dealt."""
    round: int
    """In which round it ended; 0 is the set-up."""
    path: list[str]
    """All crossings on which the car has been, the first one first."""


def finish(play: Play[PursuitState], reason: Reason, winner: Side) -> None:
    """Ends the match for a reason of `META.end_reasons`; the thief must have been chosen."""
    state = play.state
    results: dict[int, Result] = {
        seat: "win" if (seat == state.thief) == (winner == "thief") else "loss"
        for seat in range(len(state.seats))
    }
    conclude(play, reason, results, winner)


def conclude(
    play: Play[PursuitState], reason: Reason, results: dict[int, Result], winner: Side | None
) -> None:
    """Ends the match with these results, tells everybody the car's path and keeps it in the outcome (PU-044)."""
    state = play.state
    shown: dict[str, Value] = {"reason": reason, "round": state.round, "path": list(state.path)}
    play.tell("match_over", shown)
    play.finish(reason, META.end_reasons[reason], results, PursuitOutcome(winner, state.round, state.path))
