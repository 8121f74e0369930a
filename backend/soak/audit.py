"""The checks: whoever is waited for has been told, or the ledger says why not, and all numbers agree."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta

from django.db.models import Q

from backend.accounts.models import Player
from backend.core import clock
from backend.core.models import Due
from backend.matches.engine import game_of
from backend.matches.models import Match, Obligation, Seat
from backend.matches.selectors.inbox import badge, waiting_rows
from backend.matches.selectors.states import load_privates, load_state
from backend.matches.services.follow import ALARM, BOT_TURN, NOTIFY, ORDER
from backend.notifications.kinds import OWED
from backend.notifications.models import Attempt, MailSettings, Notice, Reason
from backend.notifications.services.reconcile import DELIVER
from backend.soak.figures import Figures
from games import door

PATIENCE = timedelta(minutes=10)
"""How late a deadline or due work may be while the server runs."""

Pair = tuple[str, str]
"""A player and a match that waits for them."""


def check(figures: Figures) -> None:
    """All checks, at a moment when everything that is due has been done."""
    figures.add("audits")
    owed = _check_numbers(figures)
    _check_nothing_is_stuck(figures)
    _check_ledger(figures, owed)
    _check_digests(figures)


def check_letters(figures: Figures, arrived: Mapping[str, int]) -> None:
    """What the ledger says of mail is what arrived, each letter once. `arrived`: how often, by Message-ID."""
    for reference, count in arrived.items():
        if count > 1:
            figures.fault(f"{reference} arrived {count} times")
    references = {reference.strip("<").partition("@")[0] for reference in arrived}
    arrived_of = {reference.removeprefix("notice-") for reference in references}
    sent = Attempt.objects.filter(channel="email", result=Attempt.Outcome.OK)
    noted = set(sent.values_list("notice", flat=True))
    known = set(Notice.objects.filter(pk__in=arrived_of).values_list("pk", flat=True))
    for notice_id in noted ^ known:
        figures.fault(f"notice {notice_id}: mail {'noted' if notice_id in noted else 'arrived'} only")


def _check_numbers(figures: Figures) -> set[Pair]:
    """Inbox, badge and obligations against a fresh count from the positions; the pairs that are owed."""
    fresh: dict[str, set[str]] = defaultdict(set)
    for match in Match.objects.filter(status=Match.Status.ACTIVE):
        counted = _owed_in(match)
        rows = Obligation.objects.filter(match=match.pk, player__isnull=False)
        stored = {(str(row.player_id), door.base_of(row.decision)) for row in rows}
        if counted != stored:
            figures.fault(f"{match.pk} at {match.version}: owed {counted}, stored {stored}")
        for player_id, _ in counted:
            fresh[player_id].add(match.pk)
    for player in Player.objects.filter(deleted_at=None):
        numbers = {badge(player), len(waiting_rows(player)), len(fresh[player.pk])}
        if len(numbers) > 1 or set(waiting_rows(player)) != fresh[player.pk]:
            figures.fault(f"{player} has {numbers} waiting matches")
    return {(player_id, match_id) for player_id, matches in fresh.items() for match_id in matches}


def _owed_in(match: Match) -> set[tuple[str, str]]:
    game = game_of(match.game)
    state = door.decode(game, load_state(match.pk, match.version))
    seats = list(Seat.objects.filter(match=match.pk).order_by("index"))
    return {
        (str(seats[ask.seat].player_id), door.base_of(ask.id))
        for ask, is_owed in door.owed(game, state, load_privates(match.pk))
        if is_owed and not seats[ask.seat].is_played_by_bot
    }


def _check_nothing_is_stuck(figures: Figures) -> None:
    """Every running match waits for a person or has work that will move it, and nothing is late."""
    now = clock.now()
    late = Obligation.objects.filter(deadline__lt=now - PATIENCE, match__status=Match.Status.ACTIVE)
    for row in late:
        figures.fault(f"{row} was due at {row.deadline}, and it is {now}")
    overdue = Due.objects.filter(done_at=None, due_at__lt=now - PATIENCE)
    for due in overdue.filter(Q(claimed_until=None) | Q(claimed_until__lt=now - PATIENCE))[:10]:
        figures.fault(f"{due.kind} {due.args} was due at {due.due_at}: {due.last_error}")
    waiting = set(Obligation.objects.filter(player__isnull=False).values_list("match", flat=True))
    moving = {
        args["match"]
        for args in Due.objects.filter(kind__in=(ALARM, BOT_TURN, ORDER), done_at=None).values_list(
            "args", flat=True
        )
    }
    for match in Match.objects.filter(status=Match.Status.ACTIVE).exclude(pk__in=waiting | moving):
        figures.fault(f"{match} at {match.version} waits for nobody and nothing")
    for match in Match.objects.filter(status=Match.Status.FROZEN):
        figures.fault(f"{match} is frozen: {match.frozen_because}")


def _check_ledger(figures: Figures, owed: set[Pair]) -> None:
    """Each pair has one open notice of what is owed that was delivered, or whose line says why not (yet)."""
    notices: dict[Pair, list[Notice]] = defaultdict(list)
    for notice in Notice.objects.filter(closed_at=None, kind__in=OWED).prefetch_related("attempts"):
        notices[notice.player_id, str(notice.match_id)].append(notice)
    for pair in owed - set(notices):
        figures.fault(f"{pair} waits, and no notice was opened")
    for pair, found in notices.items():
        if pair not in owed:
            figures.fault(f"{pair} has {len(found)} open notices of what nobody owes")
        else:
            figures.add(f"waiting: {_standing(figures, pair, found)}")


def _check_digests(figures: Figures) -> None:
    """Each is sent in time, or rests after a failure."""
    late = clock.now() - PATIENCE
    rested = Q(wait_until=None) | Q(wait_until__lt=late)
    for row in MailSettings.objects.filter(rested, mode=MailSettings.Mode.DIGEST, next_digest_at__lt=late):
        figures.fault(f"{row} was due at {row.next_digest_at}: {row.last_error}")


def _standing(figures: Figures, pair: Pair, found: list[Notice]) -> str:
    """How the player was told, or why not."""
    attempts = [attempt for notice in found for attempt in notice.attempts.all()]
    if any(attempt.result == Attempt.Outcome.OK for attempt in attempts):
        return "told"
    reasons = {notice.reason for notice in found} - {Reason.NONE}
    if reasons:
        return f"not told, {min(reasons)}"
    if any(notice.confirmed_at is not None for notice in found):
        return "seen without being told"
    now = clock.now()
    is_tried_again = any(attempt.next_at is not None and attempt.next_at >= now for attempt in attempts)
    is_planned = all(
        Due.objects.filter(kind__in=(DELIVER, NOTIFY), done_at=None, key=f"deliver:{notice.pk}").exists()
        for notice in found
    )
    if is_tried_again and is_planned:
        return "being tried again"
    if is_planned:
        return "about to be told"
    figures.fault(f"{pair} waits, was not told, and nothing says why: {found[0].pk}")
    return "fault"
