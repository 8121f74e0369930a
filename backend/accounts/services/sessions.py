"""Sessions of the app. A guest has no other way back in, so one that is used does not run out."""

from django.http import HttpRequest

from backend.core import clock

_RENEWED = "renewed"
RENEW_AFTER_SECONDS = 7 * 24 * 3600


def keep_alive(request: HttpRequest) -> None:
    """Starts the session's lifetime anew when a week has passed since that was last done."""
    if "_auth_user_id" not in request.session:
        return
    now = int(clock.now().timestamp())
    if now - int(request.session.get(_RENEWED, 0)) > RENEW_AFTER_SECONDS:
        request.session[_RENEWED] = now
