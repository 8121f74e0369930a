"""What each device shows of a match, compared with what is true now.

A channel that takes back shows one notice of a match at a time: the last message that a target took, as the ledger
has it. `find_corrections` says which of these no longer hold and what belongs in their place. A notice that is still
to be told there is waited for, not counted upon: whatever becomes of it, the comparison is made again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet

from backend.accounts.models import Player, Session
from backend.core import clock
from backend.matches.selectors.inbox import badge
from backend.notifications.channels import Channel, Target, all_channels
from backend.notifications.models import Attempt, Device, Kind, Notice
from backend.notifications.rows import with_something_shown
from backend.notifications.services.compose import fingerprint, has_moved, message_of
from backend.notifications.services.preferences import is_muted, wants
from backend.notifications.services.reconcile import schedule

BADGE_PATIENCE = timedelta(minutes=1)
"""A number alone is corrected after this time: mostly the next message brings the right one."""
CORRECTED_FOR = timedelta(days=14)
"""So long after a message came to a target it is worth correcting: push services keep none for longer."""
URGENCY = {Kind.DEADLINE: 2, Kind.TURN: 1, Kind.WINDOW: 1}
"""Which of several notices that hold is shown; of equal ones the newest."""


@dataclass(frozen=True)
class Correction:
    """One message that makes what a target shows true again."""

    channel: Channel
    target: Target
    shown: Notice
    """What the target took last of this match."""
    notice: Notice
    """What is sent: told again without a sound, or closed."""
    purpose: Attempt.Purpose
    since: datetime
    """When the target took what it shows."""


@dataclass(frozen=True)
class _Screen:
    channel: Channel
    target: Target
    last: Attempt


def find_corrections(player: Player, match_id: str) -> list[Correction]:
    """Every target of the player that shows something of the match that is no longer true and that no notice which is
    about to be sent will replace."""
    screens = _screens(player, match_id)
    if not screens:
        return []
    open_now = list(Notice.objects.filter(player=player, match=match_id, closed_at=None))
    muted = is_muted(player.pk, match_id)
    found = (_correction(screen, player, [] if muted else open_now) for screen in screens)
    return [each for each in found if each is not None]


def _screens(player: Player, match_id: str) -> list[_Screen]:
    """The last message that each target took, newest rows of the ledger; targets that the player clicked it away on
    show nothing any more."""
    channels = [channel for channel in all_channels() if channel.takes_back]
    taken = Attempt.objects.filter(
        notice__player=player,
        notice__match=match_id,
        channel__in=[channel.name for channel in channels],
        result=Attempt.Outcome.OK,
    )
    newest = taken.order_by().values("channel", "target").annotate(newest=Max("pk"))
    rows = Attempt.objects.filter(pk__in=[row["newest"] for row in newest]).select_related("notice__match")
    last = {(row.channel, row.target): row for row in rows}
    if not last:
        return []
    screens = []
    for channel in channels:
        for target in channel.targets(player, Kind.TURN):
            row = last.get((channel.name, target.id))
            if row is None or clock.now() - row.at > CORRECTED_FOR:
                continue
            if not (row.notice.confirmed_by and row.notice.confirmed_by == target.session):
                screens.append(_Screen(channel, target, row))
    return screens


def _correction(screen: _Screen, player: Player, open_now: Sequence[Notice]) -> Correction | None:
    shown = screen.last.notice
    if screen.last.purpose == Attempt.Purpose.CLOSE:
        return None
    speaking = [each for each in open_now if wants(player, Kind(each.kind), screen.channel)]
    if any(_is_coming(each, screen) for each in speaking if each.pk != shown.pk) and not has_moved(shown):
        return None
    if shown.is_open:
        said = screen.last.said
        if not said or said == fingerprint(message_of(shown, player)):
            return None
    candidates = [] if has_moved(shown) else [each for each in speaking if _was_told(each, screen)]
    if not candidates:
        return _make(screen, shown, Attempt.Purpose.CLOSE)
    stays = [each for each in candidates if each.pk == shown.pk]
    best = max(stays or candidates, key=lambda each: (URGENCY.get(Kind(each.kind), 0), each.opened_at))
    return _make(screen, best, Attempt.Purpose.RENEW)


def _make(screen: _Screen, notice: Notice, purpose: Attempt.Purpose) -> Correction:
    return Correction(screen.channel, screen.target, screen.last.notice, notice, purpose, screen.last.at)


def _tries(notice: Notice, screen: _Screen) -> QuerySet[Attempt]:
    return notice.attempts.filter(channel=screen.channel.name, target=screen.target.id)


def _is_coming(notice: Notice, screen: _Screen) -> bool:
    """Whether a notice that is open will still be tried on a target."""
    if notice.settled_at is not None:
        return False
    last = _tries(notice, screen).filter(purpose=Attempt.Purpose.OPEN).last()
    return last is None or last.result == Attempt.Outcome.RETRY


def _was_told(notice: Notice, screen: _Screen) -> bool:
    """Whether a target has taken it: what the player never heard of there does not begin without a sound."""
    return _tries(notice, screen).filter(result=Attempt.Outcome.OK).exists()


def wrong_badges(player: Player) -> dict[str, int]:
    """The devices that show a number which is too high, by their ids, and the right one.

    A number that is too low says nothing that is not so: the match that is missing is told with the next message, or
    its player does not want to hear of it.
    """
    waiting = badge(player)
    devices = Device.objects.filter(player=player, badge__gt=waiting)
    return dict.fromkeys(devices.values_list("pk", flat=True), waiting)


def find_badge_corrections(player: Player, notice: Notice) -> list[Correction]:
    """The targets with a number that is too high on which this notice was the last thing that came."""
    wrong = wrong_badges(player)
    if not wrong:
        return []
    found = []
    for screen in _screens(player, str(notice.match_id)):
        if screen.target.id in wrong and _last_on(screen.target.id, player) == notice.pk:
            shows = screen.last.purpose != Attempt.Purpose.CLOSE and notice.is_open
            purpose = Attempt.Purpose.RENEW if shows else Attempt.Purpose.CLOSE
            found.append(_make(screen, notice, purpose))
    return found


def _last_on(target_id: str, player: Player) -> str | None:
    taken = Attempt.objects.filter(target=target_id, notice__player=player, result=Attempt.Outcome.OK)
    row = taken.exclude(notice__match=None).order_by("-pk").first()
    return row.notice_id if row is not None else None


def look_all(match_id: str, player_ids: Sequence[str]) -> None:
    """The same for those of some players who may see anything that is not so; mostly that is nobody."""
    if player_ids:
        for player_id in with_something_shown(match_id, player_ids):
            look(player_id, match_id)


@transaction.atomic
def look(player_id: str, match_id: str) -> None:
    """Has what is shown and no longer true corrected: of this match the notice, of all matches the number."""
    player = Player.objects.filter(pk=player_id, deleted_at=None).first()
    if player is None:
        return
    now = clock.now()
    stale = {each.shown.pk: each.shown for each in find_corrections(player, match_id)}
    closed = Notice.objects.filter(player=player, match=match_id, closed_at__isnull=False, settled_at=None)
    stale |= {row.pk: row for row in closed}
    Notice.objects.filter(pk__in=stale, closed_at__isnull=False).update(settled_at=None)  # the sweep sees it
    for notice in stale.values():
        schedule(notice, now)
    if not stale:
        _look_at_numbers(player, now)


def _look_at_numbers(player: Player, now: datetime) -> None:
    last = {_last_on(device_id, player) for device_id in wrong_badges(player)}
    for notice in Notice.objects.filter(pk__in=[pk for pk in last if pk is not None]):
        schedule(notice, now + BADGE_PATIENCE)


@transaction.atomic
def confirm(notice: Notice, session: Session | None) -> None:
    """The player has clicked a notice: that device shows it no more, and the app sets its number. The first click
    counts."""
    if notice.confirmed_at is None:
        notice.confirmed_at = clock.now()
        notice.confirmed_by = session.public_id if session is not None else ""
        notice.save(update_fields=["confirmed_at", "confirmed_by"])
    if session is not None:
        Device.objects.filter(player=notice.player_id, session=session).update(badge=None)
