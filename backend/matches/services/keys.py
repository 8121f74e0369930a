"""The first result of what a player has sent, for whoever sends it again under the same key.

Its bytes are kept for three days, and what it was for as long as the key: of an answer that is sent again later the
version and the events are told once more, with the view of that day.
"""

import hashlib
import zlib
from datetime import timedelta

import msgspec

from backend.core import clock
from backend.core.problems import Problem
from backend.matches.models import IdempotencyKey
from backend.matches.rows import keep_key

KEEP_BODIES = timedelta(days=3)
"""How long the bytes of a first result are kept."""
DROPPED_AT_ONCE = 2000


def digest_of(*sent: object) -> bytes:
    """Of what was sent, so that the same key with another body is found out."""
    return hashlib.sha256(msgspec.json.encode(sent, order="deterministic")).digest()


def require_same(kept: IdempotencyKey, digest: bytes) -> None:
    """Problem: key_reused, where something else was sent under this key."""
    if bytes(kept.body_digest) != digest:
        raise Problem("key_reused")


def body_of(kept: IdempotencyKey) -> bytes | None:
    """The body of the first response, None where it has been dropped."""
    response = bytes(kept.response)
    return zlib.decompress(response) if response else None


def keep_result(row: IdempotencyKey, response: bytes) -> None:
    """Stores a response with its key, in the transaction of what it answers."""
    row.response = zlib.compress(response, 1)
    keep_key([row])


def drop_bodies() -> int:
    """Drops bodies that are older than `KEEP_BODIES`, some at a time; how many."""
    old = IdempotencyKey.objects.filter(version__isnull=False, at__lt=clock.now() - KEEP_BODIES)
    some = old.exclude(response=b"").values_list("pk", flat=True)[:DROPPED_AT_ONCE]
    return IdempotencyKey.objects.filter(pk__in=list(some)).update(response=b"")
