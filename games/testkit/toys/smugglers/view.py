"""What a seat sees of the beach, and another match that looks the same to it."""

from __future__ import annotations

from msgspec import Struct

from games.engine import EVERYONE
from games.engine.chance import SEED_BYTES, Chance, Dice
from games.testkit.toys.smugglers.state import CARDS, NO_CARD, SmugglersState


class KnownCard(Struct, frozen=True):
    """A card that this seat has seen; `seat` is None for the one in the crate."""

    seat: int | None
    card: str


class SmugglersView(Struct, frozen=True):
    """The beach through one pair of eyes."""

    turn: int
    phase: str
    active: int
    hand: list[str] | None
    """One's own cards; None for spectators."""
    hands: list[int]
    """How many cards each seat holds."""
    pile: int
    discard: list[str]
    crate: bool
    """Whether a loaded crate stands on the beach."""
    cargo: str | None
    """What is in it, for who knows."""
    known: list[KnownCard]
    points: list[int]


def view(state: SmugglersState, viewer: int) -> SmugglersView:
    """The view of a seat, of SPECTATOR, or of EVERYONE."""
    everything = viewer == EVERYONE or state.outcome is not None
    known = state.known[viewer] if viewer >= 0 else []
    sees_cargo = everything or viewer == state.active or state.cargo in known
    return SmugglersView(
        turn=state.turn,
        phase=phase(state),
        active=state.active,
        hand=[CARDS[card] for card in state.hands[viewer]] if viewer >= 0 else None,
        hands=[len(hand) for hand in state.hands],
        pile=len(state.pile),
        discard=[CARDS[card] for card in state.discard],
        crate=state.cargo != NO_CARD,
        cargo=CARDS[state.cargo] if state.cargo != NO_CARD and sees_cargo else None,
        known=_known(state, viewer, everything),
        points=list(state.points),
    )


def phase(state: SmugglersState) -> str:
    """The part of the turn."""
    return "over" if state.outcome is not None else state.stage


def resample(state: SmugglersState, viewer: int, dice: Dice) -> SmugglersState:
    """Deals all cards anew that the viewer has not seen, and what the match's stream will still give."""
    twin = state.clone()
    if state.outcome is not None or viewer == EVERYONE:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    fixed = set(state.known[viewer] + state.hands[viewer]) if viewer >= 0 else set()
    if viewer == state.active:
        fixed.add(state.cargo)
    places = [*twin.hands, twin.pile]
    unseen = [card for place in places for card in place if card not in fixed]
    if state.cargo not in fixed and state.cargo != NO_CARD:
        unseen.append(state.cargo)
    dice.shuffle(unseen)
    for place in places:
        place[:] = [card if card in fixed else unseen.pop() for card in place]
    if unseen:
        twin.cargo = unseen.pop()
    twin.known = [
        known if seat == viewer else _knowable(twin, seat, known) for seat, known in enumerate(twin.known)
    ]
    return twin


def _known(state: SmugglersState, viewer: int, everything: bool) -> list[KnownCard]:
    owners = {card: seat for seat, hand in enumerate(state.hands) for card in hand}
    if everything:
        return [KnownCard(seat, CARDS[card]) for card, seat in sorted(owners.items())]
    known = state.known[viewer] if viewer >= 0 else []
    return [KnownCard(owners.get(card), CARDS[card]) for card in known]


def _knowable(state: SmugglersState, seat: int, known: list[int]) -> list[int]:
    """What another seat has seen is hidden too: the same number of cards that it could have seen."""
    hidden = [card for other, hand in enumerate(state.hands) for card in hand if other != seat]
    if state.cargo != NO_CARD and seat != state.active:
        hidden.append(state.cargo)
    return sorted(hidden)[: len(known)]
