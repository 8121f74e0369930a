"""The first result of what a player has sent, for whoever sends it again under the same key."""

import hashlib
import zlib

import msgspec

from backend.core.problems import Problem
from backend.matches.models import IdempotencyKey
from backend.matches.rows import keep_key


def digest_of(*sent: object) -> bytes:
    """Of what was sent, so that the same key with another body is found out."""
    return hashlib.sha256(msgspec.json.encode(sent, order="deterministic")).digest()


def earlier_result(kept: tuple[bytes, bytes] | None, digest: bytes) -> bytes | None:
    """The body of the first response by what is kept under its key: nothing, or the digest of what was sent with the
    first result. Problem: key_reused."""
    if kept is None:
        return None
    if kept[0] != digest:
        raise Problem("key_reused")
    return zlib.decompress(kept[1])


def keep_result(match_id: str, player_id: str, key: str, digest: bytes, response: bytes) -> None:
    """Stores a response with its key, in the transaction of what it answers."""
    row = IdempotencyKey(
        player_id=player_id,
        match_id=match_id,
        key=key,
        body_digest=digest,
        response=zlib.compress(response, 1),
    )
    keep_key([row])
