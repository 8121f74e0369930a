"""How a burglar comes into a room: by a Move in the order of BB-037, or put there by an effect (BB-043).

`how` is `move`, `free` (the Acrobat), `orders` (the Rook), `gut` (Go with Your Gut), `climb` (through the window) or
`drop` (through a Walkway). What the way costs in any case has been paid before the sequence `ENTER` begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros import alarms, foresight, stealth
from games.burgle_bros.arguments import Entry, LaserEntry
from games.burgle_bros.draws import draw_tool
from games.burgle_bros.links import below
from games.burgle_bros.patrols import open_floor
from games.burgle_bros.state import (
    KEY,
    NOWHERE,
    BurgleState,
    burglars_in,
    floor_of,
    has_guard,
    is_on,
    kind,
    room_key,
    works,
)
from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option
from games.engine.flow import NEXT, Flow, sequence
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value

Burgle = Play[BurgleState]
ENTER_NAME: Final = f"{KEY}.enter"
DEADBOLT_PRICE: Final = 3
LASER_PRICE: Final = 2
PAY: Final = "pay"
STAY: Final = "stay"
UNASKED: Final = ("orders", "drop")
"""Ways in for which no room asks a price."""


def reveal(play: Burgle, room: int) -> None:
    """Turns a room's tile face up (BB-015); what is up stays so."""
    state = play.state
    if room in state.shown:
        return
    play.reveal()
    state.shown.append(room)
    play.tell(
        "revealed", {"room": room_key(state, room), "tile": state.tiles[room], "kind": kind(state, room)}
    )
    if kind(state, room) == "lavatory":
        state.hides[room] = state.hides.get(room, 0) + 3


def relocate(play: Burgle, seat: int, room: int) -> None:
    """Puts a burglar into a room, which is no entering (BB-043); comes to a new floor's guard (BB-041)."""
    state = play.state
    reveal(play, room)
    open_floor(play, floor_of(state, room))
    state.places[seat] = room
    if seat == state.active:
        state.tripped = NOWHERE
    play.tell("relocated", {"seat": seat, "room": room_key(state, room)})


def spend(play: Burgle, actions: int) -> None:
    """Actions are paid at once (BB-027)."""
    play.state.actions -= actions
    play.state.spent += actions


def crowded(state: BurgleState, seat: int, room: int) -> int:
    """What the Gemstone adds to the price of a room with another burglar (BB-134)."""
    return int("gemstone" in state.loot[seat] and any(other != seat for other in burglars_in(state, room)))


def is_occupied(state: BurgleState, seat: int, room: int) -> bool:
    """Whether another burglar or a guard is inside (BB-050)."""
    return has_guard(state, room) or any(other != seat for other in burglars_in(state, room))


def begin_to_enter(play: Burgle, seat: int, room: int, how: str) -> None:
    """Starts a Move into a room."""
    data: dict[str, Value] = {"burglar": seat, "room": room, "how": how, "from": play.state.places[seat]}
    play.push(ENTER, data)


def _entry(play: Burgle) -> Entry:
    return read(play.args, Entry)


def turn_tile(play: Burgle) -> Flow:
    """BB-037 (1): a hidden room is revealed as part of the Move."""
    state, room = play.state, _entry(play).room
    if room not in state.shown:
        play.args["fresh"] = True
        reveal(play, room)
    return NEXT


def fall(play: Burgle) -> Flow:
    """BB-037 (2): a Walkway that the Move reveals drops the burglar one floor down (BB-066)."""
    state, entry = play.state, _entry(play)
    room = entry.room
    if not entry.fresh or kind(state, room) != "walkway" or entry.how == "drop" or below(state, room) < 0:
        return NEXT
    play.tell("fell", {"seat": entry.burglar, "room": room_key(state, room)})
    play.args["fell"] = below(state, room)
    return NEXT


def meet_demand(play: Burgle) -> Flow:
    """BB-037 (3): Deadbolt, Keypad and Laser want their price, or keep the burglar out (BB-038 to BB-040)."""
    state, entry = play.state, _entry(play)
    seat, room, how = entry.burglar, entry.room, entry.how
    if entry.fell != NOWHERE or how == "drop" or not works(state, room):
        return NEXT
    what = kind(state, room)
    if what == "deadbolt" and how != "orders" and not is_occupied(state, seat, room):
        _unbolt(play, how)
    elif what == "keypad" and room not in state.unlocked:
        _try_keypad(play, seat, room, how)
    elif what == "laser" and how not in ("orders", "free") and alarms.sensor_rings(state, seat, room):
        _face_laser(play, seat, how)
    return NEXT


def _unbolt(play: Burgle, how: str) -> None:
    if how != "move" or play.state.actions < DEADBOLT_PRICE - 1:
        stay_out(play)
    elif read(play.args, Entry).fresh:
        play.ask(DEADBOLT, play.state.active, dict(play.args))
    else:
        spend(play, DEADBOLT_PRICE - 1)


def stay_out(play: Burgle) -> None:
    """The burglar stays where he is (BB-038)."""
    data = play.data(ENTER_NAME)
    data["out"] = True
    entry = read(data, Entry)
    play.tell("kept_out", {"seat": entry.burglar, "room": room_key(play.state, entry.room)})


def _try_keypad(play: Burgle, seat: int, room: int, how: str) -> None:
    """BB-054, BB-055: a die more for each try of this turn."""
    state = play.state
    if how == "free":
        price = 1 + crowded(state, seat, room) if read(play.args, Entry).fresh else 0
        if state.actions < price:
            stay_out(play)
            return
        spend(play, price)
    tries = state.tries.get(room, 0)
    state.tries[room] = tries + 1
    number = (1 if how in ("gut", "climb") else tries + 1) + is_on(state, seat, "peterman", False)
    rolls = [play.chance.die() for _ in range(number)]
    play.tell("keypad_rolled", {"seat": seat, "room": room_key(state, room), "rolls": rolls})
    if 6 in rolls:
        state.unlocked.append(room)
    else:
        stay_out(play)


