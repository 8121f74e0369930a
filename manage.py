#!/usr/bin/env python
"""Runs Stakeout's commands: `serve`, `migrate`, `check` and those of the apps."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # a variable that makes no sense: the sentence says which
        sys.exit(str(error))


if __name__ == "__main__":
    main()
