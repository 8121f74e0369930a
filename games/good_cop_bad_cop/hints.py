"""Hints: what the `hard` bot would do in a seat, with one sentence of reason, from what the seat may see.

A hint never makes a statement: what somebody tells the others is not a matter of strength alone.
"""

from typing import Final

from games.engine.arguments import read
from games.engine.bot import BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.insight import Hint, percent
from games.engine.sealed import BACK
from games.engine.state import Choice
from games.engine.text import Text, Value
from games.engine.windows import PASS
from games.good_cop_bad_cop import gambits
from games.good_cop_bad_cop.arguments import OneCard
from games.good_cop_bad_cop.bots import BOTS, kind
from games.good_cop_bad_cop.policy import Mind, think_hard
from games.good_cop_bad_cop.rows import CARDS
from games.good_cop_bad_cop.state import KEY
from games.good_cop_bad_cop.view import CopView

_LEVEL: Final = "hard"
TALK: Final = ("claim", "claim_part")


def hint(seat: BotSeat[CopView], chance: Dice) -> Hint | None:
    """What to answer next; None if nothing is asked but statements."""
    asked = [decision for decision in seat.decisions if kind(decision) not in TALK]
    if all(decision.optional and kind(decision) in ("free_play", "react") for decision in asked):
        asked = [decision for decision in asked if kind(decision) == "react"]
    if not asked:
        return None
    chosen = BOTS[_LEVEL].choose(BotSeat(seat.seat, seat.view, asked), chance)
    if chosen is None:
        return None
    decision = next(decision for decision in asked if decision.id == chosen[0])
    mind = think_hard(seat.seat, seat.view, chance)
    reason, args = _reason(mind, decision, chosen[1])
    return Hint(*chosen, Text(f"{KEY}.hint.{reason}", args))


def _reason(mind: Mind, decision: OpenDecision, choice: Choice) -> tuple[str, dict[str, Value]]:
    asked, key = kind(decision), str(choice)
    if asked == "declare":
        return _of_action(mind, key)
    if asked in ("react", "free_play"):
        return _of_card(mind, key)
    if asked in ("aim", "new_target", "pass_grenade"):
        return "aim", _suspicion(mind, int(key))
    if asked == "target" and key != BACK:
        return _of_target(mind, read(decision.args, OneCard).card, key)
    if asked == "review":
        return key, {}
    known = ("turn_up", "keep", "kit", "stay", "arrange")
    return (asked if asked in known else "free"), {}


def _of_action(mind: Mind, key: str) -> tuple[str, dict[str, Value]]:
    action, _, card = key.partition(":")
    if action == "investigate":
        seat, slot = (int(part) for part in card.split("."))
        return "investigate", {**_suspicion(mind, seat), "slot": slot + 1}
    if action == "equip":
        return "equip", {}
    aim = mind.view.seats[mind.seat].aim if action == "shoot" else None
    best = max(mind.others, key=mind.value) if aim is None else aim
    return action, _suspicion(mind, best)


def _of_card(mind: Mind, key: str) -> tuple[str, dict[str, Value]]:
    if key == PASS:
        return "pass", {}
    if gambits.must_prevent(mind):
        return "card_prevent", {"card": key}
    return f"card_{CARDS[key].purpose}", {"card": key}


def _of_target(mind: Mind, card: str, key: str) -> tuple[str, dict[str, Value]]:
    owner = int(key.partition(".")[0])
    if owner == mind.seat or not mind.view.seats[owner].is_alive:
        return "target", {"card": card}
    return "target_of", {"card": card, **_suspicion(mind, owner)}


def _suspicion(mind: Mind, seat: int) -> dict[str, Value]:
    """How likely the seat is the leader that the asker is after, and how likely on another side than he."""
    return {
        "seat": seat,
        "leader": percent(mind.enemy_leader(seat)),
        "opponent": percent(mind.opponent(seat)),
    }
