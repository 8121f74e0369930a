"""What a viewer may see of a match (section 5 of the rules page), built up from nothing.

Faces leave the state in `_face`, equipment in `_hand` and `_deck`, a seat's role in `view`; nowhere else.
"""

from typing import Literal

from msgspec import Struct

from games.engine.arguments import read
from games.engine.state import EVERYONE
from games.engine.windows import CLOSES, Passes
from games.good_cop_bad_cop.arguments import About, Turn, Window
from games.good_cop_bad_cop.content.roles import Role
from games.good_cop_bad_cop.evidence import is_contradicted
from games.good_cop_bad_cop.knowledge import sees
from games.good_cop_bad_cop.state import (
    NO_CARD,
    NOBODY,
    SLOTS,
    TURN,
    WINDOW,
    Claim,
    CopState,
    at_place,
    has_expansion,
    place_of,
    removed_faces,
    role,
    role_at_start,
    top_step,
)
from games.good_cop_bad_cop.zones import DECK, HANDS

Phase = Literal["arrange", "act", "window", "review", "resolve", "aim", "over"]


class SlotView(Struct, frozen=True):
    """A place on the table."""

    seat: int
    slot: int
    """0, 1, 2 from left to right, the same for all viewers."""


class CardView(Struct, frozen=True):
    """A role card in front of a seat."""

    slot: int
    """0, 1, 2 from left to right, the same for all viewers."""
    is_up: bool
    """Whether it lies face up, so that everybody sees it."""
    face: str | None
    """`agent`, `kingpin`, `honest` or `crooked`, with `_b` (bomb), `_k` (knife) or `_x` (both) behind the latter two;
    null if the viewer does not know it. A face with `is_up` false is a secret of the viewer's: one's own card, or one
    that one has seen and that can still be traced."""
    looked_by: list[int]
    """Seats that have investigated exactly this card, as everybody saw."""


class SeatView(Struct, frozen=True):
    """A player at the table."""

    seat: int
    is_alive: bool
    is_wounded: bool
    cards: list[CardView]
    """In slot order; a revived player has only one."""
    has_gun: bool
    aim: int | None
    """The seat that the gun is aimed at; null for a gun aimed at nobody, and without a gun."""
    equipment: int
    """How many equipment cards this seat holds."""
    known_equipment: list[str]
    """Those of them that the viewer knows: one's own, and cards that could be traced to this hand."""
    has_planted_evidence: bool
    """Honest and Crooked cards count the other way round here."""
    has_coffee: bool
    """This seat takes the next turn."""
    grenade: Literal["first", "second"] | None
    """The Grenade lies here; its second holder will not pass it on."""
    role: Role | None
    """The role that the cards give now: one's own; after the end everybody's."""
    role_at_start: Role | None
    """After the end only."""


class ActionView(Struct, frozen=True):
    """The action that the turn player has declared and that has not been carried out."""

    seat: int
    action: Literal["investigate", "equip", "arm", "shoot"]
    target: int | None
    """The seat that is investigated or shot."""
    slot: int | None
    """The slot that is investigated."""
    is_fixed: bool
    """A card has fixed this shot: it can't be exchanged for another action (GC-179)."""


class WindowView(Struct, frozen=True):
    """An open reaction window. When its pass closes at the latest is the due time of the timer `window_closes`."""

    about: About
    """What can be reacted to: a declared action, a declared shot, the end of the turn, an investigation by a card."""
    holders: list[int]
    """Everybody who holds equipment and so is asked, whatever it is."""
    played: int
    """Cards that were resolved in this window so far."""
    may_close_early: bool
    """Whether the pass may end before its time is over (GC-172)."""


class NoteView(Struct, frozen=True):
    """A card that the viewer has seen and that lies at one of several places now."""

    face: str
    places: list[SlotView]


class ClaimView(Struct, frozen=True):
    """A structured statement; it may be a lie. Fields that don't apply to its kind are null."""

    number: int
    """Its place among all statements of the match, from 0; `retract` decisions name it."""
    seat: int
    """Who says it."""
    turn: int
    """When it was said."""
    kind: Literal["card", "role", "equipment", "intent", "request"]
    subject: int | None
    """The seat that it is about (`card`, `role`), or the target of an intent or request."""
    content: str
    """What is claimed: a card's content, a role, an equipment card, or what is meant to be done."""
    basis: str | None
    """How the speaker says he knows: `own`, `seen`, `deduced`, `guess`."""
    addressee: int | None
    """Who is asked to do it (`request`)."""
    slot: int | None
    """The slot of the card when it was said."""
    place: SlotView | None
    """Where that card lies now; null once it can't be traced any more."""
    is_withdrawn: bool
    is_contradicted: bool
    """Cards that everybody has seen show that it was not true when it was said."""


