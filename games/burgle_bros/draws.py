"""Drawing tools: the deck, and the Rigger's choice of two (BB-111)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros.arguments import Drawing, OneBurglar, TwoTools
from games.burgle_bros.state import KEY, NOWHERE, BurgleState, player_of, room_key
from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option
from games.engine.flow import NEXT, Flow, sequence
from games.engine.play import Play
from games.engine.state import Ask, Choice
from games.engine.text import Text

Burgle = Play[BurgleState]
DRAW_NAME: Final = f"{KEY}.draw_tool"
ONE: Final = "one"
TWO: Final = "two"


def draw_tool(play: Burgle, seat: int, room: int = NOWHERE) -> None:
    """A burglar draws a tool; with a room it is laid down there (BB-187)."""
    play.push(DRAWING, {"burglar": seat, "room": room})


def _top(play: Burgle) -> str:
    """The top tool, the discards shuffled in before if the deck is empty; "" if there is none."""
    state = play.state
    if not state.tool_deck and state.tool_used:
        deck = sorted(state.tool_used)
        play.chance.shuffle(deck)
        state.tool_deck, state.tool_used = deck, []
        play.tell("tools_shuffled", {})
    play.reveal()
    return state.tool_deck.pop() if state.tool_deck else ""


def choose_number(play: Burgle) -> Flow:
    """With a Rigger in the game one may look at two tools."""
    state = play.state
    if player_of(state, "rigger") != NOWHERE and len(state.tool_deck) + len(state.tool_used) > 1:
        play.ask(TOOLS, state.active, {"burglar": read(play.args, Drawing).burglar})
    return NEXT


def look(play: Burgle) -> Flow:
    """The tool is drawn, or two of them are laid out to choose from."""
    first, drawing = _top(play), read(play.args, Drawing)
    if first and drawing.number == TWO:
        tools = [first, _top(play)]
        play.tell("tools_shown", {"seat": drawing.burglar, "tools": tools})
        play.ask(KEEP, play.state.active, {"burglar": drawing.burglar, "tools": tools})
    else:
        play.args["kept"] = first
    return NEXT


def receive(play: Burgle) -> Flow:
    """The tool goes to its burglar, or into its room."""
    state, drawing = play.state, read(play.args, Drawing)
    seat, room, tool = drawing.burglar, drawing.room, drawing.kept
    if not tool:
        play.tell("no_tool", {"seat": seat})
    elif room == NOWHERE:
        state.tools[seat].append(tool)
        play.tell("tool_drawn", {"seat": seat, "tool": tool})
    else:
        state.lying.setdefault(room, []).append(tool)
        play.tell("laid_down", {"item": tool, "room": room_key(state, room)})
    return NEXT


class Tools(DecisionKind[BurgleState]):
    """Look at two tools and keep one, or draw just one (BB-111)."""

    name = f"{KEY}.tools"
    args_type = OneBurglar

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return (TWO, ONE)

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{self.name}.{key}"))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        play.data(DRAW_NAME)["number"] = str(choice)


class Keep(DecisionKind[BurgleState]):
    """Which of the two tools is kept; the other one is discarded (BB-111)."""

    name = f"{KEY}.keep"
    args_type = TwoTools

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return read(ask.args, TwoTools).tools

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{KEY}.option.item", {"item": key}))

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        other = next(tool for tool in read(ask.args, TwoTools).tools if tool != choice)
        play.state.tool_used.append(other)
        play.tell("tool_discarded", {"tool": other})
        play.data(DRAW_NAME)["kept"] = str(choice)


TOOLS: Final = Tools()
KEEP: Final = Keep()
DRAWING: Final = sequence(DRAW_NAME, choose_number, look, receive, args_type=Drawing)
