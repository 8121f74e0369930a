"""`manage.py figures`: what /metrics shows, in the terminal, and what is wrong now."""

from typing import Any

from django.core.management.base import BaseCommand

from backend.notifications.watch.alarms import alarms
from backend.notifications.watch.figures import figures
from backend.notifications.watch.metrics import exposition


class Command(BaseCommand):
    help = "Shows how the service fares; ends with what is wrong now."

    def handle(self, *args: Any, **options: Any) -> None:
        """Comments of the format are left out."""
        counted = figures()
        for line in exposition(counted).decode().splitlines():
            if not line.startswith("#"):
                self.stdout.write(line)
        for alarm in alarms(counted):
            self.stdout.write(self.style.ERROR(f"WARNING {alarm.text}"))
