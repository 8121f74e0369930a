"""The equipment cards as far as the program knows them; their numbers and targets are data of a content pack."""

from typing import Final

from msgspec import Struct


class Equipment(Struct, frozen=True):
    """One card. There is one of each."""

    key: str
    rule: str
    stays: bool = False
    """Whether it lies in front of somebody after use, and not under the deck."""
    of_expansion: bool = False


_CARDS: Final = (
    Equipment("blackmail", "GC-140"),
    Equipment("coffee", "GC-141", stays=True),
    Equipment("defibrillator", "GC-142"),
    Equipment("evidence_bag", "GC-143"),
    Equipment("flashbang", "GC-144"),
    Equipment("k9_unit", "GC-145"),
    Equipment("metal_detector", "GC-146"),
    Equipment("planted_evidence", "GC-147", stays=True),
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
    Equipment("grenade", "GC-159", stays=True, of_expansion=True),
    Equipment("holster", "GC-160", of_expansion=True),
)

EQUIPMENT: Final[dict[str, Equipment]] = {card.key: card for card in _CARDS}
"""In the order in which they are laid out before they are shuffled, on which records depend."""
EXPANSION_KEYS: Final = tuple(card.key for card in _CARDS if card.of_expansion)
