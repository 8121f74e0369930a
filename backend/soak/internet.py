"""Everything outside the server: push services, mail servers and webhooks that fail at random.

Stands in for the one function with which the server posts to strangers, and for its way to send mail. Each host has
its own bad hours; single requests fail besides; some browsers are gone for ever.
"""

import random
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from backend.core import clock
from backend.notifications import outbound
from backend.soak.figures import Figures

HOSTS = ("push.alpha.example", "push.beta.example", "push.gamma.example")
BAD_HOURS = (0.5, 5.0)
"""How long a host is away, in hours, from and to."""
BETWEEN = (12.0, 48.0)
"""Hours between two such times."""
STATUS = ((0.93, 201), (0.95, 429), (0.98, 503), (0.99, 410), (0.995, 404))
"""What single requests get, by a drawn number below the bound; above all bounds nobody answers."""


class Internet:
    """The fake. `reached` hears of every message that arrived, with its address."""

    def __init__(self, chance: random.Random, figures: Figures, reached: Callable[[str], None]) -> None:
        self.chance = chance
        self.figures = figures
        self.reached = reached
        self._bad: dict[str, tuple[datetime, datetime]] = {}
        self._gone: set[str] = set()

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> outbound.Answer:
        """As `outbound.post`. Raises Unreachable."""
        host = urlsplit(url).hostname or ""
        if url in self._gone:
            return self._answer(410)
        if self._is_away(host):
            self.figures.add("internet: host away")
            if self.chance.random() < 0.5:
                raise outbound.Unreachable("timeout")
            return self._answer(self.chance.choice((500, 502, 503)))
        drawn = self.chance.random()
        status = next((status for bound, status in STATUS if drawn < bound), None)
        if status is None:
            self.figures.add("internet: no answer")
            raise outbound.Unreachable("connection lost")
        if status in (404, 410):
            self._gone.add(url)
        if status == 201:
            self.reached(url)
        return self._answer(status)

    def _answer(self, status: int) -> outbound.Answer:
        self.figures.add(f"internet: {status}")
        headers = {"retry-after": str(self.chance.randint(30, 3600))} if status == 429 else {}
        return outbound.Answer(status, headers, "")

    def _is_away(self, host: str) -> bool:
        """Whether the host has one of its bad times; the next one is drawn when the last is over."""
        now = clock.now()
        begins, ends = self._bad.get(host) or self._next_bad(now)
        if ends <= now:
            begins, ends = self._next_bad(now)
        self._bad[host] = (begins, ends)
        return begins <= now

    def _next_bad(self, now: datetime) -> tuple[datetime, datetime]:
        begins = now + timedelta(hours=self.chance.uniform(*BETWEEN))
        return begins, begins + timedelta(hours=self.chance.uniform(*BAD_HOURS))
