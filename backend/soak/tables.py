"""The tables of a simulation: games, sizes and clocks as people choose them."""

import random
from collections.abc import Sequence
from typing import Any

from backend.accounts.models import Player
from backend.matches.models import Seat
from backend.tables.services.create import NewTable, create_table
from backend.tables.services.layout import SeatWish
from backend.tables.services.seats import join
from games import door

HOUR = 3600
CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "fixed", "seconds": 8 * HOUR},
    {"kind": "fixed", "seconds": 24 * HOUR, "pauses": {"weekend": True}},
    {"kind": "fixed", "seconds": 12 * HOUR, "pauses": {"night": False, "away": False}},
    {"kind": "fixed", "seconds": 10 * HOUR, "on_timeout": "forfeit"},
    {"kind": "bank", "bank": 48 * HOUR, "increment": 2 * HOUR, "ceiling": 48 * HOUR},
    {"kind": "daily", "at": "21:00", "zone": "Europe/Berlin"},
    {"kind": "untimed"},
)


def open_table(chance: random.Random, people: Sequence[Player]) -> str:
    """Opens a table for some of these people, fills it and so starts it; the match."""
    game = door.game(chance.choice(sorted(door.catalogue())))
    size = chance.randint(game.meta.min_seats, min(5, game.meta.max_seats))
    seated = chance.sample(list(people), min(len(people), chance.randint(1, size)))
    bots = size - len(seated)
    options = {"expansion": "bombers_traitors"} if size == 3 and "expansion" in _options(game) else {}
    seats = [SeatWish("me"), *[SeatWish("open")] * (len(seated) - 1), *[SeatWish("bot", level="easy")] * bots]
    wish = NewTable(
        game=game.key,
        seats=seats,
        options=options,
        clock=chance.choice(CLOCKS),
        visibility=chance.choice(("public", "link", "private")),
    )
    match = create_table(seated[0], wish)
    for player in seated[1:]:
        code = Seat.objects.filter(match=match.pk, kind__in=(Seat.Kind.OPEN, Seat.Kind.INVITE)).values_list(
            "invitation", flat=True
        )[0]
        join(match.pk, player, None, code or "")
    return match.pk


def _options(game: door.AnyGame) -> set[str]:
    return {option.key for option in game.meta.options}
