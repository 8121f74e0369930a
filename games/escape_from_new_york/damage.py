"""Damage to the current Hero: cards go from the hand, unless something avoids it (4.7)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, Target
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.arguments import Damage, Instance
from games.escape_from_new_york.content.verbs import Effect, parse
from games.escape_from_new_york.effects import run_effects, verb
from games.escape_from_new_york.orders import stops_at_damage
from games.escape_from_new_york.piles import Table, random_cards
from games.escape_from_new_york.places import damage_here, is_shelter, pack_of
from games.escape_from_new_york.state import EscapeState

TAKE: Final = "take"


class AvoidDamage(DecisionKind[EscapeState]):
    """Which Item avoids damage, if any (NY-098)."""

    name = "escape_from_new_york.avoid_damage"
    args_type = Damage

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return [TAKE, *avoiding(state)]

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        if key == TAKE:
            return super().option(state, ask, key)
        return Option(Text("escape_from_new_york.option_text.use", {"card": key}), (Target("card", key),))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        if choice == TAKE:
            play.data(DAMAGE.name)["asked"] = True
            return
        state, card = play.state, str(choice)
        state.hero.supply.remove(card)
        state.items_discard.append(card)
        play.tell("item_used", {"seat": state.current, "card": card})
        run_effects(play, pack_of(state).items.items[card].effect, card, "item")


AVOID_DAMAGE: Final = AvoidDamage()


def avoiding(state: EscapeState) -> list[str]:
    """Items of the current Hero that avoid damage."""
    items = pack_of(state).items.items
    held = (card for card in dict.fromkeys(state.hero.supply) if card in items)
    return [card for card in held if any(effect.verb == "avoid" for effect in parse(items[card].effect))]


def meet_attack(play: Table) -> Flow:
    """NY-095 to NY-098: step 7, Enemies in range; `guard` lessens it first."""
    state = play.state
    damage = max(0, damage_here(state, state.current) - state.turn.guard)
    if damage:
        play.push(DAMAGE, {"left": damage, "asked": False})
    return NEXT


def avoid_damage(play: Table) -> Flow:
    """NY-033, NY-098: the window of a damage instance opens by the player's standing wish, never by what is held."""
    state, args = play.state, play.args
    instance = read(args, Instance)
    left = instance.left
    if is_shelter(state, state.hero.space) or not left:
        args["left"] = 0
        return NEXT
    if instance.asked or not stops_at_damage(play, left):
        return NEXT
    play.ask(AVOID_DAMAGE, state.current, {"damage": left})
    return AGAIN


def lose_cards(play: Table) -> Flow:
    """NY-099: random cards go from hand to the discard pile, face down; the rest is lost."""
    state, left = play.state, read(play.args, Instance).left
    if not left:
        return NEXT
    hero = state.hero
    cards = random_cards(play, hero.hand, left)
    for card in cards:
        hero.hand.remove(card)
        hero.discard.append(card)
    told = {"seat": state.current, "damage": left, "count": len(cards)}
    play.tell("hero_hurt", {**told, "cards": cards}, seats=(state.current,), others=dict(told))
    return NEXT


DAMAGE = sequence("escape_from_new_york.damage", avoid_damage, lose_cards, args_type=Instance)


@verb("damage")
def damage(play: Table, effect: Effect) -> None:
    """NY-100: Events and Traps, without the guard of step 7."""
    play.push(DAMAGE, {"left": effect.count, "asked": False})
