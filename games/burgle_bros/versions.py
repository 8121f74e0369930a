"""The numbers by which stored matches are read."""

from typing import Final

SCHEMA: Final = 1
"""Shape of the state. A new shape gets a new number and a migration of stored data."""
RULES_VERSION: Final = 1
"""Behaviour of the rules. Running matches keep theirs by `State.switches`."""
