"""Alarms: whether one can go off, where the guard die goes, what stops one (4.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.burgle_bros.arguments import OneFloor, Sensor
from games.burgle_bros.patrols import new_goal
from games.burgle_bros.state import (
    KEY,
    BurgleState,
    burglars_in,
    cell_of,
    floor_alarms,
    floor_of,
    guard_room,
    has_guard,
    is_on,
    is_shown,
    kind,
    plan,
    room_from,
    room_key,
)
from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, Target
from games.engine.flow import NEXT, Flow, sequence
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text

Burgle = Play[BurgleState]


def can_ring(state: BurgleState, room: int) -> bool:
    """Whether an alarm could go off in a room: no E.M.P., no guard there, no token there (BB-071, BB-078)."""
    return "emp" not in state.lasting and room not in state.alarms and not has_guard(state, room)


def ring(play: Burgle, rooms: Iterable[int], why: str) -> None:
    """Alarms go off at one moment: all tokens first, then each floor's die once (BB-070, BB-206)."""
    ask_about(play, put_tokens(play, rooms, why))


def put_tokens(play: Burgle, rooms: Iterable[int], why: str) -> list[int]:
    """Alarm tokens where alarms can go off; the floors that got one."""
    state = play.state
    floors = set()
    for room in rooms:
        if can_ring(state, room):
            play.reveal()
            state.alarms = sorted([*state.alarms, room])
            floors.add(floor_of(state, room))
            play.tell("alarm", {"room": room_key(state, room), "why": why})
    return sorted(floors)


def ask_about(play: Burgle, floors: Sequence[int]) -> None:
    """Settles the dice of these floors, the lowest first."""
    for floor in reversed(floors):
        play.push(SETTLE, {"floor": floor})


def nearest_alarms(state: BurgleState, floor: int) -> list[int]:
    """The rooms with the alarms nearest to the floor's guard (BB-072)."""
    rooms = floor_alarms(state, floor)
    if not rooms or state.guards[floor] < 0:
        return []
    steps = plan(state, floor).distance[state.guards[floor]]
    least = min(steps[cell_of(state, room)] for room in rooms)
    return [room for room in rooms if steps[cell_of(state, room)] == least]


def settle(play: Burgle) -> Flow:
    """The die of a floor goes to the nearest alarm; among equally near ones the active seat chooses (BB-072)."""
    state, floor = play.state, read(play.args, OneFloor).floor
    near = nearest_alarms(state, floor)
    if len(near) > 1:
        play.ask(NEAREST, state.active, {"floor": floor})
    elif near:
        aim_at(play, near[0])
    return NEXT


def aim_at(play: Burgle, room: int) -> None:
    """The guard die goes to a room."""
    state = play.state
    floor = floor_of(state, room)
    if state.goals[floor] != cell_of(state, room):
        state.goals[floor] = cell_of(state, room)
        play.tell("die_moved", {"floor": floor + 1, "room": room_key(state, room)})


def silence(play: Burgle, rooms: Iterable[int]) -> list[int]:
    """Takes Alarm tokens away; the floors that had one."""
    state = play.state
    gone = [room for room in rooms if room in state.alarms]
    state.alarms = [room for room in state.alarms if room not in gone]
    for room in gone:
        play.tell("alarm_off", {"room": room_key(state, room)})
    return sorted({floor_of(state, room) for room in gone})


def after_silence(play: Burgle, floors: Sequence[int]) -> None:
    """Where tokens went away: the die goes to the nearest alarm that is left, or a card is drawn (BB-074, BB-173)."""
    state = play.state
    left = [floor for floor in floors if floor_alarms(state, floor)]
    for floor in floors:
        if floor not in left:
            new_goal(play, floor)
    ask_about(play, left)


def hacker_stops(state: BurgleState, seat: int, room: int) -> bool:
    """Whether the Hacker keeps a sensor quiet: it is he, or he stands in that room (BB-077)."""
    return any(is_on(state, other, "hacker", False) for other in {seat, *burglars_in(state, room)})


def sensor_rings(state: BurgleState, seat: int, room: int) -> bool:
    """Whether a burglar would set off the alarm of a sensor room, if no Hack token is spent."""
    if room in state.jammed or hacker_stops(state, seat, room) or not can_ring(state, room):
        return False
    return not (kind(state, room) == "laser" and "mirror" in state.loot[seat])


