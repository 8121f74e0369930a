"""Effects that put something on the map where the current player chooses, or take it off (4.18, 4.20, 2.15, 2.16)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, Target
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.arguments import Drop, Nearest, NextSpawn, Spawning, Tie
from games.escape_from_new_york.choices import PickSpace
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import verb
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import (
    heroes_in,
    is_open,
    island_of,
    manholes,
    nearest,
    new_york_row,
    open_beside,
    top_of_new_york,
)
from games.escape_from_new_york.spawning import (
    place_cubes,
    place_driver,
    place_prisoners,
    place_roadblock,
    take_cube,
)
from games.escape_from_new_york.state import EscapeState


class PlacePrisoner(PickSpace):
    """Where a Prisoner goes: an adjacent open space; with `apart` another one each time, without Heroes first."""

    name = "escape_from_new_york.place_prisoner"
    args_type = NextSpawn

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        spawn = read(ask.args, NextSpawn)
        return _spawn_spaces(state, spawn.used, apart=spawn.apart)

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        play.data(SPAWN.name)["used"] = [*read(ask.args, NextSpawn).used, space]
        place_prisoners(play, space, 1)


class PlaceCar(PickSpace):
    """Where a Car with a Prisoner goes: an adjacent open space."""

    name = "escape_from_new_york.place_car"

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return open_beside(state, state.hero.space)

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        place_driver(play, space)


class BreakTie(PickSpace):
    """Which of equally near spaces is meant: `what` says for which effect (ties of `loot` and `spawn_manholes`)."""

    name = "escape_from_new_york.break_tie"
    args_type = Tie

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return read(ask.args, Tie).spaces

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        args = play.data(NEAREST.name)
        args["done"] = [*read(args, Nearest).done, space]
        _at_nearest(play, read(ask.args, Tie).what, space)


class DropSupplies(DecisionKind[EscapeState]):
    """The open spaces that get an Item cube each (table 2.16, Supply Drop)."""

    name = "escape_from_new_york.drop_supplies"
    form = "many"
    args_type = Drop

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return drop_spaces(state, read(ask.args, Drop).distance)

    def bounds(self, state: EscapeState, ask: Ask) -> tuple[int, int]:
        count = min(read(ask.args, Drop).count, len(self.keys(state, ask)))
        return count, count

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        return Option(Text("escape_from_new_york.option_text.space", {"space": key}), (Target("space", key),))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        for space in sorted(choice, key=island_of(play.state).order.index):
            place_cubes(play, space, 1)


PLACE_PRISONER: Final = PlacePrisoner()
PLACE_CAR: Final = PlaceCar()
BREAK_TIE: Final = BreakTie()
DROP_SUPPLIES: Final = DropSupplies()


def drop_spaces(state: EscapeState, distance: int) -> list[str]:
    """Open spaces within a distance of the current Hero, not its own."""
    island, here = island_of(state), state.hero.space
    return [
        space
        for space in island.order
        if space != here and is_open(state, space) and island.distance(here, space) <= distance
    ]


def _spawn_spaces(state: EscapeState, used: list[str], *, apart: bool) -> list[str]:
    """NY-222: unused open spaces without a Hero, then any adjacent open space."""
    beside = open_beside(state, state.hero.space)
    fresh = [space for space in beside if space not in used and not heroes_in(state, space)]
    return fresh if apart and fresh else beside


def spawn(play: Table) -> Flow:
    """Places Prisoners beside the current Hero, one by one."""
    state, args = play.state, play.args
    spawning = read(args, Spawning)
    left, used, apart = spawning.left, spawning.used, spawning.apart
    if not left:
        return NEXT
    args["left"] = left - 1
    spaces = _spawn_spaces(state, used, apart=apart)
    if not spaces:
        place_prisoners(play, state.hero.space, left if apart else 0)
        args["left"] = 0
    elif len(spaces) == 1:
        args["used"] = [*used, spaces[0]]
        place_prisoners(play, spaces[0], 1)
    else:
        play.ask(PLACE_PRISONER, state.current, {"used": used, "apart": apart})
    return AGAIN


def at_nearest(play: Table) -> Flow:
    """Something happens at the nearest spaces of a list; of equally near ones the player chooses."""
    state, args = play.state, play.args
    wanted = read(args, Nearest)
    what, done = wanted.what, wanted.done
    spaces = [space for space in _candidates(state, what) if space not in done]
    left = wanted.count - len(done)
    if left <= 0 or not spaces:
        return NEXT
    certain, tied = nearest(state, state.hero.space, spaces, left)
    if certain:
        args["done"] = [*done, certain[0]]
        _at_nearest(play, what, certain[0])
    else:
        play.ask(BREAK_TIE, state.current, {"what": what, "spaces": list(tied)})
    return AGAIN


def _candidates(state: EscapeState, what: str) -> list[str]:
    return (
        [space for space in island_of(state).order if space in state.cubes]
        if what == "loot"
        else manholes(state)
    )


def _at_nearest(play: Table, what: str, space: str) -> None:
    if what == "loot":
        take_cube(play, space)
        play.tell("item_looted", {"space": space})
    else:
        place_prisoners(play, space, 1)


SPAWN = sequence("escape_from_new_york.spawn", spawn, args_type=Spawning)
NEAREST = sequence("escape_from_new_york.nearest", at_nearest, args_type=Nearest)


@verb("spawn_here")
def spawn_here(play: Table, effect: Effect) -> None:
    """Places Prisoners in the current Hero's space."""
    place_prisoners(play, play.state.hero.space, effect.count)


