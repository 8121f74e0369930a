"""Sessions of the app. A guest has no other way back in, so one that is used does not run out."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from backend.accounts.models import Player, Session
from backend.accounts.services.access import end_session_sockets
from backend.accounts.sessions import DEVICE, SEEN, STARTED
from backend.core import clock

SEEN_PRECISION_SECONDS = 3600
MAX_DEVICE_LENGTH = 300


def keep_alive(request: HttpRequest) -> None:
    """Starts the session's lifetime anew, at most once an hour."""
    if "_auth_user_id" not in request.session:
        return
    now = int(clock.now().timestamp())
    if now - int(request.session.get(SEEN, 0)) > SEEN_PRECISION_SECONDS:
        request.session[SEEN] = now
        request.session.setdefault(STARTED, now)
        request.session.setdefault(DEVICE, _device(request))


def note_device(request: HttpRequest, **_: Any) -> None:
    """Writes down which browser has signed in, and when."""
    now = int(clock.now().timestamp())
    request.session[STARTED] = request.session[SEEN] = now
    request.session[DEVICE] = _device(request)


def listen() -> None:
    """Has every sign-in noted."""
    user_logged_in.connect(note_device, dispatch_uid="note_device")


def _device(request: HttpRequest) -> str:
    named: str = request.META.get("HTTP_USER_AGENT", "")
    return "".join(letter for letter in named if letter.isprintable())[:MAX_DEVICE_LENGTH]


def sessions_of(player: Player) -> list[Session]:
    """The browsers that are signed in, the one used last first."""
    return list(player.sessions.filter(expire_date__gt=clock.now()).order_by("-seen_at", "-started_at"))


def end_session(player: Player, public_id: str) -> bool:
    """Signs one browser out; False if this player has no such session."""
    for session in player.sessions.all():
        if session.public_id == public_id:
            end_sessions([session])
            return True
    return False


def end_other_sessions(player: Player, kept_key: str | None) -> None:
    """Signs out every browser but the one with this key; None spares none."""
    end_sessions([session for session in player.sessions.all() if session.session_key != kept_key])


def end_sessions(sessions: list[Session]) -> None:
    """Deletes the sessions and closes what was opened with them."""
    Session.objects.filter(pk__in=[session.pk for session in sessions]).delete()
    end_session_sockets([session.public_id for session in sessions])
