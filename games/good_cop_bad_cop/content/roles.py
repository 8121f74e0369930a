"""The role cards: what stands on them, and which role they give.

A *face* is `agent`, `kingpin`, or `honest` or `crooked`, the latter two followed by `_b` (bomb), `_k` (knife) or `_x`
(both) where the expansion's card bears icons.
"""

from collections.abc import Sequence
from typing import Final, Literal

Role = Literal["solo", "agent", "kingpin", "bomber", "traitor", "honest", "crooked"]

AGENT: Final = "agent"
KINGPIN: Final = "kingpin"
HONEST: Final = "honest"
CROOKED: Final = "crooked"
LEADERS: Final = (AGENT, KINGPIN)

ICONS: Final = ("_b", "_k", "_x", "")


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
