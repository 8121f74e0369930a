"""Who may react and for how long; free play and statements (GC-170 to GC-178; sections 6.1 and 6.2)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.play import Play
from games.engine.windows import BOTS_ONLY, PACES, Length
from games.good_cop_bad_cop.actions.cards import CARD, FREE_PLAY, split
from games.good_cop_bad_cop.actions.claims import CLAIM, may_talk
from games.good_cop_bad_cop.actions.draw import DRAW, who_agree
from games.good_cop_bad_cop.arguments import Turn
from games.good_cop_bad_cop.state import TURN, CopState, in_order, living
from games.good_cop_bad_cop.targets import window_about
from games.good_cop_bad_cop.versions import AGREED_DRAWS, LONE_TABLES

Cop = Play[CopState]

LONE_JITTER: Final = (1.0, 3.0)
"""From and to how long after the last answer a pass closes at a table with one person."""


def offer_free_play(play: Cop) -> None:
    """Whoever holds exactly one card may play it (GC-170), everybody may talk (GC-221)
    and offer a draw (GC-212). Nobody waits for that."""
    for seat in living(play.state):
        if len(play.state.hands[seat]) == 1:
            play.ask(FREE_PLAY, seat, alone=True)
    offer_claims(play)
    offer_draws(play)


def offer_draws(play: Cop) -> None:
    """The living people may agree on a draw (GC-212); it takes two of them."""
    people = who_agree(play.state)
    if play.state.has(AGREED_DRAWS) and len(people) > 1:
        for seat in people:
            play.ask(DRAW, seat, alone=True)


def offer_claims(play: Cop) -> None:
    """Statements may be made whenever the match waits for somebody outside forced choices."""
    for seat in may_talk(play.state):
        play.ask(CLAIM, seat, alone=True)


def open_pass(play: Cop) -> Sequence[tuple[int, bool]]:
    """GC-175, GC-177: all who hold equipment, from the player after the turn player on; the turn player last, and
    nobody waits for him."""
    state = play.state
    holders = [seat for seat in in_order(state, state.active) if state.hands[seat]]
    if holders:
        state.stage = "window"
        offer_claims(play)
        offer_draws(play)
    return [(seat, seat == state.active) for seat in holders]


def is_lone(state: CopState) -> bool:
    """Whether only one person sits at this table, and its times go by that (ruling 17)."""
    return state.has(LONE_TABLES) and state.seats.count("human") == 1


def length(play: Cop) -> Length:
    """How long a pass of the window that is opening lasts; depends on public facts only."""
    state = play.state
    people = [
        seat
        for seat in living(state)
        if seat != state.active
        and state.hands[seat]
        and state.seats[seat] == "human"
        and seat not in state.resigned
    ]
    if not people:
        return BOTS_ONLY
    pace = PACES[str(state.options["speed"])]
    if is_lone(state):
        # Nobody sits there from whom the time of an answer must be kept: the table waits for its only person.
        return Length(pace.longest, early=LONE_JITTER)
    if window_about(state) == "shot":
        return pace.closing_early()
    return pace.fixed()


def resolve(play: Cop, seat: int, answer: Sequence[str]) -> None:
    """GC-177: the card that counts is revealed and resolved."""
    card, targets = split(answer)
    turn = play.data(TURN)
    turn["played"] = read(turn, Turn).played + 1
    play.push(play.game.sequences[CARD], {"seat": seat, "card": card, "targets": targets})
