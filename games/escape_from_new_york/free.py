"""Free actions at the windows of one's own turn: Items, Weapons, the Level Bar, Cars, the Bracelet (NY-032, 4.23)."""

from collections.abc import Callable, Sequence
from typing import Final

from games.engine.decision import DecisionKind, Option, Target
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.cards import (
    ammo_of,
    can_fill_bar,
    drop_alive,
    fill_bar,
    free_item_icons,
    put_away,
)
from games.escape_from_new_york.content.rows import StartingWeapon, Weapon
from games.escape_from_new_york.content.verbs import Effect, parse
from games.escape_from_new_york.effects import run_effects
from games.escape_from_new_york.hitting import targets, trickable
from games.escape_from_new_york.moving import can_start
from games.escape_from_new_york.noise import gain_noise
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import empty_beside, hidden_poi, is_on, island_of, pack_of, stands
from games.escape_from_new_york.spawning import park, take_parked_car
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.wording import card_words, shot_words


def weapon_row(state: EscapeState, weapon: str) -> Weapon | StartingWeapon | None:
    """The row of a Weapon, a Hero's own among them."""
    tables = pack_of(state).items
    return tables.weapons.get(weapon) or tables.starting_weapons.get(weapon)


def _wrecks(state: EscapeState) -> bool:
    island, here = island_of(state), state.hero.space
    edges = (island.side(here, side) for side in ("N", "NE", "SE", "S", "SW", "NW"))
    return any(edge is not None and stands(state, edge) for edge in edges)


_POSSIBLE: Final[dict[str, Callable[[EscapeState, Effect], bool]]] = {
    "regain": lambda state, effect: bool(state.hero.discard),
    "hit": lambda state, effect: bool(targets(state, effect.distance)),
    "reveal": lambda state, effect: bool(empty_beside(state, state.hero.space)),
    "move": lambda state, effect: can_start(state, effect.words),
    "wreck_roadblocks": lambda state, effect: _wrecks(state),
    "trick": lambda state, effect: bool(trickable(state, effect.distance)),
    "ammo": lambda state, effect: ammo_of(state, state.hero.weapon) > state.hero.ammo,
    "avoid": lambda state, effect: False,
    "drop_alive": lambda state, effect: not state.collected and "alive" in state.president_deck,
}
"""Whether an Item's effect can be carried out at a window (NY-270); verbs that are not here always can."""


def is_usable(state: EscapeState, card: str) -> bool:
    """NY-270: an Item whose requirements are met; one that avoids damage waits for damage (NY-033)."""
    row = pack_of(state).items.items.get(card)
    if row is None or not row.effect:
        return False
    first = parse(row.effect)[0]
    possible = _POSSIBLE.get(first.verb)
    return possible is None or possible(state, first)


def bracelet_in(state: EscapeState) -> str:
    """The Bracelet in the current Hero's supply that can still be turned up; empty without one (NY-315, NY-422)."""
    cases = pack_of(state).items.cases
    held = [card for card in state.hero.supply if card in cases and cases[card].effect]
    if not held or state.bracelet_up:
        return ""
    if is_on(state, "dead_or_alive"):
        return held[0] if not state.collected and "alive" in state.president_deck else ""
    return held[0]


def free_actions(state: EscapeState) -> list[str]:
    """The keys of everything that the current player may do beside the main question (NY-032)."""
    hero, tables = state.hero, pack_of(state).items
    cards = list(dict.fromkeys(hero.supply))
    keys = [f"use:{card}" for card in cards if is_usable(state, card)]
    keys += [f"arm:{card}" for card in cards if card in tables.weapons]
    weapon = weapon_row(state, hero.weapon)
    shot = parse(weapon.shot)[0] if weapon is not None and weapon.shot else None
    if shot is not None and hero.ammo and targets(state, shot.distance):
        keys.append("shoot")
    keys += [f"bar:{card}" for card in cards if can_fill_bar(state, state.current, card)]
    if weapon is not None and weapon.bar and free_item_icons(state, state.current):
        keys.append("bar_weapon")
    if bracelet_in(state):
        keys.append("bracelet")
    if hero.car:
        keys.append("abandon")
    return keys + [f"discard:{card}" for card in cards]


def has_free_action(state: EscapeState) -> bool:
    """Whether there is any. A card of the supply can at least be discarded."""
    return bool(state.hero.supply or free_actions(state))


