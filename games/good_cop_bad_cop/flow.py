"""The order of play: read the sequences at the end like a table of contents."""

from games.engine.arguments import read
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.game import Setup, begin
from games.engine.play import Play
from games.engine.windows import window
from games.good_cop_bad_cop import effects, ending
from games.good_cop_bad_cop.actions.arrange import ARRANGE
from games.good_cop_bad_cop.actions.cards import REACT
from games.good_cop_bad_cop.actions.forced import AIM, KEEP, PASS_GRENADE, TURN_UP
from games.good_cop_bad_cop.actions.turn import (
    ARM,
    DECLARE,
    EQUIP,
    INVESTIGATE,
    REVIEW,
    SHOOT,
    forget_action,
    is_possible,
)
from games.good_cop_bad_cop.arguments import PlayedCard, Shot, Turn
from games.good_cop_bad_cop.gear import after_effect, play_card, reveal
from games.good_cop_bad_cop.moments import NEXT_PLAYER, TURN_BEGINS, TURN_ENDS
from games.good_cop_bad_cop.reactions import length, offer_free_play, open_pass, resolve
from games.good_cop_bad_cop.setup import deal
from games.good_cop_bad_cop.state import (
    KEY,
    NOBODY,
    TURN,
    WINDOW,
    CopState,
    hidden_places,
    living,
    place_of,
)
from games.good_cop_bad_cop.versions import LASTING_LOOKS, switches

Cop = Play[CopState]


def deal_cards(play: Cop) -> Flow:
    """GC-002 to GC-008."""
    deal(play)
    return NEXT


def arrange_cards(play: Cop) -> Flow:
    """GC-005: everybody at once."""
    for seat in range(len(play.state.seats)):
        play.ask(ARRANGE, seat)
    return NEXT


def choose_first_player(play: Cop) -> Flow:
    """GC-007."""
    state = play.state
    everybody = list(range(len(state.seats)))
    state.active = state.host if state.options["first_player"] == "host" else play.chance.pick(everybody)
    play.tell("first_player", {"seat": state.active})
    return NEXT


def play_turns(play: Cop) -> Flow:
    """Turn after turn; the match ends inside one of them."""
    play.push(TURN_SEQUENCE)
    return AGAIN


def begin_turn(play: Cop) -> Flow:
    """GC-040, and GC-141: a Coffee is drunk up when its turn begins."""
    state = play.state
    state.turn += 1
    if not state.has(LASTING_LOOKS):
        state.inspected = []
    TURN_BEGINS.at_once(play)
    play.tell("turn_begun", {"turn": state.turn, "seat": state.active})
    ending.withdraw_draw(play, state.active)
    return NEXT


def is_up(state: CopState, turn: Turn) -> bool:
    """Whether the turn player acts and aims: alive, and not eliminated earlier in this turn (GC-181)."""
    return state.alive[state.active] and not turn.lost


def act(play: Cop) -> Flow:
    """Phase 1 (GC-041): one action, declared as often as it takes."""
    turn = read(play.args, Turn)
    if turn.acted or not is_up(play.state, turn):
        return NEXT
    play.push(ACTION)
    return AGAIN


def declare(play: Cop) -> Flow:
    """GC-043; meanwhile equipment may be played freely, after which the turn player is asked anew (GC-170)."""
    state, turn = play.state, read(play.data(TURN), Turn)
    if turn.acted or turn.action or not is_up(state, turn):
        return NEXT
    state.stage = "act"
    play.ask(DECLARE, state.active)
    offer_free_play(play)
    return AGAIN


def react(play: Cop) -> Flow:
    """GC-171, GC-172: the action waits in the turn's step while others react."""
    state, data = play.state, play.data(TURN)
    data["played"] = 0
    turn = read(data, Turn)
    if not turn.action:
        return NEXT
    about = "shot" if turn.action == SHOOT else "action"
    if about == "shot" or state.options["reactions"] == "full":
        play.push(WINDOW_SEQUENCE, {"about": about})
    return NEXT


def review(play: Cop) -> Flow:
    """GC-179 and GC-181."""
    state, data = play.state, play.data(TURN)
    turn = read(data, Turn)
    if not turn.action:
        return NEXT
    if not is_up(state, turn):
        forget_action(data)
    elif not is_possible(state, turn):
        play.tell("action_lost", {"seat": state.active})
        forget_action(data)
    elif turn.played and not turn.fixed:
        state.stage = "review"
        play.ask(REVIEW, state.active)
    return NEXT


