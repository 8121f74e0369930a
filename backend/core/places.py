"""A few places of one machine, shared by its processes: who dies gives theirs back."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings


@contextmanager
def taken(name: str, count: int) -> Iterator[bool]:
    """Takes one of `count` places of that name while the block runs; False where all are taken."""
    for number in range(count):
        with (Path(settings.DATA) / f"{name}.{number}.lock").open("w") as file, suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield True
            return
    yield False
