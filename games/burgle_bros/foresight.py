"""What is sure to come by all that lies open: for the words under an option, and for the guard's way on the board.

Nothing here knows a hidden tile or the order of a deck; what depends on them is left out, or said not to be certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros import alarms, stealth
from games.burgle_bros.content.tables import LOST, digit_of
from games.burgle_bros.links import can_see, line_of
from games.burgle_bros.safes import dice_of
from games.burgle_bros.state import (
    GONE,
    KEY,
    NOWHERE,
    UNPLACED,
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
    room_from,
    room_key,
    shown_kind,
    works,
)
from games.engine.decision import Effect
from games.engine.insight import percent
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
    """What a Move into a room does for certain, its chance where dice decide, and what staying there would bring."""
    found = [effect("appears", floor=floor_of(state, room) + 1)] if is_closed(state, room) else []
    if not is_shown(state, room):
        return [*of_sight(state, seat, room), *of_staying(state, seat, room), effect("shows"), *found]
    found += of_room(state, seat, room)
    if any(line.text.key.endswith(".rolls") for line in found):
        return found
    here = state.places[seat]
    if seat == state.active and state.tripped == here and alarms.sensor_rings(state, seat, here):
        found += of_alarm(state, here)
    found += of_sight(state, seat, room)
    return found + of_staying(state, seat, room, rung_by(state, found, floor_of(state, room)))


def of_passing(state: BurgleState, seat: int, room: int) -> list[Effect]:
    """What coming into a room does where its own effect does not count: by a drop, or by Orders (BB-067, BB-191)."""
    shows = [] if is_shown(state, room) else [effect("shows")]
    return [*of_sight(state, seat, room), *of_staying(state, seat, room), *shows]


def is_closed(state: BurgleState, room: int) -> bool:
    """Whether nobody has come to the room's floor yet: its guard is placed when somebody does (BB-041)."""
    return state.guards[floor_of(state, room)] == UNPLACED


def of_alarm(state: BurgleState, room: int, *, certain: bool = True) -> list[Effect]:
    """An alarm that goes off in a room, and what it costs: where the guard turns, and how fast he is then."""
    return [effect("alarm", room=room_key(state, room)), *price_of_alarm(state, room, certain=certain)]


def price_of_alarm(state: BurgleState, room: int, *, certain: bool = True) -> list[Effect]:
    """What an alarm in a room does to the guard of its floor, where there is one (BB-072, BB-079)."""
    floor = floor_of(state, room)
    if guard_room(state, floor) == NOWHERE:
        return []
    ahead, steps = ways_on(state, floor, room)
    args = {"floor": floor + 1, "steps": steps}
    if ahead and ahead[-1] == room:
        return [effect("calls", certain=certain, far=len(ahead), **args)]
    return [effect("hurries", certain=certain, **args)]


def rung_by(state: BurgleState, effects: list[Effect], floor: int) -> int:
    """The room of a floor in which one of these effects is an alarm, or `NOWHERE`."""
    keys = [line.text.args["room"] for line in effects if line.text.key == f"{KEY}.effect.alarm"]
    rooms = [room for room in (room_from(state, str(key)) for key in keys) if floor_of(state, room) == floor]
    return rooms[0] if rooms else NOWHERE


def of_staying(state: BurgleState, seat: int, room: int, extra: int = NOWHERE) -> list[Effect]:
    """What the next move of the guard of that floor would bring a burglar who stayed in a room, after an alarm in
    `extra`."""
    floor = floor_of(state, room)
    if guard_room(state, floor) == NOWHERE:
        return []
    ahead, steps = ways_on(state, floor, extra)
    certain = is_shown(state, room)
    seen = [number for number, passed in enumerate(ahead[:steps], 1) if can_see(state, passed, room)]
    if seen:
        spent = 0 if state.unseen else stealth.guards_seeing_entry(state, seat, room, free=False)
        left = state.stealth[seat] + state.hides.get(room, 0) - spent
        name = "finds_last" if len(seen) > left else "finds"
        return [effect(name, certain=certain, step=seen[0], tokens=len(seen))]
    more = steps - len(ahead)
    if more <= 0:
        return [effect("misses", certain=certain)]
    goal = state.goals[floor] if ahead else state.guards[floor]
    near = plan(state, floor).distance[goal][cell_of(state, room)] <= more
    return [effect("may_find", certain=False, steps=more)] if near else [effect("misses", certain=certain)]


def found_in(state: BurgleState, seat: int, way: tuple[list[int], int]) -> int | None:
    """At which step of the guard's next move, given as by `ways_on`, he would first see a burglar; None if not as far
    as his way is known."""
    ahead, steps = way
    place = state.places[seat]
    return next((n for n, passed in enumerate(ahead[:steps], 1) if can_see(state, passed, place)), None)


