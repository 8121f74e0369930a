"""Standing orders, which the whole team sees and each seat changes at any time (section 6 of the rules page)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros.state import KEY, ROOF, BurgleState
from games.engine.decision import DecisionKind, Option
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text

Burgle = Play[BurgleState]
TRADES: Final = ("free", "give_only", "never")


class StandingOrder(DecisionKind[BurgleState]):
    """One change of a seat's standing orders."""

    name = f"{KEY}.standing_order"

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        seat = ask.seat
        return [
            "move:no" if state.movable[seat] else "move:yes",
            *(f"trade:{way}" for way in TRADES if way != state.trades[seat]),
            "own:no" if state.own_first[seat] else "own:yes",
        ]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        what, _, way = key.partition(":")
        return Option(Text(f"{self.name}.{what}_{way}"), safe=True)

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        state, seat = play.state, ask.seat
        what, _, way = str(choice).partition(":")
        if what == "move":
            state.movable[seat] = way == "yes"
        elif what == "trade":
            state.trades[seat] = way
        else:
            state.own_first[seat] = way == "yes"
        team = tuple(range(len(state.seats)))
        play.tell("standing_order", {"seat": seat, "order": f"{what}_{way}"}, seats=team)
        offer_order(play, seat)


def offer_orders(play: Burgle) -> None:
    """Every seat that still plays may change its standing orders beside the main question."""
    for seat, place in enumerate(play.state.places):
        if place != ROOF:
            offer_order(play, seat)


def offer_order(play: Burgle, seat: int) -> None:
    """Opens the question of one seat."""
    play.ask(STANDING_ORDER, seat, optional=True)


STANDING_ORDER: Final = StandingOrder()
