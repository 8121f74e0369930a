"""`manage.py soak`: the long hunt for broken rules and leaks."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from backend.core import testkit


class Command(BaseCommand):
    """Random matches under invariants and leak searches, over all games. Broken matches are recorded in var/soak."""

    help = "Plays random matches and searches for leaks, for minutes or for a number of positions."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How long, and where to look."""
        parser.add_argument(
            "--minutes", type=float, help="how long (default 10, unless --positions is given)"
        )
        parser.add_argument("--positions", type=int, help="at least so many positions of each game")
        parser.add_argument("--game", help="one game only")
        parser.add_argument("--seed", help="repeats an earlier run")

    def handle(self, *args: Any, **options: Any) -> None:
        """Hunts."""
        names = ("minutes", "positions", "game", "seed")
        testkit.run("soak", *(f"--{name}={options[name]}" for name in names if options[name] is not None))
