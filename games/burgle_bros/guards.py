"""Guards: one move, one step, and being put somewhere (4.6)."""

from __future__ import annotations

from typing import Final

from games.burgle_bros import alarms, stealth
from games.burgle_bros.arguments import Arrival, GuardMove, OneFloor
from games.burgle_bros.content.tables import LOST
from games.burgle_bros.patrols import new_goal, turn_up
from games.burgle_bros.state import (
    GONE,
    KEY,
    NOWHERE,
    BurgleState,
    cell_of,
    floor_alarms,
    floor_of,
    guard_room,
    on_board,
    plan,
    player_of,
    room_at,
    room_key,
)
from games.engine.arguments import read
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.play import Play

Burgle = Play[BurgleState]
MOVE_NAME: Final = f"{KEY}.guard_move"


def _floor(play: Burgle) -> int:
    return read(play.args, OneFloor).floor


def catch_acrobat(play: Burgle, floor: int) -> None:
    """Who slipped into a guard's room and is still there when he is about to move loses 1 (BB-179)."""
    state = play.state
    room = state.slipped
    if room == NOWHERE or floor_of(state, room) != floor:
        return
    state.slipped = NOWHERE
    if state.places[state.active] == room and guard_room(state, floor) == room:
        stealth.lose(play, [state.active], "slipped")


def get_ready(play: Burgle) -> Flow:
    """What keeps a guard from moving at all (BB-119, BB-179)."""
    state, floor = play.state, _floor(play)
    play.reveal()
    catch_acrobat(play, floor)
    if state.outcome is None and state.donuts == floor:
        _eat_donuts(play)
        play.args["lost"] = True
    return NEXT


def _eat_donuts(play: Burgle) -> None:
    state = play.state
    play.tell("donuts_eaten", {"floor": state.donuts + 1})
    state.donuts = NOWHERE
    state.tool_used.append("donuts")


def come_back(play: Burgle) -> Flow:
    """A guard whom nobody could see comes back into the building (BB-171, BB-172)."""
    state, floor = play.state, _floor(play)
    if read(play.args, GuardMove).lost or state.guards[floor] != GONE:
        return NEXT
    card = turn_up(play, floor)
    if card == LOST:
        play.args["lost"] = True
        play.tell("guard_lost", {"floor": floor + 1})
        return NEXT
    play.args["back"] = True
    state.guards[floor] = card
    play.tell("guard_placed", {"floor": floor + 1, "room": room_key(state, room_at(state, floor, card))})
    play.push(ARRIVAL, {"floor": floor, "jump": True})
    return NEXT


def heed_crow(play: Burgle) -> Flow:
    """The advanced Raven's crow stops a move that begins in its room, if no alarm rings on the floor (BB-189)."""
    state, floor = play.state, _floor(play)
    raven = player_of(state, "raven")
    lost = read(play.args, GuardMove).lost
    if lost or state.crow == NOWHERE or raven == NOWHERE or not state.advanced[raven]:
        return NEXT
    if state.crow == guard_room(state, floor) and not floor_alarms(state, floor):
        state.crow = NOWHERE
        play.args["lost"] = True
        play.tell("crow_stops", {"floor": floor + 1})
    return NEXT


def find_goal(play: Burgle) -> Flow:
    """Whoever came back needs a destination, and so does a guard who stands on the die (BB-088, BB-171)."""
    state, floor = play.state, _floor(play)
    needed = state.goals[floor] == NOWHERE if read(play.args, GuardMove).lost else True
    if needed and not floor_alarms(state, floor) and state.goals[floor] in (NOWHERE, state.guards[floor]):
        new_goal(play, floor)
    return NEXT


def count_steps(play: Burgle) -> Flow:
    """BB-079: steps are counted once, when the move begins."""
    state, floor = play.state, _floor(play)
    move = read(play.args, GuardMove)
    steps = state.speeds[floor] + len(floor_alarms(state, floor)) + (state.pace if move.own else 0)
    play.args["left"] = 0 if move.lost else max(0, steps)
    return NEXT


