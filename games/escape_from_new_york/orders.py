"""Standing orders: when to stop for me, who may take me along, what I pledge at a Bridge (NY-033, 4.34).

All are wishes: private, changed at any time, and in an entry only where they had an effect.
"""

from typing import Final

from games.engine.decision import Option
from games.engine.state import Ask
from games.engine.text import Text
from games.engine.wishes import Wish
from games.escape_from_new_york.content.checks import HEROES
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.state import EscapeState

IF_IT_WINS, ALWAYS = "if_it_wins", "always"


class _Orders(Wish[EscapeState]):
    """A standing order of Escape from New York."""

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{self.name}.{key}"))


class Stop(_Orders):
    """At which moments the turn waits for its player (NY-033)."""

    name = "escape_from_new_york.stop"
    moments = ("damage", "damage_2", "damage_3", "after_damage", "building", "step_10", "step_11", "step_12")
    default = ("damage",)


class AcceptRides(_Orders):
    """With which Heroes one rides along (NY-440)."""

    name = "escape_from_new_york.accept_rides"
    moments = HEROES


class EscapePledge(_Orders):
    """Whether one's cards count at a Bridge (NY-441): neither is never."""

    name = "escape_from_new_york.escape_pledge"
    moments = (IF_IT_WINS, ALWAYS)
    default = (IF_IT_WINS,)


STOP: Final = Stop()
ACCEPT_RIDES: Final = AcceptRides()
ESCAPE_PLEDGE: Final = EscapePledge()
ORDERS: Final = (STOP, ACCEPT_RIDES, ESCAPE_PLEDGE)


def stops_at_damage(play: Table, damage: int) -> bool:
    """Whether the player is asked at so much damage; the most general wish is looked at first."""
    seat = play.state.current
    moments = ("damage", *(f"damage_{least}" for least in (2, 3) if damage >= least))
    return any(play.pauses(STOP, seat, moment) for moment in moments)


def rides_with(play: Table, seat: int) -> bool:
    """Whether a seat's Hero lets the current one take it along (NY-292, NY-293)."""
    return play.pauses(ACCEPT_RIDES, seat, play.state.hero.key)


def pledges(play: Table, seat: int, *, wins: bool) -> bool:
    """Whether a seat's cards are shown at a Bridge: in any attempt, or only in one that wins."""
    return play.pauses(ESCAPE_PLEDGE, seat, ALWAYS) or (wins and play.pauses(ESCAPE_PLEDGE, seat, IF_IT_WINS))
