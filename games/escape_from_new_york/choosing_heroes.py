"""Which Hero each seat plays: the first decision of a match (NY-001)."""

from collections.abc import Sequence
from typing import Final

from games.engine.decision import DecisionKind, Option, Refusal
from games.engine.flow import NEXT, Flow
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.content.checks import HEROES
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import pack_of
from games.escape_from_new_york.state import EscapeState


class ChooseHero(DecisionKind[EscapeState]):
    """A Hero that nobody else plays; all seats choose at once, the first counts."""

    name = "escape_from_new_york.choose_hero"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return HEROES

    def refusal(self, state: EscapeState, ask: Ask, key: str) -> Refusal | None:
        if any(hero.key == key for hero in state.heroes):
            return Refusal("NY-001", Text("escape_from_new_york.refusal.hero_taken", {"hero": key}))
        return None

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        items = pack_of(state).items
        starts = [
            *(card for card, row in items.starting_weapons.items() if row.hero == key),
            *(card for card, row in items.cases.items() if row.starting == key),
            *(card for card, row in items.cars.items() if row.hero == key),
        ]
        return Option(Text("escape_from_new_york.option_text.hero", {"hero": key, "starts": starts}))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        play.state.heroes[ask.seat].key = str(choice)
        play.tell("hero_chosen", {"seat": ask.seat, "hero": str(choice)})


CHOOSE_HERO: Final = ChooseHero()


def choose_heroes(play: Table) -> Flow:
    """NY-001: everybody chooses at the same time."""
    for seat, hero in enumerate(play.state.heroes):
        if not hero.key:
            play.ask(CHOOSE_HERO, seat)
    return NEXT
