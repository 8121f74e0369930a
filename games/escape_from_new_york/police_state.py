"""What the expansion adds to the state of a match."""

from msgspec import Struct


class PoliceState(Struct, omit_defaults=True, gc=False):
    """The police board, its decks, and the Cops on the map. Published: fields stay, new ones get defaults."""

    post: str = ""
    """The space of the police post (NP-006)."""
    shown_case: str = ""
    """The diagram that was taken out of the game for all to see (NP-004)."""
    items_out: list[str] = []
    """Items put back unseen (NP-008)."""
    hauk: int = 1
    """The cell on which Hauk stands."""
    available: int = 0
    """Cops that are not on the map yet."""
    cops: dict[str, int] = {}
    """Cops by space."""
    deck: list[str] = []
    """Missions and transitions, the top last."""
    active: list[str] = []
    """Missions that lie open, from left to right."""
    under: list[str] = []
    """The Reward face down under each of them."""
    gone: list[str] = []
    """Missions that were completed, pushed out or passed over, and the first transition; they lie open."""
    out: list[str] = []
    """Missions and transitions that left the game unseen in the set-up."""
    rewards: list[str] = []
    """The Reward deck, the top last."""
    rewards_gone: list[str] = []
    """Rewards that left the game unseen, in the set-up or with their Mission."""
    held: list[list[str]] = []
    """Rewards by seat."""
    killers: list[int] = []
    """Seats that have killed a Boss, each once."""
    open_card: str = ""
    """The transition that shows the minimum of reward points, once it is open (NP-033)."""
