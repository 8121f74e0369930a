"""Stored states and private inputs, decoded by who needs them."""

from backend.core.problems import Problem
from backend.matches.models import PrivateInput, Snapshot
from games import door


def load_state(match_id: str, version: int) -> bytes:
    """The stored state of one version; not_found if there is none."""
    try:
        return bytes(Snapshot.objects.values_list("state", flat=True).get(match_id=match_id, version=version))
    except Snapshot.DoesNotExist:
        raise Problem("not_found") from None


def load_privates(match_id: str) -> door.Privates:
    """The private inputs that have not taken effect yet, by seat."""
    rows = PrivateInput.objects.filter(match_id=match_id)
    return {row.seat: door.decode_private(bytes(row.data)) for row in rows}
