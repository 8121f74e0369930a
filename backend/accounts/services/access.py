"""What was opened with a session or a token closes when it ends."""

import logging
from collections.abc import Collection

from django.db import transaction

from backend.core.broadcast import broadcast

log = logging.getLogger("stakeout.realtime")


def session_group(public_id: str) -> str:
    """Every socket that was opened with this session."""
    return f"session.{public_id}"


def token_group(token_id: str) -> str:
    """Every socket that was opened with this token."""
    return f"token.{token_id}"


def end_session_sockets(public_ids: Collection[str]) -> None:
    """Closes the sockets of sessions that have ended, after the commit."""
    _end([session_group(public_id) for public_id in public_ids])


def end_token_sockets(token_ids: Collection[str]) -> None:
    """Closes the sockets of tokens that were revoked, after the commit."""
    _end([token_group(token_id) for token_id in token_ids])


def _end(groups: list[str]) -> None:
    if groups:
        transaction.on_commit(lambda: _tell(groups), robust=True)


def _tell(groups: list[str]) -> None:
    """A hint that is lost costs time only: sockets look again by themselves (backend/realtime)."""
    try:
        broadcast((group, {"type": "access.ended"}) for group in groups)
    except Exception:
        log.warning("sockets were not told that their access has ended", exc_info=True)
