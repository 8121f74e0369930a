"""Events: what is told of an answer, with the audience of each."""

from __future__ import annotations

from msgspec import Struct

from games.engine.state import EVERYONE
from games.engine.text import Value


class Event(Struct, array_like=True, frozen=True, gc=False):
    """Something that happened. Redaction happens here, not in any client."""

    kind: str
    data: dict[str, Value]
    seats: tuple[int, ...] | None = None
    """Who sees `data`; None is all."""
    others: dict[str, Value] | None = None
    """What the others see instead; None is nothing at all."""

    def seen_by(self, viewer: int) -> dict[str, Value] | None:
        """The data as this viewer may see it, or None if the event is not theirs to see."""
        if self.seats is None or viewer == EVERYONE or viewer in self.seats:
            return self.data
        return self.others
