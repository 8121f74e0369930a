"""A small program for the tests of the supervisor: two roles that write down their process ids."""

import os
import signal
import sys
import time
from pathlib import Path

from backend.config.supervisor import Supervisor

FOLDER = Path(sys.argv[1])


def _note(role: str) -> None:
    with (FOLDER / role).open("a") as file:
        file.write(f"{os.getpid()}\n")


def steady() -> None:
    """Runs until it is told to stop, with a child of its own."""
    if os.fork() == 0:
        _note("grandchild")
        while True:
            time.sleep(60)
    _note("steady")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    while True:
        time.sleep(60)


def failing() -> None:
    """Dies at once, again and again."""
    _note("failing")
    sys.exit(3)


ROLES = {"steady": steady, "failing": failing}
Supervisor({name: ROLES[name] for name in sys.argv[2:]}, lambda sentence: print(sentence, flush=True)).run()
print("ended", flush=True)
