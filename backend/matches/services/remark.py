"""Notes in the log about what happened to a match without being a move of it."""

from typing import Any

from django.db import transaction

from backend.core import clock
from backend.matches import publish
from backend.matches.models import Match, Remark


def remark(match: Match, kind: Remark.Kind, **data: Any) -> None:
    """Notes it beside the newest entry, in the caller's transaction, which holds the match's lock.

    `data` is plain JSON that everybody may read: `seat` is who it is about, `until` a moment (ISO 8601) and `seconds`
    a length of time, as far as the text of the kind names them. The caller sees to it that it is noted once.
    """
    Remark.objects.create(match=match, version=match.version, at=clock.now(), kind=kind, data=data)
    transaction.on_commit(lambda: publish.send([publish.table(match.pk)]), robust=True)
