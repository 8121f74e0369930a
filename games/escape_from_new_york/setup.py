"""What a match begins with: the city face down, New York waiting, everybody at the Library (4.1)."""

from collections.abc import Iterable, Mapping

from games.engine.flow import NEXT, Flow
from games.escape_from_new_york.content.rows import EventCard, Item, Objective, Weapon
from games.escape_from_new_york.new_york import new_york_deck
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import basic_cards, is_on, island_of, pack_of, police_of, shared_cases
from games.escape_from_new_york.police.setup import put_items_back, show_diagram
from games.escape_from_new_york.state import COLOURS, EscapeState, Hero

Copied = Item | Weapon | EventCard | Objective
"""A row that says how many cards there are, and with which option."""


def copies(state: EscapeState, *tables: Mapping[str, Copied]) -> list[str]:
    """One key for each card of the rows that are in the game, in the order of the tables."""
    rows = [(key, row) for table in tables for key, row in table.items()]
    return [key for key, row in rows if is_on(state, row.option) for _ in range(row.count)]


def lay_out_city(play: Table) -> Flow:
    """NY-002 to NY-007: tiles, POI and Suburb counters face down, Gullfire and Helicopter."""
    state, tables, island = play.state, pack_of(play.state).tiles, island_of(play.state)
    state.poi = dict(zip(island.poi.values(), _shuffled(play, tables.poi), strict=True))
    traps = tables.traps if is_on(state, "traps") else ()
    state.city_deck = _shuffled(play, [*tables.city, *traps])
    state.park_deck = _shuffled(play, tables.park)
    counters = [key for key, row in tables.suburbs.items() for _ in range(row.count)]
    suburbs = [space for space in island.order if island.spaces[space].suburb]
    state.suburbs = dict(zip(suburbs, _shuffled(play, counters), strict=True))
    state.helicopter = island.heliport
    return NEXT


def stack_timer(play: Table) -> Flow:
    """NY-008, NY-403, NY-406, NP-002, NP-017: red tiles below, Hurry Up, then as many black ones as the number of
    Heroes says."""
    state, tables = play.state, pack_of(play.state).city_events
    layers: dict[str, list[str]] = {"red": [], "hurry_up": [], "black": []}
    for key, row in tables.timer.items():
        if is_on(state, row.option):
            layers[row.layer] += [key] * row.count
    black = _shuffled(play, layers["black"])
    police, heroes = police_of(state), len(state.seats)
    number = tables.timer_black[heroes] if police is None else police.by_heroes[heroes].timer_black
    used = number - is_on(state, "hard_timer")
    state.timer = [*_shuffled(play, layers["red"]), *layers["hurry_up"], *black[:used]]
    state.timer_gone = black[used:]
    return NEXT


def shuffle_cards(play: Table) -> Flow:
    """NY-009 to NY-013, NP-003 to NP-005, NP-008: Cases, Items, Events, the President deck, New York's cards."""
    state, tables = play.state, pack_of(play.state)
    cases = tables.items.cases
    shared = shared_cases(state)
    diagrams = _shuffled(play, [key for key in shared if cases[key].bridge])
    state.boxed_case = diagrams.pop()
    state.slots = _shuffled(
        play, [*show_diagram(play, diagrams), *(key for key in shared if not cases[key].bridge)]
    )
    items = _shuffled(play, copies(state, tables.items.items, tables.items.weapons))
    state.items = put_items_back(play, items)
    state.events = _shuffled(play, copies(state, tables.city_events.events))
    if is_on(state, "dead_or_alive"):
        state.president_deck = _shuffled(play, ["dead", "alive", "alive"])
    if is_on(state, "wanted"):
        state.wanted_left = 3
    state.new_york = _shuffled(play, new_york_deck(state))
    state.specials = _shuffled(play, tables.new_york.special)
    return NEXT


def deal(play: Table) -> Flow:
    """NY-014 to NY-016: each Hero's cards, Starting card, Level Bars and Objectives."""
    state, tables = play.state, pack_of(play.state)
    textures = _shuffled(play, tables.goals.levels)
    for hero in state.heroes:
        _equip(state, hero)
        hero.texture = textures.pop()
    drawn = tables.goals.objectives_drawn[len(state.seats)]
    for colour in COLOURS:
        rows = {key: row for key, row in tables.goals.objectives.items() if row.colour == colour}
        cards = _shuffled(play, copies(state, rows))
        state.objectives_box += cards[drawn:]
        deck = cards[:drawn]
        for hero in state.heroes:
            hero.objectives[colour] = deck.pop()
        state.objectives[colour] = deck
    state.first = state.current = play.chance.below(len(state.seats))
    state.stage = "turn"
    play.tell("match_begun", {"first": state.first, "heroes": [hero.key for hero in state.heroes]})
    return NEXT


def _equip(state: EscapeState, hero: Hero) -> None:
    """NY-014, NP-015."""
    tables = pack_of(state)
    hero.space = island_of(state).library
    hero.hand = basic_cards(state, hero.key)
    special = tables.heroes.special[hero.key]
    hero.specials = [key for key, row in special.items() if is_on(state, "extra_specials") or not row.extra]
    for key, weapon in tables.items.starting_weapons.items():
        if weapon.hero == hero.key:
            hero.weapon, hero.ammo = key, weapon.ammo
    hero.supply = [key for key, case in tables.items.cases.items() if case.starting == hero.key]
    hero.car = next((key for key, car in tables.items.cars.items() if car.hero == hero.key), "")


def _shuffled(play: Table, keys: Iterable[str]) -> list[str]:
    cards = list(keys)
    play.chance.shuffle(cards)
    return cards
