"""Due work of clocks: what a player's new hours, a holiday or an outage of the server mean for running matches.

One match after the other, each in a transaction of its own; what fails is said in the log and holds up nobody else.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db import transaction

from backend.accounts.models import Player
from backend.accounts.services.players import CALENDAR
from backend.clocks import zones
from backend.clocks.services import outages
from backend.core import clock, outbox
from backend.core.problems import Problem
from backend.matches.models import Match, Obligation, Remark, Seat
from backend.matches.services import follow
from backend.matches.services.remark import remark
from backend.matches.services.writer import Writer, change

log = logging.getLogger("stakeout.clocks")

BATCH = 200
"""So many matches are credited in one piece of work."""
TRY_AGAIN = timedelta(hours=1)


def take_calendar(player_id: str, *, keeps_nights: bool) -> None:
    """Counts all that a player owes by their own pauses as they are now. A night that would follow too soon upon the
    last one is tried again later (`Obligations.take_calendars`)."""
    are_taken = True

    def work(writer: Writer) -> None:
        nonlocal are_taken
        if writer.match.is_active:
            are_taken &= writer.obligations.take_calendars(player_id, keeps_nights=keeps_nights)
            if writer.obligations.has_moved:
                writer.note_table()

    owing = Obligation.objects.filter(player=player_id).values_list("match", flat=True).distinct()
    _each(owing.order_by("match"), work)
    if not are_taken:
        with transaction.atomic():
            due_at = clock.now() + TRY_AGAIN
            outbox.enqueue(CALENDAR, {"player": player_id}, due_at=due_at, key=f"calendar:{player_id}")


def note_holiday(player_id: str, period_id: str) -> None:
    """Says in the log of every running match of a player that their holiday has begun, or is over before its time."""
    player = Player.objects.get(pk=player_id)
    now = clock.now()
    period = next((each for each in player.away or () if each["id"] == period_id), None)
    if period is None or datetime.fromisoformat(period["start"]) > now:
        return
    end = datetime.fromisoformat(period["end"])
    until = end.astimezone(zones.zone(player.time_zone)).isoformat()

    def work(writer: Writer) -> None:
        for seat in writer.seats:
            is_there = seat.player_id == player_id and seat.status == Seat.Status.PLAYING
            if (
                writer.match.is_active
                and is_there
                and _note(writer.match, seat, until if end > now else None)
            ):
                people = {str(each.player_id) for each in writer.seats if each.kind == Seat.Kind.HUMAN}
                follow.enqueue_notices(writer.match.pk, people - {player_id})

    held = Seat.objects.filter(player=player_id, kind=Seat.Kind.HUMAN, match__status=Match.Status.ACTIVE)
    _each(held.values_list("match", flat=True).distinct().order_by("match"), work)


def _note(match: Match, seat: Seat, until: str | None) -> bool:
    """Once: the newest remark about the seat's holidays tells whether it was said. Whether it is said now."""
    told = Remark.objects.filter(
        match=match.pk, kind__in=[Remark.Kind.AWAY, Remark.Kind.BACK], data__seat=seat.index
    ).last()
    if until is None:
        if told is None or told.kind != Remark.Kind.AWAY:
            return False
        remark(match, Remark.Kind.BACK, seat=seat.index)
        return True
    if told is not None and told.data.get("until") == until:
        return False
    remark(match, Remark.Kind.AWAY, seat=seat.index, until=until)
    return True


def credit_matches(outage: int, after: str) -> None:
    """Credits the next matches behind `after` with an outage, and leaves the rest to the next piece of work."""
    behind = Match.objects.filter(status=Match.Status.ACTIVE, credited__lt=outage, pk__gt=after)
    found = list(behind.order_by("pk").values_list("pk", flat=True)[:BATCH])
    _each(found, lambda writer: None)  # opening it credits it
    if len(found) == BATCH:
        with transaction.atomic():
            args = {"outage": outage, "after": found[-1]}
            outbox.enqueue(outages.CREDIT, args, key=f"outage:{outage}:{found[-1]}")


def _each(match_ids: Iterable[str], work: Callable[[Writer], None]) -> None:
    for match_id in list(match_ids):
        try:
            change(match_id, work)
        except Problem as problem:
            if problem.code not in ("not_found", "frozen"):
                raise
        except Exception:
            log.exception("the clocks of match %s could not be brought up to date", match_id)
