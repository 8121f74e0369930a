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


class TeamPlan(models.Model):
    """Steps that somebody proposes for seats of the team. It is the team's: anybody of it changes it or takes it
    away."""

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="team_plans")
    team = models.CharField(max_length=32)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    """Who proposed it, or changed it last."""
    parts = models.JSONField()
    """A list of `{"seat", "steps"}`, in the order in which they are to be done."""
    revision = models.PositiveIntegerField(default=1)
    """Rises with every change, so that nobody adopts or changes what they have not seen."""
    version = models.IntegerField()
    """Up to which version of the match what has been done is struck off."""
    proposed_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return f"plan {self.pk} of {self.match_id}"


class Adoption(models.Model):
    """Steps that a seat's player has taken over for the seat's next turn, as they were then: whoever changes the plan
    afterwards changes nothing here."""

    class Status(models.TextChoices):
        """`waiting` for the turn, `played` to the end, or `stopped` on the way. Published."""

        WAITING = "waiting"
        PLAYED = "played"
        STOPPED = "stopped"

    class Why(models.TextChoices):
        """Why it stopped, or what is wrong with it while it waits: a step was `refused`, would newly cost something
        (`loss`), showed something (`open`), or led to a question (`asked`). Published."""

        NONE = ""
        REFUSED = "refused"
        LOSS = "loss"
        OPEN = "open"
        ASKED = "asked"

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="adoptions")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    plan = models.ForeignKey(TeamPlan, on_delete=models.SET_NULL, null=True, related_name="adoptions")
    revision = models.PositiveIntegerField()
    """Of the plan, when it was adopted."""
    steps = models.JSONField()
    """A list of `{"key", "texts", "losses"}`: each step in words by language, and what it was known to cost when it
    was adopted."""
    version = models.IntegerField()
    """The match's version when it was adopted."""
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    done = models.PositiveSmallIntegerField(default=0)
    """Steps that were made; of one that waits and is broken, the steps that still hold."""
    why = models.CharField(max_length=8, choices=Why, blank=True, default=Why.NONE)
    changed_at = models.DateTimeField(default=clock.now)
    """When its status or what is wrong with it last changed."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="adoption_once")]

    def __str__(self) -> str:
        return f"adoption for seat {self.seat} of {self.match_id}"

    @property
    def is_broken(self) -> bool:
        """Whether its player has to be told that it does not go as it was meant."""
        if self.status == self.Status.WAITING:
            return self.why == self.Why.REFUSED  # what it would cost may be otherwise when the turn comes
        return self.why != self.Why.NONE


class LeftPlan(models.Model):
    """Where an adopted plan was left before its last step: for the analysis, which the team alone reads so."""

    BY_HAND = "by_hand"
    """`why` besides those of `Adoption`: its player did something else."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="left_plans")
    seat = models.PositiveSmallIntegerField()
    version = models.IntegerField()
    """The match's version at that moment."""
    turn = models.PositiveIntegerField()
    """As the game counts turns."""
    done = models.PositiveSmallIntegerField()
    """Steps that were made as planned."""
    steps = models.PositiveSmallIntegerField()
    """Steps that the plan had."""
    texts = models.JSONField()
    """The first step that was not made, in words by language; empty where it is not known."""
    why = models.CharField(max_length=8)

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id} left a plan after {self.done} of {self.steps}"


class TeamSight(models.Model):
    """When a player last looked at what the team plans."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="team_sight_once")]

    def __str__(self) -> str:
        return f"{self.player_id} has looked at the plans of {self.match_id}"
