"""Bare views: the same caller, the same rows read and written in one transaction, and nothing of a game.

They are what anybody would write with Django REST framework: plain views, plain ORM, a token looked up by one query.
What an answer of the product costs above this is its own.
"""

import zlib
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import FileResponse, HttpRequest
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.auth import BearerAuthentication
from backend.bench.process import FILE
from backend.core import clock
from backend.matches.models import Entry, IdempotencyKey, Match, Obligation, Seat, Snapshot

KEPT_RESPONSE = zlib.compress(bytes(range(256)) * 4, 1)
"""About as long as the compressed first result that the product keeps for retries."""
ENTRY_BYTES = bytes(60)
EVENT_BYTES = bytes(120)
DIGEST = "0" * 64


class BareAnswerView(APIView):
    """Reads and writes what an answer reads and writes."""

    authentication_classes = (BearerAuthentication,)
    permission_classes = (IsAuthenticated,)

    def post(self, request: Request, match_id: str) -> Response:
        """One more entry, with its snapshot, key and obligation."""
        with transaction.atomic():
            match = self._append(request, match_id)
        return Response({"version": match.version})

    def _append(self, request: Request, match_id: str) -> Match:
        data: Any = request.data
        key = request.headers["Idempotency-Key"]
        now = clock.now()
        player = str(request.user.pk)
        match = Match.objects.select_for_update().get(pk=match_id)
        seats = list(Seat.objects.filter(match=match).select_related("player").order_by("index"))
        owed = list(Obligation.objects.filter(match=match).order_by("pk"))
        IdempotencyKey.objects.filter(match=match, player_id=player, key=key).first()
        state = Snapshot.objects.get(match=match, version=match.version).state
        match.version += 1
        Entry.objects.create(
            match=match,
            number=match.version,
            type="answer",
            by="player",
            seat=seats[0].index,
            at=now,
            data=ENTRY_BYTES,
            events=EVENT_BYTES,
            digest=DIGEST,
        )
        Snapshot.objects.create(match=match, version=match.version, state=state)
        if owed:
            Obligation.objects.filter(pk=owed[0].pk).delete()
        Obligation.objects.create(
            match=match,
            seat=seats[0].index,
            player_id=player,
            decision=str(data["decision"]) + str(match.version),
            asked="bench",
            args={"helicopter": "green"},
            opened_version=match.version,
            opened_at=now,
            deadline=now,
        )
        match.updated_at = now
        match.save(update_fields=["version", "waiting_on", "timers", "alarm_at", "updated_at"])
        IdempotencyKey.objects.create(
            player_id=player, match=match, key=key, body_digest=bytes(32), response=KEPT_RESPONSE
        )
        return match


class BareView(APIView):
    """Reads the rows that a view with a matching ETag must read: the match and its seats."""

    authentication_classes = (BearerAuthentication,)
    permission_classes = (IsAuthenticated,)

    def get(self, request: Request, match_id: str) -> Response:
        """The version."""
        match = Match.objects.get(pk=match_id)
        seats = list(Seat.objects.filter(match=match).select_related("player").order_by("index"))
        return Response({"version": match.version, "seats": len(seats)})


def bare_file(request: HttpRequest) -> FileResponse:
    """A file from the disk, by Django alone."""
    return FileResponse((settings.DATA / FILE).open("rb"))
