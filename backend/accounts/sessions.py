"""Where sessions are kept: as Django does in its database, with whose they are and when they were last used."""

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

from backend.accounts.models import Session, session_id
from backend.accounts.services.access import end_session_sockets

DEVICE = "device"
STARTED = "started"
SEEN = "seen"


class SessionStore(DatabaseStore):
    """One browser's session. Whatever ends it also closes the sockets that were opened with it."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """Our table."""
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row, with what lists of devices need."""
        row = super().create_model_instance(data)
        if not isinstance(row, Session):  # for the type checker: it is what `get_model_class` says
            raise TypeError(type(row))
        row.player_id = data.get(SESSION_KEY)
        row.device = data.get(DEVICE, "")
        if STARTED in data:
            row.started_at = datetime.fromtimestamp(data[STARTED], UTC)
        if SEEN in data:
            row.seen_at = datetime.fromtimestamp(data[SEEN], UTC)
        return row

    def delete(self, session_key: str | None = None) -> None:
        """Ends it: signing out, and every change of its key."""
        key = session_key or self.session_key
        super().delete(session_key)
        if key is not None:
            end_session_sockets([session_id(key)])
