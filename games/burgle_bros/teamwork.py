"""Planning together: the team is all burglars, its markers stand in rooms or speak of tools, its plans are deeds."""

from __future__ import annotations

from typing import Final

from games.burgle_bros.actions.act import ACT
from games.burgle_bros.cards import is_loot
from games.burgle_bros.flow import MATCH, TURN_SEQUENCE
from games.burgle_bros.state import ACTIONS, KEY, NOWHERE, ROOF, BurgleState, room_key, rooms
from games.burgle_bros.steps import could_be
from games.engine.game import Team
from games.engine.state import Ask, Step
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


def order(state: BurgleState) -> list[int]:
    """The burglars in the order of their next turns, whose turn it is first; nobody once all is over or not begun."""
    if state.stage != "turns":
        return []
    count = len(state.seats)
    seats = [(state.active + later) % count for later in range(count)]
    return [seat for seat in seats if state.places[seat] != ROOF]


def turn(state: BurgleState, seat: int) -> BurgleState | None:
    """The burglar's turn as it is, or as it would begin now: guards, cards and team-mates where they are (BB-024,
    BB-025)."""
    if state.stage != "turns" or not 0 <= seat < len(state.seats) or state.places[seat] == ROOF:
        return None
    if seat == state.active:
        return state if any(ask.kind == ACT.name for ask in state.asks.values()) else None
    state.active = seat
    state.spent, state.once, state.tries, state.requests = 0, [], {}, []
    state.tripped = state.slipped = NOWHERE
    state.unseen, state.pace, state.shift = False, 0, False
    state.lasting = {card: owner for card, owner in state.lasting.items() if owner != seat}
    state.actions = ACTIONS - ("mirror" in state.loot[seat]) + state.heads_up
    if state.places[seat] == NOWHERE:
        state.places[seat] = state.entrance
    state.branches, state.timers = {}, {}
    state.agenda = [Step(MATCH.name, "play_turns"), Step(TURN_SEQUENCE.name, "act")]
    state.serial += 1
    name = f"d{state.serial}"
    state.asks = {name: Ask(name, seat, ACT.name)}
    return state


TEAMWORK: Final = Teamwork(
    places=places,
    things=tools,
    question=ACT.name,
    could_be=could_be,
    order=order,
    turn=turn,
    number=lambda state: state.turn,
    losses=frozenset(
        f"{KEY}.effect.{name}"
        for name in (
            "seen",
            "seen_in",
            "alarm",
            "laser",
            "thermo",
            "guard_sees",
            "guard_sees_you",
            "slipped",
            "loses",
        )
    ),
)
