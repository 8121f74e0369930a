"""What is posted to a webhook, in each of the forms.

The generic form is signed: `Stakeout-Signature` holds `v1=` and the HMAC-SHA-256, in hexadecimal, of the text of
`Stakeout-Timestamp` (Unix seconds), a full stop, and the body as it was sent, with the webhook's secret (its UTF-8
bytes) as the key. Whoever receives it compares in constant time and refuses what is older than some minutes.
`Stakeout-Delivery` is the notice's id: the same one may come twice.
"""

import hashlib
import hmac
import re
from typing import Any

import msgspec
from django.conf import settings

from backend.core import clock
from backend.matches.selectors.view import utc_text
from backend.notifications.channels import Message
from backend.notifications.models import Webhook

LONGEST = 1900
"""Characters; Discord takes 2000."""
_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#<@:])")


def request_of(message: Message, webhook: Webhook) -> tuple[bytes, dict[str, str]]:
    """Body and headers of one post."""
    headers = {"Content-Type": "application/json", "User-Agent": "Stakeout", "Connection": "close"}
    if webhook.form == Webhook.Form.DISCORD:
        return msgspec.json.encode(discord(message)), headers
    if webhook.form == Webhook.Form.SLACK:
        return msgspec.json.encode(slack(message)), headers
    body = msgspec.json.encode(generic(message))
    timestamp = str(int(clock.now().timestamp()))
    headers |= {
        "Stakeout-Delivery": message.notice.pk,
        "Stakeout-Timestamp": timestamp,
        "Stakeout-Signature": signature(webhook.secret, timestamp, body),
    }
    return body, headers


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """What the header `Stakeout-Signature` must be."""
    mac = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256)
    return f"v1={mac.hexdigest()}"


def generic(message: Message) -> dict[str, Any]:
    """For programs. Members may be added; `v` is raised if one changes its meaning."""
    return {
        "v": 1,
        "id": message.notice.pk,
        "kind": message.notice.kind,
        "match": message.notice.match_id,
        "player": message.player.pk,
        "title": message.title,
        "body": message.body,
        "url": settings.BASE_URL + message.url,
        "badge": message.badge,
        "deadline": utc_text(message.deadline),
        "at": utc_text(clock.now()),
    }


def discord(message: Message) -> dict[str, Any]:
    """A message of Discord's. A player's name can neither call anybody nor look like anything else."""
    words = _MARKDOWN.sub(r"\\\1", f"{message.title}\n{message.body}"[: LONGEST // 2])
    return {
        "content": f"{words}\n<{settings.BASE_URL}{message.url}>",
        "allowed_mentions": {"parse": []},
    }


def slack(message: Message) -> dict[str, Any]:
    """A message of Slack's (and of those that take its form)."""
    words = f"{message.title}\n{message.body}"[:LONGEST]
    for letter, escaped in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        words = words.replace(letter, escaped)
    return {"text": f"{words}\n<{settings.BASE_URL}{message.url}>", "mrkdwn": False, "link_names": False}
