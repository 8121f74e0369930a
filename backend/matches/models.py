"""Matches as they are stored.

The newest snapshot is the truth of a running match, the entries are its record, the obligations are the one
truth about who owes what until when. Only `services/` writes here (see backend/README.md on locking).
"""

from __future__ import annotations  # fields are generic for the type checker only

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from backend.core.clock import now
from backend.core.ids import new_id


class Match(models.Model):
    """One play of a game, from the table that waits for players to the result."""

    class Status(models.TextChoices):
        """Where a match stands; `frozen` means that a fault was found and clocks stand still."""

        WAITING = "waiting"
        ACTIVE = "active"
        FINISHED = "finished"
        ABANDONED = "abandoned"
        FROZEN = "frozen"

    class Visibility(models.TextChoices):
        """`public` is listed, `link` is seen by who has the link, `private` by those seated or invited."""

        PUBLIC = "public"
        LINK = "link"
        PRIVATE = "private"

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    game = models.CharField(max_length=64)
    options: models.JSONField[Any, dict[str, Any]] = models.JSONField(default=dict)
    status = models.CharField(max_length=16, choices=Status, default=Status.WAITING)
    visibility = models.CharField(max_length=16, choices=Visibility, default=Visibility.LINK)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted_matches"
    )
    rated = models.BooleanField(default=False)
    hints = models.BooleanField(default=True)
    """Whether players may ask for hints; in rated matches nobody may."""
    marked_seeded = models.BooleanField(default=False)
    """The creator chose the seed, so the match proves nothing."""
    lesson = models.CharField(max_length=64, blank=True, default="", db_default="")
    """Which of the game's lessons the match is; empty for all others."""
    clock: models.JSONField[Any, dict[str, Any]] = models.JSONField(default=dict)
    """The clock's settings as the API shows them (backend/clocks)."""

    rematch_of: models.OneToOneField[Any, Any] = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch"
    )
    """The finished match that this one repeats. A match has one rematch, however many ask for it."""

    record_digest = models.CharField(max_length=64, null=True, blank=True, editable=False)
    """SHA-256 of the record that the match was imported from; null for one that was played here."""

    version = models.PositiveIntegerField(default=0)
    """Number of the newest entry; 0 is the opening (and a table that waits)."""
    seed = models.BinaryField(max_length=32, null=True, blank=True)
    """32 bytes, secret until the end; null before the start unless the creator chose it."""
    seed_commitment = models.CharField(max_length=64, blank=True, default="")
    rules_version = models.PositiveIntegerField(null=True, blank=True)
    content_digest = models.CharField(max_length=128, blank=True, default="")
    waiting_on: models.JSONField[Any, list[int | str]] = models.JSONField(default=list)
    """Whom the match waits for as far as everybody may know: seat indexes, or "table"."""
    timers: models.JSONField[Any, dict[str, str | None]] = models.JSONField(default=dict)
    """The running timers of the engine: id to the time when it comes due (ISO 8601), null for never."""
    early: models.JSONField[Any, dict[str, dict[str, Any]]] = models.JSONField(default=dict)
    """Of the timers that may come due early: by id, `after` how many seconds with nobody left to wait for, and `at`
    which time that is (null while somebody has not answered). Nobody may see it before the timer has ended."""
    timers_from: models.JSONField[Any, dict[str, dict[str, Any]] | None] = models.JSONField(
        null=True, blank=True
    )
    """When (`at`, ISO 8601) and at which `version` the timers started that come due after a part of a time limit."""
    paused_since = models.DateTimeField(null=True, blank=True)
    """Since when the table pauses; null while clocks run. The clocks of a paused match show this time."""
    pause_asked: models.JSONField[Any, dict[str, Any] | None] = models.JSONField(null=True, blank=True)
    """A pause that the host has asked for: `seats` that agree, `at` when it was asked; null for none."""
    credited = models.BigIntegerField(default=0, db_default=0)
    """The newest outage of the server that this match's clocks have been credited with (backend/clocks)."""
    unattended_since = models.PositiveIntegerField(null=True, blank=True)
    """Since which version bots keep every seat of a person; null while somebody is there."""
    alarm_at = models.DateTimeField(null=True, blank=True)
    """When the clock next looks at this match; a row of due work stands behind it."""
    untold: models.JSONField[Any, list[str] | None] = models.JSONField(null=True, blank=True)
    """The players for whom something has changed since somebody last looked at what they should be told."""
    untold_count = models.BigIntegerField(default=0, db_default=0)
    """How often anybody was added to them, so that whoever has looked knows whether that was all."""
    look_at = models.DateTimeField(null=True, blank=True)
    """When somebody looks at the latest; null where nothing has changed."""
    is_planned = models.BooleanField(default=False, db_default=False)
    """Whether a team has plans beside it, which are looked at after each of its moves."""
    outcome: models.JSONField[Any, dict[str, Any] | None] = models.JSONField(null=True, blank=True)
    frozen_because = models.TextField(blank=True, default="")

    created_at = models.DateTimeField(default=now)
    updated_at = models.DateTimeField(default=now)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        permissions = [("show_secrets", "Can look at a match's secrets (writes an audit line)")]
        constraints = [models.UniqueConstraint(fields=["host", "record_digest"], name="imported_once")]
        indexes = [
            models.Index(fields=["visibility", "status", "-created_at"], name="match_public_list"),
            models.Index(fields=["status"], condition=Q(status="frozen"), name="match_frozen"),
            models.Index(fields=["look_at"], condition=Q(look_at__isnull=False), name="match_untold"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def is_active(self) -> bool:
        """Whether answers are taken and clocks run."""
        return self.status == self.Status.ACTIVE

    @property
    def gives_hints(self) -> bool:
        """Whether its players may ask for hints."""
        return self.hints and not self.rated

    @property
    def is_over(self) -> bool:
        """Whether everything that may be opened is open."""
        return self.status == self.Status.FINISHED


class Origin(models.Model):
    """What a fork goes on from. The state is kept here: the table may wait for people while its source moves on."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="origin")
    source = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="forks")
    """Null for a fork that was imported, and where the source is gone."""
    version = models.PositiveIntegerField()
    state = models.BinaryField()
    """Of that version, resampled where the source was still running: a secret like any state."""
    is_foreign = models.BooleanField(default=False, db_default=False)
    """Whether no server with our key made this state: it came in with a record before records were signed, or goes
    on from such a one. Nothing begins from it any more."""

    def __str__(self) -> str:
        return f"origin of {self.match_id}"


class Seat(models.Model):
    """A place at a table, counted from 0, and who sits there."""

    class Kind(models.TextChoices):
        """Who takes the seat; `open` and `invite` are empty seats."""

        HUMAN = "human"
        BOT = "bot"
        OPEN = "open"
        INVITE = "invite"

    class Status(models.TextChoices):
        """`bot_keeps`: a bot answers until the absent player returns. `waiting`: nobody sits there yet."""

        WAITING = "waiting"
        PLAYING = "playing"
        RESIGNED = "resigned"
        BOT_KEEPS = "bot_keeps"

    class Wanted(models.TextChoices):
        """Who opened the call for a substitute. The host's call ends when the absent player returns."""

        BY_HOLDER = "holder"
        BY_HOST = "host"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16, choices=Kind)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    """Who sits here; for `invite`, who is invited by name, if anybody is."""
    table_name = models.CharField(max_length=60, blank=True, default="", db_default="")
    """What the player is called at this table for as long as they sit here (names.py); empty before the start."""
    level = models.CharField(max_length=32, blank=True, default="")
    """The bot's level; empty for people."""
    status = models.CharField(max_length=16, choices=Status, default=Status.WAITING)
    invitation = models.CharField(max_length=32, unique=True, null=True, blank=True)
    """The code that lets its holder take this seat; kept after that, for when the seat is left again."""
    private_revision = models.PositiveIntegerField(default=0)
    """Counts changes that only this seat may see."""
    timeouts_in_a_row = models.PositiveSmallIntegerField(default=0)
    wanted = models.CharField(max_length=8, choices=Wanted, blank=True, default="")
    """Who seeks somebody else for this seat of a running match; empty: nobody does."""
    bank = models.FloatField(null=True, blank=True)
    """What the seat's bank held, in seconds, when it last began to run; null while it is untouched (and where the
    table's clock is another one)."""
    extensions = models.PositiveSmallIntegerField(default=0, db_default=0)
    """How often whoever sat here has taken more time (clocks.kinds.Extension)."""
    result = models.CharField(max_length=8, blank=True, default="")
    """`win`, `loss` or `draw` as the match's outcome says; empty until the end."""
    seen_version = models.IntegerField(default=-1)
    """How far this seat's player has looked; -1 for not at all. It never falls."""

    class Meta:
        ordering = ["match", "index"]
        constraints = [models.UniqueConstraint(fields=["match", "index"], name="seat_once")]
        indexes = [models.Index(fields=["player", "result"], name="seat_history")]

    def __str__(self) -> str:
        return f"seat {self.index} of {self.match_id}"

    @property
    def is_taken(self) -> bool:
        """Whether a person or a bot sits here."""
        return self.kind in (self.Kind.HUMAN, self.Kind.BOT)

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot gives this seat's answers now."""
        return self.kind == self.Kind.BOT or self.status in (self.Status.BOT_KEEPS, self.Status.RESIGNED)


class Handover(models.Model):
    """Somebody has taken a seat over from somebody else while the match ran."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="handovers")
    seat = models.PositiveSmallIntegerField()
    left = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="handovers_from"
    )
    """Who sat there before: they know what the seat knew and may not come back to this match."""
    came = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="handovers_to")
    version = models.PositiveIntegerField()
    at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["match", "seat"], name="handover_of_seat")]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id} at version {self.version}"


class Caretaker(models.Model):
    """A time in which a bot plays for a person: asked for by them within limits of their own, or begun because they
    were absent. The limits are nobody else's business; that a bot keeps the seat is public."""

    class Mode(models.TextChoices):
        """`now`: from `starts_at` on. `at_timeout`: from the first deadline that passes after that.
        `absent`: nobody asked, but the player was away for too long or has left."""

        NOW = "now"
        AT_TIMEOUT = "at_timeout"
        ABSENT = "absent"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="caretakers")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="caretakers")
    mode = models.CharField(max_length=16, choices=Mode)
    starts_at = models.DateTimeField(default=now)
    ends_at = models.DateTimeField(null=True, blank=True)
    """When the seat goes back to its player, though they have not returned; null for no such time."""
    level = models.CharField(max_length=32, blank=True, default="")
    """The bot's level; empty for the usual one."""
    max_answers = models.PositiveSmallIntegerField(null=True, blank=True)
    """After so many answers the seat goes back; null for no such limit."""
    began_at = models.DateTimeField(null=True, blank=True)
    """Null while the bot has not begun: then this is a wish, and the player's secret."""
    began_version = models.PositiveIntegerField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_version = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat"], condition=Q(ended_at__isnull=True), name="caretaker_once"
            )
        ]

    def __str__(self) -> str:
        return f"caretaker of seat {self.seat} of {self.match_id}"

    @property
    def is_asked(self) -> bool:
        """Whether the player wished for it."""
        return self.mode != self.Mode.ABSENT


