"""The turn player declares his action and reviews it after a window (D2, D5; GC-041 to GC-043, GC-060 to GC-066)."""

from collections.abc import Sequence
from typing import Final

from games.engine.decision import DecisionKind, Option, Refusal, Target
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.good_cop_bad_cop.arguments import Turn
from games.good_cop_bad_cop.moments import NO_GUN
from games.good_cop_bad_cop.state import (
    KEY,
    NOBODY,
    TURN,
    CopState,
    at_place,
    hidden_places,
    is_hidden,
    others,
    place_of,
)
from games.good_cop_bad_cop.targets import card_key, place_from

INVESTIGATE: Final = "investigate"
EQUIP: Final = "equip"
ARM: Final = "arm"
SHOOT: Final = "shoot"


def impossible(state: CopState, seat: int, action: str, place: int = NOBODY) -> Refusal | None:
    """Why the turn player can't take an action now; `place` is the card that he would investigate."""
    if action == INVESTIGATE:
        target = at_place(place)[0]
        if target == seat or not state.alive[target] or not is_hidden(state, place):
            return Refusal("GC-060", Text(f"{KEY}.refusal.not_hidden"))
    elif action == ARM:
        if state.armed[seat]:
            return Refusal("GC-064", Text(f"{KEY}.refusal.has_gun"))
        if not state.guns:
            return Refusal("GC-064", Text(f"{KEY}.refusal.no_gun_left"))
        return NO_GUN.of(state, seat)
    elif action == SHOOT:
        if not state.armed[seat]:
            return Refusal("GC-065", Text(f"{KEY}.refusal.unarmed"))
        if state.aims[seat] == NOBODY:
            return Refusal("GC-083", Text(f"{KEY}.refusal.unaimed"))
    return None


class Declare(DecisionKind[CopState]):
    """Exactly one action (GC-041). Arm and Shoot are shown closed when they are impossible."""

    name = f"{KEY}.declare"

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        looks = [
            f"{INVESTIGATE}:{card_key(place)}"
            for seat in others(state, ask.seat)
            for place in hidden_places(state, seat)
        ]
        return [*looks, EQUIP, ARM, SHOOT]

    def refusal(self, state: CopState, ask: Ask, key: str) -> Refusal | None:
        action, _, card = key.partition(":")
        return impossible(state, ask.seat, action, place_from(card) if card else NOBODY)

    def unlisted(self, state: CopState, ask: Ask, key: str) -> Refusal | None:
        """Cards that are not offered are refused with their rule too (GC-060)."""
        return self.refusal(state, ask, key) if key in _all_looks(state) else None

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        action, _, card = key.partition(":")
        if action == INVESTIGATE:
            seat, slot = at_place(place_from(card))
            return Option(
                Text(f"{KEY}.option_text.investigate", {"seat": seat, "slot": slot + 1}),
                (Target("seat", str(seat)), Target("card", card)),
            )
        if action == SHOOT and state.aims[ask.seat] != NOBODY:
            aim = state.aims[ask.seat]
            return Option(Text(f"{KEY}.option_text.shoot", {"seat": aim}), (Target("seat", str(aim)),))
        return Option(Text(f"{KEY}.option_text.{action}"))

    def apply(self, play: Play[CopState], ask: Ask, choice: Choice) -> None:
        state = play.state
        action, _, card = str(choice).partition(":")
        data = play.data(TURN)
        shown: dict[str, Value] = {}
        data["action"] = action
        if action == INVESTIGATE:
            target, slot = at_place(place_from(card))
            data["target"], data["slot"] = target, slot
            shown = {"target": target, "slot": slot + 1}
        elif action == SHOOT:
            data["target"] = shown["target"] = state.aims[ask.seat]
        state.inspected = []
        play.tell(f"declared_{action}", {"seat": ask.seat, **shown})
        play.reveal()


def _all_looks(state: CopState) -> set[str]:
    return {f"{INVESTIGATE}:{seat}.{slot}" for seat in range(len(state.seats)) for slot in range(3)}


def is_possible(state: CopState, turn: Turn) -> bool:
    """Whether the declared action can still be carried out (GC-179 a)."""
    place = place_of(turn.target, turn.slot) if turn.action == INVESTIGATE else NOBODY
    if impossible(state, state.active, turn.action, place) is not None:
        return False
    return turn.action != SHOOT or state.aims[state.active] == turn.target


def forget_action(data: dict[str, Value]) -> None:
    """Nothing is declared any more."""
    for key in ("action", "target", "slot", "fixed"):
        data.pop(key, None)


CONFIRM: Final = "confirm"
CHANGE: Final = "change"


class Review(DecisionKind[CopState]):
    """Cards were played before the action: carry it out all the same, or declare another one (GC-179 c)."""

    name = f"{KEY}.review"

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return (CONFIRM, CHANGE)

    def apply(self, play: Play[CopState], ask: Ask, choice: Choice) -> None:
        if choice == CHANGE:
            forget_action(play.data(TURN))
            play.tell("action_changed", {"seat": ask.seat})


DECLARE: Final = Declare()
REVIEW: Final = Review()
