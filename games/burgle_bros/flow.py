"""The order of play: read the sequences at the end like a table of contents."""

from __future__ import annotations

from typing import Final

from games.burgle_bros import alarms, burdens, entering, foresight, guards, safes
from games.burgle_bros.actions import act as acting
from games.burgle_bros.actions import basic, spotting
from games.burgle_bros.actions.opening import ENTRANCE, PICK, SIDE
from games.burgle_bros.arguments import Turn
from games.burgle_bros.draws import DRAWING
from games.burgle_bros.events import EVENT, ROUND
from games.burgle_bros.patrols import new_goal, place_guard
from games.burgle_bros.setup import (
    deal_characters,
    lay_out_building,
    prepare_guards,
    seat_burglars,
    shuffle_cards,
)
from games.burgle_bros.state import (
    ACTIONS,
    KEY,
    NOWHERE,
    ROOF,
    TURN,
    UNPLACED,
    BurgleState,
    floor_of,
    kind,
    room_key,
    works,
)
from games.engine.arguments import read
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.game import Setup, begin
from games.engine.play import Play

Burgle = Play[BurgleState]


def lay_out(play: Burgle) -> Flow:
    """BB-001 to BB-008, BB-012, BB-017."""
    seat_burglars(play)
    lay_out_building(play)
    prepare_guards(play)
    state = play.state
    state.active = play.chance.below(len(state.seats))
    play.tell("laid_out", {"scenario": str(state.options["scenario"]), "first": state.active})
    return NEXT


def deal(play: Burgle) -> Flow:
    """BB-010: the characters by lot, or in seat order each by choice."""
    state = play.state
    if state.options["character_deal"] == "random":
        for seat, character in enumerate(deal_characters(play)[: len(state.seats)]):
            state.characters[seat] = character
            play.tell("character", {"seat": seat, "character": character})
        return NEXT
    seat = state.characters.index("") if "" in state.characters else NOWHERE
    if seat == NOWHERE:
        return NEXT
    play.ask(PICK, seat)
    return AGAIN


def choose_sides(play: Burgle) -> Flow:
    """BB-010."""
    state = play.state
    if state.options["character_sides"] == "choose":
        for seat in range(len(state.seats)):
            play.ask(SIDE, seat)
    return NEXT


def prepare_cards(play: Burgle) -> Flow:
    """BB-009, BB-011, BB-013: cards, and the guard of the first floor."""
    shuffle_cards(play)
    play.state.stage = "entrance"
    place_guard(play, 0)
    return NEXT


def choose_entrance(play: Burgle) -> Flow:
    """BB-014: by the first burglar's seat."""
    play.ask(ENTRANCE, play.state.active)
    return NEXT


def set_off_guard(play: Burgle) -> Flow:
    """BB-016: where the guard of the first floor goes."""
    new_goal(play, 0)
    play.state.stage = "turns"
    return NEXT


def play_turns(play: Burgle) -> Flow:
    """Turn after turn; the match ends inside one of them."""
    play.push(TURN_SEQUENCE)
    return AGAIN


def begin_turn(play: Burgle) -> Flow:
    """BB-018, BB-023, BB-024: the burglar comes in, and what held for a round is over."""
    state, seat = play.state, play.state.active
    state.turn += 1
    state.spent, state.once, state.tries = 0, [], {}
    state.tripped = state.slipped = NOWHERE
    state.unseen, state.pace, state.shift = False, 0, False
    play.tell("turn_begun", {"turn": state.turn, "seat": seat})
    if state.places[seat] == NOWHERE:
        state.places[seat] = state.entrance
        play.tell("came_in", {"seat": seat, "room": room_key(state, state.entrance)})
    put_away(play, seat)
    return NEXT


def put_away(play: Burgle, seat: int) -> None:
    """The cards before a burglar that have held for a round (BB-128)."""
    state = play.state
    for card in [card for card, owner in state.lasting.items() if owner == seat]:
        del state.lasting[card]
        (state.event_used if card in ROUND else state.tool_used).append(card)
        play.tell("round_over", {"card": card})


def hear_chihuahua(play: Burgle) -> Flow:
    """BB-132."""
    burdens.bark(play)
    return NEXT


def watch_kitty(play: Burgle) -> Flow:
    """BB-140."""
    burdens.run_off(play)
    return NEXT


def count_actions(play: Burgle) -> Flow:
    """BB-025: counted once."""
    state = play.state
    state.actions = ACTIONS - ("mirror" in state.loot[state.active]) + state.heads_up
    state.heads_up = False
    return NEXT


def act(play: Burgle) -> Flow:
    """BB-026, BB-030: one thing after another, until the burglar says so."""
    if read(play.args, Turn).ended:
        return NEXT
    play.ask(acting.ACT, play.state.active)
    return AGAIN


def end_actions(play: Burgle) -> Flow:
    """BB-031: a Thermo alarms whoever ends here."""
    state = play.state
    place = state.places[state.active]
    state.unseen = False
    state.actions = 0
    if place >= 0 and kind(state, place) == "thermo" and works(state, place):
        alarms.ring(play, [place], "thermo")
    return NEXT


def meet_event(play: Burgle) -> Flow:
    """BB-032: an event for whoever did little."""
    state, seat = play.state, play.state.active
    if state.places[seat] >= 0 and foresight.meets_event(state, seat):
        play.push(EVENT)
    return NEXT


def move_guards(play: Burgle) -> Flow:
    """BB-034: the guard of the burglar's floor, or with Shift Change those of the other floors (BB-162)."""
    state = play.state
    place = state.places[state.active]
    if place < 0:
        return NEXT
    own = floor_of(state, place)
    if state.slipped != NOWHERE:
        guards.catch_acrobat(play, floor_of(state, state.slipped))
    moving = [floor for floor, cell in enumerate(state.guards) if floor != own and cell != UNPLACED]
    if state.outcome is None:
        for floor in reversed(moving) if state.shift else [own]:
            play.push(guards.GUARD_MOVE, {"floor": floor, "own": floor == own})
    return NEXT


def end_turn(play: Burgle) -> Flow:
    """BB-017, BB-035, BB-155: the next burglar who has not escaped."""
    state, count = play.state, len(play.state.seats)
    seat = state.active
    for _ in range(2 * count):
        seat = (seat + 1) % count
        if state.places[seat] == ROOF:
            put_away(play, seat)
        elif state.skip and seat != state.active:
            state.skip = False
            play.tell("turn_skipped", {"seat": seat})
        else:
            break
    state.active, state.skip, state.requests = seat, False, []
    return NEXT


MATCH: Final = sequence(
    f"{KEY}.match",
    lay_out,
    deal,
    choose_sides,
    prepare_cards,
    choose_entrance,
    set_off_guard,
    play_turns,
)
TURN_SEQUENCE: Final = sequence(
    TURN,
    begin_turn,
    hear_chihuahua,
    watch_kitty,
    count_actions,
    act,
    end_actions,
    meet_event,
    move_guards,
    end_turn,
    args_type=Turn,
)

SEQUENCES: Final = (
    MATCH,
    TURN_SEQUENCE,
    acting.AIMING,
    acting.CONFIRMING,
    basic.ESCAPE,
    entering.ENTER,
    alarms.SETTLE,
    alarms.TRIP,
    safes.CRACK,
    DRAWING,
    spotting.SPOTTING,
    spotting.GAZING,
    EVENT,
    guards.GUARD_MOVE,
    guards.ARRIVAL,
)


def setup(table: Setup) -> BurgleState:
    """An empty table with the whole match on its agenda; the parts of `MATCH` draw and ask."""
    return begin(BurgleState, table, MATCH)
