"""Due work: the rows that the whole product's future stands in. Messages only say that one is ready."""

from django.db import models
from django.db.models import Q

from backend.core import clock


class Due(models.Model):
    """One piece of work to be done at or after `due_at`, at least once, by the handler of its kind."""

    kind = models.CharField(max_length=64)
    key = models.CharField(max_length=200, unique=True, null=True, blank=True)
    """Names the work where at most one row for it may exist (a seat's deadline); null otherwise."""
    args = models.JSONField(default=dict)
    owner = models.CharField(max_length=32, blank=True, default="", db_default="")
    """For whose sake it is done, where turns go round between players (outbox.handler's `fair`)."""
    due_at = models.DateTimeField()
    woken_until = models.DateTimeField(null=True, blank=True)
    """Until then a message about this row is believed to be on its way."""
    claimed_until = models.DateTimeField(null=True, blank=True)
    """Until then one worker has it. A worker that dies leaves the claim to run out."""
    attempts = models.PositiveIntegerField(default=0)
    last_error = models.TextField(blank=True, default="")
    done_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        verbose_name_plural = "due work"
        indexes = [
            models.Index(fields=["due_at"], condition=Q(done_at=None), name="due_open"),
            models.Index(fields=["done_at"], condition=Q(done_at__isnull=False), name="due_done"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.due_at:%Y-%m-%d %H:%M:%S}"