class CopView(Struct, frozen=True):
    """The match through one pair of eyes."""

    phase: Phase
    """What is going on: cards are put in order; the turn player acts; a window is open; the turn player reviews his
    action; an action or a card is carried out; the turn player aims; the match is over."""
    expansion: bool
    """Whether Bombers and Traitors take part."""
    pack: int
    """The content pack with which this match is played, from 0: how many cards of each sort are in it."""
    turn: int
    """The number of the turn, 0 during the set-up."""
    active: int | None
    """Whose turn it is."""
    direction: Literal[1, -1]
    """1: the turn goes to higher seats (clockwise)."""
    is_direction_about_to_change: bool
    """A Smoke Grenade turns the direction round when this turn ends."""
    banned: int | None
    """A K-9 Unit keeps this seat from getting a gun for the rest of the turn."""
    seats: list[SeatView]
    guns: int
    """Guns in the centre."""
    removed: list[str]
    """Faces of role cards that have left the game (GC-142)."""
    deck: list[str | None]
    """The equipment deck from top to bottom; cards that the viewer does not know are null."""
    hand: list[str]
    """One's own equipment; empty for spectators."""
    action: ActionView | None
    window: WindowView | None
    inspected: list[SlotView]
    """Cards that a Surveillance Camera could turn up now."""
    notes: list[NoteView]
    """What the viewer has seen and can't tie to one place any more."""
    claims: list[ClaimView]
    draw_offers: list[int]
    """Seats that offer a draw (GC-212)."""


def view(state: CopState, viewer: int) -> CopView:
    """The view of a seat, of `SPECTATOR`, or of `EVERYONE`."""
    seats = range(len(state.seats)) if state.slots else range(0)
    is_open = viewer == EVERYONE or state.outcome is not None
    return CopView(
        phase=phase(state),
        expansion=has_expansion(state),
        pack=state.pack,
        turn=state.turn,
        active=_seat(state.active),
        direction=1 if state.direction == 1 else -1,
        is_direction_about_to_change=state.smoke,
        banned=_seat(state.banned),
        seats=[_seat_view(state, seat, viewer, is_open) for seat in seats],
        guns=state.guns,
        removed=removed_faces(state),
        deck=DECK.shown(state, viewer),
        hand=list(state.hands[viewer]) if viewer >= 0 and state.hands else [],
        action=_action(state),
        window=_window(state),
        inspected=[_slot(place) for place in state.inspected],
        notes=_notes(state, viewer),
        claims=[_claim(state, number, claim) for number, claim in enumerate(state.claims)],
        draw_offers=list(state.draw_offers),
    )


def phase(state: CopState) -> Phase:
    """The public name of what is going on."""
    return "over" if state.outcome is not None else state.stage


def _seat_view(state: CopState, seat: int, viewer: int, is_open: bool) -> SeatView:
    holds_grenade = state.grenade == seat
    return SeatView(
        seat=seat,
        is_alive=state.alive[seat],
        is_wounded=state.wounded[seat],
        cards=[
            CardView(
                slot,
                state.up[seat][slot],
                _face(state, viewer, place_of(seat, slot), is_open),
                list(state.looked_by[seat][slot]),
            )
            for slot in range(SLOTS)
            if state.slots[seat][slot] != NO_CARD
        ],
        has_gun=state.armed[seat],
        aim=_seat(state.aims[seat]),
        equipment=HANDS[seat].count(state),
        known_equipment=[key for key in HANDS[seat].shown(state, viewer) if key is not None],
        has_planted_evidence=state.planted == seat,
        has_coffee=state.coffee == seat,
        grenade=("second" if state.grenade_passed else "first") if holds_grenade else None,
        role=role(state, seat) if is_open or viewer == seat else None,
        role_at_start=role_at_start(state, seat) if is_open else None,
    )


def _face(state: CopState, viewer: int, place: int, is_open: bool) -> str | None:
    seat, slot = at_place(place)
    if is_open or sees(state, viewer, place):
        return state.faces[state.slots[seat][slot]]
    return None


def _seat(number: int) -> int | None:
    return None if number == NOBODY else number


def _slot(place: int) -> SlotView:
    return SlotView(*at_place(place))


def _action(state: CopState) -> ActionView | None:
    step = top_step(state, TURN)
    turn = read(step.args, Turn) if step is not None else Turn()
    if not turn.action:
        return None
    return ActionView(state.active, turn.action, _seat(turn.target), _seat(turn.slot), turn.fixed)


def _window(state: CopState) -> WindowView | None:
    step = top_step(state, WINDOW)
    passes = read(step.args, Passes) if step is not None else Passes()
    if step is None or not passes.open:
        return None
    timers = [timer for timer in state.timers.values() if timer.name == CLOSES]
    return WindowView(
        read(step.args, Window).about,
        [seat for seat, is_alive in enumerate(state.alive) if is_alive and state.hands[seat]],
        passes.played,
        any(timer.early is not None for timer in timers),
    )


def _notes(state: CopState, viewer: int) -> list[NoteView]:
    if viewer < 0 or not state.notes:
        return []
    found = [
        NoteView(state.faces[note.card], [_slot(place) for place in note.places])
        for note in state.notes[viewer]
        if len(note.places) > 1
    ]
    return sorted(found, key=lambda note: (note.face, [(place.seat, place.slot) for place in note.places]))


def _claim(state: CopState, number: int, claim: Claim) -> ClaimView:
    return ClaimView(
        number=number,
        seat=claim.seat,
        turn=claim.turn,
        kind=claim.kind,  # type: ignore[arg-type]
        subject=_seat(claim.subject),
        content=claim.content,
        basis=claim.basis or None,
        addressee=_seat(claim.addressee),
        slot=_seat(claim.slot),
        place=None if claim.place == NOBODY else _slot(claim.place),
        is_withdrawn=claim.is_withdrawn,
        is_contradicted=is_contradicted(state, number),
    )
