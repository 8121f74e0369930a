"""What a position says: open spaces, icons, Roadblocks, Enemies in reach, what is left in the supply.

Every number is worked out from the table and the content pack; nothing here changes anything.
"""

from collections.abc import Iterator

from msgspec import UnsetType

from games.engine.state import Ask, Step
from games.engine.text import Value
from games.escape_from_new_york.board import Island, island
from games.escape_from_new_york.content.pack import Pack, Police
from games.escape_from_new_york.content.rows import Building, Direction, NewYorkCard, Suburb, Tile
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.meta import POLICE
from games.escape_from_new_york.state import DRIVER, PRISONER, Enemy, EscapeState


def pack_of(state: EscapeState) -> Pack:
    """The tables of this match."""
    return PACKS[state.pack]


def island_of(state: EscapeState) -> Island:
    """The island of this match."""
    return island(state.pack)


def is_on(state: EscapeState, option: str) -> bool:
    """Whether a row of this option is in the game; "" always is."""
    return not option or state.options.get(option) == "on"


def police_of(state: EscapeState) -> Police | None:
    """The tables of United States Police; None in a match without it."""
    tables = pack_of(state).police
    return None if isinstance(tables, UnsetType) or not is_on(state, POLICE) else tables


def basic_cards(state: EscapeState, hero: str) -> list[str]:
    """The Action cards with which a Hero begins (NY-014, NP-015)."""
    police = police_of(state)
    return [*pack_of(state).heroes.basic[hero], *(police.action if police is not None else ())]


def shared_cases(state: EscapeState) -> list[str]:
    """The Cases of this match that begin with nobody (NY-009, NP-003)."""
    tables, police = pack_of(state), police_of(state)
    flight = "" if isinstance(tables.police, UnsetType) else tables.police.police_board.flight
    cases = [key for key, row in tables.items.cases.items() if not row.starting]
    return [key for key in cases if key != flight or police is not None]


# --- spaces


def is_open(state: EscapeState, space: str) -> bool:
    """An open space: Library, World Trade Center, street, a tile, or a POI that is face up (section 2.2)."""
    return space in state.tiles or space in island_of(state).always_open or space in state.poi_open


def open_spaces(state: EscapeState) -> frozenset[str]:
    """All open spaces at once, for those who walk through many."""
    return island_of(state).always_open.union(state.tiles, state.poi_open)


def is_hidden_poi(state: EscapeState, space: str) -> bool:
    """A POI space whose tile is face down."""
    return space in state.poi and space not in state.poi_open


def is_empty(state: EscapeState, space: str) -> bool:
    """A City or Park space without a tile."""
    return space not in state.tiles and island_of(state).spaces[space].kind in ("city", "park")


def empty_beside(state: EscapeState, space: str) -> list[str]:
    """Where a tile can be revealed (NY-170)."""
    return [other for other in island_of(state).beside[space] if is_empty(state, other)]


def open_beside(state: EscapeState, space: str) -> list[str]:
    """Adjacent open spaces, Roadblocks or not."""
    return [other for other in island_of(state).beside[space] if is_open(state, other)]


def hidden_poi(state: EscapeState) -> list[str]:
    """The spaces of all hidden POI, in the order of their places."""
    return [space for _, space in sorted(island_of(state).poi.items()) if is_hidden_poi(state, space)]


def stands(state: EscapeState, edge: str) -> bool:
    """Whether a Roadblock stands on an edge; a destroyed one is an open road (NY-159)."""
    return state.roadblocks.get(edge, False)


def blocked(state: EscapeState, space: str, other: str) -> bool:
    """Whether a standing Roadblock parts two adjacent spaces."""
    return stands(state, island_of(state).edge(space, other))


def reachable_beside(state: EscapeState, space: str) -> list[str]:
    """Adjacent open spaces that are not behind a standing Roadblock."""
    return [other for other in open_beside(state, space) if not blocked(state, space, other)]


def in_range(state: EscapeState, space: str, reach: int) -> list[str]:
    """The space itself, and with range 1 the adjacent ones that no Roadblock parts from it (NY-095, NY-181)."""
    return [space, *(reachable_beside(state, space) if reach else ())]


def tile_row(state: EscapeState, space: str) -> Tile | None:
    """The row of the City or Park tile in a space; None on other spaces and on Trap tiles."""
    tables, tile = pack_of(state).tiles, state.tiles.get(space, "")
    return tables.city.get(tile) or tables.park.get(tile)


def suburb_row(state: EscapeState, space: str) -> Suburb | None:
    """The row of the Suburb counter that lies face up in a space."""
    return pack_of(state).tiles.suburbs[state.suburbs[space]] if space in state.suburbs_open else None


def has_manhole(state: EscapeState, space: str) -> bool:
    """Whether an open space shows a Manhole: on its tile, Suburb counter or POI."""
    tile = tile_row(state, space)
    if tile is not None and tile.manhole:
        return True
    suburb = suburb_row(state, space)
    if suburb is not None and suburb.manhole:
        return True
    return space in state.poi_open and pack_of(state).tiles.poi[state.poi[space]].manhole


