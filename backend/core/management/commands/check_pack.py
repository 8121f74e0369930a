"""`manage.py check_pack`: what is wrong with a content pack that an owner of the box has corrected."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games import door


class Command(BaseCommand):
    """Names each fault of a pack with its file, row and reason; fails if there is one."""

    help = "Checks a content pack: a file, or a folder of files, as in games/<game>/content/packs."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The game and the pack."""
        parser.add_argument("game", help="the game's key")
        parser.add_argument("pack", type=Path, help="the pack's file or folder")

    def handle(self, *args: Any, **options: Any) -> None:
        """Checks the pack."""
        pack: Path = options["pack"]
        if not pack.exists():
            raise CommandError(f"{pack} does not exist.")
        try:
            faults = door.check_pack(door.game(options["game"]), pack)
        except LookupError as error:
            raise CommandError(str(error).strip("'\"")) from error
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults in {pack}.")
        self.stdout.write(f"{pack}: all is well.")
