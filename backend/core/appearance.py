"""How a text looks to a reader, which is not what its code points are: some show nothing at all."""

import unicodedata

_SHAPERS = {"\u200c", "\u200d", "\u180b", "\u180c", "\u180d", "\u180f"} | {
    chr(code) for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for code in range(first, last + 1)
}
"""Joiners and variation selectors: they shape letters of some scripts and emoji, and are nothing alone."""

_IGNORABLE = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Default_Ignorable_Code_Point of the Unicode character database: what a font shows nothing for."""

BRAILLE_SPACE = "\u2800"
_EMPTY = {BRAILLE_SPACE, "\U0001d159", "\U00016fe4", "\U00013441", "\U00013442"}
"""Signs and letters by category whose glyph is empty."""

_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}


def is_unseen(letter: str) -> bool:
    """Whether a reader sees nothing of this code point, or only what it does to others; blanks are seen."""
    code = ord(letter)
    return (
        letter in _EMPTY
        or unicodedata.category(letter) in _UNSEEN
        or any(first <= code <= last for first, last in _IGNORABLE)
    )


def is_trick(letter: str) -> bool:
    """Whether it is unseen and of no use to a reader either."""
    return is_unseen(letter) and letter not in _SHAPERS


def is_blank(text: str) -> bool:
    """Whether nothing in it can be seen: blanks, marks without a letter, and what is unseen."""
    return all(unicodedata.category(letter)[0] not in "LNPS" or is_unseen(letter) for letter in text)
