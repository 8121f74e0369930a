"""Plain sense about Missions and Cops (section 6 of the rules page): what the clock and `easy` bots answer."""

from collections.abc import Sequence

from games.engine.bot import BotSeat, OpenDecision
from games.engine.chance import Dice
from games.engine.state import Choice
from games.escape_from_new_york.board import island
from games.escape_from_new_york.choices import NONE
from games.escape_from_new_york.content.tables import PACKS
from games.escape_from_new_york.police.action import ENOUGH
from games.escape_from_new_york.view import EscapeView, StationView

Seat = BotSeat[EscapeView]
CARD = "were_going_in"


def with_police(police: StationView | None, cards: Sequence[str], count: int) -> list[str]:
    """The first cards, of which the last gives way to "We're Going In" if a Mission can be completed."""
    chosen = list(cards[:count])
    if (
        police is None
        or CARD not in cards
        or CARD in chosen
        or not any(mission.met for mission in police.missions)
    ):
        return chosen
    return [*chosen[:-1], CARD]


def best_mission(decision: OpenDecision, seat: Seat, _chance: Dice) -> Choice:
    """The Mission of the highest level, the leftmost of those."""
    police = seat.view.police
    levels = {mission.key: mission.level for mission in police.missions} if police is not None else {}
    return max(decision.keys, key=lambda key: levels.get(key.partition(":")[0], 0))


def next_cops(decision: OpenDecision, _seat: Seat, _chance: Dice) -> Choice:
    """Every Cop action that does something: cards back and shots first, so that moves spoil neither."""
    keys = [key for key in decision.keys if key != ENOUGH]
    return keys[-1] if keys else ENOUGH


def _to_hero(seat: Seat, space: str) -> int:
    hero = seat.view.heroes[seat.seat]
    return island(len(PACKS) - 1).distance(space, hero.space) if hero.space is not None else 0


def cop_near_hero(decision: OpenDecision, seat: Seat, _chance: Dice) -> Choice:
    """The nearest Cop that is not in the Hero's space yet; none if all are."""
    away = [key for key in decision.keys if key != NONE and _to_hero(seat, key)]
    return min(away, key=lambda key: (_to_hero(seat, key), key), default=NONE)


def send_to_hero(decision: OpenDecision, seat: Seat, _chance: Dice) -> Choice:
    """As near to the Hero as it gets."""
    return min(decision.keys, key=lambda key: (_to_hero(seat, key), key))
