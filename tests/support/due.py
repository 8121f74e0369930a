"""Due work, done at once and in this process instead of by a worker."""

from datetime import timedelta

from backend.core import clock, outbox
from backend.core.models import Due
from backend.matches.services.follow import LOOK_WITHIN


def run_due(limit: int = 1000) -> int:
    """Does everything that is due now and what follows from it, with the look at what players should be told that a
    few more seconds would bring; returns how many rows of due work that was.

    Fails when work fails, or when it never ends.
    """
    done = 0
    while row := _next():
        assert done < limit, f"due work does not end: {row}"
        assert outbox.run(row.pk), f"nobody can do {row}"
        row.refresh_from_db()
        assert not row.last_error, row.last_error
        done += 1
    return done


def _next() -> Due | None:
    row = _first()
    if row is None:
        outbox.gather(clock.now() + timedelta(seconds=LOOK_WITHIN))
        row = _first()
    return row


def _first() -> Due | None:
    return Due.objects.filter(done_at=None, due_at__lte=clock.now()).order_by("due_at", "pk").first()
