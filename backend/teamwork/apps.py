from django.apps import AppConfig


class TeamworkConfig(AppConfig):
    name = "backend.teamwork"
    label = "teamwork"

    def ready(self) -> None:
        """Says what becomes of plans when a player leaves, and what follows when a match has moved."""
        from backend.teamwork.services import departure, recheck  # noqa: F401
