from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    name = "backend.replays"
    label = "replays"

    def ready(self) -> None:
        """Says what becomes of notes and renderings when a player leaves."""
        from backend.replays.services import departure  # noqa: F401
