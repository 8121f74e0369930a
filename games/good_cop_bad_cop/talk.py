"""What bots say (section 8.3 of the rules page): statements about cards, true where that helps, else not.

`easy` bots say nothing. The others report truthfully what they saw of opponents, call their own leader an ordinary
player, and lie about their own cards now and then, a leader about his leader card mostly. Bombers say that they lead.
"""

from collections.abc import Sequence
from typing import Final

from games.engine.chance import Dice
from games.engine.sealed import BACK
from games.good_cop_bad_cop.content.roles import LEADERS, kind_of
from games.good_cop_bad_cop.policy import Mind, face_at
from games.good_cop_bad_cop.view import CopView

TALKS: Final = 0.5
"""How often a bot that has something to say says it."""
OWN: Final = 0.3
"""How often it then speaks about a card of its own."""
LIES: Final = 0.3
"""How often what it says about an ordinary card of its own is a lie."""
LEADER_LIES: Final = 0.7
"""How often a leader lies who speaks about his leader card."""


def is_own_leader(view: CopView, seat: int, other: int) -> bool:
    """Whether the seat knows that this player leads its own side."""
    role = view.seats[seat].role
    face = {"honest": "agent", "agent": "agent", "crooked": "kingpin", "kingpin": "kingpin"}.get(role or "")
    return any(card.face == face for card in view.seats[other].cards if face)


def wishes(view: CopView, seat: int) -> bool:
    """Whether the seat has said nothing in this turn yet: once is enough."""
    return not any(claim.seat == seat and claim.turn == view.turn for claim in view.claims)


def opening(mind: Mind, chance: Dice) -> str | None:
    """The kind of statement that is to be made, or None."""
    if untrue(mind):
        return "retract"
    return "card" if seen_cards(mind) or (unsaid_own(mind) and chance.unit() < OWN) else None


def untrue(mind: Mind) -> list[str]:
    """Own statements that a face-up card has shown to be false: they are taken back."""
    return [
        f"c{claim.number}"
        for claim in mind.view.claims
        if claim.seat == mind.seat and claim.is_contradicted and not claim.is_withdrawn
    ]


def seen_cards(mind: Mind) -> list[str]:
    """Cards of probable opponents, and of the own leader, that the bot has seen and said nothing about."""
    said = _said(mind)
    return [
        f"{seat}.{card.slot}"
        for seat in mind.others
        for card in mind.view.seats[seat].cards
        if card.face is not None
        and not card.is_up
        and (seat, card.slot) not in said
        and (mind.opponent(seat) > 0.5 or is_own_leader(mind.view, mind.seat, seat))
    ]


def unsaid_own(mind: Mind) -> list[str]:
    """One's own face-down cards about which nothing has been said."""
    said = _said(mind)
    return [
        f"{mind.seat}.{card.slot}"
        for card in mind.view.seats[mind.seat].cards
        if not card.is_up and (mind.seat, card.slot) not in said
    ]


def _said(mind: Mind) -> set[tuple[int, int]]:
    return {
        (claim.place.seat, claim.place.slot)
        for claim in mind.view.claims
        if claim.seat == mind.seat and claim.place is not None
    }


def say(mind: Mind, link: str, chosen: Sequence[str], keys: Sequence[str], chance: Dice) -> str:
    """The next link of a statement; one of a kind that bots don't make, which somebody has begun, is taken back."""
    if chosen[0] not in ("card", "retract"):
        return BACK
    if link == "number":
        return next((key for key in untrue(mind) if key in keys), keys[0])
    if link == "card":
        about = [key for key in seen_cards(mind) or unsaid_own(mind) if key in keys]
        return chance.pick(about or list(keys))
    if link == "content":
        wanted = _content(mind, chosen[1], chance)
        return wanted if wanted in keys else keys[0]
    own = chosen[1].startswith(f"{mind.seat}.")
    basis = "own" if own else "seen"
    return basis if basis in keys else keys[0]


def _content(mind: Mind, card: str, chance: Dice) -> str:
    face = face_at(mind.view, card) or "honest"
    owner = int(card.partition(".")[0])
    true = kind_of(face)
    if owner != mind.seat:
        if is_own_leader(mind.view, mind.seat, owner) and face in LEADERS:
            return _ordinary(face)
        return true
    if mind.role == "bomber":
        return chance.pick(LEADERS)
    if face in LEADERS:
        return _ordinary(face) if chance.unit() < LEADER_LIES else true
    if chance.unit() < LIES:
        return "crooked" if true == "honest" else "honest"
    return true


def _ordinary(face: str) -> str:
    """An ordinary card of the same side."""
    return "honest" if face == "agent" else "crooked"
