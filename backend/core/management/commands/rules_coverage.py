"""`manage.py rules_coverage`: which numbered rules are proved by which tests."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from backend.core import testkit


class Command(BaseCommand):
    """Per game: rules known, rules named by collected tests. Fails if a complete game has an unproved rule."""

    help = "Compares the rules of RULES.md with those that collected tests name."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The form of the output."""
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Collects the tests and compares."""
        testkit.run("rules", *(["--json"] if options["json"] else []))
