"""How a text looks to a reader, which is not what its code points are: some show nothing at all."""

import unicodedata
from functools import cache, lru_cache

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


@lru_cache(4096)
def skeletons(text: str) -> frozenset[str]:
    """What a text comes down to for a hasty eye (Unicode TR39): letters that look alike are one, case and blanks do
    not count. Two texts that share a skeleton cannot be told apart.
    """
    seen = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text)
        if not (letter.isspace() or is_unseen(letter))
    )
    return frozenset((_alike(seen.casefold()), _alike(seen).casefold()))


def _alike(text: str) -> str:
    prototypes = _prototypes()
    return "".join(prototypes.get(letter, letter) for letter in text)


@cache
def _prototypes() -> dict[str, str]:
    """For each letter that looks like others the one that stands for them all. The library lists who looks like whom;
    what is alike by a chain is alike."""
    from confusable_homoglyphs.confusables import confusables_data  # a megabyte, needed where a match starts

    group: dict[str, str] = {}

    def leader(text: str) -> str:
        while group.setdefault(text, text) != text:
            text = group[text]
        return text

    for text, others in confusables_data.items():
        for other in others:
            # The longest leads, so that "m" comes down to "rn"; among equals the one that stands first.
            pair = (leader(_bare(text)), leader(_bare(other["c"])))
            first, second = sorted(pair, key=lambda each: (-len(each), each))
            group[second] = first
    singles = {text: leader(text) for text in list(group) if len(text) == 1}
    return {
        text: "".join(singles[each] if len(singles.get(each, "")) == 1 else each for each in led)
        for text, led in singles.items()
    }


def _bare(text: str) -> str:
    return text.replace("\u200e", "")
