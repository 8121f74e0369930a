"""What events do (4.11). Each is a function of the play and the active burglar; some ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.burgle_bros import alarms, entering, guards, stealth
from games.burgle_bros.actions.trading import can_hold, hand_over, held
from games.burgle_bros.alarms import room_option
from games.burgle_bros.draws import draw_tool
from games.burgle_bros.ending import can_escape, escape
from games.burgle_bros.links import above, adjacent, below, beside, drop_of, move_links
from games.burgle_bros.patrols import forget_top, new_goal
from games.burgle_bros.state import (
    KEY,
    NOWHERE,
    ROOF,
    BurgleState,
    floor_alarms,
    floor_of,
    on_board,
    room_at,
    room_from,
    room_key,
    shown_kind,
)
from games.engine.arguments import number
from games.engine.decision import DecisionKind, Option
from games.engine.flow import NEXT, Flow, sequence
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text

Burgle = Play[BurgleState]
SKIP: Final = "skip"
ROUND: Final = ("gymnastics", "time_lock", "video_loop")
"""Events that lie before the burglar for a round (BB-128)."""


def draw_event(play: Burgle) -> Flow:
    """The next event happens at once (BB-144)."""
    state = play.state
    play.reveal()
    if not state.event_deck:
        state.event_deck = sorted(state.event_used)
        state.event_used = []
        state.events_known = [0, 0]
        play.chance.shuffle(state.event_deck)
        play.tell("events_shuffled", {})
    event = state.event_deck.pop()
    forget_top(state.events_known, len(state.event_deck))
    play.tell("event", {"seat": state.active, "event": event})
    if event not in ROUND:
        state.event_used.append(event)
    EVENTS[event](play, state.active)
    return NEXT


def quiet_floor(state: BurgleState, seat: int) -> int:
    """The burglar's floor if its guard is there and no alarm rings, or `NOWHERE`."""
    floor = floor_of(state, state.places[seat])
    return floor if state.guards[floor] >= 0 and not floor_alarms(state, floor) else NOWHERE


def _brown_out(play: Burgle, seat: int) -> None:
    """BB-145."""
    counts = [len(floor_alarms(play.state, floor)) for floor in range(len(play.state.guards))]
    alarms.silence(play, list(play.state.alarms))
    for floor, count in enumerate(counts):
        for _ in range(count):
            new_goal(play, floor)


def _buddy_system(play: Burgle, seat: int) -> None:
    """BB-146."""
    others = [other for other in on_board(play.state) if other != seat]
    if len(others) == 1:
        entering.relocate(play, others[0], play.state.places[seat])
    elif others:
        play.ask(BUDDY, seat)


def _change_of_plans(play: Burgle, seat: int) -> None:
    """BB-147."""
    floor = quiet_floor(play.state, seat)
    if floor != NOWHERE:
        new_goal(play, floor)


def _crash(play: Burgle, seat: int) -> None:
    """BB-148."""
    if quiet_floor(play.state, seat) != NOWHERE:
        alarms.aim_at(play, play.state.places[seat])


def _daydreaming(play: Burgle, seat: int) -> None:
    """BB-149."""
    play.state.pace = -1


def _espresso(play: Burgle, seat: int) -> None:
    """BB-149."""
    play.state.pace = 1


def _dead_drop(play: Burgle, seat: int) -> None:
    """BB-150."""
    state, count = play.state, len(play.state.places)
    around = [(seat - step) % count for step in range(1, count)]
    taker = next((other for other in around if state.places[other] >= 0), NOWHERE)
    if taker == NOWHERE:
        return
    for item in held(state, seat):
        if can_hold(state, taker, item):
            hand_over(play, seat, taker, item)


def _freight_elevator(play: Burgle, seat: int) -> None:
    """BB-151."""
    state = play.state
    up = above(state, state.places[seat])
    if up != NOWHERE:
        entering.relocate(play, seat, up)
    elif can_escape(state):
        escape(play, seat)


