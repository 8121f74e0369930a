"""What operators see of the talk: reported messages, and nothing that was not reported."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from backend.chat.models import Message, Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    """Reports, the open ones first. A message can be taken out of sight; nothing is deleted."""

    list_display = ("text", "author", "reporter", "reason", "is_removed", "settled", "at")
    list_filter = ("settled",)
    ordering = ("settled", "-at")
    fields = ("text", "author", "reporter", "reason", "is_removed", "settled", "at")
    readonly_fields = fields
    list_select_related = ("message__author", "reporter")
    actions = ("remove_messages", "settle")

    @admin.display(description="message")
    def text(self, report: Report) -> str:
        """What was written."""
        return str(report.message.text)

    @admin.display(description="author")
    def author(self, report: Report) -> str:
        """Who wrote it."""
        return str(report.message.author)

    @admin.display(description="taken out of sight", boolean=True)
    def is_removed(self, report: Report) -> bool:
        """Whether nobody sees it any more."""
        return bool(report.message.removed)

    @admin.action(description="Take the messages out of sight", permissions=["change"])
    def remove_messages(self, request: HttpRequest, rows: QuerySet[Report]) -> None:
        """From now on nobody sees them; the reports are settled."""
        Message.objects.filter(reports__in=rows).update(removed=True)
        rows.update(settled=True)

    @admin.action(description="Settle without doing anything", permissions=["change"])
    def settle(self, request: HttpRequest, rows: QuerySet[Report]) -> None:
        """The messages stay."""
        rows.update(settled=True)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Reports come from players."""
        return False
