"""Where simulated people are reached: browsers with real keys, webhooks, mail addresses, all at hosts that the
simulation plays."""

import base64
import random
import secrets

from allauth.account.models import EmailAddress
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from backend.accounts.models import Player
from backend.accounts.services.tokens import create_token
from backend.notifications.email.settings import change_mail
from backend.notifications.models import MailSettings, Webhook
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


def give_address(player: Player, chance: random.Random) -> str:
    """Makes the player one with an account and a mail address of their own, in place of an older one; most confirm
    it."""
    address = f"{secrets.token_hex(8)}@people.example"
    player.username, player.is_guest = player.username or f"soak-{player.pk}", False
    player.save(update_fields=["username", "is_guest"])
    EmailAddress.objects.filter(user=player.pk).delete()
    EmailAddress.objects.create(user=player, email=address, verified=chance.random() < 0.9, primary=True)
    return address


def want_mail(player: Player, chance: random.Random) -> None:
    """Asks for mail of one kind or the other."""
    mode = chance.choice((MailSettings.Mode.EACH, MailSettings.Mode.DIGEST))
    change_mail(player, mode=mode, hour=chance.randrange(24))


def _unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
