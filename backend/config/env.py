"""Reads the environment variables that configure Stakeout (listed in deploy/README.md).

Everything here is called once, while the settings are loaded; a value that makes no sense stops the start
with one sentence that names the variable.
"""

import base64
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from backend.config import kept

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off", ""}

KEPT = ("secret_key", "vapid_key", "stakeout.sqlite3*", "serve.lock", "queue", "queue-control", "relay.sock")
"""What lies in the data folder; patterns."""
found_open: list[str] = []
"""What others could reach when this process began, in sentences for the log (apps.py)."""
MIN_SECRET = 32
"""Letters; the one that is made has 64."""

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA mmap_size=134217728;PRAGMA cache_size=-20000;"
)


def text(name: str, default: str = "") -> str:
    """The variable, or `default` where it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool) -> bool:
    """A switch: on/off, 1/0, true/false, yes/no."""
    if name not in os.environ:
        return default
    value = os.environ[name].strip().lower()
    if value in _TRUE:
        return True
    if value in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be on or off, not {value!r}.")


def number(name: str, default: float, minimum: float = 0.0) -> float:
    """A number not below `minimum`."""
    try:
        value = float(text(name, str(default)))
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a number, not {os.environ[name]!r}.") from None
    if not value >= minimum:
        raise ImproperlyConfigured(f"{name} must be at least {minimum:g}.")
    return value


def database(url: str, data: Path) -> dict[str, Any]:
    """Django's settings of the database that `url` names; without one, the SQLite file in `data`."""
    parts = urlsplit(url)
    if not url or parts.scheme == "sqlite":
        name = unquote(parts.path.removeprefix("/")) if url else str(data / "stakeout.sqlite3")
        kept.check_database(Path(name))
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": name,
            "CONN_MAX_AGE": 600,
            # Immediate transactions are the lock of every writer: deferred ones fail under load.
            "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": SQLITE_PRAGMAS},
        }
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("DATABASE_URL must begin with postgres:// or sqlite://.")
    settings: dict[str, Any] = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": dict(parse_qsl(parts.query)),
    }
    if not settings["NAME"]:
        raise ImproperlyConfigured("DATABASE_URL names no database: postgres://user:password@host:5432/name.")
    return settings


@dataclass(frozen=True)
class Mail:
    """How mail leaves the server."""

    backend: str
    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    starttls: bool = False
    ssl: bool = False
    folder: str | None = None


def mail(url: str) -> Mail:
    """What STAKEOUT_MAIL_URL says: `smtp://user:password@host:587` (STARTTLS where there is a password or `?tls=on`),
    `smtps://` (TLS from the start), or `file:///folder`, which keeps every mail as a file. Empty: no mail."""
    parts = urlsplit(url)
    if not url:
        return Mail("django.core.mail.backends.dummy.EmailBackend")
    if parts.scheme == "file":
        return Mail("django.core.mail.backends.filebased.EmailBackend", folder=unquote(parts.path))
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured("STAKEOUT_MAIL_URL must look like smtp://user:password@host:587.")
    is_smtps = parts.scheme == "smtps"
    tls = dict(parse_qsl(parts.query)).get("tls", "on" if parts.password else "off") in _TRUE
    return Mail(
        "django.core.mail.backends.smtp.EmailBackend",
        host=parts.hostname,
        port=parts.port or (465 if is_smtps else 25),
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=tls and not is_smtps,
        ssl=is_smtps,
    )


def secret_key(data: Path) -> str:
    """The key that signs sessions: STAKEOUT_SECRET_KEY, else one made on the first start and kept in `data`."""
    given = text("STAKEOUT_SECRET_KEY")
    if given:
        return given
    return kept.kept_secret(
        data, "secret_key", lambda: secrets.token_urlsafe(48), lambda key: len(key) >= MIN_SECRET
    )


def vapid_key(data: Path) -> str:
    """The key that signs Web Push, 32 bytes in base64url: STAKEOUT_VAPID_KEY, else one made on the first start and
    kept in `data`. Browsers subscribe to this very key: with another one they have to subscribe anew."""
    given = text("STAKEOUT_VAPID_KEY")
    if not given:
        return kept.kept_secret(data, "vapid_key", _new_scalar, _is_scalar)
    if not _is_scalar(given):
        raise ImproperlyConfigured("STAKEOUT_VAPID_KEY must be a P-256 key of 32 bytes in base64url.")
    return given


def _is_scalar(key: str) -> bool:
    try:
        value = int.from_bytes(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4)), "big")
    except ValueError:
        return False
    return 0 < value < _P256_ORDER


_P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def _new_scalar() -> str:
    value = 1 + secrets.randbelow(_P256_ORDER - 1)
    return base64.urlsafe_b64encode(value.to_bytes(32, "big")).rstrip(b"=").decode()


def data_folder(default: Path) -> Path:
    """STAKEOUT_DATA, made if it does not exist, and closed to other users of the machine."""
    folder = Path(text("STAKEOUT_DATA", str(default))).expanduser().resolve()
    kept.make_folder(folder)
    found_open.extend(kept.close(folder, KEPT))
    return folder
