"""Mail about matches: text and simple HTML, with a way out that works in one click (RFC 8058)."""

from collections.abc import Sequence
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string

from backend.accounts.models import Player
from backend.core.text import t

_SALT = "notifications.mail.unsubscribe"
PAGE = "/accounts/unsubscribe/"
LONGEST_TOKEN = 200


@dataclass(frozen=True)
class Line:
    """A sentence or two, and where they lead."""

    title: str
    body: str
    url: str
    """Absolute."""


@dataclass(frozen=True)
class Letter:
    """What is written to a player, in their language."""

    subject: str
    lead: str
    """Before the lines; may be empty."""
    lines: Sequence[Line]
    reference: str
    """The same for the same letter: a second copy of it is known by its Message-ID."""


def confirmed_address(player: Player) -> str | None:
    """Where mail reaches a player; None where this server sends none, or the player has confirmed no address."""
    if not settings.MAIL or player.is_guest:
        return None
    row = EmailAddress.objects.filter(user=player.pk, verified=True).first()
    return row.email if row is not None else None


def send(player: Player, address: str, letter: Letter) -> None:
    """Sends at once. Raises OSError and smtplib's errors."""
    lang = player.language
    way_out = unsubscribe_url(player)
    context = {
        "lang": lang,
        "letter": letter,
        "reason": t("mail.notices.reason", lang, base=settings.BASE_URL),
        "unsubscribe": t("mail.notices.unsubscribe", lang),
        "way_out": way_out,
    }
    parts = [letter.lead, *(f"{each.title}\n{each.body}\n{each.url}" for each in letter.lines)]
    parts.append(f"-- \n{context['reason']}\n{context['unsubscribe']}: {way_out}")
    mail = EmailMultiAlternatives(
        " ".join(letter.subject.split()),
        "\n\n".join(part for part in parts if part) + "\n",
        settings.DEFAULT_FROM_EMAIL,
        [address],
        headers={
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{way_out}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Message-ID": f"<{letter.reference}@{settings.DEFAULT_FROM_EMAIL.rpartition('@')[2].rstrip('>')}>",
        },
    )
    mail.attach_alternative(render_to_string("notifications/mail.html", context), "text/html")
    mail.send()


def unsubscribe_url(player: Player) -> str:
    """Ends all mail about matches for this player, without signing in. Good for ever: old mails keep theirs."""
    return f"{settings.BASE_URL}{PAGE}{Signer(salt=_SALT).sign(player.pk)}"


def player_of(token: str) -> str | None:
    """The id that a link was made for; None for one that was not made here."""
    try:
        return Signer(salt=_SALT).unsign(token[:LONGEST_TOKEN])
    except BadSignature:
        return None
