"""`manage.py serve`: the whole product by one command."""

from typing import Any

from django.core.management import BaseCommand, CommandError

from backend.config import launcher


class Command(BaseCommand):
    """Serves API, app, sockets, bots and timeouts until it is stopped."""

    help = "Serves everything on STAKEOUT_HOST:STAKEOUT_PORT until SIGTERM or Ctrl-C."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Runs the launcher."""
        if not launcher.is_supported():
            raise CommandError("Stakeout's server runs on Linux and macOS; on Windows use WSL.")
        launcher.serve(self._say)
        launcher.leave()

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()
