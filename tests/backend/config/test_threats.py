"""The table of limits in deploy/THREATS.md says what the code does."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from backend.chat.services import say
from backend.config import guarded, launcher, onehop
from backend.core import deadline, limits
from backend.matches import engine
from backend.matches.api import catalogue
from backend.matches.services import import_record
from backend.realtime import consumer
from backend.tables.services import create, fork

PAGE = Path(__file__).resolve().parents[3] / "deploy" / "THREATS.md"
NUMBER = re.compile(r"(?<![\w.])\d[\d,]*")

LIMITS: dict[str, list[float]] = {
    "Connections of one address": [guarded.MAX_OF_ADDRESS],
    "Head of a request": [guarded.MAX_HEAD_BYTES // 1024, guarded.MAX_HEADERS, guarded.HEAD_SECONDS],
    "Body": [settings.MAX_JSON_BYTES >> 10, catalogue.MAX_RECORD_BYTES >> 20, onehop.BODY_SECONDS],
    "Reading an answer": [onehop.SEND_SECONDS],
    "Sockets": [consumer.MAX_SOCKETS, consumer.MAX_OF_ADDRESS, consumer.NEW_SOCKETS.amount],
    "Connections in all": [launcher.MOST_FILES, guarded.SPARE_FILES],
    "Frames of a socket": [
        consumer.FRAMES, consumer.FRAMES_AT_ONCE, consumer.MAX_MESSAGE >> 10, consumer.MAX_SUBSCRIPTIONS,
    ],
    "A call into a game": [engine.STEP_SECONDS, engine.CHANGE_SECONDS],
    "Requests": [limits.REQUESTS_PER_PLAYER.amount, limits.REQUESTS_PER_ADDRESS.amount],
    "A request's computing": [onehop.REQUEST_SECONDS],
    "A process that nothing else ends": [deadline.STUCK_SECONDS],
    "Checks of records": [limits.RECORD_CHECKS.amount],
    "Records that are kept": [import_record.MAX_ENTRIES],
    "Tables": [create.MAX_TABLES, create.NEW_TABLES.amount, fork.FORKS.amount],
    "Messages": [say.MESSAGES.amount, say.MESSAGES_A_DAY.amount],
    "New guests": [limits.NEW_GUESTS.amount],
}  # fmt: skip
"""The first numbers of a line."""


@pytest.mark.parametrize("what", LIMITS)
def test_the_page_says_what_the_code_does(what: str) -> None:
    rows = [line.split("|") for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    (limit,) = [row[2] for row in rows if row[1].strip().rstrip("*") == what]
    said = [int(number.replace(",", "")) for number in NUMBER.findall(limit)]
    assert said[: len(LIMITS[what])] == LIMITS[what]
