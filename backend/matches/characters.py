"""The characters that bots play as: who sits in which seat of a match, under which name, and what they are like.

They follow from the match alone, so a bot is the same person from the first turn to the last replay, and no two at a
table are the same. A character is not a level: how well a bot plays is the seat's.
"""

from hashlib import blake2b

from backend.core.text import t

KEYS = (
    "ruiz", "moretti", "okafor", "lindgren", "tanaka", "novak", "duval", "kessler",
    "moreno", "castellan", "marsh", "hale", "quinn", "sato", "bishop", "vance",
)  # fmt: skip
"""A published order: a seat's character is found by it, also in matches that are over."""


def character_of(match_id: str, seat: int) -> str:
    """The character that plays in a seat of a match when a bot does; different for each seat of a table."""
    digest = blake2b(match_id.encode(), digest_size=4).digest()
    step = digest[1] | 1  # odd, so that it meets all sixteen before one comes again
    return KEYS[(digest[0] + step * seat) % len(KEYS)]


def character_name(key: str, lang: str) -> str:
    """What a character is called."""
    return t(f"bot.{key}", lang)


def manner(key: str, lang: str) -> str:
    """What a character is like, in one sentence."""
    return t(f"bot.{key}.manner", lang)
