"""Sampled deals that agree with a seat's view, weighed by what others did in public (section 8.2 of the rules page).

Only a `hard` bot reads others: where guns are aimed and what has been claimed. A world in which a player has seen a
leader card knows so from the public marks of who looked at which card.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from games.engine.chance import Dice
from games.good_cop_bad_cop.belief import ROLES, Marginals, Place, Table, leader_pairs, tables
from games.good_cop_bad_cop.content.roles import AGENT, KINGPIN, TEAMS, has_bomb, has_knife, kind_of, role_of
from games.good_cop_bad_cop.view import ClaimView, CopView

WORLDS: Final = 200
FIRST_TURNS: Final = 2
"""Aims of so many turns say little: nobody knows anything."""

AIMS_AT_SEEN_ENEMY: Final = 5.0
SPARES_SEEN_ENEMY: Final = 0.25
AIMS_AT_SEEN_FRIEND: Final = 0.15
AIMS_AT_FRIEND: Final = 0.7
AIMS_AT_ENEMY: Final = 1.4
FALSE_REPORT: Final = 0.35
"""A claim about somebody else's card at which its speaker has looked, and which is not true."""
FALSE_GUESS: Final = 0.85
"""Any other claim that is not true: claims about oneself are nearly worthless."""
LIAR: Final = 0.5
"""How much less the claims of somebody weigh whom a face-up card has contradicted: the exponent of the factor."""


class World(Struct):
    """One deal, with the weight that it has."""

    faces: dict[Place, str]
    roles: list[str]
    weight: float


def sample(view: CopView, seat: int, chance: Dice, number: int = WORLDS) -> list[World]:
    """About so many worlds; places of leaders are shared out by their chances, all else is drawn."""
    strata = [(table, *pair) for table in tables(view, chance) for pair in leader_pairs(table)]
    if not strata:
        return []
    if len(strata) > number:
        chance.shuffle(strata)
        strata = strata[:number]
    each = max(1, number // len(strata))
    found = []
    for table, agent, kingpin, ways in strata:
        for _ in range(each):
            faces = _deal(table, agent, kingpin, chance)
            roles = _roles(faces, table.planted)
            found.append(World(faces, roles, ways))
    facts = _Facts(view, seat)
    for world in found:
        world.weight *= facts.likelihood(world)
    return found


def _deal(table: Table, agent: int, kingpin: int, chance: Dice) -> dict[Place, str]:
    faces = {place: face for place, face in table.seen.items() if face is not None}
    hidden = [place for place, face in table.seen.items() if face is None]
    for seat, leader in ((agent, AGENT), (kingpin, KINGPIN)):
        if leader not in faces.values():
            place = chance.pick([place for place in hidden if place[0] == seat])
            faces[place] = leader
            hidden.remove(place)
    cards = [face for face, times in table.left for _ in range(times)]
    chance.shuffle(cards)
    faces.update(zip(hidden, cards, strict=False))
    return faces


def _roles(faces: dict[Place, str], planted: Sequence[bool]) -> list[str]:
    held: list[list[str]] = [[] for _ in planted]
    for (seat, _), face in faces.items():
        held[seat].append(face)
    return [_role(tuple(cards), is_planted) for cards, is_planted in zip(held, planted, strict=True)]


_role = lru_cache(maxsize=1 << 14)(role_of)


class _Facts:
    """What others did in public."""

    def __init__(self, view: CopView, viewer: int) -> None:
        living = {seat.seat for seat in view.seats if seat.is_alive}
        self.known: list[list[Place]] = [
            [
                (other.seat, card.slot)
                for other in view.seats
                for card in other.cards
                if other.is_alive and (card.is_up or seat.seat in card.looked_by)
            ]
            for seat in view.seats
        ]
        self.aims = [
            (seat.seat, seat.aim)
            for seat in view.seats
            if seat.aim is not None and seat.seat != viewer and seat.seat in living
        ]
        if view.turn <= FIRST_TURNS:
            self.aims = []
        self.looked = {
            (other.seat, card.slot): card.looked_by for other in view.seats for card in other.cards
        }
        liars = {claim.seat for claim in view.claims if claim.is_contradicted}
        self.claims = [
            (claim, (LIAR if claim.seat in liars else 1.0))
            for claim in view.claims
            if claim.seat != viewer and not claim.is_withdrawn and not claim.is_contradicted
        ]

    def likelihood(self, world: World) -> float:
        """How much better this world explains what happened than others."""
        weight = 1.0
        for aimer, target in self.aims:
            weight *= self._aim(world, aimer, target)
        for claim, exponent in self.claims:
            true = is_true(claim, world)
            if true is False:
                place = None if claim.place is None else (claim.place.seat, claim.place.slot)
                looked = place is not None and claim.seat in self.looked.get(place, ())
                weight *= (FALSE_REPORT if looked else FALSE_GUESS) ** exponent
        return weight

    def _aim(self, world: World, aimer: int, target: int) -> float:
        team, other = TEAMS.get(world.roles[aimer]), TEAMS.get(world.roles[target])
        if team is None:
            return 1.0
        enemy_card, own_card = (KINGPIN, AGENT) if team == "honest" else (AGENT, KINGPIN)
        for place in self.known[aimer]:
            if world.faces.get(place) == enemy_card:
                return AIMS_AT_SEEN_ENEMY if place[0] == target else SPARES_SEEN_ENEMY
            if world.faces.get(place) == own_card and place[0] == target:
                return AIMS_AT_SEEN_FRIEND
        return AIMS_AT_FRIEND if team == other else AIMS_AT_ENEMY


def is_true(claim: ClaimView, world: World) -> bool | None:
    """Whether a claim about a card or a role holds in a world; None for those that say nothing about either."""
    if claim.kind == "card" and claim.place is not None:
        face = world.faces.get((claim.place.seat, claim.place.slot))
        if face is None:
            return None
        if claim.content in ("bomb", "knife", "none"):
            has = {"bomb": has_bomb(face), "knife": has_knife(face), "none": "_" not in face}
            return has[claim.content]
        if claim.content == "ordinary":
            return face not in (AGENT, KINGPIN)
        return kind_of(face) == claim.content
    if claim.kind == "role" and claim.subject is not None:
        role = world.roles[claim.subject]
        if claim.content.startswith("not_"):
            return role != claim.content.removeprefix("not_")
        return role == claim.content
    return None


def weighed(worlds: Sequence[World]) -> Marginals:
    """The chance of each role, by seat, over weighed worlds; there is at least one."""
    total = sum(world.weight for world in worlds)
    sums = [dict.fromkeys((*ROLES, "solo"), 0.0) for _ in worlds[0].roles]
    for world in worlds:
        for by, role in zip(sums, world.roles, strict=True):
            by[role] += world.weight / total
    return Marginals(sums)
