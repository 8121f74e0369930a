"""The signature of this server under the state that a fork began with.

A record's `start` is a whole state, and whoever sends a record could write any. Its `origin` carries the signature
that it got when the record was made here; a match begins from no other one.
"""

from django.utils.crypto import constant_time_compare, salted_hmac

from games import door

_SALT = "stakeout.record.start"
"""Derives the signing key from the secret key: nothing else is signed with it."""


def signature(game: str, version: int, start: str) -> str:
    """Signs a fork's first state, as its record carries it, and the version at which it left its match."""
    return salted_hmac(_SALT, f"{game} {version} {start}", algorithm="sha256").hexdigest()


def is_ours(record: door.Record) -> bool:
    """Whether the match of a record begins from its seed, or from a state that a server with our key made."""
    if record.start is None:
        return True
    origin = record.origin or {}
    version, signed = origin.get("version"), origin.get("signature")
    if not isinstance(version, int) or not isinstance(signed, str):
        return False
    return constant_time_compare(signed, signature(record.game, version, record.start))
