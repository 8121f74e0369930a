"""Who asks, found in the statement that reads what they ask for (core/statements.py): a token or a session, with its
player. Never from a memory: what was ended in one process is refused by the next request in every other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from backend.accounts.models import ApiToken, Player, Session
from backend.core.statements import Columns, Row, fetch, table_of

TOKEN = Columns(ApiToken, "t")
SESSION = Columns(Session, "t")
PLAYER = Columns(Player, "a")

Held = ApiToken | Session


@dataclass(frozen=True)
class Asker:
    """Somebody who may turn out to be a player: which row proves it, and the parts of a statement that read it as `t`
    with its player as `a`."""

    held: Columns[ApiToken] | Columns[Session]
    where: str
    params: tuple[object, ...]
    proves: Callable[[Held, Player], bool]
    """Whether a row that was found lets its player in."""

    @property
    def columns(self) -> str:
        """What is read of them, first of all."""
        return f"{self.held.sql}, {PLAYER.sql}"

    @property
    def width(self) -> int:
        """How many columns that is."""
        return self.held.width + PLAYER.width

    @property
    def source(self) -> str:
        """The tables."""
        return f"{table_of(self.held.model)} t JOIN {table_of(Player)} a ON a.id = t.player_id"

    def read(self, row: Row) -> tuple[Held, Player] | None:
        """The row and the player; None where it lets nobody in."""
        held, player = self.held.read(row), PLAYER.read(row, self.held.width)
        held.player = player
        return (held, player) if self.proves(held, player) else None

    def find(self) -> tuple[Held, Player] | None:
        """Looks for them alone."""
        found = fetch(f"SELECT {self.columns} FROM {self.source} WHERE {self.where}", self.params)  # noqa: S608
        return self.read(found[0]) if found else None
