"""What a message on a team's channel can be about, besides nothing in particular; other apps say what there is."""

from collections.abc import Callable

Knows = Callable[[str, str, str], bool]
"""Whether a match's team has a thing of this id: match, team, id."""

_known: list[Knows] = []


def is_subject(knows: Knows) -> Knows:
    """Registers who knows things that can be spoken of."""
    _known.append(knows)
    return knows


def can_speak_of(match_id: str, team: str, about: str) -> bool:
    """Whether the team has something of this id now."""
    return any(knows(match_id, team, about) for knows in _known)