def hack_pools(state: BurgleState, sensor: str) -> list[str]:
    """Where a Hack token for such a room could come from (BB-075, BB-181)."""
    found = []
    for room, tokens in state.hacks.items():
        if tokens and kind(state, room) == f"computer_{sensor}":
            found.append("computer")
    return [*found, "laptop"] if state.laptop else found


def spend_hack(play: Burgle, pool: str, room: int) -> None:
    """A Hack token stops the alarm of a sensor room."""
    state = play.state
    if pool == "laptop":
        state.laptop = 0
    else:
        source = next(
            r for r, n in state.hacks.items() if n and kind(state, r) == f"computer_{kind(state, room)}"
        )
        state.hacks[source] -= 1
        if not state.hacks[source]:
            del state.hacks[source]
    play.tell("hacked", {"room": room_key(state, room), "pool": pool})


def trip(play: Burgle, seat: int, room: int, decided: str = "") -> None:
    """A burglar sets off a sensor room, unless something stops it. `decided` is what was chosen for a Laser."""
    state = play.state
    if not sensor_rings(state, seat, room):
        return
    pools = hack_pools(state, kind(state, room))
    if decided in pools:
        spend_hack(play, decided, room)
    elif not pools or decided == "ring":
        ring(play, [room], kind(state, room))
    else:
        play.push(TRIP, {"room": room, "burglar": seat})


def offer_hack(play: Burgle) -> Flow:
    """Spend a Hack token, or let it ring?"""
    play.ask(HACK, play.state.active, dict(play.args))
    return NEXT


def camera_sees(state: BurgleState, room: int) -> bool:
    """Whether a burglar in this room is seen by a guard through the Cameras (BB-047)."""
    if "video_loop" in state.lasting or not _camera(state, room):
        return False
    guards = [guard_room(state, floor) for floor in range(len(state.guards))]
    return any(guard not in (room, -1) and _camera(state, guard) for guard in guards)


def _camera(state: BurgleState, room: int) -> bool:
    return is_shown(state, room) and room not in state.jammed and kind(state, room) == "camera"


def cameras_before(state: BurgleState, guard: int) -> list[int]:
    """The rooms in which a guard who has come into a room sees burglars through the Cameras (BB-047)."""
    if "video_loop" in state.lasting or not _camera(state, guard):
        return []
    return sorted(
        {place for place in state.places if place >= 0 and place != guard and _camera(state, place)}
    )


class Nearest(DecisionKind[BurgleState]):
    """Which of several equally near alarms the guard goes to first (BB-072)."""

    name = f"{KEY}.nearest"
    args_type = OneFloor

    def prompt(self, state: BurgleState, ask: Ask) -> Text:
        return Text(self.name, {"floor_number": read(ask.args, OneFloor).floor + 1})

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return [room_key(state, room) for room in nearest_alarms(state, read(ask.args, OneFloor).floor)]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return room_option(key)

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        aim_at(play, room_from(play.state, str(choice)))


class Hack(DecisionKind[BurgleState]):
    """Spend a Hack token, or let the alarm of a sensor room ring (BB-075)."""

    name = f"{KEY}.hack"
    args_type = Sensor

    def prompt(self, state: BurgleState, ask: Ask) -> Text:
        return Text(self.name, {"room": room_key(state, read(ask.args, Sensor).room)})

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return [*hack_pools(state, kind(state, read(ask.args, Sensor).room)), RING]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{self.name}.{key}"))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        room = read(ask.args, Sensor).room
        if choice == RING:
            ring(play, [room], kind(play.state, room))
        else:
            spend_hack(play, str(choice), room)


def room_option(key: str) -> Option:
    """An option that is a room."""
    return Option(Text(f"{KEY}.option.room", {"room": key}), (Target("room", key),))


NEAREST: Final = Nearest()
HACK: Final = Hack()
RING: Final = "ring"
SETTLE: Final = sequence(f"{KEY}.settle", settle, args_type=OneFloor)
TRIP: Final = sequence(f"{KEY}.trip", offer_hack, args_type=Sensor)
