"""Where the time of an answer goes: `python -m backend.bench.hotspots` with DATABASE_URL and STAKEOUT_DATA set.

Answers of prepared matches go through the whole WSGI side of the product in one thread under cProfile, by the
processor's time of this process, so that waiting for the database does not count. The profiler slows small calls
down most: shares count, not times.
"""

from __future__ import annotations

import cProfile
import io
import pstats
import secrets
import sys
import time
import uuid
from typing import Any

import django
import msgspec

MATCHES = 20
LINES = 45


def main() -> None:
    """Prints statements per answer, then the profile by own time and by time with everything below."""
    django.setup()
    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    call_command("migrate", verbosity=0, interactive=False)
    product = Product(get_wsgi_application())
    product.become_guest()
    product.play_match()  # what is loaded once
    profiler = cProfile.Profile(time.process_time)
    answers = sum(product.play_match(profiler) for _ in range(MATCHES))
    with CaptureQueriesContext(connection) as captured:
        counted = product.play_match()
    sys.stdout.write(f"{answers} answers; {len(captured) / counted:.1f} statements each, of this kind:\n")
    for query in captured.captured_queries[-len(captured) // counted :]:
        sys.stdout.write(f"  {query['sql'][:150]}\n")
    for part, share in shares(pstats.Stats(profiler)):
        sys.stdout.write(f"{share:6.1%}  {part}\n")
    for order in ("tottime", "cumulative"):
        text = io.StringIO()
        pstats.Stats(profiler, stream=text).sort_stats(order).print_stats(LINES)
        sys.stdout.write(text.getvalue())


PARTS = (
    "games/", "backend/", "django/db/", "django/", "rest_framework/", "psycopg/", "msgspec/", "site-packages/",
)  # fmt: skip
"""Where a function belongs: the first of these that its file's path holds."""


def shares(stats: Any) -> list[tuple[str, float]]:
    """The share of own time by part; what is built in belongs to whoever calls it, as far as one call deep."""
    own: dict[str, float] = {}
    for (file, _, name), (_, _, tottime, _, callers) in stats.stats.items():
        if file == "~":
            for (caller, _, _), (_, _, spent, _) in callers.items():
                own[_part(caller, name)] = own.get(_part(caller, name), 0.0) + spent
        else:
            own[_part(file, name)] = own.get(_part(file, name), 0.0) + tottime
    total = sum(own.values())
    return sorted(((part, spent / total) for part, spent in own.items()), key=lambda each: -each[1])


def _part(file: str, name: str) -> str:
    if file == "~":
        return name
    return next((part.rstrip("/") for part in PARTS if part in file), "Python")


class Product:
    """The product's WSGI application, called as a server would."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.token = ""

    def call(
        self, method: str, path: str, body: bytes, status: str, profiler: cProfile.Profile | None = None
    ) -> Any:
        """The content of an answer that must have this status."""
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_ACCEPT": "application/json",
            "HTTP_IDEMPOTENCY_KEY": uuid.uuid4().hex,
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.url_scheme": "http",
        }
        if self.token:
            environ["HTTP_AUTHORIZATION"] = f"Bearer {self.token}"
        statuses: list[str] = []
        if profiler is not None:
            profiler.enable()
        response = self.application(environ, lambda said, *_: statuses.append(said))
        content = b"".join(response)
        response.close()
        if profiler is not None:
            profiler.disable()
        if not statuses[0].startswith(status):
            raise RuntimeError(f"{method} {path}: {statuses[0]} {content[:500]!r}")
        return msgspec.json.decode(content)

    def become_guest(self) -> None:
        """The player of the run."""
        self.token = self.call("POST", "/api/v1/guests", b"{}", "201")["token"]

    def play_match(self, profiler: cProfile.Profile | None = None) -> int:
        """One match with the caller in every seat; returns the number of answers, which are profiled."""
        from backend.bench.plan import answer_bodies, match_body

        seed = secrets.token_bytes(32)
        made = self.call("POST", "/api/v1/matches", msgspec.json.encode(match_body(seed)), "201")
        bodies = answer_bodies(seed)
        for body in bodies:
            self.call("POST", f"/api/v1/matches/{made['id']}/answers", body, "200", profiler)
        return len(bodies)


if __name__ == "__main__":
    main()
