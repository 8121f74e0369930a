"""Due work for operators: what is waiting, what has failed and why, and a way to try it again."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from backend.core import clock
from backend.core.models import Due


@admin.register(Due)
class DueAdmin(admin.ModelAdmin[Due]):
    """Rows are made by the product alone; an operator may make one due now, or delete it."""

    list_display = ("kind", "key", "due_at", "claimed_until", "attempts", "last_error", "done_at")
    list_filter = ("kind",)
    search_fields = ("key", "kind")
    actions = ("try_again",)

    @admin.action(description="Try again now", permissions=["delete"])
    def try_again(self, request: HttpRequest, rows: QuerySet[Due]) -> None:
        """Makes open rows due at once, whoever had claimed them."""
        rows.filter(done_at=None).update(due_at=clock.now(), claimed_until=None, woken_until=None)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A hand-made row has nothing behind it."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Arguments belong to the code that wrote them."""
        return False
