"""Celery's messages as files, for the embedded server.

Kombu's filesystem transport writes a message into the folder that the worker reads from, so that a worker now and
then reads half a message and dies; and it moves what it has read to the machine's common temporary folder. This
one writes aside and renames, both within one folder.
"""

import logging
import os
import uuid
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from queue import Empty
from time import monotonic_ns
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps, loads

log = logging.getLogger("stakeout.worker")

SCHEME = "files"
BROKEN = "broken"
"""The folder in the queue's for files that are none of its messages."""
_numbers = count()


class Channel(filesystem.Channel):
    """Messages in order of sending; each is taken by exactly one reader."""

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:
        folder = Path(self.data_folder_out)
        name = f"{monotonic_ns():020d}-{next(_numbers) % 10**6:06d}-{uuid.uuid4().hex}.{queue}.msg"
        draft = folder / f".{name}"
        draft.write_text(dumps(payload))
        draft.rename(folder / name)

    def _get(self, queue: str) -> Any:
        folder = Path(self.data_folder_in)
        for name in self._waiting(queue):
            taken = folder / f".{name}.taken"
            try:
                (folder / name).rename(taken)
            except FileNotFoundError:  # another reader was first
                continue
            try:
                message = loads(taken.read_bytes().decode())
                is_message = isinstance(message, dict) and {"body", "properties"} <= message.keys()
            except (ValueError, OSError):
                is_message = False
            if not is_message:
                self._set_aside(taken, name)
                continue
            taken.unlink()
            return message
        raise Empty

    def _set_aside(self, taken: Path, name: str) -> None:
        """What is no message (a disk was full, somebody wrote here) would end the worker, and the next one, too."""
        broken = taken.parent / BROKEN
        with suppress(OSError):
            broken.mkdir(exist_ok=True)
            taken.rename(broken / name)
            log.error("%s is no message; it was set aside in %s", name, broken)
            return
        log.error("%s is no message, and can't be set aside", name)

    def _size(self, queue: str) -> int:
        return sum(1 for _ in self._waiting(queue))

    def _purge(self, queue: str) -> int:
        names = list(self._waiting(queue))
        for name in names:
            (Path(self.data_folder_in) / name).unlink(missing_ok=True)
        return len(names)

    def _waiting(self, queue: str) -> Iterator[str]:
        names = (entry.name for entry in os.scandir(self.data_folder_in) if entry.name[0] != ".")
        return iter(sorted(name for name in names if name.partition(".")[2] == f"{queue}.msg"))


class Transport(filesystem.Transport):
    """Registered with kombu as `files://` by backend/config/celery.py."""

    Channel = Channel
    driver_type = SCHEME
    driver_name = SCHEME
