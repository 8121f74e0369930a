"""A draw that the living people agree on (GC-212)."""

from collections.abc import Sequence
from typing import Final

from games.engine.decision import DecisionKind
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.good_cop_bad_cop import ending
from games.good_cop_bad_cop.state import KEY, CopState, living

OFFER: Final = "offer"
TAKE_BACK: Final = "take_back"


def who_agree(state: CopState) -> list[int]:
    """The people on whom a draw depends: those who live and have not resigned. Bots are not asked."""
    return [seat for seat in living(state) if state.seats[seat] == "human" and seat not in state.resigned]


class Draw(DecisionKind[CopState]):
    """Offers a draw, or takes the offer back. The last of all living people who offers it ends the match."""

    name = f"{KEY}.draw"

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return (TAKE_BACK,) if ask.seat in state.draw_offers else (OFFER,)

    def apply_sealed(self, play: Play[CopState], ask: Ask, choices: Sequence[Choice]) -> None:
        state = play.state
        if choices[0] == TAKE_BACK:
            ending.withdraw_draw(play, ask.seat)
        else:
            state.draw_offers.append(ask.seat)
            play.tell("draw_offered", {"seat": ask.seat})
            play.reveal()
        if set(who_agree(state)) <= set(state.draw_offers):
            ending.agree(play)
        else:
            play.ask(DRAW, ask.seat, alone=True)


DRAW: Final = Draw()
