"""What seats are called in texts.

At a table names are different, also to a hasty eye, and stay for the match: a text says who did what, and an option
whom it is about. They are fixed when the match starts, or when somebody takes a seat over (`fix_names`). Bots are
called by the character of their seat (`characters`), and no person of the table is.
"""

from collections.abc import Iterable, Sequence

from backend.accounts.models import Player
from backend.core.appearance import skeletons
from backend.core.text import LANGUAGES, t
from backend.matches.characters import character_name, character_of
from backend.matches.models import Seat


def seat_names(seats: Sequence[Seat], lang: str) -> list[str]:
    """The name of each seat, in seat order: the player's at this table, else what bots and empty seats are called.

    Asks for `player` of every seat that has one: load it with the seats.
    """
    held = _names_at_table(seats)
    gone = 0
    names = []
    for seat in seats:
        if seat.kind == Seat.Kind.BOT:
            names.append(_of_bot(seat, lang))
        elif seat.kind != Seat.Kind.HUMAN or seat.player is None:
            names.append(t("seat.empty", lang, number=seat.index + 1))
        elif seat.player.deleted_at is not None:
            gone += 1
            names.append(_numbered(t("accounts.gone_name", lang), gone))
        else:
            names.append(held[seat.index])
    return names


def fix_names(seats: Sequence[Seat]) -> list[Seat]:
    """Gives every person at the table the name that stays; the seats that got one, not saved yet."""
    held = _names_at_table(seats)
    fixed = [seat for seat in seats if seat.index in held and not seat.table_name]
    for seat in fixed:
        seat.table_name = held[seat.index]
    return fixed


def new_name(seat: Seat, player: Player) -> str | None:
    """What a player is called by now, if it is not what they are called at this table."""
    said, now = seat.table_name, player.display_name
    is_same = not said or player.deleted_at is not None or said in _spellings(now, said)
    return None if is_same else now


def player_name(player: Player, lang: str) -> str:
    """What a player is called away from a table; who has left for good has no name any more."""
    return t("accounts.gone_name", lang) if player.deleted_at is not None else player.display_name


def _names_at_table(seats: Sequence[Seat]) -> dict[int, str]:
    """The name of each person by seat: the one that was fixed, else the player's own made different."""
    people = [seat for seat in seats if seat.kind == Seat.Kind.HUMAN and seat.player is not None]
    taken = set(_names_of_others(seats))
    names = {seat.index: seat.table_name for seat in people if seat.table_name}
    taken.update(each for name in names.values() for each in skeletons(name))
    for seat in people:
        if seat.index not in names and seat.player is not None and seat.player.deleted_at is None:
            names[seat.index] = _different(seat.player.display_name, taken)
            taken |= skeletons(names[seat.index])
    return names


def _of_bot(seat: Seat, lang: str) -> str:
    return character_name(character_of(seat.match_id, seat.index), lang)


def _names_of_others(seats: Sequence[Seat]) -> Iterable[str]:
    """How bots, empty seats and who has left may be called at a table, in any language: nobody is called so."""
    for lang in LANGUAGES:
        yield from skeletons(t("accounts.gone_name", lang))
        for seat in seats:
            yield from skeletons(_of_bot(seat, lang))
            yield from skeletons(t("seat.empty", lang, number=seat.index + 1))


def _different(name: str, taken: set[str]) -> str:
    number = 1
    while skeletons(_numbered(name, number)) & taken:
        number += 1
    return _numbered(name, number)


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name} ({number})"


def _spellings(name: str, said: str) -> tuple[str, ...]:
    """The name plain, and with the number that `said` ends in."""
    head, mark, tail = said.rpartition(" (")
    return (name, f"{name} ({tail}") if mark and head == name else (name,)
