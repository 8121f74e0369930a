"""Brings open notices to the player's channels, closing ones to where they were shown, and keeps the ledger.

Each run does what is due by the database and names the time of the next one. Sending is outside any transaction; a
worker that dies between sending and writing sends again, and the second replaces the first on the screen.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction

from backend.accounts.models import Player
from backend.core import clock
from backend.core.ids import new_id
from backend.matches.models import Obligation, Seat
from backend.notifications.channels import Channel, Result, Target, all_channels
from backend.notifications.kinds import OWED
from backend.notifications.models import Attempt, Kind, Notice, Reason
from backend.notifications.services.compose import has_moved, message_of
from backend.notifications.services.preferences import is_muted, settings_of, wanted_channels
from backend.notifications.services.quiet import loud_from
from backend.notifications.services.reconcile import reconcile, schedule

log = logging.getLogger("stakeout.notifications")

MAX_TRIES = 6
FIRST_PAUSE = 30.0
"""Seconds after the first failure; each further pause is four times as long."""
LONGEST_PAUSE = 6 * 3600.0
RUN_TIME = timedelta(seconds=45)
"""A run that has sent for so long leaves the rest to the next one: its claim must not run out."""

TAKEN_BACK = (*OWED, Kind.DEADLINE, Kind.INVITATION)
"""Kinds that are worth a closing notice when they no longer hold."""


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
    """Does what is due for one notice."""
    notice = Notice.objects.filter(pk=notice_id, settled_at=None).first()
    if notice is None:
        return
    if notice.is_open and notice.match_id is not None:
        reconcile(notice.player_id, notice.match_id)
        notice = Notice.objects.get(pk=notice_id)
        if notice.settled_at is not None:
            return
    now = clock.now()
    if notice.is_open and notice.not_before > now:
        _again(notice, notice.not_before)
        return
    loud = now if notice.kind == Kind.TEST else loud_from(notice.player, now)
    if loud > now:
        if notice.is_open:
            notice.not_before, notice.reason = loud, Reason.QUIET
            notice.save(update_fields=["not_before", "reason"])
        _again(notice, loud)
        return
    purpose = Attempt.Purpose.OPEN if notice.is_open else Attempt.Purpose.CLOSE
    attempts = list(notice.attempts.all())
    run = _Run(notice, notice.player, attempts, now, clock.now() + RUN_TIME)
    if purpose == Attempt.Purpose.OPEN:
        _tell(run)
    else:
        _take_back(run)


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
        _try_channel(run, channel, channel.targets(run.player, Kind(run.notice.kind)), Attempt.Purpose.OPEN)
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


def _try_channel(run: _Run, channel: Channel, targets: Sequence[Target], purpose: Attempt.Purpose) -> None:
    """Sends to each target that has neither taken it nor failed for good."""
    for target in targets:
        tried = [
            each
            for each in run.attempts
            if (each.channel, each.target, each.purpose) == (channel.name, target.id, purpose)
        ]
        if tried and tried[-1].result != Attempt.Outcome.RETRY:
            continue
        waits = [at for at in (target.wait_until, tried[-1].next_at if tried else None) if at is not None]
        if run.is_out_of_time:
            waits.append(run.now + timedelta(seconds=1))
        if waits and max(waits) > run.now:
            run.times.append(max(waits))
            continue
        message = message_of(run.notice, run.player, is_closing=purpose == Attempt.Purpose.CLOSE)
        try:
            result = channel.deliver(message, target)
        except Exception:
            log.exception("channel %s broke over notice %s", channel.name, run.notice.pk)
            result = Result("retry", "internal")
        _note(run, channel, target, purpose, len(tried) + 1, result)


def _note(
    run: _Run, channel: Channel, target: Target, purpose: Attempt.Purpose, number: int, result: Result
) -> None:
    """A line of the ledger; and when the next try is, if there is one."""
    outcome, next_at = Attempt.Outcome(result.outcome), None
    if outcome == Attempt.Outcome.RETRY:
        if number >= MAX_TRIES:
            outcome = Attempt.Outcome.FAILED
        else:
            pause = max(result.after or 0.0, FIRST_PAUSE * 4.0 ** (number - 1))
            next_at = clock.now() + timedelta(seconds=min(pause, LONGEST_PAUSE))
            run.times.append(next_at)
    run.attempts.append(
        Attempt.objects.create(
            notice=run.notice,
            channel=channel.name,
            target=target.id,
            label=target.label,
            purpose=purpose,
            number=number,
            at=clock.now(),
            result=outcome,
            detail=result.detail[:200],
            next_at=next_at,
        )
    )


def _take_back(run: _Run) -> None:
    """Tells the targets that show the notice that it is over, unless something newer stands in its place."""
    notice = run.notice
    if notice.kind in TAKEN_BACK and not _is_replaced(notice):
        shown = {
            (each.channel, each.target)
            for each in run.attempts
            if each.purpose == Attempt.Purpose.OPEN and each.result == Attempt.Outcome.OK
        } - _taken_back_with_others(run)
        for channel in all_channels():
            if channel.takes_back:
                targets = [
                    target
                    for target in channel.targets(run.player, Kind(notice.kind))
                    if (channel.name, target.id) in shown
                    and not (notice.confirmed_by and target.session == notice.confirmed_by)
                ]
                _try_channel(run, channel, targets, Attempt.Purpose.CLOSE)
    if run.times:
        _again(notice, min(run.times))
    else:
        _settle(run, Reason(notice.reason))


def _taken_back_with_others(run: _Run) -> set[tuple[str, str]]:
    """Where the closing message of another notice of the match came after this one: a warning had taken the place of
    a turn, and one message is enough for both."""
    notice = run.notice
    opened = [each.pk for each in run.attempts if each.purpose == Attempt.Purpose.OPEN]
    if notice.match_id is None or not opened:
        return set()
    same = {"notice__player": notice.player_id, "notice__match": notice.match_id}
    closed = Attempt.objects.filter(
        purpose=Attempt.Purpose.CLOSE, result=Attempt.Outcome.OK, pk__gt=max(opened), **same
    ).exclude(notice=notice.pk)
    return set(closed.values_list("channel", "target"))


def _is_replaced(notice: Notice) -> bool:
    """Whether the player still owes something in that match, or another notice of it is about to be shown. A warning
    of a deadline that has moved says a time that is no longer true."""
    owed = Obligation.objects.filter(player=notice.player_id, match=notice.match_id)
    newer = Notice.objects.filter(player=notice.player_id, match=notice.match_id, closed_at=None)
    is_true = owed.exists() and not has_moved(notice)
    return is_true or newer.filter(settled_at=None).exclude(reason=Reason.WAITING).exists()


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
