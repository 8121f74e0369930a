"""How a match ends: together over a Bridge, one Hero alone, or everybody lost (4.29 to 4.31)."""

from msgspec import UNSET, Struct, UnsetType, to_builtins

from games.engine.state import Result
from games.escape_from_new_york.meta import META, PROMISES
from games.escape_from_new_york.piles import Table


class EscapeOutcome(Struct):
    """What the end of a match tells beside its reason and results."""

    winners: list[int]
    turns: int
    """How many turns were played."""
    bridge: int | UnsetType = UNSET
    """Of those who escape together over a Bridge: its number."""
    hero: str | UnsetType = UNSET
    """The key of the Hero who has won alone."""
    objectives: list[str] | UnsetType = UNSET
    """The Objectives that this Hero has shown."""
    helicopter: str | UnsetType = UNSET
    """Of those who escape together by Helicopter: the space from which it flew."""
    heroes: list[str] | UnsetType = UNSET
    """Who was played, by seat; not in matches that began before this was told."""


def _finish(play: Table, reason: str, data: EscapeOutcome) -> None:
    state = play.state
    if PROMISES in state.options:
        data.heroes = [hero.key for hero in state.heroes]
    results: dict[int, Result] = {
        seat: "win" if seat in data.winners else "loss" for seat in range(len(state.heroes))
    }
    told = to_builtins(data)
    for part in ("turns", "heroes"):
        told.pop(part, None)
    play.tell("match_over", {"reason": reason, **told})
    play.finish(reason, META.end_reasons[reason], results, data)


def win_together(play: Table, winners: list[int], bridge: int) -> None:
    """NY-352 and NY-356: all Heroes in the space win, all others lose."""
    _finish(play, "together", EscapeOutcome(winners, play.state.turns, bridge=bridge))


def win_by_helicopter(play: Table, winners: list[int], space: str) -> None:
    """NP-062: all Heroes in the space win, all others lose."""
    _finish(play, "helicopter", EscapeOutcome(winners, play.state.turns, helicopter=space))


def win_alone(play: Table, seat: int) -> None:
    """NY-370: one Hero wins alone, with both Objectives shown."""
    hero = play.state.heroes[seat]
    shown = list(hero.objectives.values())
    _finish(play, "alone", EscapeOutcome([seat], play.state.turns, hero=hero.key, objectives=shown))


def lose_together(play: Table) -> None:
    """NY-385: everybody loses."""
    _finish(play, "time", EscapeOutcome([], play.state.turns))
