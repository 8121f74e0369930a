"""Due work, done at once and in this process instead of by a worker."""

from backend.core import clock, outbox
from backend.core.models import Due


def run_due(limit: int = 1000) -> int:
    """Does everything that is due now and what follows from it; returns how much that was.

    Fails when work fails, or when it never ends.
    """
    done = 0
    while row := Due.objects.filter(done_at=None, due_at__lte=clock.now()).order_by("due_at", "pk").first():
        assert done < limit, f"due work does not end: {row}"
        assert outbox.run(row.pk), f"nobody can do {row}"
        row.refresh_from_db()
        assert not row.last_error, row.last_error
        done += 1
    return done
