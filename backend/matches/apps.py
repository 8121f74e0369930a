from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "backend.matches"
    label = "matches"

    def ready(self) -> None:
        """Says what becomes of matches when a player leaves."""
        from backend.matches.services import departure  # noqa: F401
