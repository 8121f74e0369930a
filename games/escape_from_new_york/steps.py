"""The questions that give a turn its shape: the Timer, driving, the building, going on (4.2, 4.3, 4.5, 4.9)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.engine.arguments import number, read
from games.engine.decision import DecisionKind, Effect, Option
from games.engine.flow import NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.arguments import Driving, Pausing
from games.escape_from_new_york.cards import take_back
from games.escape_from_new_york.effects import run_effects
from games.escape_from_new_york.event_cards import NOTED
from games.escape_from_new_york.hauk.missions import pushed_out_next
from games.escape_from_new_york.moving import can_start, car_row, start_movement
from games.escape_from_new_york.orders import STOP
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import building_of, building_row, is_clear
from games.escape_from_new_york.revealing import REVEALS
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.timers import TIMER
from games.escape_from_new_york.wording import words_of

YES, NO, GO_ON = "yes", "no", "go_on"
LOW_HAND: Final = 2
"""With fewer Action cards a Timer tile must be revealed (NY-051)."""


class RevealTimer(DecisionKind[EscapeState]):
    """Whether a Timer tile is revealed and the discarded cards come back (NY-050, NY-052)."""

    name = "escape_from_new_york.reveal_timer"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return [NO, YES]

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        option, mission = super().option(state, ask, key), pushed_out_next(state)
        if key == NO or not mission:
            return option
        warning = Effect(Text("escape_from_new_york.effect.pushes_out", {"mission": mission}))
        return replace(option, effects=(warning,))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        if choice == YES:
            reset(play)


class Drive(DecisionKind[EscapeState]):
    """Whether the Car's movement of step 5 is made (NY-080)."""

    name = "escape_from_new_york.drive"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return [NO, YES] if can_drive(state) else [NO]

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        if choice == YES:
            play.push(DRIVE_SEQUENCE, {})


class EndActions(DecisionKind[EscapeState]):
    """The Hero's actions are over: Noise, damage and New York follow. The window after the second card and step 5."""

    name = "escape_from_new_york.end_actions"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return [GO_ON]

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        """Nothing is left to do: what follows stands on the agenda."""


class Pause(DecisionKind[EscapeState]):
    """A window that the player has asked for by a standing wish; it says after which step (NY-033)."""

    name = "escape_from_new_york.pause"
    args_type = Pausing

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return [GO_ON]

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        """Nothing is left to do: what follows stands on the agenda."""


class UseBuilding(DecisionKind[EscapeState]):
    """Which of a Building's effects is used (NY-125, table 2.9)."""

    name = "escape_from_new_york.use_building"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        row = building_row(state, state.hero.space)
        return [str(way) for way in range(len(row.choices))] if row is not None else []

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        building = building_of(state, state.hero.space)
        row = building_row(state, state.hero.space)
        does = [] if row is None else words_of(row.choices[int(key)])
        text = Text("escape_from_new_york.option_text.building", {"building": building, "does": does})
        return Option(text)

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        use_building(play, number(choice))


REVEAL_TIMER: Final = RevealTimer()
DRIVE: Final = Drive()
END_ACTIONS: Final = EndActions()
PAUSE: Final = Pause()
USE_BUILDING: Final = UseBuilding()


def begin_turn(play: Table) -> Flow:
    """NY-050, NY-051: may reveal a Timer tile, must with 0 or 1 cards in hand."""
    state = play.state
    state.turns += 1
    play.tell("turn_begun", {"seat": state.current, "turn": state.turns})
    if len(state.hero.hand) < LOW_HAND:
        reset(play)
    elif state.timer:
        play.ask(REVEAL_TIMER, state.current)
    return NEXT


def reset(play: Table) -> None:
    """NY-052: first all discarded Action cards return, then the tile is resolved."""
    state = play.state
    take_back(play, state.current, list(state.hero.discard))
    play.push(TIMER, {"how": "step_1"})


def offer_drive(play: Table) -> Flow:
    """NY-080: with a Car and without Enemies in the space."""
    if can_drive(play.state):
        play.ask(DRIVE, play.state.current)
    return NEXT


def can_drive(state: EscapeState) -> bool:
    """Whether there is a Car, no Enemy in the space, and a way (NY-080)."""
    return (
        bool(state.hero.car) and is_clear(state, state.hero.space) and can_start(state, frozenset({"upto"}))
    )


def drive_on(play: Table) -> Flow:
    """NY-080: the movement of the Car card; its reveal needs a step that was made."""
    state = play.state
    move, reveals = car_row(state)
    play.args["reveals"] = reveals
    play.args["steps"] = state.turn.steps
    start_movement(play, move, frozenset({"upto"}), "car")
    return NEXT


def reveal_from_car(play: Table) -> Flow:
    """Table 2.12: then reveal, if at least one step was made; then what was noted."""
    play.push(NOTED, {})
    driving = read(play.args, Driving)
    if play.state.turn.steps != driving.steps:
        play.push(REVEALS, {"left": driving.reveals})
    return NEXT


DRIVE_SEQUENCE = sequence("escape_from_new_york.drive", drive_on, reveal_from_car, args_type=Driving)


def end_actions(play: Table) -> Flow:
    """The last window of the Hero's actions; asked whatever is held."""
    play.ask(END_ACTIONS, play.state.current)
    return NEXT


def visit_building(play: Table) -> Flow:
    """NY-125: the Building is activated, Enemies or not."""
    state = play.state
    row = building_row(state, state.hero.space)
    if row is None or not row.choices:
        return NEXT
    if len(row.choices) == 1:
        use_building(play, 0)
    else:
        play.ask(USE_BUILDING, state.current)
    return NEXT


def use_building(play: Table, way: int) -> None:
    """Carries one of the Building's effects out."""
    state = play.state
    row = building_row(state, state.hero.space)
    if row is not None:
        run_effects(play, row.choices[way], building_of(state, state.hero.space), "building")


def pause_after(moment: str, play: Table) -> None:
    """A window after a step, by the player's standing wish alone (NY-033)."""
    if play.pauses(STOP, play.state.current, moment):
        play.ask(PAUSE, play.state.current, {"after": moment})
