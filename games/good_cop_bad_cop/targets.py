"""Which targets equipment takes, and when it may be played at all (GC-120 to GC-128).

Targets are chosen one after the other; keys are seats (`2`) and cards (`2.0`: seat and slot).
"""

from collections.abc import Callable, Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import Refusal
from games.engine.text import Text
from games.good_cop_bad_cop.arguments import Turn, Window
from games.good_cop_bad_cop.content.equipment import EQUIPMENT
from games.good_cop_bad_cop.content.roles import is_leader
from games.good_cop_bad_cop.content.tables import PACKS
from games.good_cop_bad_cop.rows import CARDS
from games.good_cop_bad_cop.state import (
    KEY,
    NO_CARD,
    SLOTS,
    TURN,
    WINDOW,
    CopState,
    at_place,
    card_at,
    hidden_places,
    living,
    others,
    place_of,
    top_step,
)

Keys = list[str]
Selector = Callable[[CopState, int, Sequence[str]], Keys]


def card_key(place: int) -> str:
    """The key of a card by its place."""
    seat, slot = at_place(place)
    return f"{seat}.{slot}"


def place_from(key: str) -> int:
    """The place that a card's key names."""
    seat, _, slot = key.partition(".")
    return place_of(int(seat), int(slot))


def seat_from(key: str) -> int:
    """The seat that a key of a seat or a card names."""
    return int(key.partition(".")[0])


def _seats(seats: Sequence[int]) -> Keys:
    return [str(seat) for seat in seats]


def _cards(state: CopState, seats: Sequence[int]) -> Keys:
    places = [place_of(seat, slot) for seat in seats for slot in range(SLOTS)]
    return [card_key(place) for place in places if card_at(state, place) != NO_CARD]


def _hidden(state: CopState, seats: Sequence[int]) -> Keys:
    return [card_key(place) for seat in seats for place in hidden_places(state, seat)]


def _open_ordinary(state: CopState, seats: Sequence[int]) -> Keys:
    return [
        card_key(place_of(seat, slot))
        for seat in seats
        for slot in range(SLOTS)
        if state.slots[seat][slot] != NO_CARD
        and state.up[seat][slot]
        and not is_leader(state.faces[state.slots[seat][slot]])
    ]


def _armed_others(state: CopState, user: int) -> list[int]:
    return [seat for seat in others(state, user) if state.armed[seat] and hidden_places(state, seat)]


def _card_of_other(state: CopState, user: int, chosen: Sequence[str]) -> Keys:
    seats = others(state, user)
    return _cards(state, seats) if len(seats) > 1 else []


def _third(state: CopState, user: int, chosen: Sequence[str]) -> list[int]:
    return [seat for seat in others(state, user) if seat != seat_from(chosen[0])]


def _open_ordinary_pairs(state: CopState, user: int, chosen: Sequence[str]) -> Keys:
    keys = _open_ordinary(state, living(state))
    return keys if len({seat_from(key) for key in keys}) > 1 else []


def _new_aim(state: CopState, user: int, chosen: Sequence[str]) -> Keys:
    return _seats([seat for seat in others(state, user) if seat != shot_target(state)])


SELECTORS: Final[dict[str, Selector]] = {
    "living": lambda state, user, chosen: _seats(living(state)),
    "other": lambda state, user, chosen: _seats(others(state, user)),
    "holder": lambda state, user, chosen: _seats([s for s in others(state, user) if state.hands[s]]),
    "concealing": lambda state, user, chosen: _seats([s for s in living(state) if hidden_places(state, s)]),
    "armed_other": lambda state, user, chosen: _seats([s for s in others(state, user) if state.armed[s]]),
    "aim": lambda state, user, chosen: _seats(others(state, user)),
    "new_aim": _new_aim,
    "card_of_other": _card_of_other,
    "card_of_third": lambda state, user, chosen: _cards(state, _third(state, user, chosen)),
    "card_of_dead": lambda state, user, chosen: _cards(
        state, [seat for seat, is_alive in enumerate(state.alive) if not is_alive]
    ),
    "hidden_of_other": lambda state, user, chosen: _hidden(state, others(state, user)),
    "hidden_of_third": lambda state, user, chosen: _hidden(state, _third(state, user, chosen)),
    "inspected": lambda state, user, chosen: [card_key(place) for place in state.inspected],
    "open_ordinary": _open_ordinary_pairs,
    "open_ordinary_of_third": lambda state, user, chosen: _open_ordinary(
        state, [seat for seat in living(state) if seat != seat_from(chosen[0])]
    ),
}


