"""Turning up the city: tiles, Suburb counters, POI (4.13)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask
from games.escape_from_new_york.arguments import Left
from games.escape_from_new_york.bosses import place_boss
from games.escape_from_new_york.choices import PickSpace
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import verb
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import (
    back_on_top,
    empty_beside,
    hidden_poi,
    island_of,
    pack_of,
    suburb_row,
    tile_row,
)
from games.escape_from_new_york.spawning import place_cubes, place_driver, place_prisoners, place_roadblock
from games.escape_from_new_york.state import EscapeState


class Reveal(PickSpace):
    """Which adjacent empty space is turned up (NY-170, NY-171)."""

    name = "escape_from_new_york.reveal"

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return empty_beside(state, state.hero.space)

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        reveal_space(play, space)


class Scout(PickSpace):
    """Which hidden POI is turned up, or none (table 2.16)."""

    name = "escape_from_new_york.scout"
    optional = True

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return hidden_poi(state)

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        reveal_poi(play, space)


class PeekPoi(PickSpace):
    """Which hidden POI is looked at in secret."""

    name = "escape_from_new_york.peek_poi"
    secret = True

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        peeked = state.hero.peeked
        hidden = hidden_poi(state)
        return [space for space in hidden if space not in peeked] or hidden

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        state = play.state
        play.reveal()
        state.hero.peeked[space] = state.poi[space]
        play.tell(
            "poi_peeked",
            {"seat": state.current, "space": space, "tile": state.poi[space]},
            seats=(state.current,),
            others={"seat": state.current},
        )


REVEAL: Final = Reveal()
SCOUT: Final = Scout()
PEEK_POI: Final = PeekPoi()


def reveal_next(play: Table) -> Flow:
    """NY-171: as many as the effect says, while there is an adjacent empty space."""
    state, args = play.state, play.args
    left = read(args, Left).left
    spaces = empty_beside(state, state.hero.space) if left else []
    if not spaces:
        return NEXT
    args["left"] = left - 1
    if len(spaces) == 1:
        reveal_space(play, spaces[0])
    else:
        play.ask(REVEAL, state.current)
    return AGAIN


def peek_next(play: Table) -> Flow:
    """Looks at hidden POI one after the other."""
    state, args = play.state, play.args
    left = read(args, Left).left
    if not left or not hidden_poi(state):
        return NEXT
    args["left"] = left - 1
    play.ask(PEEK_POI, state.current)
    return AGAIN


REVEALS = sequence("escape_from_new_york.reveals", reveal_next, args_type=Left)
PEEKS = sequence("escape_from_new_york.peeks", peek_next, args_type=Left)


def reveal_space(play: Table, space: str) -> None:
    """Puts the next tile on an empty space and places what it shows (NY-170, NY-172, NY-174)."""
    state, island = play.state, island_of(play.state)
    deck = state.park_deck if island.spaces[space].kind == "park" else state.city_deck
    if not deck:
        return
    play.reveal()
    tile = deck.pop()
    state.tiles[space] = tile
    play.tell("space_revealed", {"space": space, "tile": tile})
    row = tile_row(state, space)
    if row is not None:
        place_roadblock(play, island.side(space, row.roadblock) if row.roadblock else None)
        _place_things(play, space, row.items, row.prisoners, car=row.car)
    if space in state.suburbs and space not in state.suburbs_open:
        state.suburbs_open.append(space)
        counter = state.suburbs[space]
        play.tell("suburb_revealed", {"space": space, "counter": counter})
        suburb = suburb_row(state, space)
        if suburb is not None:
            _place_things(play, space, suburb.items, suburb.prisoners, car=suburb.car)


def _place_things(play: Table, space: str, items: int, prisoners: int, *, car: bool) -> None:
    """NY-172: Item cubes, Car with Prisoner, Prisoners, in this order."""
    place_cubes(play, space, items)
    if car:
        place_driver(play, space)
    if prisoners:
        place_prisoners(play, space, prisoners)


def reveal_poi(play: Table, space: str) -> None:
    """Turns a hidden POI up and resolves it, once in the game (NY-176, table 2.8)."""
    state = play.state
    play.reveal()
    tile = state.poi[space]
    state.poi_open.append(space)
    play.tell("poi_revealed", {"space": space, "tile": tile})
    row = pack_of(state).tiles.poi[tile]
    if row.boss:
        place_boss(play, row.boss, space)
    elif row.case:
        state.counters.setdefault(space, []).append(row.case)
    _place_things(play, space, 0, row.prisoners, car=row.car)
    if row.special and state.specials:
        card = state.specials.pop()
        state.new_york.append(card)
        play.chance.shuffle(state.new_york)
        play.tell("special_added", back_on_top(state))


@verb("reveal")
def reveal(play: Table, effect: Effect) -> None:
    """NY-170."""
    play.push(REVEALS, {"left": effect.count})


@verb("peek_poi")
def peek(play: Table, effect: Effect) -> None:
    """NY-335: what was seen stays private."""
    play.push(PEEKS, {"left": effect.count})


@verb("scout")
def scout(play: Table, effect: Effect) -> None:
    """May turn up a hidden POI."""
    if hidden_poi(play.state):
        play.ask(SCOUT, play.state.current)
