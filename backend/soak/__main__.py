"""`python -m backend.soak`: one simulation in a database of its own. Use `manage.py soak --people`."""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path


def main() -> int:
    """Simulates and prints; 1 where something turned out wrong."""
    parser = argparse.ArgumentParser(prog="manage.py soak --people")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--days", type=float, default=7)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stakeout-soak-", ignore_cleanup_errors=True) as folder:
        _prepare(Path(folder))
        from backend.soak.world import Plan, World

        began = time.perf_counter()
        plan = Plan(given.players, given.matches, given.days, given.seed)
        figures = World(plan, tell=lambda line: print(line, file=sys.stderr, flush=True)).run()
        sys.stdout.write("\n".join(figures.lines()) + "\n")
        sys.stdout.write(f"{given.days:g} days in {time.perf_counter() - began:.0f} s\n")
    return 1 if figures.faults else 0


def _prepare(folder: Path) -> None:
    """An SQLite database that is gone afterwards: the server's own data are never touched."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ["STAKEOUT_DATA"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "backend.config.settings"
    import django

    django.setup()
    import logging

    from django.core.management import call_command

    logging.disable(logging.WARNING)  # failures are meant here; those that count are in the figures
    logging.getLogger("stakeout.operators").disabled = True
    call_command("migrate", verbosity=0)


if __name__ == "__main__":
    sys.exit(main())
