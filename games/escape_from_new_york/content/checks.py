"""What must hold in a content pack for the game to be set up and played (section 10 of the rules page).

Sums that a corrected row may rightly change are those of the printed box; everything is said with file, row and
reason.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final

import msgspec
from msgspec import UnsetType

from games.escape_from_new_york.content.pack import Fault, Pack, Table
from games.escape_from_new_york.content.police_checks import police_faults
from games.escape_from_new_york.content.rows import OPPOSITE, STEPS, Direction, Row, Space
from games.escape_from_new_york.content.verbs import parse

HEROES: Final = ("snake", "maggie", "brain", "cabbie")
SEATS: Final = range(1, 5)

COUNTS: Final[tuple[tuple[str, str, int], ...]] = (
    ("tiles", "city", 34),
    ("tiles", "park", 8),
    ("tiles", "poi", 8),
    ("tiles", "traps", 2),
    ("goals", "levels", 4),
    ("new_york", "standard", 10),
    ("new_york", "hard", 10),
    ("new_york", "special", 3),
    ("new_york", "bosses", 3),
    ("spaces", "spaces", 58),
)
"""How many rows a table has: the components of the box (table 2.1)."""

KINDS: Final = {"city": 34, "park": 8, "poi": 8, "street": 6, "library": 1, "wtc": 1}


def faults(pack: Pack) -> Iterator[Fault]:
    """Everything that is wrong with a pack that could be read."""
    yield from _tables(pack)
    yield from _copies(pack)
    yield from _geometry(pack.spaces.spaces)
    yield from _effects(pack)
    yield from _references(pack)
    yield from _by_seats(pack)
    yield from _keys(pack)
    if not isinstance(pack.police, UnsetType):
        yield from police_faults(pack, pack.police)


def _tables(pack: Pack) -> Iterator[Fault]:
    for file, table, count in COUNTS:
        rows = getattr(getattr(pack, file), table)
        if len(rows) != count:
            yield Fault(f"{file}.toml", table, f"has {len(rows)} rows, the box has {count}")
    for name in ("basic", "special"):
        if set(getattr(pack.heroes, name)) != set(HEROES):
            yield Fault("heroes.toml", name, f"wants the Heroes {', '.join(HEROES)}")
    for hero in HEROES:
        basic, special = pack.heroes.basic.get(hero, {}), pack.heroes.special.get(hero, {})
        if len(basic) != 8:
            yield Fault("heroes.toml", f"basic.{hero}", f"has {len(basic)} cards, a Hero has 8")
        extra = sum(card.extra for card in special.values())
        if (len(special) - extra, extra) != (4, 2):
            yield Fault("heroes.toml", f"special.{hero}", "wants 4 cards, and 2 marked `extra`")
    for texture, bars in pack.goals.levels.items():
        if len(bars) != 3:
            yield Fault("goals.toml", f"levels.{texture}", f"has {len(bars)} bars, there are 3 levels")


def _copies(pack: Pack) -> Iterator[Fault]:
    """Sums of copies: the cards and counters of the box."""
    items = [row.count for row in pack.items.items.values() if not row.option]
    weapons = [row.count for row in pack.items.weapons.values() if not row.option]
    events = [row.count for row in pack.city_events.events.values() if not row.option]
    black = Counter(
        row.option
        for row in pack.city_events.timer.values()
        if row.layer == "black"
        for _ in range(row.count)
    )
    other = sum(row.count for row in pack.city_events.timer.values() if row.layer != "black")
    objectives = sum(row.count for row in pack.goals.objectives.values() if not row.option)
    sums = (
        ("tiles.toml", "suburbs", sum(row.count for row in pack.tiles.suburbs.values()), 14),
        ("items.toml", "items and weapons", sum(items) + sum(weapons), 35),
        ("city_events.toml", "events", sum(events), 22),
        ("city_events.toml", "timer: black", black[""], 12),
        ("city_events.toml", "timer: black of extra_timers", black["extra_timers"], 3),
        ("city_events.toml", "timer: hurry_up and red", other, 4),
        ("goals.toml", "objectives", objectives, 14),
    )
    for file, row, found, wanted in sums:
        if found != wanted:
            yield Fault(file, row, f"are {found} in all, the box has {wanted}")


def _geometry(spaces: Mapping[str, Space]) -> Iterator[Fault]:
    """Section 3: edges are symmetric and follow the coordinates; Bridges and Suburbs lie on the coast."""
    kinds = Counter[str](space.kind for space in spaces.values())
    for kind, count in KINDS.items():
        if kinds[kind] != count:
            yield Fault("spaces.toml", kind, f"are {kinds[kind]} spaces, the board has {count}")
    places = {(space.q, space.r): key for key, space in spaces.items()}
    for key, space in spaces.items():
        for direction in STEPS:
            reason = _wrong_road(spaces, places, key, direction)
            if reason:
                yield Fault("spaces.toml", f"spaces.{key}", f"{direction} {reason}")
        yield from _coast(f"spaces.{key}", space)
    yield from _landmarks(spaces.values())


def _wrong_road(
    spaces: Mapping[str, Space], places: Mapping[tuple[int, int], str], key: str, direction: Direction
) -> str:
    """Why the road of a space in one direction can't be; empty where it is right."""
    space = spaces[key]
    dq, dr = STEPS[direction]
    beside, listed = places.get((space.q + dq, space.r + dr)), space.roads.get(direction)
    if listed is not None and listed not in spaces:
        return f"leads to {listed}, which is no space"
    if listed is not None and spaces[listed].roads.get(OPPOSITE[direction]) != key:
        return f"leads to {listed}, but {OPPOSITE[direction]} of {listed} does not lead back"
    return f"leads to {listed}, by its place to {beside}" if listed != beside else ""


