"""What a `hard` bot answers in a window: each answer played out in sampled deals, chosen by what it brings (section
8.4 of the rules page).

So it chooses what the page calls standing orders. An order is considered when a pass opens; a bot is asked at that
moment and knows all that is known by then, so it stores none and answers as its best order would.
"""

from collections.abc import Sequence
from typing import Final

from games.engine.bot import Bot
from games.engine.chance import Dice, FastChance
from games.engine.windows import PASS
from games.good_cop_bad_cop.actions.cards import FIRM, ONCE
from games.good_cop_bad_cop.lookahead import SEEDS, drawn
from games.good_cop_bad_cop.playout import play_reply, position, worth
from games.good_cop_bad_cop.policy import Mind
from games.good_cop_bad_cop.rows import CARDS
from games.good_cop_bad_cop.rules import RULES
from games.good_cop_bad_cop.targets import next_targets
from games.good_cop_bad_cop.view import CopView
from games.good_cop_bad_cop.worth import WIN

DEALS: Final = 24
"""Each answer is played out in so many deals, with the same luck."""
CARD: Final = 0.05
"""What an answer must bring beyond a pass: the card that is spent on it could serve later."""


def is_weighed(view: CopView, card: str) -> bool:
    """Whether answers with this card are played out in the open window."""
    if view.window is None:
        return False
    is_armed = any(seat.has_gun for seat in view.seats)
    about = view.window.about
    return about in CARDS[card].is_weighed_in and (about == "shot" or is_armed)


def best(mind: Mind, card: str, bot: Bot[CopView], chance: Dice) -> list[str]:
    """The whole answer that is best for the team: `PASS`, or the card with its target."""
    chains = [[PASS], *_chains(mind, card, chance)]
    worths = [
        value - CARD * (chain[0] != PASS)
        for chain, value in zip(chains, _values(mind, chains, bot, chance), strict=True)
    ]
    return chains[worths.index(max(worths))]


def _chains(mind: Mind, card: str, chance: Dice) -> list[list[str]]:
    """The card with each target that it could serve for; with none if it has none."""
    state = position(mind.view, mind.worlds[0], mind.seat, chance)
    stays = FIRM if CARDS[card].is_defence else ONCE
    keys = CARDS[card].plays_out(mind.view, next_targets(state, mind.seat, card, []))
    return [[card, key, stays] for key in keys] or [[card, stays]]


def _values(mind: Mind, chains: Sequence[Sequence[str]], bot: Bot[CopView], chance: Dice) -> list[float]:
    """How the match stands for the team after each answer, on average over the same deals with the same luck."""
    sums = [0.0] * len(chains)
    bots = [bot] * len(mind.view.seats)
    turns = int(mind.view.window is not None and mind.view.window.about == "end")
    for world, seed in [(world, chance.below(SEEDS)) for world in drawn(mind.worlds, DEALS, chance)]:
        for number, chain in enumerate(chains):
            dice = FastChance(seed)
            state = position(mind.view, world, mind.seat, dice)
            done = play_reply(RULES, bots, state, mind.seat, chain, turns, dice)
            sums[number] += -WIN if done is None else worth(done, mind.seat, mind.team)
    return [total / DEALS for total in sums]
