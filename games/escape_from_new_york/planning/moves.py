"""What cards do on the map as far as it can be foreseen: one position leads to others (section 2.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from games.escape_from_new_york.content.rows import Weapon
from games.escape_from_new_york.content.verbs import ALL, Effect
from games.escape_from_new_york.planning.missions import best as best_mission
from games.escape_from_new_york.planning.site import TABLES, Site, weapon_row
from games.escape_from_new_york.planning.worth import REACHED, Worth

NOTHING: Final[frozenset[str]] = frozenset()
STRANGER: Final = 0.9
"""Damage that waits on average where something is turned up that is not known yet."""
WIDTH: Final = 24
"""Positions that are followed up after each effect."""


class Position(NamedTuple):
    """Where a part of a turn has led."""

    space: str
    hits: tuple[int, ...]
    """Hit Points left of each Enemy; 0 of the dead."""
    away: frozenset[int] = frozenset()
    """Enemies that were tricked."""
    opened: frozenset[str] = NOTHING
    broken: frozenset[str] = NOTHING
    """Roadblocks that were destroyed."""
    done: frozenset[str] = NOTHING
    gain: float = 0.0
    noise: int = 0
    back: int = 0
    """Action cards that came back."""
    room: int = 0
    kills: int = 0
    """Prisoners that the Level Bar still wants."""
    guard: int = 0
    trail: tuple[str, ...] = ()
    """The steps and reveals, as keys of decisions."""


class Moves:
    """Every effect as what it makes of a position."""

    def __init__(self, site: Site, worth: Worth) -> None:
        self.site = site
        self.worth = worth
        self.weights = worth.weights
        self.level = site.view.new_york.event_level
        self._lying = self._find_lying()
        self.melee, self.club = self._weapon()
        self._verbs: dict[str, Callable[[Position, Effect], Iterable[Position]]] = {
            "move": self.move, "reveal": self.reveal, "hit": self.hit, "blast": self.blast, "trick": self.trick,
            "regain": self.regain, "allies_regain": self.help, "draw": self.draw, "draw_pick": self.draw,
            "peek_poi": self.peek, "guard": self.guard, "take_car": self.car, "steal": self.steal,
            "wreck_roadblocks": self.wreck, "poi_walk": self.walk, "police": self.police,
        }  # fmt: skip

    def start(self) -> Position:
        """The position as it is."""
        enemies = self.site.enemies
        return Position(
            self.site.here,
            tuple(enemy.hits for enemy in enemies),
            frozenset(number for number, enemy in enumerate(enemies) if enemy.tricked),
            room=self.worth.room,
            kills=self.worth.wanted_kills,
        )

    def run(self, effects: Sequence[Effect], position: Position) -> list[Position]:
        """The positions to which effects lead, one after the other."""
        found = [position]
        for effect in effects:
            verb = self._verbs.get(effect.verb)
            if verb is not None:
                found = self.thin(after for before in found for after in verb(before, effect))
        return found

    @staticmethod
    def thin(found: Iterable[Position]) -> list[Position]:
        """Of positions that differ in their way alone the best, and of all so many."""
        kept: dict[tuple[object, ...], Position] = {}
        for position in found:
            key = (position.space, position.hits, position.away, position.done, position.opened)
            known = kept.get(key)
            if known is None or position.gain > known.gain:
                kept[key] = position
        if len(kept) <= WIDTH:
            return list(kept.values())
        return sorted(kept.values(), key=lambda one: -one.gain)[:WIDTH]

    def _weapon(self) -> tuple[int, int]:
        row = weapon_row(self.site.me.weapon or "")
        return (row.melee, row.club) if isinstance(row, Weapon) else (0, 0)

    # --- the space one is in

    def foes(self, position: Position, space: str) -> list[int]:
        """Enemies in a space that live and were not lured away."""
        numbers = self.site.enemies_in.get(space)
        if not numbers:
            return []
        return [number for number in numbers if position.hits[number] > 0 and number not in position.away]

    def is_clear(self, position: Position) -> bool:
        """Whether nobody keeps the Hero from collecting, as far as it is known."""
        return not self.foes(position, position.space)

    def settle(self, position: Position) -> Position:
        """Takes what lies in the space, if nobody keeps the Hero from it."""
        if position.space in position.opened or not self.is_clear(position):
            return position
        for name, gain, taken in self._lying.get(position.space, ()):
            if name in position.done or (taken and not position.room):
                continue
            position = position._replace(
                done=position.done | {name}, gain=position.gain + gain, room=position.room - taken
            )
        return position

    def _find_lying(self) -> dict[str, list[tuple[str, float, int]]]:
        """What may be collected by space: its name, what it is worth, and how much room Items take."""
        worth, view = self.worth, self.site.view
        found: dict[str, list[tuple[str, float, int]]] = {}
        for space in view.cases:
            if worth.takes_case(space):
                name = f"case:{space}"
                found.setdefault(space, []).append((name, worth.reached(name), 0))
        for space, tile in view.poi.items():
            if TABLES.tiles.poi[tile].camp and worth.takes_president:
                found.setdefault(space, []).append(("camp", worth.reached("camp"), 0))
        for space, cubes in view.cubes.items():
            taken = min(worth.room, cubes)
            name = f"cube:{space}"
            found.setdefault(space, []).extend([(name, worth.reached(name), taken)] if taken else [])
        for space in view.parked if not self.site.me.car else ():
            found.setdefault(space, []).append((f"car:{space}", 2.0, 0))
        return found

    # --- movement

    def steps(self, position: Position, words: frozenset[str]) -> Iterator[Position]:
        """One step in every way (4.12)."""
        site = self.site
        for other, edge in site.roads[position.space]:
            if other not in site.open and other not in site.hidden and other not in position.opened:
                continue
            if edge in site.standing and edge not in position.broken:
                if "smash" not in words:
                    continue
                broken = position.broken | {edge}
                yield self.enter(position._replace(broken=broken), other, f"go:{other}", words)
                continue
            yield self.enter(position, other, f"go:{other}", words)
        if "tunnel" in words and not site.me.car and site.shows(position.space, "manhole"):
            for other in site.icons:
                if other != position.space and site.shows(other, "manhole"):
                    yield self.enter(position, other, f"tunnel:{other}", words)
        yield from self.leave(position, words)

    def leave(self, position: Position, words: frozenset[str]) -> Iterator[Position]:
        """An attempt at a Bridge, or in the Helicopter, where it may work."""
        site, space = self.site, position.space
        way = "bridge" if space in site.island.bridges else ""
        if site.view.police is not None and site.view.landed and space == site.view.helicopter:
            way = "board"
        if not way or "escaped" in position.done:
            return
        edge = site.island.bridge_edge(space) if way == "bridge" else None
        if edge in site.standing and edge not in position.broken and "smash" not in words:
            return
        seats = {site.seat, *site.heroes_in.get(space, ())}
        chance = self.worth.leaves_here(space, seats)
        if chance > 0.05:
            yield position._replace(
                gain=position.gain + self.weights.escaped * chance,
                done=position.done | {"escaped"},
                trail=(*position.trail, way),
            )

    def enter(self, position: Position, space: str, key: str, words: frozenset[str]) -> Position:
        """What entering a space costs and brings."""
        site, weights = self.site, self.weights
        gain, opened = position.gain, position.opened
        if site.shows(space, "event") and "quiet" not in words:
            gain -= weights.event * self.level
        if site.shows(space, "trap"):
            gain -= 1.2
        done = position.done
        if space in site.hidden and space not in opened:
            done, opened = done | {f"poi:{space}"}, opened | {space}
            gain += self.worth.reached(f"poi:{space}")
        after = position._replace(
            space=space, gain=gain, opened=opened, done=done, trail=(*position.trail, key)
        )
        return self.settle(after)

    def move(self, position: Position, effect: Effect) -> list[Position]:
        """A movement of so many steps."""
        return self.walk_on(position, effect.count, effect.words)

    def walk_on(self, position: Position, left: int, words: frozenset[str]) -> list[Position]:
        """So many steps from a position; fewer with `upto`, or where there is no way."""
        layer, found = [position], []
        for _ in range(left):
            if "upto" in words:
                found += layer
            ahead = self.thin(after for before in layer for after in self.steps(before, words))
            if not ahead:
                break
            layer = ahead
        return self.thin([*found, *layer])

    def walk(self, position: Position, effect: Effect) -> Iterator[Position]:
        """From one POI space to another (NY-334)."""
        island = self.site.island
        for other in island.poi.values():
            if other != position.space and island.distance(position.space, other) <= effect.count:
                yield self.enter(position, other, other, NOTHING)

    # --- the city

    def empty_beside(self, position: Position) -> list[str]:
        """Where a tile can be revealed."""
        site = self.site
        return [
            other
            for other, _ in site.roads[position.space]
            if other not in site.open
            and other not in position.opened
            and site.island.spaces[other].kind in ("city", "park")
        ]

    def reveal(self, position: Position, effect: Effect) -> list[Position]:
        """Tiles beside the Hero: each time the one that opens the best way."""
        for _ in range(effect.count):
            spaces = self.empty_beside(position)
            if not spaces:
                break
            position = self.open_up(position, max(spaces, key=lambda space: self.lure(position, space)))
        return [position]

    def lure(self, position: Position, space: str) -> float:
        """How good it is to have a space open."""
        raft = space in self.site.view.hidden_suburbs and self.wants_raft
        return self.worth.potential(space, position.done) + 4.0 * raft

    @property
    def wants_raft(self) -> bool:
        """Whether a Raft would be a way out for the seat."""
        own = self.site.own.objectives
        return self.weights.alone and any(
            TABLES.goals.objectives[objective.key].needs == "raft" for objective in own
        )

    def open_up(self, position: Position, space: str) -> Position:
        """A tile is revealed there."""
        return position._replace(
            opened=position.opened | {space},
            gain=position.gain + self.weights.explore,
            trail=(*position.trail, f"reveal:{space}"),
        )

    def wreck(self, position: Position, _effect: Effect) -> list[Position]:
        """Roadblocks round the Hero fall."""
        edges = {edge for _, edge in self.site.roads[position.space] if edge in self.site.standing}
        bridge = self.site.island.bridge_edge(position.space)
        edges |= {bridge} if bridge in self.site.standing and bridge is not None else set()
        return [position._replace(broken=position.broken | edges, gain=position.gain + 0.3 * len(edges))]

    # --- Enemies

    def in_reach(self, position: Position, reach: int) -> list[int]:
        """Enemies that an attack can hit."""
        found = list(self.foes(position, position.space))
        if reach:
            for other, edge in self.site.roads[position.space]:
                if edge not in self.site.standing or edge in position.broken:
                    found += self.foes(position, other)
        return found

    def rank(self, position: Position, number: int, *, bosses: bool) -> tuple[bool, bool, int]:
        """Who is hit first: who stands here, then Bosses or Prisoners, then the weakest."""
        enemy = self.site.enemies[number]
        return enemy.space != position.space, self._is_boss(number) != bosses, position.hits[number]

    def hit(self, position: Position, effect: Effect) -> list[Position]:
        """Damage, given out from the nearest and weakest on; once to Prisoners and once to Bosses first."""
        damage = effect.count + (self.melee if effect.distance == 0 else 0)
        if effect.distance == 0 and self.club:
            bosses = [n for n in self.foes(position, position.space) if self._is_boss(n)]
            position = self.hurt(position, bosses[0], self.club) if bosses else position
        return self.deal(position, damage, effect.distance)

    def deal(self, position: Position, damage: int, reach: int) -> list[Position]:
        """So much damage, to Prisoners first, and where there are both also to Bosses first."""
        targets = self.in_reach(position, reach)
        mixed = len({self._is_boss(number) for number in targets}) > 1
        return [self._deal(position, targets, damage, bosses=first) for first in (False, True)[: 1 + mixed]]

    def _deal(self, position: Position, targets: Sequence[int], damage: int, *, bosses: bool) -> Position:
        for number in sorted(targets, key=lambda number: self.rank(position, number, bosses=bosses)):
            dealt = min(damage, position.hits[number])
            if not dealt:
                break
            position = self.hurt(position, number, dealt)
            damage -= dealt
        return self.settle(position)

    def _is_boss(self, number: int) -> bool:
        return self.site.enemies[number].kind in TABLES.new_york.bosses

    def hurt(self, position: Position, number: int, damage: int) -> Position:
        """One Enemy is damaged, and dies of it where it is enough."""
        left = max(0, position.hits[number] - damage)
        hits = (*position.hits[:number], left, *position.hits[number + 1 :])
        gain, kills, done = position.gain, position.kills, position.done
        if self._is_boss(number):
            row = TABLES.new_york.bosses[self.site.enemies[number].kind]
            wanted = bool(row.case) and self.worth.wants_case
            gain += (self.weights.wound if wanted else 0.3) * (position.hits[number] - left)
            if not left:
                done = done | {f"boss:{number}"}
                gain += self.worth.reached(f"boss:{number}")
        elif not left:
            gain += self.worth.reached(f"kill:{number}") if kills else 0.4
            kills = max(0, kills - 1)
            done = done | {f"kill:{number}"}
        return position._replace(hits=hits, gain=gain, kills=kills, done=done)

    def blast(self, position: Position, effect: Effect) -> list[Position]:
        """Everybody in one space within range 1."""
        spaces = [position.space]
        spaces += [
            other
            for other, edge in self.site.roads[position.space]
            if edge not in self.site.standing and self.foes(position, other)
        ]
        found = []
        for space in spaces:
            after = position
            for number in self.foes(position, space):
                after = self.hurt(after, number, min(effect.count, after.hits[number]))
            found.append(self.settle(after))
        return found

    def trick(self, position: Position, effect: Effect) -> list[Position]:
        """Enemies of the space are lured away, the strongest first."""
        reach = effect.distance
        able = [n for n in self.in_reach(position, reach) if self._can_be_tricked(n)]
        able.sort(
            key=lambda number: (
                self.rank(position, number, bosses=True)[0],
                -self.site.enemies[number].damage,
            )
        )
        lured = able[: effect.count] if effect.count < ALL else able
        return [self.settle(position._replace(away=position.away | set(lured)))]

    def _can_be_tricked(self, number: int) -> bool:
        bosses = TABLES.new_york.bosses
        kind = self.site.enemies[number].kind
        return kind not in bosses or bosses[kind].trick

    # --- cards

    def regain(self, position: Position, effect: Effect) -> list[Position]:
        """Cards that were discarded come back."""
        back = min(effect.count, max(0, self.site.me.discard - position.back))
        return [position._replace(back=position.back + back)]

    def help(self, position: Position, effect: Effect) -> list[Position]:
        """Other Heroes near enough get cards back."""
        distance = self.site.island.distance
        helped = [
            hero
            for hero in self.site.view.heroes
            if hero.seat != self.site.seat
            and hero.discard
            and distance(hero.space or position.space, position.space) <= effect.distance
        ]
        return [position._replace(gain=position.gain + 1.0 * effect.count * len(helped))]

    def draw(self, position: Position, effect: Effect) -> list[Position]:
        """Items are drawn, one of several is kept."""
        taken = min(position.room, 1 if effect.verb == "draw_pick" else effect.count)
        better = 0.8 if effect.verb == "draw_pick" else 0.0
        gain = (self.weights.item + better + bool(self.worth.wanted_items)) * taken
        return [position._replace(gain=position.gain + gain, room=position.room - taken)]

    def peek(self, position: Position, _effect: Effect) -> list[Position]:
        """A hidden POI is looked at."""
        return [position._replace(gain=position.gain + (0.7 if self.site.view.hidden_poi else 0.0))]

    def guard(self, position: Position, effect: Effect) -> list[Position]:
        """Damage of step 7 is ignored."""
        return [position._replace(guard=position.guard + effect.count)]

    def car(self, position: Position, _effect: Effect) -> list[Position]:
        """A Car from the supply."""
        return [position._replace(gain=position.gain + (0.0 if self.site.me.car else 3.0))]

    def steal(self, position: Position, _effect: Effect) -> list[Position]:
        """Robbing those with whom one wants to leave is no way to leave."""
        others = [seat for seat in self.site.heroes_in.get(position.space, ()) if seat != self.site.seat]
        return [position._replace(gain=position.gain - (4.0 if others else 0.0))]

    def killed(self, position: Position) -> int:
        """Enemies killed in this turn."""
        before = self.site.view.police.kills if self.site.view.police is not None else 0
        return before + sum(not left for left in position.hits)

    def police(self, position: Position, _effect: Effect) -> list[Position]:
        """A Mission, and what the Cops in the space do (NP-021 to NP-026)."""
        police = self.site.view.police
        if police is None:
            return [position]
        found = best_mission(
            self.site, position.space, clear=self.is_clear(position), kills=self.killed(position),
            done=position.done,
        )  # fmt: skip
        if found is not None:
            name = f"mission:{found.key}"
            gain = self.worth.mission_worth * (0.7 + 0.3 * found.level) + REACHED
            position = position._replace(gain=position.gain + gain, done=position.done | {name})
        cops = police.cops.get(position.space, 0)
        unlocked = {action.key for action in police.actions if action.cell <= police.hauk}
        if "cop_cover" in unlocked and cops:
            (position,) = self.regain(position, Effect("regain", (min(2, cops),)))
        if "cop_fire" in unlocked and cops:
            for number in self.foes(position, position.space)[:cops]:
                position = self.hurt(position, number, 1)
            position = self.settle(position)
        return [position._replace(gain=position.gain + 0.3)]
