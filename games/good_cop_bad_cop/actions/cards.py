"""Playing equipment: in a window (D6) and on free play (D7), as private chains of questions (GC-170, GC-176)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, Refusal, Target
from games.engine.play import Play
from games.engine.sealed import BACK, base_of
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.engine.windows import CLOSES, PASS, Reaction
from games.good_cop_bad_cop.arguments import NextTarget, OneCard, Window
from games.good_cop_bad_cop.state import KEY, WINDOW, CopState, at_place
from games.good_cop_bad_cop.targets import (
    is_whole,
    next_selector,
    next_targets,
    place_from,
    unplayable,
)

ONCE: Final = "once"
FIRM: Final = "firm"
CARD: Final = f"{KEY}.card"


def gear_option(key: str) -> Option:
    """An equipment card."""
    return Option(
        Text(f"{KEY}.option_text.play", {"card": key}),
        (Target("equipment", key),),
    )


def split(choices: Sequence[Choice]) -> tuple[str, list[str]]:
    """Card and targets of a chain."""
    keys = [str(choice) for choice in choices]
    return keys[0], [key for key in keys[1:] if key not in (ONCE, FIRM)]


def next_target_ask(state: CopState, ask: Ask, choices: Sequence[Choice]) -> Ask | None:
    """The question for the next target of a chain, or None if none is missing."""
    card, chosen = split(choices)
    if not next_targets(state, ask.seat, card, chosen):
        return None
    args: dict[str, Value] = {"card": card, "what": next_selector(state, card, chosen), "chosen": chosen}
    return Ask(ask.id, ask.seat, TARGET.name, args)


class React(Reaction[CopState]):
    """GC-175, GC-176: pass, or the card in hand. Everybody who holds equipment is asked the same."""

    name = f"{KEY}.react"
    window = WINDOW
    args_type = Window

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [PASS, *state.hands[ask.seat]]

    def refusal(self, state: CopState, ask: Ask, key: str) -> Refusal | None:
        return None if key == PASS else unplayable(state, ask.seat, key)

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        if key == PASS:
            return replace(super().option(state, ask, key), safe=self._costs_nothing(state, ask))
        return replace(gear_option(key), safe=True)

    def _costs_nothing(self, state: CopState, ask: Ask) -> bool:
        """Whether to pass is the same as to wait, or all that there is. Where it lets the pass close early, it may
        come to stay before it can be taken back."""
        timers = [timer for timer in state.timers.values() if timer.name == CLOSES]
        return (
            ask.optional or self.legal(state, ask) == [PASS] or all(timer.early is None for timer in timers)
        )

    def following(self, state: CopState, ask: Ask, choices: Sequence[Choice]) -> Ask | None:
        if choices[0] == PASS or choices[-1] in (ONCE, FIRM):
            return None
        return next_target_ask(state, ask, choices) or Ask(
            ask.id, ask.seat, STAY.name, {"card": str(choices[0])}
        )

    def plays(self, state: CopState, ask: Ask, choices: Sequence[Choice]) -> bool:
        """GC-177: a card counts if it is legal at the moment of its resolution."""
        return super().plays(state, ask, choices) and is_whole(state, ask.seat, *split(choices))

    def stays(self, state: CopState, ask: Ask, choices: Sequence[Choice]) -> bool:
        """GC-178: only what its owner has marked firm."""
        return choices[-1] == FIRM


class FreePlay(DecisionKind[CopState]):
    """GC-170: everybody with exactly one card may play it while the turn player declares or aims."""

    name = f"{KEY}.free_play"

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [*state.hands[ask.seat], BACK]

    def refusal(self, state: CopState, ask: Ask, key: str) -> Refusal | None:
        return None if key == BACK else unplayable(state, ask.seat, key)

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        if key == BACK:
            return replace(super().option(state, ask, key), safe=True)
        return replace(gear_option(key), safe=bool(next_targets(state, ask.seat, key, [])))

    def following(self, state: CopState, ask: Ask, choices: Sequence[Choice]) -> Ask | None:
        return next_target_ask(state, ask, choices)

    def apply_sealed(self, play: Play[CopState], ask: Ask, choices: Sequence[Choice]) -> None:
        """What was asked waits until the card is resolved; then the turn player is asked anew."""
        card, targets = split(choices)
        withdraw_everything(play)
        play.push(
            play.game.sequences[CARD], {"seat": ask.seat, "card": card, "targets": targets, "free": True}
        )


def withdraw_everything(play: Play[CopState]) -> None:
    """Closes all open decisions outside windows."""
    for ask in list(play.state.asks.values()):
        play.withdraw(play.game.kinds[ask.kind], ask.seat)


class ChooseTarget(DecisionKind[CopState]):
    """A link of a chain: the next target of the card. Any but the last can be taken back."""

    name = f"{KEY}.target"
    args_type = NextTarget

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        link = read(ask.args, NextTarget)
        return [*next_targets(state, ask.seat, link.card, link.chosen), BACK]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        if key == BACK:
            return replace(super().option(state, ask, key), safe=True)
        safe = self._goes_on(state, ask, key)
        if "." not in key:
            text = Text(f"{KEY}.option_text.seat", {"seat": int(key)})
            return Option(text, (Target("seat", key),), safe=safe)
        seat, slot = at_place(place_from(key))
        text = Text(f"{KEY}.option_text.card_of", {"seat": seat, "slot": slot + 1})
        return Option(text, (Target("seat", str(seat)), Target("card", key)), safe=safe)

    def _goes_on(self, state: CopState, ask: Ask, key: str) -> bool:
        """Whether another question follows; in a window one always does."""
        begun = state.asks.get(base_of(ask.id))
        if begun is not None and begun.kind == REACT.name:
            return True
        link = read(ask.args, NextTarget)
        return bool(next_targets(state, ask.seat, link.card, [*link.chosen, key]))


class Stay(DecisionKind[CopState]):
    """The last link in a window: whether the card stays in if another one comes first (GC-178)."""

    name = f"{KEY}.stay"
    args_type = OneCard

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return (ONCE, FIRM, BACK)

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        return replace(super().option(state, ask, key), safe=key == BACK)


REACT: Final = React()
FREE_PLAY: Final = FreePlay()
TARGET: Final = ChooseTarget()
STAY: Final = Stay()
