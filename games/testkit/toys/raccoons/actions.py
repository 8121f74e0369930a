"""What raccoons are asked, and what they may do beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.engine import (
    NEXT,
    Ask,
    Choice,
    DecisionKind,
    Flow,
    Offer,
    Option,
    Play,
    Refusal,
    Target,
    Text,
    Value,
    sequence,
)
from games.engine.arguments import number, read
from games.engine.sealed import BACK
from games.testkit.toys.raccoons.dog import DOG, THROW, end_by
from games.testkit.toys.raccoons.state import CONTENTS, Gift, Left, OneTool, RaccoonsState, Trade, listed

Night = Play[RaccoonsState]


class Action(DecisionKind[RaccoonsState]):
    """The next of four actions (RC-003, RC-004)."""

    name = "raccoons.action"
    args_type = Left

    def keys(self, state: RaccoonsState, ask: Ask) -> Sequence[str]:
        place = state.places[ask.seat]
        gaps = listed(state, "gaps")
        beside = [to for to in (place - 1, place + 1) if 0 <= to < len(CONTENTS)]
        steps = [to for to in beside if f"{min(place, to)}-{max(place, to)}" not in gaps]
        return [*(f"step:{to}" for to in steps), "open", "stop"]

    def refusal(self, state: RaccoonsState, ask: Ask, key: str) -> Refusal | None:
        if key == "open" and state.places[ask.seat] in state.opened:
            return Refusal("RC-004", Text("raccoons.refusal.empty"))
        return None

    def option(self, state: RaccoonsState, ask: Ask, key: str) -> Option:
        what, _, place = key.partition(":")
        targets = (Target("cupboard", place),) if place else ()
        return Option(Text(f"{self.name}.{what}", {"place": int(place or 0)}), targets)

    def apply(self, play: Night, ask: Ask, choice: Choice) -> None:
        state, seat = play.state, ask.seat
        what, _, place = str(choice).partition(":")
        state.left = 0 if what == "stop" else state.left - 1
        if what == "step":
            state.places[seat] = int(place)
            play.tell("stepped", {"seat": seat, "place": int(place)})
        elif what == "open":
            open_cupboard(play, seat)
        else:
            play.tell("stopped", {"seat": seat})


def open_cupboard(play: Night, seat: int) -> None:
    """RC-004: the third food ends the match; a pan falls down, and the dog comes running."""
    state = play.state
    place = state.places[seat]
    what = state.cupboards[place]
    state.opened.append(place)
    state.shown = sorted({*state.shown, place})
    play.reveal()
    play.tell("cupboard_opened", {"seat": seat, "place": place, "what": what})
    if what == "pan":
        play.push(DOG, {"steps": 2, "moment": "dog"})
    elif sum(state.cupboards[place] == "food" for place in state.opened) == CONTENTS.count("food"):
        end_by(play, "fed", "RC-004", "win")


class UseTool(DecisionKind[RaccoonsState]):
    """An own tool, in an own turn, beside the actions (RC-002)."""

    name = "raccoons.use_tool"
    args_type = OneTool

    def keys(self, state: RaccoonsState, ask: Ask) -> Sequence[str]:
        return ("use",)

    def apply(self, play: Night, ask: Ask, choice: Choice) -> None:
        state, seat, tool = play.state, ask.seat, read(ask.args, OneTool).tool
        state.tools[seat].remove(tool)
        play.tell("tool_used", {"seat": seat, "tool": tool})
        if tool == "skates":
            state.left += 2
            play.withdraw(ACTION)  # it says how many are left
        else:
            play.push(TOOLWORK, {"tool": tool})


class Place(DecisionKind[RaccoonsState]):
    """To which cupboard the rope leads, or which one the lamp shines into (RC-002)."""

    name = "raccoons.place"
    args_type = OneTool

    def keys(self, state: RaccoonsState, ask: Ask) -> Sequence[str]:
        return [str(place) for place in range(len(CONTENTS))]

    def option(self, state: RaccoonsState, ask: Ask, key: str) -> Option:
        return Option(Text(self.name + ".place", {"place": int(key)}), (Target("cupboard", key),))

    def apply(self, play: Night, ask: Ask, choice: Choice) -> None:
        state, place = play.state, number(choice)
        told: dict[str, Value] = {"seat": ask.seat, "place": place}
        if read(ask.args, OneTool).tool == "rope":
            state.places[ask.seat] = place
            play.tell("swung", told)
        else:
            state.shown = sorted({*state.shown, place})
            play.reveal()
            play.tell("lit", {**told, "what": state.cupboards[place]})


class Give(DecisionKind[RaccoonsState]):
    """A tool is held out to a team-mate, in an own turn, beside the actions (RC-005): which one, then to whom."""

    name = "raccoons.give"
    chained = True

    def keys(self, state: RaccoonsState, ask: Ask) -> Sequence[str]:
        return list(dict.fromkeys(state.tools[ask.seat]))

    def refusal(self, state: RaccoonsState, ask: Ask, key: str) -> Refusal | None:
        if set(mates(state, ask.seat)) == {trade.taker for trade in state.trades if trade.tool == key}:
            return Refusal("RC-005", Text("raccoons.refusal.held_out"))
        return None

    def option(self, state: RaccoonsState, ask: Ask, key: str) -> Option:
        return Option(Text(f"{self.name}.tool", {"tool": key}))

    def following(self, state: RaccoonsState, ask: Ask, choices: Sequence[Choice]) -> Ask | None:
        return Ask(ask.id, ask.seat, MATE.name, {"tool": str(choices[0])}) if len(choices) == 1 else None

    def apply_sealed(self, play: Night, ask: Ask, choices: Sequence[Choice]) -> None:
        tool, mate = (str(choice) for choice in choices)
        play.state.trades.append(Trade(ask.seat, int(mate), tool))
        play.tell("held_out", {"seat": ask.seat, "tool": tool, "mate": int(mate)})


class Mate(DecisionKind[RaccoonsState]):
    """The second link of a gift: to whom (RC-005)."""

    name = "raccoons.mate"
    args_type = OneTool

    def keys(self, state: RaccoonsState, ask: Ask) -> Sequence[str]:
        return [*(str(mate) for mate in mates(state, ask.seat)), BACK]

    def refusal(self, state: RaccoonsState, ask: Ask, key: str) -> Refusal | None:
        tool = read(ask.args, OneTool).tool
        if any((trade.tool, str(trade.taker)) == (tool, key) for trade in state.trades):
            return Refusal("RC-005", Text("raccoons.refusal.held_out"))
        return None

    def option(self, state: RaccoonsState, ask: Ask, key: str) -> Option:
        return Option(
            Text(f"{self.name}.back") if key == BACK else Text(f"{self.name}.mate", {"mate": int(key)})
        )


def mates(state: RaccoonsState, seat: int) -> list[int]:
    """All others."""
    return [mate for mate in range(len(state.seats)) if mate != seat]


class Accept(DecisionKind[RaccoonsState]):
    """A tool that a team-mate holds out in their turn (RC-005)."""

    name = "raccoons.accept"
    args_type = Gift

    def keys(self, state: RaccoonsState, ask: Ask) -> Sequence[str]:
        return ("accept",)

    def apply(self, play: Night, ask: Ask, choice: Choice) -> None:
        state, gift = play.state, read(ask.args, Gift)
        giver, tool = gift.giver, gift.tool
        state.trades = [trade for trade in state.trades if (trade.giver, trade.tool) != (giver, tool)]
        state.tools[giver].remove(tool)
        state.tools[ask.seat].append(tool)
        play.tell("handed_over", {"seat": ask.seat, "giver": giver, "tool": tool})


class Vote(DecisionKind[RaccoonsState]):
    """To go home with what there is; stands open in everybody's turn (RC-008)."""

    name = "raccoons.vote"

    def keys(self, state: RaccoonsState, ask: Ask) -> Sequence[str]:
        return ("home",)

    def apply(self, play: Night, ask: Ask, choice: Choice) -> None:
        play.state.votes.append(ask.seat)
        play.tell("voted", {"seat": ask.seat})
        count_votes(play)


