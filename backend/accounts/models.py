"""Players (everybody who can sit at a table, guests too), their sessions, and the tokens of their programs."""

from __future__ import annotations  # fields are generic for the type checker only

import hashlib
import unicodedata
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models

from backend.core import clock
from backend.core.ids import new_id

SCOPE_PLAY = "play"
SCOPE_READ = "read"
SCOPES = (SCOPE_PLAY, SCOPE_READ)


def plain_username(name: str) -> str:
    """The one form of a sign-in name: two that look alike to their owner are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()


class PlayerManager(BaseUserManager["Player"]):
    """Makes players; operators come from `manage.py createsuperuser`."""

    def get_by_natural_key(self, username: str | None) -> Player:
        """Who signs in with this name, however it is written."""
        return self.get(username=plain_username(username or ""))

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> Player:
        """An operator who may do everything in the admin."""
        player = self.model(
            username=plain_username(username),
            handle=fields.pop("handle", username),
            display_name=fields.pop("display_name", username),
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
    username = models.CharField(max_length=60, unique=True, null=True, blank=True)
    """What an account signs in with (`plain_username`); nobody else ever sees it. Null for guests."""
    display_name = models.CharField(max_length=40)
    is_guest = models.BooleanField(default=True)
    language = models.CharField(max_length=8, default="en")
    time_zone = models.CharField(max_length=64, default="UTC")
    quiet_hours = models.JSONField(null=True, blank=True, default=None)
    """`{"start": "22:00", "end": "07:00"}` in the player's own zone, or null."""
    away = models.JSONField(null=True, blank=True, default=None)
    """Holidays as `{"id", "start", "end"}`, the earliest first; those of the last year too, as they count."""
    notifications = models.JSONField(default=dict, blank=True)
    """Kind of notice to whether it is wanted, or to channels and whether on them; what is missing has its default."""
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=clock.now)
    deleted_at = models.DateTimeField(null=True, blank=True)
    """When the player left for good. The row stays, without anything personal: finished matches keep their seats."""

    objects: ClassVar[PlayerManager] = PlayerManager()

    USERNAME_FIELD = "username"
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


class CarryCode(models.Model):
    """A guest's right to open another browser with the same seats: short-lived, for one use, one at a time."""

    player = models.OneToOneField(Player, primary_key=True, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, unique=True)
    """Of the code, which is shown once and stored nowhere."""
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"code of {self.player_id}"


class Session(AbstractBaseSession):
    """A browser that is signed in (or only known). Deleting the row signs it out."""

    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="sessions"
    )
    device = models.CharField(max_length=300, blank=True, default="")
    """The browser's own words for itself."""
    started_at = models.DateTimeField(default=clock.now)
    seen_at = models.DateTimeField(default=clock.now)
    """To the hour, as with tokens."""

    class Meta(AbstractBaseSession.Meta):
        abstract = False
        indexes = [models.Index(fields=["player"], name="session_player")]

    @classmethod
    def get_session_store_class(cls) -> type[Any]:
        """The other half, which reads and writes these rows."""
        from backend.accounts.sessions import SessionStore

        return SessionStore

    @property
    def public_id(self) -> str:
        """Names the session in the API; the key itself, which opens the account, is never shown."""
        return session_id(self.session_key)


def session_id(key: str) -> str:
    """The public name of the session with this key."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:32]