class FreeAction(DecisionKind[EscapeState]):
    """Anything that is no action and may be done at a window."""

    name = "escape_from_new_york.free_action"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return free_actions(state)

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        what, _, card = key.partition(":")
        card = card or (state.hero.weapon if what in ("shoot", "bar_weapon") else "")
        does = shot_words(state.pack, card) if what == "shoot" else card_words(state.pack, card)
        text = Text(f"escape_from_new_york.option_text.{what}", {"card": card, "does": list(does)})
        return Option(text, (Target("card", card),) if card else ())

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        what, _, card = str(choice).partition(":")
        if what in ("use", "arm", "bar", "discard"):
            {"use": use_item, "arm": arm, "bar": put_on_bar, "discard": discard}[what](play, card)
        else:
            {
                "shoot": shoot,
                "bar_weapon": spend_weapon,
                "bracelet": turn_up_bracelet,
                "abandon": abandon_car,
            }[what](play)


FREE_ACTION: Final = FreeAction()


def use_item(play: Table, card: str) -> None:
    """NY-270: shown, resolved, discarded face down; its Noise is made at once (NY-092)."""
    state = play.state
    row = pack_of(state).items.items[card]
    state.hero.supply.remove(card)
    state.items_discard.append(card)
    play.reveal()
    play.tell("item_used", {"seat": state.current, "card": card})
    gain_noise(play, row.noise, card)
    run_effects(play, row.effect, card, "item")


def put_on_bar(play: Table, card: str) -> None:
    """NY-112: an Item fills one Item icon."""
    fill_bar(play, play.state.current, card)


def discard(play: Table, card: str) -> None:
    """NY-274, NY-313."""
    put_away(play, play.state.current, card)


def arm(play: Table, card: str) -> None:
    """NY-275, NY-276: a Weapon is revealed with full Ammo; the old one goes."""
    state = play.state
    hero = state.hero
    hero.supply.remove(card)
    _drop_weapon(play)
    hero.weapon, hero.ammo = card, ammo_of(state, card)
    play.tell("weapon_revealed", {"seat": state.current, "card": card, "ammo": hero.ammo})


def _drop_weapon(play: Table) -> None:
    """The Weapon in the slot is discarded; a Starting one leaves the game (NY-277)."""
    hero = play.state.hero
    if hero.weapon in pack_of(play.state).items.weapons:
        play.state.items_discard.append(hero.weapon)
    hero.weapon, hero.ammo = "", 0


def shoot(play: Table) -> None:
    """NY-278: 1 Ammo for one shot, whose Noise is made at once."""
    state = play.state
    hero, row = state.hero, weapon_row(play.state, play.state.hero.weapon)
    if row is None:
        return
    hero.ammo -= 1
    play.tell("shot_fired", {"seat": state.current, "card": hero.weapon, "ammo": hero.ammo})
    gain_noise(play, row.noise, hero.weapon)
    run_effects(play, row.shot, hero.weapon, "weapon")


def spend_weapon(play: Table) -> None:
    """NY-112, NY-277: the revealed Weapon fills an Item icon."""
    state = play.state
    play.tell("weapon_spent", {"seat": state.current, "card": state.hero.weapon})
    _drop_weapon(play)
    state.hero.bar_items += 1


def turn_up_bracelet(play: Table) -> None:
    """Table 2.13, NY-315: once in the game; with `dead_or_alive` it has another effect (NY-422)."""
    state = play.state
    card = bracelet_in(state)
    row = pack_of(state).items.cases[card]
    state.bracelet_up = True
    play.tell("bracelet_revealed", {"seat": state.current, "card": card})
    if is_on(state, "dead_or_alive"):
        drop_alive(play, Effect("drop_alive"))
    else:
        run_effects(play, row.effect if hidden_poi(state) else row.otherwise, card, "case")


def abandon_car(play: Table) -> None:
    """NY-299: the Car stays in the space; the Taxi leaves the game."""
    state = play.state
    hero = state.hero
    own = bool(pack_of(state).items.cars[hero.car].hero)
    play.tell("car_abandoned", {"seat": state.current, "space": hero.space, "car": hero.car})
    hero.car = ""
    if not own:
        park(play, hero.space)
        take_parked_car(play, hero.space)
