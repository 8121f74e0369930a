"""The one source of time. Nothing else asks the machine for it, so that tests can hold it still."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta


@dataclass
class FrozenClock:
    """A clock that moves only when told to."""

    at: datetime

    def advance(self, seconds: float) -> datetime:
        """Moves on by `seconds` and returns the new time."""
        self.at += timedelta(seconds=seconds)
        return self.at


_frozen: FrozenClock | None = None


def now() -> datetime:
    """The present moment, aware, in UTC."""
    if _frozen is not None:
        return _frozen.at
    return datetime.now(UTC)


@contextmanager
def freeze(at: datetime | None = None) -> Iterator[FrozenClock]:
    """Holds time still at `at` (default: now) for every thread of this process; for tests only."""
    global _frozen
    before = _frozen
    _frozen = FrozenClock(at or now())
    try:
        yield _frozen
    finally:
        _frozen = before
