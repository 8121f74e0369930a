"""All kinds of questions, and what may be done beside them (NY-032 to NY-034, NY-371)."""

from collections.abc import Iterator
from typing import Final

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Offer
from games.escape_from_new_york.acting import CHOOSE_CARDS, PLAY_CARD
from games.escape_from_new_york.arguments import Left
from games.escape_from_new_york.cards import CHOOSE_SLOT, KEEP_ITEMS, OVER_LIMIT, REGAIN, STEAL
from games.escape_from_new_york.choosing_heroes import CHOOSE_HERO
from games.escape_from_new_york.collecting import COLLECT, collectable
from games.escape_from_new_york.damage import AVOID_DAMAGE
from games.escape_from_new_york.enemy_moves import CHOOSE_ENEMY, CHOOSE_WAY
from games.escape_from_new_york.free import FREE_ACTION, has_free_action
from games.escape_from_new_york.hitting import BLAST, CLUB, HIT, LURE_TO, TRICK
from games.escape_from_new_york.leveling import CHOOSE_COLOUR, CHOOSE_OBJECTIVE, TAKE_SPECIAL
from games.escape_from_new_york.lone import DECLARE, can_win_alone
from games.escape_from_new_york.moving import MAKE_STEP, WALK_TO_POI
from games.escape_from_new_york.placing import BREAK_TIE, DROP_SUPPLIES, PLACE_CAR, PLACE_PRISONER
from games.escape_from_new_york.police.action import COMPLETE_MISSION, USE_COPS
from games.escape_from_new_york.police.cops import COP_HIT, MOVE_COP, SEND_COP
from games.escape_from_new_york.promises import PROMISE, can_speak
from games.escape_from_new_york.revealing import PEEK_POI, REVEAL, SCOUT
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.steps import DRIVE, END_ACTIONS, PAUSE, REVEAL_TIMER, USE_BUILDING
from games.escape_from_new_york.timers import MOVE_HELICOPTER

KINDS: Final[tuple[DecisionKind[EscapeState], ...]] = (
    CHOOSE_HERO, REVEAL_TIMER, CHOOSE_CARDS, PLAY_CARD, DRIVE, END_ACTIONS, PAUSE, USE_BUILDING, MAKE_STEP,
    WALK_TO_POI, REVEAL, SCOUT, PEEK_POI, HIT, CLUB, BLAST, TRICK, LURE_TO, REGAIN, OVER_LIMIT, CHOOSE_SLOT,
    KEEP_ITEMS, STEAL, AVOID_DAMAGE, TAKE_SPECIAL, CHOOSE_COLOUR, CHOOSE_OBJECTIVE, CHOOSE_ENEMY, CHOOSE_WAY,
    PLACE_PRISONER, PLACE_CAR, BREAK_TIE, DROP_SUPPLIES, MOVE_HELICOPTER, COLLECT, FREE_ACTION, DECLARE,
    COMPLETE_MISSION, USE_COPS, MOVE_COP, SEND_COP, COP_HIT,
    PROMISE,
)  # fmt: skip

WINDOWS: Final = frozenset(kind.name for kind in (CHOOSE_CARDS, DRIVE, END_ACTIONS, PAUSE))
"""Questions beside which free actions are possible; between the two cards it is `PLAY_CARD` with one left."""


TALKING: Final = frozenset(kind.name for kind in (REVEAL_TIMER, CHOOSE_CARDS, PLAY_CARD, DRIVE, END_ACTIONS))
"""Questions beside which the current Hero may say something: all that everybody knows to be asked in each turn."""


def may_talk(state: EscapeState) -> bool:
    """Whether something may be said now: beside the main questions of the own turn, not in New York's phase."""
    asks = state.asks.values()
    return any(
        ask.seat == state.current and not ask.optional and ask.kind in TALKING for ask in asks
    ) and can_speak(state)


def is_window(state: EscapeState) -> bool:
    """Whether the current player is asked at a window of NY-033."""
    for ask in state.asks.values():
        if ask.seat == state.current and not ask.optional:
            return ask.kind in WINDOWS or (ask.kind == PLAY_CARD.name and read(ask.args, Left).left == 1)
    return False


def offers(state: EscapeState) -> Iterator[Offer[EscapeState]]:
    """What the current player may do beside what is asked: collect, free actions at a window, win alone."""
    if state.stage != "turn":
        return
    if collectable(state):
        yield Offer(COLLECT, state.current)
    if is_window(state) and has_free_action(state):
        yield Offer(FREE_ACTION, state.current)
    if can_win_alone(state, state.current):
        yield Offer(DECLARE, state.current)
    if may_talk(state):
        yield Offer(PROMISE, state.current)