def gut_rooms(state: BurgleState, seat: int) -> list[int]:
    """The hidden rooms into which the burglar could move (BB-152)."""
    links = {*move_links(state, seat), drop_of(state, state.places[seat])} - {NOWHERE}
    return sorted(room for room in links if room not in state.shown)


def _go_with_your_gut(play: Burgle, seat: int) -> None:
    """BB-152."""
    found = gut_rooms(play.state, seat)
    if len(found) == 1:
        _follow_gut(play, seat, found[0])
    elif found:
        play.ask(GUT, seat)


def _follow_gut(play: Burgle, seat: int, room: int) -> None:
    how = "gut" if room in move_links(play.state, seat) else "drop"
    entering.begin_to_enter(play, seat, room, how)


def _last(name: str) -> Callable[[Burgle, int], None]:
    """An event that holds until its burglar's next turn."""

    def lay_down(play: Burgle, seat: int) -> None:
        play.state.lasting[name] = seat

    return lay_down


def _heads_up(play: Burgle, seat: int) -> None:
    """BB-154."""
    play.state.heads_up = True


def _jump_the_gun(play: Burgle, seat: int) -> None:
    """BB-155."""
    places = play.state.places
    play.state.skip = any(place != ROOF for other, place in enumerate(places) if other != seat)


def _jury_rig(play: Burgle, seat: int) -> None:
    """BB-156."""
    draw_tool(play, seat)


def _keycode_change(play: Burgle, seat: int) -> None:
    """BB-157."""
    play.state.unlocked = []


def _lampshade(play: Burgle, seat: int) -> None:
    """BB-158."""
    stealth.gain(play, seat)


def _lost_grip(play: Burgle, seat: int) -> None:
    """BB-159."""
    down = below(play.state, play.state.places[seat])
    if down != NOWHERE:
        entering.relocate(play, seat, down)


def peekhole_rooms(state: BurgleState, seat: int) -> list[int]:
    """The hidden rooms around, above and below, walls or not (BB-160)."""
    room = state.places[seat]
    around = {*beside(state, room), above(state, room), below(state, room)} - {NOWHERE}
    return sorted(other for other in around if other not in state.shown)


def _peekhole(play: Burgle, seat: int) -> None:
    """BB-160."""
    if peekhole_rooms(play.state, seat):
        play.ask(PEEKHOLE, seat)


def _reboot(play: Burgle, seat: int) -> None:
    """BB-161."""
    state = play.state
    for room in sorted(state.shown):
        if shown_kind(state, room).startswith("computer_"):
            state.hacks[room] = 1


def _shift_change(play: Burgle, seat: int) -> None:
    """BB-162: the other guards move in the guards' part of the turn's end, which follows at once."""
    play.state.shift = True


def _shoplifting(play: Burgle, seat: int) -> None:
    """BB-163."""
    alarms.ring(play, sorted(play.state.emptied), "shoplifting")


def _squeak(play: Burgle, seat: int) -> None:
    """BB-164."""
    near = guards.nearest_burglars(play.state, floor_of(play.state, play.state.places[seat]))
    if len(near) > 1:
        play.ask(SQUEAK, seat)
    elif near:
        guards.squeak_toward(play, near[0])


def _switch_signs(play: Burgle, seat: int) -> None:
    """BB-165."""
    state = play.state
    floor = floor_of(state, state.places[seat])
    guard, goal = state.guards[floor], state.goals[floor]
    if guard < 0 or goal == NOWHERE:
        return
    quiet = not floor_alarms(state, floor)
    if quiet:
        state.goals[floor] = guard
    guards.put_on(play, floor, goal, keep_goal=quiet)


def voice_rooms(state: BurgleState, floor: int) -> tuple[int, ...]:
    """Where Throw Voice can move the die (BB-166)."""
    return adjacent(state, room_at(state, floor, state.goals[floor]))


def _throw_voice(play: Burgle, seat: int) -> None:
    """BB-166."""
    if quiet_floor(play.state, seat) != NOWHERE:
        play.ask(VOICE, seat)


