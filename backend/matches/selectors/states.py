"""Stored states and private inputs, decoded by who needs them."""

from backend.core.problems import Problem
from backend.matches.models import PrivateInput, Snapshot
from games import door


def load_state(match_id: str, version: int) -> bytes:
    """The stored state of one version; not_found if there is none."""
    row = Snapshot.objects.filter(match_id=match_id, version=version).values_list("state", flat=True).first()
    if row is None:
        raise Problem("not_found")
    return bytes(row)


def load_privates(match_id: str) -> door.Privates:
    """The private inputs that have not taken effect yet, by seat."""
    rows = PrivateInput.objects.filter(match_id=match_id)
    return {row.seat: door.decode_private(bytes(row.data)) for row in rows}
