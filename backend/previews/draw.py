"""Sets words on a picture: 1200 x 630 points, the size that messengers show. Pillow does it; no board is drawn."""

from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from backend.previews.words import Words

HERE = Path(__file__).parent
LEFT, WIDTH = 64, 580
INK, MUTED, AMBER = "#f4f6fb", "#c3cbdc", "#ffb84d"
UNKNOWN = "·"
"""In place of a letter that neither alphabet has."""
COLOURS = 128


def draw(words: Words) -> bytes:
    """The preview as PNG."""
    picture = _art(words.game).copy()
    pen = ImageDraw.Draw(picture)
    _write(pen, (LEFT, 52), "STAKEOUT", 40, AMBER)
    y = 230
    for line in _lines(words.title.upper(), 92, 2):
        _write(pen, (LEFT, y), line, 92, INK)
        y += 104
    y += 16
    for text, size, colour in ((words.people, 44, INK), (words.state, 44, AMBER)):
        for line in _lines(text, size, 2):
            _write(pen, (LEFT, y), line, size, colour)
            y += size + 14
    out = BytesIO()
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _lines(text: str, size: int, most: int) -> list[str]:
    """The text in lines that fit; what is too long ends in dots."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _length(longer, size) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines[most - 1 :] = [lines[most - 1] + "…"]
    return [_cut(line, size) for line in lines]


def _cut(line: str, size: int) -> str:
    while len(line) > 1 and _length(line, size) > WIDTH:
        line = line.rstrip("…")[:-1] + "…"
    return line


def _length(text: str, size: int) -> float:
    return sum(font.getlength(run) for run, font in _runs(text, size))


def _write(pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: int, colour: str) -> None:
    x, y = at
    for run, font in _runs(text, size):
        pen.text((x, y), run, font=font, fill=colour)
        x += font.getlength(run)


def _runs(text: str, size: int) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    """Parts of the text that one of the two fonts can write."""
    runs: list[tuple[str, ImageFont.FreeTypeFont]] = []
    for letter in text:
        is_cyrillic = "\u0400" <= letter <= "\u045f"
        shown = letter if is_cyrillic or _is_latin(letter) else UNKNOWN
        font = _font("cyrillic" if is_cyrillic else "latin", size)
        if runs and runs[-1][1] is font:
            runs[-1] = (runs[-1][0] + shown, font)
        else:
            runs.append((shown, font))
    return runs


def _is_latin(letter: str) -> bool:
    return " " <= letter <= "~" or "\u00a0" <= letter <= "\u00ff" or letter in "–—‘’“”…·"


@cache
def _font(alphabet: str, size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(HERE / "fonts" / f"oswald-{alphabet}-wght-normal.woff2"), size)
    font.set_variation_by_axes([600])
    return font


@cache
def _art(game: str) -> Image.Image:
    file = HERE / "art" / f"{game}.jpg"
    with Image.open(file if file.is_file() else HERE / "art" / "stakeout.jpg") as opened:
        picture: Image.Image = opened.convert("RGB")
    return picture
