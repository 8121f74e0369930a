"""What a row of code says of an equipment card, beside what a content pack says of it (number, timing, targets).

The rows themselves stand in cards.py, above all that they name; what only has to look into them imports this.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import Struct

from games.engine.chance import Dice
from games.engine.decision import Refusal
from games.engine.modifiers import Modifier, modify
from games.engine.occurrences import Listener, listen
from games.engine.play import Play
from games.good_cop_bad_cop.policy import Mind
from games.good_cop_bad_cop.state import CopState
from games.good_cop_bad_cop.view import CopView

Effect = Callable[[Play[CopState], int, list[str]], None]
"""What the card does: who plays it, and its targets."""
Wish = Callable[[Mind], bool]
Choose = Callable[[Mind, list[str], list[str], Dice], str]
"""Which of these targets a bot takes, after those that it has chosen."""


def anybody(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    """Any of the targets."""
    return chance.pick(keys)


class Card(Struct, frozen=True):
    """One equipment card: its effect, what it listens to and changes, and how bots weigh it."""

    key: str
    worth: int
    """How gladly a bot keeps it; the most first."""
    effect: Effect
    wants: Wish
    """Whether a bot plays it now, when it may."""
    chooses: Choose = anybody
    purpose: str = ""
    """What it is played for, unless it is to prevent a shot: `<game>.hint.card_<purpose>` says so."""
    refuses: Callable[[CopState, int], Refusal | None] = lambda state, user: None
    """Why a seat can't play it now, beyond its timing and its targets."""
    listens: tuple[Listener[CopState], ...] = ()
    changes: tuple[Modifier[CopState, int, Any], ...] = ()
    is_defence: bool = False
    """Whether it is for a shot at oneself or at the own leader: a bot's answer with it stays in."""
    is_weighed_in: tuple[str, ...] = ()
    """In which windows a `hard` bot plays it out before it answers: what it brings shows on the table soon."""
    plays_out: Callable[[CopView, list[str]], list[str]] = lambda view, keys: keys
    """With which of the targets that the card may have."""
    investigates: bool = False
    """Whether cards are investigated by it (GC-174)."""


CARDS: Final[dict[str, Card]] = {}
"""The rows by key."""


def register(cards: Iterable[Card]) -> None:
    """Takes the rows up, once: the cards listen and change from now on."""
    for card in cards:
        CARDS[card.key] = card
        listen(card.listens)
        modify(card.changes)
