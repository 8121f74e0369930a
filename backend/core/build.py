"""Which build of the program this is, for caches that must not outlive it."""

import hashlib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = (("backend", "*.py"), ("backend", "*.toml"), ("games", "*.py"), ("games", "*.toml"))


@cache
def build_id() -> str:
    """Twelve characters that differ between any two versions of the server's code and texts.

    Made from the files themselves, so that all processes of one release agree without a configured number.
    """
    digest = hashlib.sha256()
    for folder, pattern in SOURCES:
        for path in sorted((ROOT / folder).rglob(pattern)):
            digest.update(str(path.relative_to(ROOT)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
