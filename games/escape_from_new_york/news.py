"""What those who wait would want to be told, by public facts alone (`Game.news`): each as `name:number`."""

from collections.abc import Iterator
from typing import Final

from games.escape_from_new_york.places import island_of, pack_of
from games.escape_from_new_york.promises import HOLD
from games.escape_from_new_york.state import NOBODY, EscapeState

FEW_TILES: Final = 2
FIRST_CELL: Final = 1


def news(state: EscapeState) -> list[str]:
    """The facts that hold now: few Timer tiles, where Hauk stands, and at which Bridges together is possible."""
    if state.stage != "turn" or state.outcome is not None:
        return []
    return [*_tiles(state), *_hauk(state), *(f"together:{bridge}" for bridge in open_ways(state))]


def _tiles(state: EscapeState) -> Iterator[str]:
    left = len(state.timer)
    if 0 < left <= FEW_TILES:
        yield f"tiles:{left}"


def _hauk(state: EscapeState) -> Iterator[str]:
    if state.police is not None and state.police.hauk > FIRST_CELL:
        yield f"hauk:{state.police.hauk}"


def open_ways(state: EscapeState) -> list[int]:
    """The Bridges whose set is complete as far as everybody can know: the President is held, and the Tape and the
    diagram lie open or are said to be held, with nothing public against it."""
    if state.president == NOBODY or state.dead:
        return []
    cases = pack_of(state).items.cases
    known = {
        one.key.partition(":")[2] for one in state.promises if one.key.startswith(HOLD) and not one.broken
    }
    known |= {card for hero in state.heroes for card in hero.supply if card in cases and cases[card].starting}
    if not any(cases[card].tape for card in known if card in cases):
        return []
    return [
        number
        for number in sorted(island_of(state).bridges.values())
        if any(card in cases and cases[card].bridge == number for card in known)
    ]
