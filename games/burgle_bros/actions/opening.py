"""Before the first turn: character, side, entrance (BB-010, BB-014)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros.alarms import room_option
from games.burgle_bros.content.tables import PACKS
from games.burgle_bros.entering import reveal
from games.burgle_bros.state import KEY, BurgleState, cells, room_from, room_key, rooms
from games.engine.decision import DecisionKind, Option
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text

Burgle = Play[BurgleState]
SIDES: Final = ("basic", "advanced")


class Pick(DecisionKind[BurgleState]):
    """Which free character the burglar is (BB-010)."""

    name = f"{KEY}.pick"

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        cards = PACKS[state.pack].cards
        gone = cards.not_alone_characters if len(state.seats) == 1 else []
        return [key for key in cards.characters if key not in gone and key not in state.characters]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{KEY}.option.character", {"character": key}))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        play.reveal()
        play.state.characters[ask.seat] = str(choice)
        play.tell("character", {"seat": ask.seat, "character": str(choice)})


class Side(DecisionKind[BurgleState]):
    """Which side of the character card is played (BB-010)."""

    name = f"{KEY}.side"

    def prompt(self, state: BurgleState, ask: Ask) -> Text:
        return Text(self.name, {"character": state.characters[ask.seat]})

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return SIDES

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        power = f"{state.characters[ask.seat]}_{key}"
        return Option(Text(f"{self.name}.{key}", {"power": power}))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        play.reveal()
        play.state.advanced[ask.seat] = choice == "advanced"
        play.tell("side", {"seat": ask.seat, "power": f"{play.state.characters[ask.seat]}_{choice}"})


class Entrance(DecisionKind[BurgleState]):
    """Through which room of the first floor the team comes in (BB-014)."""

    name = f"{KEY}.entrance"

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return [room_key(state, room) for room in rooms(state) if room < cells(state)]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return room_option(key)

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        play.state.entrance = room_from(play.state, str(choice))
        play.tell("entrance", {"seat": ask.seat, "room": str(choice)})
        reveal(play, play.state.entrance)


PICK: Final = Pick()
SIDE: Final = Side()
ENTRANCE: Final = Entrance()
