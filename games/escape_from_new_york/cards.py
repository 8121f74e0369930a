"""Cards in hand and supply: taken back, drawn, looked through, stolen, put away (4.23, 4.25, 4.27)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import number, read
from games.engine.decision import DecisionKind, Option, Target
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.escape_from_new_york.arguments import Back, ForSeat, Instance, Kept, Left, Loot, OneCard
from games.escape_from_new_york.choices import PickCard
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import verb
from games.escape_from_new_york.meta import PROMISES
from games.escape_from_new_york.piles import Table, draw, random_cards, return_to_hand
from games.escape_from_new_york.places import (
    cars_left,
    common_car,
    heroes_in,
    is_on,
    island_of,
    pack_of,
    supply_size,
)
from games.escape_from_new_york.state import EscapeState, Theft
from games.escape_from_new_york.timers import regain_random, turn_order

PRESIDENT: Final = "president"
HIDDEN: Final = "hidden"


# --- Action cards


class Regain(PickCard):
    """Which discarded Action cards come back to hand."""

    name = "escape_from_new_york.regain"
    args_type = Back
    form = "many"
    secret = True

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return sorted(state.heroes[ask.seat].discard)

    def bounds(self, state: EscapeState, ask: Ask) -> tuple[int, int]:
        back = read(ask.args, Back)
        most = min(back.count, len(state.heroes[ask.seat].discard))
        return (0 if back.upto else most), most

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        take_back(play, ask.seat, list(choice))


REGAIN: Final = Regain()


def take_back(play: Table, seat: int, cards: list[str]) -> None:
    """Returns cards of the own discard pile to hand; others learn how many."""
    return_to_hand(play.state.heroes[seat], cards)
    if cards:
        play.tell(
            "cards_returned",
            {"seat": seat, "count": len(cards), "cards": list(cards)},
            seats=(seat,),
            others={"seat": seat, "count": len(cards)},
        )


@verb("regain")
def regain(play: Table, effect: Effect) -> None:
    """Cards of one's choice, as many as there are (NY-064); played cards are not there yet (NY-067)."""
    state, seat = play.state, play.state.current
    upto = "upto" in effect.words
    if not upto and len(state.hero.discard) <= effect.count:
        take_back(play, seat, list(state.hero.discard))
    elif state.hero.discard:
        play.ask(REGAIN, seat, {"count": effect.count, "upto": upto})


@verb("regain_random")
def regain_at_random(play: Table, effect: Effect) -> None:
    """Random discarded Action cards come back."""
    regain_random(play, play.state.current, effect.count)


@verb("allies_regain")
def allies_regain(play: Table, effect: Effect) -> None:
    """Each other Hero near enough returns random discarded cards."""
    state = play.state
    for seat in turn_order(state)[1:]:
        if island_of(state).distance(state.hero.space, state.heroes[seat].space) <= effect.distance:
            regain_random(play, seat, effect.count)


@verb("guard")
def guard(play: Table, effect: Effect) -> None:
    """Ignores so much damage in step 7 of this turn."""
    play.state.turn.guard += effect.count


# --- Items


def draw_item(play: Table, seat: int) -> bool:
    """NY-271: the top Item goes to a supply, in secret; a fourth card must go (NY-272). False without one."""
    state = play.state
    card = draw(play, state.items, state.items_discard)
    if card is None:
        return False
    gain_card(play, seat, card, "item_drawn")
    return True


def gain_card(play: Table, seat: int, card: str, told: str) -> None:
    """Puts a face-down card into a supply and sees to the limit."""
    play.state.heroes[seat].supply.append(card)
    play.tell(told, {"seat": seat, "card": card}, seats=(seat,), others={"seat": seat})
    see_to_limit(play, seat)


def see_to_limit(play: Table, seat: int) -> None:
    """NY-272: whoever holds a fourth card discards one at once."""
    if supply_size(play.state, seat) > pack_of(play.state).new_york.board.supply:
        play.push(LIMIT, {"seat": seat})


class OverLimit(PickCard):
    """Which card goes; the new one may, the President never does (NY-272). An Item may fill the bar (NY-113)."""

    name = "escape_from_new_york.over_limit"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        cards = list(dict.fromkeys(state.heroes[ask.seat].supply))
        bar = [f"bar:{card}" for card in cards if can_fill_bar(state, ask.seat, card)]
        return [*cards, *bar]

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        card = key.removeprefix("bar:")
        verb = "bar" if key.startswith("bar:") else "discard"
        return Option(
            Text(f"escape_from_new_york.option_text.{verb}", {"card": card}), (Target("card", card),)
        )

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        key = str(choice)
        if key.startswith("bar:"):
            fill_bar(play, ask.seat, key.removeprefix("bar:"))
        else:
            put_away(play, ask.seat, key)


OVER_LIMIT: Final = OverLimit()


def ask_for_limit(play: Table) -> Flow:
    """Asks until the supply is within its limit."""
    seat = read(play.args, ForSeat).seat
    if supply_size(play.state, seat) <= pack_of(play.state).new_york.board.supply:
        return NEXT
    play.ask(OVER_LIMIT, seat)
    return AGAIN


