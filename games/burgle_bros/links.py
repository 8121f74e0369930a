"""Which rooms a burglar can go to, peek at and be seen from (section "The building" of the rules)."""

from __future__ import annotations

from games.burgle_bros.state import (
    NOWHERE,
    BurgleState,
    cell_of,
    cells,
    floor_of,
    ground,
    is_shown,
    shown_kind,
)


def adjacent(state: BurgleState, room: int) -> tuple[int, ...]:
    """Orthogonal neighbours without a wall between."""
    return ground(state).adjacent[room]


def beside(state: BurgleState, room: int) -> tuple[int, ...]:
    """Orthogonal neighbours, walls or not."""
    return ground(state).beside[room]


def above(state: BurgleState, room: int) -> int:
    """The room directly above, or `NOWHERE`."""
    found = room + cells(state)
    return found if found < len(state.tiles) else NOWHERE


def below(state: BurgleState, room: int) -> int:
    """The room directly below, or `NOWHERE`."""
    return room - cells(state) if room >= cells(state) else NOWHERE


def leads_up(state: BurgleState, room: int) -> bool:
    """Whether the room works as Stairs (BB-064, BB-126, BB-153)."""
    found = shown_kind(state, room)
    return (
        found == "stairs" or room in state.ladders or (found == "walkway" and "gymnastics" in state.lasting)
    )


def stairs_links(state: BurgleState, room: int) -> list[int]:
    """The rooms to which stairs lead from here, up or down."""
    up, down = above(state, room), below(state, room)
    found = [up] if up != NOWHERE and leads_up(state, room) else []
    if down != NOWHERE and leads_up(state, down):
        found.append(down)
    return found


def other_duct(state: BurgleState, room: int) -> int:
    """The other revealed Service Duct, if this is one (BB-063)."""
    if shown_kind(state, room) != "service_duct":
        return NOWHERE
    return next(
        (other for other in state.shown if other != room and shown_kind(state, other) == "service_duct"),
        NOWHERE,
    )


def move_links(state: BurgleState, seat: int, *, place: int | None = None) -> list[int]:
    """Where a burglar may go with one Move, the drop through a Walkway left out (BB-029)."""
    room = state.places[seat] if place is None else place
    found = [*adjacent(state, room)]
    if "time_lock" not in state.lasting:
        found += [other for other in stairs_links(state, room) if other not in found]
    if "painting" not in state.loot[seat]:
        found += [
            other
            for other in beside(state, room)
            if other not in found and shown_kind(state, other) == "secret_door"
        ]
        duct = other_duct(state, room)
        if duct != NOWHERE and duct not in found:
            found.append(duct)
    return sorted(found)


def drop_of(state: BurgleState, room: int) -> int:
    """The room into which a revealed Walkway leads, or `NOWHERE` (BB-067)."""
    return below(state, room) if shown_kind(state, room) == "walkway" else NOWHERE


def peek_links(state: BurgleState, room: int, *, stands_here: bool = True) -> list[int]:
    """The hidden rooms that can be peeked at from a room (BB-028)."""
    found = [*adjacent(state, room), *stairs_links(state, room)]
    if stands_here and shown_kind(state, room) == "atrium":
        found += [other for other in (above(state, room), below(state, room)) if other != NOWHERE]
    return sorted({other for other in found if not is_shown(state, other)})


def all_peek_links(state: BurgleState, room: int) -> list[int]:
    """The rooms along the peek links of a room, revealed ones too."""
    found = {*adjacent(state, room), *stairs_links(state, room)}
    if shown_kind(state, room) == "atrium":
        found |= {other for other in (above(state, room), below(state, room)) if other != NOWHERE}
    return sorted(found)


def can_see(state: BurgleState, guard: int, room: int) -> bool:
    """Whether a guard sees a burglar in the room: in it, next to a Foyer, or above or below an Atrium (4.7)."""
    if guard == room:
        return True
    found = shown_kind(state, room)
    if found == "foyer":
        return guard in adjacent(state, room)
    return found == "atrium" and guard in (above(state, room), below(state, room))


def line_of(state: BurgleState, safe: int) -> list[int]:
    """The rooms in a safe's row and column, revealed safes among them left out (BB-104)."""
    size = 4 if cells(state) == 16 else 5
    floor, cell = floor_of(state, safe), cell_of(state, safe)
    return [
        room
        for room in range(floor * cells(state), (floor + 1) * cells(state))
        if room != safe
        and state.tiles[room]
        and (cell_of(state, room) % size == cell % size or cell_of(state, room) // size == cell // size)
        and shown_kind(state, room) != "safe"
    ]
