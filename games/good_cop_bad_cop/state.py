"""The state of a match, and the small questions that all its rules ask of it.

Role cards are numbers into `faces`; a *place* is `seat * 3 + slot`. Secret are the faces of cards that lie face down,
the equipment in hands and deck, and what each seat has noted.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from games.engine.modifiers import Computed
from games.engine.state import State, Step
from games.good_cop_bad_cop.content.roles import Role, is_leader, role_of

KEY: Final = "good_cop_bad_cop"
SLOTS: Final = 3
NOBODY: Final = -1
"""No seat."""
NO_CARD: Final = -1
"""An empty slot."""
TURN: Final = f"{KEY}.turn"
WINDOW: Final = f"{KEY}.window"

Stage = Literal["arrange", "act", "window", "review", "resolve", "aim"]


class Note(Struct, array_like=True, gc=False):
    """A seat has seen this card; it lies at one of the places (one place: there)."""

    card: int
    places: list[int]


class Claim(Struct, array_like=True, gc=False):
    """One structured statement (GC-221). What does not apply is "" or `NOBODY`."""

    seat: int
    turn: int
    kind: str
    """`card`, `role`, `equipment`, `intent` or `request`."""
    subject: int = NOBODY
    """The seat that it is about; of an intent its target."""
    content: str = ""
    basis: str = ""
    addressee: int = NOBODY
    """Of a request: who is asked to do it."""
    place: int = NOBODY
    """Of a claim about a card: where that card lies now; `NOBODY` once it can't be traced."""
    slot: int = NOBODY
    """Of a claim about a card: its slot when it was said."""
    is_withdrawn: bool = False


class Evidence(Struct, omit_defaults=True, gc=False):
    """By what a statement is measured: the cards that it was about, by number, as they lay when it was made."""

    cards: list[int] = []
    """Of a statement about a role all cards of that player; none of one that cards can't contradict."""
    planted: bool = False
    """Whether Planted Evidence lay there."""
    verdict: bool | None = None
    """Once these cards can't be followed any more: whether the statement had been contradicted by then."""


class CopState(State, gc=False, kw_only=True):
    """What lies on the table, face up and face down. Lists by seat unless said otherwise."""

    stage: Stage = "arrange"
    """What is being played; a finished match keeps its last stage."""
    turn: int = 0
    """The number of the turn, from 1; 0 during the set-up."""
    active: int = NOBODY
    """Whose turn it is."""
    direction: int = 1
    """1 is clockwise, -1 the other way round."""
    faces: list[str] = []
    """What is on each role card."""
    dealt: list[int] = []
    """To which seat each role card was dealt; `NOBODY` for the one left over."""
    slots: list[list[int]] = []
    """Each seat's role cards; `NO_CARD` is an empty slot."""
    up: list[list[bool]] = []
    """Which of them lie face up."""
    looked_by: list[list[list[int]]] = []
    """By seat and slot: who has investigated the card there, as everybody saw."""
    notes: list[list[Note]] = []
    """What each seat knows of others' face-down cards."""
    alive: list[bool] = []
    wounded: list[bool] = []
    guns: int = 0
    """Guns in the centre."""
    armed: list[bool] = []
    aims: list[int] = []
    """Whom each gun is aimed at; `NOBODY` for an unaimed one, and for seats without a gun."""
    hands: list[list[str]] = []
    """Equipment in hand."""
    deck: list[str] = []
    """The equipment deck, its top first."""
    open_gear: list[str] = []
    """Equipment cards in deck or hands whose place everybody knows."""
    seen_gear: list[list[str]] = []
    """Further equipment cards in deck or others' hands whose place this seat knows."""
    planted: int = NOBODY
    """In front of whom the Planted Evidence lies (GC-147)."""
    coffee: int = NOBODY
    """Who takes the next turn (GC-141)."""
    smoke: bool = False
    """Whether the direction changes when this turn ends (GC-151)."""
    grenade: int = NOBODY
    """In front of whom the Grenade lies (GC-159)."""
    grenade_since: int = 0
    """The turn in which its holder got it."""
    grenade_passed: bool = False
    banned: int = NOBODY
    """Who can't get a gun for the rest of this turn (GC-145)."""
    inspected: list[int] = []
    """Places that the Surveillance Camera may turn up (GC-152, GC-161)."""
    claims: list[Claim] = []
    evidence: list[Evidence] = []
    """By what each statement is measured, in the order of `claims` (rules version 3)."""
    draw_offers: list[int] = []
    """Who offers a draw (GC-212)."""


def has_expansion(state: CopState) -> bool:
    """Whether Bombers and Traitors take part; always with three players (GC-001)."""
    return len(state.seats) == 3 or state.options["expansion"] == "bombers_traitors"


def living(state: CopState) -> list[int]:
    """The seats that are alive, in seat order."""
    return [seat for seat, is_alive in enumerate(state.alive) if is_alive]


def others(state: CopState, seat: int) -> list[int]:
    """The living seats but this one."""
    return [other for other in living(state) if other != seat]


def in_order(state: CopState, first: int) -> list[int]:
    """The living seats in the current direction, from the one after `first` on, `first` last if it lives."""
    count = len(state.seats)
    order = [(first + step * state.direction) % count for step in range(1, count + 1)]
    return [seat for seat in order if state.alive[seat]]


def cards(state: CopState, seat: int) -> list[str]:
    """The faces in front of a seat, in slot order without empty slots."""
    return [state.faces[card] for card in state.slots[seat] if card != NO_CARD]


INVERTED: Final = Computed[CopState, int, bool]("inverted", lambda state, seat: False)
"""Whether a seat's honest cards count as crooked and the other way round (GC-023)."""


def role(state: CopState, seat: int) -> Role:
    """The seat's role now (GC-020)."""
    return role_of(cards(state, seat), INVERTED.of(state, seat))


def role_at_start(state: CopState, seat: int) -> Role:
    """The role that the dealt cards gave."""
    return role_of([face for face, to in zip(state.faces, state.dealt, strict=True) if to == seat], False)


def holds_leader(state: CopState, seat: int) -> bool:
    """Whether a leader card lies in front of the seat."""
    return any(is_leader(face) for face in cards(state, seat))


def place_of(seat: int, slot: int) -> int:
    """The number of a slot at the table."""
    return seat * SLOTS + slot


def at_place(place: int) -> tuple[int, int]:
    """Seat and slot of a place."""
    return divmod(place, SLOTS)


def card_at(state: CopState, place: int) -> int:
    """The card that lies there, or `NO_CARD`."""
    return state.slots[place // SLOTS][place % SLOTS]


def is_hidden(state: CopState, place: int) -> bool:
    """Whether a card lies there face down."""
    seat, slot = at_place(place)
    return state.slots[seat][slot] != NO_CARD and not state.up[seat][slot]


def hidden_places(state: CopState, seat: int) -> list[int]:
    """Where the seat's face-down cards lie."""
    places = range(seat * SLOTS, seat * SLOTS + SLOTS)
    return [place for place in places if is_hidden(state, place)]


def top_step(state: CopState, name: str) -> Step | None:
    """The topmost step of that name on the agenda."""
    return next((step for step in reversed(state.agenda) if step.name == name), None)


def removed_faces(state: CopState) -> list[str]:
    """The faces of cards that a Defibrillator has taken out of the game; everybody has seen them (GC-142)."""
    lying = {card for slots in state.slots for card in slots}
    dealt = enumerate(zip(state.faces, state.dealt, strict=True))
    return sorted(face for card, (face, to) in dealt if to != NOBODY and card not in lying)
