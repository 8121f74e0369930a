"""Statements and bytes of an answer, for every game: `python -m backend.bench.counts` prints JSON.

Counted and not timed: a match of random answers by one person in all seats, on a SQLite file of its own, so that the
figures are the same on any machine.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from typing import Any

import msgspec
from msgspec import Struct

from backend.bench.process import ROOT
from backend.bench.report import Line, Wanted, line

GROUP = "an answer, counted"
ANSWERS = 60
"""Of each game; shorter matches are played again."""
MOST_STATEMENTS = 12
ORDINARY = 8


class Counted(Struct):
    """What each answer of one game took."""

    statements: list[int]
    response: list[int]
    """Bytes of the body, uncompressed."""
    stored: list[int]
    """Bytes of what is kept of an answer for good: entry, events, state."""


def measure() -> list[Line]:
    """The lines of every game."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "STAKEOUT_DATA": folder, "STAKEOUT_RATE_LIMITS": "off"}
        env |= {"DATABASE_URL": "", "REDIS_URL": "", "STAKEOUT_OUTAGE_AFTER": "0"}
        env["DJANGO_SETTINGS_MODULE"] = "backend.config.settings"
        done = subprocess.run(
            [sys.executable, "-m", "backend.bench.counts"], cwd=ROOT, env=env, capture_output=True, check=True
        )
    games = msgspec.json.decode(done.stdout, type=dict[str, Counted])
    return [each for game, counted in games.items() for each in _lines(game, counted)]


def _lines(game: str, counted: Counted) -> list[Line]:
    most = max(counted.statements)
    return [
        line(
            GROUP, f"{game}: statements", "", counted.statements, wanted=Wanted("value", most=ORDINARY),
            note=f"at most {most} of {MOST_STATEMENTS}",
        ),
        line(GROUP, f"{game}: response", "bytes", counted.response, note=f"at most {max(counted.response)}"),
        line(GROUP, f"{game}: stored per move", "bytes", counted.stored),
    ]  # fmt: skip


def main() -> None:
    """Plays and prints."""
    import django

    django.setup()
    from django.core.management import call_command

    from games import door

    call_command("migrate", verbosity=0, interactive=False)
    found = {key: play(key, random.Random(key)) for key in door.catalogue()}  # noqa: S311 - no secrets here
    sys.stdout.buffer.write(msgspec.json.encode(found))


def play(game: str, luck: random.Random) -> Counted:
    """Random answers of one game, by the API."""
    from django.test import Client

    client = Client(SERVER_NAME="127.0.0.1")
    token = client.post("/api/v1/guests", {}, "application/json").json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    fewest = client.get(f"/api/v1/games/{game}").json()["min_seats"]
    counted = Counted([], [], [])
    while len(counted.statements) < ANSWERS:
        body = {"game": game, "seats": [{"kind": "me"}] * max(2, fewest), "visibility": "private"}
        made = client.post("/api/v1/matches", body, "application/json", headers=headers).json()
        _play_match(client, headers, made["id"], counted, luck)
    return counted


def _play_match(
    client: Any, headers: dict[str, str], match: str, counted: Counted, luck: random.Random
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from backend.matches.models import Entry, Snapshot

    path = f"/api/v1/matches/{match}"
    while len(counted.statements) < ANSWERS:
        table = client.get(path, headers=headers).json()
        if table["status"] != "active":
            return
        view, asked = _asked(client, headers, path, table)
        body = {"decision": asked["id"], "choice": _choice(asked["form"], luck), "version": view["version"]}
        sent = {**headers, "Idempotency-Key": f"{match}{view['version']}{asked['id']}"}
        with CaptureQueriesContext(connection) as captured:
            answer = client.post(f"{path}/answers", body, "application/json", headers=sent)
        if answer.status_code != 200:
            raise RuntimeError(f"{table['game']}: {answer.content[:500]!r}")
        version = answer.json()["version"]
        counted.statements.append(sum(not _is_frame(each["sql"]) for each in captured))
        counted.response.append(len(answer.content))
        for entry in Entry.objects.filter(match=match, number__gt=view["version"], number__lte=version):
            state = Snapshot.objects.get(match=match, version=entry.number).state
            counted.stored.append(len(entry.data) + len(entry.events) + len(state))


def _asked(client: Any, headers: dict[str, str], path: str, table: dict[str, Any]) -> tuple[Any, Any]:
    """The view of a seat that is asked something, and its decision. Who is waited for may be nobody's business."""
    first = table["waiting_on"][0]
    for seat in range(len(table["seats"])) if first == "table" else [first]:
        view = client.get(f"{path}/view?seat={seat}", headers=headers).json()
        asked = [each for each in view["decisions"] if each["role"] != "offer"]
        if asked:
            return view, asked[0]
    raise RuntimeError(f"{table['game']} waits for nobody")


def _is_frame(sql: str) -> bool:
    return sql.split()[0] in {"BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"}


def _choice(form: dict[str, Any], luck: random.Random) -> Any:
    """A random legal choice for a decision of any form."""
    if form["type"] == "order":
        return [item["key"] for item in form["items"]]
    if form["type"] == "split":
        left, parts = form["total"], {}
        for bucket in form["buckets"]:
            parts[bucket["key"]] = min(left, bucket["max"])
            left -= parts[bucket["key"]]
        return parts
    keys = [option["key"] for option in form["options"] if "disabled" not in option]
    if form["type"] == "one":
        return luck.choice(keys)
    return luck.sample(keys, luck.randint(form["min"], min(form["max"], len(keys))))


if __name__ == "__main__":
    main()
