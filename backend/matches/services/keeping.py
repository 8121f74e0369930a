"""Seats that bots keep for absent players: what begins and ends with that, and where it stops.

Four of its functions stand in the list of what follows from every change (consequences.py): a time of care begins
and ends with the seat's status, whatever moved it (a wish of the player, the clock, a limit, a visit, an answer, a
farewell).
"""

from django.conf import settings

from backend.core import outbox
from backend.core.models import Due
from backend.matches.models import Caretaker, Match, Remark, Seat
from backend.matches.selectors.caretaker import BY_MACHINE, answers_given
from backend.matches.services import follow
from backend.matches.services.remark import remark
from backend.matches.services.unit_of_work import UnitOfWork


def return_seats(unit: UnitOfWork) -> None:
    """A bot that has given as many answers as its player allowed gives the seat back."""
    if unit.state.outcome is not None:
        return
    for seat in unit.seats:
        if seat.status == Seat.Status.BOT_KEEPS and _has_reached_limit(unit, seat):
            give_back(unit, seat)


def end_calls(unit: UnitOfWork) -> None:
    """A call for a substitute ends with the match, with the seat's resignation, and, where the host made it, with the
    return of the player."""
    for seat in unit.seats:
        is_back = seat.wanted == Seat.Wanted.BY_HOST and seat.status == Seat.Status.PLAYING
        if is_back or seat.status == Seat.Status.RESIGNED or unit.state.outcome is not None:
            unit.set_wanted(seat, "")


def write_diary(unit: UnitOfWork) -> None:
    """When bots began and ended to play for people."""
    for index, before in unit.status_before.items():
        _note_change(unit, unit.seats[index], before)
    if unit.state.outcome is not None:
        _end_all(unit)


def abandon_deserted(unit: UnitOfWork) -> None:
    """A match in which bots play for everybody ends after a while, without a result."""
    match = unit.match
    if unit.state.outcome is not None:
        return
    if not _is_deserted(unit.seats):
        match.unattended_since = None
    elif match.unattended_since is None:
        match.unattended_since = match.version
    elif match.version - match.unattended_since >= settings.ABANDON_AFTER * len(unit.seats):
        unit.work += follow.abandon(match, unit.now)
        for seat in unit.seats:
            unit.set_wanted(seat, "")
        _end_all(unit)
        remark(match, Remark.Kind.ABANDONED)


def give_back(unit: UnitOfWork, seat: Seat) -> None:
    """The seat is its player's again, who begins without late answers."""
    unit.set_seat_status(seat, Seat.Status.PLAYING)
    unit.note_presence(seat)


def due(unit: UnitOfWork) -> None:
    """Begins and ends the care whose time has come."""
    if not unit.match.is_active:
        return
    for row in Caretaker.objects.filter(match=unit.match.pk, ended_at=None):
        seat = unit.seats[row.seat]
        if row.ends_at is not None and row.ends_at <= unit.now:
            if seat.status == Seat.Status.BOT_KEEPS:
                give_back(unit, seat)
            elif row.began_at is None:
                row.delete()
        elif row.mode == Caretaker.Mode.NOW and row.starts_at <= unit.now:
            begin(unit, seat)


def begin(unit: UnitOfWork, seat: Seat) -> None:
    """A bot keeps the seat from now on, if its player plays it."""
    if seat.status == Seat.Status.PLAYING:
        unit.set_seat_status(seat, Seat.Status.BOT_KEEPS)


def waits_for_timeout(unit: UnitOfWork, seat: Seat) -> bool:
    """Whether the seat's player wished for a bot from the first timeout on."""
    rows = Caretaker.objects.filter(
        match=unit.match.pk,
        seat=seat.index,
        mode=Caretaker.Mode.AT_TIMEOUT,
        began_at=None,
        starts_at__lte=unit.now,
    )
    return any(not _is_past(unit, row) for row in rows)


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


def _note_change(unit: UnitOfWork, seat: Seat, before: str) -> None:
    """The seat's status was `before` when this change began."""
    was_kept, is_kept = before == Seat.Status.BOT_KEEPS, seat.status == Seat.Status.BOT_KEEPS
    if was_kept == is_kept or seat.player_id is None:
        return
    row = Caretaker.objects.filter(match=unit.match.pk, seat=seat.index, ended_at=None).first()
    if is_kept:
        _open(unit, seat, row)
    elif row is not None:
        _end(unit, row)
    kind = Remark.Kind.CARETAKER if is_kept else Remark.Kind.CARETAKER_ENDED
    if seat.index not in unit.handed_over:
        remark(unit.match, kind, seat=seat.index)


def _open(unit: UnitOfWork, seat: Seat, row: Caretaker | None) -> None:
    if row is not None and _is_past(unit, row):
        row.delete()
        row = None
    if row is None:
        row = Caretaker(
            match=unit.match,
            seat=seat.index,
            player=seat.player,
            mode=Caretaker.Mode.ABSENT,
            starts_at=unit.now,
        )
    # What the clock answered in this very change belongs to the diary, too.
    row.began_at, row.began_version = unit.now, unit.match.version - len(unit.entries)
    row.save()
    unit.work += moments(unit.match, row)


def _end(unit: UnitOfWork, row: Caretaker) -> None:
    row.ended_at, row.ended_version = unit.now, unit.match.version
    row.save(update_fields=["ended_at", "ended_version"])


def _end_all(unit: UnitOfWork) -> None:
    """Nobody needs a bot in a match that is over."""
    for row in Caretaker.objects.filter(match=unit.match.pk, ended_at=None):
        if row.began_at is None:
            row.delete()
        else:
            _end(unit, row)


def _is_past(unit: UnitOfWork, row: Caretaker) -> bool:
    return row.ends_at is not None and row.ends_at <= unit.now


def _has_reached_limit(unit: UnitOfWork, seat: Seat) -> bool:
    """Whether this change gave the last answer that the player allowed. Only entries count: what a bot says inside a
    sealed round must not show by when the seat goes back."""
    if not any(entry.seat == seat.index and entry.by in BY_MACHINE for entry in unit.entries):
        return False
    row = Caretaker.objects.filter(match=unit.match.pk, seat=seat.index, ended_at=None).first()
    if row is None or row.max_answers is None or row.began_version is None:
        return False
    return answers_given(row).count() >= row.max_answers


def _is_deserted(seats: list[Seat]) -> bool:
    """Whether people sit at the table and none of them is there. A seat that was given up waits for nobody."""
    people = {seat.status for seat in seats if seat.kind == Seat.Kind.HUMAN}
    return Seat.Status.BOT_KEEPS in people and Seat.Status.PLAYING not in people
