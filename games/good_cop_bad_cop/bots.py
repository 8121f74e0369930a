"""The bots, `easy` and `normal` (sections 8.3 and 8.4 of the rules page). They see the view of their seat, their open
decisions, and nothing else."""

from collections.abc import Callable
from typing import Final

from games.bots.random_bot import random_choice
from games.engine.bot import Bot, BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.sealed import BACK
from games.engine.state import Choice
from games.engine.windows import PASS
from games.good_cop_bad_cop.actions.cards import FIRM, ONCE
from games.good_cop_bad_cop.content.roles import LEADERS
from games.good_cop_bad_cop.policy import (
    Mind,
    best_action,
    best_aim,
    best_target,
    cheapest_card,
    face_at,
    think,
)
from games.good_cop_bad_cop.state import KEY
from games.good_cop_bad_cop.view import CopView

Seat = BotSeat[CopView]
Answer = tuple[str, Choice]

DEFENCES: Final = ("restraining_order", "k9_unit", "classified_orders")
"""Cards for a shot at oneself or at the own leader."""
FREELY: Final = (
    "polygraph", "wiretap", "metal_detector", "fingerprint_kit", "truth_serum", "evidence_bag", "planted_evidence",
    "report_audit", "taser", "surveillance_camera",
)  # fmt: skip
"""Cards that a `normal` bot plays in its own turn."""
WORTH: Final = (*DEFENCES, "taser", "holster", "wiretap", "polygraph", "metal_detector", "fingerprint_kit")
"""Which card to keep, the best first."""
CHAINS: Final = ("target", "stay", "claim_part")
REACTS: Final = 0.3
"""How often an `easy` bot plays a card in a window."""
TALKS: Final = 0.5
"""How often a `normal` bot that has something to say says it."""


def kind(decision: OpenDecision) -> str:
    """A decision's kind without the game's name."""
    return decision.kind.removeprefix(f"{KEY}.")


class CopBot:
    """What both levels share: which decision is answered first, and that no chain is left half done."""

    def choose(self, seat: Seat, chance: Dice) -> Answer | None:
        """The answer to one of the open decisions; None while nothing is to be done."""
        for decision in seat.decisions:
            if kind(decision) in CHAINS:
                return decision.id, self.link(seat, decision, chance)
        free = self.freely(seat, chance)
        if free is not None:
            return free
        for decision in seat.decisions:
            if not decision.optional or kind(decision) == "react":
                return decision.id, self.answer(seat, decision, chance)
        return None

    def link(self, seat: Seat, decision: OpenDecision, chance: Dice) -> Choice:
        """The next link of a chain."""
        return chance.pick([key for key in decision.keys if key != BACK])

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
            foes = [key for key in decision.keys if not _is_own_leader(seat, int(key))]
            return chance.pick(foes or decision.keys)
        return random_choice(decision, chance)

    def _declare(self, seat: Seat, keys: list[str], chance: Dice) -> str:
        aim = seat.view.seats[seat.seat].aim
        if "shoot" in keys and aim is not None:
            target = seat.view.seats[aim]
            if target.is_wounded and not _is_own_leader(seat, aim):
                return "shoot"
            if _is_own_leader(seat, aim):
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


def _is_own_leader(seat: Seat, other: int) -> bool:
    """Whether the bot knows that this player leads its own side."""
    role = seat.view.seats[seat.seat].role
    face = {"honest": "agent", "agent": "agent", "crooked": "kingpin", "kingpin": "kingpin"}.get(role or "")
    return any(card.face == face for card in seat.view.seats[other].cards if face)


