"""`manage.py bot_strength`: whether a game's bots are as strong as they are to be."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from backend.core import testkit


class Command(BaseCommand):
    """Lets the levels of a game's bots play each other and compares with the bars that the game sets."""

    help = "Measures how strong a game's bots are, and prints the result as a table."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which game, and how long."""
        parser.add_argument("game")
        parser.add_argument("--games", type=int, default=200, help="matches for each line of the table")
        parser.add_argument("--jobs", type=int, default=1, help="lines that are measured at a time")
        parser.add_argument("--seed", default="bars", help="repeats an earlier run")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measures."""
        numbers = (f"--{name}={options[name]}" for name in ("games", "jobs", "seed"))
        testkit.run("strength", options["game"], *numbers)