def _landmarks(spaces: Collection[Space]) -> Iterator[Fault]:
    for name, wanted in (("poi", 8), ("bridge", 4)):
        numbers = sorted(getattr(space, name) for space in spaces if getattr(space, name))
        if numbers != list(range(1, wanted + 1)):
            yield Fault("spaces.toml", name, f"numbers are {numbers}, not 1 to {wanted}")
    if sum(space.suburb for space in spaces) != 14:
        yield Fault("spaces.toml", "suburb", "14 spaces hold a Suburb counter")
    for thing in ("gullfire", "helicopter"):
        if sum(getattr(space, thing) for space in spaces) != 1:
            yield Fault("spaces.toml", thing, "stands on exactly one space")


def _coast(row: str, space: Space) -> Iterator[Fault]:
    if space.suburb and not (space.kind == "city" and space.coast):
        yield Fault("spaces.toml", row, "a Suburb counter lies on a City space of the coast")
    if bool(space.bridge) != (space.bridge_edge is not None):
        yield Fault("spaces.toml", row, "`bridge` and `bridge_edge` go together")
    elif space.bridge and (space.kind != "city" or space.bridge_edge in space.roads):
        yield Fault("spaces.toml", row, "a Bridge leads from a City space off the board")
    if bool(space.poi) != (space.kind == "poi"):
        yield Fault("spaces.toml", row, "`poi` gives the number of each POI space, and of no other")


def rows(pack: Pack) -> Iterator[tuple[str, str, Row]]:
    """Every row of the pack: its file, its table with its key, the row."""
    for file in msgspec.structs.fields(Pack):
        yield from _rows_below(f"{file.name}.toml", "", getattr(pack, file.name))


def _rows_below(file: str, place: str, table: object) -> Iterator[tuple[str, str, Row]]:
    if isinstance(table, Row):
        yield file, place, table
        return
    inner = table.items() if isinstance(table, dict) else []
    if isinstance(table, Table):
        inner = [(field.name, getattr(table, field.name)) for field in msgspec.structs.fields(table)]
    for key, value in inner:
        yield from _rows_below(file, f"{place}.{key}".lstrip("."), value)


def codes(row: Row) -> Iterator[str]:
    """The effect codes of a row."""
    for field in ("effect", "otherwise", "shot", "trap"):
        yield getattr(row, field, "")
    yield from getattr(row, "choices", ())


def _effects(pack: Pack) -> Iterator[Fault]:
    for file, place, row in rows(pack):
        for code in codes(row):
            try:
                parse(code)
            except ValueError as error:
                yield Fault(file, place, str(error))


def _references(pack: Pack) -> Iterator[Fault]:
    """Names that one table uses of another."""
    buildings = {*pack.tiles.buildings, ""}
    for table, tiles in (("city", pack.tiles.city), ("park", pack.tiles.park)):
        for key, tile in tiles.items():
            if tile.building not in buildings:
                yield Fault("tiles.toml", f"{table}.{key}", f"there is no building {tile.building!r}")
    for key, poi in pack.tiles.poi.items():
        if poi.boss and poi.boss not in pack.new_york.bosses:
            yield Fault("tiles.toml", f"poi.{key}", f"there is no Boss {poi.boss!r}")
    cases = sorted(poi.case for poi in pack.tiles.poi.values() if poi.case)
    if cases != [1, 2, 3, 4]:
        yield Fault("tiles.toml", "poi", f"the Case counters are {cases}, not 1 to 4")
    for flag in ("camp", "duke"):
        if sum(getattr(poi, flag) for poi in pack.tiles.poi.values()) != 1:
            yield Fault("tiles.toml", "poi", f"exactly one tile has `{flag}`")
    bridges = sorted(case.bridge for case in pack.items.cases.values() if case.bridge)
    if bridges != [1, 2, 3, 4]:
        yield Fault("items.toml", "cases", f"the diagrams are of Bridges {bridges}, not 1 to 4")


def _by_seats(pack: Pack) -> Iterator[Fault]:
    """Tables by the number of Heroes."""
    black = sum(
        row.count for row in pack.city_events.timer.values() if row.layer == "black" and not row.option
    )
    for seats in SEATS:
        used = pack.city_events.timer_black.get(seats, 0)
        if not 1 < used <= black:
            yield Fault("city_events.toml", f"timer_black.{seats}", f"{used} black tiles of {black}")
        drawn = pack.goals.objectives_drawn.get(seats, 0)
        for colour in ("blue", "purple"):
            copies = sum(
                row.count for row in pack.goals.objectives.values() if row.colour == colour and not row.option
            )
            if not seats <= drawn <= copies:
                yield Fault("goals.toml", f"objectives_drawn.{seats}", f"{drawn} {colour} cards of {copies}")
    if not pack.city_events.event_level.track:
        yield Fault("city_events.toml", "event_level", "the track has no place")
    if set(pack.goals.level_rewards) != {1, 2, 3}:
        yield Fault("goals.toml", "level_rewards", "wants a row for levels 1, 2 and 3")


def _keys(pack: Pack) -> Iterator[Fault]:
    """Every key is unique across the tables of cards, tiles and counters; Level Bars have keys, too."""
    places: dict[str, list[str]] = {}
    for file, place, _ in rows(pack):
        places.setdefault(place.rpartition(".")[2], []).append(f"{file}: {place}")
    for key in pack.goals.levels:
        places.setdefault(key, []).append(f"goals.toml: levels.{key}")
    shared = {"library"}  # the space's kind and the building have one name
    for key, found in places.items():
        if len(found) > 1 and key not in shared:
            yield Fault("all files", key, f"stands in two places: {', '.join(found)}")
