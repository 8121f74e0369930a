"""The order of play: choosing Heroes, the set-up, and turns of a Hero and of New York (4.1, 4.2)."""

from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.game import Setup, begin
from games.escape_from_new_york import (
    acting,
    cards,
    collecting,
    damage,
    effects,
    enemy_moves,
    event_cards,
    hitting,
    leveling,
    moving,
    noise,
    placing,
    revealing,
    steps,
    timers,
)
from games.escape_from_new_york.acting import CHOOSE_CARDS, PLAY_CARD
from games.escape_from_new_york.choosing_heroes import choose_heroes
from games.escape_from_new_york.damage import meet_attack
from games.escape_from_new_york.hauk import missions
from games.escape_from_new_york.leveling import level_up
from games.escape_from_new_york.meta import POLICE
from games.escape_from_new_york.new_york import discard_top, end_turn, join, pay_or_wait
from games.escape_from_new_york.noise import gain_noise
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.police import action, cops, escape
from games.escape_from_new_york.police.setup import call_police
from games.escape_from_new_york.police_state import PoliceState
from games.escape_from_new_york.setup import deal, lay_out_city, shuffle_cards, stack_timer
from games.escape_from_new_york.state import EscapeState, Hero
from games.escape_from_new_york.steps import (
    begin_turn,
    end_actions,
    offer_drive,
    pause_after,
    visit_building,
)


def play_turns(play: Table) -> Flow:
    """NY-030: one turn after the other; the match ends inside one of them."""
    state = play.state
    if state.turns:
        state.current = (state.current + 1) % len(state.heroes)
    play.push(TURN)
    return AGAIN


def choose_cards(play: Table) -> Flow:
    """NY-060, step 2: exactly two cards, or all that there are."""
    state = play.state
    if state.hero.hand:
        play.ask(CHOOSE_CARDS, state.current)
    return NEXT


def play_cards(play: Table) -> Flow:
    """NY-061, steps 3 and 4: one of the two, then the other."""
    state = play.state
    if not state.turn.chosen:
        return NEXT
    play.ask(PLAY_CARD, state.current, {"left": len(state.turn.chosen)})
    return AGAIN


def make_noise(play: Table) -> Flow:
    """NY-090, NY-091, step 6: the cards' Noise, then they go onto the discard pile."""
    state, turn = play.state, play.state.turn
    gain_noise(play, turn.noise, "cards")
    state.hero.discard += [*turn.shown, *([turn.spent] if turn.spent else [])]
    turn.shown, turn.spent, turn.noise = [], "", 0
    return NEXT


def pause_after_damage(play: Table) -> Flow:
    """The window after step 7."""
    pause_after("after_damage", play)
    return NEXT


def pause_after_building(play: Table) -> Flow:
    """The window after step 9."""
    pause_after("building", play)
    return NEXT


def pause_after_step_10(play: Table) -> Flow:
    """The window after step 10."""
    pause_after("step_10", play)
    return NEXT


def pause_after_step_11(play: Table) -> Flow:
    """The window after step 11."""
    pause_after("step_11", play)
    return NEXT


def pause_after_step_12(play: Table) -> Flow:
    """The window after step 12."""
    pause_after("step_12", play)
    return NEXT


MATCH = sequence(
    "escape_from_new_york.match",
    choose_heroes,
    lay_out_city,
    stack_timer,
    shuffle_cards,
    deal,
    call_police,
    play_turns,
)

TURN = sequence(
    "escape_from_new_york.turn",
    begin_turn,
    choose_cards,
    play_cards,
    offer_drive,
    end_actions,
    make_noise,
    meet_attack,
    pause_after_damage,
    level_up,
    visit_building,
    pause_after_building,
    discard_top,
    pause_after_step_10,
    pay_or_wait,
    pause_after_step_11,
    join,
    pause_after_step_12,
    end_turn,
)

SEQUENCES = (
    MATCH,
    TURN,
    acting.ACT,
    cards.LIMIT,
    cards.DRAWS,
    collecting.RESCUE,
    damage.DAMAGE,
    effects.EFFECTS,
    enemy_moves.MOVE_ENEMIES,
    enemy_moves.MOVE_ENEMY,
    enemy_moves.MOVE_BOSSES,
    event_cards.NOTED,
    event_cards.EVENTS,
    hitting.HITS,
    hitting.TRICKS,
    hitting.LURE,
    hitting.CLUB_ONE,
    leveling.SPECIAL,
    leveling.CHANGE_OBJECTIVE,
    leveling.NEW_OBJECTIVE,
    moving.MOVE,
    noise.NOISE,
    noise.MISSIONS,
    noise.ALL_MISSIONS,
    placing.SPAWN,
    placing.NEAREST,
    revealing.REVEALS,
    revealing.PEEKS,
    steps.DRIVE_SEQUENCE,
    timers.TIMER,
    timers.DISCARD_TILES,
    action.GOING_IN,
    cops.MOVE_COPS,
    cops.COPS_FIRE,
    escape.TAKE_OFF,
    missions.NEWS,
)


def setup(table: Setup) -> EscapeState:
    """An empty table with the whole match on its agenda; the parts of `MATCH` ask and draw."""
    police = PoliceState() if table.options.get(POLICE) == "on" else None
    return begin(EscapeState, table, MATCH, heroes=[Hero() for _ in table.seats], police=police)
