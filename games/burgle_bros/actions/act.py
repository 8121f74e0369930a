"""The question of a turn: what the active burglar does next. Actions, powers, tools and trades are its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.burgle_bros.actions import basic, powers, tools, trading
from games.burgle_bros.actions.deeds import Burgle, Deed, keys_of
from games.burgle_bros.actions.ways import GO
from games.burgle_bros.arguments import AimedDeed, OneDeed
from games.burgle_bros.state import KEY, NOWHERE, BurgleState, Request
from games.engine.arguments import read
from games.engine.decision import DecisionKind, Effect, Option, Refusal
from games.engine.flow import NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text

DEEDS: Final[dict[str, Deed]] = {
    deed.head: deed
    for deed in (*basic.DEEDS[:-1], GO, *powers.DEEDS, *tools.DEEDS, *trading.DEEDS, basic.DEEDS[-1])
}
"""All deeds by the head of their keys, in the order in which they are shown."""
WHERE: Final = {"move": "BB-029", "way": "BB-029", "peek": "BB-028", "drop": "BB-067"}
"""The rules that say where burglars get and look."""
BACK: Final = "back"
YES: Final = "yes"
ACTED: Final = "acted"


class Act(DecisionKind[BurgleState]):
    """What the active burglar does next (BB-026, BB-030)."""

    name = f"{KEY}.act"

    def prompt(self, state: BurgleState, ask: Ask) -> Text:
        return Text(self.name, {"actions": state.actions})

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return [key for deed in DEEDS.values() for key in keys_of(deed, state, ask.seat)]

    def unlisted(self, state: BurgleState, ask: Ask, key: str) -> Refusal | None:
        head = key.partition(":")[0]
        return Refusal(WHERE[head], Text(f"{KEY}.refusal.{head}")) if head in WHERE else None

    def check(self, state: BurgleState, ask: Ask, choice: Choice) -> None:
        """As every check, but without listing all other deeds."""
        if isinstance(choice, str):
            deed = DEEDS.get(choice.partition(":")[0])
            if deed is not None and choice in keys_of(deed, state, ask.seat):
                return
        super().check(state, ask, choice)

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        head, _, target = key.partition(":")
        return DEEDS[head].option(state, ask.seat, target)

    def way(self, state: BurgleState, ask: Ask, choice: Choice) -> Sequence[Choice]:
        head, _, target = str(choice).partition(":")
        return GO.steps(state, ask.seat, target) if head == GO.head else ()

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        head, _, target = str(choice).partition(":")
        if DEEDS[head].chained:
            play.push(AIMING, {"deed": head})
        else:
            carry_out(play, head, target)


def carry_out(play: Burgle, head: str, target: str) -> None:
    """Does it; asks first if it loses the match, or if a team-mate must agree."""
    state, deed = play.state, DEEDS[head]
    other = deed.consenter(target)
    if other != NOWHERE and state.options["consent"] == "ask":
        request = Request(f"{head}:{target}", other)
        if request not in state.requests:
            state.requests.append(request)
            play.tell("asked", {"seat": state.active, "burglar": other})
    elif deed.loses(state, state.active, target):
        play.push(CONFIRMING, {"deed": head, "target": target})
    else:
        do(play, head, target)


def do(play: Burgle, head: str, target: str) -> None:
    """Does it."""
    state = play.state
    DEEDS[head].do(play, state.active, target)
    if ACTED not in state.once:
        state.once.append(ACTED)


class Aim(DecisionKind[BurgleState]):
    """To what a chosen deed is done; or something else after all."""

    name = f"{KEY}.aim"
    args_type = OneDeed

    def prompt(self, state: BurgleState, ask: Ask) -> Text:
        return Text(f"{self.name}.{read(ask.args, OneDeed).deed}")

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return [*DEEDS[read(ask.args, OneDeed).deed].targets(state, ask.seat), BACK]

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        if key == BACK:
            return Option(Text(f"{self.name}.back"))
        deed = DEEDS[read(ask.args, OneDeed).deed]
        shown = deed.option(state, ask.seat, key)
        return Option(
            Text(f"{KEY}.aim_at.{deed.head}", deed.words(state, ask.seat, key)), shown.targets, shown.effects
        )

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        if choice != BACK:
            carry_out(play, read(ask.args, OneDeed).deed, str(choice))


class Confirm(DecisionKind[BurgleState]):
    """Whether to do what loses the match by all that lies open (section 6 of the rules page)."""

    name = f"{KEY}.confirm"
    args_type = AimedDeed

    def keys(self, state: BurgleState, ask: Ask) -> Sequence[str]:
        return (YES, BACK)

    def option(self, state: BurgleState, ask: Ask, key: str) -> Option:
        effects = (Effect(Text(f"{KEY}.effect.loses")),) if key == YES else ()
        return Option(Text(f"{self.name}.{key}"), (), effects)

    def apply(self, play: Burgle, ask: Ask, choice: Choice) -> None:
        if choice == YES:
            confirmed = read(ask.args, AimedDeed)
            do(play, confirmed.deed, confirmed.target)


def take_aim(play: Burgle) -> Flow:
    """To what?"""
    play.ask(AIM, play.state.active, dict(play.args))
    return NEXT


def confirm(play: Burgle) -> Flow:
    """Really?"""
    play.ask(CONFIRM, play.state.active, dict(play.args))
    return NEXT


ACT: Final = Act()
AIM: Final = Aim()
CONFIRM: Final = Confirm()
AIMING: Final = sequence(f"{KEY}.aiming", take_aim, args_type=OneDeed)
CONFIRMING: Final = sequence(f"{KEY}.confirming", confirm, args_type=AimedDeed)
