"""What is sure to come by all that lies open: for the words under an option, and for the guard's way on the board.

Nothing here knows a hidden tile or the order of a deck; what depends on them is left out, or said not to be certain.
"""

from __future__ import annotations

from typing import Final

from games.burgle_bros import alarms, stealth
from games.burgle_bros.content.tables import digit_of
from games.burgle_bros.links import can_see, line_of
from games.burgle_bros.safes import dice_of
from games.burgle_bros.state import (
    KEY,
    NOWHERE,
    BurgleState,
    cell_of,
    floor_alarms,
    floor_of,
    guard_room,
    is_on,
    is_shown,
    kind,
    on_board,
    plan,
    player_of,
    room_at,
    room_key,
    shown_kind,
    works,
)
from games.engine.decision import Effect
from games.engine.text import Text, Value

FEW: Final = 2
"""An event follows so many actions or fewer (BB-032)."""
FACES: Final = 6


def effect(name: str, *, certain: bool = True, **args: Value) -> Effect:
    """One line under an option."""
    return Effect(Text(f"{KEY}.effect.{name}", args), certain)


def meets_event(state: BurgleState, seat: int) -> bool:
    """Whether an event follows if the actions end now (BB-032)."""
    return state.spent <= FEW + ("stamp" in state.loot[seat])


def ways_on(state: BurgleState, floor: int, extra: int = NOWHERE) -> tuple[list[int], int]:
    """The rooms ahead of a guard as far as his destination, and the steps of his next move; with an alarm more
    in the room `extra`. No rooms where his destination is not known."""
    cell, goal = state.guards[floor], state.goals[floor]
    if cell < 0:
        return [], 0
    rung = [*floor_alarms(state, floor), *([extra] if extra != NOWHERE else [])]
    if extra != NOWHERE:
        steps = plan(state, floor).distance[cell]
        least = min(steps[cell_of(state, room)] for room in rung)
        near = [cell_of(state, room) for room in rung if steps[cell_of(state, room)] == least]
        goal = near[0] if len(near) == 1 else NOWHERE
    ahead = plan(state, floor).way(cell, goal)[1:] if goal >= 0 else ()
    rooms = [room_at(state, floor, step) for step in ahead]
    return rooms, _steps(state, floor, rooms, len(rung))


def _steps(state: BurgleState, floor: int, ahead: list[int], rung: int) -> int:
    """BB-079, with Donuts (BB-119) and the crow (BB-188, BB-189)."""
    raven = player_of(state, "raven")
    with_crow = raven != NOWHERE and state.crow != NOWHERE
    if state.donuts == floor:
        return 0
    if with_crow and state.advanced[raven] and state.crow == guard_room(state, floor) and not rung:
        return 0
    steps = state.speeds[floor] + rung
    if with_crow and not state.advanced[raven] and state.crow in ahead[:steps]:
        # He loses a step when he comes to the crow, so at least he comes there.
        return max(steps - 1, ahead.index(state.crow) + 1)
    return steps


def steps_of(state: BurgleState, floor: int) -> int:
    """The steps of the guard's next move, if it began now."""
    return ways_on(state, floor)[1]


def of_entering(state: BurgleState, seat: int, room: int) -> list[Effect]:
    """What a Move into a room does for certain, and its chance where dice decide."""
    if not is_shown(state, room):
        return [*of_sight(state, seat, room), effect("shows")]
    found = of_room(state, seat, room)
    if any(line.text.key.endswith(".rolls") for line in found):
        return found
    here = state.places[seat]
    if seat == state.active and state.tripped == here and alarms.sensor_rings(state, seat, here):
        found.append(effect("alarm", room=room_key(state, here)))
    return found + of_sight(state, seat, room)


