"""What tools do (4.9). A tool is used free, in the holder's own actions; then it is discarded (BB-112)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from games.burgle_bros import alarms, entering, foresight, stealth
from games.burgle_bros.actions.deeds import Burgle, Deed
from games.burgle_bros.actions.spotting import GAZING
from games.burgle_bros.geometry import cell_from, edge_bit, edge_name
from games.burgle_bros.links import adjacent, below, stairs_links
from games.burgle_bros.state import (
    MOST_HACKS,
    NOWHERE,
    BurgleState,
    burglars_in,
    cell_of,
    floor_alarms,
    floor_of,
    plan,
    room_from,
    room_key,
    rooms,
    shown_kind,
    width,
)
from games.engine.decision import Effect
from games.engine.text import Value


class Tool(Deed):
    """One tool card."""

    head: ClassVar[str]
    stays: ClassVar[bool] = False
    """Whether the card stays in play for a while."""

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        if self.head not in state.tools[seat] or "bust" in state.loot[seat]:
            return ()
        return self.aims(state, seat)

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        """What it can be used on now (BB-207)."""
        return ("",)

    def do(self, play: Burgle, seat: int, target: str) -> None:
        state = play.state
        state.tools[seat].remove(self.head)
        if not self.stays:
            state.tool_used.append(self.head)
        play.tell("tool_used", {"seat": seat, "tool": self.head, "target": target})
        self.act(play, seat, target)

    def act(self, play: Burgle, seat: int, target: str) -> None:
        """Its effect."""
        raise NotImplementedError


class Blueprints(Tool):
    """BB-116."""

    head, chained = "blueprints", True

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return [room_key(state, room) for room in rooms(state) if room not in state.shown]

    def act(self, play: Burgle, seat: int, target: str) -> None:
        entering.reveal(play, room_from(play.state, target))


class Crowbar(Tool):
    """BB-117."""

    head = "crowbar"
    about = "room"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        near = {*adjacent(state, room), *stairs_links(state, room)}
        return [room_key(state, r) for r in sorted(near) if r in state.shown and r not in state.jammed]

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.state.jammed.append(room_from(play.state, target))
        play.tell("jammed", {"room": target})


class CrystalBall(Tool):
    """BB-118."""

    head = "crystal_ball"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return ("",) if state.event_deck else ()

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.push(GAZING)


class Donuts(Tool):
    """BB-119."""

    head, stays = "donuts", True
    about = "floor"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return [str(floor + 1) for floor, cell in enumerate(state.guards) if cell >= 0]

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.state.donuts = int(target) - 1


class Dynamite(Tool):
    """BB-120. A destroyed wall and the alarm are one moment: the die is settled once."""

    head = "dynamite"
    about = "wall"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        floor, cell = floor_of(state, room), cell_of(state, room)
        found = plan(state, floor)
        walled = [other for other in found.beside[cell] if other not in found.adjacent[cell]]
        return [edge_name((min(cell, other), max(cell, other)), width(state)) for other in walled]

    def words(self, state: BurgleState, seat: int, target: str) -> dict[str, Value]:
        return {"wall": target}

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        room = state.places[seat]
        return foresight.of_alarm(state, room)[:1] if alarms.can_ring(state, room) else ()

    def act(self, play: Burgle, seat: int, target: str) -> None:
        state, room = play.state, play.state.places[seat]
        one, _, other = target.partition("+")
        bit = edge_bit(cell_from(one, width(state)), cell_from(other, width(state)), width(state))
        floor = floor_of(state, room)
        state.walls[floor] &= ~bit
        play.tell("wall_gone", {"floor": floor + 1, "wall": target})
        alarms.put_tokens(play, [room], self.head)
        if floor_alarms(state, floor):
            alarms.ask_about(play, [floor])


class Emp(Tool):
    """BB-121."""

    head, stays = "emp", True

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.state.lasting[self.head] = seat
        alarms.after_silence(play, alarms.silence(play, list(play.state.alarms)))


class InvisibleSuit(Tool):
    """BB-122."""

    head = "invisible_suit"

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.state.unseen = True
        play.state.actions += 1


class MakeupKit(Tool):
    """BB-123."""

    head = "makeup_kit"

    def act(self, play: Burgle, seat: int, target: str) -> None:
        for other in burglars_in(play.state, play.state.places[seat]):
            stealth.gain(play, other)


class Rollerskates(Tool):
    """BB-124."""

    head = "rollerskates"

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.state.actions += 2


class SmokeBomb(Tool):
    """BB-125."""

    head = "smoke_bomb"

    def act(self, play: Burgle, seat: int, target: str) -> None:
        room = play.state.places[seat]
        play.state.hides[room] = play.state.hides.get(room, 0) + 3


class ThermalBomb(Tool):
    """BB-126."""

    head = "thermal_bomb"
    about = "up|down"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        under = below(state, room)
        up = ["up"] if room not in state.ladders else []
        return [*up, "down"] if under != NOWHERE and under not in state.ladders else up

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        room = state.places[seat]
        return foresight.of_alarm(state, room) if alarms.can_ring(state, room) else ()

    def act(self, play: Burgle, seat: int, target: str) -> None:
        state, room = play.state, play.state.places[seat]
        state.ladders.append(room if target == "up" else below(state, room))
        alarms.ring(play, [room], self.head)


class Virus(Tool):
    """BB-127."""

    head = "virus"
    about = "room"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return [
            room_key(state, room)
            for room in sorted(state.shown)
            if shown_kind(state, room).startswith("computer_") and state.hacks.get(room, 0) < MOST_HACKS
        ]

    def act(self, play: Burgle, seat: int, target: str) -> None:
        state, room = play.state, room_from(play.state, target)
        state.hacks[room] = min(MOST_HACKS, state.hacks.get(room, 0) + 3)
        play.tell("hack_stored", {"seat": seat, "room": target, "tokens": state.hacks[room]})


DEEDS: Final[tuple[Deed, ...]] = (
    Blueprints(), Crowbar(), CrystalBall(), Donuts(), Dynamite(), Emp(), InvisibleSuit(), MakeupKit(),
    Rollerskates(), SmokeBomb(), ThermalBomb(), Virus(),
)  # fmt: skip
