"""What the characters can do (2.5, 4.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from games.burgle_bros import alarms, entering, foresight, safes
from games.burgle_bros.actions.basic import add_die
from games.burgle_bros.actions.deeds import Burgle, Deed, entry_loses
from games.burgle_bros.actions.spotting import SPOTTING
from games.burgle_bros.draws import draw_tool
from games.burgle_bros.links import (
    above,
    adjacent,
    all_peek_links,
    below,
    beside,
    drop_of,
    move_links,
    peek_links,
)
from games.burgle_bros.state import (
    NOWHERE,
    BurgleState,
    cell_of,
    floor_of,
    has_guard,
    is_on,
    on_board,
    plan,
    room_at,
    room_from,
    room_key,
    shown_kind,
    works,
)
from games.engine.decision import Effect
from games.engine.text import Value


class Power(Deed):
    """A deed of one side of one character."""

    character: ClassVar[str]
    advanced: ClassVar[bool]
    once: ClassVar[bool] = False
    """Whether it can be done once a turn."""
    cost: ClassVar[int] = 0

    def is_for(self, state: BurgleState, seat: int) -> bool:
        return is_on(state, seat, self.character, self.advanced)

    def targets(self, state: BurgleState, seat: int) -> Sequence[str]:
        if not self.is_for(state, seat) or state.actions < self.cost:
            return ()
        return () if self.once and self.head in state.once else self.aims(state, seat)

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        """Its targets, if its character may use it now."""
        raise NotImplementedError

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return self.cost

    def do(self, play: Burgle, seat: int, target: str) -> None:
        if self.once:
            play.state.once.append(self.head)
        if self.cost:
            entering.spend(play, self.cost)
        self.act(play, seat, target)

    def act(self, play: Burgle, seat: int, target: str) -> None:
        """Its effect."""
        raise NotImplementedError


class Flexibility(Power):
    """The Acrobat slips into a guard's room (BB-178)."""

    head, character, advanced = "slip", "acrobat", False
    about = "room"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        links = {*move_links(state, seat), drop_of(state, state.places[seat])} - {NOWHERE}
        return [
            room_key(state, room)
            for room in sorted(links)
            if has_guard(state, room) and self._costs(state, seat, room) <= state.actions
        ]

    def _costs(self, state: BurgleState, seat: int, room: int) -> int:
        locked = (
            shown_kind(state, room) == "keypad" and works(state, room) and room not in state.unlocked
        ) and room in move_links(state, seat)
        return entering.crowded(state, seat, room) + locked

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return self._costs(state, seat, room_from(state, target))

    def loses(self, state: BurgleState, seat: int, target: str) -> bool:
        return entry_loses(state, seat, target, free=True)

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return (foresight.effect("slips"),)

    def act(self, play: Burgle, seat: int, target: str) -> None:
        room = room_from(play.state, target)
        price = self._costs(play.state, seat, room)
        if price:
            entering.spend(play, price)
        entering.begin_to_enter(play, seat, room, "free")


class ClimbWindow(Power):
    """The Acrobat climbs from window to window (BB-180)."""

    head, character, advanced, cost = "climb", "acrobat", True, 3
    about = "room"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        if not plan(state, floor_of(state, room)).is_outer(cell_of(state, room)):
            return ()
        return [
            room_key(state, other)
            for other in (above(state, room), below(state, room))
            if other != NOWHERE and state.actions >= self.cost + entering.crowded(state, seat, other)
        ]

    def loses(self, state: BurgleState, seat: int, target: str) -> bool:
        return entry_loses(state, seat, target)

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return foresight.of_entering(state, seat, room_from(state, target))

    def act(self, play: Burgle, seat: int, target: str) -> None:
        state, room = play.state, room_from(play.state, target)
        entering.spend(play, entering.crowded(state, seat, room))
        state.actions = 0
        entering.begin_to_enter(play, seat, room, "climb")


class Laptop(Power):
    """The Hacker stores a Hack token on the own card (BB-181)."""

    head, character, advanced, cost = "laptop", "hacker", True, 1

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return () if state.laptop else ("",)

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.state.laptop = 1
        play.tell("laptop_loaded", {"seat": seat})


