"""Playing a match: view, answers, undo, resigning, log and record."""

from typing import Any

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import APIException
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.accounts.models import Player
from backend.core.api.base import ApiView
from backend.core.api.permissions import IsPlayer, ReadableByAll
from backend.core.problems import Problem
from backend.matches.api import serializers as shapes
from backend.matches.api.hot import ChangingView, SeeingView
from backend.matches.api.params import (
    answer_body,
    body_object,
    idempotency_key,
    number_field,
    number_param,
    order_body,
)
from backend.matches.engine import TookTooLong
from backend.matches.models import Match, Seat
from backend.matches.names import seat_names
from backend.matches.selectors.log import MAX_ENTRIES, log_entries
from backend.matches.selectors.matches import match_document
from backend.matches.selectors.orders import Plain, orders_document
from backend.matches.selectors.record import record_document
from backend.matches.selectors.view import Looker, view_etag, view_of
from backend.matches.services.answer import Sending, submit_for
from backend.matches.services.freeze import freeze_for_looping, refuse_if_it_loops
from backend.matches.services.orders import put_order
from backend.matches.services.presence import note_visit
from backend.matches.services.resign import resign_seat
from backend.matches.services.seen import note_seen
from backend.matches.services.undo import undo_answer
from backend.matches.visibility import Sight, access_match, access_sight, choose_eyes, own_seats

SEAT = OpenApiParameter(
    "seat", str, description="Whose eyes: a seat of yours, `spectator`; after the end any seat or `all`."
)
OWN_SEAT = OpenApiParameter("seat", int, description="Which of my seats; the first by default.")
INVITATION = OpenApiParameter("invitation", str, description="The code of a link that was followed.")
IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)


class LookingView(SeeingView):
    """The base of views through somebody's eyes."""

    permission_classes: tuple[type[BasePermission], ...] = (ReadableByAll,)

    def look(self, request: Request, match_id: str) -> tuple[Match, list[Seat], Looker]:
        """The match and the eyes that the request asks for. Problems: not_found, not_your_seat, not_started."""
        sight, looker = self.look_closely(request, match_id)
        return sight.match, sight.seats, looker

    def look_closely(self, request: Request, match_id: str) -> tuple[Sight, Looker]:
        """The same with what is owed."""
        sight = self.sight(request, match_id, request.query_params.get("invitation", ""))
        match, seats = sight.match, sight.seats
        refuse_if_it_loops(match)
        viewer = choose_eyes(match, seats, request.user, request.query_params.get("seat"))
        is_own = any(seat.index == viewer for seat in own_seats(seats, request.user))
        extensions = seats[viewer].extensions if is_own else 0
        return sight, Looker(viewer, self.lang, seat_names(seats, self.lang), is_own, extensions)

    def handle_exception(self, exc: Exception) -> Response:
        """A game that loops where somebody only looks is a fault like any other."""
        if isinstance(exc, TookTooLong):
            freeze_for_looping(self.kwargs["match_id"], exc)
        return super().handle_exception(exc)