def next_targets(state: CopState, user: int, card: str, chosen: Sequence[str]) -> Keys:
    """What can be chosen next for a card after these targets; empty if nothing more is to choose."""
    wanted = PACKS[state.pack].equipment[card].targets
    if wanted == ("hidden_of_armed",):
        # GC-146: one card of every gun holder, in seat order.
        left = [seat for seat in _armed_others(state, user) if str(seat) not in {k[0] for k in chosen}]
        return _hidden(state, left[:1])
    if len(chosen) >= len(wanted):
        return []
    return SELECTORS[wanted[len(chosen)]](state, user, chosen)


def next_selector(state: CopState, card: str, chosen: Sequence[str]) -> str:
    """The name of the verb that chooses the next target."""
    wanted = PACKS[state.pack].equipment[card].targets
    return wanted[min(len(chosen), len(wanted) - 1)]


def shot_target(state: CopState) -> int | None:
    """Who is the target of the declared shot, if there is one."""
    step = top_step(state, TURN)
    turn = read(step.args, Turn) if step is not None else Turn()
    return turn.target if turn.action == "shoot" else None


def is_shot_on(state: CopState) -> bool:
    """Whether the declared shot is still possible: the gun has not been dropped, and its target lives (GC-179)."""
    return state.armed[state.active] and state.aims[state.active] == shot_target(state)


def window_about(state: CopState) -> str | None:
    """What the open window is about; None outside windows."""
    step = top_step(state, WINDOW)
    return None if step is None else read(step.args, Window).about


def unplayable(state: CopState, user: int, card: str) -> Refusal | None:
    """Why this card can't be played by this seat now, or None if it can (GC-125)."""
    row = PACKS[state.pack].equipment[card]
    timing = row.timing
    rule = EQUIPMENT[card].rule
    if not _fits_the_moment(state, user, timing):
        return Refusal(rule, Text(f"{KEY}.refusal.moment_{timing}", {"card": card}))
    if timing in ("shot", "own_shot", "other_shot") and len(living(state)) <= 2:
        return Refusal(rule, Text(f"{KEY}.refusal.two_left", {"card": card}))
    if timing in ("shot", "own_shot", "other_shot") and not is_shot_on(state):
        return Refusal("GC-125", Text(f"{KEY}.refusal.no_effect", {"card": card}))
    refusal = CARDS[card].refuses(state, user)
    if refusal is not None:
        return refusal
    if row.targets and not next_targets(state, user, card, ()):
        return Refusal("GC-125", Text(f"{KEY}.refusal.no_effect", {"card": card}))
    return None


def _fits_the_moment(state: CopState, user: int, timing: str) -> bool:
    about = window_about(state)
    if timing == "any":
        return True
    if timing == "own_turn":
        return user == state.active
    if timing == "action":
        return user == state.active and about is None and state.stage == "act"
    if timing == "investigated":
        return bool(state.inspected)
    if about != "shot":
        return False
    return timing == "shot" or (timing == "own_shot") is (user == state.active)


def is_whole(state: CopState, user: int, card: str, chosen: Sequence[str]) -> bool:
    """Whether a card with these targets may be played now, and no target is missing."""
    if card not in state.hands[user] or unplayable(state, user, card) is not None:
        return False
    so_far: list[str] = []
    for key in chosen:
        if key not in next_targets(state, user, card, so_far):
            return False
        so_far.append(key)
    return not next_targets(state, user, card, so_far)
