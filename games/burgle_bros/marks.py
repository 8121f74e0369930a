"""What a bot makes of its team's markers (section 8.4 of the rules page)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros.site import Site
from games.engine.bot import Mark

WORTH: Final = {"meet": 2.0, "avoid": -6.0}
"""Of ending a turn in a marked room."""
PATIENCE: Final = 1.0
"""Of staying where one is asked to wait."""


def worth_of_rooms(marks: Sequence[Mark], site: Site) -> dict[int, float]:
    """What it is worth to end the turn in the rooms that are marked."""
    found: dict[int, float] = {}
    for mark in marks:
        if mark.kind not in ("meet", "avoid", "wait"):
            continue
        room = site.number(mark.about)
        if mark.kind == "wait":
            found[room] = found.get(room, 0.0) + (PATIENCE if room == site.here else 0.0)
        else:
            found[room] = found.get(room, 0.0) + WORTH[mark.kind]
    return found


def without_saved(keys: Sequence[str], marks: Sequence[Mark]) -> list[str]:
    """The deeds that use no tool that is to be saved."""
    saved = {mark.about for mark in marks if mark.kind == "save"}
    return [key for key in keys if key.partition(":")[0] not in saved]


def wanted_gift(keys: Sequence[str], marks: Sequence[Mark]) -> str | None:
    """The tool that a team-mate has asked for, if it can be handed over now."""
    gifts = (f"give:{mark.about}@{mark.seat}" for mark in marks if mark.kind == "need")
    return next((key for key in gifts if key in keys), None)
