"""An account's address of e-mail: one, for mail only, confirmed or not."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from backend.accounts.models import Player
from backend.accounts.services import mail
from backend.core.limits import CONFIRMATIONS, PASSWORD_TRIES
from backend.core.problems import Problem, language
from backend.core.text import t


def email_of(player: Player) -> dict[str, Any] | None:
    """Address and whether it is confirmed; None for a guest and for an account without."""
    if player.is_guest:
        return None
    row = EmailAddress.objects.filter(user=player).first()
    return {"address": row.email, "verified": row.verified} if row is not None else None


def change_email(player: Player, address: str | None, password: str) -> None:
    """Replaces the address; None takes it away. A new one is asked to confirm itself, where this server sends mail.

    Problems: not_an_account, validation_failed (wrong password), rate_limited.
    """
    if player.is_guest:
        raise Problem("not_an_account")
    PASSWORD_TRIES.count(player.pk)
    if not player.check_password(password):
        message = t("invalid.wrong_password", language())
        error = {"field": "password", "message": message, "code": "wrong_password"}
        raise Problem("validation_failed", errors=[error])
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        known = EmailAddress.objects.filter(user=player)
        if address is not None and known.filter(email=address.lower()).exists():
            return
        known.delete()
        if address is None:
            return
        EmailAddress.objects.create(user=player, email=address.lower(), primary=True)
        if settings.MAIL:
            mail.enqueue_confirmation(player, address.lower())


def confirm_again(player: Player) -> None:
    """Sends the link that confirms the address once more.

    Problems: not_an_account, no_mail, nothing_to_confirm (no address, or confirmed already), rate_limited.
    """
    if player.is_guest:
        raise Problem("not_an_account")
    if not settings.MAIL:
        raise Problem("no_mail")
    row = EmailAddress.objects.filter(user=player, verified=False).first()
    if row is None:
        raise Problem("nothing_to_confirm")
    CONFIRMATIONS.count(player.pk)
    CONFIRMATIONS.count(row.email)
    mail.enqueue_confirmation(player, row.email)
