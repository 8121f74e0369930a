"""Noise, Mission cubes and the Timer tiles that they reveal (4.16, 4.17)."""

from games.engine.arguments import read
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.escape_from_new_york.arguments import Gain, Left, Row, Saturation
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import verb
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import pack_of
from games.escape_from_new_york.timers import TIMER


def gain_noise(play: Table, count: int, why: str) -> None:
    """New York gains Noise, before whatever was to come next; negative numbers lower it at once (NY-210, NY-211)."""
    state = play.state
    if count < 0:
        lowered = max(0, state.noise + count)
        if lowered != state.noise:
            state.noise = lowered
            play.tell("noise_changed", {"noise": lowered, "why": why})
    elif count:
        play.push(NOISE, {"left": count, "why": why})


def gain(play: Table) -> Flow:
    """NY-210: unit by unit; at the end of the track a Mission cube moves instead."""
    state, args = play.state, play.args
    board = pack_of(state).new_york.board
    gained = read(args, Gain)
    left = gained.left
    if state.missions >= board.missions:
        state.waiting_noise += left
        return NEXT
    raised = min(left, board.noise - state.noise)
    if raised:
        state.noise += raised
        play.tell("noise_changed", {"noise": state.noise, "why": gained.why})
    left -= raised
    args["left"] = left
    if not left:
        return NEXT
    args["left"] = left - 1
    _move_cube(play, saturated=True)
    return AGAIN


def move_missions(play: Table, count: int) -> None:
    """`mission(n)`: moves Mission cubes to the right, before whatever was to come next (NY-212)."""
    play.push(MISSIONS, {"left": count})


def advance_missions(play: Table) -> Flow:
    """NY-212: cube by cube; none is left to move while the Timer tile of the last one is resolved."""
    state, args = play.state, play.args
    left = read(args, Left).left
    if not left or state.missions >= pack_of(state).new_york.board.missions:
        return NEXT
    args["left"] = left - 1
    _move_cube(play, saturated=False)
    return AGAIN


def _move_cube(play: Table, *, saturated: bool) -> None:
    state = play.state
    state.missions += 1
    play.tell("mission_moved", {"missions": state.missions})
    if state.missions >= pack_of(state).new_york.board.missions:
        play.push(ALL_MISSIONS, {"saturated": saturated})


def reveal_for_missions(play: Table) -> Flow:
    """NY-200 (b): all Mission cubes have reached the right box."""
    play.push(TIMER, {"how": "missions"})
    return NEXT


def move_cubes_back(play: Table) -> Flow:
    """NY-210 and NY-213: the cubes go back, after a saturation the Noise cube too; then waiting Noise is gained."""
    state = play.state
    state.missions = 0
    if read(play.args, Saturation).saturated:
        state.noise = 0
    play.tell("missions_back", {"noise": state.noise})
    waiting, state.waiting_noise = state.waiting_noise, 0
    gain_noise(play, waiting, "waited")
    return NEXT


NOISE = sequence("escape_from_new_york.noise", gain, args_type=Gain)
MISSIONS = sequence("escape_from_new_york.missions", advance_missions, args_type=Left)
ALL_MISSIONS = sequence(
    "escape_from_new_york.all_missions", reveal_for_missions, move_cubes_back, args_type=Saturation
)


@verb("noise")
def make_noise(play: Table, effect: Effect) -> None:
    """New York gains Noise, or the cube goes left."""
    gain_noise(play, effect.count, read(play.args, Row).source)


@verb("mission")
def advance(play: Table, effect: Effect) -> None:
    """NY-212."""
    move_missions(play, effect.count)
