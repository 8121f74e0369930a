"""Smugglers with a hole: each variant gives something away, so that a leak test which finds nothing is a bad test."""

from __future__ import annotations

from typing import Final

from games.engine import ALL, NEXT, Flow, Play, sequence
from games.engine.arguments import read
from games.testkit.toys.smugglers import build
from games.testkit.toys.smugglers.actions import REACT, answered
from games.testkit.toys.smugglers.flow import (
    MATCH,
    begin_turn,
    declare,
    draw_cards,
    resolve_in_order,
    review,
)
from games.testkit.toys.smugglers.flow import resolve as honest_resolve
from games.testkit.toys.smugglers.flow import watch as honest_watch
from games.testkit.toys.smugglers.state import CARDS, Boat, SmugglersState, watchers
from games.testkit.toys.smugglers.view import SmugglersView, view


class GossipingView(SmugglersView, frozen=True):
    """A view with a harmless looking number."""

    danger: int = 0
    """How many dogs are waiting for the boat."""


def gossiping_view(state: SmugglersState, viewer: int) -> GossipingView:
    """The view, and the number of dogs in all the watchers' hands."""
    honest = view(state, viewer)
    fields = {name: getattr(honest, name) for name in honest.__struct_fields__}
    return GossipingView(**fields, danger=sum(_dogs(state, seat) for seat in watchers(state)))


def watch(play: Play[SmugglersState]) -> Flow:
    """Asks only those who can react, "to save time"."""
    state = play.state
    able = [
        seat for seat in watchers(state) if any(CARDS[card] in ("dog", "lamp") for card in state.hands[seat])
    ]
    if read(play.args, Boat).route:
        state.stage = "watch"
        play.gather(ALL, able, REACT, dict(play.args), sealed=True)
    return NEXT


def resolve(play: Play[SmugglersState]) -> Flow:
    """Tells the answers strongest hand first, "to save sorting"."""
    order = sorted(answered(play.state), key=lambda seat: -_dogs(play.state, seat))
    return resolve_in_order(play, order)


def _dogs(state: SmugglersState, seat: int) -> int:
    return sum(CARDS[card] == "dog" for card in state.hands[seat])


_TURN: Final = "smugglers.turn"

LEAKY_VIEW: Final = build(GossipingView, gossiping_view)
LEAKY_QUESTIONS: Final = build(
    SmugglersView,
    view,
    (MATCH, sequence(_TURN, begin_turn, declare, watch, honest_resolve, review, draw_cards, args_type=Boat)),
)
LEAKY_ORDER: Final = build(
    SmugglersView,
    view,
    (MATCH, sequence(_TURN, begin_turn, declare, honest_watch, resolve, review, draw_cards, args_type=Boat)),
)
