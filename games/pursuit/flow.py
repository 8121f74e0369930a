"""The order of play: read the two sequences at the end like a table of contents."""

from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.play import Play
from games.pursuit.actions.helicopter import HELICOPTER_ACTION, HELICOPTER_ARGS
from games.pursuit.actions.hiding import HIDE
from games.pursuit.actions.placement import CONFIRM_PLACEMENT, offer_placement, offer_replacements
from games.pursuit.actions.thief_choice import NAME_THIEF, VOLUNTEER, choose_thief
from games.pursuit.board import BIT, BUILDINGS, NEIGHBOURS
from games.pursuit.ending import finish
from games.pursuit.state import (
    HELICOPTERS,
    LAST_ROUND,
    NOBODY,
    PursuitState,
    commanders,
    police,
    police_people,
)
from games.pursuit.versions import FLIGHTS

HALF_PHASE = "half_phase"
"""The timer of PU-083."""

BIG_BUILDINGS = 10
"""PU-005."""

FIXED_LAYOUT = ("B1", "D1", "A2", "C2", "E2", "A4", "C4", "E4", "B5", "D5")
"""The plots with big buildings when the table does not want a random city."""


def build_city(play: Play[PursuitState]) -> Flow:
    """PU-005: ten big buildings somewhere among the 25."""
    state = play.state
    if state.options["city_layout"] == "fixed":
        state.big = list(FIXED_LAYOUT)
    else:
        plots = list(BUILDINGS)
        play.chance.shuffle(plots)
        state.big = sorted(plots[:BIG_BUILDINGS], key=BIT.__getitem__)
    return NEXT


def ask_for_thief(play: Play[PursuitState]) -> Flow:
    """PU-002: the host names the thief, or everybody may volunteer, or nobody is asked."""
    state = play.state
    if state.options["thief_seat"] == "host_choice":
        play.ask(NAME_THIEF, state.host)
    elif state.options["thief_seat"] == "volunteer":
        for seat in range(len(state.seats)):
            play.ask(VOLUNTEER, seat)
    return NEXT


def draw_thief(play: Play[PursuitState]) -> Flow:
    """PU-002: unless the host has named one, the thief is drawn among the volunteers, or among all."""
    state = play.state
    if state.thief == NOBODY:
        candidates = state.volunteers or list(range(len(state.seats)))
        choose_thief(play, play.chance.pick(candidates))
    return NEXT


def hand_out_helicopters(play: Play[PursuitState]) -> Flow:
    """PU-006: one each in seat order; those left over are shared."""
    state = play.state
    for number, seat in enumerate(police(state)):
        state.owners[number] = seat
    return NEXT


def place_helicopters(play: Play[PursuitState]) -> Flow:
    """PU-007: all three at once, in any order. Goes on when the last one stands."""
    play.state.stage = "placement"
    for number in range(len(HELICOPTERS)):
        offer_placement(play, number)
    return NEXT


def confirm_placement(play: Play[PursuitState]) -> Flow:
    """PU-008: comes again until every person in the police team has agreed to the same placement."""
    state = play.state
    people = police_people(state)
    missing = [seat for seat in people if seat not in state.confirmed]
    if state.placement_final or len(people) < 2 or not missing:
        return NEXT
    for seat in missing:
        play.ask(CONFIRM_PLACEMENT, seat)
    for number in range(len(HELICOPTERS)):
        offer_replacements(play, number)
    return AGAIN


def play_rounds(play: Play[PursuitState]) -> Flow:
    """PU-010: one round after the other; the match ends inside one of them."""
    play.push(ROUND)
    return AGAIN


def start_round(play: Play[PursuitState]) -> Flow:
    """PU-010 and PU-017: the next round is announced; a thief without a way is surrounded."""
    state = play.state
    state.round += 1
    state.stage = "thief"
    state.acted = [False, False, False]
    state.released = [False, False, False]
    play.tell("round_started", {"round": state.round})
    path = state.path
    if path:
        for building in NEIGHBOURS[path[-1]]:
            if building not in path:
                return NEXT
        finish(play, "surrounded", "police")
    return NEXT


def hide_car(play: Play[PursuitState]) -> Flow:
    """PU-011 to PU-016: the thief is asked, however few ways he has (PU-086)."""
    state = play.state
    if state.has(FLIGHTS):
        state.stood.append("".join(state.crossroads))
    play.ask(HIDE, state.thief, {"round": state.round})
    return NEXT


def command_helicopters(play: Play[PursuitState]) -> Flow:
    """PU-020 to PU-022: every helicopter acts once, in the order in which the commands come."""
    state = play.state
    state.stage = "police"
    for number, colour in enumerate(HELICOPTERS):
        for seat in commanders(state, number):
            play.ask(HELICOPTER_ACTION, seat, HELICOPTER_ARGS[colour], group=colour)
    if len(state.seats) > 2:
        play.timer(HALF_PHASE, fraction=0.5)
    return NEXT


def end_round(play: Play[PursuitState]) -> Flow:
    """PU-041 and PU-043: after the police phase of round 11 the thief has escaped."""
    if play.state.round == LAST_ROUND:
        finish(play, "escape", "thief")
    return NEXT


def share_idle_helicopters(play: Play[PursuitState]) -> None:
    """PU-083: half of the phase's time is over; owned helicopters that have not acted obey the whole team."""
    state = play.state
    for number, colour in enumerate(HELICOPTERS):
        owner = state.owners[number]
        if owner == NOBODY or state.acted[number]:
            continue
        already = commanders(state, number)
        state.released[number] = True
        added = [seat for seat in commanders(state, number) if seat not in already]
        for seat in added:
            play.ask(HELICOPTER_ACTION, seat, HELICOPTER_ARGS[colour], group=colour)
        if added:
            play.tell("helicopter_shared", {"helicopter": colour})


MATCH = sequence(
    "pursuit.match",
    build_city,
    ask_for_thief,
    draw_thief,
    hand_out_helicopters,
    place_helicopters,
    confirm_placement,
    play_rounds,
)

ROUND = sequence(
    "pursuit.round",
    start_round,
    hide_car,
    command_helicopters,
    end_round,
)

SEQUENCES = (MATCH, ROUND)
TIMERS = {HALF_PHASE: share_idle_helicopters}
