from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "backend.tables"
    label = "tables"

    def ready(self) -> None:
        """Says what becomes of tables when a player leaves, and what the button on an invitation does."""
        from backend.tables.services import departure, invited  # noqa: F401