class MatchViewView(LookingView):
    """The position of a match."""

    @extend_schema(
        operation_id="matches_view",
        summary="What I see of a match",
        parameters=[
            SEAT,
            OpenApiParameter("at", int, description="An earlier version."),
            OpenApiParameter(
                "background",
                bool,
                description="Set when nobody asked for it (a refresh in a hidden tab): it is then no return of an "
                "absent player to a seat that a bot keeps.",
            ),
            INVITATION,
            IF_NONE_MATCH,
        ],
        responses={200: shapes.ViewSerializer, 304: None},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        """Version, state as the viewer may see it, and the decisions that are theirs to answer."""
        sight, looker = self.look_closely(request, match_id)
        match, seats = sight.match, sight.seats
        if match.started_at is None:
            raise Problem("not_started")
        at = number_param(request, "at", most=match.version)
        is_visit = (
            looker.is_own and at is None and request.query_params.get("background") not in ("1", "true")
        )
        if is_visit and note_visit(match, seats[looker.viewer]):
            sight, looker = self.look_closely(request, match_id)
            match, seats = sight.match, sight.seats
        revision = seats[looker.viewer].private_revision if looker.is_own else 0
        etag = view_etag(match, looker, revision, at)
        response: Any = get_conditional_response(request._request, etag=etag)
        if response is None:
            response = Response(view_of(match, sight.owed, looker, at))
        response.headers["ETag"] = etag
        return response  # type: ignore[no-any-return]


class AnswersView(ChangingView):
    """Answers of players."""

    @extend_schema(
        operation_id="matches_answer",
        summary="Answer a decision",
        parameters=[
            OpenApiParameter(
                "Idempotency-Key",
                str,
                OpenApiParameter.HEADER,
                required=True,
                description="New for every answer; the same for a retry, which then gets the first result.",
            )
        ],
        request=shapes.AnswerSerializer,
        responses=shapes.AnswerResultSerializer,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """The answer counts if the decision is open and the choice legal now, even if the version is old.

        A strict answer counts only at its version.
        """
        try:
            key, body = idempotency_key(request), answer_body(request)
        except APIException:
            self.identify(request)
            raise

        def sending(player: Player) -> Sending:
            return Sending(player, body.decision, body.choice, body.version, key, self.lang, body.strict)

        result = submit_for(match_id, key, lambda: self.lock(request, match_id), sending)
        return HttpResponse(result, content_type="application/json")


class StandingOrdersView(LookingView):
    """Answers given in advance."""

    permission_classes = (IsPlayer,)

    @extend_schema(
        operation_id="orders_read",
        summary="What I can decide in advance",
        parameters=[OWN_SEAT],
        responses=shapes.OrdersSerializer,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Questions that can be answered before they are asked, what is stored for them, and what is about to be
        answered by it. Nobody else can tell that there is anything."""
        return Response(self._orders(request, match_id))

    @extend_schema(
        operation_id="orders_put",
        summary="Decide in advance",
        parameters=[OWN_SEAT],
        request=shapes.OrderWishSerializer,
        responses=shapes.OrdersSerializer,
    )
    def put(self, request: Request, match_id: str) -> Response:
        """Stores an order or takes it back. When its question opens, and if it still fits, it is given after the
        time that a person takes; until then the match waits as ever."""
        decision, choice = order_body(body_object(request))
        seat = number_param(request, "seat")
        put_order(match_id, caller(request), seat, decision, choice, self.lang)
        return Response(self._orders(request, match_id))

    def _orders(self, request: Request, match_id: str) -> Plain:
        match, _, looker = self.look(request, match_id)
        if not looker.is_own:
            raise Problem("not_your_seat")
        return orders_document(match, looker)


class UndoView(LookingView):
    """Taking an answer back."""

    @extend_schema(
        operation_id="matches_undo",
        summary="Take my last answer back",
        request=shapes.UndoSerializer,
        responses=shapes.AnswerResultSerializer,
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Only where the view says `can_undo`. The version rises: an undo is an entry of its own."""
        version = number_field(body_object(request), "version")
        seat = undo_answer(match_id, caller(request), version)
        sight = access_sight(match_id, request.user)
        match, names = sight.match, seat_names(sight.seats, self.lang)
        looker = Looker(seat, self.lang, names, is_own=True, extensions=sight.seats[seat].extensions)
        newest = log_entries(match, seat, self.lang, looker.names, after=version)
        return Response(
            {
                "version": match.version,
                "events": [event for entry in newest for event in entry["events"]],
                "view": view_of(match, sight.owed, looker, None),
            }
        )


class SeenView(SeeingView):
    """How far somebody has looked."""

    seeing_methods = ("POST",)

    @extend_schema(
        operation_id="matches_seen",
        summary="I have looked as far as this version",
        request=shapes.SeenSerializer,
        responses=shapes.SeenResultSerializer,
    )
    def post(self, request: Request, match_id: str) -> Response:
        """For all seats of the caller; an older version than the last one changes nothing."""
        version = number_field(body_object(request), "version")
        sight = self.sight(request, match_id)
        return Response({"seen_version": note_seen(sight, caller(request), version)})


class ResignView(ApiView):
    """Giving up."""

    @extend_schema(
        operation_id="matches_resign",
        summary="Give up my seat",
        request=shapes.ResignSerializer,
        responses=shapes.MatchSerializer,
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The game says what follows; if the match goes on, a bot plays the seat."""
        data = body_object(request)
        seat = number_field(data, "seat") if data.get("seat") is not None else None
        resign_seat(match_id, caller(request), seat)
        match, _ = access_match(match_id, request.user)
        return Response(match_document(match, request.user, self.lang))


class LogView(LookingView):
    """What has happened."""

    compress = True

    @extend_schema(
        operation_id="matches_log",
        summary="The log of a match",
        parameters=[
            SEAT,
            OpenApiParameter(
                "after", int, description="Entries after this version; -1 begins with the opening."
            ),
            OpenApiParameter("limit", int, description=f"At most so many, {MAX_ENTRIES} at the most."),
            INVITATION,
        ],
        responses=shapes.LogPageSerializer,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The entries as the viewer may see them, the oldest first."""
        match, _, looker = self.look(request, match_id)
        after = number_param(request, "after", least=-1)
        limit = number_param(request, "limit", least=1, most=MAX_ENTRIES) or 100
        first = -1 if after is None else after
        entries = log_entries(match, looker.viewer, self.lang, looker.names, after=first, limit=limit)
        last = entries[-1]["version"] if entries else match.version
        following = self._following(request, last) if last < match.version else None
        return Response({"results": entries, "next": following})

    def _following(self, request: Request, last: int) -> str:
        query = request.query_params.copy()
        query["after"] = str(last)
        return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")


class RecordView(ApiView):
    """The portable record."""

    permission_classes = (ReadableByAll,)
    compress = True

    @extend_schema(
        operation_id="matches_record",
        summary="The record of a finished match",
        parameters=[INVITATION],
        responses={200: shapes.RECORD},
    )
    def get(self, request: Request, match_id: str) -> Response:
        """All that is needed to play the match again; `POST /records` does so. 409 `not_finished` before the end."""
        match, seats = access_match(match_id, request.user, request.query_params.get("invitation", ""))
        return Response(record_document(match, seats))
