#!/usr/bin/env python
"""Runs Stakeout's commands: `serve`, `migrate`, `check` and those of the apps."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