def carry_out(play: Cop) -> Flow:
    """GC-060 to GC-066: what was declared happens. Without a declaration another one follows."""
    state, data = play.state, play.data(TURN)
    turn = read(data, Turn)
    if not turn.action:
        return NEXT
    state.stage = "resolve"
    data["acted"] = True
    forget_action(data)
    if turn.action == INVESTIGATE:
        effects.look(play, state.active, place_of(turn.target, turn.slot))
    elif turn.action == SHOOT:
        play.push(SHOOTING, {"target": turn.target})
    else:
        play.push({EQUIP: EQUIPPING, ARM: ARMING}[turn.action])
    return NEXT


def draw_card(play: Cop) -> Flow:
    """GC-062."""
    effects.draw(play, play.state.active)
    return NEXT


def take_gun(play: Cop) -> Flow:
    """GC-063: the gun is aimed at once."""
    effects.take_gun(play, play.state.active)
    play.ask(AIM, play.state.active, {"why": "gun"})
    return NEXT


def pay(play: Cop) -> Flow:
    """GC-062, GC-063, GC-066: a face-down card is turned up, if there is one."""
    state = play.state
    if hidden_places(state, state.active):
        play.ask(TURN_UP, state.active, {"cause": "cost"})
    return NEXT


def keep_one(play: Cop) -> Flow:
    """GC-122."""
    for seat in living(play.state):
        if len(play.state.hands[seat]) > 1:
            play.ask(KEEP, seat)
    return NEXT


def fire(play: Cop) -> Flow:
    """GC-065: the shot hits, and the gun goes back to the centre."""
    state = play.state
    effects.shoot(play, read(play.args, Shot).target, state.active)
    if state.outcome is None:
        effects.drop_gun(play, state.active)
    return NEXT


def take_aim(play: Cop) -> Flow:
    """Phase 2 (GC-044), with free play (GC-170)."""
    state, turn = play.state, read(play.args, Turn)
    if turn.aimed or not is_up(state, turn) or not state.armed[state.active]:
        return NEXT
    state.stage = "aim"
    play.ask(AIM, state.active, {"why": "phase"})
    offer_free_play(play)
    return AGAIN


def grenade_step(play: Cop) -> Flow:
    """Phase 3 begins with the Grenade (GC-045, GC-159): passed on once, then it explodes."""
    state = play.state
    state.stage = "resolve"
    holder = state.active
    if state.grenade != holder or state.grenade_since >= state.turn:
        return NEXT
    if not state.grenade_passed:
        play.ask(PASS_GRENADE, holder)
        return NEXT
    play.tell("grenade_exploded", {"seat": holder})
    effects.remove_grenade(state)
    effects.shoot(play, holder, NOBODY)
    return NEXT


def end_window(play: Cop) -> Flow:
    """GC-173."""
    play.push(WINDOW_SEQUENCE, {"about": "end"})
    return NEXT


def end_turn(play: Cop) -> Flow:
    """GC-045: the direction may change, then the next player is found."""
    state = play.state
    TURN_ENDS.at_once(play)
    state.active = NEXT_PLAYER.of(state, state.active)
    return NEXT


def reveal_card(play: Cop) -> Flow:
    """GC-123."""
    play.state.stage = "resolve"
    reveal(play)
    return NEXT


def take_effect(play: Cop) -> Flow:
    """GC-140 to GC-160."""
    play_card(play)
    return NEXT


def follow_up(play: Cop) -> Flow:
    """GC-174, GC-186: an investigation by a card on free play has a window of its own."""
    if after_effect(play):
        play.push(WINDOW_SEQUENCE, {"about": "investigation"})
    return NEXT


MATCH = sequence(f"{KEY}.match", deal_cards, arrange_cards, choose_first_player, play_turns)
TURN_SEQUENCE = sequence(
    TURN,
    begin_turn,
    act,
    take_aim,
    grenade_step,
    keep_one,
    end_window,
    end_turn,
    args_type=Turn,
)
ACTION = sequence(f"{KEY}.action", declare, react, review, carry_out)
EQUIPPING = sequence(f"{KEY}.equip", draw_card, pay, keep_one)
ARMING = sequence(f"{KEY}.arm", take_gun, pay)
SHOOTING = sequence(f"{KEY}.shoot", fire, keep_one, args_type=Shot)
CARD_SEQUENCE = sequence(f"{KEY}.card", reveal_card, take_effect, follow_up, args_type=PlayedCard)
WINDOW_SEQUENCE = window(WINDOW, REACT, asked=open_pass, length=length, resolve=resolve)

SEQUENCES = (MATCH, TURN_SEQUENCE, ACTION, EQUIPPING, ARMING, SHOOTING, CARD_SEQUENCE, WINDOW_SEQUENCE)


def setup(table: Setup) -> CopState:
    """An empty table with the whole match on its agenda; the parts of `MATCH` draw and ask."""
    return begin(CopState, table, MATCH, switches=switches(table.rules_version))
