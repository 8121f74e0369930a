"""Positions of Burgle Bros for tests: rooms, burglars and guards put where a worked example wants them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.burgle_bros import GAME
from games.burgle_bros.cards import is_loot
from games.burgle_bros.content.tables import kind_of
from games.burgle_bros.geometry import cell_from, mask_from
from games.burgle_bros.state import NOWHERE, BurgleState, room_from, room_key
from games.engine.chance import FastChance
from games.testkit.match import setup_for
from games.testkit.scenario import Scenario, ScriptedChance

FLOORS = "123"


class Heist(Scenario):
    """A match in its first turn, with the words of a heist."""

    @property
    def table(self) -> BurgleState:
        """The state, as its own type."""
        return self.state

    def room(self, key: str) -> int:
        """The number of a room."""
        return room_from(self.table, key)

    def lay(self, rooms: dict[str, str], *, shown: bool = True) -> Heist:
        """Puts tiles (by kind or key) into rooms, in exchange for what lay there; revealed unless said otherwise."""
        state = self.table
        taken: set[int] = set()
        for key, wanted in rooms.items():
            room = self.room(key)
            there = next(
                other
                for other, tile in enumerate(state.tiles)
                if wanted in (tile, kind_of(tile)) and (other == room or other not in taken)
            )
            state.tiles[room], state.tiles[there] = state.tiles[there], state.tiles[room]
            taken = taken | {room}
            if shown and room not in state.shown:
                state.shown.append(room)
            if not shown and room in state.shown:
                state.shown.remove(room)
        return self

    def put(self, *places: str) -> Heist:
        """Puts the burglars into rooms, by seat, and reveals them; "" is nowhere."""
        for seat, key in enumerate(places):
            room = self.room(key) if key else NOWHERE
            self.table.places[seat] = room
            if key and room not in self.table.shown:
                self.table.shown.append(room)
        return self

    def guard(self, floor: int, room: str, goal: str, speed: int | None = None) -> Heist:
        """Puts a floor's guard and his die."""
        state = self.table
        size = 4 if len(state.tiles) // len(state.walls) == 16 else 5
        state.guards[floor - 1] = cell_from(room, size)
        state.goals[floor - 1] = cell_from(goal, size)
        if speed is not None:
            state.speeds[floor - 1] = speed
        return self

    def walls(self, floor: int, walls: str) -> Heist:
        """Other walls for a floor."""
        self.table.walls[floor - 1] = mask_from(walls.split(), 4)
        return self

    def patrol(self, floor: int, *cards: str) -> Heist:
        """What the floor's patrol deck gives next, in this order; "lost" is Lost Visual."""
        state, at = self.table, floor - 1
        size = 4 if len(state.tiles) // len(state.walls) == 16 else 5
        wanted = [-1 if card == "lost" else cell_from(card, size) for card in cards]
        for card in wanted:
            for pile in (state.patrols[at], state.patrols_gone[at], state.patrols_used[at]):
                if card in pile:
                    pile.remove(card)
                    if (
                        pile is not state.patrols[at]
                        and (spare := next(iter(state.patrols[at]), None)) is not None
                    ):
                        state.patrols[at].remove(spare)
                        pile.append(spare)
                    break
        state.patrols[at] += reversed(wanted)
        return self

    def hold(self, seat: int, *items: str) -> Heist:
        """A burglar carries these cards."""
        state = self.table
        for item in items:
            self._find(item)
            (state.loot if is_loot(item) else state.tools)[seat].append(item)
        return self

    def drop(self, room: str, item: str) -> Heist:
        """A card lies in a room."""
        self._find(item)
        self.table.lying.setdefault(self.room(room), []).append(item)
        return self

    def _find(self, item: str) -> None:
        state = self.table
        piles = [state.tool_deck, state.tool_used, state.loot_deck, *state.tools, *state.loot]
        next(pile for pile in piles if item in pile).remove(item)

    def on_top(self, *cards: str) -> Heist:
        """Events, tools or loot that come next, in this order."""
        state = self.table
        for card in reversed(cards):
            deck = next(d for d in (state.event_deck, state.tool_deck, state.loot_deck) if card in d)
            deck.remove(card)
            deck.append(card)
        return self

    def cast(self, *characters: str) -> Heist:
        """Who is who: `raven` is the basic side, `raven+` the advanced one."""
        self.table.characters = [name.rstrip("+") for name in characters]
        self.table.advanced = [name.endswith("+") for name in characters]
        return self

    def rolls(self, *rolls: int, orders: Iterable[Sequence[object]] = ()) -> Heist:
        """What the dice show next; other draws are as they come."""
        self.dice = ScriptedChance(rolls=rolls, orders=orders, then=FastChance(1))
        return self

    def act(self, *keys: str) -> Heist:
        """The active burglar does these things, one after the other."""
        for key in keys:
            self.answer(self.table.active, "act", key)
        return self

    def can(self) -> list[str]:
        """What the active burglar can do."""
        return self.legal(self.table.active, "act")

    def where(self, seat: int = 0) -> str:
        """The room of a burglar."""
        place = self.table.places[seat]
        return room_key(self.table, place) if place >= 0 else str(place)

    def guard_at(self, floor: int = 1) -> str:
        """The room of a guard."""
        return self.view(0).floors[floor - 1].guard.room or ""

    def goal(self, floor: int = 1) -> str:
        """Where a guard's die lies."""
        return self.view(0).floors[floor - 1].guard.goal or ""

    def alarms(self) -> list[str]:
        """The rooms with an alarm."""
        return [room_key(self.table, room) for room in self.table.alarms]


def heist(seats: int = 1, *, seed: int = 1, **options: str) -> Heist:
    """A match that stands at the first question of the first turn: seat 0 is active, the guard of the first floor at
    D4 on his way to A4 (round three walls), nothing is revealed but the entrance D1."""
    chosen = {"character_sides": "basic_only", **options}
    match = Heist(GAME, setup_for(GAME, seats, dict(chosen), seed=bytes([seed]) * 32))
    state = match.table
    first = state.active
    match.answer(first, "entrance", "1:D1")
    state = match.table
    if first:
        for ask in [a for a in state.asks.values() if a.seat == first and not a.offer]:
            del state.asks[ask.id]
            state.asks[ask.id] = type(ask)(ask.id, 0, ask.kind, ask.args, ask.group, ask.branch)
        state.active = 0
        state.places[first] = NOWHERE
        state.places[0] = state.entrance
    names = ["peterman+", "spotter+", "hawk+", "hacker+"]
    match.cast(*names[:seats])
    for seat in range(seats):
        match.table.tool_deck += match.table.tools[seat]
        match.table.tools[seat] = []
    match.guard(1, "D4", "C4" if len(state.tiles) // len(state.walls) == 16 else "C5")
    return match
