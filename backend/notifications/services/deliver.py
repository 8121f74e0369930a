"""Brings open notices to the player's channels, closing ones to where they were shown, and keeps the ledger.

Each run does what is due by the database and names the time of the next one. Sending is outside any transaction; a
worker that dies between sending and writing sends again, and the second replaces the first on the screen.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import takewhile

from django.db import transaction

from backend.accounts.models import Player
from backend.core import clock
from backend.core.ids import new_id
from backend.matches.models import Obligation, Seat
from backend.notifications.channels import Channel, Message, Result, Target, all_channels
from backend.notifications.kinds import OWED
from backend.notifications.models import Attempt, Kind, Notice, Reason
from backend.notifications.services.compose import fingerprint, message_of
from backend.notifications.services.preferences import is_muted, settings_of, wanted_channels
from backend.notifications.services.quiet import loud_from
from backend.notifications.services.reconcile import reconcile, schedule
from backend.notifications.services.screens import find_badge_corrections, find_corrections, look_all

log = logging.getLogger("stakeout.notifications")

MAX_TRIES = 6
FIRST_PAUSE = 30.0
"""Seconds after the first failure; each further pause is four times as long."""
LONGEST_PAUSE = 6 * 3600.0
MOST_CORRECTIONS = 60
"""Tries of a message that takes something back: with the longest pause, as long as it is worth it."""
RUN_TIME = timedelta(seconds=45)
"""A run that has sent for so long leaves the rest to the next one: its claim must not run out."""


@dataclass
class _Run:
    """One look at one notice."""

    notice: Notice
    player: Player
    attempts: list[Attempt]
    now: datetime
    ends: datetime
    times: list[datetime] = field(default_factory=list)
    """When there is something to do again."""

    @property
    def is_out_of_time(self) -> bool:
        """Whether the rest is the next run's."""
        return clock.now() > self.ends


def deliver(notice_id: str) -> None:
    """Does what is due for one notice: tells it, and corrects what devices show in its place or of it."""
    notice = Notice.objects.filter(pk=notice_id).first()
    if notice is None:
        return
    if notice.is_open and notice.settled_at is None:
        _open(notice)
        told = Notice.objects.filter(pk=notice_id).exclude(match=None).first()
        if told is not None:
            _note_told(told)
            if told.settled_at is not None:
                look_all(str(told.match_id), [told.player_id])
    elif notice.match_id is not None:
        _correct(notice)


def _note_told(notice: Notice) -> None:
    """Where something that is owed was just told, its rows say so: what changes them is corrected at once. If it is
    no longer owed, nothing will: that is seen to now."""
    is_of_what_is_owed = notice.kind in (*OWED, Kind.DEADLINE)
    if notice.sent_at is None or not notice.is_open or notice.match_id is None or not is_of_what_is_owed:
        return
    owed = Obligation.objects.filter(
        match=notice.match_id, player=notice.player_id, opened_version=notice.version
    )
    if not owed.update(told_version=notice.version):
        reconcile(notice.player_id, notice.match_id)


def _open(notice: Notice) -> None:
    if notice.match_id is not None:
        reconcile(notice.player_id, notice.match_id)
        notice = Notice.objects.get(pk=notice.pk)
        if notice.settled_at is not None or not notice.is_open:
            return
    now = clock.now()
    if notice.not_before > now:
        _again(notice, notice.not_before)
        return
    loud = now if notice.kind == Kind.TEST else loud_from(notice.player, now)
    if loud > now:
        notice.not_before, notice.reason = loud, Reason.QUIET
        notice.save(update_fields=["not_before", "reason"])
        _again(notice, loud)
        return
    _tell(_run(notice, now))


def _run(notice: Notice, now: datetime) -> _Run:
    return _Run(notice, notice.player, list(notice.attempts.all()), now, clock.now() + RUN_TIME)


