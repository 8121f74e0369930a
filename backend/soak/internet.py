"""Everything outside the server: push services, mail servers and webhooks that fail at random.

Stands in for the one function with which the server posts to strangers, and for its connection to the mail server.
Each host has its own bad hours; single requests fail besides; some browsers and addresses are gone for ever.
"""

import random
import smtplib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.core.mail import EmailMessage

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
MAIL_SERVER = "mail"
MAIL_CODES = ((0.9, 250), (0.94, 451), (0.96, 452), (0.97, 421), (0.985, 550))
"""The same for single letters, as SMTP has it; 550 is the end of an address."""


class Internet:
    """The fake. `reached` hears of every message that arrived, with its address."""

    def __init__(self, chance: random.Random, figures: Figures, reached: Callable[[str], None]) -> None:
        self.chance = chance
        self.figures = figures
        self.reached = reached
        self._bad: dict[str, tuple[datetime, datetime]] = {}
        self._gone: set[str] = set()
        self.letters: Counter[str] = Counter()
        """How often each letter arrived, by its Message-ID."""

    def mail_connection(self, *_: Any, **__: Any) -> "MailServer":
        """As Django's `get_connection`."""
        return MailServer(self)

    def carry(self, letter: EmailMessage) -> None:
        """Takes a letter to its reader. Raises OSError and smtplib's errors."""
        address = letter.to[0]
        if self.is_away(MAIL_SERVER):
            self.figures.add("internet: mail server away")
            if self.chance.random() < 0.5:
                raise ConnectionRefusedError("connection refused")
            raise TimeoutError("timed out")
        drawn = self.chance.random()
        code = next((code for bound, code in MAIL_CODES if drawn < bound), None)
        if address in self._gone:
            code = 550
        self.figures.add(f"internet: SMTP {code}" if code else "internet: mail server hangs up")
        if code is None:
            raise smtplib.SMTPServerDisconnected("connection unexpectedly closed")
        if code == 550:
            self._gone.add(address)
        if code in (451, 550):
            raise smtplib.SMTPRecipientsRefused({address: (code, b"no")})
        if code != 250:
            raise smtplib.SMTPDataError(code, b"later")
        self.letters[letter.extra_headers["Message-ID"]] += 1
        self.reached(address)

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> outbound.Answer:
        """As `outbound.post`. Raises Unreachable."""
        host = urlsplit(url).hostname or ""
        if url in self._gone:
            return self._answer(410)
        if self.is_away(host):
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

    def is_away(self, host: str) -> bool:
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


class MailServer:
    """A connection to the one mail server through which this server writes to everybody."""

    def __init__(self, internet: Internet) -> None:
        self.internet = internet

    def send_messages(self, letters: Sequence[EmailMessage]) -> int:
        """Sends all or raises."""
        for letter in letters:
            self.internet.carry(letter)
        return len(letters)