def of_room(state: BurgleState, seat: int, room: int) -> list[Effect]:
    """What a revealed room does to whoever goes in."""
    found: list[Effect] = []
    what = shown_kind(state, room)
    if what == "keypad" and works(state, room) and room not in state.unlocked:
        number = state.tries.get(room, 0) + 1 + is_on(state, seat, "peterman", False)
        return [effect("keypad", certain=False, dice=number, percent=_percent(1, number)), effect("rolls")]
    rings = what in ("fingerprint", "laser") and alarms.sensor_rings(state, seat, room)
    if rings and not alarms.hack_pools(state, what):
        if what == "laser":
            found += [effect("laser"), *price_of_alarm(state, room, certain=False)]
        else:
            found += of_alarm(state, room)
    carries = what == "detector" and (state.tools[seat] or state.loot[seat])
    hot = what == "thermo" and "isotope" in state.loot[seat]
    if (carries or hot) and works(state, room) and alarms.can_ring(state, room):
        found += of_alarm(state, room)
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
        found += of_alarm(state, room)
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
    """What follows if the actions end now: Thermo, event, the guard's move, whom he sees, and whether that loses."""
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
    if state.guards[floor] == GONE:
        return [effect("guard_back", certain=False)]
    if guard_room(state, floor) == NOWHERE:
        return []
    ahead, steps = ways_on(state, floor, extra)
    walked = ahead[:steps]
    rooms: list[int | str] = [room_key(state, room).split(":")[1] for room in walked]
    found, lost = [], _lost_on(state, walked)
    if state.slipped == guard_room(state, floor) == state.places[state.active]:
        # BB-179: he takes the token before he sets off, whatever holds him up.
        found.append(effect("slipped", certain=certain))
        lost[state.active] += 1
    if walked:
        found.append(effect("guard", certain=certain, steps=steps, rooms=rooms))
    elif not steps:
        found.append(effect("guard_stays", certain=certain))
    seen = _lost_on(state, walked)
    found += [
        effect(_to(state, "guard_sees", burglar), certain=certain, burglar=burglar, tokens=tokens)
        for burglar, tokens in enumerate(seen)
        if tokens
    ]
    if _is_caught(state, lost) != NOWHERE:
        found.append(effect("loses", certain=certain))
    elif steps > len(walked):
        more = steps - len(walked)
        found.append(effect("guard_goes_on" if walked else "guard_unknown", certain=False, steps=more))
        found += _of_rest(state, floor, walked[-1] if walked else guard_room(state, floor), more, extra, lost)
    return found


def _to(state: BurgleState, name: str, burglar: int) -> str:
    """The name of a line about a burglar: the one who reads it is called "you"."""
    return f"{name}_you" if burglar == state.active else name


def _lost_on(state: BurgleState, walked: Sequence[int]) -> list[int]:
    """By burglar the tokens that a guard costs who comes through these rooms (BB-084)."""
    lost = [0] * len(state.places)
    for room in walked:
        for seat in on_board(state):
            lost[seat] += can_see(state, room, state.places[seat])
    return lost


def _is_caught(state: BurgleState, lost: Sequence[int]) -> int:
    """The burglar who would have to give more tokens than there are, or `NOWHERE` (BB-094)."""
    short = (seat for seat in on_board(state) if lost[seat] > stealth.tokens_of(state, seat))
    return next(short, NOWHERE)


def _of_rest(
    state: BurgleState, floor: int, start: int, steps: int, extra: int, lost: Sequence[int]
) -> list[Effect]:
    """How likely the steps behind the guard's goal lose the match, by what the team knows of the next patrol card."""
    way = plan(state, floor)
    caught = []
    goals = _next_goals(state, floor, cell_of(state, start), extra)
    for goal in goals:
        ahead = [room_at(state, floor, cell) for cell in way.way(cell_of(state, start), goal)[1:]]
        after = [one + other for one, other in zip(lost, _lost_on(state, ahead[:steps]), strict=True)]
        caught += [seat for seat in (_is_caught(state, after),) if seat != NOWHERE]
    if not caught:
        return []
    share = percent(len(caught) / len(goals))
    return [effect(_to(state, "may_lose", caught[0]), certain=False, percent=share, burglar=caught[0])]


def _next_goals(state: BurgleState, floor: int, cell: int, extra: int) -> list[int]:
    """Where a guard may turn who has reached a cell: to an alarm that still rings, or to where the next card sends
    him."""
    way = plan(state, floor)
    rung = {cell_of(state, room) for room in (*floor_alarms(state, floor), extra) if room != NOWHERE} - {cell}
    if rung:
        least = min(way.distance[cell][other] for other in rung)
        return [other for other in sorted(rung) if way.distance[cell][other] == least]
    deck = state.patrols[floor]
    if state.patrols_known[floor][0] and deck:
        return [card for card in deck[-1:] if card not in (LOST, cell)]
    used = state.patrols_used[floor] if deck else ()
    return [other for other in way.cells if other not in used and other != cell]
