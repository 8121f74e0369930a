"""What a team plans beside its match. No part of the match: it raises no version, and nobody else hears of it."""

from __future__ import annotations  # fields are generic for the type checker only

from django.conf import settings
from django.db import models

from backend.core import clock
from backend.core.ids import new_id
from backend.matches.models import Match


class Marker(models.Model):
    """Something that a team has pinned to a place of the board, or a wish about a thing. Anybody of the team takes it
    off."""

    class Kind(models.TextChoices):
        """`meet`, `avoid` and `wait` stand at a place; `save` and `need` speak of a thing. Published."""

        MEET = "meet"
        AVOID = "avoid"
        WAIT = "wait"
        SAVE = "save"
        NEED = "need"

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="markers")
    team = models.CharField(max_length=32)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    about = models.CharField(max_length=32)
    """A place or a thing, by the game's id."""
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "team", "kind", "about"], name="marker_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.about} in {self.match_id}"


AT_PLACES = (Marker.Kind.MEET, Marker.Kind.AVOID, Marker.Kind.WAIT)
"""Kinds that stand at a place of the board."""