def manholes(state: EscapeState) -> list[str]:
    """All open Manhole spaces, in order."""
    with_tile = {*state.tiles, *state.poi_open}
    return [space for space in island_of(state).order if space in with_tile and has_manhole(state, space)]


def has_event(state: EscapeState, space: str) -> bool:
    """Whether a space shows an Event icon (NY-395)."""
    rows = (tile_row(state, space), suburb_row(state, space))
    return any(row is not None and row.event for row in rows)


def has_raft(state: EscapeState, space: str) -> bool:
    """Whether a Raft lies in a space, face up."""
    row = suburb_row(state, space)
    return row is not None and row.raft


def trap_of(state: EscapeState, space: str) -> str:
    """The effect of the Trap tile in a space; empty without one (NY-404)."""
    trap = pack_of(state).tiles.traps.get(state.tiles.get(space, ""))
    return "" if trap is None else trap.trap


def building_of(state: EscapeState, space: str) -> str:
    """The key of the Building in a space; empty without one."""
    if island_of(state).spaces[space].kind == "library":
        return "library"
    row = tile_row(state, space)
    return "" if row is None else row.building


def building_row(state: EscapeState, space: str) -> Building | None:
    """The row of the Building in a space."""
    return pack_of(state).tiles.buildings.get(building_of(state, space))


def is_shelter(state: EscapeState, space: str) -> bool:
    """Whether a Hero here ignores all damage (NY-097)."""
    row = building_row(state, space)
    return row is not None and row.shelter


def nearest(state: EscapeState, space: str, spaces: list[str], count: int) -> tuple[list[str], list[str]]:
    """The `count` spaces nearest to one by hex distance: those that are certain, and those that tie for the rest."""
    distance = island_of(state).distance
    by_distance = sorted(spaces, key=lambda other: distance(space, other))
    if len(by_distance) <= count:
        return by_distance, []
    limit = distance(space, by_distance[count - 1])
    if distance(space, by_distance[count]) > limit:
        return by_distance[:count], []
    certain = [other for other in by_distance if distance(space, other) < limit]
    return certain, [other for other in by_distance if distance(space, other) == limit]


def has_cop(state: EscapeState, space: str) -> bool:
    """Whether a Cop stands in a space (NP-044)."""
    return state.police is not None and space in state.police.cops


# --- Heroes


def heroes_in(state: EscapeState, space: str) -> list[int]:
    """The seats whose Heroes stand in a space."""
    return [seat for seat, hero in enumerate(state.heroes) if hero.space == space]


def supply_size(state: EscapeState, seat: int) -> int:
    """Cards in a personal supply, the President included (section 2.2)."""
    return len(state.heroes[seat].supply) + (state.president == seat)


# --- Enemies


def enemies_in(state: EscapeState, space: str) -> list[Enemy]:
    """The Enemies of one space."""
    return [enemy for enemy in state.enemies if enemy.space == space]


def is_clear(state: EscapeState, space: str) -> bool:
    """Whether no Enemy is in a space; a tricked one counts (NY-195)."""
    return all(enemy.space != space for enemy in state.enemies)


def is_engaged(state: EscapeState, enemy: Enemy) -> bool:
    """Whether any Hero is in its space (section 2.2)."""
    return any(hero.space == enemy.space for hero in state.heroes)


def bonus(state: EscapeState, what: str) -> int:
    """How many bonus cards of a kind are in play (NY-250)."""
    special = pack_of(state).new_york.special
    return sum(special[card].effect == f"bonus({what})" for card in state.bonuses)


def hits_of(state: EscapeState, enemy: Enemy) -> int:
    """Hit Points (NY-182)."""
    tables = pack_of(state).new_york
    if not enemy.is_prisoner:
        return tables.bosses[enemy.kind].hits
    return (
        tables.prisoner.hits + bonus(state, "hp") + (tables.prisoner.car_hits if enemy.kind == DRIVER else 0)
    )


def reach_of(state: EscapeState, enemy: Enemy) -> int:
    """The range of its attack in spaces."""
    tables = pack_of(state).new_york
    return (
        tables.prisoner.range + bonus(state, "range")
        if enemy.is_prisoner
        else tables.bosses[enemy.kind].range
    )


def damage_of(state: EscapeState, enemy: Enemy) -> int:
    """The damage of its attack."""
    tables = pack_of(state).new_york
    return tables.prisoner.damage if enemy.is_prisoner else tables.bosses[enemy.kind].damage


def move_of(state: EscapeState, enemy: Enemy) -> int:
    """How far it moves (NY-233)."""
    tables = pack_of(state).new_york
    if not enemy.is_prisoner:
        return tables.bosses[enemy.kind].move
    return (
        tables.prisoner.move
        + bonus(state, "speed")
        + (tables.prisoner.car_move if enemy.kind == DRIVER else 0)
    )


