"""Versions of the rules, and of the shape of stored states."""

from typing import Final

RULES_VERSION: Final = 1
SCHEMA: Final = 1
