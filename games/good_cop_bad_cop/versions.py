"""The numbers that a stored match carries. A change of either is a promise to matches that are still running."""

from typing import Final

SCHEMA: Final = 1
"""Shape of `CopState`. A new shape gets a new number and a migration of stored data."""

RULES_VERSION: Final = 2
"""Rises when the rules answer differently than before; running matches keep theirs through named switches."""

LONE_TABLES: Final = "lone_tables"
"""Switch, since rules version 2: a window at a table with one person waits for that person and closes soon after."""


def switches(rules_version: int) -> list[str]:
    """The switches of a match that begins under this version of the rules; 0 is today's."""
    return [LONE_TABLES] if rules_version == 0 or rules_version >= 2 else []
