"""Bosses entering play, and the Duke who always comes back (4.22)."""

from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import pack_of
from games.escape_from_new_york.state import Enemy


def place_boss(play: Table, boss: str, space: str) -> None:
    """Brings a Boss into play with full Hit Points."""
    play.state.enemies.append(Enemy(boss, space))
    play.tell("boss_entered", {"boss": boss, "space": space})


def dukes_space(play: Table) -> str | None:
    """Where the Duke enters and comes back: the Nothing Here space, once it is turned up."""
    state, rows = play.state, pack_of(play.state).tiles.poi
    return next((space for space in state.poi_open if rows[state.poi[space]].duke), None)


def duke(play: Table) -> str:
    """The key of the Boss who comes back."""
    return next(key for key, boss in pack_of(play.state).new_york.bosses.items() if boss.returns)


def return_duke(play: Table) -> None:
    """NY-261: he comes back with full Hit Points before the effect of the next Timer tile that is revealed."""
    space = dukes_space(play)
    if play.state.duke_waits and space is not None:
        play.state.duke_waits = False
        place_boss(play, duke(play), space)
