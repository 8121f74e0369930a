"""The numbers that a stored match carries. A change of either is a promise to matches that are still running."""

from typing import Final

SCHEMA: Final = 1
"""Shape of `CopState`. A new shape gets a new number and a migration of stored data."""

RULES_VERSION: Final = 1
"""Rises when the rules answer differently than before; running matches keep theirs through named switches."""
