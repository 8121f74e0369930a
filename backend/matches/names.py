"""What seats are called in texts."""

from collections.abc import Sequence

from backend.accounts.models import Player
from backend.core.text import t
from backend.matches.models import Seat


def seat_names(seats: Sequence[Seat], lang: str) -> list[str]:
    """The name of each seat, in seat order: the player's, else what bots and empty seats are called.

    Asks for `player` of every seat that has one: load it with the seats.
    """
    return [_name(seat, lang) for seat in seats]


def _name(seat: Seat, lang: str) -> str:
    if seat.kind == Seat.Kind.HUMAN and seat.player is not None:
        return player_name(seat.player, lang)
    return t("seat.bot" if seat.kind == Seat.Kind.BOT else "seat.empty", lang, number=seat.index + 1)


def player_name(player: Player, lang: str) -> str:
    """What a player is called; who has left for good has no name any more."""
    return t("accounts.gone_name", lang) if player.deleted_at is not None else player.display_name
