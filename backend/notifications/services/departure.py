"""What a player may take along of their notices, and what goes with them when they leave for good."""

from backend.accounts.models import Player
from backend.accounts.services.farewell import exports, frees_seats
from backend.matches.selectors.view import Plain, utc_text
from backend.notifications.email.settings import mail_choices
from backend.notifications.models import (
    Device,
    MailSettings,
    MatchMute,
    Notice,
    NoticeSettings,
    UsedAction,
    Webhook,
)
from backend.notifications.services.preferences import settings_of


@exports("notices")
def exported_notices(player: Player, lang: str) -> Plain:
    """Browsers (without what one could send to them with), choices, and the ledger."""
    chosen = settings_of(player)
    return {
        "settings": {"deadline_lead": chosen.deadline_lead, "fallback_after": chosen.fallback_after}
        | mail_choices(player),
        "muted_matches": list(MatchMute.objects.filter(player=player).values_list("match", flat=True)),
        "devices": [
            {
                "label": row.label,
                "created_at": utc_text(row.created_at),
                "last_ok_at": utc_text(row.last_ok_at),
            }
            for row in Device.objects.filter(player=player)
        ],
        "webhooks": [
            {
                "form": row.form,
                "name": row.name,
                "host": row.host,
                "on": row.on,
                "created_at": utc_text(row.created_at),
                "last_ok_at": utc_text(row.last_ok_at),
                "last_error": row.last_error,
            }
            for row in Webhook.objects.filter(player=player)
        ],
        "ledger": [
            {
                "kind": row.kind,
                "match": row.match_id,
                "opened_at": utc_text(row.opened_at),
                "sent_at": utc_text(row.sent_at),
                "confirmed_at": utc_text(row.confirmed_at),
                "closed_at": utc_text(row.closed_at),
                "reason": row.reason,
                "attempts": [
                    {"channel": each.channel, "to": each.label, "at": utc_text(each.at)}
                    | {"result": each.result, "detail": each.detail}
                    for each in row.attempts.all()
                ],
            }
            for row in Notice.objects.filter(player=player).prefetch_related("attempts").order_by("opened_at")
        ],
    }


@frees_seats
def forget_notices(player: Player) -> None:
    """Nobody is left who could be told anything."""
    for model in (Device, MailSettings, Notice, NoticeSettings, MatchMute, UsedAction, Webhook):
        model.objects.filter(player=player).delete()
