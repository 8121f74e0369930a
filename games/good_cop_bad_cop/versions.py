"""The numbers that a stored match carries. A change of either is a promise to matches that are still running."""

from typing import Final

SCHEMA: Final = 1
"""Shape of `CopState`. A new shape gets a new number and a migration of stored data."""

RULES_VERSION: Final = 3
"""Rises when the rules answer differently than before; running matches keep theirs through named switches."""

LONE_TABLES: Final = "lone_tables"
"""A window at a table with one person waits for that person and closes soon after."""
LOST_TURNS: Final = "lost_turns"
"""A turn whose player was eliminated in it stays lost, even if the player is revived in it (GC-181)."""
LASTING_LOOKS: Final = "lasting_looks"
"""An investigated card can be filmed until another action is declared, in the next turn too (GC-152)."""
CLAIMS_AS_MADE: Final = "claims_as_made"
"""A statement is measured by the cards as they lay when it was made (GC-221)."""
AGREED_DRAWS: Final = "agreed_draws"
"""The living people can agree on a draw (GC-212)."""

SINCE: Final = {LONE_TABLES: 2, LOST_TURNS: 3, LASTING_LOOKS: 3, CLAIMS_AS_MADE: 3, AGREED_DRAWS: 3}
"""The rules version with which each switch came."""


def switches(rules_version: int) -> list[str]:
    """The switches of a match that begins under this version of the rules; 0 is today's."""
    return [switch for switch, since in SINCE.items() if rules_version == 0 or rules_version >= since]
