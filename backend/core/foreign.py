"""Texts of strangers where they leave the app: in a mail, a push message, a webhook.

Programs that show such messages make links of whatever looks like an address, and the message comes from us. What a
player has written goes out through `without_links` and nowhere else.
"""

import re
import unicodedata

_SCHEME = re.compile(r"\s*:\s*[/\\]+\s*")
_COLON = re.compile(r"(?<=\w):(?=\w)")
_DOT = re.compile(r"[.\u3002\uff0e\uff61\u2024]+(?=[^\W_]|[\u200b-\u200f\u2060\ufeff])")
_AT = re.compile(r"(?<=\w)\s*[@\uff20\ufe6b]\s*(?=\w)")
_TURNS_AROUND = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C])
"""Marks that change the direction of reading, also of what follows the name."""


def without_links(text: str) -> str:
    """The text as it can be read, with nothing in it that a program takes for an address:
    "http://evil.example/login" becomes "http: evil. example/login"."""
    plain = " ".join(text.translate(_TURNS_AROUND).split())
    plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Cc")
    plain = _SCHEME.sub(": ", plain)
    plain = _COLON.sub(": ", plain)
    plain = _AT.sub(" @ ", plain)
    return _DOT.sub(". ", plain).strip()