def _tell(run: _Run) -> None:
    notice = run.notice
    if is_muted(notice.player_id, notice.match_id):
        _settle(run, Reason.MUTED)
        return
    channels = wanted_channels(run.player, Kind(notice.kind))
    if notice.kind == Kind.TEST:
        channels = [channel for channel in channels if channel.name == notice.subject]
    if not channels:
        _settle(run, Reason.UNWANTED)
        return
    if _note_looked(run):
        _settle(run, Reason.NONE)
        return
    _try_channels(run, channels)
    if run.times:
        _save_sent(run)
        _again(notice, min(run.times))
    elif any(each.result == Attempt.Outcome.OK for each in run.attempts):
        _settle(run, Reason.NONE)
    elif run.attempts:
        _settle(run, Reason.UNDELIVERED)
    else:
        _settle(run, _why_nowhere(run, channels))


def _why_nowhere(run: _Run, wanted: Sequence[Channel]) -> Reason:
    """No wanted channel has a target: the player has none at all, or does not want this kind on the ones that they
    have."""
    kind = Kind(run.notice.kind)
    others = [channel for channel in all_channels() if channel not in wanted]
    return Reason.UNWANTED if any(each.targets(run.player, kind) for each in others) else Reason.NO_CHANNEL


def _try_channels(run: _Run, channels: Sequence[Channel]) -> None:
    """All at once, or one after the other: the next where the one before can't, or was not confirmed in the time
    that the player chose."""
    patience = settings_of(run.player).fallback_after
    for channel in channels:
        _try_channel(run, channel, channel.targets(run.player, Kind(run.notice.kind)))
        if patience is None or run.notice.kind == Kind.TEST:
            continue
        mine = [each for each in run.attempts if each.channel == channel.name]
        pending = any(each.result == Attempt.Outcome.RETRY for each in _newest(mine))
        if mine and (pending or any(each.result == Attempt.Outcome.OK for each in mine)):
            takes_over = mine[0].at + timedelta(minutes=patience)
            if takes_over > run.now:
                if channel is not channels[-1]:
                    run.times.append(takes_over)
                return


def _newest(attempts: Sequence[Attempt]) -> list[Attempt]:
    """The last try of each target."""
    return list({(each.channel, each.target): each for each in attempts}.values())


def _try_channel(run: _Run, channel: Channel, targets: Sequence[Target]) -> None:
    """Tells each target that has neither taken it nor failed for good."""
    for target in targets:
        _try_target(run, channel, target, Attempt.Purpose.OPEN)


def _try_target(
    run: _Run, channel: Channel, target: Target, purpose: Attempt.Purpose, *, since: datetime | None = None
) -> None:
    """One try, if it is time for one. `since`: only tries after that moment count. A correction is made as often as
    it is needed, and tried for as long as it is worth it."""
    tried = [
        each
        for each in run.attempts
        if (each.channel, each.target, each.purpose) == (channel.name, target.id, purpose)
        and (since is None or each.at >= since)
    ]
    if since is None and tried and tried[-1].result != Attempt.Outcome.RETRY:
        return
    failed = list(takewhile(lambda each: each.result == Attempt.Outcome.RETRY, reversed(tried)))
    waits = [at for at in (target.wait_until, failed[0].next_at if failed else None) if at is not None]
    if run.is_out_of_time:
        waits.append(run.now + timedelta(seconds=1))
    if waits and max(waits) > run.now:
        run.times.append(max(waits))
        return
    message = message_of(
        run.notice,
        run.player,
        is_closing=purpose == Attempt.Purpose.CLOSE,
        is_silent=purpose != Attempt.Purpose.OPEN,
    )
    try:
        result = channel.deliver(message, target)
    except Exception:
        log.exception("channel %s broke over notice %s", channel.name, run.notice.pk)
        result = Result("retry", "internal")
    most = MAX_TRIES if since is None else MOST_CORRECTIONS
    _note(run, channel, message, _Try(target, purpose, len(failed) + 1, most), result)


@dataclass(frozen=True)
class _Try:
    target: Target
    purpose: Attempt.Purpose
    number: int
    most: int