def count_votes(play: Night) -> None:
    """RC-008: all who are still there want to go home."""
    state = play.state
    if {*state.votes, *state.resigned} >= set(range(len(state.seats))):
        end_by(play, "gave_up", "RC-008", "loss")


def offers(state: RaccoonsState) -> Iterator[Offer[RaccoonsState]]:
    """What stands open beside what is asked: tools and gifts beside an action, consents and votes in any turn."""
    if any(ask.kind == ACTION.name for ask in state.asks.values()):
        for tool in dict.fromkeys(state.tools[state.active]):
            yield Offer(USE_TOOL, state.active, {"tool": tool})
        gift = Offer(GIVE, state.active)
        if GIVE.legal(state, gift.ask("")):
            yield gift
    for trade in state.trades:
        if trade.tool in state.tools[trade.giver]:
            yield Offer(ACCEPT, trade.taker, {"giver": trade.giver, "tool": trade.tool})
    for seat in range(len(state.seats)):
        if seat not in state.votes and seat not in state.resigned:
            yield Offer(VOTE, seat)


def choose_place(play: Night) -> Flow:
    """RC-002: where the tool works."""
    play.ask(PLACE, play.seat, dict(play.args))
    return NEXT


ACTION: Final = Action()
USE_TOOL: Final = UseTool()
PLACE: Final = Place()
GIVE: Final = Give()
MATE: Final = Mate()
ACCEPT: Final = Accept()
VOTE: Final = Vote()
KINDS: Final = (ACTION, USE_TOOL, PLACE, GIVE, MATE, ACCEPT, VOTE, THROW)
TOOLWORK: Final = sequence("raccoons.toolwork", choose_place, args_type=OneTool)
