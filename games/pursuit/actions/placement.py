"""Placing the helicopters before round 1, and agreeing on it (PU-007, PU-008; decisions D2 and D3)."""

from collections.abc import Sequence
from typing import Final

from games.engine.decision import DecisionKind, Option, Refusal, Target
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.pursuit.board import CROSSROADS
from games.pursuit.state import (
    HELICOPTERS,
    NOWHERE,
    OfHelicopter,
    PursuitState,
    commanders,
    helicopter_of,
    police_people,
)

CONFIRM: Final = "confirm"


def offer_placement(play: Play[PursuitState], number: int) -> None:
    """Asks everybody who may command the helicopter where to put it; the first answer counts (PU-008)."""
    colour = HELICOPTERS[number]
    for seat in commanders(play.state, number):
        play.ask(PLACE_HELICOPTER, seat, {"helicopter": colour}, group=f"place:{colour}")


def offer_replacements(play: Play[PursuitState], number: int) -> None:
    """Lets the people who may command the helicopter put it elsewhere. Nobody waits for that (PU-008)."""
    state = play.state
    colour = HELICOPTERS[number]
    for seat in commanders(state, number):
        if seat in police_people(state):
            play.ask(
                REPLACE_HELICOPTER, seat, {"helicopter": colour}, group=f"replace:{colour}", optional=True
            )


def settle_placement(play: Play[PursuitState]) -> None:
    """Asks for no more confirmations if the time is up, or the team has become too small to need any (PU-008)."""
    if play.state.placement_final or len(police_people(play.state)) < 2:
        play.withdraw(CONFIRM_PLACEMENT)


class _Placement(DecisionKind[PursuitState]):
    """All 16 crossroads are shown; those with a helicopter are closed (PU-007)."""

    def keys(self, state: PursuitState, ask: Ask) -> Sequence[str]:
        return CROSSROADS

    def refusal(self, state: PursuitState, ask: Ask, key: str) -> Refusal | None:
        if key in state.crossroads:
            return Refusal("PU-007", Text("pursuit.refusal.crossroad_occupied", {"crossroad": key}))
        return None

    def option(self, state: PursuitState, ask: Ask, key: str) -> Option:
        text = Text("pursuit.option_text.crossroad", {"crossroad": key})
        return Option(text, (Target("crossroad", key),), safe=self._can_be_changed(state, ask))

    def _can_be_changed(self, state: PursuitState, ask: Ask) -> bool:
        """Until all stand, and then until the people of the police have agreed (PU-008)."""
        others = [at for number, at in enumerate(state.crossroads) if number != helicopter_of(ask)]
        return not state.placement_final and (NOWHERE in others or len(police_people(state)) > 1)

    def put(self, play: Play[PursuitState], ask: Ask, choice: Choice) -> None:
        """Puts the helicopter down, tells it, and offers to put it elsewhere."""
        if play.by == "clock":
            play.state.placement_final = True
        number = helicopter_of(ask)
        play.state.crossroads[number] = str(choice)
        play.tell(
            "helicopter_placed",
            {"seat": ask.seat, "helicopter": HELICOPTERS[number], "crossroad": str(choice)},
        )
        offer_replacements(play, number)


class PlaceHelicopter(_Placement):
    """Where a helicopter begins."""

    name = "pursuit.place_helicopter"
    args_type = OfHelicopter

    def apply(self, play: Play[PursuitState], ask: Ask, choice: Choice) -> None:
        self.put(play, ask, choice)


class ReplaceHelicopter(_Placement):
    """A placed helicopter goes elsewhere, which takes back what has been confirmed."""

    name = "pursuit.replace_helicopter"
    args_type = OfHelicopter
    role = "turn"

    def apply(self, play: Play[PursuitState], ask: Ask, choice: Choice) -> None:
        self.put(play, ask, choice)
        confirmed = play.state.confirmed
        play.state.confirmed = []
        for seat in confirmed:
            play.ask(CONFIRM_PLACEMENT, seat)


class ConfirmPlacement(DecisionKind[PursuitState]):
    """A person agrees to the placement as it stands."""

    name = "pursuit.confirm_placement"

    def keys(self, state: PursuitState, ask: Ask) -> Sequence[str]:
        return (CONFIRM,)

    def apply(self, play: Play[PursuitState], ask: Ask, choice: Choice) -> None:
        play.state.confirmed.append(ask.seat)
        play.tell("placement_confirmed", {"seat": ask.seat})
        if play.by == "clock":
            play.state.placement_final = True
            settle_placement(play)


PLACE_HELICOPTER: Final = PlaceHelicopter()
REPLACE_HELICOPTER: Final = ReplaceHelicopter()
CONFIRM_PLACEMENT: Final = ConfirmPlacement()
