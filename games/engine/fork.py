"""A match that goes on from a moment of another one, with chance of its own.

Nothing of what is still to be drawn follows from the first match: the stream begins anew with another seed. All else
is as it was, but that whoever had resigned there plays here.
"""

from __future__ import annotations

import base64
import binascii
from typing import TypeVar

from msgspec.structs import replace

from games.engine import codec, offers
from games.engine.chance import Chance
from games.engine.event import Event
from games.engine.game import Game, Setup, V
from games.engine.refusals import MatchOver
from games.engine.state import SPECTATOR, Ask, State
from games.engine.transition import EntryData, Transition, conclude

S = TypeVar("S", bound=State)


def fork(game: Game[S, V], state: S, setup: Setup) -> Transition[S]:
    """The opening of a match that goes on from `state`, which stays as it was.

    Seats, host and seed are those of `setup`, the options the state's own. Every open decision gets a new id; private
    inputs stay behind. Raises MatchOver, and ValueError for another number of seats.
    """
    if state.outcome is not None:
        raise MatchOver
    if len(setup.seats) != len(state.seats):
        raise ValueError("a fork has as many seats as its match")
    twin = state.clone()
    twin.chance = Chance(setup.seed)
    twin.seats = [seat.kind for seat in setup.seats]
    twin.host = setup.host
    twin.version = 0
    twin.resigned = []
    twin.overtaken = {}
    twin.undo, twin.undo_seat = [], SPECTATOR
    offers.close_all(twin)
    twin.asks = {ask.id: ask for ask in _fresh(twin, [*twin.asks.values()])}
    for branch in twin.branches.values():
        branch.aside = _fresh(twin, branch.aside)
    conclude(game, twin)
    return _opening(twin, state.version)


def _fresh(state: State, asks: list[Ask]) -> list[Ask]:
    """The same questions under new ids."""
    renamed = []
    for ask in asks:
        state.serial += 1
        renamed.append(replace(ask, id=f"d{state.serial}"))
    return renamed


def starting_point(state: State) -> str:
    """The first state of a fork as text, for its record."""
    return base64.b64encode(codec.encode(state)[0]).decode()


def start_again(game: Game[S, V], setup: Setup, start: str, left_at: int) -> Transition[S]:
    """The opening of a recorded fork, which had left its match at version `left_at`.

    Raises ValueError if `start` is no first state of a match of that set-up, RulesBug if it breaks an invariant.
    """
    try:
        state = codec.decode(game, base64.b64decode(start, validate=True))
    except binascii.Error as error:
        raise ValueError(str(error)) from error
    is_first = (
        state.version == 0
        and state.outcome is None
        and state.chance == Chance(setup.seed)
        and state.seats == [seat.kind for seat in setup.seats]
        and state.host == setup.host
        and state.options == setup.options
        and state.pack == game.pack_of(setup.content_digest)
    )
    if not is_first:
        raise ValueError("the match does not begin with that state")
    conclude(game, state)
    return _opening(state, left_at)


def _opening(state: S, left_at: int) -> Transition[S]:
    told = Event("engine.event.forked", {"version": left_at})
    return Transition(state, EntryData("start", "start"), [told])
