"""The bot that knows no game: it chooses at random among what is offered."""

from __future__ import annotations

from games.engine.bot import BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.state import Choice


def random_choice(decision: OpenDecision, chance: Dice) -> Choice:
    """A legal choice. Keys and orders are equally likely; a split gives out one unit after the other."""
    if decision.form == "one":
        return chance.pick(decision.keys)
    if decision.form == "split":
        return _random_split(decision, chance)
    keys = list(decision.keys)
    chance.shuffle(keys)
    if decision.form == "order":
        return keys
    most = min(decision.most, len(keys))
    return keys[: decision.least + chance.below(most - decision.least + 1)]


def _random_split(decision: OpenDecision, chance: Dice) -> dict[str, int]:
    parts = dict.fromkeys(decision.buckets, 0)
    for _ in range(decision.total):
        free = [key for key, largest in decision.buckets.items() if parts[key] < largest]
        parts[chance.pick(free)] += 1
    return parts


class RandomBot:
    """Answers its first decision at random; of optional ones only those that it alone is left with."""

    def choose(self, seat: BotSeat[object], chance: Dice) -> tuple[str, Choice] | None:
        """The first decision that somebody waits for; None if nobody waits for this seat."""
        for decision in seat.decisions:
            if not decision.optional:
                return decision.id, random_choice(decision, chance)
        return None
