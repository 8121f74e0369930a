"""Replays of finished matches, made once."""

from django.conf import settings
from django.db import models

from backend.core.clock import now
from backend.matches.models import Match


class RenderedReplay(models.Model):
    """A finished match through one pair of eyes in one language, as it goes out. May be deleted at any time."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rendered_replays")
    viewer = models.SmallIntegerField()
    """A seat, -1 the spectator, -2 everybody."""
    lang = models.CharField(max_length=8)
    tag = models.CharField(max_length=64)
    """Of the program and the players' names it was made with: another tag makes it anew."""
    body = models.BinaryField()
    """The JSON document, compressed by gzip."""
    made_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "viewer", "lang"], name="rendered_replay_once")
        ]

    def __str__(self) -> str:
        return f"replay of {self.match_id} for {self.viewer}"


class RenderedAnalysis(models.Model):
    """The analysis of a finished match in one language. May be deleted at any time."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rendered_analyses")
    lang = models.CharField(max_length=8)
    tag = models.CharField(max_length=64)
    """Of the program and the players' names it was made with: another tag makes it anew."""
    body = models.BinaryField()
    """The JSON document, compressed by gzip."""
    made_at = models.DateTimeField(default=now)

    class Meta:
        verbose_name_plural = "rendered analyses"
        constraints = [models.UniqueConstraint(fields=["match", "lang"], name="rendered_analysis_once")]

    def __str__(self) -> str:
        return f"analysis of {self.match_id}"


class Note(models.Model):
    """What a player has written down at a moment of a match, for nobody else's eyes."""

    MAX_LENGTH = 500

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notes")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    version = models.PositiveIntegerField()
    text = models.CharField(max_length=MAX_LENGTH)
    at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["match", "version"]
        constraints = [models.UniqueConstraint(fields=["match", "player", "version"], name="note_once")]

    def __str__(self) -> str:
        return f"note on {self.match_id} at {self.version}"
