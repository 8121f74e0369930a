"""Planning together: the team is all burglars, its markers stand in rooms or speak of tools."""

from __future__ import annotations

from typing import Final

from games.burgle_bros.cards import is_loot
from games.burgle_bros.state import BurgleState, room_key, rooms
from games.engine.game import Team
from games.engine.teamwork import Teamwork


def teams(state: BurgleState) -> tuple[Team, ...]:
    """Everybody who plays."""
    return (Team("burglars", tuple(range(len(state.seats)))),)


def places(state: BurgleState) -> list[str]:
    """All rooms, revealed or not."""
    return [room_key(state, room) for room in rooms(state)]


def tools(state: BurgleState) -> list[str]:
    """The tools that lie before burglars or in rooms, for all to see."""
    lying = [item for items in state.lying.values() for item in items if not is_loot(item)]
    return [*(tool for held in state.tools for tool in held), *lying]


TEAMWORK: Final = Teamwork(places=places, things=tools)
