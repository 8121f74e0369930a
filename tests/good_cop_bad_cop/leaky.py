"""The game with a hole, so that a leak test which finds nothing is a bad test."""

from copy import copy

from games.engine.windows import Length, window
from games.good_cop_bad_cop import GAME
from games.good_cop_bad_cop.actions.cards import REACT
from games.good_cop_bad_cop.orders import PassOthers
from games.good_cop_bad_cop.reactions import length, open_pass, resolve
from games.good_cop_bad_cop.state import WINDOW, CopState
from games.good_cop_bad_cop.targets import unplayable
from games.good_cop_bad_cop.view import CopView, view


def _able(play):
    """Asks only those who could play their card now."""
    return [
        (seat, late)
        for seat, late in open_pass(play)
        if not unplayable(play.state, seat, play.state.hands[seat][0])
    ]


def _hurried(play):
    """Closes sooner if nobody could play anything, "since nobody needs the time"."""
    honest = length(play)
    return honest if _able(play) else Length(honest.seconds / 2)


class _KnowingPass(PassOthers):
    """Offers to pass always only where a card could be wasted: what others hold shows in what can be planned."""

    def offers(self, state, seat):
        return super().offers(state, seat) if ["k9_unit"] in state.hands else []


LEAKY_TIMES = copy(GAME)
LEAKY_TIMES.sequences = {
    **GAME.sequences,
    WINDOW: window(WINDOW, REACT, asked=open_pass, length=_hurried, resolve=resolve),
}
LEAKY_PLANS = copy(GAME)
LEAKY_PLANS.plan_kinds = {**GAME.plan_kinds, PassOthers.name: _KnowingPass()}
LEAKY_QUESTIONS = copy(GAME)
LEAKY_QUESTIONS.sequences = {
    **GAME.sequences,
    WINDOW: window(WINDOW, REACT, asked=_able, length=length, resolve=resolve),
}


class NumberedView(CopView, frozen=True):
    """A view with a harmless looking list."""

    numbers: list[list[int]] = []
    """The cards' numbers, as their slots hold them."""


def _numbered(state: CopState, viewer: int) -> NumberedView:
    honest = view(state, viewer)
    fields = {name: getattr(honest, name) for name in honest.__struct_fields__}
    return NumberedView(**fields, numbers=[list(slots) for slots in state.slots])


LEAKY_SLOTS = copy(GAME)
LEAKY_SLOTS.view = _numbered
LEAKY_SLOTS.view_type = NumberedView
