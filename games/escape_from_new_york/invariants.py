"""What is always true of a state: every card, tile, token and cube is in exactly one place."""

from collections import Counter
from collections.abc import Iterator

from games.escape_from_new_york.cards import KEEP_ITEMS, LIMIT
from games.escape_from_new_york.effects import words
from games.escape_from_new_york.places import (
    agenda_steps,
    cars_left,
    is_on,
    is_open,
    pack_of,
    prisoners_in_all,
    questions,
    roadblocks_left,
    supply_size,
)
from games.escape_from_new_york.setup import copies
from games.escape_from_new_york.state import NOBODY, PRISONER, EscapeState


def invariants(state: EscapeState) -> list[str]:
    """Sentences that say what is wrong; none if all is well."""
    if state.stage != "turn":
        return []
    return [*_cards(state), *_tokens(state), *_places(state)]


def _differs(name: str, found: list[str], wanted: list[str]) -> Iterator[str]:
    missing, extra = Counter(wanted) - Counter(found), Counter(found) - Counter(wanted)
    if missing or extra:
        yield f"{name}: missing {dict(missing)}, too many {dict(extra)}"


def _cards(state: EscapeState) -> Iterator[str]:
    tables = pack_of(state)
    supplies = [card for hero in state.heroes for card in hero.supply]
    looked = [
        card for ask in questions(state) if ask.kind == KEEP_ITEMS.name for card in words(ask.args, "cards")
    ]
    weapons = [hero.weapon for hero in state.heroes if hero.weapon in tables.items.weapons]
    cases = tables.items.cases
    items = [
        *state.items, *state.items_discard, *weapons, *looked, *(card for card in supplies if card not in cases),
    ]  # fmt: skip
    if state.outcome is None:  # what is looked at as the match ends is put back nowhere
        yield from _differs("items", items, copies(state, tables.items.items, tables.items.weapons))
    shared = [key for key, row in cases.items() if not row.starting]
    held = [card for card in supplies if card in shared]
    yield from _differs("cases", [*held, *filter(None, state.slots), state.boxed_case], shared)
    events = [*state.events, *state.events_discard]
    yield from _differs("events", events, copies(state, tables.city_events.events))
    deck = tables.new_york.hard if is_on(state, "hard_deck") else tables.new_york.standard
    yield from _differs(
        "New York's cards",
        [*state.new_york, *state.new_york_discard, *state.bonuses, *state.specials],
        [*deck, *tables.new_york.special],
    )
    for seat, hero in enumerate(state.heroes):
        own = [*hero.hand, *hero.discard, *hero.specials]
        if seat == state.current:
            turn = state.turn
            own += [*turn.chosen, *turn.shown, *filter(None, [turn.spent])]
        special = tables.heroes.special[hero.key]
        wanted = [key for key, row in special.items() if is_on(state, "extra_specials") or not row.extra]
        yield from _differs(f"Action cards of seat {seat}", own, [*tables.heroes.basic[hero.key], *wanted])


def _tokens(state: EscapeState) -> Iterator[str]:
    walking = sum(enemy.kind == PRISONER for enemy in state.enemies)
    if walking > prisoners_in_all(state):
        yield f"{walking - prisoners_in_all(state)} Prisoners too many"
    if cars_left(state) < 0:
        yield f"{-cars_left(state)} Cars too many"
    if roadblocks_left(state) < 0:
        yield f"{-roadblocks_left(state)} Roadblocks too many"
    counters = Counter(number for numbers in state.counters.values() for number in numbers)
    if any(count > 1 for count in counters.values()):
        yield f"a Case counter lies twice: {state.counters}"
    board = pack_of(state).new_york.board
    if not 0 <= state.noise <= board.noise or not 0 <= state.missions <= board.missions:
        yield f"Noise {state.noise}, Mission cubes {state.missions}"


def _places(state: EscapeState) -> Iterator[str]:
    for seat, hero in enumerate(state.heroes):
        if not is_open(state, hero.space):
            yield f"seat {seat} stands on {hero.space}, which is not open"
    for enemy in state.enemies:
        if not is_open(state, enemy.space):
            yield f"{enemy.kind} stands on {enemy.space}, which is not open"
    if state.president != NOBODY and not state.collected:
        yield "the President is held and was never collected"
    waiting = any(step.name == LIMIT.name for step in agenda_steps(state))
    for seat in range(len(state.heroes)):
        if supply_size(state, seat) > pack_of(state).new_york.board.supply and not waiting:
            yield f"seat {seat} holds {supply_size(state, seat)} cards"
