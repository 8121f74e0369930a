"""What the server itself says to people, in English and Russian; games bring their own texts.

The catalogues are texts/en.toml and texts/ru.toml: flat keys, placeholders in the style of str.format.
"""

import tomllib
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "ru")
DEFAULT_LANGUAGE = "en"


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All texts of one language."""
    path = Path(__file__).parent / "texts" / f"{lang}.toml"
    return {key: str(value) for key, value in tomllib.loads(path.read_text("utf-8")).items()}


def t(key: str, lang: str, **args: object) -> str:
    """The text of `key` in `lang` (English where the language is not ours), with its arguments filled in.

    Raises KeyError for a key that has no text: a test keeps both catalogues complete.
    """
    return catalogue(lang if lang in LANGUAGES else DEFAULT_LANGUAGE)[key].format(**args)
