"""What is always true of a state: every card, tile, token and cube is in exactly one place."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import UnsetType

from games.engine.arguments import read
from games.escape_from_new_york.arguments import Kept
from games.escape_from_new_york.cards import KEEP_ITEMS, LIMIT
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.meta import POLICE
from games.escape_from_new_york.places import (
    agenda_steps,
    cars_left,
    open_spaces,
    pack_of,
    prisoners_in_all,
    questions,
    roadblocks_left,
    supply_size,
)
from games.escape_from_new_york.police.counting import police_faults
from games.escape_from_new_york.setup import Copied
from games.escape_from_new_york.state import NOBODY, PRISONER, EscapeState


def invariants(state: EscapeState) -> list[str]:
    """Sentences that say what is wrong; none if all is well."""
    if state.stage != "turn":
        return []
    return [*_cards(state), *_tokens(state), *_places(state), *police_faults(state)]


@cache
def _sets(pack: int, on: tuple[str, ...]) -> dict[str, list[str]]:
    """The sets of cards that a match with these options has, each in order."""
    tables = PACKS[pack]
    flight, further = "", list[str]()
    if not isinstance(tables.police, UnsetType):
        flight = "" if POLICE in on else tables.police.police_board.flight
        further = list(tables.police.action) if POLICE in on else []

    def chosen(*rows: Mapping[str, Copied]) -> list[str]:
        found = [(key, row) for table in rows for key, row in table.items()]
        return sorted(
            key for key, row in found if not row.option or row.option in on for _ in range(row.count)
        )

    sets = {
        "items": chosen(tables.items.items, tables.items.weapons),
        "cases": sorted(key for key, row in tables.items.cases.items() if not row.starting and key != flight),
        "events": chosen(tables.city_events.events),
        "New York's cards": sorted(
            [
                *(tables.new_york.hard if "hard_deck" in on else tables.new_york.standard),
                *tables.new_york.special,
            ]
        ),
    }
    for hero, basic in tables.heroes.basic.items():
        special = tables.heroes.special[hero].items()
        sets[hero] = sorted(
            [*basic, *further, *(key for key, row in special if "extra_specials" in on or not row.extra)]
        )
    return sets


def _differs(name: str, found: list[str], wanted: list[str]) -> Iterator[str]:
    found.sort()
    if found == wanted:
        return
    missing, extra = Counter(wanted) - Counter(found), Counter(found) - Counter(wanted)
    if missing or extra:
        yield f"{name}: missing {dict(missing)}, too many {dict(extra)}"


def _cards(state: EscapeState) -> Iterator[str]:
    tables = pack_of(state)
    sets = _sets(state.pack, tuple(key for key, value in state.options.items() if value == "on"))
    supplies = [card for hero in state.heroes for card in hero.supply]
    looked = [
        card for ask in questions(state) if ask.kind == KEEP_ITEMS.name for card in read(ask.args, Kept).cards
    ]
    weapons = [hero.weapon for hero in state.heroes if hero.weapon in tables.items.weapons]
    cases = tables.items.cases
    items = [
        *state.items, *state.items_discard, *weapons, *looked, *(card for card in supplies if card not in cases),
        *(state.police.items_out if state.police is not None else ()),
    ]  # fmt: skip
    if state.outcome is None:  # what is looked at as the match ends is put back nowhere
        yield from _differs("items", items, sets["items"])
    held = [card for card in supplies if card in cases and not cases[card].starting]
    shown = [state.police.shown_case] if state.police is not None else []
    yield from _differs("cases", [*held, *filter(None, state.slots), state.boxed_case, *shown], sets["cases"])
    yield from _differs("events", [*state.events, *state.events_discard], sets["events"])
    city = [*state.new_york, *state.new_york_discard, *state.bonuses, *state.specials]
    yield from _differs("New York's cards", city, sets["New York's cards"])
    for seat, hero in enumerate(state.heroes):
        own = [*hero.hand, *hero.discard, *hero.specials]
        if seat == state.current:
            turn = state.turn
            own += [*turn.chosen, *turn.shown, *filter(None, [turn.spent])]
        yield from _differs(f"Action cards of seat {seat}", own, sets[hero.key])


def _tokens(state: EscapeState) -> Iterator[str]:
    walking, prisoners = sum(enemy.kind == PRISONER for enemy in state.enemies), prisoners_in_all(state)
    if walking > prisoners:
        yield f"{walking - prisoners} Prisoners too many"
    cars = cars_left(state)
    if cars < 0:
        yield f"{-cars} Cars too many"
    if roadblocks_left(state) < 0:
        yield f"{-roadblocks_left(state)} Roadblocks too many"
    counters = [number for numbers in state.counters.values() for number in numbers]
    if len(counters) != len(set(counters)):
        yield f"a Case counter lies twice: {state.counters}"
    board = pack_of(state).new_york.board
    if not 0 <= state.noise <= board.noise or not 0 <= state.missions <= board.missions:
        yield f"Noise {state.noise}, Mission cubes {state.missions}"


def _places(state: EscapeState) -> Iterator[str]:
    is_free = open_spaces(state)
    for seat, hero in enumerate(state.heroes):
        if hero.space not in is_free:
            yield f"seat {seat} stands on {hero.space}, which is not open"
    for enemy in state.enemies:
        if enemy.space not in is_free:
            yield f"{enemy.kind} stands on {enemy.space}, which is not open"
    if state.president != NOBODY and not state.collected:
        yield "the President is held and was never collected"
    if state.outcome is not None:  # who wins at once need not discard first (NY-371)
        return
    limit = pack_of(state).new_york.board.supply
    for seat in range(len(state.heroes)):
        size = supply_size(state, seat)
        if size > limit and not any(step.name == LIMIT.name for step in agenda_steps(state)):
            yield f"seat {seat} holds {size} cards"
