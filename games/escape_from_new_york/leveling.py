"""Level Bars, Special Action cards, Objectives (4.8)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, Target
from games.engine.flow import NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.escape_from_new_york.arguments import Objectives, OfColour
from games.escape_from_new_york.choices import PickCard
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import pack_of
from games.escape_from_new_york.state import COLOURS, Colour, EscapeState


class TakeSpecial(PickCard):
    """Which Special Action card joins the hand (NY-116)."""

    name = "escape_from_new_york.take_special"
    secret = True

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return sorted(state.heroes[ask.seat].specials)

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        hero, card = play.state.heroes[ask.seat], str(choice)
        hero.specials.remove(card)
        hero.hand.append(card)
        play.tell(
            "special_taken", {"seat": ask.seat, "card": card}, seats=(ask.seat,), others={"seat": ask.seat}
        )


class ChooseColour(DecisionKind[EscapeState]):
    """Which Objective is changed (NY-117)."""

    name = "escape_from_new_york.choose_colour"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return COLOURS

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        play.push(NEW_OBJECTIVE, {"colour": str(choice)})


class ChooseObjective(PickCard):
    """Which card of the Objective deck is taken, the old one among them (NY-117)."""

    name = "escape_from_new_york.choose_objective"
    args_type = Objectives
    secret = True

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return [f"{place}:{card}" for place, card in enumerate(read(ask.args, Objectives).cards)]

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        card = key.partition(":")[2]
        return Option(Text("escape_from_new_york.option_text.card", {"card": card}), (Target("card", card),))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        state = play.state
        colour, card = read(ask.args, Objectives).colour, str(choice).partition(":")[2]
        deck = state.objectives[colour]
        deck.append(state.heroes[ask.seat].objectives[colour])
        deck.remove(card)
        play.chance.shuffle(deck)
        state.heroes[ask.seat].objectives[colour] = card
        play.tell(
            "objective_changed",
            {"seat": ask.seat, "colour": colour, "card": card},
            seats=(ask.seat,),
            others={"seat": ask.seat, "colour": colour},
        )


TAKE_SPECIAL: Final = TakeSpecial()
CHOOSE_COLOUR: Final = ChooseColour()
CHOOSE_OBJECTIVE: Final = ChooseObjective()


def is_full(state: EscapeState, seat: int) -> bool:
    """Whether all icons of the face-up bar are filled (NY-114)."""
    hero = state.heroes[seat]
    bars = pack_of(state).goals.levels[hero.texture]
    if hero.level >= len(bars):
        return False
    bar = bars[hero.level]
    return hero.bar_prisoners >= bar.prisoners and hero.bar_items >= bar.items


def level_up(play: Table) -> Flow:
    """NY-114 and NY-115: the bar goes, the board's text is resolved, the next bar is turned up; once a turn."""
    state = play.state
    if not is_full(state, state.current):
        return NEXT
    hero = state.hero
    hero.bar_prisoners = hero.bar_items = 0
    hero.level += 1
    play.reveal()
    play.tell("level_reached", {"seat": state.current, "level": hero.level})
    for reward in reversed(pack_of(state).goals.level_rewards[hero.level]):
        play.push(SPECIAL if reward == "special" else CHANGE_OBJECTIVE, {})
    return NEXT


def take_special(play: Table) -> Flow:
    """NY-116: one of the own Special cards; none left, nothing."""
    if play.state.hero.specials:
        play.ask(TAKE_SPECIAL, play.state.current)
    return NEXT


def change_objective(play: Table) -> Flow:
    """NY-117: first the colour."""
    play.ask(CHOOSE_COLOUR, play.state.current)
    return NEXT


def look_at_deck(play: Table) -> Flow:
    """NY-117: the own card and the whole deck of that colour are looked at."""
    state, colour = play.state, read(play.args, OfColour).colour
    play.reveal()
    cards = deck_to_look_at(state, state.current, colour)
    told: dict[str, Value] = {"seat": state.current, "colour": colour}
    play.tell("objectives_seen", {**told, "cards": list(cards)}, seats=(state.current,), others=dict(told))
    play.ask(CHOOSE_OBJECTIVE, state.current, {"colour": colour, "cards": list(cards)})
    return NEXT


def deck_to_look_at(state: EscapeState, seat: int, colour: Colour) -> list[str]:
    """A seat's own card and the deck of that colour, in no order that tells anything."""
    return sorted([*state.objectives[colour], state.heroes[seat].objectives[colour]])


SPECIAL = sequence("escape_from_new_york.special", take_special)
CHANGE_OBJECTIVE = sequence("escape_from_new_york.change_objective", change_objective)
NEW_OBJECTIVE = sequence("escape_from_new_york.new_objective", look_at_deck, args_type=OfColour)
