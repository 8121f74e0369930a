"""Watching a match again."""

import gzip
import json

from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.core.api.permissions import IsPlayer, ReadableByAll
from backend.core.problems import Problem
from backend.matches.api.params import MAX_NUMBER, number_param
from backend.matches.api.serializers import ANALYSIS
from backend.matches.api.views import IF_NONE_MATCH, INVITATION, SEAT, LookingView
from backend.matches.names import seat_names
from backend.matches.visibility import access_match
from backend.replays.api.serializers import (
    NoteSerializer,
    NotesSerializer,
    NoteWishSerializer,
    ReplaySerializer,
)
from backend.replays.services.analysis import analysis_body
from backend.replays.services.keep import replay_body, replay_tag
from backend.replays.services.notes import notes_of, remove_note, write_note
from backend.teamwork.selectors.left import left_moments


class ReplayView(LookingView):
    """The replay of a match."""

    @extend_schema(
        operation_id="matches_replay",
        summary="Everything needed to show any moment of a match",
        parameters=[
            SEAT,
            OpenApiParameter(
                "after", int, description="Only what follows this version, with it as first frame."
            ),
            INVITATION,
            IF_NONE_MATCH,
        ],
        responses={200: ReplaySerializer, 304: None},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        """Keyframes, patches and events as the viewer may see them; after the end through any eyes."""
        match, _, looker = self.look(request, match_id)
        if match.started_at is None:
            raise Problem("not_started")
        first = number_param(request, "after", most=match.version) or 0
        etag = f'"{replay_tag(match, looker)}-{first}"'
        response = get_conditional_response(request._request, etag=etag)
        if response is None:
            body = replay_body(match, looker, first)
            takes_gzip = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
            response = HttpResponse(body if takes_gzip else gzip.decompress(body), "application/json")
            if takes_gzip:
                response.headers["Content-Encoding"] = "gzip"
        response.headers["ETag"] = etag
        patch_vary_headers(response, ("Accept-Encoding",))
        return response


class AnalysisView(ApiView):
    """The analysis of a match."""

    permission_classes = (ReadableByAll,)
    compress = True

    @extend_schema(
        operation_id="matches_analysis",
        summary="What a finished match looks like afterwards",
        parameters=[INVITATION],
        responses={200: ANALYSIS},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        """Figures version by version, and the moments that weighed most; for a team also where it left its plans. 409
        `not_finished` before the end, 404 for games without an analysis."""
        match, seats = access_match(match_id, request.user, request.query_params.get("invitation", ""))
        body = analysis_body(match, self.lang, seat_names(seats, self.lang))
        document = gzip.decompress(body)
        left = left_moments(match, seats, request.user, self.lang)
        if left:
            found = json.loads(document)
            found["moments"] += left
            document = json.dumps(found).encode()
        return HttpResponse(document, "application/json")


class NotesView(ApiView):
    """Notes on a match."""

    permission_classes = (IsPlayer,)

    @extend_schema(
        operation_id="matches_notes",
        summary="My notes on a match",
        parameters=[INVITATION],
        responses=NotesSerializer,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Nobody but their writer reads them."""
        notes = notes_of(match_id, caller(request), request.query_params.get("invitation", ""))
        return Response({"results": notes, "next": None})


class NoteView(ApiView):
    """The note on one moment."""

    permission_classes = (IsPlayer,)

    @extend_schema(
        operation_id="matches_write_note",
        summary="Write a note on a moment",
        request=NoteWishSerializer,
        responses=NoteSerializer,
    )
    def put(self, request: Request, match_id: str, version: int) -> Response:
        """In place of the note that is there."""
        wish = NoteWishSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        text = wish.validated_data["text"]
        return Response(write_note(match_id, caller(request), min(version, MAX_NUMBER), text))

    @extend_schema(
        operation_id="matches_remove_note", summary="Remove a note", request=None, responses={204: None}
    )
    def delete(self, request: Request, match_id: str, version: int) -> Response:
        """204, also where there is no note."""
        remove_note(match_id, caller(request), min(version, MAX_NUMBER))
        return Response(status=204)
