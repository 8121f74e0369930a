"""`manage.py web`: one web process of several, where the database is PostgreSQL and Redis carries the messages."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand

from backend.config import launcher


class Command(BaseCommand):
    """Serves API, app and sockets; bots, timeouts and the sweep are the workers'."""

    help = "One web process on STAKEOUT_HOST and --port (default STAKEOUT_PORT) until SIGTERM."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: Any, **options: Any) -> None:
        """Serves."""
        launcher.run_web([launcher.listen(settings.HOST, options["port"])])
