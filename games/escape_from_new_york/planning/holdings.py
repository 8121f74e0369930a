"""Who holds what is needed to leave together: what is known or said, and how likely the rest is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import Final

from msgspec import UnsetType

from games.escape_from_new_york.planning.site import TABLES, Site
from games.escape_from_new_york.promise_sense import said_to_hold

CASES: Final = TABLES.items.cases
TAPE: Final = next(key for key, row in CASES.items() if row.tape)
DIAGRAMS: Final = {row.bridge: key for key, row in CASES.items() if row.bridge}
TRACER: Final = "" if isinstance(TABLES.police, UnsetType) else TABLES.police.police_board.flight
LONE: Final = "" if isinstance(TABLES.police, UnsetType) else TABLES.police.police_board.lone
"""The Item without which nobody leaves alone in United States Police (NP-070)."""
BRACELET: Final = next(key for key, row in CASES.items() if row.effect)
FLIGHT: Final = 0
"""Stands for the Helicopter where ways out have the numbers of Bridges."""


class Holdings:
    """The Cases and points as one seat knows them."""

    def __init__(self, site: Site, told: Mapping[str, int] | None = None) -> None:
        """`told` says for a team without secrets who holds which Case; nothing else is held then."""
        self.site = site
        view = site.view
        self.known: dict[str, int] = {card: site.seat for card in site.own.supply if card in CASES}
        for hero in view.heroes:
            self.known.update({card: hero.seat for card in hero.face_up if card in CASES})
        self.shared = told is not None
        self.known.update(told or {})
        closed = view.police.closed_bridge if view.police is not None else 0
        slots = {key for key, row in CASES.items() if not row.starting and key != DIAGRAMS.get(closed)}
        if view.police is None:
            slots.discard(TRACER)
        for card in sorted(slots - set(self.known)):
            holder = said_to_hold(view, card)
            if holder is not None and holder != site.seat and self._hidden(holder):
                self.known[card] = holder
        self.out = slots - set(self.known)
        """Cases that lie in slots, are held by somebody unknown, or are out of the game."""
        in_slots = sum(not filled for filled in view.slots)
        self.unknown = 0 if self.shared else max(0, in_slots - len(slots & set(self.known)))
        self.hidden = {hero.seat: self._hidden(hero.seat) for hero in view.heroes}

    def _hidden(self, seat: int) -> int:
        """Cards of another supply that may be anything."""
        hero = self.site.view.heroes[seat]
        if seat == self.site.seat:
            return 0
        return max(0, hero.supply - len(hero.face_up) - (self.site.view.president == seat))

    def chance(self, card: str, seats: Iterable[int]) -> float:
        """How likely one of these seats holds a card."""
        among = set(seats)
        if card in self.known:
            return float(self.known[card] in among)
        cards = sum(self.hidden.values())
        if card not in self.out or not cards:
            return 0.0
        share = sum(self.hidden[seat] for seat in among) / cards
        return min(1.0, self.unknown * share / len(self.out))

    def cards(self, way: int) -> list[str]:
        """What must be shown at a Bridge, or in the Helicopter."""
        return [TAPE, TRACER if way == FLIGHT else DIAGRAMS[way]]

    def complete(self, way: int, seats: Iterable[int]) -> float:
        """How likely these seats together have everything for a way out."""
        view, among = self.site.view, list(seats)
        if view.president is None or view.president not in among or view.dead:
            return 0.0
        return prod(self.chance(card, among) for card in self.cards(way)) * self.enough(among)

    def enough(self, seats: Iterable[int]) -> float:
        """How likely their reward points suffice (NP-050); 1 without the expansion."""
        police = self.site.view.police
        if police is None:
            return 1.0
        points = self.points(seats)
        wanted = [police.minimum] if police.minimum is not None else police.minimums
        return sum(points >= least for least in wanted) / max(1, len(wanted))

    def points(self, seats: Iterable[int]) -> float:
        """Their reward points: the own ones as they are, those of others by the average of their backs."""
        police = self.site.view.police
        if police is None or isinstance(TABLES.police, UnsetType):
            return 0.0
        found = 0.0
        for seat in seats:
            held = police.rewards[seat]
            if held.points is not None:
                found += held.points
                continue
            for level in held.levels:
                rows = [row.points for row in TABLES.police.rewards.values() if row.level == level]
                found += sum(rows) / len(rows)
        return found

    def ways(self) -> list[int]:
        """Bridges that may still be used, and the Helicopter with United States Police."""
        police = self.site.view.police
        closed = police.closed_bridge if police is not None else -1
        found = [bridge for bridge in self.site.island.bridges.values() if bridge != closed]
        return [*found, *([FLIGHT] if police is not None else [])]

    def place(self, way: int) -> str:
        """Where one leaves."""
        if way == FLIGHT:
            return self.site.view.helicopter or self.site.island.heliport
        return next(space for space, bridge in self.site.island.bridges.items() if bridge == way)

    def carriers(self, way: int) -> list[int]:
        """Those who must be there as far as it is known."""
        found = [self.known[card] for card in self.cards(way) if card in self.known]
        president = self.site.view.president
        return sorted({*found, *([president] if president is not None else [])})
