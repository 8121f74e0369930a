"""The bots, `easy`, `normal` and `hard` (sections 8.3 and 8.4 of the rules page). They see the view of their seat,
their open decisions, and nothing else."""

from collections.abc import Callable
from typing import Final

from games.bots.random_bot import random_choice
from games.engine.arguments import read
from games.engine.bot import Bot, BotSeat, Margin, OpenDecision
from games.engine.chance import Dice
from games.engine.sealed import BACK
from games.engine.state import Choice
from games.engine.windows import PASS
from games.good_cop_bad_cop import gambits, lookahead, replies, talk
from games.good_cop_bad_cop.actions.cards import FIRM, ONCE
from games.good_cop_bad_cop.arguments import ClaimLink, NextTarget, OneCard
from games.good_cop_bad_cop.policy import (
    Mind,
    best_action,
    best_aim,
    cheapest_card,
    think,
    think_hard,
)
from games.good_cop_bad_cop.rows import CARDS
from games.good_cop_bad_cop.state import KEY
from games.good_cop_bad_cop.view import CopView

Seat = BotSeat[CopView]
Answer = tuple[str, Choice]

CHAINS: Final = ("target", "stay", "claim_part")
REACTS: Final = 0.3
"""How often an `easy` bot plays a card that it may play."""


def kind(decision: OpenDecision) -> str:
    """A decision's kind without the game's name."""
    return decision.kind.removeprefix(f"{KEY}.")


class CopBot:
    """What all levels share: which decision is answered first, and that no chain is left half done."""

    def choose(self, seat: Seat, chance: Dice) -> Answer | None:
        """The answer to one of the open decisions; None while nothing is to be done."""
        for decision in seat.decisions:
            if kind(decision) in CHAINS:
                keys = [key for key in decision.keys if key != BACK]
                return decision.id, self.link(seat, decision, keys, chance) if keys else BACK
        free = self.freely(seat, chance)
        if free is not None:
            return free
        for decision in seat.decisions:
            if not decision.optional or kind(decision) == "react":
                return decision.id, self.answer(seat, decision, chance)
        return None

    def link(self, seat: Seat, decision: OpenDecision, keys: list[str], chance: Dice) -> Choice:
        """The next link of a chain, out of `keys`."""
        return chance.pick(keys)

    def freely(self, seat: Seat, chance: Dice) -> Answer | None:
        """Something that nobody waits for, or None."""
        return None

    def answer(self, seat: Seat, decision: OpenDecision, chance: Dice) -> Choice:
        """The answer to a decision that the match waits for."""
        raise NotImplementedError


class EasyBot(CopBot):
    """Random with a little sense: spares a known own leader, shoots a known wounded enemy leader (8.4)."""

    def answer(self, seat: Seat, decision: OpenDecision, chance: Dice) -> Choice:
        asked = kind(decision)
        if asked == "arrange":
            return decision.keys
        if asked == "react":
            cards = [key for key in decision.keys if key != PASS]
            return chance.pick(cards) if cards and chance.unit() < REACTS else PASS
        if asked == "declare":
            return self._declare(seat, decision.keys, chance)
        if asked == "turn_up":
            return cheapest_card(seat.view, decision.keys, chance)
        if asked in ("aim", "new_target"):
            foes = [key for key in decision.keys if not talk.is_own_leader(seat.view, seat.seat, int(key))]
            return chance.pick(foes or decision.keys)
        return random_choice(decision, chance)

    def _declare(self, seat: Seat, keys: list[str], chance: Dice) -> str:
        aim = seat.view.seats[seat.seat].aim
        if "shoot" in keys and aim is not None:
            spared = talk.is_own_leader(seat.view, seat.seat, aim)
            if seat.view.seats[aim].is_wounded and not spared:
                return "shoot"
            if spared:
                keys = [key for key in keys if key != "shoot"]
        verbs = sorted({key.partition(":")[0] for key in keys})
        verb = chance.pick(verbs)
        return chance.pick([key for key in keys if key.partition(":")[0] == verb])

    def freely(self, seat: Seat, chance: Dice) -> Answer | None:
        if seat.view.active != seat.seat:
            return None
        for decision in seat.decisions:
            cards = [key for key in decision.keys if key != BACK]
            if kind(decision) == "free_play" and cards and chance.unit() < REACTS:
                return decision.id, chance.pick(cards)
        return None


