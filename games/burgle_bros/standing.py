"""What stands open beside the turn: standing orders, consents, the vote to give up (section 6 of the rules page).

The whole team sees the standing orders; each seat changes its own at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.burgle_bros.actions.act import ACT, DEEDS, YES, do
from games.burgle_bros.arguments import OneDeed
from games.burgle_bros.ending import give_up
from games.burgle_bros.state import KEY, BurgleState, Request
from games.engine.arguments import read
from games.engine.decision import DecisionKind, Offer, Option
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text

Burgle = Play[BurgleState]
TRADES: Final = ("free", "give_only", "never")
NO: Final = "no"


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


class Consent(DecisionKind[BurgleState]):
    """Whether a team-mate agrees to what the active burglar wants (BB-113, section 6 of the rules page)."""

    name = f"{KEY}.consent"
    args_type = OneDeed

    def prompt(self, state: BurgleState, ask: Ask) -> Text:
        head, _, target = read(ask.args, OneDeed).deed.partition(":")
        words = DEEDS[head].words(state, state.active, target)
        return Text(f"{self.name}.{head}", {**words, "active": state.active})

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return (YES, NO)

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{self.name}.{key}"))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        state, deed = play.state, read(ask.args, OneDeed).deed
        state.requests.remove(Request(deed, ask.seat))
        head, _, target = deed.partition(":")
        if choice == YES:
            play.tell("agreed", {"seat": ask.seat})
            play.withdraw(ACT)
            do(play, head, target)
        else:
            play.tell("declined", {"seat": ask.seat})


class GiveUp(DecisionKind[BurgleState]):
    """The vote to give up: once all people are for it, the match is lost (BB-201)."""

    name = f"{KEY}.give_up"

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return (NO,) if ask.seat in state.giving_up else (YES,)

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{self.name}.{key}"))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        state = play.state
        if choice == NO:
            state.giving_up.remove(ask.seat)
        else:
            state.giving_up.append(ask.seat)
        play.tell("vote", {"seat": ask.seat, "for": choice == YES})
        if set(people(state)) <= set(state.giving_up):
            give_up(play)


def people(state: BurgleState) -> list[int]:
    """The seats of people who have not left."""
    return [seat for seat, kind in enumerate(state.seats) if kind == "human" and seat not in state.resigned]


def is_possible(state: BurgleState, request: Request) -> bool:
    """Whether a request could be carried out now."""
    head, _, target = request.deed.partition(":")
    return target in DEEDS[head].targets(state, state.active)


def offers(state: BurgleState) -> Iterator[Offer[BurgleState]]:
    """What seats may do beside what is asked: standing orders, consents, the vote to give up. Consents wait for the
    question what the active burglar does next."""
    if state.stage != "turns" or state.outcome is not None:
        return
    for seat in range(len(state.seats)):
        yield Offer(STANDING_ORDER, seat)
    for seat in people(state):
        yield Offer(GIVE_UP, seat)
    if state.requests and any(ask.kind == ACT.name for ask in state.asks.values()):
        for request in state.requests:
            if is_possible(state, request):
                yield Offer(CONSENT, request.of, {"deed": request.deed})


STANDING_ORDER: Final = StandingOrder()
CONSENT: Final = Consent()
GIVE_UP: Final = GiveUp()
