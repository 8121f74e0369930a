"""When this server was alive, and when it was not."""

from django.db import models

from backend.core.clock import now


class Heartbeat(models.Model):
    """The last sign of life of the server: one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"alive at {self.at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time in which nothing of the server was alive: no clock counts it (matches/services/standstill.py)."""

    start = models.DateTimeField()
    end = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"outage from {self.start:%Y-%m-%d %H:%M:%S} to {self.end:%Y-%m-%d %H:%M:%S}"
