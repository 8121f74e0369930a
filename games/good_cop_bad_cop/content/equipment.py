"""The equipment cards as a table: when each may be played, which targets it takes, what becomes of it.

Targets are named verbs of `targets.py`, asked one after the other; effects are those of `gear.py`, found by the
card's key.
"""

from functools import cache
from typing import Final, Literal

from msgspec import Struct

Timing = Literal["any", "own_turn", "action", "shot", "own_shot", "other_shot", "investigated"]
"""When a card may be played. `any`: whenever equipment may be played. `own_turn`: by the player whose turn it is.
`action`: by that player, instead of declaring an action. `shot`, `own_shot`, `other_shot`: in the window of any,
one's own, or somebody else's shot. `investigated`: after an investigation."""


class Equipment(Struct, frozen=True):
    """One card. There is one of each."""

    key: str
    mark: int
    """The smallest number of players with whom it is in the game."""
    timing: Timing
    rule: str
    targets: tuple[str, ...] = ()
    stays: bool = False
    """Whether it lies in front of somebody after use, and not under the deck."""


_CARDS: Final = (
    Equipment("blackmail", 4, "any", "GC-140", ("card_of_other", "card_of_third")),
    Equipment("coffee", 4, "any", "GC-141", stays=True),
    Equipment("defibrillator", 5, "any", "GC-142", ("card_of_dead",)),
    Equipment("evidence_bag", 4, "any", "GC-143", ("holder",)),
    Equipment("flashbang", 4, "any", "GC-144"),
    Equipment("k9_unit", 4, "any", "GC-145", ("living",)),
    Equipment("metal_detector", 4, "any", "GC-146", ("hidden_of_armed",)),
    Equipment("planted_evidence", 4, "any", "GC-147", ("living",), stays=True),
    Equipment("polygraph", 4, "any", "GC-148", ("other",)),
    Equipment("report_audit", 6, "own_turn", "GC-149"),
    Equipment("restraining_order", 4, "other_shot", "GC-150"),
    Equipment("smoke_grenade", 4, "any", "GC-151"),
    Equipment("surveillance_camera", 4, "investigated", "GC-152", ("inspected",)),
    Equipment("taser", 4, "action", "GC-153", ("armed_other", "aim")),
    Equipment("truth_serum", 4, "any", "GC-154", ("concealing",)),
    Equipment("wiretap", 4, "any", "GC-155", ("hidden_of_other", "hidden_of_third")),
    Equipment("classified_orders", 3, "shot", "GC-156", ("other",)),
    Equipment("fake_id", 3, "any", "GC-157", ("open_ordinary", "open_ordinary_of_third")),
    Equipment("fingerprint_kit", 3, "any", "GC-158", ("hidden_of_other",)),
    Equipment("grenade", 3, "any", "GC-159", ("other",), stays=True),
    Equipment("holster", 3, "own_shot", "GC-160", ("new_aim",)),
)

EQUIPMENT: Final[dict[str, Equipment]] = {card.key: card for card in _CARDS}
EXPANSION_KEYS: Final = tuple(card.key for card in _CARDS[16:])

GUNS: Final[dict[int, int]] = {3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}
"""Guns by the number of players."""


@cache
def equipment_for(players: int, expansion: bool) -> tuple[str, ...]:
    """The cards that are in the game; three players use those of four (GC-002)."""
    return tuple(
        card.key
        for card in _CARDS
        if card.mark <= max(players, 4) and (expansion or card.key not in EXPANSION_KEYS)
    )