def _face_laser(play: Burgle, seat: int, how: str) -> None:
    """BB-058: pay the second action, spend a Hack token or let it ring."""
    state = play.state
    can_pay = how == "move" and state.actions >= LASER_PRICE - 1
    if can_pay or alarms.hack_pools(state, "laser"):
        play.ask(LASER, state.active, {**play.args, "can_pay": can_pay})
    else:
        play.args["laser"] = alarms.RING


def reach_floor(play: Burgle) -> Flow:
    """BB-037 (4): a new floor gets its guard (BB-041, BB-042)."""
    entry = _entry(play)
    if not entry.is_through:
        open_floor(play, floor_of(play.state, entry.room))
    return NEXT


def leave_room(play: Burgle) -> Flow:
    """BB-037 (5): a Motion room alarms if one leaves it in the turn in which one came (BB-060), by a fall too."""
    state, entry = play.state, _entry(play)
    seat = entry.burglar
    if entry.out:
        return NEXT
    left = state.tripped if seat == state.active and state.tripped == state.places[seat] else NOWHERE
    if entry.fell != NOWHERE:
        relocate(play, seat, entry.fell)
    if left != NOWHERE:
        alarms.trip(play, seat, left)
    return NEXT


def step_in(play: Burgle) -> Flow:
    """BB-037 (6): the figure moves."""
    state, entry = play.state, _entry(play)
    seat, room, how = entry.burglar, entry.room, entry.how
    if entry.is_through:
        return NEXT
    state.places[seat] = room
    play.tell("moved", {"seat": seat, "room": room_key(state, room), "how": how})
    if seat == state.active:
        marked = how != "drop" and kind(state, room) == "motion"
        state.tripped = room if marked else NOWHERE
        state.slipped = room if how == "free" and has_guard(state, room) else NOWHERE
    return NEXT


def take_effect(play: Burgle) -> Flow:
    """BB-037 (7): what the room does to whoever enters."""
    state, entry = play.state, _entry(play)
    seat, room = entry.burglar, entry.room
    if entry.is_through or entry.how == "drop":
        return NEXT
    what = kind(state, room)
    if what == "laboratory" and room not in state.emptied:
        state.emptied.append(room)
        draw_tool(play, seat)
    elif room in state.jammed:
        return NEXT
    elif what == "fingerprint":
        alarms.trip(play, seat, room)
    elif what == "laser" and entry.laser:
        alarms.trip(play, seat, room, entry.laser)
    elif (what == "detector" and (state.tools[seat] or state.loot[seat])) or (
        what == "thermo" and "isotope" in state.loot[seat]
    ):
        alarms.ring(play, [room], what)
    return NEXT


def be_seen(play: Burgle) -> Flow:
    """BB-037 (8): each guard who sees the burglar costs a Stealth token (4.7)."""
    state, entry = play.state, _entry(play)
    seat = entry.burglar
    if entry.is_through or (state.unseen and seat == state.active):
        return NEXT
    guards = stealth.guards_seeing_entry(state, seat, entry.room, free=entry.how == "free")
    for _ in range(guards):
        if state.outcome is None:
            stealth.lose(play, [seat], "entered")
    return NEXT


def face_cameras(play: Burgle) -> Flow:
    """BB-037 (9): a Camera with a burglar alarms while a guard stands in another one (BB-047)."""
    state, entry = play.state, _entry(play)
    if (
        not entry.is_through
        and not (state.unseen and entry.burglar == state.active)
        and alarms.camera_sees(state, entry.room)
    ):
        alarms.ring(play, [entry.room], "camera")
    return NEXT


class Deadbolt(DecisionKind[BurgleState]):
    """A Deadbolt has turned up: pay the higher price, or stay (BB-040, BB-050)."""

    name = f"{KEY}.deadbolt"
    args_type = Entry

    def prompt(self, state: BurgleState, ask: Ask) -> Text:
        return Text(self.name, {"room": room_key(state, read(ask.args, Entry).room)})

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return (PAY, STAY)

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{self.name}.{key}"))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        if choice == PAY:
            spend(play, DEADBOLT_PRICE - 1)
        else:
            stay_out(play)


class Laser(DecisionKind[BurgleState]):
    """How to get into a Laser: for 2 actions, with a Hack token, or with an alarm (BB-058)."""

    name = f"{KEY}.laser"
    args_type = LaserEntry

    def prompt(self, state: BurgleState, ask: Ask) -> Text:
        return Text(self.name, {"room": room_key(state, read(ask.args, LaserEntry).room)})

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        paying = [PAY] if read(ask.args, LaserEntry).can_pay else []
        return [*paying, *alarms.hack_pools(state, "laser"), alarms.RING]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        room = read(ask.args, LaserEntry).room
        effects = foresight.of_alarm(state, room) if key == alarms.RING else ()
        return Option(Text(f"{self.name}.{key}"), (), tuple(effects))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        if choice == PAY:
            spend(play, LASER_PRICE - 1)
        else:
            play.data(ENTER_NAME)["laser"] = str(choice)


DEADBOLT: Final = Deadbolt()
LASER: Final = Laser()
ENTER: Final = sequence(
    ENTER_NAME,
    turn_tile,
    fall,
    meet_demand,
    reach_floor,
    leave_room,
    step_in,
    take_effect,
    be_seen,
    face_cameras,
    args_type=Entry,
)