def of_room(state: BurgleState, seat: int, room: int) -> list[Effect]:
    """What a revealed room does to whoever goes in."""
    found: list[Effect] = []
    what = shown_kind(state, room)
    if what == "keypad" and works(state, room) and room not in state.unlocked:
        number = state.tries.get(room, 0) + 1 + is_on(state, seat, "peterman", False)
        return [effect("keypad", certain=False, dice=number, percent=_percent(1, number)), effect("rolls")]
    rings = what in ("fingerprint", "laser") and alarms.sensor_rings(state, seat, room)
    if rings and not alarms.hack_pools(state, what):
        found.append(effect("laser") if what == "laser" else effect("alarm", room=room_key(state, room)))
    carries = what == "detector" and (state.tools[seat] or state.loot[seat])
    hot = what == "thermo" and "isotope" in state.loot[seat]
    if (carries or hot) and works(state, room) and alarms.can_ring(state, room):
        found.append(effect("alarm", room=room_key(state, room)))
    if what == "laboratory" and room not in state.emptied:
        found.append(effect("draws"))
    return found


def of_sight(state: BurgleState, seat: int, room: int, *, named: bool = False) -> list[Effect]:
    """Guards and Cameras that see the burglar come in; `named` says in which room."""
    if state.unseen and seat == state.active:
        return []
    certain, found = is_shown(state, room), []
    guards = stealth.guards_seeing_entry(state, seat, room, free=False)
    if guards and named:
        found.append(effect("seen_in", tokens=guards, room=room_key(state, room), certain=certain))
    elif guards:
        found.append(effect("seen", tokens=guards, certain=certain))
    if alarms.camera_sees(state, room) and alarms.can_ring(state, room):
        found.append(effect("alarm", room=room_key(state, room)))
    return found


def _percent(faces: int, dice: int) -> int:
    """The chance that one of some dice shows one of so many faces."""
    return round(100 * (1 - (1 - faces / FACES) ** dice))


def of_cracking(state: BurgleState, seat: int, safe: int) -> list[Effect]:
    """The chance that a roll finds a digit that is still missing (BB-105)."""
    missing = {
        digit_of(state.tiles[room])
        for room in line_of(state, safe)
        if is_shown(state, room) and room not in state.cracked
    }
    dice = dice_of(state, seat, safe)
    chance = _percent(len(missing), dice)
    return [effect("crack", certain=False, dice=dice, percent=chance), effect("rolls")]


def of_ending(state: BurgleState, seat: int) -> list[Effect]:
    """What follows if the actions end now: Thermo, event, the guard's move, and whom he sees."""
    place = state.places[seat]
    if place < 0:
        return []
    found, extra = [], NOWHERE
    if kind(state, place) == "thermo" and works(state, place) and alarms.can_ring(state, place):
        found.append(effect("thermo"))
        extra = place
    surprise = meets_event(state, seat)
    if surprise:
        found.append(effect("event", spent=state.spent))
    return found + _of_guard(state, floor_of(state, place), extra, certain=not surprise)


def _of_guard(state: BurgleState, floor: int, extra: int, *, certain: bool) -> list[Effect]:
    ahead, steps = ways_on(state, floor, extra)
    if guard_room(state, floor) == NOWHERE:
        return []
    if not steps:
        return [effect("guard_stays", certain=certain)]
    walked = ahead[:steps]
    if not walked:
        return [effect("guard_unknown", certain=False, steps=steps)]
    rooms: list[int | str] = [room_key(state, room).split(":")[1] for room in walked]
    found = [effect("guard", certain=certain, steps=steps, rooms=rooms)]
    lost = [0] * len(state.places)
    for room in walked:
        for seat in on_board(state):
            lost[seat] += can_see(state, room, state.places[seat])
    for seat, tokens in enumerate(lost):
        if tokens:
            found.append(effect("guard_sees", certain=certain, burglar=seat, tokens=tokens))
    if any(tokens > stealth.tokens_of(state, seat) for seat, tokens in enumerate(lost) if tokens):
        found.append(effect("loses", certain=certain))
    if steps > len(walked):
        found.append(effect("guard_goes_on", certain=False, steps=steps - len(walked)))
    return found
