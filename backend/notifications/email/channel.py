"""A mail for each notice, for players who want that."""

import smtplib
from collections.abc import Sequence
from datetime import datetime

from django.conf import settings

from backend.accounts.models import Player
from backend.notifications.channels import Message, Result, Target
from backend.notifications.email.letters import Letter, Line, confirmed_address, send
from backend.notifications.email.settings import mail_settings, note, result_of
from backend.notifications.models import Kind, MailSettings

WANTED = (Kind.TURN, Kind.WINDOW, Kind.DEADLINE, Kind.INVITATION, Kind.FINISHED, Kind.CARETAKER, Kind.DEVICE)
"""What whoever wants mail at all wants to be written."""


class EmailChannel:
    """E-mail."""

    name = "email"
    takes_back = False

    def is_on(self, kind: Kind) -> bool:
        """What can wait until the player looks is not worth a mail."""
        return kind in WANTED

    def targets(self, player: Player, kind: Kind) -> Sequence[Target]:
        """The confirmed address, if the player wants a mail for each; a test goes there in any case."""
        address = confirmed_address(player)
        chosen = mail_settings(player)
        is_test = kind == Kind.TEST
        if address is None or not (is_test or chosen.mode == MailSettings.Mode.EACH):
            return []
        return [Target("email", address[:80], address, None if is_test else chosen.wait_until)]

    def deliver(self, message: Message, target: Target) -> Result:
        """One mail, to the address that is confirmed now."""
        if confirmed_address(message.player) != target.row:
            return Result("gone", "no confirmed address")
        line = Line(message.title, message.body, settings.BASE_URL + message.url)
        letter = Letter(message.title, "", [line], f"notice-{message.notice.pk}")
        try:
            send(message.player, target.row, letter)
        except (OSError, smtplib.SMTPException) as error:
            result = result_of(error)
        else:
            result = Result("ok")
        note(message.player.pk, result)
        return result

    def status(self, player: Player) -> tuple[datetime | None, str]:
        """Over mails for each notice and digests."""
        chosen = mail_settings(player)
        return chosen.last_ok_at, chosen.last_error
