"""A deed: one thing that the active burglar can do, by the head of its key in the question `act`.

`targets` are what it can be done to now; without a target a deed has the one target "". A deed that is `chained`
shows one key and then asks for its target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.burgle_bros import stealth
from games.burgle_bros.state import KEY, NOWHERE, BurgleState, room_from, shown_kind
from games.engine.decision import Effect, Option, Target
from games.engine.play import Play
from games.engine.text import Text, Value

Burgle = Play[BurgleState]


class Deed:
    """One kind of thing to do. `head` is published."""

    head: ClassVar[str]
    chained: ClassVar[bool] = False
    about: ClassVar[str] = ""
    """What its target is in the key of an option: "" nothing, else one of `games.burgle_bros.steps.SHAPES`."""

    def is_for(self, state: BurgleState, seat: int) -> bool:
        """Whether this burglar could ever do it."""
        return True

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        """What it can be done to now; empty if it can't be done."""
        raise NotImplementedError

    def do(self, play: Burgle, seat: int, target: str) -> None:
        """Does it, price included."""
        raise NotImplementedError

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        """The actions that it takes in any case."""
        return 0

    def loses(self, state: BurgleState, seat: int, target: str) -> bool:
        """Whether it loses the match by what lies open (section 6 of the rules page)."""
        return False

    def consenter(self, target: str) -> int:
        """The burglar whose player must agree, or `NOWHERE` (BB-113, section 6 of the rules page)."""
        return NOWHERE

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        """What it does by all that lies open, beside its price and the loss of the match."""
        return ()

    def words(self, state: BurgleState, seat: int, target: str) -> dict[str, Value]:
        """What fills the text of the option."""
        return {"room": target} if ":" in target else {"target": target}

    def option(self, state: BurgleState, seat: int, target: str) -> Option:
        """How the option is shown."""
        effects: list[Effect] = []
        price = self.price(state, seat, target) if target or not self.chained else 0
        if price:
            effects.append(Effect(Text(f"{KEY}.effect.price", {"actions": price})))
        if (target or not self.chained) and self.loses(state, seat, target):
            effects.append(Effect(Text(f"{KEY}.effect.loses")))
        if target or not self.chained:
            effects += self.outlook(state, seat, target)
        room = target.rpartition("@")[2]
        targets = (Target("room", room),) if ":" in room else ()
        return Option(
            Text(f"{KEY}.act.{self.head}", self.words(state, seat, target)), targets, tuple(effects)
        )


def keys_of(deed: Deed, state: BurgleState, seat: int) -> list[str]:
    """The keys of a deed in the question `act`."""
    targets = deed.targets(state, seat)
    if deed.chained:
        return [deed.head] if targets else []
    return [f"{deed.head}:{target}" if target else deed.head for target in targets]


def entry_loses(
    state: BurgleState, seat: int, target: str, *, free: bool = False, drop: bool = False
) -> bool:
    """Whether entering a room costs more Stealth than there is, a hidden room taken as one without any effect."""
    room = room_from(state, target)
    if state.unseen and seat == state.active:
        return False
    tokens = state.stealth[seat] + state.hides.get(room, 0)
    if not drop and shown_kind(state, room) == "keypad" and room not in state.unlocked:
        return False
    return stealth.guards_seeing_entry(state, seat, room, free=free) > tokens
