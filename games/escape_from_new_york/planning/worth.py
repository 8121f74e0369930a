"""What is worth doing for a Hero, as one seat sees it: where to go, what to take, what cards in hand are good for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from games.escape_from_new_york.planning.holdings import (
    BRACELET,
    CASES,
    DIAGRAMS,
    FLIGHT,
    LONE,
    TAPE,
    Holdings,
)
from games.escape_from_new_york.planning.missions import aims_of
from games.escape_from_new_york.planning.site import TABLES, Aim, Site
from games.escape_from_new_york.promise_sense import meeting_bridge

HAND: Final = (0.0, 0.3, 3.6, 4.6, 7.2, 8.2, 10.2, 11.2, 12.6)
"""What so many Action cards in hand are worth at the end of a turn: with fewer than two a Timer tile is due."""
LIKELY: Final = 0.75
"""From which chance on a set of cards counts as complete."""
REACHED: Final = 2.0
"""By how much an aim is worth more when it is reached than when one stands before it."""
DEAR: Final = 6.0
"""From which worth on a card is kept whatever else there is."""
POI_OF_CASE: Final = {row.case: key for key, row in TABLES.tiles.poi.items() if row.case}
BOSS_CASES: Final = frozenset(case for case, key in POI_OF_CASE.items() if TABLES.tiles.poi[key].boss)
"""Case counters that Bosses own: they lie where their Boss has died."""
POI_CASES: Final = frozenset(key for case, key in POI_OF_CASE.items() if case not in BOSS_CASES)
"""POI tiles with a Case counter of their own."""
MORE: Final = 0.8
"""What each further card is worth."""


class Weights(NamedTuple):
    """How a level of play values things; the numbers of section 8 of the rules page, where it has them."""

    step: float = 2.2
    """What one step of a way takes from a thing's worth."""
    poi: float = 14.0
    rival: float = 4.0
    """What each Hero who is nearer takes from that."""
    camp: float = 24.0
    case: float = 18.0
    boss: float = 9.0
    cube: float = 5.0
    leave: float = 60.0
    """A way out for whoever has what it takes."""
    escaped: float = 200.0
    prey: float = 3.5
    """A Prisoner to kill while the Level Bar wants some."""
    wound: float = 1.1
    """Each damage to a Boss who keeps a Case that is wanted."""
    cards: float = 1.0
    """How much cards in hand count."""
    damage: float = 1.0
    """How much damage at the end of the turn counts."""
    noise: float = 0.45
    event: float = 1.0
    explore: float = 1.0
    item: float = 1.5
    mission: float = 9.0
    alone: bool = True
    """Whether the Lone Victory is looked for."""
    ahead: float = 0.0
    """How much the Enemies count who may come before the next turn."""


