"""Keeps a player's open notices equal to what they should be told.

Nothing is fired: whatever changes what a player owes leaves due work that looks at the matches and opens or closes
notices. It may run twice, late, or, if it was lost, be made up for by the sweep.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet, Value
from django.db.models.functions import Concat

from backend.accounts.models import Player
from backend.core import clock, outbox
from backend.core.models import Due
from backend.matches.models import Match, Obligation
from backend.matches.rows import find_match
from backend.matches.services.follow import NOTIFY
from backend.notifications import rows
from backend.notifications.kinds import OWED
from backend.notifications.models import Kind, Notice, NoticeSettings, Reason
from backend.notifications.services.wishes import NEWS, SHORTEST_WARNED, Wish, Wishes, wishes_of

DELIVER = "notice_deliver"

UNSENT = (Reason.BLOCKED, Reason.OWN_ACTION, Reason.SEEN)
"""Reasons that are known when a notice opens, and with which it is never sent."""
UNTIL_LOOKED = (Kind.STARTED, Kind.FINISHED, Kind.MESSAGE, Kind.PLAN, Kind.PLAN_BROKEN, Kind.NEWS)
"""Kinds that are over when the player has looked."""
SWEPT_AT_ONCE = 500
SOON = timedelta(hours=6)
"""The sweep looks so far ahead for warnings that were lost."""


@dataclass
class _Found:
    """What a look leads to, written together."""

    opened: list[Notice] = field(default_factory=list)
    closed: list[Notice] = field(default_factory=list)
    moved: list[Notice] = field(default_factory=list)
    work: list[Due] = field(default_factory=list)

    def store(self) -> None:
        """All of it, a statement for each kind."""
        rows.close_notices(self.closed)
        rows.move_notices(self.moved)
        rows.open_notices(self.opened)
        outbox.enqueue_all(self.work)


def reconcile(player_id: str, match_id: str) -> None:
    """Opens, closes and moves the notices of one player about one match."""
    match = find_match(match_id)
    if match is not None:
        reconcile_all(match, [player_id])


@transaction.atomic
def reconcile_all(match: Match, player_ids: Sequence[str]) -> None:
    """The same for some of its players at once; the match is read anew when they are locked."""
    players = rows.lock_players(player_ids) if player_ids else []
    fresh = find_match(match.pk) if players else None
    if fresh is None:
        return
    now = clock.now()
    facts = rows.facts_of(fresh, [player.pk for player in players], now, now - NEWS)
    found = _Found()
    for player in players:
        _compare(player, facts, found)
    found.store()


def _compare(player: Player, facts: rows.Facts, found: _Found) -> None:
    wishes = wishes_of(player, facts)
    wanted = {wish.subject: wish for wish in wishes.found}
    known = facts.open[player.pk]
    for notice in known:
        if notice.subject not in wanted:
            found.closed.append(notice)
            found.work += close(notice, facts.now)
        elif _has_moved(notice, wanted[notice.subject]):
            found.moved.append(notice)
    subjects = {notice.subject for notice in known}
    for wish in wishes.found:
        is_known = wish.subject in subjects or (wish.once and _was_told(player, facts.match, wish))
        if wish.is_news and not is_known:
            notice = _opened(player, facts, wish)
            found.opened.append(notice)
            if notice.settled_at is None:
                found.work.append(_delivery(notice, max(facts.now, notice.not_before)))
    found.work += _looks_again(player, facts.match, wishes)


def _was_told(player: Player, match: Match, wish: Wish) -> bool:
    return Notice.objects.filter(player=player, match=match, subject=wish.subject).exists()


def _opened(player: Player, facts: rows.Facts, wish: Wish) -> Notice:
    return Notice(
        player_id=player.pk,
        match_id=facts.match.pk,
        kind=wish.kind,
        subject=wish.subject,
        version=wish.version,
        deadline=wish.deadline,
        opened_at=facts.now,
        not_before=wish.not_before,
        reason=wish.reason,
        settled_at=facts.now if wish.reason in UNSENT else None,
    )


def _has_moved(notice: Notice, wish: Wish) -> bool:
    """Whether the deadline of what is owed has changed: then the next text says so."""
    if (notice.deadline, notice.kind) == (wish.deadline, wish.kind):
        return False
    notice.deadline, notice.kind = wish.deadline, wish.kind
    return True


def close(notice: Notice, now: datetime) -> list[Due]:
    """It no longer holds. What was sent is taken back where that is possible."""
    notice.closed_at = now
    if notice.sent_at is not None:
        notice.settled_at = None
        return [_delivery(notice, now)]
    notice.settled_at = notice.settled_at or now
    if notice.reason in (Reason.NONE, Reason.WAITING, Reason.QUIET):
        notice.reason = _reason_of(notice, now)
    return []


def _reason_of(notice: Notice, now: datetime) -> Reason:
    """Why something that was over before it was sent was not sent."""
    if notice.deadline is not None and notice.deadline <= now:
        return Reason.LATE
    return Reason.SEEN if notice.kind in UNTIL_LOOKED else Reason.ANSWERED


def schedule(notice: Notice, at: datetime) -> None:
    """Has a notice looked at by a worker at that time."""
    outbox.enqueue_all([_delivery(notice, at)])


def _delivery(notice: Notice, at: datetime) -> Due:
    return outbox.work(DELIVER, {"notice": notice.pk}, due_at=at, key=f"deliver:{notice.pk}")


def _looks_again(player: Player, match: Match, wishes: Wishes) -> list[Due]:
    """A look that turns out to be too early, or for nothing, finds nothing to do."""
    if wishes.look_again is None:
        return []
    args = {"match": match.pk, "players": [player.pk]}
    return [outbox.work(NOTIFY, args, due_at=wishes.look_again, key=f"notify:{player.pk}:{match.pk}")]


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
