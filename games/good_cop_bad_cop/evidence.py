"""Which statements are contradicted by cards that lie face up, for everybody to see (GC-221).

A statement is about the cards that lay there when it was made. All exchanges are public, so everybody can follow
these cards until they are mixed; what could be said of the statement by then stands.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from games.good_cop_bad_cop.content.roles import TEAMS, has_bomb, has_knife, is_leader, kind_of, role_of
from games.good_cop_bad_cop.state import (
    NO_CARD,
    NOBODY,
    SLOTS,
    Claim,
    CopState,
    Evidence,
    at_place,
    card_at,
    is_hidden,
    place_of,
    role,
)
from games.good_cop_bad_cop.versions import CLAIMS_AS_MADE

CACHED: Final = 4096


def note_evidence(state: CopState, claim: Claim) -> None:
    """Keeps by which cards the newest statement is to be measured."""
    cards: list[int] = []
    if claim.kind == "card":
        cards = [card_at(state, claim.place)]
    elif claim.kind == "role":
        cards = [card for card in state.slots[claim.subject] if card != NO_CARD]
    state.evidence.append(Evidence(cards, state.planted == claim.subject))


def settle_evidence(state: CopState, seat: int) -> None:
    """The cards in front of this seat are about to be mixed: what can be said of statements about them now stands."""
    mixed = {card for card in state.slots[seat] if card != NO_CARD}
    for number, made in enumerate(state.evidence):
        if made.verdict is None and not mixed.isdisjoint(made.cards):
            made.verdict = is_contradicted(state, number)


def is_contradicted(state: CopState, number: int) -> bool:
    """Whether cards that everybody sees show that a statement was false when it was made."""
    claim = state.claims[number]
    if not state.has(CLAIMS_AS_MADE):
        return _is_contradicted_now(state, claim)
    made = state.evidence[number]
    if made.verdict is not None or not made.cards:
        return bool(made.verdict)
    shown = _shown_cards(state)
    if not shown:
        return False
    seen = sorted(state.faces[card] for card in made.cards if card in shown)
    left = Counter(face for card, face in enumerate(state.faces) if card not in shown)
    hidden = len(made.cards) - len(seen)
    return not _can_be_true(
        claim.kind, claim.content, tuple(seen), hidden, made.planted, tuple(sorted(left.elements()))
    )


def _shown_cards(state: CopState) -> set[int]:
    """Role cards whose faces everybody knows: those that lie face up, and those that have left the game."""
    hidden = {
        card
        for slots, up in zip(state.slots, state.up, strict=True)
        for card, is_up in zip(slots, up, strict=True)
        if not is_up
    }
    return {card for card, to in enumerate(state.dealt) if to != NOBODY and card not in hidden}


@lru_cache(maxsize=CACHED)
def _can_be_true(
    kind: str, content: str, seen: tuple[str, ...], hidden: int, planted: bool, left: tuple[str, ...]
) -> bool:
    """Whether any faces out of those that nobody has seen make the statement true."""
    return any(_is_true(kind, content, (*seen, *faces), planted) for faces in set(combinations(left, hidden)))


def _is_true(kind: str, content: str, faces: Sequence[str], planted: bool) -> bool:
    if kind == "card":
        return _fits(faces[0], content)
    now = role_of(faces, planted)
    if now == "solo":
        return False  # The match would have been over (GC-201).
    if content.startswith("not_"):
        return now != content.removeprefix("not_")
    return content in (now, TEAMS.get(now))


def _fits(face: str, content: str) -> bool:
    if content == "ordinary":
        return not is_leader(face)
    if content == "bomb":
        return has_bomb(face)
    if content == "knife":
        return has_knife(face)
    if content == "none":
        return "_" not in face
    return kind_of(face) == content


def _is_contradicted_now(state: CopState, claim: Claim) -> bool:
    """What matches that began before rules version 3 mark: a statement that does not fit what lies there now."""
    if claim.kind == "card" and claim.place != NOBODY and not is_hidden(state, claim.place):
        seat, slot = at_place(claim.place)
        if state.slots[seat][slot] == NO_CARD:
            return False
        return not _fits(state.faces[state.slots[seat][slot]], claim.content)
    if claim.kind == "role":
        places = [place_of(claim.subject, slot) for slot in range(SLOTS)]
        if any(is_hidden(state, place) for place in places):
            return False
        now = role(state, claim.subject)
        if claim.content.startswith("not_"):
            return now in (claim.content.removeprefix("not_"), "solo")
        return now != claim.content
    return False