LIMIT = sequence("escape_from_new_york.limit", ask_for_limit, args_type=ForSeat)


def is_item(state: EscapeState, card: str) -> bool:
    """Whether a card of a supply is an Item (Weapons are, NY-275)."""
    tables = pack_of(state).items
    return card in tables.items or card in tables.weapons


def can_fill_bar(state: EscapeState, seat: int, card: str) -> bool:
    """NY-112: Items fill free Item icons; Cases, the President and Cars do not."""
    return is_item(state, card) and free_item_icons(state, seat) > 0


def free_item_icons(state: EscapeState, seat: int) -> int:
    """Item icons of the face-up bar that are still free."""
    hero = state.heroes[seat]
    bars = pack_of(state).goals.levels[hero.texture]
    return bars[hero.level].items - hero.bar_items if hero.level < len(bars) else 0


def fill_bar(play: Table, seat: int, card: str) -> None:
    """Discards an Item for one icon of the bar (NY-112, NY-281)."""
    hero = play.state.heroes[seat]
    hero.supply.remove(card)
    play.state.items_discard.append(card)
    hero.bar_items += 1
    play.tell("bar_filled", {"seat": seat, "icon": "item"})


class ChooseSlot(DecisionKind[EscapeState]):
    """In which empty slot a discarded Case goes (NY-313)."""

    name = "escape_from_new_york.choose_slot"
    args_type = OneCard

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return empty_slots(state)

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        return Option(Text("escape_from_new_york.option_text.slot", {"slot": int(key)}))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        into_slot(play, ask.seat, read(ask.args, OneCard).card, number(choice))


CHOOSE_SLOT: Final = ChooseSlot()


def empty_slots(state: EscapeState) -> list[str]:
    """The numbers of the Case slots without a card."""
    return [str(place + 1) for place, card in enumerate(state.slots) if not card]


def put_away(play: Table, seat: int, card: str) -> None:
    """Discards a card of a supply: an Item face down, a Case into a slot, a Starting card for good."""
    state, tables = play.state, pack_of(play.state).items
    if card in tables.cases and not tables.cases[card].starting:
        slots = empty_slots(state)
        if len(slots) == 1:
            into_slot(play, seat, card, int(slots[0]))
        else:
            play.ask(CHOOSE_SLOT, seat, {"card": card})
        return
    state.heroes[seat].supply.remove(card)
    if card in tables.cases:
        play.tell("starting_card_gone", {"seat": seat, "card": card})
        return
    state.items_discard.append(card)
    play.tell("item_discarded", {"seat": seat, "card": card}, seats=(seat,), others={"seat": seat})


def into_slot(play: Table, seat: int, card: str, slot: int) -> None:
    """NY-313: the Case lies face down in the slot, whose counter goes to the Hero's space."""
    state = play.state
    hero = state.heroes[seat]
    hero.supply.remove(card)
    state.slots[slot - 1] = card
    state.counters.setdefault(hero.space, []).append(slot)
    told: dict[str, Value] = {"seat": seat, "slot": slot, "space": hero.space}
    play.tell("case_discarded", {**told, "card": card}, seats=(seat,), others=dict(told))


class KeepItems(PickCard):
    """Which of the Items looked at are kept."""

    name = "escape_from_new_york.keep_items"
    args_type = Kept
    form = "many"
    secret = True

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return [f"{place}:{card}" for place, card in enumerate(read(ask.args, Kept).cards)]

    def bounds(self, state: EscapeState, ask: Ask) -> tuple[int, int]:
        keep = read(ask.args, Kept).keep
        return keep, keep

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        return super().option(state, ask, key.partition(":")[2])

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        chosen = [int(key.partition(":")[0]) for key in choice]
        cards = read(ask.args, Kept).cards
        play.state.items_discard.extend(card for place, card in enumerate(cards) if place not in chosen)
        for place in chosen:
            gain_card(play, ask.seat, cards[place], "item_drawn")


KEEP_ITEMS: Final = KeepItems()


@verb("draw")
def draw_items(play: Table, effect: Effect) -> None:
    """NY-271, one card after the other."""
    play.push(DRAWS, {"left": effect.count})


def draw_next(play: Table) -> Flow:
    """Draws one Item; the limit is seen to before the next."""
    left = read(play.args, Left).left
    if not left:
        return NEXT
    play.args["left"] = left - 1
    draw_item(play, play.state.current)
    return AGAIN


DRAWS = sequence("escape_from_new_york.draws", draw_next, args_type=Left)


@verb("draw_pick")
def draw_and_pick(play: Table, effect: Effect) -> None:
    """Looks at Items, keeps some, discards the others face down (NY-127)."""
    state = play.state
    drawn = [draw(play, state.items, state.items_discard) for _ in range(effect.count)]
    cards = [card for card in drawn if card is not None]
    keep = min(effect.distance, len(cards))
    if len(cards) > keep:
        told: dict[str, Value] = {"seat": state.current, "count": len(cards)}
        play.tell("items_seen", {**told, "cards": list(cards)}, seats=(state.current,), others=dict(told))
        play.ask(KEEP_ITEMS, state.current, {"cards": cards, "keep": keep})
    else:
        for card in cards:
            gain_card(play, state.current, card, "item_drawn")


