"""Players (everybody who can sit at a table, guests too) and the tokens of their programs."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models

from backend.core import clock
from backend.core.ids import new_id

SCOPE_PLAY = "play"
SCOPE_READ = "read"
SCOPES = (SCOPE_PLAY, SCOPE_READ)


class PlayerManager(BaseUserManager["Player"]):
    """Makes players; operators come from `manage.py createsuperuser`."""

    def create_superuser(self, handle: str, password: str | None = None, **fields: Any) -> "Player":
        """An operator who may do everything in the admin."""
        player = self.model(
            handle=handle,
            display_name=fields.pop("display_name", handle),
            is_guest=False,
            is_staff=True,
            is_superuser=True,
            **fields,
        )
        player.set_password(password)
        player.save(using=self._db)
        return player


class Player(AbstractBaseUser, PermissionsMixin):
    """An account. A guest is one that has no way to sign in but the session or token it began with."""

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    handle = models.CharField(max_length=48, unique=True)
    """Unique, made from the name, used in addresses; stays when the name changes."""
    display_name = models.CharField(max_length=40)
    is_guest = models.BooleanField(default=True)
    language = models.CharField(max_length=8, default="en")
    time_zone = models.CharField(max_length=64, default="UTC")
    quiet_hours = models.JSONField(null=True, blank=True, default=None)
    """`{"start": "22:00", "end": "07:00"}` in the player's own zone, or null."""
    notifications = models.JSONField(default=dict, blank=True)
    """Kind of notice to whether it is wanted; a kind that is missing has its default."""
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[PlayerManager] = PlayerManager()

    USERNAME_FIELD = "handle"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return f"{self.display_name} ({self.handle})"

    def get_full_name(self) -> str:
        """The name that others see; the admin greets with it."""
        return self.display_name

    def get_short_name(self) -> str:
        """As `get_full_name`."""
        return self.display_name


class ApiToken(models.Model):
    """A bearer token of one player. Only its SHA-256 digest is kept: a stolen database opens no account."""

    digest = models.CharField(primary_key=True, max_length=64, editable=False)
    id = models.CharField(max_length=32, unique=True, default=new_id, editable=False)
    """Names the token in the API; the digest itself is never shown."""
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(default=clock.now)
    last_used_at = models.DateTimeField(null=True, blank=True)
    """To the hour: a token in use writes one row an hour, not one a request."""

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} of {self.player_id}"
