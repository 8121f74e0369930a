"""Small questions that effects leave open: one space, one card, one thing of several (NY-135)."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from games.engine.decision import DecisionKind, Option, Target
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.wording import card_option

NONE = "none"
"""The key that declines."""


class PickSpace(DecisionKind[EscapeState]):
    """One space of the board. What may be picked is worked out anew whenever somebody looks."""

    optional: ClassVar[bool] = False
    """Whether it may be declined."""

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        """The spaces that may be picked."""
        raise NotImplementedError

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        """Carries the pick out."""
        raise NotImplementedError

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        spaces = list(self.spaces(state, ask))
        return [*spaces, NONE] if self.optional or not spaces else spaces

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        if key == NONE:
            return Option(Text(f"{self.name}.none", ask.args))
        return Option(Text("escape_from_new_york.option_text.space", {"space": key}), (Target("space", key),))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        if choice != NONE:
            self.picked(play, ask, str(choice))


class PickCard(DecisionKind[EscapeState]):
    """One or several cards, shown by their names and what they do."""

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        return card_option(state, key)


def ask_or_take(
    play: Table,
    kind: DecisionKind[EscapeState],
    keys: Sequence[str],
    take: Callable[[str], None],
    **args: str | int,
) -> None:
    """Asks the current player where there is a choice, and goes on at once where there is none."""
    if len(keys) == 1:
        take(keys[0])
    elif keys:
        play.ask(kind, play.state.current, dict(args))
