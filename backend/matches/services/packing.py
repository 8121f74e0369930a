"""Older states of a match take less room: differences to a key state, which stays whole.

Nothing is ever computed by rules to look back: a state is restored from two rows. What is packed is older than the
newest state and never changes, so no lock is needed, and a second run finds it packed.
"""

from backend.matches.models import Match, Snapshot
from games import door

KEY_EVERY = 16
"""Versions from one key state to the next: close enough that they are much alike."""


def pack_states(match_id: str) -> None:
    """Packs all states but the newest and the keys."""
    newest = Match.objects.values_list("version", flat=True).get(pk=match_id)
    key: Snapshot | None = None
    packed: list[Snapshot] = []
    for row in Snapshot.objects.filter(match=match_id, version__lt=newest, key=None).order_by("version"):
        if row.version % KEY_EVERY == 0:
            key = row
        elif key is not None and key.version == row.version - row.version % KEY_EVERY:
            row.state = door.difference(bytes(row.state), bytes(key.state))
            row.key = key.version
            packed.append(row)
    Snapshot.objects.bulk_update(packed, ["state", "key"], batch_size=100)