class Entry(models.Model):
    """One line of the record: an accepted answer, tick, resignation or undo with all that followed from it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    type = models.CharField(max_length=16)
    by = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    deadline = models.DateTimeField(null=True, blank=True)
    """Until when the answered decision was due: an undo gives this time back and no more."""
    left = models.FloatField(null=True, blank=True)
    """The seconds of thinking time until then, likewise: the calendar may have changed before the undo."""
    bank = models.FloatField(null=True, blank=True)
    """What the seat's bank held before the answer: an undo takes the increment back."""
    extended = models.BooleanField(default=False, db_default=False)
    """Whether the answered decision had been given more time: it is not given any again after an undo."""
    data = models.BinaryField()
    """Decision, choice and the like (`door.encode_entry`): a secret until the end."""
    events = models.BinaryField()
    """With the audience of each (`door.encode_events`): nobody reads them but through `door.narrate`."""
    digest = models.CharField(max_length=128)
    """Of the state after the entry; public only after the end."""

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="entry_once")]

    def __str__(self) -> str:
        return f"entry {self.number} of {self.match_id}"


class Remark(models.Model):
    """Something that happened to a match and is no move of it: a pause, an outage, a seat that a bot keeps.

    Public facts only. It stands in the log beside the entry that was the newest then; records know nothing of it.
    """

    class Kind(models.TextChoices):
        """Published names; the text of each is `remark.<kind>` in the catalogues, with the arguments that
        `selectors/remarks.py` gives."""

        PAUSED = "paused"
        RESUMED = "resumed"
        OUTAGE = "outage"
        AWAY = "away"
        BACK = "back"
        EXTENSION = "extension"
        CARETAKER = "caretaker"
        CARETAKER_ENDED = "caretaker_ended"
        WANTED = "wanted"
        SUBSTITUTE = "substitute"
        ABANDONED = "abandoned"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    version = models.PositiveIntegerField()
    at = models.DateTimeField(default=now)
    kind = models.CharField(max_length=24, choices=Kind)
    data: models.JSONField[Any, dict[str, Any]] = models.JSONField(default=dict)

    class Meta:
        ordering = ["match", "version", "pk"]
        indexes = [models.Index(fields=["match", "version"], name="remark_of_version")]

    def __str__(self) -> str:
        return f"{self.kind} at {self.version} of {self.match_id}"