class ThinkingBot(CopBot):
    """Infers over all deals that agree with what it has seen, and acts by the thresholds of 8.3.

    `think_of` makes up its mind where much hangs on it; what it says and plays beside that goes by the cards alone.
    """

    def __init__(
        self,
        think_of: Callable[[int, CopView, Dice], Mind],
        action: Callable[[Mind, list[str], Dice], str],
        aim: Callable[[Mind, list[str], Dice], str],
    ) -> None:
        self.think = think_of
        self.action = action
        self.aim = aim

    def answer(self, seat: Seat, decision: OpenDecision, chance: Dice) -> Choice:
        asked, keys = kind(decision), decision.keys
        if asked == "arrange":
            order = list(keys)
            chance.shuffle(order)
            return order
        if asked == "turn_up":
            return cheapest_card(seat.view, keys, chance)
        if asked == "keep":
            return max(keys, key=lambda key: CARDS[key].worth)
        if asked == "kit":
            return "no"
        if asked == "react":
            cards = [key for key in keys if key != PASS]
            if not cards:
                return PASS
            return self.react(seat, cards[0], chance)
        mind = self.think(seat.seat, seat.view, chance)
        if asked == "declare":
            return self.action(mind, keys, chance)
        if asked == "review":
            return _review(mind)
        return self.aim(mind, keys, chance)

    def react(self, seat: Seat, card: str, chance: Dice) -> Choice:
        """The answer in a window to a seat that may play this card."""
        window = seat.view.window
        thinks = self.think if window is not None and window.about == "shot" else think
        return card if gambits.wants(thinks(seat.seat, seat.view, chance), card) else PASS

    def link(self, seat: Seat, decision: OpenDecision, keys: list[str], chance: Dice) -> Choice:
        if kind(decision) == "stay":
            return FIRM if CARDS[read(decision.args, OneCard).card].is_defence else ONCE
        if kind(decision) == "claim_part":
            part = read(decision.args, ClaimLink)
            mind = think(seat.seat, seat.view, chance)
            return talk.say(mind, part.link, part.chosen, keys, chance)
        target = read(decision.args, NextTarget)
        mind = self.think(seat.seat, seat.view, chance)
        return gambits.target(mind, target.card, keys, target.chosen, chance)

    def freely(self, seat: Seat, chance: Dice) -> Answer | None:
        if seat.view.active != seat.seat or seat.view.phase != "act":
            return None
        mind = think(seat.seat, seat.view, chance)
        for decision in seat.decisions:
            cards = [key for key in decision.keys if key != BACK]
            if kind(decision) == "free_play" and cards and gambits.wants(mind, cards[0]):
                return decision.id, cards[0]
            if kind(decision) == "claim" and talk.wishes(seat.view, seat.seat) and chance.unit() < talk.TALKS:
                opening = talk.opening(mind, chance)
                if opening is not None:
                    return decision.id, opening
        return None


def _review(mind: Mind) -> str:
    """Cards came before the action: a shot that would do harm now is not fired."""
    action = mind.view.action
    if action is not None and action.action == "shoot" and action.target is not None:
        return "confirm" if mind.value(action.target) > 0 else "change"
    return "confirm"


def _far_sighted_action(mind: Mind, keys: list[str], chance: Dice) -> str:
    if not mind.worlds:
        return best_action(mind, keys, chance)
    return lookahead.best_of(lookahead.played_out(mind, lookahead.values(mind, keys), SILENT, chance), chance)


def _far_sighted_aim(mind: Mind, keys: list[str], chance: Dice) -> str:
    if not mind.worlds:
        return best_aim(mind, keys, chance)
    seats = [int(key) for key in keys if int(key) != mind.seat]
    return str(chance.pick(lookahead.Outlook(mind).best_targets(seats)))


class SilentBot(ThinkingBot):
    """Plays like `normal` in a turn that is thought out, and says nothing."""

    def freely(self, seat: Seat, chance: Dice) -> Answer | None:
        return None


SILENT: Final = SilentBot(think, best_action, best_aim)


class HardBot(ThinkingBot):
    """Reads others, and chooses actions and answers in windows by what they bring in deals that are played out."""

    def react(self, seat: Seat, card: str, chance: Dice) -> Choice:
        if replies.is_weighed(seat.view, card):
            mind = self.think(seat.seat, seat.view, chance)
            if mind.worlds:
                return replies.best(mind, card, SILENT, chance)[0]
        return super().react(seat, card, chance)

    def link(self, seat: Seat, decision: OpenDecision, keys: list[str], chance: Dice) -> Choice:
        card = read(decision.args, OneCard).card if kind(decision) == "target" else ""
        if card and replies.is_weighed(seat.view, card):
            mind = self.think(seat.seat, seat.view, chance)
            found = replies.best(mind, card, SILENT, chance) if mind.worlds else []
            if len(found) > 1 and found[1] in keys:
                return found[1]
        return super().link(seat, decision, keys, chance)


def role(view: CopView, seat: int) -> str:
    """The part of a seat by which strength is measured: its first role, which all know when the match is over."""
    return view.seats[seat].role_at_start or ""


BOTS: Final[dict[str, Bot[CopView]]] = {
    "easy": EasyBot(),
    "normal": ThinkingBot(think, best_action, best_aim),
    "hard": HardBot(think_hard, _far_sighted_action, _far_sighted_aim),
}

BARS: Final = (
    Margin(("normal", "easy") * 3, "normal", "easy", least=0.08),
    Margin(("hard", "normal") * 3, "hard", "normal", least=0.0),
)
"""Section 8.4 of the rules page wants the first. `manage.py bot_strength good_cop_bad_cop` measures them."""
