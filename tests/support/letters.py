"""A mail server on this machine: speaks SMTP, keeps what it takes, and answers as told."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from backend.bench.process import HOST, free_port
from backend.config import env

Answer = tuple[int, str]
OK: Answer = (250, "OK")


@dataclass
class Arrived:
    """One letter as it came over the wire."""

    to: list[str]
    raw: bytes
    letter: EmailMessage

    def part(self, subtype: str) -> str:
        """The text of its part `plain` or `html`."""
        (found,) = [each for each in self.letter.walk() if each.get_content_type() == f"text/{subtype}"]
        text: str = found.get_content()  # type: ignore[attr-defined]
        return text


@dataclass
class MailServer:
    """Takes every letter unless told otherwise."""

    port: int = field(default_factory=free_port)
    answers: dict[str, Answer] = field(default_factory=dict)
    """What it says of a recipient, by address."""
    after_data: Answer = OK
    """What it says when it has read a letter."""
    is_held: bool = False
    """Letters are taken, and their sender is not told as long as this is so."""
    arrived: list[Arrived] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)
    """Every recipient that was named, refused ones too."""

    @property
    def url(self) -> str:
        """As STAKEOUT_MAIL_URL names it."""
        return f"smtp://{HOST}:{self.port}"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Takes or refuses a recipient."""
        self.tried.append(address)
        code, words = self.answers.get(address, OK)
        if code == 250:
            envelope.rcpt_tos.append(address)
        return f"{code} {words}"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Takes or refuses a letter."""
        code, words = self.after_data
        if code == 250:
            raw = envelope.content
            assert isinstance(raw, bytes)
            letter = message_from_bytes(raw, policy=policy.default)
            assert isinstance(letter, EmailMessage)
            self.arrived.append(Arrived(list(envelope.rcpt_tos), raw, letter))
        while self.is_held:
            await asyncio.sleep(0.01)
        return f"{code} {words}"


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Runs as long as the block."""
    running = MailServer()
    controller = Controller(running, hostname=HOST, port=running.port)
    controller.start()
    try:
        yield running
    finally:
        controller.stop()


def use_mail_server(settings: Any, url: str) -> None:
    """Has this process send mail there, by what the server's settings make of such an address."""
    made = env.mail(url)
    settings.MAIL = True
    settings.EMAIL_BACKEND = made.backend
    settings.EMAIL_HOST, settings.EMAIL_PORT = made.host, made.port
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = made.user, made.password
    settings.EMAIL_USE_TLS, settings.EMAIL_USE_SSL = made.starttls, made.ssl
