"""The equipment cards as far as the program knows them; their numbers and targets are data of a content pack."""

from typing import Final

from msgspec import Struct


class Lying(Struct, frozen=True):
    """Where it stands before whom a card lies after use: in which field of the state, and of the view's seats."""

    state: str
    view: str


class Equipment(Struct, frozen=True):
    """One card. There is one of each."""

    key: str
    rule: str
    lies: Lying | None = None
    """Of a card that lies in front of somebody after use, and not under the deck."""
    of_expansion: bool = False


_CARDS: Final = (
    Equipment("blackmail", "GC-140"),
    Equipment("coffee", "GC-141", Lying("coffee", "has_coffee")),
    Equipment("defibrillator", "GC-142"),
    Equipment("evidence_bag", "GC-143"),
    Equipment("flashbang", "GC-144"),
    Equipment("k9_unit", "GC-145"),
    Equipment("metal_detector", "GC-146"),
    Equipment("planted_evidence", "GC-147", Lying("planted", "has_planted_evidence")),
    Equipment("polygraph", "GC-148"),
    Equipment("report_audit", "GC-149"),
    Equipment("restraining_order", "GC-150"),
    Equipment("smoke_grenade", "GC-151"),
    Equipment("surveillance_camera", "GC-152"),
    Equipment("taser", "GC-153"),
    Equipment("truth_serum", "GC-154"),
    Equipment("wiretap", "GC-155"),
    Equipment("classified_orders", "GC-156", of_expansion=True),
    Equipment("fake_id", "GC-157", of_expansion=True),
    Equipment("fingerprint_kit", "GC-158", of_expansion=True),
    Equipment("grenade", "GC-159", Lying("grenade", "grenade"), of_expansion=True),
    Equipment("holster", "GC-160", of_expansion=True),
)

EQUIPMENT: Final[dict[str, Equipment]] = {card.key: card for card in _CARDS}
"""In the order in which they are laid out before they are shuffled, on which records depend."""
EXPANSION_KEYS: Final = tuple(card.key for card in _CARDS if card.of_expansion)
LYING: Final = {key: card.lies for key, card in sorted(EQUIPMENT.items()) if card.lies is not None}
"""The cards that stay on the table after use."""
