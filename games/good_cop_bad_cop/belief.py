"""What a seat can conclude from its view: how likely each player has which role (section 8.2 of the rules page).

All is exact: over all ways in which cards that were seen and then mixed can lie, over all pairs of seats with the two
leaders, and over all hands of the remaining cards, icons included. One thing is left out: from where a card was
exchanged is not in the view, so that the leaders' being dealt to different players counts by the cards' seats of now.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from msgspec import Struct

from games.engine.chance import Dice
from games.good_cop_bad_cop.content.roles import (
    AGENT,
    CROOKED,
    HONEST,
    KINGPIN,
    LEADERS,
    kind_of,
    role_of,
)
from games.good_cop_bad_cop.content.tables import ordinary_cards
from games.good_cop_bad_cop.view import CopView, NoteView

ROLES: Final = ("agent", "kingpin", "bomber", "traitor", "honest", "crooked")
MOST_TABLES: Final = 64
"""So many ways for mixed cards to lie are looked at; of more, so many are drawn by chance."""

Place = tuple[int, int]
"""Seat and slot."""


class Marginals(Struct):
    """The chance of each role, by seat."""

    chances: list[dict[str, float]]

    def of(self, seat: int, role: str) -> float:
        """How likely the seat has this role."""
        return self.chances[seat][role]

    def team(self, seat: int, team: str) -> float:
        """How likely the seat is on the honest or on the crooked side, its leader included."""
        leader = AGENT if team == HONEST else KINGPIN
        return self.chances[seat][leader] + self.chances[seat][team]


class Table(Struct):
    """The cards as they can lie, as far as they are known."""

    seen: dict[Place, str | None]
    """What lies at each place; None where it is not known."""
    left: tuple[tuple[str, int], ...]
    """The ordinary cards that are not in sight, by face with their number: face down, or left over."""
    wounded: list[int]
    planted: list[bool]

    @property
    def unknown(self) -> list[int]:
        """How many unknown cards lie in front of each seat."""
        counts = [0] * len(self.planted)
        for (seat, _), face in self.seen.items():
            counts[seat] += face is None
        return counts

    @property
    def faces(self) -> list[list[str]]:
        """The known faces in front of each seat."""
        known: list[list[str]] = [[] for _ in self.planted]
        for (seat, _), face in self.seen.items():
            if face is not None:
                known[seat].append(face)
        return known

    def after_exchange(self, one: Place, other: Place) -> "Table":
        """The same with two cards in each other's place."""
        seen = {**self.seen, one: self.seen[other], other: self.seen[one]}
        return Table(seen, self.left, self.wounded, self.planted)

    def after_planting(self, target: int) -> "Table":
        """The same with the Planted Evidence in front of a seat."""
        planted = [seat == target for seat in range(len(self.planted))]
        return Table(self.seen, self.left, self.wounded, planted)


def marginals(view: CopView, chance: Dice) -> Marginals:
    """The chances for everybody, the viewer included."""
    return marginals_of(tables(view, chance))


def marginals_of(found: Sequence[Table]) -> Marginals:
    """The chances over tables; each weighs by the number of deals that make it."""
    total = 0.0
    sums = [dict.fromkeys(ROLES, 0.0) for _ in found[0].planted]
    for table in found:
        weight, leads = _leads(table)
        total += weight
        faces, unknown = table.faces, table.unknown
        for seat, led in enumerate(leads):
            rest = weight - led[AGENT] - led[KINGPIN]
            sums[seat][AGENT] += led[AGENT]
            sums[seat][KINGPIN] += led[KINGPIN]
            if rest > 0:
                shares = ordinary_role(
                    tuple(sorted(faces[seat])), unknown[seat], table.left, table.planted[seat]
                )
                for role, share in shares:
                    sums[seat][role] += rest * share
    if not total:
        return Marginals([dict.fromkeys(ROLES, 1 / len(ROLES)) for _ in sums])
    return Marginals([{role: value / total for role, value in by.items()} for by in sums])


def card_chances(found: Sequence[Table]) -> dict[Place, dict[str, float]]:
    """For each role card on the table the chances that it is a leader, honest or crooked, over tables."""
    total = 0.0
    sums = {place: dict.fromkeys((*LEADERS, HONEST, CROOKED), 0.0) for place in found[0].seen}
    for table in found:
        weight, leads = _leads(table)
        total += weight
        unknown = table.unknown
        away = [face for face in LEADERS if face not in table.seen.values()]
        honest = sum(number for face, number in table.left if kind_of(face) == HONEST)
        honest_share = honest / (sum(number for _, number in table.left) or 1)
        for place, face in table.seen.items():
            if face is not None:
                sums[place][kind_of(face)] += weight
                continue
            rest = weight
            for leader in away:
                share = leads[place[0]][leader] / unknown[place[0]]
                sums[place][leader] += share
                rest -= share
            sums[place][HONEST] += rest * honest_share
            sums[place][CROOKED] += rest * (1 - honest_share)
    if not total:
        return {}
    return {place: {kind: share / total for kind, share in by.items()} for place, by in sums.items()}


