"""The New York phase: steps 10 to 12 and the end of the turn (4.10, 4.21)."""

from games.engine.flow import NEXT, Flow
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import run_effects, verb
from games.escape_from_new_york.enemy_moves import join_hero
from games.escape_from_new_york.noise import gain_noise
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import (
    back_on_top,
    bonus,
    hits_of,
    is_on,
    new_york_row,
    pack_of,
    top_of_new_york,
)
from games.escape_from_new_york.promises import review
from games.escape_from_new_york.spawning import kill
from games.escape_from_new_york.state import NOBODY, EscapeState, Turn


def discard_top(play: Table) -> Flow:
    """NY-136, step 10: the top card goes unresolved, New York gains 1 Noise."""
    _discard(play, "passed")
    gain_noise(play, 1, "step_10")
    return NEXT


def pay_or_wait(play: Table) -> Flow:
    """NY-137, NY-138, step 11: New York pays for the next card if it can, else it gains 1 Noise."""
    state = play.state
    refill(play)
    card = top_of_new_york(state)
    row = new_york_row(state, card)
    if state.noise < row.cost:
        _discard(play, "unpaid")
        gain_noise(play, 1, "step_11")
        return NEXT
    play.reveal()
    state.noise -= row.cost
    state.new_york.pop()
    play.tell("new_york_acts", {"card": card, "noise": state.noise, **back_on_top(state)})
    if card in pack_of(state).new_york.special:
        state.bonuses.append(card)
    else:
        state.new_york_discard.append(card)
    run_effects(play, row.effect, card, "new_york")
    return NEXT


def join(play: Table) -> Flow:
    """NY-139, step 12: the directions of the next back bring Enemies in."""
    state = play.state
    refill(play)
    play.tell("new_york_joins", {"card": top_of_new_york(state)})
    join_hero(play, top_of_new_york(state))
    return NEXT


def end_turn(play: Table) -> Flow:
    """NY-146: tricked Enemies stand up, damage on Prisoners is forgotten, the turn's marks go."""
    state = play.state
    for enemy in state.enemies:
        enemy.tricked = False
        if enemy.is_prisoner:
            enemy.damage = 0
    state.turn = Turn()
    review(play)
    play.tell("turn_ended", {"seat": state.current})
    return NEXT


def _discard(play: Table, why: str) -> None:
    state = play.state
    play.reveal()
    card = state.new_york.pop()
    state.new_york_discard.append(card)
    play.tell("new_york_discarded", {"card": card, "why": why, **back_on_top(state)})


def refill(play: Table) -> None:
    """NY-255: with one card left or none, all are shuffled into a new deck, and bonuses end."""
    state = play.state
    if len(state.new_york) > 1:
        return
    before = {what: bonus(state, what) for what in ("hp", "range", "speed")}
    state.new_york = [*state.new_york, *state.new_york_discard, *state.bonuses]
    state.new_york_discard, state.bonuses = [], []
    play.chance.shuffle(state.new_york)
    play.tell("new_york_shuffled", {"bonuses_ended": any(before.values()), **back_on_top(state)})
    for enemy in list(state.enemies):
        if enemy.is_prisoner and enemy.damage and enemy.damage >= hits_of(state, enemy):
            kill(play, enemy, NOBODY)


def new_york_deck(state: EscapeState) -> list[str]:
    """The cards of New York's deck at the start, by the table's option (NY-013, NY-405)."""
    tables = pack_of(state).new_york
    return list(tables.hard if is_on(state, "hard_deck") else tables.standard)


@verb("bonus")
def bonus_stays(play: Table, effect: Effect) -> None:
    """NY-250: the card stays above the board; what it adds is worked out from there."""
