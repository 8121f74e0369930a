"""`manage.py replay_check`: would today's rules have led every match to where it stands?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from backend.core.problems import Problem
from backend.matches.engine import EngineFault
from backend.matches.models import Match
from backend.matches.selectors.record import shadow_run
from backend.matches.visibility import seats_of

OPEN = (Match.Status.ACTIVE, Match.Status.FROZEN)


class Command(BaseCommand):
    """The shadow run before a release: plays the entries of all open matches again and reports each difference."""

    help = "Plays the entries of open matches again with today's code and content. Reads only."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which matches."""
        parser.add_argument("--finished", action="store_true", help="finished matches, too")
        parser.add_argument("--game", help="one game only")

    def handle(self, *args: Any, **options: Any) -> None:
        """Reports match, version and what differs; fails if anything does."""
        states = (*OPEN, Match.Status.FINISHED) if options["finished"] else OPEN
        matches = Match.objects.filter(status__in=states, seed__isnull=False).order_by("created_at", "pk")
        if options["game"]:
            matches = matches.filter(game=options["game"])
        played = differing = 0
        for match in matches.iterator(chunk_size=100):
            played += 1
            found = difference(match)
            if found is not None:
                differing += 1
                self.stdout.write(f"{match.game} {match.pk} ({match.status}): {found}")
        self.stdout.write(f"{played} matches played again, {differing} differ")
        if differing:
            raise CommandError("today's rules or content lead some matches elsewhere")


def difference(match: Match) -> str | None:
    """Where a match and its shadow part, in one line; None if they do not."""
    try:
        verdict = shadow_run(match, seats_of(match.pk))
    except (EngineFault, Problem) as fault:
        return f"can't be read: {fault}"
    found = verdict.first_difference
    if found is None:
        return None
    return f"version {found.version}, {found.field}: stored {found.expected!r}, today {found.found!r}"
