"""A database of the bench's own, and pgbench on the rows that an answer touches."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from backend.bench.process import processor_seconds

SERVER = "postgres://postgres@127.0.0.1:5432/postgres"
"""Where PostgreSQL is looked for if nothing else is said."""
_TPS = re.compile(r"^tps = ([0-9.]+)", re.MULTILINE)
MATCHES = 64
"""Rows that pgbench's clients work on, one each."""


class NoDatabase(Exception):
    """PostgreSQL can't be used; the message says why."""


@contextmanager
def temporary_database(server: str) -> Iterator[str]:
    """Makes a database beside the one that `server` names, gives its URL, and drops it. Raises NoDatabase."""
    name = f"stakeout_bench_{os.getpid()}"
    try:
        with psycopg.connect(server, autocommit=True, connect_timeout=5) as admin:
            admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.Error as error:
        raise NoDatabase(f"{server}: {str(error).splitlines()[0]}") from error
    try:
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(server, autocommit=True) as admin:
            admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def table_bytes(url: str) -> int:
    """Size of all tables of matches with their indexes, in bytes."""
    with psycopg.connect(url) as connection:
        row = connection.execute(
            "SELECT sum(pg_total_relation_size(oid)) FROM pg_class"
            " WHERE relkind = 'r' AND relname LIKE ANY (ARRAY['matches\\_%', 'core\\_due'])"
        ).fetchone()
    return int(row[0]) if row and row[0] is not None else 0


def processor_of(url: str) -> dict[int, float]:
    """Seconds of the processor's time that each connection to a database of this machine has used."""
    with psycopg.connect(url) as connection:
        rows = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
    found = {}
    for (pid,) in rows:
        with suppress(OSError):
            found[int(pid)] = processor_seconds(int(pid))
    return found


class Pgbench:
    """The same rows read and written as by `baseline.lean_answer`, in plain SQL from prepared statements."""

    def __init__(self, url: str, match_id: str) -> None:
        """Copies of the match `match_id` are what it works on; the match must have an entry and an obligation."""
        self.url = url
        self.script = Path(tempfile.mkstemp(prefix="stakeout-pgbench-", suffix=".sql")[1])
        with psycopg.connect(url) as connection:
            self.script.write_text(_script(connection, match_id))

    @staticmethod
    def is_installed() -> bool:
        """Whether there is a pgbench."""
        return shutil.which("pgbench") is not None

    def rate(self, clients: int, seconds: int) -> float:
        """Transactions a second."""
        done = subprocess.run(  # noqa: S603 - our own arguments
            [  # noqa: S607
                "pgbench", "--no-vacuum", "--protocol=prepared", f"--file={self.script}",
                f"--client={clients}", "--jobs=1", f"--time={seconds}", self.url,
            ],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        found = _TPS.search(done.stdout)
        if done.returncode or found is None:
            raise RuntimeError(f"pgbench failed:\n{done.stdout}\n{done.stderr}")
        return float(found.group(1))

    def close(self) -> None:
        """Deletes the script."""
        self.script.unlink(missing_ok=True)


def _script(connection: psycopg.Connection, match_id: str) -> str:
    """Copies rows for pgbench's clients, and writes the transaction with the literals of real rows."""
    mine = "'bench' || :client_id::text"
    for number in range(MATCHES):
        copy_id = {"match_id": f"'bench{number}'"}
        copy_rows(connection, "matches_match", f"id = '{match_id}'", {"id": f"'bench{number}'"})
        copy_rows(connection, "matches_seat", f"match_id = '{match_id}'", {**copy_id, "invitation": "NULL"})
        copy_rows(connection, "matches_snapshot", f"match_id = '{match_id}'", copy_id)
        copy_rows(connection, "matches_entry", f"match_id = '{match_id}'", copy_id)
        copy_rows(connection, "matches_obligation", f"match_id = '{match_id}'", copy_id)
    connection.commit()
    newest = f"match_id = '{match_id}' ORDER BY id DESC LIMIT 1"
    entry = _literals(connection, "matches_entry", newest, {"match_id": mine, "number": ":v + 1"})
    snapshot = _literals(connection, "matches_snapshot", newest, {"match_id": mine, "version": ":v + 1"})
    key = _literals(
        connection, "matches_idempotencykey", newest, {"match_id": mine, "key": "gen_random_uuid()::text"}
    )
    owed = _literals(
        connection, "matches_obligation", newest, {"match_id": mine, "decision": "gen_random_uuid()::text"}
    )
    return f"""BEGIN;
SELECT version AS v, matches_match.* FROM matches_match WHERE id = {mine} FOR UPDATE \\gset
SELECT * FROM matches_seat JOIN accounts_player p ON p.id = player_id WHERE match_id = {mine} ORDER BY index;
SELECT * FROM matches_obligation WHERE match_id = {mine} ORDER BY id;
SELECT body_digest, response FROM matches_idempotencykey WHERE match_id = {mine} AND key = 'none' LIMIT 1;
SELECT state FROM matches_snapshot WHERE match_id = {mine} AND version = :v;
INSERT INTO matches_entry {entry};
INSERT INTO matches_snapshot {snapshot};
DELETE FROM matches_obligation WHERE id = (SELECT min(id) FROM matches_obligation WHERE match_id = {mine});
INSERT INTO matches_obligation {owed};
UPDATE matches_match SET version = :v + 1, waiting_on = waiting_on, timers = timers, alarm_at = alarm_at,
    updated_at = now() WHERE id = {mine};
INSERT INTO matches_idempotencykey {key};
COMMIT;
"""  # noqa: S608 - the bench's own literals


def _columns(connection: psycopg.Connection, table: str) -> dict[str, str]:
    """Names and types of a table's columns; without a row number that the database gives itself."""
    rows = connection.execute(
        "SELECT column_name, udt_name FROM information_schema.columns"
        " WHERE table_name = %s AND table_schema = 'public' AND is_identity = 'NO' ORDER BY ordinal_position",
        (table,),
    ).fetchall()
    return {str(name): str(kind) for name, kind in rows}


def copy_rows(
    connection: psycopg.Connection, table: str, where: str, changed: Mapping[str, str], beside: str = ""
) -> None:
    """Copies rows with other values in some columns: SQL that may use what stands `beside` the rows (a series)."""
    names = list(_columns(connection, table))
    values = ", ".join(changed.get(name, f'"{name}"') for name in names)
    quoted = ", ".join(f'"{name}"' for name in names)
    source = f"{table}, {beside}" if beside else table
    text = f"INSERT INTO {table} ({quoted}) SELECT {values} FROM {source} WHERE {where}"  # noqa: S608
    connection.execute(sql.SQL(text))


def _literals(connection: psycopg.Connection, table: str, where: str, changed: Mapping[str, str]) -> str:
    """`(columns) VALUES (...)` of one real row. Times become now(): pgbench takes their colons for variables."""
    kinds = _columns(connection, table)
    quoted = ", ".join(f'"{name}"' for name in kinds)
    wanted = ", ".join(f'quote_nullable("{name}"::text)' for name in kinds)
    text = f"SELECT {wanted} FROM {table} WHERE {where}"  # noqa: S608
    row = connection.execute(sql.SQL(text)).fetchone()
    if row is None:
        raise RuntimeError(f"no row of {table} where {where}")
    values = [
        changed.get(name) or ("now()" if kind == "timestamptz" else f"{value}::{kind}")
        for (name, kind), value in zip(kinds.items(), row, strict=True)
    ]
    return f"({quoted}) VALUES ({', '.join(values)})"
