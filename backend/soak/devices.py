"""Browsers of simulated people: real keys, addresses at push services that the simulation plays."""

import base64
import random
import secrets

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from backend.accounts.models import Player
from backend.accounts.services.tokens import create_token
from backend.notifications.models import Webhook
from backend.notifications.services.subscriptions import Subscription, subscribe
from backend.notifications.webhooks import services as webhooks
from backend.soak.internet import HOSTS


def give_browser(player: Player, chance: random.Random) -> str:
    """Subscribes a new browser of the player; its address."""
    token, _ = create_token(player, "soak", ["play"])
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    endpoint = f"https://{chance.choice(HOSTS)}/send/{secrets.token_urlsafe(16)}"
    wish = Subscription(endpoint, _unpadded(point), _unpadded(secrets.token_bytes(16)))
    subscribe(player, wish, session=None, token=token, label="Soak")
    return endpoint


def give_webhook(player: Player, chance: random.Random) -> str:
    """Names an address of the player's own to which notices are posted, too."""
    url = f"https://{chance.choice(HOSTS)}/hook/{secrets.token_urlsafe(16)}"
    webhooks.add(player, url=url, form=chance.choice(Webhook.Form.values), name="Soak")
    return url


def _unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