class XRay(Power):
    """The Hawk peeks through a wall (BB-182)."""

    head, character, advanced, once = "xray", "hawk", False, True
    about = "room"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        open_to = adjacent(state, room)
        return [
            room_key(state, other)
            for other in beside(state, room)
            if other not in open_to and other not in state.shown
        ]

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return (foresight.effect("shows"),)

    def act(self, play: Burgle, seat: int, target: str) -> None:
        entering.reveal(play, room_from(play.state, target))


class Enhance(Power):
    """The Hawk peeks up to two rooms far (BB-183)."""

    head, character, advanced, once = "enhance", "hawk", True, True
    about = "room"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        found = set(peek_links(state, room))
        for middle in all_peek_links(state, room):
            if middle in state.shown:
                found |= set(peek_links(state, middle, stands_here=False))
        return [room_key(state, other) for other in sorted(found)]

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return (foresight.effect("shows"),)

    def act(self, play: Burgle, seat: int, target: str) -> None:
        entering.reveal(play, room_from(play.state, target))


class Crybaby(Power):
    """The Juicer sets off an alarm next door (BB-184)."""

    head, character, advanced = "cry", "juicer", False
    about = "room"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return [
            room_key(state, room)
            for room in adjacent(state, state.places[seat])
            if room in state.shown and alarms.can_ring(state, room)
        ]

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return foresight.of_alarm(state, room_from(state, target))

    def act(self, play: Burgle, seat: int, target: str) -> None:
        alarms.ring(play, [room_from(play.state, target)], self.head)


class Reroute(Power):
    """The Juicer takes an alarm along, or sets the kept one off (BB-185)."""

    head, character, advanced, once = "reroute", "juicer", True, True
    about = "take|set"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        if state.kept_alarm:
            return ("set",) if alarms.can_ring(state, room) else ()
        return ("take",) if room in state.alarms else ()

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return foresight.of_alarm(state, state.places[seat]) if target == "set" else ()

    def act(self, play: Burgle, seat: int, target: str) -> None:
        state = play.state
        state.kept_alarm = target == "take"
        if state.kept_alarm:
            play.tell("alarm_kept", {"seat": seat})
            alarms.after_silence(play, alarms.silence(play, [state.places[seat]]))
        else:
            alarms.ring(play, [state.places[seat]], self.head)


class Drill(Power):
    """The Peterman works on a safe through floor or ceiling (BB-187)."""

    character, advanced = "peterman", True

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        near = [other for other in (above(state, room), below(state, room)) if safes.safe_here(state, other)]
        return [room_key(state, safe) for safe in near if self.can(state, seat, safe)]

    def can(self, state: BurgleState, seat: int, safe: int) -> bool:
        """Whether it can be done to this safe."""
        raise NotImplementedError


class DrillDie(Drill):
    """A die for the drilled safe."""

    head = "drill_die"
    about = "room"

    def can(self, state: BurgleState, seat: int, safe: int) -> bool:
        return state.actions >= 2 and safes.can_add_die(state, safe)

    def price(self, state: BurgleState, seat: int, target: str) -> int:
        return 2

    def act(self, play: Burgle, seat: int, target: str) -> None:
        add_die(play, seat, room_from(play.state, target))


class DrillCrack(Drill):
    """A roll on the drilled safe."""

    head, cost = "drill", 1
    about = "room"

    def can(self, state: BurgleState, seat: int, safe: int) -> bool:
        return safes.can_crack(state, seat, safe)

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        return foresight.of_cracking(state, seat, room_from(state, target))

    def act(self, play: Burgle, seat: int, target: str) -> None:
        safes.begin_to_crack(play, seat, room_from(play.state, target))


class Distract(Power):
    """The Raven sends the crow (BB-188)."""

    head, character, advanced, chained = "crow", "raven", False, True

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        room = state.places[seat]
        floor = floor_of(state, room)
        near = [room_at(state, floor, cell) for cell in plan(state, floor).within(cell_of(state, room), 2)]
        return [room_key(state, other) for other in near if other != state.crow]

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.state.crow = room_from(play.state, target)
        play.tell("crow_sent", {"seat": seat, "room": target})


