"""The holidays of a player: what is entered, who is away, which matches go on meanwhile."""

from datetime import datetime, timedelta

from django.conf import settings

from backend.accounts.models import Player
from backend.clocks import kinds
from backend.matches.models import Match, Seat

Period = dict[str, str]
"""`id`, and from when until when (ISO 8601, UTC)."""

YEAR = timedelta(days=365)
LEAST = timedelta(days=1)
"""So much is taken off the allowance for a shorter one, too: holidays are no way to stop the clock for a move."""


def begin(period: Period) -> datetime:
    """When it begins."""
    return datetime.fromisoformat(period["start"])


def end(period: Period) -> datetime:
    """When it is over."""
    return datetime.fromisoformat(period["end"])


def coming(player: Player, now: datetime) -> list[Period]:
    """The holidays that are not over, the earliest first."""
    return [period for period in player.away or () if end(period) > now]


def away_until(player: Player, now: datetime) -> datetime | None:
    """Until when a player is away who is away now."""
    running = [end(period) for period in coming(player, now) if begin(period) <= now]
    return max(running, default=None)


def days_left(player: Player, now: datetime) -> float:
    """How many days of holiday a player may still add for the coming year."""
    counted = sum((counts(each) for each in player.away or () if begin(each) > now - YEAR), timedelta())
    left = timedelta(days=settings.AWAY_DAYS) - counted
    return max(0.0, round(left / timedelta(days=1), 2))


def not_covered(player: Player) -> list[Match]:
    """Running matches of a player whose clock does not stop for holidays."""
    held = Seat.objects.filter(player=player.pk, kind=Seat.Kind.HUMAN, status=Seat.Status.PLAYING)
    running = Match.objects.filter(pk__in=held.values("match"), status=Match.Status.ACTIVE)
    return [
        match
        for match in running.order_by("created_at")
        if match.clock.get("kind") != kinds.UNTIMED and not kinds.pauses_for(match.clock, "away")
    ]


def counts(period: Period) -> timedelta:
    """What a holiday takes off the allowance."""
    return max(end(period) - begin(period), LEAST)
