from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "backend.notifications"
    label = "notifications"

    def ready(self) -> None:
        """Registers the channels, and says what becomes of notices when a player leaves."""
        from backend.notifications import channels
        from backend.notifications.email.channel import EmailChannel
        from backend.notifications.push.channel import PushChannel
        from backend.notifications.services import departure  # noqa: F401
        from backend.notifications.webhooks.channel import WebhookChannel

        channels.register(PushChannel())
        channels.register(WebhookChannel())
        channels.register(EmailChannel())  # last: it need not wake anybody
