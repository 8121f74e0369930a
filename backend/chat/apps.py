from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "backend.chat"
    label = "chat"

    def ready(self) -> None:
        """Says what becomes of talk when a player leaves, and who does not sit down together."""
        from backend.chat.selectors import blocks  # noqa: F401
        from backend.chat.services import departure  # noqa: F401
