"""Action cards and the personal ability: chosen, turned up, carried out whole or not at all (4.4, 4.28)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Effect, Option, Refusal, Target
from games.engine.flow import NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.arguments import Acting, Left
from games.escape_from_new_york.cards import loot_of_others
from games.escape_from_new_york.choices import PickCard
from games.escape_from_new_york.content.rows import Action
from games.escape_from_new_york.content.verbs import parse
from games.escape_from_new_york.effects import run_effects
from games.escape_from_new_york.event_cards import NOTED
from games.escape_from_new_york.moving import can_start
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import is_clear, island_of, pack_of, police_of
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.wording import card_option, noise_words, words_of

CARDS: Final = 2
ABILITY: Final = "ability"


def action_row(state: EscapeState, card: str) -> Action:
    """The row of an Action card of whichever Hero, or of all (NP-020)."""
    tables = pack_of(state).heroes
    for table in (tables.basic, tables.special):
        for cards in table.values():
            if card in cards:
                return cards[card]
    police = police_of(state)
    if police is not None:
        return police.action[card]
    raise KeyError(card)


class ChooseCards(PickCard):
    """Which two Action cards are played this turn (NY-060)."""

    name = "escape_from_new_york.choose_cards"
    form = "many"
    secret = True

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return sorted(state.heroes[ask.seat].hand)

    def bounds(self, state: EscapeState, ask: Ask) -> tuple[int, int]:
        count = min(CARDS, len(state.heroes[ask.seat].hand))
        return count, count

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        return replace(card_option(state, key), effects=skipped_now(state, key))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        hero = play.state.heroes[ask.seat]
        chosen = sorted(choice)
        for card in chosen:
            hero.hand.remove(card)
        play.state.turn.chosen = chosen
        told = {"seat": ask.seat, "count": len(chosen)}
        play.tell("cards_chosen", {**told, "cards": chosen}, seats=(ask.seat,), others=dict(told))


class PlayCard(DecisionKind[EscapeState]):
    """Which chosen card is turned up now, or for which one the personal ability is used (NY-061, NY-340)."""

    name = "escape_from_new_york.play_card"
    args_type = Left

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        chosen = state.turn.chosen
        ability = range(len(pack_of(state).heroes.ability.choices)) if not state.turn.spent else ()
        return [*chosen, *(f"{ABILITY}:{way}:{card}" for card in chosen for way in ability)]

    def refusal(self, state: EscapeState, ask: Ask, key: str) -> Refusal | None:
        if not key.startswith(f"{ABILITY}:"):
            return None
        code = pack_of(state).heroes.ability.choices[int(key.split(":")[1])]
        words = [effect.words for effect in parse(code) if effect.verb == "move"]
        if words and not can_start(state, words[0]):
            return Refusal("NY-343", Text("escape_from_new_york.refusal.no_step"))
        return None

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        if key.startswith(f"{ABILITY}:"):
            _, way, card = key.split(":")
            ability = pack_of(state).heroes.ability
            does = [*words_of(ability.choices[int(way)]), *noise_words(ability.noise)]
            text = Text("escape_from_new_york.option_text.ability", {"does": does, "card": card})
            return Option(text, (Target("card", card),))
        return replace(card_option(state, key), effects=skipped_now(state, key))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        key = str(choice)
        if key.startswith(f"{ABILITY}:"):
            _, way, card = key.split(":")
            play.push(ACT, {"card": card, "ability": int(way)})
        else:
            play.push(ACT, {"card": key, "ability": -1})


CHOOSE_CARDS: Final = ChooseCards()
PLAY_CARD: Final = PlayCard()


def can_carry_out(state: EscapeState, card: str) -> bool:
    """NY-062 to NY-064: whether the whole card can be resolved on the board as it is."""
    row = action_row(state, card)
    here = state.hero.space
    if row.clear and not is_clear(state, here):
        return False
    for effect in parse(row.effect):
        if effect.verb == "move" and not can_start(state, effect.words):
            return False
        if effect.verb == "steal" and not loot_of_others(state, any_card="any" in effect.words):
            return False
        if effect.verb == "poi_walk" and island_of(state).spaces[here].kind != "poi":
            return False
    return True


def skipped_now(state: EscapeState, card: str) -> tuple[Effect, ...]:
    """What is said of a card that could not be carried out as things are."""
    return (
        ()
        if can_carry_out(state, card)
        else (Effect(Text("escape_from_new_york.effect.skipped"), certain=False),)
    )


def turn_up(play: Table) -> Flow:
    """NY-061, NY-062, NY-341: a card is turned up, or spent unseen for the ability."""
    state, action = play.state, read(play.args, Acting)
    card, way = action.card, action.ability
    turn, heroes = state.turn, pack_of(state).heroes
    turn.chosen.remove(card)
    if way >= 0:
        turn.spent = card
        turn.noise += heroes.ability.noise
        does = words_of(heroes.ability.choices[way])
        play.tell("ability_used", {"seat": state.current, "way": way, "does": list(does)})
        run_effects(play, heroes.ability.choices[way], ABILITY, ABILITY)
        return NEXT
    play.reveal()
    row = action_row(state, card)
    turn.shown.append(card)
    turn.noise += row.noise
    carried_out = can_carry_out(state, card)
    play.tell("card_played", {"seat": state.current, "card": card, "carried_out": carried_out})
    if carried_out:
        run_effects(play, row.effect, card, "action")
    return NEXT


def finish_action(play: Table) -> Flow:
    """NY-395: Events and Traps that were noted come after the whole action."""
    play.push(NOTED, {})
    return NEXT


ACT = sequence("escape_from_new_york.act", turn_up, finish_action, args_type=Acting)
