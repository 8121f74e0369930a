"""The content packs: every table of the box as data in `packs/<number>/*.toml`, read and checked.

A match keeps the pack with which it began (`State.pack`, counted from 0); a stored pack never changes.
"""

from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import UNSET, UnsetType

from games.escape_from_new_york.content.checks import faults
from games.escape_from_new_york.content.pack import Fault, Pack

FOLDER: Final = Path(__file__).parent / "packs"
WITHOUT_POLICE: Final = "1"
"""The pack that is older than United States Police."""


def check_pack(folder: Path) -> list[Fault]:
    """Everything that is wrong with the pack in that folder: what can't be read, and what can't be played."""
    pack, unreadable = _read(folder)
    return unreadable or list(faults(pack)) if pack is not None else unreadable


def read_pack(folder: Path) -> Pack:
    """The pack in that folder; raises ValueError that says what is wrong with it."""
    pack, wrong = _read(folder)
    if pack is not None:
        wrong = list(faults(pack))
    if pack is None or wrong:
        raise ValueError(f"content pack {folder.name}: {'; '.join(map(str, wrong))}")
    return pack


def _read(folder: Path) -> tuple[Pack | None, list[Fault]]:
    """The tables as they are; None with the reasons where a file can't be read."""
    tables: dict[str, object] = {}
    wrong: list[Fault] = []
    for field in msgspec.structs.fields(Pack):
        file = f"{field.name}.toml"
        try:
            tables[field.name] = msgspec.toml.decode(
                (folder / file).read_bytes(), type=_table(field.type), strict=False
            )
        except FileNotFoundError:
            if field.default is not UNSET or folder.name != WITHOUT_POLICE:
                wrong.append(Fault(file, "", "is missing"))
        except msgspec.ValidationError as error:
            reason, _, place = str(error).partition(" - at `$.")
            wrong.append(Fault(file, place.rstrip("`"), reason))
        except msgspec.DecodeError as error:
            wrong.append(Fault(file, "", str(error)))
    return (None if wrong else msgspec.convert(tables, Pack, from_attributes=True)), wrong


def _table(declared: Any) -> Any:
    """The type of a file's table, also where an old pack may lack it."""
    return next((part for part in get_args(declared) if part is not UnsetType), declared)


PACKS: Final = [
    read_pack(folder)
    for folder in sorted(FOLDER.iterdir(), key=lambda path: int(path.name))
    if folder.is_dir()
]
"""All packs, the oldest first."""
