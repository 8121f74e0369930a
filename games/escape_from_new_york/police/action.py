"""The Action card "We're Going In": first a Mission, then the Cops (4.2)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, Refusal, Target
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.escape_from_new_york.arguments import GoingIn
from games.escape_from_new_york.choices import NONE
from games.escape_from_new_york.content.needs import PAY
from games.escape_from_new_york.content.pack import Police
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import run_effects, verb
from games.escape_from_new_york.hauk.standing import missing, needs_of, payable
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import police_of
from games.escape_from_new_york.police.cops import has_use
from games.escape_from_new_york.police_state import PoliceState
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.wording import need_words, words_of

ENOUGH: Final = "enough"
"""The key that leaves the other Cop actions unused."""


class CompleteMission(DecisionKind[EscapeState]):
    """Which active Mission is completed, if any (NP-021, NP-022). It is asked whatever is met, as that may depend on
    what is held; with `pay` the key names the Item, too."""

    name = "escape_from_new_york.complete_mission"
    secret = True

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        found = []
        for mission in state.police.active if state.police is not None else ():
            pays = any(need.what == PAY for need in needs_of(state, mission))
            items = payable(state, ask.seat) if pays else []
            found += [f"{mission}:{card}" for card in items] or [mission]
        return [*found, NONE]

    def refusal(self, state: EscapeState, ask: Ask, key: str) -> Refusal | None:
        lacks = [] if key == NONE else missing(state, ask.seat, key.partition(":")[0])
        if not lacks:
            return None
        return Refusal("NP-022", Text("escape_from_new_york.refusal.mission", {"needs": need_words(lacks)}))

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        if key == NONE:
            return Option(Text(f"{self.name}.none"))
        mission, _, card = key.partition(":")
        args: dict[str, Value] = {"mission": mission, "needs": need_words(needs_of(state, mission))}
        if card:
            return Option(
                Text("escape_from_new_york.option_text.pay", {**args, "card": card}), (Target("card", card),)
            )
        return Option(Text("escape_from_new_york.option_text.mission", args))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        if choice != NONE:
            mission, _, card = str(choice).partition(":")
            complete(play, ask.seat, mission, card)


class UseCops(DecisionKind[EscapeState]):
    """Which unlocked Cop action is used next, each at most once, or none (NP-026)."""

    name = "escape_from_new_york.use_cops"
    args_type = GoingIn

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        tables = police_of(state)
        used = read(ask.args, GoingIn).used
        return [*(key for key in (tables.cops if tables is not None else ()) if key not in used), ENOUGH]

    def refusal(self, state: EscapeState, ask: Ask, key: str) -> Refusal | None:
        tables, police = police_of(state), state.police
        if key == ENOUGH or tables is None or police is None:
            return None
        row = tables.cops[key]
        if row.cell > police.hauk:
            return Refusal("NP-027", Text("escape_from_new_york.refusal.locked", {"cell": row.cell}))
        if not has_use(state, row.effect):
            return Refusal("NP-026", Text("escape_from_new_york.refusal.no_use", {"action": key}))
        return None

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        tables = police_of(state)
        if key == ENOUGH or tables is None:
            return Option(Text(f"{self.name}.enough"))
        does = words_of(tables.cops[key].effect)
        return Option(Text("escape_from_new_york.option_text.cops", {"action": key, "does": does}))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        args, key = play.data(GOING_IN.name), str(choice)
        tables = police_of(play.state)
        if key == ENOUGH or tables is None:
            args["over"] = True
            return
        args["used"] = [*read(args, GoingIn).used, key]
        play.tell("cops_used", {"seat": ask.seat, "action": key})
        run_effects(play, tables.cops[key].effect, key, "cops")


COMPLETE_MISSION: Final = CompleteMission()
USE_COPS: Final = UseCops()


def complete(play: Table, seat: int, mission: str, item: str) -> None:
    """NP-022 to NP-024: the Mission goes to the discard area, its Reward to the player, who alone sees it."""
    state, police, tables = play.state, play.state.police, police_of(play.state)
    if police is None or tables is None:
        return
    at = police.active.index(mission)
    del police.active[at]
    reward = police.under.pop(at)
    police.gone.append(mission)
    police.held[seat].append(reward)
    play.reveal()
    play.tell("mission_completed", {"seat": seat, "mission": mission})
    if item:
        state.heroes[seat].supply.remove(item)
        state.items_discard.append(item)
        play.tell("item_discarded", {"seat": seat, "card": item}, seats=(seat,), others={"seat": seat})
    row = tables.rewards[reward]
    told: dict[str, Value] = {"seat": seat, "level": row.level}
    own = {**told, "card": reward, "points": row.points}
    play.tell("reward_taken", own, seats=(seat,), others=dict(told))


def offer_mission(play: Table) -> Flow:
    """NP-021, NP-022: the first effect."""
    police = play.state.police
    if police is not None and police.active:
        play.ask(COMPLETE_MISSION, play.state.current)
    return NEXT


def offer_cops(play: Table) -> Flow:
    """NP-021, NP-026: the second effect, as long as an unlocked Cop action is left that does something."""
    state, going = play.state, read(play.args, GoingIn)
    police, tables = state.police, police_of(state)
    if going.over or police is None or tables is None or not _left(state, police, tables, going.used):
        return NEXT
    play.ask(USE_COPS, state.current, {"used": list(going.used)})
    return AGAIN


def _left(state: EscapeState, police: PoliceState, tables: Police, used: list[str]) -> bool:
    rows = (row for key, row in tables.cops.items() if key not in used)
    return any(row.cell <= police.hauk and has_use(state, row.effect) for row in rows)


GOING_IN = sequence("escape_from_new_york.going_in", offer_mission, offer_cops, args_type=GoingIn)


@verb("police")
def go_in(play: Table, effect: Effect) -> None:
    """NP-021."""
    play.push(GOING_IN, {})
