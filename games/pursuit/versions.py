"""The numbers that a stored match carries. A change of either is a promise to matches that are still running."""

from typing import Final

SCHEMA: Final = 1
"""Shape of `PursuitState`. A new shape gets a new number and a migration of stored data."""

RULES_VERSION: Final = 2
"""Rises when the rules answer differently than before; running matches keep theirs through named switches."""

FLIGHTS: Final = "flights"
"""Switch, since rules version 2: the state keeps where the helicopters stood each time the thief hid the car."""


def switches(rules_version: int) -> list[str]:
    """The switches of a match that begins under this version of the rules; 0 is today's."""
    return [FLIGHTS] if rules_version == 0 or rules_version >= 2 else []
