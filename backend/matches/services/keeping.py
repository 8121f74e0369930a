"""Seats that bots keep for absent players: what begins and ends with that, and where it stops.

`Writer.save` calls `settle` for every change, so a time of care begins and ends with the seat's status, whatever
moved it: a wish of the player, the clock, a limit, a visit, an answer, a farewell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

from backend.core import outbox
from backend.core.models import Due
from backend.matches.models import Caretaker, Match, Remark, Seat
from backend.matches.selectors.caretaker import BY_MACHINE, answers_given
from backend.matches.services import follow
from backend.matches.services.remark import remark

if TYPE_CHECKING:
    from backend.matches.services.writer import Writer


def settle(writer: Writer) -> None:
    """Brings the times of care, and whether anybody is there at all, in line with the seats."""
    match = writer.match
    if writer.state.outcome is None:
        for seat in writer.seats:
            if seat.status == Seat.Status.BOT_KEEPS and _has_reached_limit(writer, seat):
                give_back(writer, seat)
    _end_calls(writer)
    for index, before in writer.status_before.items():
        _note_change(writer, writer.seats[index], before)
    if writer.state.outcome is not None:
        _end_all(writer)
        return
    is_deserted = _is_deserted(writer.seats)
    if not is_deserted:
        match.unattended_since = None
    elif match.unattended_since is None:
        match.unattended_since = match.version
    elif match.version - match.unattended_since >= settings.ABANDON_AFTER * len(writer.seats):
        writer.work += follow.abandon(match, writer.now)
        for seat in writer.seats:
            writer.set_wanted(seat, "")
        _end_all(writer)
        remark(match, Remark.Kind.ABANDONED)


def give_back(writer: Writer, seat: Seat) -> None:
    """The seat is its player's again, who begins without late answers."""
    writer.set_seat_status(seat, Seat.Status.PLAYING)
    writer.note_presence(seat)


def due(writer: Writer) -> None:
    """Begins and ends the care whose time has come."""
    if not writer.match.is_active:
        return
    for row in Caretaker.objects.filter(match=writer.match.pk, ended_at=None):
        seat = writer.seats[row.seat]
        if row.ends_at is not None and row.ends_at <= writer.now:
            if seat.status == Seat.Status.BOT_KEEPS:
                give_back(writer, seat)
            elif row.began_at is None:
                row.delete()
        elif row.mode == Caretaker.Mode.NOW and row.starts_at <= writer.now:
            begin(writer, seat)


def begin(writer: Writer, seat: Seat) -> None:
    """A bot keeps the seat from now on, if its player plays it."""
    if seat.status == Seat.Status.PLAYING:
        writer.set_seat_status(seat, Seat.Status.BOT_KEEPS)


def waits_for_timeout(writer: Writer, seat: Seat) -> bool:
    """Whether the seat's player wished for a bot from the first timeout on."""
    rows = Caretaker.objects.filter(
        match=writer.match.pk,
        seat=seat.index,
        mode=Caretaker.Mode.AT_TIMEOUT,
        began_at=None,
        starts_at__lte=writer.now,
    )
    return any(not _is_past(writer, row) for row in rows)


def enqueue(match: Match, row: Caretaker) -> None:
    """Has the next moment of a wish looked at: its beginning, or its end."""
    outbox.enqueue_all(moments(match, row))


def moments(match: Match, row: Caretaker) -> list[Due]:
    """The same as work to be stored with the rest of a change."""
    moment = row.ends_at if row.began_at is not None or row.mode != Caretaker.Mode.NOW else row.starts_at
    if moment is None:
        return []
    key = f"caretaker:{match.pk}:{row.seat}"
    return [outbox.work(follow.CARETAKER, {"match": match.pk}, due_at=moment, key=key)]


def _end_calls(writer: Writer) -> None:
    """A call for a substitute ends with the match, with the seat's resignation, and, where the host made it, with the
    return of the player."""
    for seat in writer.seats:
        is_back = seat.wanted == Seat.Wanted.BY_HOST and seat.status == Seat.Status.PLAYING
        if is_back or seat.status == Seat.Status.RESIGNED or writer.state.outcome is not None:
            writer.set_wanted(seat, "")


def _note_change(writer: Writer, seat: Seat, before: str) -> None:
    """The seat's status was `before` when this change began."""
    was_kept, is_kept = before == Seat.Status.BOT_KEEPS, seat.status == Seat.Status.BOT_KEEPS
    if was_kept == is_kept or seat.player_id is None:
        return
    row = Caretaker.objects.filter(match=writer.match.pk, seat=seat.index, ended_at=None).first()
    if is_kept:
        _open(writer, seat, row)
    elif row is not None:
        _end(writer, row)
    kind = Remark.Kind.CARETAKER if is_kept else Remark.Kind.CARETAKER_ENDED
    if seat.index not in writer.handed_over:
        remark(writer.match, kind, seat=seat.index)


def _open(writer: Writer, seat: Seat, row: Caretaker | None) -> None:
    if row is not None and _is_past(writer, row):
        row.delete()
        row = None
    if row is None:
        row = Caretaker(
            match=writer.match,
            seat=seat.index,
            player=seat.player,
            mode=Caretaker.Mode.ABSENT,
            starts_at=writer.now,
        )
    # What the clock answered in this very change belongs to the diary, too.
    row.began_at, row.began_version = writer.now, writer.match.version - len(writer.entries)
    row.save()
    writer.work += moments(writer.match, row)


def _end(writer: Writer, row: Caretaker) -> None:
    row.ended_at, row.ended_version = writer.now, writer.match.version
    row.save(update_fields=["ended_at", "ended_version"])


def _end_all(writer: Writer) -> None:
    """Nobody needs a bot in a match that is over."""
    for row in Caretaker.objects.filter(match=writer.match.pk, ended_at=None):
        if row.began_at is None:
            row.delete()
        else:
            _end(writer, row)


def _is_past(writer: Writer, row: Caretaker) -> bool:
    return row.ends_at is not None and row.ends_at <= writer.now


def _has_reached_limit(writer: Writer, seat: Seat) -> bool:
    """Whether this change gave the last answer that the player allowed. Only entries count: what a bot says inside a
    sealed round must not show by when the seat goes back."""
    if not any(entry.seat == seat.index and entry.by in BY_MACHINE for entry in writer.entries):
        return False
    row = Caretaker.objects.filter(match=writer.match.pk, seat=seat.index, ended_at=None).first()
    if row is None or row.max_answers is None or row.began_version is None:
        return False
    return answers_given(row).count() >= row.max_answers


def _is_deserted(seats: list[Seat]) -> bool:
    """Whether people sit at the table and none of them is there. A seat that was given up waits for nobody."""
    people = {seat.status for seat in seats if seat.kind == Seat.Kind.HUMAN}
    return Seat.Status.BOT_KEEPS in people and Seat.Status.PLAYING not in people