class Disrupt(Power):
    """The Raven leaves the crow here (BB-189)."""

    head, character, advanced = "crow_here", "raven", True

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return () if state.crow == state.places[seat] else ("",)

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.state.crow = play.state.places[seat]
        play.tell("crow_sent", {"seat": seat, "room": room_key(play.state, play.state.crow)})


class Tinker(Power):
    """The Rigger makes a tool out of a Stealth token (BB-190)."""

    head, character, advanced = "tinker", "rigger", True

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return ("",) if state.stealth[seat] and (state.tool_deck or state.tool_used) else ()

    def act(self, play: Burgle, seat: int, target: str) -> None:
        state = play.state
        play.reveal()
        state.stealth[seat] -= 1
        play.tell("stealth_lost", {"seat": seat, "left": state.stealth[seat], "why": self.head})
        draw_tool(play, seat)


class Orders(Power):
    """The Rook moves somebody else one room (BB-191)."""

    head, character, advanced, once, cost, chained = "orders", "rook", False, True, 1, True

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return [
            f"{other}@{room_key(state, room)}"
            for other in on_board(state)
            if other != seat and state.movable[other]
            for room in sorted({*move_links(state, other), drop_of(state, state.places[other])} - {NOWHERE})
        ]

    def words(self, state: BurgleState, seat: int, target: str) -> dict[str, Value]:
        other, _, room = target.partition("@")
        return {"burglar": int(other), "room": room} if room else {}

    def consenter(self, target: str) -> int:
        return int(target.partition("@")[0])

    def loses(self, state: BurgleState, seat: int, target: str) -> bool:
        other, _, room = target.partition("@")
        return entry_loses(state, int(other), room)

    def outlook(self, state: BurgleState, seat: int, target: str) -> Sequence[Effect]:
        other, _, room = target.partition("@")
        return foresight.of_passing(state, int(other), room_from(state, room))

    def act(self, play: Burgle, seat: int, target: str) -> None:
        other, _, key = target.partition("@")
        room, moved = room_from(play.state, key), int(other)
        how = "orders" if room in move_links(play.state, moved) else "drop"
        play.tell("ordered", {"seat": seat, "burglar": moved, "room": key})
        entering.begin_to_enter(play, moved, room, how)


class Disguise(Power):
    """The Rook changes places with somebody (BB-192)."""

    head, character, advanced, cost = "disguise", "rook", True, 1
    about = "burglar"

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        if state.once:
            return ()
        return [str(other) for other in on_board(state) if other != seat and state.movable[other]]

    def words(self, state: BurgleState, seat: int, target: str) -> dict[str, Value]:
        return {"burglar": int(target)}

    def act(self, play: Burgle, seat: int, target: str) -> None:
        state, other = play.state, int(target)
        here, there = state.places[seat], state.places[other]
        play.tell("disguised", {"seat": seat, "burglar": other})
        entering.relocate(play, seat, there)
        entering.relocate(play, other, here)


class Clairvoyance(Power):
    """The Spotter looks at the next patrol card (BB-193)."""

    head, character, advanced, once, cost = "foresee_patrol", "spotter", False, True, 1

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return ("",) if state.patrols[floor_of(state, state.places[seat])] else ()

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.push(SPOTTING, {"floor": floor_of(play.state, play.state.places[seat])})


class Precognition(Power):
    """The Spotter looks at the next event (BB-193)."""

    head, character, advanced, once, cost = "foresee_event", "spotter", True, True, 1

    def aims(self, state: BurgleState, seat: int) -> Sequence[str]:
        return ("",) if state.event_deck else ()

    def act(self, play: Burgle, seat: int, target: str) -> None:
        play.push(SPOTTING, {"floor": NOWHERE})


DEEDS: Final[tuple[Deed, ...]] = (
    Flexibility(), ClimbWindow(), Laptop(), XRay(), Enhance(), Crybaby(), Reroute(), DrillDie(), DrillCrack(),
    Distract(), Disrupt(), Tinker(), Orders(), Disguise(), Clairvoyance(), Precognition(),
)  # fmt: skip
