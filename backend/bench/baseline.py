"""Lean views: the same caller, the same rows read and written in one transaction, and nothing of a game.

They are as little as Django allows: a plain view, a body read by msgspec, the token looked up with the match, a
handful of statements in plain SQL; no ORM, no REST framework. What an answer of the product costs above this is its
own. PostgreSQL only, as the lines that they stand beside.
"""

import hashlib
import zlib
from datetime import datetime

import msgspec
from django.conf import settings
from django.db import connection, transaction
from django.http import FileResponse, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from backend.bench.process import FILE
from backend.core import clock

KEPT_RESPONSE = zlib.compress(bytes(range(256)) * 4, 1)
"""About as long as the compressed first result that the product keeps for retries."""
ENTRY_BYTES = bytes(60)
EVENT_BYTES = bytes(120)
DIGEST = "0" * 64
PRIVATE_BYTES = b"\x80"

LOCK = """SELECT t.scopes, a.id, a.is_active, m.version, m.game, m.status, m.clock, m.visibility
FROM accounts_apitoken t JOIN accounts_player a ON a.id = t.player_id JOIN matches_match m ON m.id = %s
WHERE t.digest = %s FOR UPDATE OF m"""
READ = """SELECT s.id, s.index, s.status, p.display_name, p.language, o.id, o.decision, o.deadline, i.data, n.state,
k.body_digest, k.response FROM matches_seat s LEFT JOIN accounts_player p ON p.id = s.player_id
LEFT JOIN matches_obligation o ON o.match_id = s.match_id AND o.seat = s.index
LEFT JOIN matches_privateinput i ON i.match_id = s.match_id AND i.seat = s.index
LEFT JOIN matches_snapshot n ON s.index = 0 AND n.match_id = s.match_id AND n.version = %s
LEFT JOIN matches_idempotencykey k ON s.index = 0 AND k.match_id = s.match_id AND k.player_id = %s AND k.key = %s
WHERE s.match_id = %s ORDER BY s.index, o.id"""
ENTRY = """INSERT INTO matches_entry (match_id, number, type, by, seat, at, data, events, digest, extended)
VALUES (%s, %s, 'answer', 'player', 0, %s, %s, %s, %s, false)"""
SNAPSHOT = "INSERT INTO matches_snapshot (match_id, version, state) VALUES (%s, %s, %s)"
OWED = """UPDATE matches_obligation SET decision = %s, opened_version = %s, opened_at = %s, deadline = %s
WHERE id = %s"""
PRIVATE = """INSERT INTO matches_privateinput (match_id, seat, data, order_for, at) VALUES
(%s, 0, %s, '', %s), (%s, 1, %s, '', %s)
ON CONFLICT (match_id, seat) DO UPDATE SET data = excluded.data, order_for = excluded.order_for"""
MATCH = """UPDATE matches_match SET version = %s, waiting_on = waiting_on, timers = timers, untold = untold,
untold_count = untold_count + 1, updated_at = %s WHERE id = %s"""
KEY = """INSERT INTO matches_idempotencykey
(player_id, match_id, key, body_digest, response, seat, before, version, at)
VALUES (%s, %s, %s, %s, %s, 0, %s, %s, %s)"""
SEEN = """SELECT t.scopes, a.id, a.is_active, m.version, m.status, m.visibility, s.index, s.player_id,
s.private_revision, o.id, o.decision, o.deadline FROM accounts_apitoken t
JOIN accounts_player a ON a.id = t.player_id JOIN matches_match m ON m.id = %s
JOIN matches_seat s ON s.match_id = m.id
LEFT JOIN matches_obligation o ON o.match_id = m.id AND o.seat = s.index
WHERE t.digest = %s ORDER BY s.index"""


class Sent(msgspec.Struct):
    """The body of an answer."""

    decision: str
    choice: msgspec.Raw
    version: int


_sent = msgspec.json.Decoder(Sent)


def _digest(request: HttpRequest) -> str:
    """What the caller's token is looked up by."""
    return hashlib.sha256(request.META["HTTP_AUTHORIZATION"].partition(" ")[2].encode()).hexdigest()


@csrf_exempt
def lean_answer(request: HttpRequest, match_id: str) -> HttpResponse:
    """One more entry with its snapshot, obligation and key, by the statements of an ordinary answer."""
    sent, key, now = _sent.decode(request.body), request.headers["Idempotency-Key"], clock.now()
    with transaction.atomic():
        version = _append(match_id, _digest(request), sent, key, now)
    return HttpResponse(msgspec.json.encode({"version": version}), content_type="application/json")


def _append(match_id: str, digest: str, sent: Sent, key: str, now: datetime) -> int:
    with connection.cursor() as cursor:
        cursor.execute(LOCK, (match_id, digest))
        _, player, _, before, *_ = cursor.fetchone()
        cursor.execute(READ, (before, player, key, match_id))
        seats = cursor.fetchall()
        state = seats[0][9]
        owed = next((row[5] for row in seats if row[5] is not None), None)
        version = before + 1
        cursor.execute(ENTRY, (match_id, version, now, ENTRY_BYTES, EVENT_BYTES, DIGEST))
        cursor.execute(SNAPSHOT, (match_id, version, state))
        cursor.execute(OWED, (f"{sent.decision}{version}"[:64], version, now, now, owed))
        cursor.execute(PRIVATE, (match_id, PRIVATE_BYTES, now, match_id, PRIVATE_BYTES, now))
        cursor.execute(MATCH, (version, now, match_id))
        cursor.execute(KEY, (player, match_id, key, bytes(32), KEPT_RESPONSE, before, version, now))
    return int(version)


def lean_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """Reads what a view with a matching ETag must read: who asks, the match, its seats and what they owe."""
    with connection.cursor() as cursor:
        cursor.execute(SEEN, (match_id, _digest(request)))
        rows = cursor.fetchall()
    body = msgspec.json.encode({"version": rows[0][3], "seats": len(rows)})
    return HttpResponse(body, content_type="application/json")


def bare_file(request: HttpRequest) -> FileResponse:
    """A file from the disk, by Django alone."""
    return FileResponse((settings.DATA / FILE).open("rb"))
