"""Pictures that were drawn stay in the data folder: each set of words is drawn once, and the oldest go."""

from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from django.conf import settings

from backend.core.limits import PREVIEWS
from backend.previews.draw import draw
from backend.previews.words import Words

MOST_FILES = 400
EDITION = "1"
"""Changes with the drawing."""


def name_of(words: Words) -> str:
    """The name under which these words are kept: equal words are one picture."""
    text = "\n".join((EDITION, words.game, words.title, words.people, words.state))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def picture(words: Words, who: str) -> bytes:
    """The picture of these words, drawn now if it is not there. Problem: rate_limited, for who has too many drawn."""
    file = _folder() / f"{name_of(words)}.png"
    try:
        return file.read_bytes()
    except OSError:
        PREVIEWS.count(who)
    drawn = draw(words)
    with suppress(OSError):  # a full disk costs the next one a drawing, nothing else
        _folder().mkdir(parents=True, exist_ok=True)
        half = file.with_suffix(".half")
        half.write_bytes(drawn)
        half.replace(file)
        _drop_oldest()
    return drawn


def _folder() -> Path:
    return Path(settings.DATA) / "previews"


def _drop_oldest() -> None:
    files = sorted(_folder().glob("*.png"), key=lambda file: file.stat().st_mtime)
    for file in files[: max(0, len(files) - MOST_FILES)]:
        file.unlink(missing_ok=True)