class Snapshot(models.Model):
    """The compressed state after one entry. The one of the match's version is the truth of a running match; the older
    ones serve looking back, undo and replay, and most of them become differences to a key state (packing.py)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="snapshots")
    version = models.PositiveIntegerField()
    state = models.BinaryField()
    key = models.PositiveIntegerField(null=True, blank=True)
    """The version of the whole state to which this one is a difference; None for a whole one."""

    class Meta:
        ordering = ["match", "version"]
        constraints = [models.UniqueConstraint(fields=["match", "version"], name="snapshot_once")]

    def __str__(self) -> str:
        return f"snapshot {self.version} of {self.match_id}"


class KeptRecord(models.Model):
    """The record of a finished match, made once: its draws are found by playing the match again. May be deleted at
    any time."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="kept_record")
    tag = models.CharField(max_length=64)
    """Of the program that made it: another tag makes it anew."""
    body = models.BinaryField()
    """The JSON document without its origin, compressed by gzip."""
    made_at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"record of {self.match_id}"


class PrivateInput(models.Model):
    """What one seat has told the engine in private and what has not taken effect yet."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="private_inputs")
    seat = models.PositiveSmallIntegerField()
    data = models.BinaryField()
    """`door.encode_private`: a secret for ever."""
    order_for = models.CharField(max_length=64, blank=True, default="", db_default="")
    """The open decision that is about to be answered by a stored order; empty for none."""
    order_at = models.DateTimeField(null=True, blank=True)
    """When that is done. It stands here, in rows that are written for all seats alike, so that nobody can tell by the
    work that is done whether anything is stored."""
    at = models.DateTimeField(default=now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="private_input_once")]
        indexes = [
            models.Index(fields=["order_at"], condition=Q(order_at__isnull=False), name="private_order")
        ]

    def __str__(self) -> str:
        return f"private input of seat {self.seat} of {self.match_id}"


class Obligation(models.Model):
    """Somebody owes an answer. The one truth for inbox, badge, notices and timeouts; required decisions only.

    Its time is what is left of it, counted from a moment on through the pauses of a calendar; the deadline is what
    comes of that. Whatever changes a calendar, pauses a match or credits an outage first takes off what has been used
    so far, and then finds the deadline anew (services/obligations.py).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="obligations")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="obligations"
    )
    """Null where a bot owes the answer: nobody's badge counts it."""
    decision = models.CharField(max_length=64)
    asked = models.CharField(max_length=96)
    """The decision's kind, which is also the key of its text."""
    args: models.JSONField[Any, dict[str, Any]] = models.JSONField(default=dict)
    opened_version = models.PositiveIntegerField()
    opened_at = models.DateTimeField()
    left = models.FloatField(null=True, blank=True)
    """Seconds to think that were left at `counted_from`; null where no countdown runs: without a limit, for a wall
    time, and in a round that a timer closes."""
    counted_from = models.DateTimeField(null=True, blank=True)
    calendar: models.JSONField[Any, dict[str, Any] | None] = models.JSONField(null=True, blank=True)
    """What stops this countdown, as it was when the deadline was found (clocks.calendar); null for nothing."""
    is_personal = models.BooleanField(default=True, db_default=True)
    """Whether the time is the player's own: their pauses, their bank. Not in sealed rounds of several people."""
    extended = models.BooleanField(default=False, db_default=False)
    """Whether more time has been taken for it, which happens once."""
    told_version = models.IntegerField(null=True, blank=True)
    """The `opened_version` with which a device was told of it (a row that is used again keeps an older one):
    whatever changes it then has to be corrected there at once."""
    deadline = models.DateTimeField(null=True, blank=True)
    """Null for no limit, and while the match is paused."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "decision"], name="obligation_once")]
        indexes = [
            models.Index(
                fields=["player", "deadline"], condition=Q(player__isnull=False), name="obligation_inbox"
            )
        ]

    def __str__(self) -> str:
        return f"{self.asked} of seat {self.seat} of {self.match_id}"

    @property
    def is_told(self) -> bool:
        """Whether some device says that it is owed."""
        return self.told_version == self.opened_version


class IdempotencyKey(models.Model):
    """The result of an answer that was accepted, for whoever sends it again under the same key."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=128)
    body_digest = models.BinaryField(max_length=32)
    response = models.BinaryField()
    """The first result's bytes, compressed; empty when they have been dropped (`version` is known then)."""
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    before = models.PositiveIntegerField(null=True, blank=True)
    """The match's version when the answer was accepted; its entries are those after it up to `version`."""
    version = models.PositiveIntegerField(null=True, blank=True)
    """The version that the first result told. These three are absent where what was sent is no answer."""
    at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "player", "key"], name="idempotency_key_once")
        ]
        indexes = [
            models.Index(
                fields=["at"],
                condition=models.Q(version__isnull=False) & ~models.Q(response=b""),
                name="idempotency_key_body",
            )
        ]

    def __str__(self) -> str:
        return f"key of an answer in {self.match_id}"
