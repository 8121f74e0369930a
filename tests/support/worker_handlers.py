"""Due work for the tests with a real worker, which loads this module by --include."""

import os
import time
from pathlib import Path
from typing import Any

from backend.core import outbox
from backend.core.broadcast import broadcast


@outbox.handler("test_note", lease=30)
def note(args: dict[str, Any]) -> None:
    """Writes the worker's process id into a file."""
    with Path(args["file"]).open("a") as file:
        file.write(f"{os.getpid()}\n")


@outbox.handler("test_hang_once", lease=2)
def hang_once(args: dict[str, Any]) -> None:
    """Hangs the first time, so that its worker can be killed in the middle."""
    file = Path(args["file"])
    first = not file.exists()
    note(args)
    if first:
        time.sleep(600)


@outbox.handler("test_broadcast", lease=30)
def send(args: dict[str, Any]) -> None:
    """Sends a message to a group of sockets."""
    broadcast([(args["group"], {"type": "test.message", "from": os.getpid()})])
