"""A bot in a player's place."""

from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.core.api.fields import OneOfField, TextField
from backend.core.api.permissions import IsPlayer
from backend.core.problems import Problem
from backend.matches.api.params import number_param
from backend.matches.api.serializers import LogEntrySerializer
from backend.matches.api.views import OWN_SEAT, LookingView
from backend.matches.models import Caretaker
from backend.matches.refusals import invalid
from backend.matches.selectors.caretaker import caretaker_document
from backend.matches.services.caretaker import Wish, arrange, withdraw

Plain = dict[str, Any]
Fields = dict[str, serializers.Field[Any, Any, Any, Any]]

WISHES = [(mode.value, mode.label) for mode in (Caretaker.Mode.NOW, Caretaker.Mode.AT_TIMEOUT)]
USUAL_ANSWERS = 10
"""After so many answers the seat goes back where its player named no number."""
MAX_ANSWERS = 200


class CaretakerWishSerializer(serializers.Serializer[Plain]):
    """When a bot plays for me, how well, and for how long."""

    mode = OneOfField(
        choices=WISHES, help_text="`now`: from `from` on; `at_timeout`: from the first timeout on."
    )
    until = serializers.DateTimeField(
        required=False, allow_null=True, help_text="When the seat is mine again, though I am not back."
    )
    level = TextField(max_length=32, required=False, allow_null=True, help_text="`normal` by default.")
    max_answers = serializers.IntegerField(
        min_value=1,
        max_value=MAX_ANSWERS,
        required=False,
        allow_null=True,
        help_text=f"The seat is mine again after so many answers: {USUAL_ANSWERS} by default, null for no limit.",
    )

    def get_fields(self) -> Fields:
        """With `from`, which no attribute can be called."""
        begin = serializers.DateTimeField(required=False, allow_null=True, help_text="Null or nothing: now.")
        return super().get_fields() | {"from": begin}


class CaretakerStateSerializer(serializers.Serializer[Plain]):
    """What I have asked for."""

    mode = serializers.ChoiceField(choices=Caretaker.Mode.choices)
    until = serializers.DateTimeField(allow_null=True)
    level = serializers.CharField(allow_null=True)
    max_answers = serializers.IntegerField(allow_null=True)
    is_playing = serializers.BooleanField(help_text="Whether the bot has the seat now.")
    answers = serializers.IntegerField(help_text="How many it has given so far.")

    def get_fields(self) -> Fields:
        """With `from`, which no attribute can be called."""
        return super().get_fields() | {"from": serializers.DateTimeField()}


class DiarySerializer(serializers.Serializer[Plain]):
    """The last time that a bot played for me."""

    mode = serializers.ChoiceField(choices=Caretaker.Mode.choices)
    began_at = serializers.DateTimeField()
    began_version = serializers.IntegerField()
    ended_at = serializers.DateTimeField(allow_null=True, help_text="Null while it plays.")
    ended_version = serializers.IntegerField(allow_null=True)
    answers = LogEntrySerializer(many=True, help_text="What it answered, the oldest first, as I see it.")


class CaretakerSerializer(serializers.Serializer[Plain]):
    """A bot in my place."""

    seat = serializers.IntegerField()
    caretaker = CaretakerStateSerializer(allow_null=True)
    answers_missing = serializers.IntegerField(
        help_text="How many answers I must give myself before I may ask for a bot again."
    )
    diary = DiarySerializer(allow_null=True)


class CaretakerView(LookingView):
    """The bot in my place in one match."""

    permission_classes = (IsPlayer,)

    @extend_schema(
        operation_id="caretaker_read",
        summary="The bot in my place",
        parameters=[OWN_SEAT],
        responses=CaretakerSerializer,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """What I have asked for, and what the bot has done. To look here is no return to the seat."""
        return Response(self._document(request, match_id))

    @extend_schema(
        operation_id="caretaker_put",
        summary="Have a bot play for me",
        parameters=[OWN_SEAT],
        request=CaretakerWishSerializer,
        responses=CaretakerSerializer,
    )
    def put(self, request: Request, match_id: str) -> Response:
        """In place of an earlier wish. The seat is mine again as soon as I open the match or answer; then I must give
        some answers before the next (409 `caretaker_resting` says how many)."""
        sent = CaretakerWishSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data = sent.validated_data
        wish = Wish(
            mode=data["mode"],
            seat=number_param(request, "seat"),
            starts_at=_moment(data, "from"),
            ends_at=_moment(data, "until"),
            level=data.get("level") or None,
            max_answers=data.get("max_answers", USUAL_ANSWERS),
        )
        arrange(match_id, caller(request), wish)
        return Response(self._document(request, match_id))

    @extend_schema(
        operation_id="caretaker_delete",
        summary="No bot any more",
        parameters=[OWN_SEAT],
        request=None,
        responses={200: CaretakerSerializer},
    )
    def delete(self, request: Request, match_id: str) -> Response:
        """Takes the wish back, or the seat if the bot has begun."""
        withdraw(match_id, caller(request), number_param(request, "seat"))
        return Response(self._document(request, match_id))

    def _document(self, request: Request, match_id: str) -> Plain:
        match, _, looker = self.look(request, match_id)
        if not looker.is_own:
            raise Problem("not_your_seat")
        if match.started_at is None:
            raise Problem("not_started")
        return caretaker_document(match, looker, caller(request))


def _moment(data: Plain, field: str) -> datetime | None:
    """A moment of the body. Problem: validation_failed, for one that no calendar has in UTC."""
    moment: datetime | None = data.get(field)
    if moment is not None and not 1 < moment.year < 9999:
        raise invalid(field, "not_a_time")
    return moment
