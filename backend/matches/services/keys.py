"""The first result of what a player has sent, for whoever sends it again under the same key."""

import hashlib
import zlib

import msgspec

from backend.core.problems import Problem
from backend.matches.models import IdempotencyKey


def digest_of(*sent: object) -> bytes:
    """Of what was sent, so that the same key with another body is found out."""
    return hashlib.sha256(msgspec.json.encode(sent, order="deterministic")).digest()


def earlier_result(match_id: str, player_id: str, key: str, digest: bytes) -> bytes | None:
    """The body of the first response; None if nothing came under this key. Problem: key_reused."""
    keys = IdempotencyKey.objects.values_list("body_digest", "response")
    try:
        row = keys.get(match_id=match_id, player_id=player_id, key=key)
    except IdempotencyKey.DoesNotExist:
        return None
    if bytes(row[0]) != digest:
        raise Problem("key_reused")
    return zlib.decompress(row[1])


def keep_result(match_id: str, player_id: str, key: str, digest: bytes, response: bytes) -> None:
    """Stores a response with its key, in the transaction of what it answers."""
    IdempotencyKey.objects.create(
        player_id=player_id,
        match_id=match_id,
        key=key,
        body_digest=digest,
        response=zlib.compress(response, 1),
    )
