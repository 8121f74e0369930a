from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "backend.tables"
    label = "tables"

    def ready(self) -> None:
        """Says what becomes of tables when a player leaves."""
        from backend.tables.services import departure  # noqa: F401
