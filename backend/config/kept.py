"""What the data folder keeps: for this user of the machine alone, and whole or not at all."""

import os
import secrets
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

FOLDER_MODE, FILE_MODE = 0o700, 0o600
OTHERS = 0o077
"""What neither the group nor anybody else may do."""
SQLITE_HEADER = b"SQLite format 3\0"


def make_folder(folder: Path) -> None:
    """Makes the data folder if there is none; from here on whatever this process makes is its user's alone.

    Raises ImproperlyConfigured where it cannot be made or written to.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"STAKEOUT_DATA: {folder} cannot be made ({error.strerror}).") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ImproperlyConfigured(f"STAKEOUT_DATA: {folder} cannot be written to.")
    os.umask(os.umask(OTHERS) | OTHERS)


def close(folder: Path, names: Iterable[str]) -> list[str]:
    """Closes the folder and these files in it (patterns) to others, whatever the umask was when they were made.

    Returns a sentence for each that was open; one that stays open is another user's, or a folder in which everybody
    may write: that was never ours alone.
    """
    found = []
    for path in (folder, *(path for name in names for path in folder.glob(name))):
        with suppress(FileNotFoundError):
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & OTHERS:
                found.append(_closed(path, mode))
    return found


def _closed(path: Path, mode: int) -> str:
    open_to = f"{path} could be reached by other users of this machine ({mode:o})"
    if not mode & (stat.S_IWOTH | stat.S_ISVTX):
        with suppress(PermissionError):
            path.chmod(mode & ~OTHERS)
            return f"{open_to}. It is closed now."
    return f"{open_to}, and still can: it holds keys and secrets. Set STAKEOUT_DATA to a folder of its own."


def kept_secret(folder: Path, name: str, make: Callable[[], str], is_good: Callable[[str], bool]) -> str:
    """What the file of that name holds, made if there is none.

    Several processes may start at once: whoever links the file first wins, the others read it. A file that holds
    nothing good is never used nor replaced: what it was for may still exist. Raises ImproperlyConfigured.
    """
    path = folder / name
    try:
        if not path.exists():
            _make(folder, path, make())
        kept = path.read_text("ascii").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"{path} cannot be kept ({error.strerror}).") from None
    except UnicodeDecodeError:
        kept = ""
    if not is_good(kept):
        raise ImproperlyConfigured(
            f"{path} is empty or broken: put it back from a backup, or delete it and another is made."
        )
    return kept


def _make(folder: Path, path: Path, content: str) -> None:
    """Writes a file whole or not at all. Raises OSError: a full disk."""
    draft = folder / f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}"
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
        with os.fdopen(descriptor, "w") as file:
            file.write(content)
            file.flush()
            os.fsync(descriptor)
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def check_database(path: Path) -> None:
    """An SQLite file that is none is not touched. Raises ImproperlyConfigured.

    An empty file is a database that holds nothing yet: it is made so.
    """
    try:
        with path.open("rb") as file:
            head = file.read(len(SQLITE_HEADER))
    except FileNotFoundError:
        return
    except OSError as error:
        raise ImproperlyConfigured(f"{path} cannot be read ({error.strerror}).") from None
    if head not in (b"", SQLITE_HEADER):
        raise ImproperlyConfigured(f"{path} is no SQLite database: put it back from a backup.")
