"""A player takes more time for what they are asked, where the table allows it (selectors/extension.py says when)."""

from dataclasses import dataclass

import msgspec

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import IdempotencyKey, Remark, Seat
from backend.matches.selectors.extension import offer
from backend.matches.selectors.view import utc_text
from backend.matches.services.keys import body_of, digest_of, keep_result, require_same
from backend.matches.services.presence import give_back
from backend.matches.services.remark import remark
from backend.matches.services.writer import Writer, change, playable_seats
from backend.matches.visibility import can_see


@dataclass(frozen=True)
class Asking:
    """Who asks, for which of their seats (None: the one that is asked), and at which version."""

    player: Player
    seat: int | None
    version: int
    key: str

    @property
    def digest(self) -> bytes:
        """Of what was sent."""
        return digest_of("extension", self.seat, self.version)


class _SeatIsKept(Exception):
    """A bot keeps the seat of who asks, who is back."""


def take_time(match_id: str, asking: Asking) -> bytes:
    """Moves the deadline of all that the seat owes; returns the response body, the same bytes for every retry.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, key_reused, stale_version, and those of
    `offer`.
    """
    try:
        return _change(match_id, asking)
    except _SeatIsKept:
        give_back(match_id, asking.player)
        return _change(match_id, asking)


def _change(match_id: str, asking: Asking) -> bytes:
    return change(match_id, lambda writer: _take(writer, asking), asking.player, asking.key)


def _take(writer: Writer, asking: Asking) -> bytes:
    match, player = writer.match, asking.player
    if not can_see(match, writer.seats, player):
        raise Problem("not_found")
    kept = writer.opened.kept
    if kept is not None:
        require_same(kept, asking.digest)
        if (earlier := body_of(kept)) is not None:
            return earlier
    mine = playable_seats(writer, player)
    if asking.version != match.version:
        raise Problem("stale_version", version=match.version)
    if any(seat.status == Seat.Status.BOT_KEEPS for seat in mine):
        raise _SeatIsKept
    seat = _seat(writer, mine, asking.seat)
    found = offer(
        match, writer.state, seat.index, seat.extensions, writer.obligations.rows.values(), writer.now
    )
    writer.take_time(seat, found.rows, found.seconds)
    until = utc_text(found.until)
    remark(match, Remark.Kind.EXTENSION, seat=seat.index, hours=found.hours, until=until)
    response = msgspec.json.encode(
        {"seat": seat.index, "hours": found.hours, "until": until, "left": found.left - 1}
    )
    key = IdempotencyKey(match=match, player=player, key=asking.key, body_digest=asking.digest)
    keep_result(key, response)
    return response


def _seat(writer: Writer, mine: list[Seat], wanted: int | None) -> Seat:
    if wanted is not None:
        chosen = next((seat for seat in mine if seat.index == wanted), None)
        if chosen is None:
            raise Problem("not_your_seat")
        return chosen
    asked = {row.seat for row in writer.obligations.rows.values()}
    return next((seat for seat in mine if seat.index in asked), mine[0])