@verb("spawn_adj")
def spawn_adjacent(play: Table, effect: Effect) -> None:
    """NY-222."""
    play.push(SPAWN, {"left": effect.count, "used": [], "apart": True})


@verb("spawn_next")
def spawn_next(play: Table, effect: Effect) -> None:
    """Places Prisoners in adjacent open spaces of the player's choice; nothing without one."""
    play.push(SPAWN, {"left": effect.count, "used": [], "apart": False})


@verb("spawn_manholes")
def spawn_at_manholes(play: Table, effect: Effect) -> None:
    """Places a Prisoner on each of the nearest open Manhole spaces."""
    play.push(NEAREST, {"what": "manholes", "count": effect.count, "done": []})


@verb("loot")
def loot(play: Table, effect: Effect) -> None:
    """NY-247: takes an Item cube from each of the nearest spaces with cubes."""
    play.push(NEAREST, {"what": "loot", "count": effect.count, "done": []})


@verb("convoy")
def convoy(play: Table, effect: Effect) -> None:
    """Places a Car with a Prisoner in an adjacent open space."""
    spaces = open_beside(play.state, play.state.hero.space)
    if len(spaces) == 1:
        place_driver(play, spaces[0])
    elif spaces:
        play.ask(PLACE_CAR, play.state.current)


@verb("riot")
def riot(play: Table, effect: Effect) -> None:
    """Places Prisoners in each space that holds a Hero."""
    spaces = {hero.space for hero in play.state.heroes}
    for space in island_of(play.state).order:
        if space in spaces:
            place_prisoners(play, space, effect.count)


@verb("supply_drop")
def supply_drop(play: Table, effect: Effect) -> None:
    """Puts an Item cube on each of some open spaces near the Hero."""
    if drop_spaces(play.state, effect.distance):
        play.ask(DROP_SUPPLIES, play.state.current, {"count": effect.count, "distance": effect.distance})


@verb("roadblock")
def roadblock(play: Table, effect: Effect) -> None:
    """NY-241: on the edge of the Hero's space that the back of the top New York card names."""
    state = play.state
    if not state.new_york and state.new_york_discard:
        state.new_york, state.new_york_discard = state.new_york_discard, []
        play.chance.shuffle(state.new_york)
    if top_of_new_york(state):
        side = new_york_row(state, top_of_new_york(state)).roadblock
        place_roadblock(play, island_of(state).side(state.hero.space, side))
