"""What a camper sees, and another match that looks the same to them."""

from __future__ import annotations

from msgspec import Struct

from games.engine import EVERYONE
from games.engine.chance import SEED_BYTES, Chance, Dice
from games.testkit.toys.campfire.state import CampfireState


class CampfireView(Struct, frozen=True):
    """The clearing through one pair of eyes."""

    night: int
    phase: str
    sky: str | None
    """Tonight's weather."""
    tomorrow: str | None
    """Tomorrow's weather, for who has watched the sky."""
    logs: dict[str, int]
    story: int | None
    points: list[int]


def view(state: CampfireState, viewer: int) -> CampfireView:
    """The view of a seat, of SPECTATOR, or of EVERYONE."""
    knows = viewer in state.watched or viewer == EVERYONE or state.outcome is not None
    return CampfireView(
        night=state.night,
        phase=phase(state),
        sky=state.sky[state.night - 1] if state.night else None,
        tomorrow=state.sky[state.night] if knows else None,
        logs=dict(state.logs),
        story=None if state.story < 0 else state.story,
        points=list(state.points),
    )


def phase(state: CampfireState) -> str:
    """The part of the evening."""
    return "over" if state.outcome is not None else state.stage


def resample(state: CampfireState, viewer: int, dice: Dice) -> CampfireState:
    """Draws the unseen nights anew, and what the match's stream will still give."""
    twin = state.clone()
    if state.outcome is not None:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    seen = state.night + (viewer in state.watched)
    unseen = twin.sky[seen:]
    dice.shuffle(unseen)
    twin.sky[seen:] = unseen
    return twin
