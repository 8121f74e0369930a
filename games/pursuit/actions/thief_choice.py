"""Who is the thief: named by the host, or drawn among those who volunteer (PU-002; decision D1)."""

from collections.abc import Sequence
from typing import Final

from games.engine.decision import DecisionKind, Option
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.pursuit.state import PursuitState

YES: Final = "yes"
NO: Final = "no"
LEAVE_TO_LOT: Final = "pass"
"""The host leaves it to the lot."""


def choose_thief(play: Play[PursuitState], seat: int) -> None:
    """Makes the seat the thief; everybody else is police (PU-001)."""
    play.state.thief = seat
    play.tell("thief_chosen", {"seat": seat})


class NameThief(DecisionKind[PursuitState]):
    """The host names the thief, any seat, also a bot's or his own, or leaves it to the lot."""

    name = "pursuit.name_thief"

    def keys(self, state: PursuitState, ask: Ask) -> Sequence[str]:
        return [*(f"seat:{seat}" for seat in range(len(state.seats))), LEAVE_TO_LOT]

    def option(self, state: PursuitState, ask: Ask, key: str) -> Option:
        if key == LEAVE_TO_LOT:
            return super().option(state, ask, key)
        return Option(Text("pursuit.option_text.seat", {"seat": _seat_of(key)}))

    def apply(self, play: Play[PursuitState], ask: Ask, choice: Choice) -> None:
        if choice != LEAVE_TO_LOT:
            choose_thief(play, _seat_of(str(choice)))


class Volunteer(DecisionKind[PursuitState]):
    """Everybody says whether he would like to be the thief."""

    name = "pursuit.volunteer"

    def keys(self, state: PursuitState, ask: Ask) -> Sequence[str]:
        return (YES, NO)

    def apply(self, play: Play[PursuitState], ask: Ask, choice: Choice) -> None:
        if choice == YES:
            play.state.volunteers.append(ask.seat)


def _seat_of(key: str) -> int:
    return int(key.removeprefix("seat:"))


NAME_THIEF: Final = NameThief()
VOLUNTEER: Final = Volunteer()