@verb("ammo")
def load(play: Table, effect: Effect) -> None:
    """Puts Ammo on the revealed Weapon, never above its number (NY-279)."""
    state = play.state
    hero, most = state.hero, ammo_of(state, state.hero.weapon)
    loaded = min(effect.count, most - hero.ammo)
    if loaded > 0:
        hero.ammo += loaded
        play.tell("weapon_loaded", {"seat": state.current, "ammo": hero.ammo})


def ammo_of(state: EscapeState, weapon: str) -> int:
    """The Ammo number of a Weapon; 0 for those without."""
    tables = pack_of(state).items
    if weapon in tables.starting_weapons:
        return tables.starting_weapons[weapon].ammo
    return tables.weapons[weapon].ammo if weapon in tables.weapons else 0


@verb("take_car")
def take_car(play: Table, effect: Effect) -> None:
    """Takes a Car of the supply, if the Hero has none."""
    state = play.state
    if not state.hero.car and cars_left(state) > 0:
        state.hero.car = common_car(state)[0]
        play.tell("car_taken", {"seat": state.current, "space": state.hero.space})


@verb("avoid")
def avoid(play: Table, effect: Effect) -> None:
    """NY-098: lessens the damage that is being received."""
    args = play.data("escape_from_new_york.damage")
    args["left"] = max(0, read(args, Instance).left - effect.count)


@verb("drop_alive")
def drop_alive(play: Table, effect: Effect) -> None:
    """NY-422: takes an "alive" card out of the President deck, before he was collected."""
    state = play.state
    if not state.collected and "alive" in state.president_deck:
        state.president_deck.remove("alive")
        play.chance.shuffle(state.president_deck)
        play.tell("president_deck_changed", {"alive": state.president_deck.count("alive")})


# --- stealing


class Steal(DecisionKind[EscapeState]):
    """From which Hero in the space, and what: a face-down card blind, or one that lies open (NY-330)."""

    name = "escape_from_new_york.steal"
    args_type = Loot

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return loot_of_others(state, any_card=read(ask.args, Loot).any)

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        seat, card = key.split(":", 1)
        name = "steal_hidden" if card == HIDDEN else "steal"
        return Option(Text(f"escape_from_new_york.option_text.{name}", {"seat": int(seat), "card": card}))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        seat, card = str(choice).split(":", 1)
        rob(play, int(seat), card)


STEAL: Final = Steal()


def face_up(state: EscapeState, card: str) -> bool:
    """Whether a card of a supply lies open: Starting cards and a revealed Bracelet (section 5)."""
    case = pack_of(state).items.cases.get(card)
    return case is not None and (bool(case.starting) or (bool(case.effect) and state.bracelet_up))


def loot_of_others(state: EscapeState, *, any_card: bool) -> list[str]:
    """What the current Hero could steal here: `seat:card`, or `seat:hidden` for one of the face-down cards."""
    keys = []
    for seat in heroes_in(state, state.hero.space):
        if seat == state.current:
            continue
        supply = state.heroes[seat].supply
        if any(not face_up(state, card) for card in supply):
            keys.append(f"{seat}:{HIDDEN}")
        keys += [f"{seat}:{card}" for card in supply if face_up(state, card)]
        if any_card and state.president == seat:
            keys.append(f"{seat}:{PRESIDENT}")
    return keys


def rob(play: Table, victim: int, card: str) -> None:
    """NY-330 to NY-333: one card changes hands; only thief and victim learn which, unless it lay open."""
    state, thief = play.state, play.state.current
    if card == PRESIDENT:
        state.president = thief
        _note_theft(state, Theft(state.turns, thief, victim, card, is_open=True))
    else:
        hidden = [held for held in state.heroes[victim].supply if not face_up(state, held)]
        taken = random_cards(play, hidden, 1)[0] if card == HIDDEN else card
        state.heroes[victim].supply.remove(taken)
        state.heroes[thief].supply.append(taken)
        _note_theft(state, Theft(state.turns, thief, victim, taken, is_open=card != HIDDEN))
        if card == HIDDEN:
            told: dict[str, Value] = {"seat": thief, "victim": victim}
            play.tell("card_stolen", {**told, "card": taken}, seats=(thief, victim), others=dict(told))
            see_to_limit(play, thief)
            return
    play.tell("card_stolen", {"seat": thief, "victim": victim, "card": card})
    see_to_limit(play, thief)


def _note_theft(state: EscapeState, theft: Theft) -> None:
    """What was stolen is remembered for the end of the match; not in matches that began before this was kept."""
    if is_on(state, PROMISES):
        state.thefts.append(theft)


@verb("steal")
def steal(play: Table, effect: Effect) -> None:
    """NY-330; whether it can be done at all is checked before the card (NY-063)."""
    any_card = "any" in effect.words
    keys = loot_of_others(play.state, any_card=any_card)
    if keys:
        play.ask(STEAL, play.state.current, {"any": any_card})
