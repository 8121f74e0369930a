"""Notices: what a player is to be told, what was tried to tell it, and how the player wants to be told.

Who owes what until when stands in `matches.Obligation` and nowhere else. A notice says that something of it was (or
was not) told; services/reconcile.py keeps the two in step.
"""

from __future__ import annotations  # fields are generic for the type checker only

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from backend.accounts.models import ApiToken, Session
from backend.core import clock
from backend.core.ids import new_id
from backend.matches.models import Match


class Kind(models.TextChoices):
    """What a notice is about. Published: players' settings name them."""

    TURN = "turn"
    WINDOW = "window"
    DEADLINE = "deadline"
    STARTED = "started"
    FINISHED = "finished"
    INVITATION = "invitation"
    MESSAGE = "message"
    CARETAKER = "caretaker"
    RETURNED = "returned"
    HOLIDAY = "holiday"
    PLAN = "plan"
    PLAN_BROKEN = "plan_broken"
    NEWS = "news"
    DEVICE = "device"
    TEST = "test"


class Reason(models.TextChoices):
    """Why a notice was not sent (or not yet). Empty where nothing stood in the way."""

    NONE = ""
    ANSWERED = "answered", "over before it was sent"
    BLOCKED = "blocked", "comes from somebody whom the player does not want to hear"
    LATE = "late", "its time was over before it could be sent"
    MUTED = "muted", "the player has muted the match"
    NO_CHANNEL = "no_channel", "no channel reaches the player"
    OWN_ACTION = "own_action", "the player did it"
    QUIET = "quiet", "held back until the quiet hours end"
    SEEN = "seen", "the player has looked already"
    TOGETHER = "together", "another notice says it"
    UNDELIVERED = "undelivered", "every attempt failed"
    UNWANTED = "unwanted", "the player does not want this kind"
    WAITING = "waiting", "the player has just played; it is sent if they go away"


class Notice(models.Model):
    """One thing that a player is to be told. Open as long as it holds."""

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, blank=True, related_name="notices")
    """Null for what is about no match."""
    kind = models.CharField(max_length=16, choices=Kind)
    subject = models.CharField(max_length=80)
    """What it is about, in a word that a second run finds again: unique among a player's open notices of a match."""
    version = models.PositiveIntegerField(default=0)
    """The match's version that caused it."""
    deadline = models.DateTimeField(null=True, blank=True)
    """Until when the player is to answer, as the newest text said."""
    opened_at = models.DateTimeField(default=clock.now)
    not_before = models.DateTimeField()
    """Sent at this time at the earliest."""
    sent_at = models.DateTimeField(null=True, blank=True)
    """When a channel first took it."""
    confirmed_at = models.DateTimeField(null=True, blank=True)
    """When the player clicked it, or looked at the match."""
    confirmed_by = models.CharField(max_length=32, blank=True, default="")
    """The public id of the session that confirmed it: that device needs no closing notice."""
    closed_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    """When there was nothing left to try, also for the closing notice."""
    reason = models.CharField(max_length=16, choices=Reason, blank=True, default=Reason.NONE)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "match", "subject"], condition=Q(closed_at=None), name="notice_open_once"
            )
        ]
        indexes = [
            models.Index(fields=["player", "-opened_at"], name="notice_ledger"),
            models.Index(fields=["match", "player"], name="notice_of_match"),
            models.Index(fields=["closed_at"], name="notice_closed"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.player_id}"

    @property
    def is_open(self) -> bool:
        """Whether it still holds."""
        return self.closed_at is None


class Attempt(models.Model):
    """One try to tell one notice to one target of a channel: a line of the ledger, never changed."""

    class Purpose(models.TextChoices):
        """`open` tells the notice, `close` tells that it is over, `renew` puts it back in its place, with what holds
        now and without a sound."""

        OPEN = "open"
        CLOSE = "close"
        RENEW = "renew"

    class Outcome(models.TextChoices):
        """`retry`: the next try is at `next_at`. `failed`: the last of the tries."""

        OK = "ok"
        GONE = "gone"
        RETRY = "retry"
        REFUSED = "refused"
        FAILED = "failed"

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="attempts")
    channel = models.CharField(max_length=16)
    target = models.CharField(max_length=64)
    """A public id of the device, address or webhook, within its channel."""
    label = models.CharField(max_length=80, blank=True, default="")
    """What the player knows the target by; it may be gone by now."""
    purpose = models.CharField(max_length=8, choices=Purpose, default=Purpose.OPEN)
    number = models.PositiveSmallIntegerField(default=1)
    """Counts the tries for one target from 1."""
    at = models.DateTimeField(default=clock.now)
    result = models.CharField(max_length=8, choices=Outcome)
    detail = models.CharField(max_length=200, blank=True, default="")
    next_at = models.DateTimeField(null=True, blank=True)
    said = models.CharField(max_length=16, blank=True, default="", db_default="")
    """A fingerprint of the words; empty where it only closed."""

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["channel", "at"], name="attempt_of_channel")]

    def __str__(self) -> str:
        return f"{self.channel}: {self.result}"


