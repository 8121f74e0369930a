"""Runs the games' test kit and the simulations, in processes of their own: the server never loads test code."""

import subprocess
import sys
from pathlib import Path

from django.core.management import CommandError

ROOT = Path(__file__).parents[2]


def run(*arguments: str, module: str = "games.testkit") -> None:
    """`python -m <module> <arguments>`, output as it comes; raises CommandError with its exit status."""
    command = [sys.executable, "-m", module, *arguments]
    status = subprocess.run(command, cwd=ROOT, check=False).returncode  # noqa: S603 (our own command)
    if status:
        raise CommandError(f"{' '.join(command[2:4])} ended with status {status}", returncode=status)
