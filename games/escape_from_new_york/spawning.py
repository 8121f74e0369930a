"""What comes onto the map and leaves it: Prisoners, Cars, Bosses, Roadblocks, cubes (4.13, 4.18, 4.20, 4.22)."""

from games.escape_from_new_york.noise import gain_noise
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import (
    cars_left,
    cubes_left,
    enemies_in,
    has_cop,
    heroes_in,
    hits_of,
    is_on,
    island_of,
    pack_of,
    prisoners_left,
    roadblocks_left,
    stands,
)
from games.escape_from_new_york.state import DRIVER, NOBODY, PRISONER, Enemy, EscapeState


def place_prisoners(play: Table, space: str, count: int) -> None:
    """Places Prisoners in one space; each that the supply lacks is 1 Noise (NY-221)."""
    state = play.state
    placed = min(count, prisoners_left(state))
    for _ in range(placed):
        state.enemies.append(Enemy(PRISONER, space))
    if placed:
        play.tell("prisoners_placed", {"space": space, "count": placed})
        take_parked_car(play, space)
    if placed < count:
        gain_noise(play, count - placed, "no_prisoners")


def place_driver(play: Table, space: str) -> None:
    """Places a Car with a Prisoner; without a Car in the supply a plain Prisoner (NY-179)."""
    state = play.state
    if cars_left(state) <= 0:
        place_prisoners(play, space, 1)
        return
    state.enemies.append(Enemy(DRIVER, space))
    play.tell("car_placed", {"space": space})


def take_parked_car(play: Table, space: str) -> bool:
    """A Prisoner takes an abandoned Car as soon as no Hero and no Cop is there, one for each Car (NY-225, NP-044)."""
    state = play.state
    took = False
    while state.parked.get(space) and not heroes_in(state, space) and not has_cop(state, space):
        walker = next((enemy for enemy in enemies_in(state, space) if enemy.kind == PRISONER), None)
        if walker is None:
            break
        walker.kind = DRIVER
        unpark(play, space)
        play.tell("car_taken_by_prisoner", {"space": space})
        took = True
    return took


def park(play: Table, space: str) -> None:
    """Leaves a Car abandoned in a space (NY-224, NY-299)."""
    play.state.parked[space] = play.state.parked.get(space, 0) + 1


def unpark(play: Table, space: str) -> None:
    """Takes an abandoned Car out of a space."""
    parked = play.state.parked
    parked[space] -= 1
    if not parked[space]:
        del parked[space]


def place_cubes(play: Table, space: str, count: int) -> None:
    """Puts Item cubes into a space, as many as are left (NY-280)."""
    state = play.state
    placed = min(count, cubes_left(state))
    if placed:
        state.cubes[space] = state.cubes.get(space, 0) + placed
        play.tell("items_placed", {"space": space, "count": placed})


def take_cube(play: Table, space: str) -> None:
    """Takes one Item cube out of a space."""
    cubes = play.state.cubes
    cubes[space] -= 1
    if not cubes[space]:
        del cubes[space]


def place_roadblock(play: Table, edge: str | None) -> None:
    """Puts a Roadblock on an edge, or turns a destroyed one up again (NY-177, NY-241, NY-242)."""
    state = play.state
    if edge is None or stands(state, edge) or (edge not in state.roadblocks and roadblocks_left(state) <= 0):
        return
    state.roadblocks[edge] = True
    _tell_of_edge(play, edge, "roadblock_placed", "bridge_blocked")


def destroy_roadblock(play: Table, edge: str) -> None:
    """Turns a standing Roadblock to its open side; it stays on the board (NY-243)."""
    play.state.roadblocks[edge] = False
    _tell_of_edge(play, edge, "roadblock_destroyed", "bridge_opened")


def _tell_of_edge(play: Table, edge: str, on_road: str, on_bridge: str) -> None:
    """Tells of a Roadblock by the spaces that it parts, or by its Bridge."""
    island = island_of(play.state)
    if edge in island.ends:
        one, other = island.ends[edge]
        play.tell(on_road, {"edge": edge, "one": one, "other": other})
    else:
        play.tell(on_bridge, {"edge": edge, "bridge": island.bridges[edge.partition(":")[0]]})


def wreck_roadblocks(play: Table, space: str) -> None:
    """Destroys every standing Roadblock on the edges of a space, a Bridge's too."""
    island = island_of(play.state)
    for direction in ("N", "NE", "SE", "S", "SW", "NW"):
        edge = island.side(space, direction)
        if edge is not None and stands(play.state, edge):
            destroy_roadblock(play, edge)


def hurt(play: Table, enemy: Enemy, damage: int, by: int) -> None:
    """Damages an Enemy, which dies when its Hit Points are reached (NY-182, NY-183); `by` is credited, or NOBODY."""
    enemy.damage += damage
    if enemy.damage >= hits_of(play.state, enemy):
        kill(play, enemy, by)


def kill(play: Table, enemy: Enemy, by: int) -> None:
    """An Enemy leaves the map: its Car stays, its Case counter too, and the Duke will be back."""
    state = play.state
    state.enemies.remove(enemy)
    play.tell("enemy_killed", {"enemy": enemy.kind, "space": enemy.space, "seat": by})
    _note_kill(state, enemy, by)
    if enemy.is_prisoner:
        if enemy.kind == DRIVER:
            park(play, enemy.space)
        if by != NOBODY:
            _fill_bar(play, by)
        if enemy.kind == DRIVER:
            take_parked_car(play, enemy.space)
        return
    row = pack_of(state).new_york.bosses[enemy.kind]
    if row.returns:
        state.duke_waits = True
    if row.case:
        state.counters.setdefault(enemy.space, []).append(row.case)
        play.tell("case_dropped", {"case": row.case, "space": enemy.space})
    if by != NOBODY and is_on(state, "wanted") and state.wanted_left:
        state.wanted_left -= 1
        state.heroes[by].wanted += 1
        play.tell("wanted_taken", {"seat": by})


def _note_kill(state: EscapeState, enemy: Enemy, by: int) -> None:
    """What Hauk's Missions ask later: kills of this turn, and who has killed a Boss (NP-041)."""
    police = state.police
    if police is None or by == NOBODY:
        return
    state.turn.kills += 1
    if not enemy.is_prisoner and by not in police.killers:
        police.killers.append(by)


def _fill_bar(play: Table, seat: int) -> None:
    """NY-110 and NY-111: a killed Prisoner goes onto a free icon of the face-up bar."""
    hero = play.state.heroes[seat]
    bars = pack_of(play.state).goals.levels[hero.texture]
    if hero.level < len(bars) and hero.bar_prisoners < bars[hero.level].prisoners:
        hero.bar_prisoners += 1
        play.tell("bar_filled", {"seat": seat, "icon": "prisoner"})
