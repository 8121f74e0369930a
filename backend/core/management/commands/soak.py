"""`manage.py soak`: the long hunt for broken rules and leaks, a simulated week of many people, or a siege."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from backend.core import testkit

GAMES = ("minutes", "positions", "game", "seed")
PEOPLE = ("players", "matches", "days", "seed")


class Command(BaseCommand):
    """Random matches under invariants and leak searches, over all games; broken matches are recorded in var/soak.
    With --people: everybody's week, with failures of everything outside (backend/soak). With --hostile: a server of
    its own is attacked, on this machine alone (backend/bench/hostile.py)."""

    help = "Plays random matches and searches for leaks; or simulates a week of people."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How long, and where to look."""
        parser.add_argument(
            "--minutes", type=float, help="how long (default 10, unless --positions is given)"
        )
        parser.add_argument("--positions", type=int, help="at least so many positions of each game")
        parser.add_argument("--game", help="one game only")
        parser.add_argument("--seed", help="repeats an earlier run; with --people, its habits and bad luck")
        parser.add_argument(
            "--people", action="store_true", help="simulates people, in a database of its own"
        )
        parser.add_argument(
            "--hostile",
            action="store_true",
            help="attacks a server of its own on 127.0.0.1, for some minutes",
        )
        parser.add_argument("--players", type=int, help="with --people: how many (default 200)")
        parser.add_argument("--matches", type=int, help="with --people: how many (default 300)")
        parser.add_argument("--days", type=float, help="with --people: how long (default 7)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Hunts."""
        if options["hostile"]:
            testkit.run(module="backend.bench.hostile")
            return
        names = PEOPLE if options["people"] else GAMES
        given = [f"--{name}={options[name]}" for name in names if options[name] is not None]
        if options["people"]:
            testkit.run(*given, module="backend.soak")
        else:
            testkit.run("soak", *given)
