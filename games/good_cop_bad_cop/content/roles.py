"""The role cards: which are in the deck for how many players, and what stands on them (GC-002, GC-003).

A *face* is `agent`, `kingpin`, or `honest` or `crooked`, the latter two followed by `_b` (bomb), `_k` (knife) or `_x`
(both) where the expansion's card bears icons.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

Role = Literal["solo", "agent", "kingpin", "bomber", "traitor", "honest", "crooked"]

AGENT: Final = "agent"
KINGPIN: Final = "kingpin"
HONEST: Final = "honest"
CROOKED: Final = "crooked"
LEADERS: Final = (AGENT, KINGPIN)

BASE: Final[dict[int, int]] = {4: 5, 5: 7, 6: 8, 7: 10, 8: 11}
"""Honest cards, and as many crooked ones, by the number of players; without the expansion."""

EXPANSION: Final[dict[int, tuple[tuple[int, int, int, int], tuple[int, int, int, int]]]] = {
    3: ((2, 1, 1, 0), (1, 2, 1, 0)),
    4: ((2, 2, 1, 0), (2, 2, 1, 0)),
    5: ((2, 3, 1, 1), (3, 2, 1, 1)),
    6: ((2, 3, 1, 2), (3, 2, 1, 2)),
    7: ((3, 3, 1, 3), (3, 3, 1, 3)),
    8: ((4, 3, 1, 3), (3, 4, 1, 3)),
}
"""Crooked and honest cards with a bomb, a knife, both, neither; by the number of players."""

ICONS: Final = ("_b", "_k", "_x", "")


@cache
def ordinary_cards(players: int, expansion: bool) -> tuple[str, ...]:
    """All cards but the leaders, in the order of the tables."""
    if not expansion:
        return (HONEST,) * BASE[players] + (CROOKED,) * BASE[players]
    counts = zip((CROOKED, HONEST), EXPANSION[players], strict=True)
    return tuple(
        f"{kind}{icon}"
        for kind, numbers in counts
        for icon, number in zip(ICONS, numbers, strict=True)
        for _ in range(number)
    )


def kind_of(face: str) -> str:
    """`agent`, `kingpin`, `honest` or `crooked`."""
    return face.partition("_")[0]


def has_bomb(face: str) -> bool:
    """Whether a bomb stands on the card."""
    return face.endswith(("_b", "_x"))


def has_knife(face: str) -> bool:
    """Whether a knife stands on the card."""
    return face.endswith(("_k", "_x"))


def is_leader(face: str) -> bool:
    """Whether this is the Agent or the Kingpin."""
    return face in LEADERS


def role_of(faces: Sequence[str], planted: bool) -> Role:
    """The role that these cards give, in the order of GC-020; `planted` inverts honest and crooked (GC-023)."""
    if AGENT in faces and KINGPIN in faces:
        return "solo"
    if AGENT in faces:
        return "agent"
    if KINGPIN in faces:
        return "kingpin"
    if len(faces) == 3 and all(has_bomb(face) for face in faces):
        return "bomber"
    if len(faces) == 3 and all(has_knife(face) for face in faces):
        return "traitor"
    honest = sum(kind_of(face) == HONEST for face in faces)
    return HONEST if (honest > len(faces) - honest) is not planted else CROOKED


TEAMS: Final[dict[str, str]] = {"agent": HONEST, "honest": HONEST, "kingpin": CROOKED, "crooked": CROOKED}
"""The team of a role; solo players, Bombers and Traitors have none (GC-204)."""
