"""Identifiers that nobody can guess, so that knowing a link is knowing it from somebody."""

import secrets

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ID_LENGTH = 22
"""22 characters of 62 hold 131 bits."""


def random_text(length: int) -> str:
    """`length` random characters out of digits and letters: safe in addresses, one word to a double click."""
    value = int.from_bytes(secrets.token_bytes(length), "big")
    characters = []
    for _ in range(length):
        value, index = divmod(value, len(_ALPHABET))
        characters.append(_ALPHABET[index])
    return "".join(characters)


def new_id(prefix: str = "") -> str:
    """A new identifier, `prefix` and then 22 random characters."""
    return prefix + random_text(ID_LENGTH)
