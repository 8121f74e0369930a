from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "backend.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Listens for sign-ins."""
        from backend.accounts.services import sessions

        sessions.listen()
