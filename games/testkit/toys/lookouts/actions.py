"""What lookouts are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import Ask, Choice, DecisionKind, Option, Play, Refusal, Text, Value
from games.engine.arguments import number, read
from games.engine.sealed import BACK
from games.engine.windows import PASS, Reaction
from games.testkit.toys.lookouts.state import NOBODY, Declared, LookoutsState, Turn

TURN: Final = "lookouts.turn"
WINDOW: Final = "lookouts.window"


def _seat(state: LookoutsState, key: str) -> Option:
    return Option(Text("lookouts.seat", {"seat": int(key)}))


def _others(state: LookoutsState, *seats: int) -> list[str]:
    return [str(seat) for seat in range(len(state.seats)) if seat not in seats]


class Plan(DecisionKind[LookoutsState]):
    """How to go about it: can be taken back until the action is declared (LO-002)."""

    name = "lookouts.plan"

    def keys(self, state: LookoutsState, ask: Ask) -> Sequence[str]:
        return ("loud", "quiet")

    def apply(self, play: Play[LookoutsState], ask: Ask, choice: Choice) -> None:
        play.state.plan = str(choice)
        play.ask(PLAN, ask.seat, optional=True)


class Take(DecisionKind[LookoutsState]):
    """From whom a coin is taken: declared, not done yet (LO-003)."""

    name = "lookouts.take"

    def keys(self, state: LookoutsState, ask: Ask) -> Sequence[str]:
        return _others(state, ask.seat)

    def refusal(self, state: LookoutsState, ask: Ask, key: str) -> Refusal | None:
        stopped = turn_of(state).stopped
        return Refusal("LO-005", Text("lookouts.refusal.stopped")) if str(stopped) == key else None

    def option(self, state: LookoutsState, ask: Ask, key: str) -> Option:
        return _seat(state, key)

    def apply(self, play: Play[LookoutsState], ask: Ask, choice: Choice) -> None:
        play.data(TURN)["target"] = target = number(choice)
        play.reveal()
        play.tell("declared", {"seat": ask.seat, "target": target})


def turn_of(state: LookoutsState) -> Turn:
    """What has happened in the turn."""
    return read(next(step.args for step in state.agenda if step.name == TURN), Turn)


class React(Reaction[LookoutsState]):
    """Pass or step in (LO-004). `stop` and `swap` fit; the other cards do not."""

    name = "lookouts.react"
    window = WINDOW
    args_type = Declared

    def keys(self, state: LookoutsState, ask: Ask) -> Sequence[str]:
        return [PASS, state.hands[ask.seat]]

    def refusal(self, state: LookoutsState, ask: Ask, key: str) -> Refusal | None:
        if key in (PASS, "stop", "swap"):
            return None
        return Refusal("LO-004", Text("lookouts.refusal.no_fit", {"card": key}))

    def option(self, state: LookoutsState, ask: Ask, key: str) -> Option:
        return Option(Text(f"lookouts.card.{key}"))

    def following(self, state: LookoutsState, ask: Ask, choices: Sequence[Choice]) -> Ask | None:
        if choices[0] == PASS or choices[-1] in ("once", "firm"):
            return None
        if list(choices) == ["swap"]:
            return Ask(ask.id, ask.seat, AIM.name)
        return Ask(ask.id, ask.seat, STAY.name)

    def plays(self, state: LookoutsState, ask: Ask, choices: Sequence[Choice]) -> bool:
        """A card that was played meanwhile, or a swap to the target of the moment, does nothing."""
        if not super().plays(state, ask, choices) or choices[0] != state.hands[ask.seat]:
            return False
        target = turn_of(state).target
        return target != NOBODY and (choices[0] != "swap" or choices[1] != str(target))

    def stays(self, state: LookoutsState, ask: Ask, choices: Sequence[Choice]) -> bool:
        return choices[-1] == "firm"


class Aim(DecisionKind[LookoutsState]):
    """A link of the chain: whom the coin is taken from instead."""

    name = "lookouts.aim"

    def keys(self, state: LookoutsState, ask: Ask) -> Sequence[str]:
        return [*_others(state, state.active), BACK]

    def option(self, state: LookoutsState, ask: Ask, key: str) -> Option:
        return super().option(state, ask, key) if key == BACK else _seat(state, key)


class Stay(DecisionKind[LookoutsState]):
    """The last link: whether the card stays in for further passes (LO-006)."""

    name = "lookouts.stay"

    def keys(self, state: LookoutsState, ask: Ask) -> Sequence[str]:
        return ("once", "firm", BACK)


class Peek(DecisionKind[LookoutsState]):
    """Free play while the turn player plans: a private chain by itself (LO-008)."""

    name = "lookouts.peek"

    def keys(self, state: LookoutsState, ask: Ask) -> Sequence[str]:
        return ("peek", BACK)

    def refusal(self, state: LookoutsState, ask: Ask, key: str) -> Refusal | None:
        if key == BACK or state.hands[ask.seat] == "peek":
            return None
        return Refusal("LO-008", Text("lookouts.refusal.no_peek"))

    def following(self, state: LookoutsState, ask: Ask, choices: Sequence[Choice]) -> Ask | None:
        return Ask(ask.id, ask.seat, LOOK_AT.name) if len(choices) == 1 else None

    def apply_sealed(self, play: Play[LookoutsState], ask: Ask, choices: Sequence[Choice]) -> None:
        state, target = play.state, number(choices[1])
        state.hands[ask.seat] = ""
        play.tell("card_played", {"seat": ask.seat, "card": "peek"})
        if state.hands[target]:
            state.seen[ask.seat].append(target)
            told: dict[str, Value] = {"seat": ask.seat, "target": target, "card": state.hands[target]}
            play.tell("card_seen", told, seats=(ask.seat,), others={"seat": ask.seat, "target": target})


class LookAt(DecisionKind[LookoutsState]):
    """A link of the chain: whose card."""

    name = "lookouts.look_at"

    def keys(self, state: LookoutsState, ask: Ask) -> Sequence[str]:
        return [*_others(state, ask.seat), BACK]

    def option(self, state: LookoutsState, ask: Ask, key: str) -> Option:
        return super().option(state, ask, key) if key == BACK else _seat(state, key)


class Review(DecisionKind[LookoutsState]):
    """Somebody stepped in: take it all the same, or from somebody else (LO-005)."""

    name = "lookouts.review"

    def keys(self, state: LookoutsState, ask: Ask) -> Sequence[str]:
        return ("confirm", "change")

    def apply(self, play: Play[LookoutsState], ask: Ask, choice: Choice) -> None:
        if choice == "change":
            del play.data(TURN)["target"]


PLAN: Final = Plan()
TAKE: Final = Take()
REACT: Final = React()
AIM: Final = Aim()
STAY: Final = Stay()
PEEK: Final = Peek()
LOOK_AT: Final = LookAt()
REVIEW: Final = Review()
KINDS: Final = (PLAN, TAKE, REACT, AIM, STAY, PEEK, LOOK_AT, REVIEW)
