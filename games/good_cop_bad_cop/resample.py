"""Another match that looks the same to one viewer: what it can't know is dealt anew."""

from itertools import product

from games.engine.chance import SEED_BYTES, Chance, Dice
from games.engine.refusals import RulesBug
from games.good_cop_bad_cop.content.roles import AGENT, KINGPIN, LEADERS
from games.good_cop_bad_cop.knowledge import known_places
from games.good_cop_bad_cop.state import (
    NO_CARD,
    CopState,
    at_place,
    card_at,
    is_hidden,
    place_of,
)
from games.good_cop_bad_cop.zones import EQUIPMENT


def resample(state: CopState, viewer: int, dice: Dice) -> CopState:
    """A full state that differs only in what the viewer can't know: faces, equipment, and what the match's stream
    will still give. What others have noted is changed with the cards that it is about."""
    twin = state.clone()
    if state.outcome is not None or not state.slots:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    _move_mixed_cards(twin, viewer, dice)
    _change_faces(twin, viewer, dice)
    EQUIPMENT.redeal(twin, viewer, dice)
    return twin


def _known_cards(state: CopState, viewer: int) -> set[int]:
    """Cards that the viewer sees, knows the place of, or knows to be among some places."""
    known = {
        card
        for seat, slots in enumerate(state.slots)
        for slot, card in enumerate(slots)
        if card != NO_CARD and (seat == viewer or not is_hidden(state, place_of(seat, slot)))
    }
    if viewer >= 0:
        known |= {note.card for note in state.notes[viewer]}
    lying = {card for slots in state.slots for card in slots}
    # Cards out of the game lay face up when they went; the one that was left over was never seen.
    known |= {card for card, to in enumerate(state.dealt) if to >= 0 and card not in lying}
    return known


def _move_mixed_cards(state: CopState, viewer: int, dice: Dice) -> None:
    """A card that the viewer can't tie to one place lies at any of its places where nothing else is known."""
    if viewer < 0:
        return
    certain = known_places(state, viewer)
    for note in state.notes[viewer]:
        if len(note.places) == 1:
            continue
        here = next(place for place in note.places if card_at(state, place) == note.card)
        taken = {other.card for other in state.notes[viewer] if other is not note}
        free = [
            place
            for place in note.places
            if is_hidden(state, place)
            and place not in certain
            and at_place(place)[0] != viewer
            and card_at(state, place) not in taken
            and at_place(place)[0] == at_place(here)[0]
        ]
        if free:
            _swap(state, viewer, here, dice.pick(free))


def _swap(state: CopState, viewer: int, one: int, other: int) -> None:
    """Two cards in front of one player change places; what others know of these two places stays about the places."""
    if one == other:
        return
    (seat, slot), (seat2, slot2) = at_place(one), at_place(other)
    first, second = card_at(state, one), card_at(state, other)
    state.slots[seat][slot], state.slots[seat2][slot2] = second, first
    swap = {first: second, second: first}
    for owner, notes in enumerate(state.notes):
        for note in notes if owner != viewer else ():
            if (one in note.places) is not (other in note.places):
                note.card = swap.get(note.card, note.card)
    for made in state.evidence:
        made.cards = [swap.get(card, card) for card in made.cards]


def _change_faces(state: CopState, viewer: int, dice: Dice) -> None:
    """The faces that the viewer does not know are dealt anew among the cards that it does not know: first the leaders
    to two cards where they can be, then the others to the rest."""
    known = _known_cards(state, viewer)
    unknown = [card for card in range(len(state.faces)) if card not in known]
    faces = [state.faces[card] for card in unknown]
    places = [unknown if leader in faces else [state.faces.index(leader)] for leader in (AGENT, KINGPIN)]
    pairs = [pair for pair in product(*places) if _can_lead(state, *pair)]
    if not pairs:
        raise RulesBug(f"the leaders lie nowhere: {state.slots}")
    leaders = dict(zip(dice.pick(pairs), (AGENT, KINGPIN), strict=True))
    rest = [face for face in faces if face not in LEADERS]
    dice.shuffle(rest)
    for card in unknown:
        state.faces[card] = leaders.get(card) or rest.pop()


def _can_lead(state: CopState, agent: int, kingpin: int) -> bool:
    """Whether these two cards can be the leaders: dealt to two players, now in front of two living ones, to whom
    all who are wounded belong."""
    if state.dealt[agent] == state.dealt[kingpin] or min(state.dealt[agent], state.dealt[kingpin]) < 0:
        return False
    owners = [
        next((seat for seat, slots in enumerate(state.slots) if card in slots), None)
        for card in (agent, kingpin)
    ]
    if None in owners or owners[0] == owners[1]:
        return False
    if not all(state.alive[seat] for seat in owners if seat is not None):
        return False
    return all(seat in owners for seat, is_wounded in enumerate(state.wounded) if is_wounded)
