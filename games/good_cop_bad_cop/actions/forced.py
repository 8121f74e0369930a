"""Choices that a card or an action forces on somebody (D3, D8 to D12, D14, D15)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import number, read
from games.engine.decision import DecisionKind, Option, Target
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.good_cop_bad_cop import effects
from games.good_cop_bad_cop.arguments import Cause, OneCard, Why
from games.good_cop_bad_cop.shots import redirect
from games.good_cop_bad_cop.state import KEY, CopState, hidden_places, others
from games.good_cop_bad_cop.targets import card_key, place_from, shot_target
from games.good_cop_bad_cop.zones import DECK, HANDS


def own_card_option(state: CopState, seat: int, key: str) -> Option:
    """One of the seat's own cards, with what is on it."""
    slot = int(key.partition(".")[2])
    face = state.faces[state.slots[seat][slot]]
    return Option(
        Text(f"{KEY}.option_text.own_card", {"slot": slot + 1, "face": face}), (Target("card", key),)
    )


def seat_option(key: str) -> Option:
    """A player."""
    return Option(Text(f"{KEY}.option_text.seat", {"seat": int(key)}), (Target("seat", key),))


class TurnUp(DecisionKind[CopState]):
    """Which of one's own face-down cards is turned up: as a cost (GC-062, GC-063), by Truth Serum (GC-154), or in
    secret by everybody who is audited (GC-149). `cause` says why."""

    name = f"{KEY}.turn_up"
    args_type = Cause

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [card_key(place) for place in hidden_places(state, ask.seat)]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        return own_card_option(state, ask.seat, key)

    def apply(self, play: Play[CopState], ask: Ask, choice: Choice) -> None:
        effects.turn_up(play, place_from(str(choice)))

    def apply_sealed(self, play: Play[CopState], ask: Ask, choices: Sequence[Choice]) -> None:
        effects.turn_up(play, place_from(str(choices[0])))


class Aim(DecisionKind[CopState]):
    """Whom the gun is aimed at: when it is taken (GC-081) and in phase 2 (GC-044). `why` says which."""

    name = f"{KEY}.aim"
    args_type = Why

    def prompt(self, state: CopState, ask: Ask) -> Text:
        return Text(self.name if read(ask.args, Why).why == "gun" else f"{self.name}.phase", ask.args)

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [str(seat) for seat in others(state, ask.seat)]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        return seat_option(key)

    def apply(self, play: Play[CopState], ask: Ask, choice: Choice) -> None:
        effects.aim_at(play, ask.seat, number(choice))
        if read(ask.args, Why).why == "phase":
            play.data(f"{KEY}.turn")["aimed"] = True


class NewTarget(DecisionKind[CopState]):
    """A declared shot must go elsewhere: the shooter chooses (GC-150), or somebody who was named (GC-156)."""

    name = f"{KEY}.new_target"
    args_type = OneCard

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        target = shot_target(state)
        return [str(seat) for seat in others(state, state.active) if seat != target]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        return seat_option(key)

    def apply(self, play: Play[CopState], ask: Ask, choice: Choice) -> None:
        redirect(play, number(choice))


class Keep(DecisionKind[CopState]):
    """Over the hand limit: the one card to keep (GC-122)."""

    name = f"{KEY}.keep"
    secret = True

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return list(state.hands[ask.seat])

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        args: dict[str, Value] = {"card": key, "number": state.hands[ask.seat].index(key) + 1}
        return Option(Text(f"{KEY}.option_text.gear", args), (Target("equipment", key),))

    def apply(self, play: Play[CopState], ask: Ask, choice: Choice) -> None:
        effects.discard(play, ask.seat, str(choice))


NO: Final = "no"


class Kit(DecisionKind[CopState]):
    """Turn up one of one's own cards to take the Fingerprint Kit back (GC-158)."""

    name = f"{KEY}.kit"

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [*(card_key(place) for place in hidden_places(state, ask.seat)), NO]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        return super().option(state, ask, key) if key == NO else own_card_option(state, ask.seat, key)

    def apply(self, play: Play[CopState], ask: Ask, choice: Choice) -> None:
        if choice == NO:
            return
        state = play.state
        effects.turn_up(play, place_from(str(choice)))
        DECK.move(state, "fingerprint_kit", HANDS[ask.seat])
        play.tell("kit_returned", {"seat": ask.seat})


class PassGrenade(DecisionKind[CopState]):
    """The first holder hands the Grenade on (GC-159)."""

    name = f"{KEY}.pass_grenade"

    def keys(self, state: CopState, ask: Ask) -> Sequence[str]:
        return [str(seat) for seat in others(state, ask.seat)]

    def option(self, state: CopState, ask: Ask, key: str) -> Option:
        return seat_option(key)

    def apply(self, play: Play[CopState], ask: Ask, choice: Choice) -> None:
        state = play.state
        state.grenade, state.grenade_since, state.grenade_passed = number(choice), state.turn, True
        play.tell("grenade_given", {"seat": ask.seat, "target": state.grenade})


TURN_UP: Final = TurnUp()
AIM: Final = Aim()
NEW_TARGET: Final = NewTarget()
KEEP: Final = Keep()
KIT: Final = Kit()
PASS_GRENADE: Final = PassGrenade()
