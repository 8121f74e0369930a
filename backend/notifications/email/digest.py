"""Once a day, at an hour of the player's own zone: what waits for them, in one mail.

When the next one is stands in the database, so a worker that was away for a day sends what is due once. Only a
worker that dies between the mail server's yes and the database sends it again, under the same Message-ID.
"""

import logging
import smtplib
from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from backend.accounts.models import Player
from backend.core import clock, outbox
from backend.core.text import t
from backend.matches.models import Match, Obligation
from backend.matches.selectors.inbox import waiting_rows
from backend.matches.selectors.matches import earliest, game_title
from backend.notifications.channels import Result
from backend.notifications.email.letters import Letter, Line, confirmed_address, send
from backend.notifications.email.settings import REST, note, plan, result_of
from backend.notifications.models import MailSettings, MatchMute
from backend.notifications.services.compose import company, local_time

log = logging.getLogger("stakeout.notifications")

DIGEST = "mail_digest"
CLAIM = timedelta(minutes=2)
"""For which nobody else sends what one worker is sending."""
MOST_MATCHES = 50
"""In one mail; the rest is a number."""


def due_digests() -> QuerySet[MailSettings]:
    """Whose digest is due and not resting after a failure."""
    now = clock.now()
    rested = Q(wait_until=None) | Q(wait_until__lte=now)
    return MailSettings.objects.filter(rested, mode=MailSettings.Mode.DIGEST, next_digest_at__lte=now)


@transaction.atomic
def start_digests() -> int:
    """Has each digest that is due written; returns how many. Runs every minute, harmless when two run."""
    moved = MailSettings.objects.filter(mode=MailSettings.Mode.DIGEST).exclude(zone=F("player__time_zone"))
    for row in moved.select_related("player").select_for_update(of=("self",)):
        plan(
            row,
            row.player,
            max(clock.now(), row.last_digest_at + REST if row.last_digest_at else clock.now()),
        )
        row.save(update_fields=["zone", "next_digest_at"])
    started = 0
    for player_id in due_digests().values_list("player", flat=True):
        key = f"digest:{player_id}"
        if not outbox.is_waiting(key):
            outbox.enqueue(DIGEST, {"player": player_id}, key=key)
            started += 1
    return started


def send_digest(player_id: str) -> None:
    """Writes one player's digest, if it is due, and settles when the next one is."""
    mine = due_digests().filter(player=player_id)
    if not mine.update(wait_until=clock.now() + CLAIM):
        return  # sent, no longer wanted, or another worker is at it
    row = MailSettings.objects.select_related("player").get(player=player_id)
    result = _write(row, row.player)
    if result is not None:
        note(player_id, result)
        if result.outcome == "retry":
            log.warning("a digest could not be sent: %s", result.detail)
            return
    now = clock.now()
    due_at = row.next_digest_at
    plan(row, row.player, now + REST)
    values = {"last_looked_at": now, "next_digest_at": row.next_digest_at}
    if result is None:
        values["wait_until"] = None
    elif result.outcome == "ok":
        values["last_digest_at"] = now
    MailSettings.objects.filter(player=player_id, mode=row.mode, next_digest_at=due_at).update(**values)


def _write(row: MailSettings, player: Player) -> Result | None:
    """Sends; None where there was nothing to say or nowhere to say it."""
    address = confirmed_address(player)
    letter = digest_of(row, player)
    if address is None or letter is None:
        return None
    try:
        send(player, address, letter)
    except (OSError, smtplib.SMTPException) as error:
        return result_of(error)
    return Result("ok")


def digest_of(row: MailSettings, player: Player) -> Letter | None:
    """What waits for a player, the next deadline first; None if nothing does that they want to hear of."""
    muted = set(MatchMute.objects.filter(player=player).values_list("match", flat=True))
    owed = {match: rows for match, rows in waiting_rows(player).items() if match not in muted}
    if not owed:
        return None
    lang = player.language
    matches = Match.objects.in_bulk(list(owed))
    lines = [_line(matches[pk], rows, player) for pk, rows in list(owed.items())[:MOST_MATCHES]]
    return Letter(
        subject=t("mail.digest.subject", lang, count=len(owed)),
        lead=t("mail.digest.lead", lang, count=len(owed), time=local_time(clock.now(), player)),
        lines=lines,
        reference=f"digest-{player.pk}-{row.next_digest_at:%Y%m%d%H}",
    )


def _line(match: Match, rows: Sequence[Obligation], player: Player) -> Line:
    lang = player.language
    deadline = earliest(rows)
    until = (
        t("notice.until", lang, time=local_time(deadline, player)) if deadline else t("mail.no_limit", lang)
    )
    body = " ".join([until, *company(match, player)])
    return Line(game_title(match.game, lang), body, f"{settings.BASE_URL}/m/{match.pk}")