def _where_is_he(play: Burgle, seat: int) -> None:
    """BB-169."""
    state = play.state
    floor = floor_of(state, state.places[seat])
    if state.guards[floor] >= 0 and state.goals[floor] != NOWHERE:
        guards.put_on(play, floor, state.goals[floor])


EVENTS: Final[dict[str, Callable[[Burgle, int], None]]] = {
    "brown_out": _brown_out,
    "buddy_system": _buddy_system,
    "change_of_plans": _change_of_plans,
    "crash": _crash,
    "daydreaming": _daydreaming,
    "dead_drop": _dead_drop,
    "espresso": _espresso,
    "freight_elevator": _freight_elevator,
    "go_with_your_gut": _go_with_your_gut,
    "gymnastics": _last("gymnastics"),
    "heads_up": _heads_up,
    "jump_the_gun": _jump_the_gun,
    "jury_rig": _jury_rig,
    "keycode_change": _keycode_change,
    "lampshade": _lampshade,
    "lost_grip": _lost_grip,
    "peekhole": _peekhole,
    "reboot": _reboot,
    "shift_change": _shift_change,
    "shoplifting": _shoplifting,
    "squeak": _squeak,
    "switch_signs": _switch_signs,
    "throw_voice": _throw_voice,
    "time_lock": _last("time_lock"),
    "video_loop": _last("video_loop"),
    "where_is_he": _where_is_he,
}


class RoomChoice(DecisionKind[BurgleState]):
    """An event asks for a room."""

    def rooms(self, state: BurgleState, seat: int) -> Sequence[int]:
        """The rooms to choose from."""
        raise NotImplementedError

    def chosen(self, play: Burgle, seat: int, room: int) -> None:
        """What follows."""
        raise NotImplementedError

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return [room_key(state, room) for room in self.rooms(state, ask.seat)]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return room_option(key)

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        self.chosen(play, ask.seat, room_from(play.state, str(choice)))


class Gut(RoomChoice):
    """Into which hidden room (BB-152)."""

    name = f"{KEY}.gut"

    def rooms(self, state: BurgleState, seat: int) -> Sequence[int]:
        return gut_rooms(state, seat)

    def chosen(self, play: Burgle, seat: int, room: int) -> None:
        _follow_gut(play, seat, room)


class Peekhole(RoomChoice):
    """At which hidden room, if at all (BB-160)."""

    name = f"{KEY}.peekhole"

    def rooms(self, state: BurgleState, seat: int) -> Sequence[int]:
        return peekhole_rooms(state, seat)

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return [*super().keys(state, ask), SKIP]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{self.name}.skip")) if key == SKIP else room_option(key)

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        play.reveal()
        if choice != SKIP:
            entering.reveal(play, room_from(play.state, str(choice)))


class Squeak(RoomChoice):
    """Toward which of the nearest burglars the guard steps (BB-164)."""

    name = f"{KEY}.squeak"

    def rooms(self, state: BurgleState, seat: int) -> Sequence[int]:
        return guards.nearest_burglars(state, floor_of(state, state.places[seat]))

    def chosen(self, play: Burgle, seat: int, room: int) -> None:
        guards.squeak_toward(play, room)


class Voice(RoomChoice):
    """Where the guard die goes (BB-166)."""

    name = f"{KEY}.voice"

    def rooms(self, state: BurgleState, seat: int) -> Sequence[int]:
        return voice_rooms(state, floor_of(state, state.places[seat]))

    def chosen(self, play: Burgle, seat: int, room: int) -> None:
        play.reveal()
        alarms.aim_at(play, room)


class Buddy(DecisionKind[BurgleState]):
    """Who is brought here (BB-146)."""

    name = f"{KEY}.buddy"

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return [str(other) for other in on_board(state) if other != ask.seat]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{KEY}.option.burglar", {"burglar": int(key)}))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        play.reveal()
        entering.relocate(play, number(choice), play.state.places[ask.seat])


GUT: Final = Gut()
PEEKHOLE: Final = Peekhole()
SQUEAK: Final = Squeak()
VOICE: Final = Voice()
BUDDY: Final = Buddy()
EVENT: Final = sequence(f"{KEY}.event", draw_event)
