"""`manage.py accept_records`: recorded matches change on purpose only."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from backend.core import testkit


class Command(BaseCommand):
    """Prints what changes in tests/records and writes it, with the reason, to each game's CHANGES.md."""

    help = "Accepts what the games do now as what recorded matches must do."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Why, and for which game."""
        parser.add_argument("--reason", required=True, help="why recorded matches may change")
        parser.add_argument("--game", help="one game only")

    def handle(self, *args: Any, **options: Any) -> None:
        """Accepts."""
        game = [] if options["game"] is None else [f"--game={options['game']}"]
        testkit.run("accept", f"--reason={options['reason']}", *game)