class Worth:
    """The aims of one seat."""

    def __init__(self, site: Site, weights: Weights, told: Mapping[str, int] | None = None) -> None:
        self.site = site
        self.weights = weights
        self.holdings = Holdings(site, told)
        self.everybody = [hero.seat for hero in site.view.heroes]
        self.wanted_kills, self.wanted_items = self._bar()
        self._potentials: dict[tuple[str, frozenset[str]], float] = {}

    @cached_property
    def aims(self) -> list[Aim]:
        """Everything to go for, the best first."""
        return sorted(self._aims(), key=lambda aim: -aim.worth)

    @cached_property
    def wants_case(self) -> bool:
        """Whether Cases are looked for: the set is not complete, or the seat's own Objective lacks one."""
        return self.chance < LIKELY or self._lacks_case()

    @cached_property
    def lone(self) -> list[str]:
        """Where the seat wins alone as soon as it is there."""
        return self._lone_spaces() if self.weights.alone else []

    @property
    def way(self) -> int:
        """The number of the Bridge for the group, or FLIGHT."""
        return self._best_way[0]

    @property
    def chance(self) -> float:
        """How likely somebody holds each card for it."""
        return self._best_way[1]

    # --- leaving

    @cached_property
    def _best_way(self) -> tuple[int, float]:
        """The way out that everybody together could take, the likeliest, then the one that was named, then
        the nearest to its carriers."""
        holdings, site = self.holdings, self.site
        named = meeting_bridge(site.view, site.seat)
        best, found = (-1.0, False, 0.0), (FLIGHT, 0.0)
        for way in holdings.ways():
            chance = 1.0 if site.view.dead else self._cards_chance(way)
            far = site.distances(holdings.place(way))
            walk = max(
                (far.get(space, 30.0) for space in site.spaces_of(holdings.carriers(way))), default=0.0
            )
            if (chance, way == named, -walk) > best:
                best, found = (chance, way == named, -walk), (way, 0.0 if site.view.dead else chance)
        return found

    def _cards_chance(self, way: int) -> float:
        """How likely the cards of a way out are in somebody's hands, whoever holds the President."""
        chance = 1.0
        for card in self.holdings.cards(way):
            chance *= self.holdings.chance(card, self.everybody)
        return chance

    @property
    def ready(self) -> float:
        """How likely all could leave together now, if they met."""
        view = self.site.view
        if view.president is None or view.dead:
            return 0.0
        return self.chance * self.holdings.enough(self.everybody)

    @property
    def meeting(self) -> str:
        """Where they would meet."""
        return self.holdings.place(self.way)

    def leaves_here(self, space: str, seats: Iterable[int]) -> float:
        """How likely an attempt of these seats in a space works."""
        chances = [
            self.holdings.complete(way, seats)
            for way in self.holdings.ways()
            if self.holdings.place(way) == space and (way != FLIGHT or self.site.view.landed)
        ]
        return max(chances, default=0.0)

    def holds(self, what: str) -> bool:
        """Whether the seat has what an Objective asks for."""
        supply = self.site.own.supply
        if what == "wanted":
            return self.site.me.wanted > 0
        if what == "tape":
            return TAPE in supply
        if what == "bracelet":
            return BRACELET in supply or any(CASES[card].effect for card in supply if card in CASES)
        return any(card in TABLES.items.items and TABLES.items.items[card].tape for card in supply)

    def objects(self) -> list[str]:
        """What the own Objectives ask to hold."""
        rows = [TABLES.goals.objectives[objective.key] for objective in self.site.own.objectives]
        return [row.needs for row in rows if row.colour == "purple"]

    def _lacks_case(self) -> bool:
        return any(what in ("tape", "bracelet") and not self.holds(what) for what in self.objects())

    def _lone_spaces(self) -> list[str]:
        """Where the seat could win alone as soon as it is there; nowhere while something else is missing."""
        site, last = self.site, max(map(len, TABLES.goals.levels.values()))
        if site.me.level < last or not (site.view.collected or site.late) or not site.own.objectives:
            return []
        if not all(self.holds(what) for what in self.objects()):
            return []
        if site.view.police is not None and LONE not in site.own.supply:
            return []
        rows = [TABLES.goals.objectives[objective.key] for objective in site.own.objectives]
        needs = [row.needs for row in rows if row.colour == "blue"]
        return self.exits(needs[0]) if needs else []

    def exits(self, needs: str) -> list[str]:
        """The spaces where a way out of an Objective is open (table 2.21)."""
        site, view = self.site, self.site.view
        if needs == "helicopter":
            return [view.helicopter] if view.helicopter is not None and (view.landed or site.late) else []
        if needs == "gullfire":
            return [site.island.wtc] if view.gullfire else []
        if needs == "raft":
            return [space for space, key in view.suburbs.items() if TABLES.tiles.suburbs[key].raft]
        own = site.own.supply
        return [space for space, bridge in site.island.bridges.items() if DIAGRAMS.get(bridge) in own]

    # --- collecting

    def _bar(self) -> tuple[int, int]:
        """Prisoners and Items that the Level Bar still wants."""
        me = self.site.me
        if not me.bar_needs:
            return 0, 0
        return max(0, me.bar_needs[0] - me.bar[0]), max(0, me.bar_needs[1] - me.bar[1])

    @property
    def room(self) -> int:
        """Cards that may still be taken: into the supply, or onto the bar at once."""
        limit = TABLES.new_york.board.supply
        return max(0, limit - self.site.me.supply) + self.wanted_items

    @property
    def takes_president(self) -> bool:
        """Whether the President is to be collected now: every hidden POI costs a Timer tile (NY-320)."""
        view = self.site.view
        if view.collected:
            return view.president is None and not view.dead
        hidden = len(view.hidden_poi)
        return hidden <= 2 or view.timer >= hidden + 5

    def takes_case(self, space: str) -> bool:
        """Whether a Case counter in a space is worth taking: not one that was put away, and not without room. Where
        another Case would have to go for it, only if that one can be told from others afterwards."""
        fresh = self.fresh(space)
        if not self.wants_case or not fresh:
            return False
        supply = self.site.own.supply
        if self.site.me.supply < TABLES.new_york.board.supply:
            return True
        if any(card not in CASES and self.keeping(card) < DEAR for card in supply):
            return True
        empty = {place + 1 for place, filled in enumerate(self.site.view.slots) if not filled}
        told = any(self.is_put_away(space, case) for case in empty.union(fresh))
        return told and any(card in CASES and self.keeping(card) < DEAR for card in supply)

    def fresh(self, space: str) -> list[int]:
        """Case counters in a space that came there with a POI tile or a Boss."""
        return [case for case in self.site.view.cases.get(space, []) if not self.is_put_away(space, case)]

    def is_put_away(self, space: str, case: int) -> bool:
        """Whether a Case counter in a space is taken for one that was put away: one of a POI tile anywhere else, and
        one of a Boss on a POI tile that has its own."""
        tile = self.site.view.poi.get(space, "")
        return tile in POI_CASES if case in BOSS_CASES else tile != POI_OF_CASE[case]

    def keeping(self, card: str) -> float:
        """What a card of the supply is worth keeping."""
        objects, lone = self.objects(), self.site.view.police is not None and self.weights.alone
        if card in CASES:
            return self._keeping_case(card, objects)
        if card in TABLES.items.weapons:
            return 2.0
        row = TABLES.items.items[card]
        if row.tape:
            return 6.5 if "fake_tape" in objects and self.weights.alone else 0.5
        if card == LONE:
            return 6.2 if lone else 0.5
        value = {"regain": 4.0, "avoid": 3.0, "hit": 2.5, "trick": 2.5, "reveal": 1.2, "move": 2.0}
        return value.get(row.effect.partition("(")[0], 1.0)

    def _keeping_case(self, card: str, objects: list[str]) -> float:
        if card == TAPE:
            return 12.0
        if CASES[card].effect:
            return 8.0 if "bracelet" in objects and self.weights.alone else 4.5
        if card == DIAGRAMS.get(self.way) or (self.way == FLIGHT and CASES[card].bridge == 0):
            return 11.0
        closed = self.site.view.police
        if self.way != FLIGHT and self.holdings.chance(DIAGRAMS[self.way], self.everybody) == 1.0:
            return 4.4
        return 4.2 if closed is not None and CASES[card].bridge == closed.closed_bridge else 7.0

    # --- aims

    def _aims(self) -> Iterable[Aim]:
        site, view, weights = self.site, self.site.view, self.weights
        yield from self._ways_out()
        for space in view.hidden_poi:
            known = site.own.peeked.get(space)
            yield Aim(f"poi:{space}", space, weights.poi - self.rivals(space) - (known is not None))
        for space, tile in view.poi.items():
            if (
                TABLES.tiles.poi[tile].camp
                and view.president is None
                and not view.dead
                and self.takes_president
            ):
                yield Aim("camp", space, weights.camp)
        for space in view.cases:
            if self.takes_case(space):
                yield Aim(f"case:{space}", space, weights.case)
        yield from self._prey()
        if self.room:
            for space, cubes in view.cubes.items():
                more = 1.0 * (min(cubes, self.room) - 1)
                yield Aim(f"cube:{space}", space, weights.cube + more + (2.0 if self.wanted_items else 0.0))
        yield from self._healing()
        yield from aims_of(site, self.mission_worth)

    @property
    def mission_worth(self) -> float:
        """What a Mission is worth: less once the points suffice."""
        return self.weights.mission if self.holdings.points(self.everybody) < 4 else self.weights.mission / 3

    def _ways_out(self) -> Iterable[Aim]:
        for space in self.lone:
            yield Aim("alone", space, self.weights.leave)
        if self.ready > 0.3:
            yield Aim("together", self.meeting, self.weights.leave * self.ready)

    def rivals(self, space: str) -> float:
        """What Heroes who are nearer to a hidden POI take from its worth."""
        site = self.site
        ways = site.distances(space)
        mine = ways.get(site.here, 30.0)
        nearer = sum(
            ways.get(hero.space or "", 30.0) < mine for hero in site.view.heroes if hero.seat != site.seat
        )
        return self.weights.rival * nearer

    def _prey(self) -> Iterable[Aim]:
        site, weights = self.site, self.weights
        for number, enemy in enumerate(site.enemies):
            if enemy.kind in TABLES.new_york.bosses:
                row = TABLES.new_york.bosses[enemy.kind]
                if row.case and self.wants_case:
                    yield Aim(f"boss:{number}", enemy.space, weights.boss + (8 - enemy.hits))
            elif self.wanted_kills:
                yield Aim(f"kill:{number}", enemy.space, weights.prey)

    def _healing(self) -> Iterable[Aim]:
        """Buildings that give cards back: the more are discarded, the better."""
        site = self.site
        for space in site.open:
            building = site.building(space)
            if building and any("regain(" in choice for choice in TABLES.tiles.buildings[building].choices):
                yield Aim(f"heal:{space}", space, 1.2 * min(6, site.me.discard))

    def reached(self, name: str) -> float:
        """What it is worth to have an aim done."""
        return self._by_name.get(name, 0.0) + REACHED

    @cached_property
    def _by_name(self) -> dict[str, float]:
        return {aim.name: aim.worth for aim in self.aims}

    def potential(self, space: str, done: frozenset[str]) -> float:
        """What the best aim that is still open is worth from a space."""
        key = (space, done)
        best = self._potentials.get(key)
        if best is None:
            best, step = 0.0, self.weights.step
            for name, goal, worth in self.aims:
                if worth <= best:
                    break
                if name not in done:
                    best = max(best, worth - step * self.site.distances(goal)[space])
            self._potentials[key] = best
        return best

    def aim(self, space: str, done: frozenset[str]) -> Aim | None:
        """The aim that is best from a space, if it is near enough to be one."""
        left = [aim for aim in self.aims if aim.name not in done]
        far = {aim: aim.worth - self.weights.step * self.site.distances(aim.space)[space] for aim in left}
        best = max(left, key=lambda aim: far[aim], default=None)
        return best if best is not None and far[best] > 0 else None

    def hand(self, cards: float) -> float:
        """What Action cards in hand are worth at the end of the turn; between whole numbers in proportion."""
        whole = int(cards)
        one, other = self._hand(whole), self._hand(whole + 1)
        return self.weights.cards * (one + (other - one) * (cards - whole))

    @staticmethod
    def _hand(cards: int) -> float:
        last = len(HAND) - 1
        return HAND[cards] if cards <= last else HAND[last] + MORE * (cards - last)
