"""What is always true of a state; a broken line stops the match for the operator."""

from collections.abc import Iterator

from games.good_cop_bad_cop.content.roles import AGENT, KINGPIN
from games.good_cop_bad_cop.content.tables import PACKS
from games.good_cop_bad_cop.state import (
    NO_CARD,
    NOBODY,
    CopState,
    card_at,
    is_hidden,
)
from games.good_cop_bad_cop.versions import CLAIMS_AS_MADE


def invariants(state: CopState) -> list[str]:
    """Sentences that say what is wrong; none if all is well."""
    if not state.slots:
        return []
    return [
        *_role_cards(state),
        *_guns(state),
        *_notes(state),
        *_leaders(state),
        *_claims(state),
    ]


def _role_cards(state: CopState) -> Iterator[str]:
    """Every card is in one place at most; only a revived player lacks some."""
    lying = [card for slots in state.slots for card in slots if card != NO_CARD]
    if len(set(lying)) != len(lying):
        yield f"a role card lies in two places: {state.slots}"
    for seat, slots in enumerate(state.slots):
        if NO_CARD not in slots:
            continue
        count = sum(card != NO_CARD for card in slots)
        if count != 1:
            yield f"seat {seat} has {count} role cards"
        if any(up and card == NO_CARD for up, card in zip(state.up[seat], slots, strict=True)):
            yield f"an empty slot of seat {seat} lies face up"


def _guns(state: CopState) -> Iterator[str]:
    """GC-080 to GC-084."""
    if state.guns + sum(state.armed) != PACKS[state.pack].guns[len(state.seats)] or state.guns < 0:
        yield f"{state.guns} guns in the centre and {sum(state.armed)} in hands"
    for seat, aim in enumerate(state.aims):
        if aim != NOBODY and (not state.armed[seat] or aim == seat or not state.alive[aim]):
            yield f"seat {seat} aims at {aim}"
        if state.armed[seat] and not state.alive[seat]:
            yield f"seat {seat} is eliminated and armed"


def _notes(state: CopState) -> Iterator[str]:
    """A noted card is at one of the note's places, face down, in front of somebody else."""
    for seat, notes in enumerate(state.notes):
        for note in notes:
            if note.card not in [card_at(state, place) for place in note.places]:
                yield f"seat {seat} seeks card {note.card} in {note.places}"
            if len(note.places) == 1 and (
                not is_hidden(state, note.places[0]) or note.places[0] // 3 == seat
            ):
                yield f"seat {seat} keeps in mind what it sees anyway: {note}"


def _claims(state: CopState) -> Iterator[str]:
    """Every statement is measured by something, under the rules that measure them as they were made."""
    if state.has(CLAIMS_AS_MADE) and len(state.evidence) != len(state.claims):
        yield f"{len(state.claims)} statements, evidence for {len(state.evidence)}"


def _leaders(state: CopState) -> Iterator[str]:
    """GC-214: while the match runs both leader cards lie in front of two living players, and wounds are leaders'."""
    if state.outcome is not None:
        return
    agent, kingpin = state.faces.index(AGENT), state.faces.index(KINGPIN)
    agents, kingpins = [], []
    for seat, slots in enumerate(state.slots):
        if state.alive[seat]:
            if agent in slots:
                agents.append(seat)
            if kingpin in slots:
                kingpins.append(seat)
        elif state.hands[seat]:
            yield f"seat {seat} is eliminated and holds equipment"
        if state.wounded[seat] and agent not in slots and kingpin not in slots:
            yield f"seat {seat} is wounded and no leader (GC-104)"
    if len(agents) != 1 or len(kingpins) != 1 or agents == kingpins:
        yield f"of the living {agents} hold the Agent and {kingpins} the Kingpin"
