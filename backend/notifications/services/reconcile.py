"""Keeps a player's open notices equal to what they should be told.

Nothing is fired: whatever changes what a player owes leaves due work that looks at the matches and opens or closes
notices. It may run twice, late, or, if it was lost, be made up for by the sweep.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet, Value
from django.db.models.functions import Concat

from backend.accounts.models import Player
from backend.core import clock, outbox
from backend.core.models import Due
from backend.matches.models import Match, Obligation
from backend.matches.services.follow import NOTIFY
from backend.notifications.kinds import OWED
from backend.notifications.models import Kind, Notice, NoticeSettings, Reason
from backend.notifications.services.wishes import SHORTEST_WARNED, Wish, Wishes, wishes_of

DELIVER = "notice_deliver"

UNSENT = (Reason.BLOCKED, Reason.OWN_ACTION)
"""Reasons that are known when a notice opens, and with which it is never sent."""
SWEPT_AT_ONCE = 500
SOON = timedelta(hours=6)
"""The sweep looks so far ahead for warnings that were lost."""


@transaction.atomic
def reconcile(player_id: str, match_id: str) -> None:
    """Opens, closes and moves the notices of one player about one match."""
    # The lock makes runs for the same player wait for each other; rows that only refer to the player do not wait.
    player = Player.objects.select_for_update(no_key=True).filter(pk=player_id, deleted_at=None).first()
    match = Match.objects.filter(pk=match_id).first()
    if player is None or match is None:
        return
    now = clock.now()
    wishes = wishes_of(player, match, now)
    wanted = {wish.subject: wish for wish in wishes.found}
    known = list(Notice.objects.filter(player=player, match=match, closed_at=None))
    for notice in known:
        if notice.subject not in wanted:
            close(notice, now)
        else:
            _move(notice, wanted[notice.subject])
    subjects = {notice.subject for notice in known}
    for wish in wishes.found:
        is_known = wish.subject in subjects or (wish.once and _was_told(player, match, wish))
        if wish.is_news and not is_known:
            _open(player, match, wish, now)
    _look_again(player, match, wishes)


def _was_told(player: Player, match: Match, wish: Wish) -> bool:
    return Notice.objects.filter(player=player, match=match, subject=wish.subject).exists()


def _open(player: Player, match: Match, wish: Wish, now: datetime) -> None:
    notice = Notice.objects.create(
        player=player,
        match=match,
        kind=wish.kind,
        subject=wish.subject,
        version=wish.version,
        deadline=wish.deadline,
        opened_at=now,
        not_before=wish.not_before,
        reason=wish.reason,
        settled_at=now if wish.reason in UNSENT else None,
    )
    if notice.settled_at is None:
        schedule(notice, max(now, notice.not_before))


def _move(notice: Notice, wish: Wish) -> None:
    """The deadline of what is owed has changed: the next text says so."""
    if (notice.deadline, notice.kind) != (wish.deadline, wish.kind):
        notice.deadline, notice.kind = wish.deadline, wish.kind
        notice.save(update_fields=["deadline", "kind"])


def close(notice: Notice, now: datetime) -> None:
    """It no longer holds. What was sent is taken back where that is possible."""
    notice.closed_at = now
    if notice.sent_at is not None:
        notice.settled_at = None
        schedule(notice, now)
    else:
        notice.settled_at = notice.settled_at or now
        if notice.reason in (Reason.NONE, Reason.WAITING, Reason.QUIET):
            notice.reason = _reason_of(notice, now)
    notice.save(update_fields=["closed_at", "settled_at", "reason"])


def _reason_of(notice: Notice, now: datetime) -> Reason:
    """Why something that was over before it was sent was not sent."""
    if notice.deadline is not None and notice.deadline <= now:
        return Reason.LATE
    return Reason.SEEN if notice.kind in (Kind.STARTED, Kind.FINISHED, Kind.MESSAGE) else Reason.ANSWERED


def schedule(notice: Notice, at: datetime) -> None:
    """Has a notice looked at by a worker at that time."""
    outbox.enqueue(DELIVER, {"notice": notice.pk}, due_at=at, key=f"deliver:{notice.pk}")


def _look_again(player: Player, match: Match, wishes: Wishes) -> None:
    """A look that turns out to be too early, or for nothing, finds nothing to do."""
    if wishes.look_again is not None:
        args = {"match": match.pk, "players": [player.pk]}
        outbox.enqueue(NOTIFY, args, due_at=wishes.look_again, key=f"notify:{player.pk}:{match.pk}")


def sweep() -> int:
    """Finds obligations that nobody was told of, notices of what is no longer owed, and notices that nobody is about
    to send, and has them looked at.

    Returns how many. It finds something only where due work was lost.
    """
    open_owed = Notice.objects.filter(closed_at=None, kind__in=OWED)
    owing = Obligation.objects.exclude(player=None).values_list("player", "match").distinct()
    lost = set(owing) ^ set(open_owed.values_list("player", "match")) | set(_unwarned())
    planned = Due.objects.filter(key=Concat(Value("deliver:"), OuterRef("pk")), done_at=None)
    unsent = Notice.objects.filter(~Exists(planned), settled_at=None)[:SWEPT_AT_ONCE]
    with transaction.atomic():
        for player_id, match_id in sorted(lost)[:SWEPT_AT_ONCE]:
            outbox.enqueue(NOTIFY, {"match": match_id, "players": [player_id]})
        for notice in unsent:
            schedule(notice, max(clock.now(), notice.not_before))
    return len(lost) + len(unsent)


def _unwarned() -> QuerySet[Obligation, tuple[str, str]]:
    """Who is soon to be late somewhere, and neither has been warned nor will be."""
    now = clock.now()
    key = Concat(Value("notify:"), OuterRef("player"), Value(":"), OuterRef("match"))
    planned = Due.objects.filter(key=key, done_at=None)
    same = {"player": OuterRef("player"), "match": OuterRef("match")}
    warned = Notice.objects.filter(kind=Kind.DEADLINE, closed_at=None, **same)
    unwilling = NoticeSettings.objects.filter(player=OuterRef("player"), deadline_lead=0)
    return (
        Obligation.objects.exclude(player=None)
        .filter(deadline__gt=now, deadline__lt=now + SOON, opened_at__lte=F("deadline") - SHORTEST_WARNED)
        .filter(~Exists(planned), ~Exists(warned), ~Exists(unwilling))
        .values_list("player", "match")
    )
