"""What a viewer may see of a match (section 5 of the rules page), built up from nothing.

The path leaves the state at one place only, `_sees_the_path`.
"""

from typing import Literal

from msgspec import Struct

from games.engine.state import EVERYONE
from games.pursuit.belief import Observation, belief
from games.pursuit.board import BUILDINGS
from games.pursuit.state import (
    HELICOPTERS,
    NOBODY,
    NOWHERE,
    TRACK,
    Colour,
    PursuitState,
    SearchResult,
    TokenColour,
    is_person,
    police,
)

Phase = Literal["choose_thief", "placement", "thief", "police", "over"]


class PoliceView(Struct, frozen=True):
    """A seat of the police team."""

    seat: int
    helicopters: list[Colour]
    """The helicopters that it owns."""
    confirmed: bool
    """Whether it agrees to the placement (PU-008)."""
    person: bool
    """Whether a person plays it; false for bots and for people who have resigned."""


class HelicopterView(Struct, frozen=True):
    """A helicopter."""

    colour: Colour
    crossroad: str | None
    """Where it stands; null before it is placed."""
    owner: int | None
    """Its owner's seat; null if it belongs to the whole team."""
    shared: bool
    """Whether it has no owner, or obeys the whole team for the rest of this phase (PU-083)."""
    acted: bool
    """Whether it has acted in this round."""


class RoofView(Struct, frozen=True):
    """A trail token that was found."""

    building: str
    colour: TokenColour


class SearchView(Struct, frozen=True):
    """One search, in the order in which they were made."""

    round: int
    helicopter: Colour
    building: str
    result: SearchResult


class PursuitView(Struct, frozen=True):
    """The match through one pair of eyes."""

    round: int
    """The current round, 0 during the set-up."""
    phase: Phase
    thief_seat: int | None
    """The thief; null until he is chosen."""
    police: list[PoliceView]
    helicopters: list[HelicopterView]
    """Always green, yellow, pink."""
    city: dict[str, Literal["big", "small"]]
    """Which kind of building stands on each of the 25 plots."""
    track: list[TokenColour]
    """The token colour of each round."""
    roofs: list[RoofView]
    """Tokens that were found, in the order of the finds."""
    searches: list[SearchView]
    possible: list[str] | None
    """Where the car can be, if the table shows it (`police_assist`), and after the end."""
    car: str | None
    """The car's building: for the thief, and for everybody after the end."""
    path: list[str] | None
    """The car's buildings by round: for the thief, and for everybody after the end."""
    stood: list[list[str]] = []
    """By round: where green, yellow and pink stood when the thief hid the car. Empty in matches that began under
    rules version 1."""


def view(state: PursuitState, viewer: int) -> PursuitView:
    """The view of a seat, of `SPECTATOR`, or of `EVERYONE`."""
    path = list(state.path) if _sees_the_path(state, viewer) else None
    return PursuitView(
        round=state.round,
        phase=phase(state),
        thief_seat=None if state.thief == NOBODY else state.thief,
        police=[_police(state, seat) for seat in police(state)],
        helicopters=[_helicopter(state, number) for number in range(len(HELICOPTERS))],
        city={building: "big" if building in state.big else "small" for building in BUILDINGS},
        track=list(TRACK),
        roofs=[RoofView(building, colour) for building, colour in state.roofs.items()],
        searches=[SearchView(s.round, s.helicopter, s.building, s.result) for s in state.searches],
        possible=_possible(state) if _sees_the_possible(state, viewer) else None,
        car=path[-1] if path else None,
        path=path,
        stood=[[row[0:2], row[2:4], row[4:6]] for row in state.stood],
    )


def phase(state: PursuitState) -> Phase:
    """The public name of what is being played."""
    return "over" if state.outcome is not None else state.stage


def observations(state: PursuitState) -> list[Observation]:
    """All that the searches have told, for `belief`."""
    return [(search.round, search.building, search.result) for search in state.searches]


def _sees_the_path(state: PursuitState, viewer: int) -> bool:
    """The thief, and everybody after the end (PU-018, PU-045)."""
    return viewer == EVERYONE or state.outcome is not None or viewer == state.thief


def _sees_the_possible(state: PursuitState, viewer: int) -> bool:
    """With the option the police and spectators; after the end everybody. Never the thief before (ruling 5)."""
    if viewer == EVERYONE or state.outcome is not None:
        return True
    return state.options["police_assist"] == "on" and viewer != state.thief


def _possible(state: PursuitState) -> list[str] | None:
    """How often the car has been hidden is public, so its number of buildings may be used."""
    if not state.path:
        return None
    known = belief(len(state.path), observations(state))
    if state.stage == "thief" and state.outcome is None:
        known = known.movable()
    return known.possible()


def _police(state: PursuitState, seat: int) -> PoliceView:
    return PoliceView(
        seat,
        [colour for colour, owner in zip(HELICOPTERS, state.owners, strict=True) if owner == seat],
        seat in state.confirmed,
        is_person(state, seat),
    )


def _helicopter(state: PursuitState, number: int) -> HelicopterView:
    owner = state.owners[number]
    return HelicopterView(
        HELICOPTERS[number],
        None if state.crossroads[number] == NOWHERE else state.crossroads[number],
        None if owner == NOBODY else owner,
        owner == NOBODY or state.released[number],
        state.acted[number],
    )
