"""What a seat can conclude from its view: how likely each player has which role (section 8.2 of the rules page).

The base game is computed exactly: over all pairs of places of the two leaders, with hypergeometric shares of the
other cards. Cards that were seen and then mixed are taken to lie at one of their places, drawn by chance; with icons,
majority and icons are taken as independent.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import Final

from msgspec import Struct

from games.engine.chance import Dice
from games.good_cop_bad_cop.content.roles import (
    AGENT,
    HONEST,
    KINGPIN,
    LEADERS,
    has_bomb,
    has_knife,
    kind_of,
    ordinary_cards,
    role_of,
)
from games.good_cop_bad_cop.view import CopView

ROLES: Final = ("agent", "kingpin", "bomber", "traitor", "honest", "crooked")


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


class _Table(Struct):
    """What is known of the cards: by seat the known faces, and how many are unknown; and the faces that are left."""

    faces: list[list[str]]
    unknown: list[int]
    left: Counter[str]
    wounded: list[int]
    planted: list[bool]


def marginals(view: CopView, chance: Dice) -> Marginals:
    """The chances for everybody, the viewer included."""
    table = _table(view, chance)
    total = 0.0
    sums = [dict.fromkeys(ROLES, 0.0) for _ in view.seats]
    for agent, kingpin, weight in _leader_pairs(table):
        total += weight
        for seat in range(len(view.seats)):
            if seat in (agent, kingpin):
                sums[seat][AGENT if seat == agent else KINGPIN] += weight
            else:
                for role, share in _ordinary_role(table, seat).items():
                    sums[seat][role] += weight * share
    if not total:
        return Marginals([dict.fromkeys(ROLES, 1 / len(ROLES)) for _ in view.seats])
    return Marginals([{role: value / total for role, value in by.items()} for by in sums])


def _table(view: CopView, chance: Dice) -> _Table:
    left = Counter(dict.fromkeys(LEADERS, 1))
    left.update(ordinary_cards(len(view.seats), view.expansion))
    left.subtract(view.removed)
    seen: dict[tuple[int, int], str | None] = {
        (seat.seat, card.slot): card.face for seat in view.seats for card in seat.cards
    }
    for note in view.notes:
        free = [
            (place.seat, place.slot)
            for place in note.places
            if (place.seat, place.slot) in seen and seen[place.seat, place.slot] is None
        ]
        if free and note.face not in _own(view, seen, note.face):
            seen[chance.pick(free)] = note.face
    faces: list[list[str]] = [[] for _ in view.seats]
    unknown = [0] * len(view.seats)
    for (seat, _), face in seen.items():
        if face is None:
            unknown[seat] += 1
        else:
            faces[seat].append(face)
            left[face] -= 1
    wounded = [seat.seat for seat in view.seats if seat.is_wounded]
    return _Table(faces, unknown, left, wounded, [seat.has_planted_evidence for seat in view.seats])


def _own(view: CopView, seen: dict[tuple[int, int], str | None], face: str) -> Sequence[str]:
    """A leader that is in sight elsewhere needs no place among mixed cards."""
    return [face] if face in LEADERS and face in seen.values() else []


def _leader_pairs(table: _Table) -> Iterator[tuple[int, int, float]]:
    """Seats of Agent and Kingpin with the number of ways in which they can lie there."""
    agents, kingpins = (_leader_seats(table, face) for face in LEADERS)
    for agent, ways in agents:
        for kingpin, more_ways in kingpins:
            if agent != kingpin and all(seat in (agent, kingpin) for seat in table.wounded):
                yield agent, kingpin, float(ways * more_ways)


def _leader_seats(table: _Table, face: str) -> list[tuple[int, int]]:
    for seat, faces in enumerate(table.faces):
        if face in faces:
            return [(seat, 1)]
    return [(seat, count) for seat, count in enumerate(table.unknown) if count]


def _ordinary_role(table: _Table, seat: int) -> dict[str, float]:
    """The chances of a seat that has no leader card."""
    faces, unknown, planted = table.faces[seat], table.unknown[seat], table.planted[seat]
    ordinary = {face: count for face, count in table.left.items() if face not in LEADERS and count > 0}
    total = sum(ordinary.values())
    if not unknown:
        return {role_of(faces, planted): 1.0}
    honest_left = sum(count for face, count in ordinary.items() if kind_of(face) == HONEST)
    shown = sum(kind_of(face) == HONEST for face in faces)
    size = len(faces) + unknown
    honest = sum(
        _share(total, honest_left, unknown, more) for more in range(unknown + 1) if 2 * (shown + more) > size
    )
    honest = 1 - honest if planted else honest
    bomber = traitor = 0.0
    if size == 3:
        bombs = sum(count for face, count in ordinary.items() if has_bomb(face))
        knives = sum(count for face, count in ordinary.items() if has_knife(face))
        bomber = _share(total, bombs, unknown, unknown) if all(map(has_bomb, faces)) else 0.0
        traitor = _share(total, knives, unknown, unknown) if all(map(has_knife, faces)) else 0.0
    rest = max(0.0, 1 - bomber - traitor)
    return {"bomber": bomber, "traitor": traitor, "honest": honest * rest, "crooked": (1 - honest) * rest}


@cache
def _share(total: int, good: int, drawn: int, wanted: int) -> float:
    """The chance that of `drawn` cards out of `total`, of which `good` are good, exactly `wanted` are good."""
    if drawn > total or wanted > good or drawn - wanted > total - good:
        return 0.0
    return comb(good, wanted) * comb(total - good, drawn - wanted) / comb(total, drawn)
