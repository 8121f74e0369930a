"""`manage.py new_game <key>`: a new game from the skeleton."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from backend.core import testkit


class Command(BaseCommand):
    """Copies a small, whole game that satisfies the contract under a new name."""

    help = "Makes games/<key> from the skeleton."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The name."""
        parser.add_argument("key", help="small letters, digits and _")

    def handle(self, *args: Any, **options: Any) -> None:
        """Makes it."""
        testkit.run("new", options["key"])
