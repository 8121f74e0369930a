"""`manage.py bench`: how fast this Stakeout is on this machine (backend/bench/README.md)."""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from backend.bench import counts, engine, http, postgres, report, service

ON_POSTGRES = {"http": http.measure, "service": service.measure}
PARTS = ("engine", "counts", *ON_POSTGRES)


class Command(BaseCommand):
    """Measures in processes of its own and leaves the data of this server alone."""

    help = "Measures engine and HTTP beside their baselines and prints a table, or JSON."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to measure, how long, and where PostgreSQL is."""
        parser.add_argument("--only", choices=PARTS, help="one part only")
        parser.add_argument("--quick", action="store_true", help="few, short runs: a look, not a figure")
        parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
        server = os.environ.get("DATABASE_URL") or postgres.SERVER
        parser.add_argument(
            "--postgres",
            default=server if server.startswith("postgres") else postgres.SERVER,
            help="a server where a database may be created and dropped (default: DATABASE_URL, else "
            f"{postgres.SERVER})",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Runs the chosen parts."""
        where, which = report.machine(), report.revision()
        lines: list[report.Line] = []
        missing: list[str] = []
        wanted = [options["only"]] if options["only"] else PARTS
        if "engine" in wanted:
            lines += engine.measure(options["quick"])
        if "counts" in wanted:
            lines += counts.measure()
        for part, measure in ON_POSTGRES.items():
            if part not in wanted:
                continue
            try:
                found, unmeasured = measure(options["postgres"], options["quick"])
                lines += found
                missing += unmeasured
            except postgres.NoDatabase as error:
                missing.append(f"{part} on PostgreSQL: {error}. Name a server with --postgres.")
        result = report.Report(where, which, lines, missing)
        self.stdout.write(report.as_json(result) if options["json"] else report.as_table(result))
