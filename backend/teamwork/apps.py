from django.apps import AppConfig


class TeamworkConfig(AppConfig):
    name = "backend.teamwork"
    label = "teamwork"

    def ready(self) -> None:
        """Says what becomes of markers when a player leaves."""
        from backend.teamwork.services import departure  # noqa: F401