class Device(models.Model):
    """A browser's subscription to Web Push. It ends with the session (or the token) that made it."""

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    endpoint = models.TextField()
    """Whoever has it can send to the browser: a secret, shown to nobody."""
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the endpoint: one row for each, whoever signs in there."""
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    label = models.CharField(max_length=80, blank=True, default="")
    """The browser's own words for itself, cut."""
    created_at = models.DateTimeField(default=clock.now)
    last_ok_at = models.DateTimeField(null=True, blank=True)
    last_error = models.CharField(max_length=200, blank=True, default="")
    """Of the newest try; empty after a success."""
    failures = models.PositiveIntegerField(default=0)
    """In a row."""
    wait_until = models.DateTimeField(null=True, blank=True)
    """The push service asked for a pause until then."""
    badge = models.PositiveIntegerField(null=True, blank=True)
    """The number that it was last told; null where the app itself has set one since."""

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"device {self.pk} of {self.player_id}"


class NoticeSettings(models.Model):
    """How a player wants to be told, beside `Player.notifications` (kinds) and `Player.quiet_hours`."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="notice_settings"
    )
    deadline_lead = models.PositiveIntegerField(default=120)
    """Minutes before a deadline at which the warning comes; 0 for none."""
    fallback_after = models.PositiveIntegerField(null=True, blank=True, default=None)
    """Minutes without a sign of the player after which the next channel takes over; null: all channels at once."""

    def __str__(self) -> str:
        return f"settings of {self.player_id}"


class MatchMute(models.Model):
    """A player does not want to be told anything about a match."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "match"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.player_id} mutes {self.match_id}"


class UsedAction(models.Model):
    """The signed right of an action button that was used; it works once."""

    digest = models.CharField(primary_key=True, max_length=64)
    player: models.ForeignKey[Any, Any] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return f"used by {self.player_id}"


class Webhook(models.Model):
    """An address to which a player has notices posted: their own program, or a channel of Discord or Slack."""

    class Form(models.TextChoices):
        """What is posted. Published."""

        GENERIC = "generic"
        DISCORD = "discord"
        SLACK = "slack"

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    form = models.CharField(max_length=8, choices=Form)
    name = models.CharField(max_length=60)
    url = models.TextField()
    """Often a secret by itself (Discord, Slack): only its host is shown."""
    host = models.CharField(max_length=255)
    secret = models.CharField(max_length=64)
    """Signs what is posted in the generic form; shown once."""
    on = models.BooleanField(default=True)
    """Off by the player's wish, or after it has failed for long."""
    created_at = models.DateTimeField(default=clock.now)
    last_ok_at = models.DateTimeField(null=True, blank=True)
    last_error = models.CharField(max_length=200, blank=True, default="")
    """Of the newest try; empty after a success."""
    failures = models.PositiveIntegerField(default=0)
    """In a row."""
    failing_since = models.DateTimeField(null=True, blank=True)
    wait_until = models.DateTimeField(null=True, blank=True)
    """Nothing is posted before, however much there is to tell."""
    switched_off_at = models.DateTimeField(null=True, blank=True)
    """When it was switched off because it had failed for long; null if it was not."""

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"{self.form} webhook of {self.player_id}"


class MailSettings(models.Model):
    """Whether and when a player wants mail about matches, and how it went."""

    class Mode(models.TextChoices):
        """`digest`: once a day what waits; `each`: a mail for each notice. Published."""

        OFF = "off"
        DIGEST = "digest"
        EACH = "each"

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="mail_settings"
    )
    mode = models.CharField(max_length=8, choices=Mode, default=Mode.OFF)
    """Off until the player says otherwise: an address is given for lost passwords first of all."""
    hour = models.PositiveSmallIntegerField(default=8)
    """Of the digest, by the clock of the player's zone."""
    zone = models.CharField(max_length=64, default="UTC")
    """With which `next_digest_at` was reckoned."""
    next_digest_at = models.DateTimeField(null=True, blank=True, db_index=True)
    last_looked_at = models.DateTimeField(null=True, blank=True)
    """When a digest was last due and dealt with, though nothing may have waited."""
    last_digest_at = models.DateTimeField(null=True, blank=True)
    """When the last one was sent."""
    last_ok_at = models.DateTimeField(null=True, blank=True)
    last_error = models.CharField(max_length=200, blank=True, default="")
    """Of the newest try; empty after a success."""
    failures = models.PositiveIntegerField(default=0)
    """In a row."""
    wait_until = models.DateTimeField(null=True, blank=True)
    """Rests after a failure, or a worker is just sending."""
    switched_off_at = models.DateTimeField(null=True, blank=True)
    """When mail was switched off because the address refused it; null if it was not."""

    def __str__(self) -> str:
        return f"mail of {self.player_id}: {self.mode}"


class Pulse(models.Model):
    """When something that must happen again and again last did."""

    name = models.CharField(primary_key=True, max_length=40)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"


class Alert(models.Model):
    """Something that operators were warned of."""

    name = models.CharField(primary_key=True, max_length=40)
    text = models.TextField(blank=True, default="")
    since = models.DateTimeField()
    told_at = models.DateTimeField(null=True, blank=True)
    """When it was last written of; not again for a while."""
    over_at = models.DateTimeField(null=True, blank=True)
    """Null as long as it lasts."""

    def __str__(self) -> str:
        return self.name
