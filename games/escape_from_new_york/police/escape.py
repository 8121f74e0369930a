"""The escape by Helicopter: with the Tracer instead of a diagram, after one more Timer tile (4.6)."""

from games.engine.arguments import read
from games.engine.decision import Effect
from games.engine.flow import NEXT, Flow, sequence
from games.engine.text import Text
from games.escape_from_new_york.arguments import Flight
from games.escape_from_new_york.bridge import is_enough, pledging, show
from games.escape_from_new_york.content.verbs import parse
from games.escape_from_new_york.ending import win_by_helicopter
from games.escape_from_new_york.hauk.missions import reach_minimum
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import heroes_in, is_on, pack_of, police_of
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.timers import TIMER, is_late


def can_board(state: EscapeState) -> bool:
    """NP-060: whether a step may be used to board: the Helicopter has landed in the current Hero's space."""
    return state.police is not None and state.landed and state.hero.space == state.helicopter


def risk(state: EscapeState) -> Effect:
    """What the tile of NP-061 may do, by what everybody sees: one of the red tiles that are left is the last; of the
    black ones that nobody has seen, some move the Helicopter away."""
    if is_late(state):
        percent = round(100 / len(state.timer))
        return Effect(Text("escape_from_new_york.effect.last_tile", {"percent": percent}))
    unseen, away = 0, 0
    for key, row in pack_of(state).city_events.timer.items():
        if row.layer == "black" and is_on(state, row.option):
            left = row.count - state.timer_shown.count(key)
            unseen += left
            away += left if any(effect.verb == "helicopter" for effect in parse(row.effect)) else 0
    if not away:
        return Effect(Text("escape_from_new_york.effect.tile_first"))
    percent = round(100 * away / unseen)
    return Effect(Text("escape_from_new_york.effect.flies_off", {"percent": percent}))


def flight_cards(state: EscapeState) -> list[str]:
    """The Cases that must be shown: the Tape and the Tracer (NP-060)."""
    police, cases = police_of(state), pack_of(state).items.cases
    flight = "" if police is None else police.police_board.flight
    return [key for key, row in cases.items() if row.tape or key == flight]


def board(play: Table) -> None:
    """NP-060 and NP-063: with all that is wanted the Helicopter takes off, else the step was in vain."""
    state = play.state
    play.reveal()
    reach_minimum(play)
    wanted = flight_cards(state)
    together = pledging(play, wins=True)
    if is_enough(state, wanted, together):
        show(play, "flight_cards_shown", wanted, together)
        play.tell("helicopter_boarded", {"seat": state.current, "space": state.helicopter})
        play.push(TAKE_OFF, {"space": state.helicopter})
        return
    play.tell("flight_failed", {"seat": state.current, "space": state.helicopter, "why": "cards"})
    show(play, "flight_cards_shown", wanted, pledging(play, wins=False))


def turn_last_tile(play: Table) -> Flow:
    """NP-061: a Timer tile is revealed and resolved, with its Mission card."""
    play.push(TIMER, {"how": "helicopter"})
    return NEXT


def fly_away(play: Table) -> Flow:
    """NP-062: if the Helicopter is still there, all Heroes in the space win."""
    state, space = play.state, read(play.args, Flight).space
    if state.helicopter == space:
        win_by_helicopter(play, heroes_in(state, space), space)
    else:
        play.tell("flight_failed", {"seat": state.current, "space": space, "why": "gone"})
    return NEXT


TAKE_OFF = sequence("escape_from_new_york.take_off", turn_last_tile, fly_away, args_type=Flight)