def walk(play: Burgle) -> Flow:
    """Step by step; what happens on the way does not change the number of steps, but for the crow."""
    state, floor = play.state, _floor(play)
    left = read(play.args, GuardMove).left
    if left < 1 or state.guards[floor] < 0:
        return NEXT
    play.args["left"] = left - 1
    step_to(play, floor, plan(state, floor).step(state.guards[floor], state.goals[floor]))
    return AGAIN


def step_to(play: Burgle, floor: int, cell: int) -> None:
    """A guard goes one room on."""
    state = play.state
    play.reveal()
    state.guards[floor] = cell
    play.tell("guard_stepped", {"floor": floor + 1, "room": room_key(state, room_at(state, floor, cell))})
    play.push(ARRIVAL, {"floor": floor})


def put_on(play: Burgle, floor: int, cell: int, *, keep_goal: bool = False) -> None:
    """A guard is put somewhere: he arrives there, but passes through nothing (BB-091)."""
    state = play.state
    play.reveal()
    catch_acrobat(play, floor)
    state.guards[floor] = cell
    play.tell("guard_put", {"floor": floor + 1, "room": room_key(state, room_at(state, floor, cell))})
    play.push(ARRIVAL, {"floor": floor, "jump": True, "keep": keep_goal})


def arrive(play: Burgle) -> Flow:
    """BB-084, 1 to 4: crow, Stealth, the alarm here, Cameras. Dice are settled before what comes next."""
    state, floor = play.state, _floor(play)
    room, jump = guard_room(state, floor), read(play.args, Arrival).jump
    if state.crow == room and not jump:
        _slow_down(play)
    stealth.lose(play, stealth.seen_by_step(state, room), "guard")
    if state.outcome is not None:
        return NEXT
    cleared = alarms.silence(play, [room])
    rung = alarms.put_tokens(play, alarms.cameras_before(state, room), "camera")
    play.args["cleared"] = bool(cleared)
    alarms.ask_about(play, sorted({*rung, *(cleared or ([floor] if jump else []))}))
    return NEXT


def _slow_down(play: Burgle) -> None:
    """The basic Raven's crow costs a step (BB-188)."""
    state = play.state
    raven = player_of(state, "raven")
    moves = [step for step in state.agenda if step.name == MOVE_NAME]
    if raven != NOWHERE and not state.advanced[raven] and moves:
        left = read(moves[-1].args, GuardMove).left
        moves[-1].args["left"] = max(0, left - 1)
        play.tell("crow_slows", {"floor": _floor(play) + 1})


def take_goal(play: Burgle) -> Flow:
    """BB-085: a patrol card where no alarm is left and the guard has reached his goal, or has ended the last one."""
    state, floor = play.state, _floor(play)
    arrival = read(play.args, Arrival)
    if state.guards[floor] < 0 or floor_alarms(state, floor) or arrival.keep:
        return NEXT
    if arrival.cleared or state.guards[floor] == state.goals[floor]:
        new_goal(play, floor)
    return NEXT


def nearest_burglars(state: BurgleState, floor: int) -> list[int]:
    """The rooms of the burglars nearest to the floor's guard (BB-164)."""
    if state.guards[floor] < 0:
        return []
    steps = plan(state, floor).distance[state.guards[floor]]
    places = {state.places[seat] for seat in on_board(state) if floor_of(state, state.places[seat]) == floor}
    least = min((steps[cell_of(state, place)] for place in places), default=0)
    return sorted(place for place in places if steps[cell_of(state, place)] == least)


def squeak_toward(play: Burgle, room: int) -> None:
    """One step toward a burglar, unless the guard is there already or has Donuts (BB-119, BB-164)."""
    state = play.state
    floor = floor_of(state, room)
    if guard_room(state, floor) == room:
        return
    catch_acrobat(play, floor)
    if state.donuts == floor:
        _eat_donuts(play)
    elif state.outcome is None:
        step_to(play, floor, plan(state, floor).step(state.guards[floor], cell_of(state, room)))


ARRIVAL: Final = sequence(f"{KEY}.arrival", arrive, take_goal, args_type=Arrival)
GUARD_MOVE: Final = sequence(
    MOVE_NAME, get_ready, come_back, heed_crow, find_goal, count_steps, walk, args_type=GuardMove
)
