"""The layout of a table: which seats it shall have, checked against the game and against each other."""

import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Q

from backend.accounts.models import Player
from backend.clocks import kinds
from backend.core.ids import new_id
from backend.core.problems import Problem, language
from backend.matches.company import apart_from
from backend.matches.models import Match, Seat
from backend.matches.refusals import invalid
from games import door

DEFAULT_LEVEL = "normal"

ME = "me"
KEEP = "keep"

_HEX_SEED = re.compile(r"^[0-9a-fA-F]{64}$")


@dataclass(frozen=True)
class SeatWish:
    """One seat as the host wants it: `me`, `open`, `invite`, `bot`, or `keep` (what is at seat `seat` now)."""

    kind: str
    level: str | None = None
    player: str | None = None
    """The handle or id of who is invited by name."""
    seat: int | None = None


def find_game(key: str) -> door.AnyGame:
    """The game of a new table. Problem: validation_failed."""
    try:
        return door.game(key)
    except door.UnknownGame:
        raise invalid("game", "unknown_game") from None


def make_seats(
    match_id: str, host: Player, wishes: Sequence[SeatWish], game: door.AnyGame, current: Sequence[Seat] = ()
) -> list[Seat]:
    """New rows, not saved yet, for a table's seats. Problem: validation_failed."""
    kept = [wish.seat for wish in wishes if wish.kind == KEEP]
    seats = []
    for index, wish in enumerate(wishes):
        if wish.kind == KEEP:
            if wish.seat is None or wish.seat >= len(current) or kept.count(wish.seat) > 1:
                raise invalid(f"seats.{index}.seat", "unknown_seat")
            seats.append(_same(match_id, index, current[wish.seat]))
        else:
            seats.append(_new(match_id, index, host, wish, game))
    people = [seat.player_id for seat in seats if seat.kind == Seat.Kind.INVITE and seat.player_id]
    seated = {seat.player_id for seat in seats if seat.kind == Seat.Kind.HUMAN}
    if len(set(people)) < len(people) or seated & set(people):
        raise invalid("seats", "invited_twice")
    return seats


def _same(match_id: str, index: int, old: Seat) -> Seat:
    return Seat(
        match_id=match_id,
        index=index,
        kind=old.kind,
        player=old.player,
        level=old.level,
        status=old.status,
        invitation=old.invitation,
    )


def _new(match_id: str, index: int, host: Player, wish: SeatWish, game: door.AnyGame) -> Seat:
    seat = Seat(match_id=match_id, index=index, kind=wish.kind)
    if wish.player is not None and wish.kind != Seat.Kind.INVITE:
        raise invalid(f"seats.{index}.player", "only_for_invitations")
    if wish.level is not None and wish.kind != Seat.Kind.BOT:
        raise invalid(f"seats.{index}.level", "only_for_bots")
    if wish.kind == ME:
        sit(seat, host)
    elif wish.kind == Seat.Kind.BOT:
        seat.level = wish.level or default_level(game)
        seat.status = Seat.Status.PLAYING
    elif wish.kind == Seat.Kind.INVITE and wish.player is not None:
        seat.player = _invited(index, host, wish.player)
    elif wish.kind == Seat.Kind.INVITE:
        seat.invitation = new_id()
    return seat


def _invited(index: int, host: Player, name: str) -> Player:
    # The same two queries whoever is named: nobody is told by the time that somebody has blocked them.
    found = Player.objects.filter(Q(pk=name) | Q(handle=name), is_active=True).first()
    apart = apart_from(host.pk)
    if found is None or found.pk == host.pk or found.pk in apart:
        raise invalid(f"seats.{index}.player", "unknown_player")
    return found


def sit(seat: Seat, player: Player) -> None:
    """Puts a player into an empty seat."""
    seat.kind = Seat.Kind.HUMAN
    seat.player = player
    seat.status = Seat.Status.PLAYING


def put_bot(seat: Seat, game: door.AnyGame) -> None:
    """Puts a bot into an empty seat."""
    seat.kind = Seat.Kind.BOT
    seat.player = None
    seat.invitation = None
    seat.level = default_level(game)
    seat.status = Seat.Status.PLAYING


def empty(seat: Seat) -> None:
    """Frees a seat; one that was for whoever has its code still is."""
    seat.kind = Seat.Kind.INVITE if seat.invitation else Seat.Kind.OPEN
    seat.player = None
    seat.status = Seat.Status.WAITING


def open_by_code(visibility: str, seats: Sequence[Seat]) -> None:
    """Gives the open seats of a private table a code: without one nobody could find the way in."""
    for seat in seats:
        if visibility == Match.Visibility.PRIVATE and seat.kind == Seat.Kind.OPEN and seat.invitation is None:
            seat.invitation = new_id()


def default_level(game: door.AnyGame) -> str:
    """The level of a bot that nobody chose one for."""
    levels = door.describe(game, "en").bot_levels
    return DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[-1]


def check_options(game: door.AnyGame, options: Mapping[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    """Complete options that can be played in these seats. Problem: validation_failed with the game's codes."""
    setups = [
        door.SeatSetup("bot", seat.level) if seat.kind == Seat.Kind.BOT else door.SeatSetup("human")
        for seat in seats
    ]
    with _refusing_options():
        return dict(door.clean_options(game, options, setups, language()))


def review_layout(
    game: door.AnyGame, option: str, options: Mapping[str, Any], start: str | None, lang: str
) -> door.DrawnLayout:
    """What the game says of a layout, or of a new one. Problems: not_found, validation_failed."""
    with _refusing_options():
        try:
            chance = door.FastChance(secrets.token_bytes(16))
            return door.review_layout(game, option, options, start, lang, chance)
        except door.NoLayout:
            raise Problem("not_found") from None


@contextmanager
def _refusing_options() -> Iterator[None]:
    """Options that can't be played become a problem with the game's codes."""
    try:
        yield
    except door.InvalidOptions as wrong:
        errors = [{"field": e.field, "message": e.message, "code": e.code} for e in wrong.errors]
        raise Problem("validation_failed", errors=errors) from None


def check_clock(clock: Any) -> dict[str, Any]:
    """Complete settings of a clock. Problem: validation_failed."""
    try:
        return kinds.clean(clock, settings.MIN_CLOCK)
    except kinds.InvalidClock as wrong:
        raise invalid(wrong.field, wrong.code, **wrong.numbers) from None


def check_seed(seed: str | int, seats: Sequence[Seat], host: Player) -> bytes:
    """The 32 bytes of a chosen seed: 64 hexadecimal digits as they are, anything else by its SHA-256.

    Only where no other person plays: whoever chooses the seed knows all that is hidden.
    """
    if any(seat.kind in (Seat.Kind.OPEN, Seat.Kind.INVITE) for seat in seats) or any(
        seat.kind == Seat.Kind.HUMAN and seat.player_id != host.pk for seat in seats
    ):
        raise invalid("seed", "seed_not_allowed")
    text = str(seed)
    if _HEX_SEED.match(text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode()).digest()
