"""What a request does in the database, to compare two that must take the same time."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

_SHAPE = re.compile(r"^[A-Z]+|(?<=FROM )\S+|(?<=INTO )\S+|(?<=UPDATE )\S+")


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements inside the block, each as what it does to which tables."""
    found: list[str] = []
    with CaptureQueriesContext(connection) as asked:
        yield found
    found += [" ".join(_SHAPE.findall(query["sql"])) for query in asked.captured_queries]


def done_by(call: Callable[[], Any]) -> list[str]:
    """The statements of a call."""
    with statements() as found:
        call()
    return found