def _leads(table: Table) -> tuple[float, list[dict[str, float]]]:
    """In how many ways the leaders can lie at all, and by seat in how many it has which leader."""
    weight = 0.0
    leads: list[dict[str, float]] = [{AGENT: 0.0, KINGPIN: 0.0} for _ in table.planted]
    for agent, kingpin, ways in leader_pairs(table):
        weight += ways
        leads[agent][AGENT] += ways
        leads[kingpin][KINGPIN] += ways
    return weight, leads


def tables(view: CopView, chance: Dice) -> list[Table]:
    """All ways in which mixed cards that the viewer has seen can lie, or of too many a sample."""
    seen: dict[Place, str | None] = {
        (seat.seat, card.slot): card.face for seat in view.seats for card in seat.cards
    }
    deck = Counter(ordinary_cards(view.pack, len(view.seats), view.expansion))
    deck.subtract(face for face in view.removed if face not in LEADERS)
    wounded = [seat.seat for seat in view.seats if seat.is_wounded]
    planted = [seat.has_planted_evidence for seat in view.seats]
    found = []
    for laid in _placements(view.notes, seen, chance):
        known = {**seen, **laid}
        left = deck.copy()
        left.subtract(face for face in known.values() if face is not None and face not in LEADERS)
        cards = tuple((face, number) for face, number in sorted(left.items()) if number > 0)
        found.append(Table(known, cards, wounded, planted))
    return found


def _placements(
    notes: Sequence[NoteView], seen: dict[Place, str | None], chance: Dice
) -> list[dict[Place, str]]:
    """Where the noted cards can lie, each at a place of its own."""
    wanted: list[tuple[str, list[Place]]] = []
    for note in notes:
        if note.face in LEADERS and note.face in seen.values():
            continue
        free = [(place.seat, place.slot) for place in note.places]
        wanted.append((note.face, [place for place in free if place in seen and seen[place] is None]))
    if prod(max(1, len(free)) for _, free in wanted) > MOST_TABLES:
        return [_drawn(wanted, chance) for _ in range(MOST_TABLES)]
    found: list[dict[Place, str]] = [{}]
    for face, free in wanted:
        longer = [{**laid, place: face} for laid in found for place in free if place not in laid]
        found = [laid for number, laid in enumerate(longer) if laid not in longer[:number]] or found
    return found


def _drawn(wanted: Sequence[tuple[str, list[Place]]], chance: Dice) -> dict[Place, str]:
    laid: dict[Place, str] = {}
    for face, free in wanted:
        left = [place for place in free if place not in laid]
        if left:
            laid[chance.pick(left)] = face
    return laid


def leader_pairs(table: Table) -> Iterator[tuple[int, int, float]]:
    """Seats of Agent and Kingpin with the number of ways in which they can lie there."""
    agents, kingpins = (_leader_seats(table, face) for face in LEADERS)
    for agent, ways in agents:
        for kingpin, more_ways in kingpins:
            if agent != kingpin and all(seat in (agent, kingpin) for seat in table.wounded):
                yield agent, kingpin, float(ways * more_ways)


def _leader_seats(table: Table, face: str) -> list[tuple[int, int]]:
    for (seat, _), lies in table.seen.items():
        if lies == face:
            return [(seat, 1)]
    return [(seat, count) for seat, count in enumerate(table.unknown) if count]


@lru_cache(maxsize=1 << 14)
def ordinary_role(
    faces: tuple[str, ...], unknown: int, left: tuple[tuple[str, int], ...], planted: bool
) -> tuple[tuple[str, float], ...]:
    """The chances of a seat that has no leader card: over all hands that its unknown cards can be."""
    ways: Counter[str] = Counter()
    for drawn in combinations_with_replacement(range(len(left)), unknown):
        counts = Counter(drawn)
        number = prod(comb(left[face][1], times) for face, times in counts.items())
        if number:
            ways[role_of([*faces, *(left[face][0] for face in drawn)], planted)] += number
    total = sum(ways.values())
    return tuple((role, number / total) for role, number in sorted(ways.items()))
