"""Kept replays: an operator may look at what there is and delete it; it is made anew when asked for."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from backend.replays.models import RenderedReplay


@admin.register(RenderedReplay)
class RenderedReplayAdmin(admin.ModelAdmin[RenderedReplay]):
    """What is kept for whom; the body is not shown."""

    list_display = ("match", "viewer", "lang", "made_at")
    fields = ("match", "viewer", "lang", "tag", "made_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They are made by watching."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """They are what they are."""
        return False
