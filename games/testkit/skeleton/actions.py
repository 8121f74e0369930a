"""What players are asked: one class is the only place where an option is offered, refused and carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import Ask, Choice, DecisionKind, Play
from games.testkit.skeleton.state import KEY, SkeletonState


class Swap(DecisionKind[SkeletonState]):
    """Keep the card, or put it under the deck and draw another one (SK-002)."""

    name = f"{KEY}.swap"

    def keys(self, state: SkeletonState, ask: Ask) -> Sequence[str]:
        return ("keep", "swap")

    def apply(self, play: Play[SkeletonState], ask: Ask, choice: Choice) -> None:
        state, seat = play.state, ask.seat
        if choice == "keep":
            play.tell("kept", {"seat": seat})
            return
        play.reveal()
        state.deck.insert(0, state.hands[seat])
        state.hands[seat] = state.deck.pop()
        play.tell("drawn", {"seat": seat, "card": state.hands[seat]}, seats=(seat,), others={"seat": seat})


SWAP: Final = Swap()
KINDS: Final = (SWAP,)
