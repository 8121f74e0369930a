"""An owner who corrects the tables, for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.engine.game import digest_of
from games.good_cop_bad_cop import GAME
from games.good_cop_bad_cop.content import tables

FIRST = Path(tables.__file__).parent / "packs" / "1.toml"


def corrected(folder: Path, *rows: tuple[str, str]) -> Path:
    """A copy of the first pack with some rows changed."""
    text = FIRST.read_text()
    for row, becomes in rows:
        assert text.count(row) == 1, row
        text = text.replace(row, becomes)
    path = folder / "2.toml"
    path.write_text(text)
    return path


@contextmanager
def second_pack(folder: Path, *rows: tuple[str, str]) -> Iterator[None]:
    """As if the server had been started again with a second pack."""
    added = tables.read_pack(corrected(folder, *rows))
    tables.PACKS.append(added)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(GAME, "content_digests", [*GAME.content_digests, digest_of(added.plain())])
            yield
    finally:
        tables.PACKS.pop()
        for cached in (tables.ordinary_cards, tables.equipment_for):
            cached.cache_clear()
