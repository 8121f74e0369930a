"""What each seat knows of cards that lie face down, and how that moves with them (section 5 of the rules page).

A note says that a card which its seat has seen lies at one of some places. All changes of notes follow from what the
seat itself sees: places that change by public exchanges, and faces; so a note never tells more than its owner knows.
The noted card is always at one of the places.
"""

from collections.abc import Iterable

from games.good_cop_bad_cop.state import (
    NO_CARD,
    NOBODY,
    SLOTS,
    CopState,
    Note,
    at_place,
    card_at,
    is_hidden,
)


def learn(state: CopState, seat: int, place: int) -> None:
    """The seat sees the face-down card there and keeps it in mind."""
    if at_place(place)[0] == seat:
        return
    pin(state, seat, place)
    state.notes[seat].append(Note(card_at(state, place), [place]))


def pin(state: CopState, seat: int, place: int) -> None:
    """The seat sees what lies there: its notes that this settles are gone, the others can't mean this place.

    Of several notes of the same face that could mean this card the one with the fewest places is settled. Another one
    that could not give up this place without loss goes too: it says nothing that is still certain.
    """
    card = card_at(state, place)
    face = state.faces[card]
    notes = state.notes[seat]
    settled: Note | None = None
    for note in notes:
        if state.faces[note.card] != face:
            _drop(note, place)
        elif place in note.places and (settled is None or len(note.places) < len(settled.places)):
            settled = note
    if settled is None:
        return
    kept = []
    for note in notes:
        if note is settled:
            continue
        if state.faces[note.card] == face and place in note.places:
            if not set(settled.places) <= set(note.places):
                continue
            if note.card == card:
                # The faces are equal, so which of the two was settled makes no difference to the seat.
                note.card = settled.card
            _drop(note, place)
        kept.append(note)
    state.notes[seat] = kept


def _drop(note: Note, place: int) -> None:
    if place in note.places:
        note.places.remove(place)


def show_to_all(state: CopState, place: int) -> None:
    """The card there lies face up now."""
    for seat in range(len(state.seats)):
        pin(state, seat, place)
    if place in state.inspected:
        state.inspected.remove(place)


def follow_exchange(state: CopState, one: int, other: int) -> None:
    """The cards at two places have changed places, as everybody saw; notes, marks and claims go with them."""
    swap = {one: other, other: one}
    for notes in state.notes:
        for note in notes:
            note.places = sorted(swap.get(place, place) for place in note.places)
    (seat, slot), (seat2, slot2) = at_place(one), at_place(other)
    by = state.looked_by
    by[seat][slot], by[seat2][slot2] = by[seat2][slot2], by[seat][slot]
    for claim in state.claims:
        if claim.place != NOBODY:
            claim.place = swap.get(claim.place, claim.place)
    state.inspected = [place for place in state.inspected if place not in swap]
    for owner, gave, got in ((seat, other, one), (seat2, one, other)):
        # What I gave away I still know; what I got I see.
        pin(state, owner, got)
        if is_hidden(state, gave):
            pin(state, owner, gave)
            state.notes[owner].append(Note(card_at(state, gave), [gave]))
    state.notes = [_without_open(state, notes) for notes in state.notes]


def follow_shuffle(state: CopState, seat: int, faces_up: Iterable[int]) -> None:
    """The seat has mixed all its cards and laid them face down: links between its slots and cards are gone for all
    others. `faces_up` are cards that everybody had seen before."""
    own = [place for place in range(seat * SLOTS, seat * SLOTS + SLOTS) if card_at(state, place) != NO_CARD]
    shown = list(faces_up)
    for other, notes in enumerate(state.notes):
        if other == seat:
            continue
        for note in notes:
            if any(place in own for place in note.places):
                note.places = sorted({*note.places, *own})
        notes += [Note(card, own.copy()) for card in shown]
    for slot in range(SLOTS):
        state.looked_by[seat][slot] = []
    for claim in state.claims:
        if claim.place in own:
            claim.place = NOBODY
    state.inspected = [place for place in state.inspected if place not in own]


def _without_open(state: CopState, notes: list[Note]) -> list[Note]:
    return [note for note in notes if len(note.places) > 1 or is_hidden(state, note.places[0])]


def known_places(state: CopState, seat: int) -> set[int]:
    """Where others' face-down cards lie that the seat knows for certain."""
    return {note.places[0] for note in state.notes[seat] if len(note.places) == 1}


def sees(state: CopState, viewer: int, place: int) -> bool:
    """Whether a viewer at a running match knows the card at this place."""
    seat, slot = at_place(place)
    if state.slots[seat][slot] == NO_CARD or state.up[seat][slot] or seat == viewer:
        return True
    return viewer >= 0 and place in known_places(state, viewer)