def can_be_tricked(state: EscapeState, enemy: Enemy) -> bool:
    """Whether tricking works on it (NY-192); one that lies down already can't be tricked again."""
    bosses = pack_of(state).new_york.bosses
    return not enemy.tricked and (enemy.is_prisoner or bosses[enemy.kind].trick)


def attackers(state: EscapeState, seat: int) -> Iterator[Enemy]:
    """The Enemies that damage a Hero in step 7 (NY-095)."""
    space = state.heroes[seat].space
    near = set(reachable_beside(state, space))
    for enemy in state.enemies:
        if not enemy.tricked and (
            enemy.space == space or (reach_of(state, enemy) > 0 and enemy.space in near)
        ):
            yield enemy


def damage_here(state: EscapeState, seat: int) -> int:
    """What a Hero would receive in step 7 before guards and Items; 0 on a Shelter (NY-097)."""
    if is_shelter(state, state.heroes[seat].space):
        return 0
    return sum(damage_of(state, enemy) for enemy in attackers(state, seat))


def threats(state: EscapeState) -> dict[str, int]:
    """What any Hero would receive in step 7 in each space that Enemies reach now, as `damage_here` counts it."""
    found: dict[str, int] = {}
    for enemy in state.enemies:
        if enemy.tricked:
            continue
        for space in in_range(state, enemy.space, reach_of(state, enemy)):
            found[space] = found.get(space, 0) + damage_of(state, enemy)
    return {space: found[space] for space in sorted(found) if not is_shelter(state, space)}


# --- the supply


def prisoners_in_all(state: EscapeState) -> int:
    """All Prisoner tokens of the match (NY-017, NY-407, NP-014)."""
    board, police = pack_of(state).new_york.board, police_of(state)
    tokens = board.hard_prisoners if is_on(state, "hard_prisoners") else board.prisoners
    return tokens - (police.police_board.prisoners_out if police is not None else 0)


def prisoners_left(state: EscapeState) -> int:
    """Prisoner tokens in the supply (NY-017, NY-221, NY-223). An icon that was filled while there was none is owed
    the next one that comes back (NY-111)."""
    on_bars = sum(hero.bar_prisoners for hero in state.heroes)
    return max(0, prisoners_in_all(state) - on_bars - sum(enemy.kind == PRISONER for enemy in state.enemies))


def cars_left(state: EscapeState) -> int:
    """Car figures in the supply; the Taxi is none of them."""
    cars = pack_of(state).items.cars
    held = sum(bool(hero.car) and not cars[hero.car].hero for hero in state.heroes)
    driven = sum(enemy.kind == DRIVER for enemy in state.enemies)
    return common_car(state)[1] - held - driven - sum(state.parked.values())


def common_car(state: EscapeState) -> tuple[str, int]:
    """The Car card that is nobody's own, and how many figures there are."""
    return next((key, car.figures) for key, car in pack_of(state).items.cars.items() if not car.hero)


def cubes_left(state: EscapeState) -> int:
    """Item cubes in the supply: those on the map and on Level Bars are out (section 2.1)."""
    on_bars = sum(hero.bar_items for hero in state.heroes)
    return max(0, pack_of(state).new_york.board.item_cubes - on_bars - sum(state.cubes.values()))


def roadblocks_left(state: EscapeState) -> int:
    """Roadblock counters in the supply; destroyed ones stay on the board (NY-243)."""
    return pack_of(state).new_york.board.roadblocks - len(state.roadblocks)


def event_level(state: EscapeState) -> int:
    """How many Event cards an Event icon reveals (table 2.17)."""
    return pack_of(state).city_events.event_level.track[state.event_place]


def top_of_new_york(state: EscapeState) -> str:
    """The top card of New York's deck, whose back everybody sees; empty without one (NY-256)."""
    return state.new_york[-1] if state.new_york else ""


def new_york_row(state: EscapeState, card: str) -> NewYorkCard:
    """The row of a New York card, of whichever of its decks."""
    tables = pack_of(state).new_york
    return tables.standard.get(card) or tables.hard.get(card) or tables.special[card]


def back_on_top(state: EscapeState) -> dict[str, Value]:
    """What everybody sees of the top card of New York's deck, as it is told whenever another lies there (NY-256)."""
    card = top_of_new_york(state)
    if not card:
        return {}
    row = new_york_row(state, card)
    return {"cost": row.cost, "directions": list(row.directions), "roadblock": row.roadblock}


def directions_of(state: EscapeState, card: str) -> tuple[Direction, ...]:
    """The step-12 directions on the back of a New York card."""
    return new_york_row(state, card).directions


def agenda_steps(state: EscapeState) -> Iterator[Step]:
    """All steps that are still to happen, on the trunk and in branches."""
    yield from state.agenda
    for branch in state.branches.values():
        yield from branch.stack


def questions(state: EscapeState) -> Iterator[Ask]:
    """All questions that are open or set aside by one that came between."""
    yield from state.asks.values()
    for branch in state.branches.values():
        yield from branch.aside
