"""What must hold in the tables of United States Police (section 2 of its rules page)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.escape_from_new_york.content.needs import BUILDING, parse_needs
from games.escape_from_new_york.content.pack import Fault, Pack, Police

FILE: Final = "police.toml"
SEATS: Final = range(1, 5)
LEVELS: Final = (1, 2, 3)
CELLS: Final = (1, 2, 3)
FIGURES: Final = 12
"""Cop figures of the box, one of which stands on the post."""
PER_LEVEL: Final = 5


def police_faults(pack: Pack, police: Police) -> Iterator[Fault]:
    """Everything that is wrong with the expansion's tables."""
    yield from _cards(police)
    yield from _missions(pack, police)
    yield from _by_heroes(pack, police)
    yield from _names(pack, police)


def _cards(police: Police) -> Iterator[Fault]:
    """As many cards as the box has, and the structure of the Mission deck."""
    for table, rows in (("missions", police.missions), ("rewards", police.rewards)):
        counted = Counter(row.level for row in rows.values())
        if counted != dict.fromkeys(LEVELS, PER_LEVEL):
            yield Fault(FILE, table, f"are {dict(counted)} by level, the box has {PER_LEVEL} of each")
    cells = sorted(row.cell for row in police.transitions.values())
    if cells != [2, 3, 3, 3, 3]:
        yield Fault(FILE, "transitions", f"lead to the cells {cells}, one leads to 2 and four to 3")
    for key, row in police.transitions.items():
        if bool(row.minimum) != (row.cell == CELLS[-1]):
            yield Fault(FILE, f"transitions.{key}", "the cards of the last cell show a minimum, and no other")
    if sorted(action.cell for action in police.cops.values()) != list(CELLS):
        yield Fault(FILE, "cops", "each of the cells 1, 2 and 3 has one action")
    if len(police.action) != 1:
        yield Fault(FILE, "action", f"has {len(police.action)} cards, each Hero gets one")


def _missions(pack: Pack, police: Police) -> Iterator[Fault]:
    for key, row in police.missions.items():
        try:
            needs = parse_needs(row.needs)
        except ValueError as error:
            yield Fault(FILE, f"missions.{key}", str(error))
            continue
        for word in (word for need in needs if need.what == BUILDING for word in need.words):
            if word not in pack.tiles.buildings:
                yield Fault(FILE, f"missions.{key}", f"there is no building {word!r}")


def _by_heroes(pack: Pack, police: Police) -> Iterator[Fault]:
    black = sum(
        row.count for row in pack.city_events.timer.values() if row.layer == "black" and not row.option
    )
    for seats in SEATS:
        row = police.by_heroes.get(seats)
        if row is None:
            yield Fault(FILE, f"by_heroes.{seats}", "is missing")
            continue
        if not 1 < row.timer_black <= black:
            yield Fault(FILE, f"by_heroes.{seats}", f"{row.timer_black} black tiles of {black}")
        if not 0 < row.cops < FIGURES:
            yield Fault(
                FILE, f"by_heroes.{seats}", f"{row.cops} Cops beside the one on the post, of {FIGURES}"
            )
        if not all(0 < count <= PER_LEVEL for count in row.missions):
            yield Fault(
                FILE, f"by_heroes.{seats}", f"{list(row.missions)} Missions of {PER_LEVEL} of each level"
            )
        elif row.missions[0] < police.police_board.active:
            yield Fault(FILE, f"by_heroes.{seats}", "the Missions that lie open at the start are of level 1")


def _names(pack: Pack, police: Police) -> Iterator[Fault]:
    """Cards of other tables that the board's row names."""
    board = police.police_board
    for item in (*board.items_in, board.lone):
        if item not in pack.items.items:
            yield Fault(FILE, "police_board", f"there is no Item {item!r}")
    if board.flight not in pack.items.cases:
        yield Fault(FILE, "police_board", f"there is no Case {board.flight!r}")
    if not 0 < board.prisoners_out < pack.new_york.board.hard_prisoners:
        yield Fault(FILE, "police_board", f"{board.prisoners_out} Prisoners leave the game")
