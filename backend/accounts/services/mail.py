"""Mail to players: links to a new password, and to confirm an address. Written and sent by a worker."""

from typing import Any

from allauth.account import app_settings
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import filter_users_by_email, user_pk_to_url_str
from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction

from backend.accounts.models import Player
from backend.core import outbox
from backend.core.foreign import without_links
from backend.core.problems import language
from backend.core.text import t

REQUEST = "mail_request"
RESET = "mail_reset"
CONFIRM = "mail_confirm"


def sentence(key: str) -> str:
    """A text in the language of the request."""
    return t(key, language())


def enqueue_request(address: str) -> None:
    """Whoever has an account with this address will be sent a link to a new password.

    One row whether or not there is such an account: nothing about it is looked up before the answer.
    """
    _enqueue(REQUEST, {"to": address.lower(), "lang": language()})


@transaction.atomic
def answer_request(args: dict[str, Any]) -> None:
    """Has a link sent for each account with the address. It is made when it is sent, and stored nowhere."""
    for player in filter_users_by_email(args["to"], is_active=True, prefer_verified=True):
        outbox.enqueue(RESET, {"player": player.pk, "to": args["to"], "lang": args["lang"]})


def enqueue_confirmation(player: Player, address: str) -> None:
    """A link that confirms the address will be sent."""
    _enqueue(CONFIRM, {"player": player.pk, "to": address, "lang": language()})


@transaction.atomic
def _enqueue(kind: str, args: dict[str, Any]) -> None:
    outbox.enqueue(kind, args)


def send_reset(args: dict[str, Any]) -> None:
    """Sends the link, unless the player has left meanwhile."""
    player = Player.objects.filter(pk=args["player"], is_active=True).first()
    if player is None:
        return
    secret = app_settings.PASSWORD_RESET_TOKEN_GENERATOR().make_token(player)
    link = _link("account_reset_password_from_key", f"{user_pk_to_url_str(player)}-{secret}")
    is_own = EmailAddress.objects.filter(user=player.pk, email=args["to"], verified=True).exists()
    name = player.username if is_own else without_links(str(player.username))  # anybody can give any address
    _send("reset", args, link=link, username=name)


def send_confirmation(args: dict[str, Any]) -> None:
    """Sends the link, unless the address is confirmed or given up."""
    address = EmailAddress.objects.filter(user=args["player"], email=args["to"], verified=False).first()
    if address is None:
        return
    link = _link("account_confirm_email", EmailConfirmationHMAC(address).key)
    _send("confirm", args, link=link, address=args["to"])


def _link(page: str, key: str) -> str:
    return settings.HEADLESS_FRONTEND_URLS[page].format(key=key)


def _send(kind: str, args: dict[str, Any], **values: object) -> None:
    subject = t(f"mail.{kind}.subject", args["lang"])
    text = t(f"mail.{kind}.text", args["lang"], **values)
    send_mail(subject, text, settings.DEFAULT_FROM_EMAIL, [args["to"]])
