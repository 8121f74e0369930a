"""How a match ends: together over a Bridge, one Hero alone, or everybody lost (4.29 to 4.31)."""

from games.engine.state import Result
from games.engine.text import Value
from games.escape_from_new_york.meta import META
from games.escape_from_new_york.piles import Table


def _finish(play: Table, reason: str, winners: list[int], data: dict[str, Value]) -> None:
    state = play.state
    results: dict[int, Result] = {
        seat: "win" if seat in winners else "loss" for seat in range(len(state.heroes))
    }
    play.tell("match_over", {"reason": reason, "winners": list(winners), **data})
    play.finish(
        reason, META.end_reasons[reason], results, {"winners": list(winners), "turns": state.turns, **data}
    )


def win_together(play: Table, winners: list[int], bridge: int) -> None:
    """NY-352 and NY-356: all Heroes in the space win, all others lose."""
    _finish(play, "together", winners, {"bridge": bridge})


def win_alone(play: Table, seat: int) -> None:
    """NY-370: one Hero wins alone, with both Objectives shown."""
    hero = play.state.heroes[seat]
    _finish(play, "alone", [seat], {"hero": hero.key, "objectives": list(hero.objectives.values())})


def lose_together(play: Table) -> None:
    """NY-385: everybody loses."""
    _finish(play, "time", [], {})
