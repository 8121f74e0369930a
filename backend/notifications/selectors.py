"""Channels as a player has them."""

from backend.accounts.models import Player
from backend.core.text import t
from backend.matches.selectors.view import Plain, utc_text
from backend.notifications.channels import all_channels
from backend.notifications.email.letters import confirmed_address
from backend.notifications.email.settings import mail_choices, mail_settings
from backend.notifications.models import Kind
from backend.notifications.services.preferences import settings_of, wants


def channels_document(player: Player, lang: str) -> Plain:
    """Every channel with its state, and the settings that go for all of them."""
    chosen = settings_of(player)
    return {
        "channels": [
            {
                "name": channel.name,
                "title": t(f"channel.{channel.name}", lang),
                "targets": [target.label for target in channel.targets(player, Kind.TURN)],
                "last_ok_at": channel.status(player)[0],
                "last_error": channel.status(player)[1],
                "kinds": {kind.value: wants(player, kind, channel) for kind in Kind if kind != Kind.TEST},
            }
            for channel in all_channels()
        ],
        "settings": {"deadline_lead": chosen.deadline_lead, "fallback_after": chosen.fallback_after}
        | mail_choices(player),
        "mail": mail_state(player),
    }


def mail_state(player: Player) -> Plain:
    """Whether mail can reach a player, and when digests were and will be."""
    chosen = mail_settings(player)
    return {
        "address_confirmed": confirmed_address(player) is not None,
        "last_digest_at": utc_text(chosen.last_digest_at),
        "next_digest_at": utc_text(chosen.next_digest_at),
        "switched_off_at": utc_text(chosen.switched_off_at),
    }
