"""Runs the commands of the games' test kit, in a process of their own: the server never loads test code."""

import subprocess
import sys
from pathlib import Path

from django.core.management import CommandError

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> None:
    """`python -m games.testkit <arguments>`, output as it comes; raises CommandError with its exit status."""
    command = [sys.executable, "-m", "games.testkit", *arguments]
    status = subprocess.run(command, cwd=ROOT, check=False).returncode  # noqa: S603 (our own command)
    if status:
        raise CommandError(f"games.testkit {arguments[0]} ended with status {status}", returncode=status)
