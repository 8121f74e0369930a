"""What happens to role cards, guns and equipment: the verbs of which actions and cards are made.

Each tells what it does. After one that may end the match, look at `state.outcome`.
"""

from games.engine.play import Play
from games.engine.text import Value
from games.good_cop_bad_cop import ending, knowledge
from games.good_cop_bad_cop.evidence import settle_evidence
from games.good_cop_bad_cop.moments import ELIMINATED
from games.good_cop_bad_cop.state import (
    NO_CARD,
    NOBODY,
    SLOTS,
    TURN,
    CopState,
    at_place,
    card_at,
    cards,
    hidden_places,
    holds_leader,
    is_hidden,
    role,
    top_step,
)
from games.good_cop_bad_cop.versions import LOST_TURNS
from games.good_cop_bad_cop.zones import DECK, HANDS

Cop = Play[CopState]


def turn_up(play: Cop, place: int) -> None:
    """A card is turned face up, for good unless a Flashbang mixes it."""
    state = play.state
    seat, slot = at_place(place)
    state.up[seat][slot] = True
    knowledge.show_to_all(state, place)
    play.reveal()
    play.tell("turned_up", {"seat": seat, "slot": slot + 1, "face": state.faces[card_at(state, place)]})


def turn_all_up(play: Cop, seat: int) -> None:
    """All of a seat's cards (GC-100)."""
    for place in hidden_places(play.state, seat):
        turn_up(play, place)


def look(play: Cop, seat: int, place: int) -> None:
    """An investigation: the seat alone sees the card, everybody sees which one (GC-060, GC-128)."""
    state = play.state
    target, slot = at_place(place)
    knowledge.learn(state, seat, place)
    by = state.looked_by[target][slot]
    if seat not in by:
        by.append(seat)
    if place not in state.inspected:
        state.inspected.append(place)
    play.reveal()
    seen: dict[str, Value] = {"seat": seat, "target": target, "slot": slot + 1}
    play.tell("looked", {**seen, "face": state.faces[card_at(state, place)]}, seats=(seat,), others=seen)


def show_cards(play: Cop, seat: int, target: int) -> None:
    """The seat sees all of the target's cards; no investigation (GC-148, GC-128)."""
    state = play.state
    for place in hidden_places(state, target):
        knowledge.learn(state, seat, place)
    play.reveal()
    seen: dict[str, Value] = {"seat": seat, "target": target}
    play.tell("cards_shown", {**seen, "faces": cards(state, target)}, seats=(seat,), others=seen)


def exchange(play: Cop, one: int, other: int) -> None:
    """Two cards change places and keep their faces up or down (GC-140, GC-157); then GC-201 and GC-104."""
    state = play.state
    (seat, slot), (seat2, slot2) = at_place(one), at_place(other)
    slots, up = state.slots, state.up
    slots[seat][slot], slots[seat2][slot2] = slots[seat2][slot2], slots[seat][slot]
    up[seat][slot], up[seat2][slot2] = up[seat2][slot2], up[seat][slot]
    knowledge.follow_exchange(state, one, other)
    play.reveal()
    play.tell("exchanged", {"seat": seat, "slot": slot + 1, "target": seat2, "target_slot": slot2 + 1})
    for owner in (seat, seat2):
        tell_role(play, owner)
    if ending.check_solo(play, seat) or ending.check_solo(play, seat2):
        return
    for owner in (seat, seat2):
        if state.wounded[owner] and not holds_leader(state, owner):
            state.wounded[owner] = False
            eliminate(play, owner, "no_leader")


def tell_role(play: Cop, seat: int) -> None:
    """The seat alone is told what it is now (GC-024)."""
    state = play.state
    play.tell(
        "role_now", {"seat": seat, "role": role(state, seat), "cards": cards(state, seat)}, seats=(seat,)
    )


def mix(play: Cop, seat: int) -> None:
    """All cards of the seat are shuffled and lie face down (GC-144)."""
    state = play.state
    slots = [slot for slot in range(SLOTS) if state.slots[seat][slot] != NO_CARD]
    held = [state.slots[seat][slot] for slot in slots]
    shown = [state.slots[seat][slot] for slot in slots if state.up[seat][slot]]
    settle_evidence(state, seat)
    play.chance.shuffle(held)
    for slot, card in zip(slots, held, strict=True):
        state.slots[seat][slot] = card
        state.up[seat][slot] = False
    knowledge.follow_shuffle(state, seat, shown)
    play.tell("mixed", {"seat": seat})


