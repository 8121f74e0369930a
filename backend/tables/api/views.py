"""Tables and matches: create, list, read, change, join, leave, start."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.core.api.pagination import CursorPage, paginated
from backend.core.api.permissions import ReadableByAll
from backend.core.problems import Problem
from backend.matches.api.serializers import MatchSerializer, MatchSummarySerializer
from backend.matches.api.views import INVITATION
from backend.matches.company import in_good_company
from backend.matches.models import Match, Seat
from backend.matches.refusals import invalid
from backend.matches.selectors.matches import match_document, match_documents
from backend.matches.visibility import access_match, visible_to
from backend.tables.api import serializers as shapes
from backend.tables.services.create import NewTable, create_table
from backend.tables.services.seats import Changes, change_table, join, leave_table, start_table

SCOPES = ("mine", "open", "finished")
RESULTS = ("win", "loss", "draw")
OPPONENTS = ("bots", "people")


class MatchesView(ApiView):
    """All matches."""

    permission_classes = (ReadableByAll,)

    @extend_schema(
        operation_id="matches_list",
        summary="Matches",
        parameters=[
            OpenApiParameter(
                "scope",
                str,
                enum=SCOPES,
                description="`mine`: where I sit; `open`: public ones with a free or wanted seat; `finished`: "
                "public ones and mine. Without it: all public ones and mine.",
            ),
            OpenApiParameter("status", str, enum=Match.Status.values),
            OpenApiParameter("game", str),
            OpenApiParameter("player", str, description="Handle or id of somebody who plays or played."),
            OpenApiParameter(
                "result", str, enum=RESULTS, description="With `scope=mine`: how it ended for me."
            ),
            OpenApiParameter(
                "opponents",
                str,
                enum=OPPONENTS,
                description="With `scope=mine`: `bots` where nobody else sat, `people` where somebody did.",
            ),
            *CursorPage.parameters,
        ],
        responses=paginated(MatchSummarySerializer),
    )
    def get(self, request: Request) -> Response:
        """Newest first: by their end where only finished ones are asked for, else by their beginning."""
        page = CursorPage()
        if "finished" in (request.query_params.get("scope"), request.query_params.get("status")):
            page.ordering = "-finished_at"
        matches = page.paginate_queryset(self._chosen(request), request, view=self)
        return page.get_paginated_response(match_documents(matches or [], request.user, self.lang))

    def _chosen(self, request: Request) -> QuerySet[Match]:
        query = request.query_params
        scope = query.get("scope", "")
        seats = Seat.objects.filter(match=OuterRef("pk"), kind=Seat.Kind.HUMAN)
        if scope not in ("", *SCOPES):
            raise invalid("scope", "unknown_value")
        matches = visible_to(request.user)
        if scope == "mine":
            if not request.user.is_authenticated:
                raise Problem("not_authenticated")
            matches = Match.objects.filter(
                Exists(seats.filter(player=request.user.pk)) | Q(host=request.user.pk)
            )
        elif scope == "open":
            free = Seat.objects.filter(match=OuterRef("pk"), kind=Seat.Kind.OPEN)
            waiting = Q(Exists(free), status=Match.Status.WAITING)
            running = Q(Exists(seats.exclude(wanted="")), status=Match.Status.ACTIVE)
            matches = Match.objects.filter(waiting | running, visibility=Match.Visibility.PUBLIC)
            matches = in_good_company(matches, request.user)
        elif scope == "finished":
            matches = matches.filter(status=Match.Status.FINISHED)
        if query.get("status"):
            if query["status"] not in Match.Status.values:
                raise invalid("status", "unknown_value")
            matches = matches.filter(status=query["status"])
        if query.get("game"):
            matches = matches.filter(game=query["game"])
        if query.get("player"):
            named = Q(player=query["player"]) | Q(player__handle=query["player"])
            matches = matches.filter(Exists(seats.filter(named)))
        return self._as_history(matches, scope) if query.get("result") or query.get("opponents") else matches

    def _as_history(self, matches: QuerySet[Match], scope: str) -> QuerySet[Match]:
        """How they ended for the caller, and against whom."""
        result = _word(self.request, "result", RESULTS)
        opponents = _word(self.request, "opponents", OPPONENTS)
        if scope != "mine":
            raise invalid("scope", "unknown_value")
        seats = Seat.objects.filter(match=OuterRef("pk"), kind=Seat.Kind.HUMAN)
        mine, others = seats.filter(player=self.request.user.pk), seats.exclude(player=self.request.user.pk)
        if result:
            matches = matches.filter(Exists(mine.filter(result=result)), ~Exists(mine.exclude(result=result)))
        if opponents:
            met = Exists(others)
            matches = matches.filter(met if opponents == "people" else ~met, Exists(mine))
        return matches

    @extend_schema(
        operation_id="matches_create",
        summary="Open a table",
        request=shapes.NewMatchSerializer,
        responses={201: MatchSerializer},
    )
    def post(self, request: Request) -> Response:
        """A full table starts at once. `seed` only where every human seat is the caller's: unrated and marked."""
        sent = shapes.NewMatchSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        match = create_table(caller(request), NewTable(**_table(sent.validated_data)))
        document = match_document(Match.objects.get(pk=match.pk), request.user, self.lang)
        return Response(document, status=201, headers={"Location": f"{request.path}/{match.pk}"})


