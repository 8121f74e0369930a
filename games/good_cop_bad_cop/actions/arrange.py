"""The owner lays his cards in an order of his choice: in the set-up and after a Flashbang (D1, D13)."""

from collections.abc import Sequence
from typing import Final

from games.engine.decision import DecisionKind, Option
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.good_cop_bad_cop.state import KEY, NO_CARD, CopState


class Arrange(DecisionKind[CopState]):
    """GC-005, GC-008, GC-144: the cards as they lie now, to be put in their new order from left to right."""

    name = f"{KEY}.arrange"
    form = "order"
    secret = True

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [str(slot) for slot, card in enumerate(state.slots[ask.seat]) if card != NO_CARD]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        face = state.faces[state.slots[ask.seat][int(key)]]
        return Option(Text(f"{KEY}.option_text.face", {"face": face, "slot": int(key) + 1}))

    def apply(self, play: Play[CopState], ask: Ask, choice: Choice) -> None:
        slots = play.state.slots[ask.seat]
        order = [slots[int(key)] for key in choice]
        places = [slot for slot, card in enumerate(slots) if card != NO_CARD]
        for slot, card in zip(places, order, strict=True):
            slots[slot] = card
        play.tell("cards_arranged", {"seat": ask.seat})


ARRANGE: Final = Arrange()
