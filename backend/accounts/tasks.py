"""Due work of accounts: mail, and what follows when a player leaves for good."""

from typing import Any

from backend.accounts.services import farewell, mail
from backend.core import outbox


@outbox.handler(mail.REQUEST, forgets=True)
def answer_request(args: dict[str, Any]) -> None:
    """Somebody has asked for a new password for an address."""
    mail.answer_request(args)


@outbox.handler(mail.RESET, lease=60, forgets=True)
def send_reset(args: dict[str, Any]) -> None:
    """The link to a new password."""
    mail.send_reset(args)


@outbox.handler(mail.CONFIRM, lease=60, forgets=True)
def send_confirmation(args: dict[str, Any]) -> None:
    """The link that confirms an address."""
    mail.send_confirmation(args)


@outbox.handler(farewell.FAREWELL, lease=120)
def say_farewell(args: dict[str, Any]) -> None:
    """Frees the seats of a player who has left. Doing it twice does no harm."""
    farewell.free_seats(args["player"])
