"""Another match that looks the same to one viewer: what is hidden is dealt anew, by construction (section 5)."""

from msgspec.structs import replace

from games.engine.arguments import read
from games.engine.chance import SEED_BYTES, Chance, Dice
from games.engine.state import EVERYONE, Ask
from games.escape_from_new_york.arguments import Objectives
from games.escape_from_new_york.cards import face_up
from games.escape_from_new_york.leveling import CHOOSE_OBJECTIVE, deck_to_look_at
from games.escape_from_new_york.places import basic_cards, hidden_poi, pack_of, questions
from games.escape_from_new_york.police.dealing import deal_board, put_items_back
from games.escape_from_new_york.state import COLOURS, EscapeState, Hero


def resample(state: EscapeState, viewer: int, dice: Dice) -> EscapeState:
    """A full state that differs only in what the viewer can't know."""
    twin = state.clone()
    if state.outcome is not None or viewer == EVERYONE:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    if state.stage != "turn":
        return twin
    _deal_city(twin, viewer, dice)
    _deal_timer(twin, dice)
    _deal_supplies(twin, viewer, dice)
    _deal_objectives(twin, viewer, dice)
    _deal_new_york(twin, dice)
    deal_board(twin, viewer, dice)
    for pile in (twin.events, twin.president_deck):
        dice.shuffle(pile)
    for seat, hero in enumerate(twin.heroes):
        if seat != viewer:
            _deal_hand(twin, seat, hero, dice)
    return twin


def _deal_city(twin: EscapeState, viewer: int, dice: Dice) -> None:
    """Face-down POI, Suburb counters and tile decks; what the viewer has looked at stays."""
    known = twin.heroes[viewer].peeked if viewer >= 0 else {}
    spaces = [space for space in hidden_poi(twin) if space not in known]
    tiles = [twin.poi[space] for space in spaces]
    dice.shuffle(tiles)
    twin.poi.update(zip(spaces, tiles, strict=True))
    for seat, hero in enumerate(twin.heroes):
        if seat != viewer:
            hero.peeked = {space: twin.poi[space] for space in hero.peeked}
    counters = [space for space in twin.suburbs if space not in twin.suburbs_open]
    kinds = [twin.suburbs[space] for space in counters]
    dice.shuffle(kinds)
    twin.suburbs.update(zip(counters, kinds, strict=True))
    dice.shuffle(twin.city_deck)
    dice.shuffle(twin.park_deck)


def _deal_timer(twin: EscapeState, dice: Dice) -> None:
    """Tiles of each layer change places among themselves; the black ones also with those out of sight."""
    rows = pack_of(twin).city_events.timer
    layers = [rows[tile].layer for tile in twin.timer]
    black = [tile for tile in twin.timer if rows[tile].layer == "black"] + twin.timer_gone
    red = [tile for tile in twin.timer if rows[tile].layer == "red"]
    dice.shuffle(black)
    dice.shuffle(red)
    piles = {
        "black": black,
        "red": red,
        "hurry_up": [tile for tile in twin.timer if rows[tile].layer == "hurry_up"],
    }
    twin.timer = [piles[layer].pop() for layer in layers]
    twin.timer_gone = black


def _deal_supplies(twin: EscapeState, viewer: int, dice: Dice) -> None:
    """Face-down Items and Cases of others, with the decks and slots they come from."""
    cases = pack_of(twin).items.cases
    others = [hero for seat, hero in enumerate(twin.heroes) if seat != viewer]
    unknown = [card for hero in others for card in hero.supply if not face_up(twin, card)]
    items = [card for card in unknown if card not in cases] + twin.items + twin.items_discard
    items = put_items_back(twin, items, dice)
    dice.shuffle(items)
    boxed = [card for card in (*unknown, *twin.slots, twin.boxed_case) if card in cases]
    diagrams = [card for card in boxed if cases[card].bridge]
    twin.boxed_case = dice.pick(diagrams)
    boxed.remove(twin.boxed_case)
    dice.shuffle(boxed)
    for hero in others:
        hero.supply = [_other(twin, card, items, boxed) for card in hero.supply]
    twin.slots = [boxed.pop() if card else "" for card in twin.slots]
    twin.items_discard = [items.pop() for _ in twin.items_discard]
    twin.items = items


def _other(twin: EscapeState, card: str, items: list[str], cases: list[str]) -> str:
    if face_up(twin, card):
        return card
    return cases.pop() if card in pack_of(twin).items.cases else items.pop()


def _deal_objectives(twin: EscapeState, viewer: int, dice: Dice) -> None:
    """Objectives of others, the decks and the box, by colour; a deck that the viewer looks through stays."""
    rows = pack_of(twin).goals.objectives
    looking = [ask for ask in questions(twin) if ask.kind == CHOOSE_OBJECTIVE.name]
    for colour in COLOURS:
        if any(ask.seat == viewer and read(ask.args, Objectives).colour == colour for ask in looking):
            continue
        others = [hero for seat, hero in enumerate(twin.heroes) if seat != viewer]
        boxed = [card for card in twin.objectives_box if rows[card].colour == colour]
        pool = [*(hero.objectives[colour] for hero in others), *twin.objectives[colour], *boxed]
        dice.shuffle(pool)
        for hero in others:
            hero.objectives[colour] = pool.pop()
        twin.objectives[colour] = [pool.pop() for _ in twin.objectives[colour]]
        twin.objectives_box = [card for card in twin.objectives_box if rows[card].colour != colour] + pool
    for ask in looking:
        if ask.seat != viewer:
            _look_anew(twin, ask)


def _look_anew(twin: EscapeState, ask: Ask) -> None:
    """The question of somebody who looks through an Objective deck names what lies there now."""
    cards = deck_to_look_at(twin, ask.seat, read(ask.args, Objectives).colour)
    anew = replace(ask, args={**ask.args, "cards": list(cards)})
    if ask.id in twin.asks:
        twin.asks[ask.id] = anew
    for branch in twin.branches.values():
        branch.aside = [anew if other.id == ask.id else other for other in branch.aside]


def _deal_new_york(twin: EscapeState, dice: Dice) -> None:
    """The order below the top card, whose back is seen, and which Special cards were added."""
    special = pack_of(twin).new_york.special
    top, below = twin.new_york[-1:], twin.new_york[:-1]
    pool = [card for card in below if card in special] + twin.specials
    dice.shuffle(pool)
    below = [pool.pop() if card in special else card for card in below]
    twin.specials = pool
    dice.shuffle(below)
    twin.new_york = [*below, *top]


def _deal_hand(twin: EscapeState, seat: int, hero: Hero, dice: Dice) -> None:
    """Another Hero's Action cards: which Special cards it took, and what is in hand, discarded or chosen."""
    basic = basic_cards(twin, hero.key)
    turn = twin.turn if seat == twin.current else None
    chosen = turn.chosen if turn is not None else []
    spent = [turn.spent] if turn is not None and turn.spent else []
    owned = [*hero.hand, *hero.discard, *chosen, *spent]
    special = [card for card in (*owned, *hero.specials) if card not in basic]
    dice.shuffle(special)
    taken = len(special) - len(hero.specials)
    hero.specials = special[taken:]
    pool = [card for card in owned if card in basic] + special[:taken]
    dice.shuffle(pool)
    hero.hand = [pool.pop() for _ in hero.hand]
    hero.discard = [pool.pop() for _ in hero.discard]
    if turn is not None:
        turn.chosen = [pool.pop() for _ in chosen]
        turn.spent = pool.pop() if spent else ""
