from django.apps import AppConfig


class TeamworkConfig(AppConfig):
    name = "backend.teamwork"
    label = "teamwork"

    def ready(self) -> None:
        """Says what becomes of plans when a player leaves, what follows when a match has moved, and that plans can be
        talked about."""
        from backend.teamwork.services import departure, propose, recheck  # noqa: F401