def _note(run: _Run, channel: Channel, message: Message, made: _Try, result: Result) -> None:
    """A line of the ledger; and when the next try is, if there is one."""
    outcome, next_at = Attempt.Outcome(result.outcome), None
    if outcome == Attempt.Outcome.RETRY:
        if made.number >= made.most:
            outcome = Attempt.Outcome.FAILED
        else:
            pause = max(result.after or 0.0, FIRST_PAUSE * 4.0 ** min(made.number - 1, 10))
            next_at = clock.now() + timedelta(seconds=min(pause, LONGEST_PAUSE))
            run.times.append(next_at)
    run.attempts.append(
        Attempt.objects.create(
            notice=run.notice,
            channel=channel.name,
            target=made.target.id,
            label=made.target.label,
            purpose=made.purpose,
            number=made.number,
            at=clock.now(),
            result=outcome,
            detail=result.detail[:200],
            next_at=next_at,
            said="" if message.is_closing else fingerprint(message),
        )
    )


def _correct(notice: Notice) -> None:
    """Makes true again what targets show of a notice that is told or over; the night is not disturbed for that."""
    player, now = notice.player, clock.now()
    loud = loud_from(player, now)
    if loud > now:
        _again(notice, loud)
        return
    found = [each for each in find_corrections(player, str(notice.match_id)) if each.shown.pk == notice.pk]
    run = _run(notice, now)
    for each in found or find_badge_corrections(player, notice):
        run.notice, run.attempts = each.notice, list(each.notice.attempts.all())
        _try_target(run, each.channel, each.target, each.purpose, since=each.since)
    if run.times:
        _again(notice, min(run.times))
    elif not notice.is_open:
        Notice.objects.filter(pk=notice.pk, settled_at=None).update(settled_at=now)


def _note_looked(run: _Run) -> bool:
    """Whether the player has clicked it or has looked at the match since; nothing more is tried then."""
    notice = run.notice
    if notice.confirmed_at is None and notice.sent_at is not None and notice.match_id is not None:
        seats = Seat.objects.filter(match=notice.match_id, player=notice.player_id, kind=Seat.Kind.HUMAN)
        if seats.filter(seen_version__gte=notice.version).exists():
            notice.confirmed_at = run.now
    return notice.confirmed_at is not None


def _save_sent(run: _Run) -> None:
    taken = [each.at for each in run.attempts if each.result == Attempt.Outcome.OK]
    run.notice.sent_at = run.notice.sent_at or min(taken, default=None)
    if taken:
        run.notice.reason = Reason.NONE
    Notice.objects.filter(pk=run.notice.pk).update(
        sent_at=run.notice.sent_at, reason=run.notice.reason, confirmed_at=run.notice.confirmed_at
    )


def _settle(run: _Run, reason: Reason) -> None:
    """There is nothing left to try. A notice that was closed meanwhile still has to be taken back."""
    run.notice.reason = reason
    if run.notice.match_id is None:
        run.notice.closed_at = run.now  # it was about nothing that could end
        run.notice.save(update_fields=["closed_at"])
    _save_sent(run)
    still = Notice.objects.filter(pk=run.notice.pk)
    if run.notice.is_open:
        if still.filter(closed_at=None).update(settled_at=run.now, reason=reason):
            return
        if run.notice.sent_at is not None:
            still.update(settled_at=None)
            _again(run.notice, run.now)
            return
    still.update(settled_at=run.now)


@transaction.atomic
def _again(notice: Notice, at: datetime) -> None:
    schedule(notice, at)


@transaction.atomic
def send_test(player: Player, channel: Channel) -> Notice:
    """A notice that says only that notices arrive, on one channel, whatever the quiet hours."""
    now = clock.now()
    notice = Notice.objects.create(
        id=new_id(), player=player, kind=Kind.TEST, subject=channel.name, opened_at=now, not_before=now
    )
    schedule(notice, now)
    return notice