def _word(request: Request, name: str, words: tuple[str, ...]) -> str:
    """One of these words from the address, or nothing. Problem: validation_failed."""
    word: str = request.query_params.get(name, "")
    if word and word not in words:
        raise invalid(name, "unknown_value")
    return word


def _table(data: dict[str, Any]) -> dict[str, Any]:
    """The fields that were sent, with seats as wishes."""
    given = {name: value for name, value in data.items() if value is not None}
    if "seats" in given:
        given["seats"] = shapes.wishes(given["seats"])
    return given


class MatchView(ApiView):
    """One match or table."""

    permission_classes = (ReadableByAll,)

    @extend_schema(
        operation_id="matches_read", summary="A match", parameters=[INVITATION], responses=MatchSerializer
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Seats, clock, status and result; the position is under `view`."""
        match, _ = access_match(match_id, request.user, request.query_params.get("invitation", ""))
        return Response(match_document(match, request.user, self.lang))

    @extend_schema(
        operation_id="matches_update",
        summary="Change a table",
        request=shapes.MatchChangeSerializer,
        responses=MatchSerializer,
    )
    def patch(self, request: Request, match_id: str) -> Response:
        """The host, before the start. `seats` is the whole new list; who is not kept leaves the table."""
        sent = shapes.MatchChangeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        change_table(match_id, caller(request), Changes(**_table(sent.validated_data)))
        return Response(read_table(match_id, request, self.lang))


class JoinView(ApiView):
    """Taking a seat."""

    @extend_schema(
        operation_id="matches_join",
        summary="Take a seat",
        request=shapes.JoinSerializer,
        responses=MatchSerializer,
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The join that fills the table starts the match. In a running one: takes over a seat that is `wanted`."""
        sent = shapes.JoinSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        wanted = sent.validated_data
        join(match_id, caller(request), wanted.get("seat"), wanted.get("invitation") or "")
        return Response(read_table(match_id, request, self.lang))


class LeaveView(ApiView):
    """Leaving a table that waits."""

    @extend_schema(
        operation_id="matches_leave", summary="Leave a table", request=None, responses=MatchSerializer
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Also declines an invitation. A running match is resigned, not left."""
        leave_table(match_id, caller(request))
        return Response(read_table(match_id, request, self.lang))


class StartView(ApiView):
    """Starting a table that is not full."""

    @extend_schema(operation_id="matches_start", summary="Start now", request=None, responses=MatchSerializer)
    def post(self, request: Request, match_id: str) -> Response:
        """The host starts; bots take the empty seats."""
        start_table(match_id, caller(request))
        return Response(read_table(match_id, request, self.lang))


def read_table(match_id: str, request: Request, lang: str) -> dict[str, Any]:
    """The match as it is after what the caller did."""
    return match_document(Match.objects.get(pk=match_id), request.user, lang)
