"""Clocks that stand or are given more time: a player's holidays, the pause of a table, an extension."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.accounts.models import Player
from backend.core import clock
from backend.core.api.base import ApiView
from backend.matches.api.params import body_object, idempotency_key, number_field
from backend.matches.api.serializers import (
    ExtensionRequestSerializer,
    ExtensionSerializer,
    MatchSerializer,
    MatchSummarySerializer,
    Plain,
)
from backend.matches.refusals import invalid
from backend.matches.selectors.away import Period, coming, days_left, not_covered
from backend.matches.selectors.matches import match_document, match_documents
from backend.matches.services.away import add_period, cut_all, cut_period
from backend.matches.services.extension import Asking, take_time
from backend.matches.services.pauses import ask_pause, end_pause
from backend.matches.visibility import access_match

_MOMENT = {"type": "string", "description": "A moment, or a day of my calendar.", "examples": ["2026-12-24"]}


@extend_schema_field(_MOMENT)
class MomentField(serializers.CharField):
    """A moment with its zone, or a day."""


class PeriodWishSerializer(serializers.Serializer[Plain]):
    """From when until when I am away."""

    start = MomentField(required=False, allow_null=True, help_text="Now by default.")
    end = MomentField(help_text="A day is included.")


class PeriodSerializer(serializers.Serializer[Plain]):
    """A holiday."""

    id = serializers.CharField()
    start = serializers.DateTimeField()
    end = serializers.DateTimeField()


class AwaySerializer(serializers.Serializer[Plain]):
    """My holidays that are not over."""

    results = PeriodSerializer(many=True)
    next = serializers.URLField(allow_null=True)
    days_left = serializers.FloatField(
        help_text="How many more days I may enter; each holiday takes at least one."
    )
    not_covered = MatchSummarySerializer(
        many=True, help_text="My running matches whose clock does not stop for holidays."
    )


class NewPeriodSerializer(PeriodSerializer):
    """A new holiday, and what it does not cover."""

    not_covered = MatchSummarySerializer(many=True)


class AwayView(ApiView):
    """My holidays."""

    @extend_schema(operation_id="me_away", summary="My holidays", responses=AwaySerializer)
    def get(self, request: Request) -> Response:
        """Those that run or come, and which of my matches they would not stop."""
        player = caller(request)
        now = clock.now()
        return Response(
            {
                "results": [_period(each) for each in coming(player, now)],
                "next": None,
                "days_left": days_left(player, now),
                "not_covered": self._not_covered(player),
            }
        )

    @extend_schema(
        operation_id="me_away_create",
        summary="I will be away",
        request=PeriodWishSerializer,
        responses={201: NewPeriodSerializer},
    )
    def post(self, request: Request) -> Response:
        """Clocks stand still for me then, at tables that respect holidays; tables see until when I am away."""
        player, data = caller(request), body_object(request)
        for field in data:
            if field not in ("start", "end"):
                raise invalid(str(field)[:40], "unknown_field")
        period = add_period(player, data.get("start"), data.get("end"))
        return Response(_period(period) | {"not_covered": self._not_covered(player)}, status=201)

    @extend_schema(operation_id="me_away_end", summary="I am back and stay", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Ends the holiday that runs and takes back those that come; clocks go on from where they stood."""
        cut_all(caller(request))
        return Response(status=204)

    def _not_covered(self, player: Player) -> list[Plain]:
        return match_documents(not_covered(player), player, self.lang)


class AwayPeriodView(ApiView):
    """One holiday."""

    @extend_schema(operation_id="me_away_delete", summary="I am back, or stay here", responses={204: None})
    def delete(self, request: Request, period: str) -> Response:
        """Takes a holiday back, or ends the one that runs: clocks go on from where they stood."""
        cut_period(caller(request), period)
        return Response(status=204)


class PauseView(ApiView):
    """The pause of a table."""

    @extend_schema(
        operation_id="matches_pause",
        summary="Ask for a pause, or agree to it",
        request=None,
        responses=MatchSerializer,
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The host asks; when every person who plays has agreed, all clocks stand still. 409 `no_pause_asked` to
        others before the host has asked."""
        ask_pause(match_id, caller(request))
        return self._match(request, match_id)

    @extend_schema(
        operation_id="matches_pause_end",
        summary="Go on, or decline a pause",
        responses={200: MatchSerializer},
    )
    def delete(self, request: Request, match_id: str) -> Response:
        """Any player lets the clocks run again, or declines a pause that is asked for."""
        end_pause(match_id, caller(request))
        return self._match(request, match_id)

    def _match(self, request: Request, match_id: str) -> Response:
        match, _ = access_match(match_id, request.user)
        return Response(match_document(match, request.user, self.lang))


class ExtensionView(ApiView):
    """More time."""

    @extend_schema(
        operation_id="matches_extension",
        summary="I need more time",
        parameters=[
            OpenApiParameter(
                "Idempotency-Key",
                str,
                OpenApiParameter.HEADER,
                required=True,
                description="New for every wish; the same for a retry, which then gets the first result.",
            )
        ],
        request=ExtensionRequestSerializer,
        responses=ExtensionSerializer,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """The deadline of all that my seat owes moves by the hours of the table's clock, where it has an `extension`:
        once for each question, and never in a reaction window or a sealed round. The log says so to everybody. 409
        codes: stale_version, no_extension, nothing_asked, not_extendable, time_is_up, already_extended,
        extensions_used. The view's `extension` says what is possible."""
        key, data = idempotency_key(request), body_object(request)
        seat = number_field(data, "seat") if data.get("seat") is not None else None
        asking = Asking(caller(request), seat, number_field(data, "version"), key)
        return HttpResponse(take_time(match_id, asking), content_type="application/json")


def _period(period: Period) -> dict[str, Any]:
    return {name: text.replace("+00:00", "Z") for name, text in period.items()}
