"""How a player wants mail, and how it went."""

import smtplib
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from backend.accounts.models import Player
from backend.core import clock
from backend.notifications.channels import Result
from backend.notifications.models import MailSettings

REST = timedelta(hours=6)
"""Between two digests at least, whatever made the first one late."""
FIRST_PAUSE = 30.0
"""Seconds of rest after a failure; twice as long after each further one."""
LONGEST_PAUSE = 3600.0
MOST_REFUSALS = 5
"""In a row, after which mail is switched off: the address takes none."""


def mail_settings(player: Player) -> MailSettings:
    """The player's; unsaved defaults where they have chosen nothing."""
    found = MailSettings.objects.filter(player=player.pk).first()
    return found if found is not None else MailSettings(player=player)


def mail_choices(player: Player) -> dict[str, Any]:
    """What the player has chosen, as the API names it."""
    chosen = mail_settings(player)
    return {"mail": chosen.mode, "digest_hour": chosen.hour}


@transaction.atomic
def change_mail(player: Player, *, mode: str | None = None, hour: int | None = None) -> MailSettings:
    """Stores what is given and says when the next digest is. A choice begins without old failures."""
    MailSettings.objects.get_or_create(player=player)
    row = MailSettings.objects.select_for_update().get(player=player)
    row.hour = row.hour if hour is None else hour
    if mode is not None:
        row.mode, row.switched_off_at = MailSettings.Mode(mode), None
        row.failures, row.wait_until, row.last_error = 0, None, ""
    plan(row, player, max(clock.now(), row.last_digest_at + REST if row.last_digest_at else clock.now()))
    row.save()
    return row


def plan(row: MailSettings, player: Player, after: datetime) -> None:
    """Sets when the next digest is: the first time after a moment that the player's clock shows the chosen hour."""
    row.zone = player.time_zone
    is_digest = row.mode == MailSettings.Mode.DIGEST
    row.next_digest_at = digest_after(after, row.hour, player.time_zone) if is_digest else None


def digest_after(after: datetime, hour: int, zone_name: str) -> datetime:
    """An hour that the change to summer time skips comes an hour later, one that is repeated counts once."""
    zone = ZoneInfo(zone_name)
    day = after.astimezone(zone).date() - timedelta(days=1)
    while True:
        moment = datetime.combine(day, time(hour), zone).astimezone(UTC)
        if moment > after:
            return moment
        day += timedelta(days=1)


def unsubscribe(player_id: str) -> None:
    """No more mail about matches. Harmless when repeated."""
    player = Player.objects.filter(pk=player_id, deleted_at=None).first()
    if player is not None:
        change_mail(player, mode=MailSettings.Mode.OFF)


def result_of(error: OSError | smtplib.SMTPException) -> Result:
    """What a mail server's error means. Its words may hold addresses: only its number is kept."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = [code for code, _ in error.recipients.values()]
    else:
        codes = [error.smtp_code] if isinstance(error, smtplib.SMTPResponseException) else []
    about_us = isinstance(error, smtplib.SMTPAuthenticationError | smtplib.SMTPSenderRefused)
    if codes and all(500 <= code < 600 for code in codes) and not about_us:
        return Result("refused", f"SMTP {codes[0]}")
    return Result("retry", f"SMTP {codes[0]}" if codes else "mail server unreachable")


def note(player_id: str, result: Result) -> None:
    """Keeps how it went. An address that refuses again and again gets no more mail until its player says so."""
    now = clock.now()
    rows = MailSettings.objects.filter(player=player_id)
    row = rows.first()
    if row is None:
        return
    if result.outcome == "ok":
        rows.update(last_ok_at=now, last_error="", failures=0, wait_until=None)
        return
    failures = row.failures + 1
    pause = timedelta(seconds=min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(failures - 1, 20)))
    rows.update(last_error=result.detail[:200], failures=failures, wait_until=now + pause)
    if result.outcome == "refused" and failures >= MOST_REFUSALS:
        rows.update(mode=MailSettings.Mode.OFF, next_digest_at=None, switched_off_at=now)
