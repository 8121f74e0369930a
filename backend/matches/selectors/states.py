"""Stored states and private inputs, decoded by who needs them."""

from collections.abc import Iterable

from django.db.models import Q

from backend.core.problems import Problem
from backend.matches.models import PrivateInput, Snapshot
from games import door


def load_state(match_id: str, version: int) -> bytes:
    """The stored state of one version; not_found if there is none."""
    found = load_states(match_id, version, version)
    if not found:
        raise Problem("not_found")
    return found[0]


def load_states(match_id: str, first: int, last: int) -> list[bytes]:
    """The stored states of these versions and all between, in their order, each whole."""
    of_match = Snapshot.objects.filter(match_id=match_id)
    keys = of_match.filter(version__range=(first, last), key__isnull=False).values("key")
    rows = of_match.filter(Q(version__range=(first, last)) | Q(version__in=keys)).order_by("version")
    return _wholes(rows.values_list("version", "key", "state"), first)


def _wholes(rows: Iterable[tuple[int, int | None, bytes | memoryview]], first: int) -> list[bytes]:
    """A key state comes before its differences; what comes before `first` is a key only."""
    found: dict[int, bytes] = {}
    for version, key, state in rows:
        found[version] = bytes(state) if key is None else door.restored(bytes(state), found[key])
    return [state for version, state in found.items() if version >= first]


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