class NormalBot(CopBot):
    """Infers over all deals that agree with what it has seen, and acts by the thresholds of 8.3."""

    def answer(self, seat: Seat, decision: OpenDecision, chance: Dice) -> Choice:
        asked, keys = kind(decision), decision.keys
        if asked == "arrange":
            order = list(keys)
            chance.shuffle(order)
            return order
        if asked == "review":
            return "confirm"
        if asked == "turn_up":
            return cheapest_card(seat.view, keys, chance)
        if asked == "keep":
            return min(keys, key=lambda key: WORTH.index(key) if key in WORTH else len(WORTH))
        if asked == "kit":
            return "no"
        mind = think(seat.seat, seat.view, chance)
        return _CHOICES[asked](mind, keys, chance)

    def link(self, seat: Seat, decision: OpenDecision, chance: Dice) -> Choice:
        keys = [key for key in decision.keys if key != BACK]
        if kind(decision) == "stay":
            return FIRM if str(decision.args["card"]) in DEFENCES else ONCE
        if kind(decision) == "claim_part":
            return _say(seat, decision, keys, chance)
        mind = think(seat.seat, seat.view, chance)
        return best_target(mind, str(decision.args["card"]), keys, chance)

    def freely(self, seat: Seat, chance: Dice) -> Answer | None:
        view = seat.view
        if view.active != seat.seat or view.phase != "act":
            return None
        for decision in seat.decisions:
            if kind(decision) == "free_play":
                cards = [key for key in decision.keys if key in FREELY]
                if cards and _is_useful(seat, cards[0], chance):
                    return decision.id, cards[0]
            elif kind(decision) == "claim" and _to_say(seat) and chance.unit() < TALKS:
                return decision.id, "card"
        return None


def _is_useful(seat: Seat, card: str, chance: Dice) -> bool:
    if card != "taser":
        return True
    mind = think(seat.seat, seat.view, chance)
    others = [other.seat for other in seat.view.seats if other.is_alive and other.seat != seat.seat]
    best = mind.best(others, chance)
    return mind.value(best) > mind.threshold(best)


def _to_say(seat: Seat) -> list[str]:
    """Cards that the bot has seen and said nothing about, once a turn (8.3)."""
    view = seat.view
    mine = [claim for claim in view.claims if claim.seat == seat.seat]
    if any(claim.turn == view.turn for claim in mine):
        return []
    said = {(claim.place.seat, claim.place.slot) for claim in mine if claim.place is not None}
    return [
        f"{other.seat}.{card.slot}"
        for other in view.seats
        for card in other.cards
        if other.seat != seat.seat
        and card.face is not None
        and not card.is_up
        and (other.seat, card.slot) not in said
    ]


def _say(seat: Seat, decision: OpenDecision, keys: list[str], chance: Dice) -> str:
    """Truthfully what it has seen; a leader of its own side is called an ordinary card."""
    link, chosen = decision.args["link"], [str(key) for key in decision.args["chosen"]]  # type: ignore[union-attr]
    if link == "card":
        return chance.pick([key for key in _to_say(seat) if key in keys] or keys)
    if link == "content":
        face = face_at(seat.view, chosen[1]) or ""
        content = face.partition("_")[0]
        if face in LEADERS and _is_own_leader(seat, int(chosen[1].partition(".")[0])):
            content = "honest" if face == "agent" else "crooked"
        return content if content in keys else keys[0]
    return "seen" if "seen" in keys else keys[0]


def _react(mind: Mind, keys: list[str], chance: Dice) -> str:
    """Defends itself and its leader; turns up what was looked at if that shows an enemy."""
    view = mind.view
    cards = [key for key in keys if key != PASS]
    action = view.action
    if (
        action is not None
        and action.action == "shoot"
        and action.target is not None
        and mind.seat != view.active
    ):
        target = action.target
        in_danger = target == mind.seat and mind.role != "bomber"
        if in_danger or mind.own_leader(target) > 0.5:
            return next((key for key in cards if key in DEFENCES), PASS)
    if "surveillance_camera" in cards and any(
        mind.enemy_leader(place.seat) > 0.5 for place in view.inspected if place.seat != mind.seat
    ):
        return "surveillance_camera"
    return PASS


_CHOICES: Final[dict[str, Callable[[Mind, list[str], Dice], str]]] = {
    "declare": best_action,
    "aim": best_aim,
    "new_target": best_aim,
    "pass_grenade": best_aim,
    "react": _react,
}

BOTS: Final[dict[str, Bot[CopView]]] = {"easy": EasyBot(), "normal": NormalBot()}
