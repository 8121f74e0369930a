"""What operators see of notices: what was tried, never where to or what with."""

from django.contrib import admin

from backend.notifications.models import Attempt, Device, Notice


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin[Notice]):
    """Notices, to find out why somebody was not told."""

    list_display = ("kind", "player", "match", "opened_at", "sent_at", "closed_at", "reason")
    list_filter = ("kind", "reason")
    search_fields = ("player__handle", "match__id")
    ordering = ("-opened_at",)

    def has_add_permission(self, request: object) -> bool:
        """They follow from the matches."""
        return False

    def has_change_permission(self, request: object, obj: Notice | None = None) -> bool:
        """The ledger is written by what happens."""
        return False


@admin.register(Attempt)
class AttemptAdmin(admin.ModelAdmin[Attempt]):
    """The ledger, line by line: the page to open when a channel fails as a whole."""

    list_display = ("at", "channel", "purpose", "number", "result", "detail", "next_at")
    list_filter = ("channel", "result")
    ordering = ("-at",)

    def has_add_permission(self, request: object) -> bool:
        """A line is written by a try."""
        return False

    def has_change_permission(self, request: object, obj: Attempt | None = None) -> bool:
        """And never changed."""
        return False


@admin.register(Device)
class DeviceAdmin(admin.ModelAdmin[Device]):
    """Browsers, without their endpoints and keys."""

    list_display = ("player", "label", "created_at", "last_ok_at", "failures", "last_error")
    fields = ("player", "label", "created_at", "last_ok_at", "failures", "last_error", "wait_until")
    readonly_fields = fields
    search_fields = ("player__handle",)

    def has_add_permission(self, request: object) -> bool:
        """Browsers subscribe themselves."""
        return False
