"""Players for operators. A token's digest is of no use to anybody, so tokens can only be looked at and deleted."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from backend.accounts.models import ApiToken, Player


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin[Player]):
    """Names, settings and rights. Passwords of operators are changed by `manage.py changepassword`."""

    list_display = ("display_name", "handle", "is_guest", "language", "is_active", "is_staff", "created_at")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("handle", "display_name", "id")
    readonly_fields = ("id", "created_at", "last_login")
    exclude = ("password",)
    filter_horizontal = ("groups", "user_permissions")


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin[ApiToken]):
    """Who has which tokens, and when they were last used."""

    list_display = ("name", "player", "created_at", "last_used_at")
    search_fields = ("player__handle", "name")
    readonly_fields = ("id", "player", "name", "scopes", "created_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A token made here could not be shown to its owner."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing of it can be changed."""
        return False
