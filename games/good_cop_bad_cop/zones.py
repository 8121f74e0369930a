"""Where equipment cards lie (GC-120 to GC-124): the deck, the hands, and before somebody on the table."""

from typing import Final

from games.engine.zones import Cards, Zone
from games.good_cop_bad_cop.content.equipment import LYING
from games.good_cop_bad_cop.content.tables import equipment_for
from games.good_cop_bad_cop.state import NOBODY, CopState, has_expansion


def on_table(state: CopState) -> list[str]:
    """The cards that stay in front of somebody after use, which fields of their own name."""
    return [key for key, lies in LYING.items() if getattr(state, lies.state) != NOBODY]


DECK: Final = Zone[CopState, str]("deck", lambda state: [state.deck])[0]
HANDS: Final = Zone[CopState, str]("hands", lambda state: state.hands, "own", is_ordered=False, top="last")
TABLE: Final = Zone[CopState, str]("table", lambda state: [on_table(state)], "face_up", is_ordered=False)
EQUIPMENT: Final = Cards[CopState, str](
    "equipment",
    (DECK.zone, HANDS, TABLE),
    all_cards=lambda state: equipment_for(state.pack, len(state.seats), has_expansion(state)),
    open_cards=lambda state: state.open_gear,
    seen_cards=lambda state: state.seen_gear,
)
"""What everybody and what each seat knows of cards that lie face down stands in `open_gear` and `seen_gear`."""
