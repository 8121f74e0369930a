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
    return {seat: door.decode_private(blob) for seat, blob in private_blobs(match_id).items()}


def load_private(match_id: str, seat: int) -> door.Privates:
    """The same of one seat; nothing of what others have stored is read."""
    rows = PrivateInput.objects.filter(match_id=match_id, seat=seat).values_list("seat", "data")
    return {index: door.decode_private(bytes(blob)) for index, blob in rows}


def private_blobs(match_id: str) -> dict[int, bytes]:
    """The private inputs as stored."""
    rows = PrivateInput.objects.filter(match_id=match_id).values_list("seat", "data")
    return {seat: bytes(blob) for seat, blob in rows}