def take_gun(play: Cop, seat: int) -> None:
    """A gun from the centre, not aimed yet."""
    play.state.guns -= 1
    play.state.armed[seat] = True
    play.tell("gun_taken", {"seat": seat})


def drop_gun(play: Cop, seat: int) -> None:
    """The seat's gun, if it has one, goes to the centre (GC-084)."""
    state = play.state
    if not state.armed[seat]:
        return
    state.armed[seat] = False
    state.aims[seat] = NOBODY
    state.guns += 1
    play.tell("gun_returned", {"seat": seat})


def aim_at(play: Cop, seat: int, target: int) -> None:
    """The gun points at a player (GC-081)."""
    play.state.aims[seat] = target
    play.tell("aimed", {"seat": seat, "target": target})


def draw(play: Cop, seat: int) -> None:
    """The top equipment card, if there is one (GC-126). The hand limit is the caller's business."""
    for key in DECK.draw(play, HANDS[seat]):
        play.tell("drew", {"seat": seat, "card": key}, seats=(seat,), others={"seat": seat})


def discard(play: Cop, seat: int, kept: str) -> None:
    """All but one card of a hand go under the deck unseen (GC-122)."""
    for key in [key for key in play.state.hands[seat] if key != kept]:
        HANDS[seat].move(play.state, key, DECK, "bottom")
        play.tell("discarded", {"seat": seat, "card": key}, seats=(seat,), others={"seat": seat})


def to_bottom(state: CopState, key: str) -> None:
    """A card that everybody has seen goes from the table under the deck (GC-123)."""
    DECK.put(state, key, "bottom")


def shoot(play: Cop, target: int, shooter: int) -> None:
    """A player is shot (GC-100 to GC-103); `shooter` is `NOBODY` for the Grenade (GC-209)."""
    state = play.state
    shooter_role = ending.shooter_role_of(state, shooter)
    was_bomber = role(state, target) == "bomber"
    if shooter != NOBODY:
        play.tell("shot", {"seat": shooter, "target": target})
    turn_all_up(play, target)
    if not holds_leader(state, target):
        eliminate(play, target, "shot")
        if was_bomber and shooter not in (NOBODY, target):
            ending.bomber_hit(play)
    elif not state.wounded[target]:
        state.wounded[target] = True
        play.tell("wounded", {"seat": target})
        draw(play, target)
    else:
        eliminate(play, target, "shot")
        ending.leader_eliminated(play, target, shooter_role)


def eliminate(play: Cop, seat: int, cause: str) -> None:
    """A player leaves the game (GC-101, GC-104); whether that ends it is the caller's business."""
    state = play.state
    turn_all_up(play, seat)
    state.alive[seat] = False
    for key in list(state.hands[seat]):
        HANDS[seat].move(state, key, DECK, "bottom")
    drop_gun(play, seat)
    ELIMINATED.at_once(play, {"seat": seat})
    for other, aim in enumerate(state.aims):
        if aim == seat:
            state.aims[other] = NOBODY
    play.tell("eliminated", {"seat": seat, "cause": cause})
    turn = top_step(state, TURN)
    if seat == state.active and turn is not None and state.has(LOST_TURNS):
        turn.args["lost"] = True
    ending.withdraw_draws(play)


def remove_grenade(state: CopState) -> None:
    """The Grenade goes under the deck (GC-159)."""
    state.grenade = NOBODY
    state.grenade_passed = False
    to_bottom(state, "grenade")


def revive(play: Cop, place: int) -> None:
    """An eliminated player comes back with the card at that place; his other cards leave the game (GC-142)."""
    state = play.state
    seat, kept = at_place(place)
    for slot in range(SLOTS):
        if slot != kept and state.slots[seat][slot] != NO_CARD:
            play.tell(
                "removed",
                {"seat": seat, "slot": slot + 1, "face": state.faces[state.slots[seat][slot]]},
            )
            state.slots[seat][slot] = NO_CARD
            state.up[seat][slot] = False
            state.looked_by[seat][slot] = []
    gone = [
        claim for claim in state.claims if claim.place != NOBODY and card_at(state, claim.place) == NO_CARD
    ]
    for claim in gone:
        claim.place = NOBODY
    state.alive[seat] = True
    state.wounded[seat] = False
    play.tell("revived", {"seat": seat})
    tell_role(play, seat)
    ending.withdraw_draws(play)


def shows_a_card(state: CopState, seat: int) -> bool:
    """Whether one of the seat's role cards lies face up (GC-149)."""
    places = range(seat * SLOTS, seat * SLOTS + SLOTS)
    return any(card_at(state, place) != NO_CARD and not is_hidden(state, place) for place in places)
