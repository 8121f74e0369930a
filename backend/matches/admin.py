"""Matches for operators.

Seed, choices and states are hidden here too: an operator may be playing. Who has the right "show secrets" may look
at them by an action of its own, and every look writes an audit line (django.contrib.admin's log).
"""

from typing import Any

import msgspec
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from backend.core.problems import Problem
from backend.matches.engine import EngineFault
from backend.matches.models import Entry, Match, Obligation, PrivateInput, Seat, Snapshot
from backend.matches.selectors.secrets import secrets_document
from backend.matches.services.thaw import thaw

AUDIT_SECRETS = "looked at the secrets of this match"
AUDIT_THAW = "let this match go on"


class LookOnly(admin.ModelAdmin[Any]):
    """Rows that the product alone writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Made by playing."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Changed by playing."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A match without one of its rows is broken."""
        return False


class SeatInline(admin.TabularInline[Seat, Match]):
    """Who sits where."""

    model = Seat
    fields = ("index", "kind", "player", "level", "status", "timeouts_in_a_row", "private_revision")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Seats belong to their table."""
        return False


@admin.register(Match)
class MatchAdmin(LookOnly):
    """What is public of matches; their secrets by an action that leaves a trace."""

    list_display = ("id", "game", "status", "version", "visibility", "host", "created_at", "updated_at")
    list_filter = ("status", "game", "visibility", "marked_seeded")
    search_fields = ("id", "host__handle", "seats__player__handle")
    fields = (
        "id", "game", "status", "visibility", "host", "options", "clock", "rated", "marked_seeded", "version",
        "waiting_on", "timers", "alarm_at", "seed_commitment", "rules_version", "content_digest", "outcome",
        "frozen_because", "created_at", "started_at", "updated_at", "finished_at",
    )  # fmt: skip
    inlines = (SeatInline,)
    actions = ("show_secrets", "let_go_on")

    def has_show_secrets_permission(self, request: HttpRequest) -> bool:
        """A right of its own, which no other includes."""
        return bool(request.user.has_perm("matches.show_secrets"))

    @admin.action(description="Show secrets (is written down)", permissions=["show_secrets"])
    def show_secrets(self, request: HttpRequest, rows: QuerySet[Match]) -> HttpResponse:
        """Seed, choices and newest state of the chosen matches as JSON."""
        documents = []
        for match in rows:
            audit(request, match, AUDIT_SECRETS)
            documents.append(secrets_document(match))
        return HttpResponse(msgspec.json.encode(documents), content_type="application/json")

    @admin.action(description="Let frozen matches go on", permissions=["show_secrets"])
    def let_go_on(self, request: HttpRequest, rows: QuerySet[Match]) -> None:
        """After the fault is mended: the same position, with fresh deadlines."""
        for match in rows.filter(status=Match.Status.FROZEN):
            try:
                thaw(match.pk)
            except (EngineFault, Problem) as fault:
                self.message_user(request, f"{match}: {fault}", messages.ERROR)
            else:
                audit(request, match, AUDIT_THAW)


def audit(request: HttpRequest, match: Match, what: str) -> None:
    """Writes down who did what to which match."""
    LogEntry.objects.create(
        user_id=str(request.user.pk),
        content_type_id=ContentType.objects.get_for_model(Match).pk,
        object_id=match.pk,
        object_repr=str(match),
        action_flag=CHANGE,
        change_message=what,
    )


@admin.register(Entry)
class EntryAdmin(LookOnly):
    """The record without its choices."""

    list_display = ("match", "number", "type", "by", "seat", "at")
    list_filter = ("type", "by")
    search_fields = ("match__id",)
    fields = ("match", "number", "type", "by", "seat", "at", "deadline")


@admin.register(Snapshot)
class SnapshotAdmin(LookOnly):
    """Which states are stored."""

    list_display = ("match", "version")
    search_fields = ("match__id",)
    fields = ("match", "version")


@admin.register(Obligation)
class ObligationAdmin(LookOnly):
    """Who owes what until when."""

    list_display = ("match", "seat", "player", "asked", "opened_at", "deadline")
    search_fields = ("match__id", "player__handle")
    fields = (
        *("match", "seat", "player", "decision", "asked", "opened_version", "opened_at"),
        *("left", "counted_from", "calendar", "is_personal", "deadline"),
    )


@admin.register(PrivateInput)
class PrivateInputAdmin(LookOnly):
    """That there is something private, and nothing of it."""

    list_display = ("match", "seat", "at")
    search_fields = ("match__id",)
    fields = ("match", "seat", "at")
