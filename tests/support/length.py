"""How much of a test whose proof grows with its samples is done: STAKEOUT_TEST_LENGTH=long, or the short form.

The short form runs for every change, with fixed seeds; `./deploy/test long` runs the long one.
"""

import os
from typing import TypeVar

LONG = os.environ.get("STAKEOUT_TEST_LENGTH", "short") == "long"
T = TypeVar("T")


def length(short: T, long: T) -> T:
    """The number (or list) for this run."""
    return long if LONG else short
