"""Rate limits: how often one player or one address may do something. STAKEOUT_RATE_LIMITS=off ends them.

Counters live in the cache: Redis where there is one, so all web processes count together; otherwise the memory
of the one web process that an embedded server has.
"""

from contextvars import ContextVar
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache

from backend.core import clock
from backend.core.problems import Problem

asking: ContextVar[str] = ContextVar("asking", default="")
"""Who makes the request that is answered now: a player's id, or the address of a stranger."""


@dataclass(frozen=True)
class Limit:
    """At most `amount` times in each window of `seconds`."""

    name: str
    amount: int
    seconds: int

    def count(self, who: str) -> None:
        """Counts one use by `who` (an address, a player's id). Problem: rate_limited, with Retry-After."""
        if not settings.RATE_LIMITS:
            return
        now = clock.now().timestamp()
        window = int(now // self.seconds)
        used = _count(f"limit:{self.name}:{window}:{who}", self.seconds)
        if used > self.amount:
            wait = max(1, round((window + 1) * self.seconds - now))
            raise Problem("rate_limited", headers={"Retry-After": str(wait)})


def _count(key: str, seconds: int) -> int:
    """How often this key was counted, this time included. While the cache is away everybody is let through."""
    try:
        if cache.add(key, 1, timeout=seconds + 1):
            return 1
        return cache.incr(key)
    except ValueError:  # the window ended between the two calls
        return 1


REQUESTS_PER_ADDRESS = Limit("address", 1200, 60)
"""A household or a school behind one address plays without noticing; a flood is stopped."""
REQUESTS_PER_PLAYER = Limit("player", 600, 60)
RECORD_CHECKS = Limit("record-checks", 30, 600)
"""Per player: each check plays a whole match again."""
PREVIEWS = Limit("previews", 60, 60)
"""Per address: pictures of links that have to be drawn; what was drawn before costs nothing."""
NEW_GUESTS = Limit("guests", 30, 3600)
"""Per address: every guest is a row that stays."""
NEW_TOKENS = Limit("tokens", 20, 3600)
OPERATOR_SIGN_INS = Limit("sign-in", 10, 300)
"""Per address: passwords of the admin."""
SIGN_INS = Limit("accounts-sign-in", 30, 300)
"""Per address: tries of passwords. allauth also counts the tries for one name."""
NEW_CODES = Limit("carry-codes", 20, 3600)
"""Per player: codes that carry a guest along."""
CODE_TRIES = Limit("carry-tries", 10, 300)
"""Per address: tries of such codes."""
SIGN_UPS = Limit("accounts-sign-up", 30, 3600)
"""Per address: every account is a row that stays."""
MAILS = Limit("accounts-mail", 10, 3600)
"""Per address: requests that send mail."""
CONFIRMATIONS = Limit("accounts-confirmation", 3, 3600)
"""Per player, and per mail address: several accounts may name one that is none of theirs."""
PASSWORD_TRIES = Limit("accounts-password", 10, 300)
"""Per player: who holds an open session does not thereby know the password."""
EXPORTS = Limit("accounts-export", 10, 3600)
"""Per player: an export reads everything that there is of them."""
