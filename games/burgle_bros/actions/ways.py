"""Whole ways over revealed rooms: where the active burglar can get with the actions of this turn, move by move.

A way goes through nothing that is not known: no hidden room, no keypad that is still to be tried. Of all ways to a
room it is the one on which the fewest things come up, of these the cheapest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.burgle_bros import alarms, entering, foresight, stealth
from games.burgle_bros.actions.basic import move_price
from games.burgle_bros.actions.deeds import Burgle, Deed, entry_loses
from games.burgle_bros.links import drop_of, move_links
from games.burgle_bros.state import (
    KEY,
    NOWHERE,
    UNPLACED,
    BurgleState,
    floor_of,
    ground,
    kind,
    room_from,
    room_key,
    works,
)
from games.engine.decision import Effect, Option, Target
from games.engine.refusals import RulesBug
from games.engine.text import Text

MOVE: Final = "move"
DROP: Final = "drop"


class Leg(NamedTuple):
    """One move of a way: from where to where, and whether it is a drop through a Walkway."""

    start: int
    room: int
    drops: bool
    price: int
    stops: bool
    """Whether something is sure to come up: an alarm, a question, a loss, a card."""

    def key(self, state: BurgleState) -> str:
        """The deed."""
        return f"{DROP if self.drops else MOVE}:{room_key(state, self.room)}"


Way = tuple[Leg, ...]


def ways(state: BurgleState, seat: int) -> dict[int, Way]:
    """The best way to each room that can be reached with two moves or more, and not with one."""
    here = state.places[seat]
    if here < 0 or state.actions < 2:
        return {}
    best: dict[int, tuple[int, int]] = {here: (0, 0)}
    """By room the fewest stops, and the price of these."""
    found: dict[int, Way] = {}
    beyond: list[list[tuple[int, int, Way]]] = [[] for _ in range(state.actions + 1)]
    beyond[0].append((0, here, ()))
    legs: dict[int, list[Leg]] = {}
    known: dict[int, tuple[int, bool]] = {}
    for spent, reached in enumerate(beyond):
        for stops, room, way in reached:
            if room not in legs:
                legs[room] = _legs(state, seat, room, known, is_start=room == here)
            for leg in legs[room]:
                total, stopped = spent + leg.price, stops + leg.stops
                if total > state.actions or (leg.room in best and best[leg.room] <= (stopped, total)):
                    continue
                best[leg.room] = stopped, total
                found[leg.room] = (*way, leg)
                if _can_be_passed(state, leg.room):
                    beyond[total].append((stopped, leg.room, found[leg.room]))
    near = {leg.room for leg in legs[here]}
    return {room: found[room] for room in sorted(found) if room not in near and room != here}


def _legs(
    state: BurgleState, seat: int, room: int, known: dict[int, tuple[int, bool]], *, is_start: bool
) -> list[Leg]:
    """All moves out of a room into revealed ones; price and stop of a room are looked for once."""
    rings = _rings_behind(state, seat, room, is_start=is_start)
    found = []
    for other in move_links(state, seat, place=room):
        if other in state.shown:
            if other not in known:
                known[other] = move_price(state, seat, other), _stops(state, seat, other)
            price, stops = known[other]
            found.append(Leg(room, other, False, price, rings or stops))
    lower = drop_of(state, room)
    if lower != NOWHERE and lower in state.shown:
        price = 1 + entering.crowded(state, seat, lower)
        found.append(Leg(room, lower, True, price, rings or _stops(state, seat, lower, drops=True)))
    return found


def _rings_behind(state: BurgleState, seat: int, room: int, *, is_start: bool) -> bool:
    """Whether a Motion room that was entered in this turn is left (BB-060)."""
    trips = state.tripped == room if is_start else kind(state, room) == "motion"
    return trips and alarms.sensor_rings(state, seat, room)


def _stops(state: BurgleState, seat: int, room: int, *, drops: bool = False) -> bool:
    what = kind(state, room)
    if state.guards[floor_of(state, room)] == UNPLACED:
        return True
    unseen = state.unseen and seat == state.active
    if not unseen and (
        stealth.guards_seeing_entry(state, seat, room, free=False) or alarms.camera_sees(state, room)
    ):
        return True
    if drops:
        return False
    if what == "laboratory":
        return room not in state.emptied
    if what in ("fingerprint", "laser"):
        return alarms.sensor_rings(state, seat, room)
    return what in ("detector", "thermo") and bool(foresight.of_room(state, seat, room))


def _can_be_passed(state: BurgleState, room: int) -> bool:
    """Whether the way may go on behind a revealed room: not behind a keypad that has to be tried."""
    return kind(state, room) != "keypad" or room in state.unlocked or not works(state, room)


class Go(Deed):
    """A whole way to a revealed room, which is given at once and made move by move (BB-029)."""

    head = "way"
    about = "room"

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        return [room_key(state, room) for room in ways(state, seat)]

    def option(self, state: BurgleState, seat: int, target: str) -> Option:
        """The whole price, what is sure to come up, and the way room by room."""
        way = ways(state, seat)[room_from(state, target)]
        price = foresight.effect("price", actions=sum(leg.price for leg in way))
        loses = [
            foresight.effect("loses")
            for leg in way
            if entry_loses(state, seat, room_key(state, leg.room), drop=leg.drops)
        ]
        return Option(
            Text(f"{KEY}.act.{self.head}", {"room": target}),
            (Target("room", target), *(Target("way", room_key(state, leg.room)) for leg in way)),
            (price, *loses[:1], *_comes_up(state, seat, way)),
        )

    def steps(self, state: BurgleState, seat: int, target: str) -> list[str]:
        """The deeds of which the way consists; none if there is no way."""
        room = ground(state).rooms.get(target, NOWHERE)
        return [leg.key(state) for leg in ways(state, seat).get(room, ())]

    def do(self, play: Burgle, seat: int, target: str) -> None:
        """Never asked for: the engine puts the moves in the place of the way (`machine.answers`)."""
        raise RulesBug("a way is made move by move")


def _comes_up(state: BurgleState, seat: int, way: Way) -> list[Effect]:
    """What is sure to happen in the rooms of a way, and where the first of it ends the way."""
    found: list[Effect] = []
    for number, leg in enumerate(way):
        found += [] if leg.drops else foresight.of_room(state, seat, leg.room)
        found += foresight.of_sight(state, seat, leg.room, named=True)
        if _rings_behind(state, seat, leg.start, is_start=number == 0):
            found += foresight.of_alarm(state, leg.start)
    first = next((leg for leg in way[:-1] if leg.stops), None)
    if first is not None:
        found.append(foresight.effect("stops", room=room_key(state, first.room)))
    goal = way[-1].room
    found += foresight.of_staying(state, seat, goal, foresight.rung_by(state, found, floor_of(state, goal)))
    return [effect for place, effect in enumerate(found) if effect not in found[:place]]


GO: Final = Go()
