"""What people write to each other, who does not want to hear whom, and what was reported."""

from __future__ import annotations  # fields are generic for the type checker only

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from backend.core import clock
from backend.core.ids import new_id
from backend.matches.models import Match

TEXT_LENGTH = 500


class Channel(models.TextChoices):
    """`table`: the seated write, all who see the match read. `team`: a side that the game names. `spectators`: who
    has no seat, and players who are out; the others read it after the end. `whisper`: two players in private."""

    TABLE = "table"
    TEAM = "team"
    SPECTATORS = "spectators"
    WHISPER = "whisper"


def channel_name(channel: str, team: str) -> str:
    """How the API calls a channel: by its sort, a whisper with its two seats, the lower first (`whisper-0-3`)."""
    return f"{channel}-{team}" if channel == Channel.WHISPER else str(channel)


class Message(models.Model):
    """Something that was said. When its author's account goes its row stays and its words do not."""

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="messages")
    channel = models.CharField(max_length=16, choices=Channel)
    team = models.CharField(max_length=32, blank=True, default="")
    """Which team's, or between which seats (`0-3`); empty on the other channels."""
    number = models.PositiveIntegerField()
    """Counts the messages of this channel (of this team) from 1. No two channels share a count: a gap would tell
    that something was written elsewhere."""
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="messages")
    addressee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    """Of a whisper: to whom it was said. Whoever has that seat later does not read it."""
    text = models.CharField(max_length=TEXT_LENGTH)
    about = models.CharField(max_length=32, blank=True, default="", db_default="")
    """Of what on the channel it speaks, by that thing's id: a plan of the team; empty for nothing in particular."""
    key = models.CharField(max_length=128)
    """The Idempotency-Key that it came with: a retry says nothing twice."""
    removed = models.BooleanField(default=False)
    """An operator has taken it out of everybody's sight."""
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "channel", "team", "number"], name="message_number_once"
            ),
            models.UniqueConstraint(fields=["match", "author", "key"], name="message_key_once"),
        ]

    def __str__(self) -> str:
        return f"message {self.number} on {self.name} of {self.match_id}"

    @property
    def name(self) -> str:
        """Its channel as the API calls it."""
        return channel_name(self.channel, self.team)


class Sketch(models.Model):
    """What a member of a team has drawn on the board for the others. No part of the match: it raises no version."""

    class Kind(models.TextChoices):
        """An `arrow` leads from one place to another; the marks say what to do with one place."""

        ARROW = "arrow"
        SEARCH = "search"
        WATCH = "watch"

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sketches")
    team = models.CharField(max_length=32)
    moment = models.IntegerField()
    """The team's moment (a round, say) that it was drawn in; afterwards it is gone for everybody."""
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=16, choices=Kind)
    start = models.CharField(max_length=32, blank=True, default="")
    """Where an arrow begins; empty for marks."""
    place = models.CharField(max_length=32)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        verbose_name_plural = "sketches"
        constraints = [
            models.UniqueConstraint(
                fields=["match", "team", "moment", "author", "kind", "start", "place"], name="sketch_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} on {self.place} in {self.match_id}"


class ReadMark(models.Model):
    """How far a player has read one channel."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    channel = models.CharField(max_length=16)
    """By the name that the API gives it."""
    number = models.PositiveIntegerField()
    """The newest message that was seen; it never falls."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player", "channel"], name="read_mark_once")]

    def __str__(self) -> str:
        return f"{self.player_id} has read {self.channel} of {self.match_id} up to {self.number}"


class Report(models.Model):
    """Somebody wants the operator to look at a message."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=TEXT_LENGTH, blank=True, default="")
    settled = models.BooleanField(default=False)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "reporter"], name="report_once")]

    def __str__(self) -> str:
        return f"report of {self.message}"


class Mute(models.Model):
    """A player does not want to hear another one. Nothing else changes between them, and the other is not told."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "muted"], name="mute_player_once"),
            models.CheckConstraint(condition=~Q(player=F("muted")), name="mute_player_others_only"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} mutes {self.muted_id}"


class Block(models.Model):
    """A player wants nothing to do with another one: the two do not newly sit down together, invite each other,
    whisper, or take each other's seat over, and the player does not hear the other. The other is not told who."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(player=F("blocked")), name="block_others_only"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} blocks {self.blocked_id}"
