"""Seeking somebody who takes over a seat of a running match; `join` is how they come."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.matches.api.params import body_object, number_field, number_param
from backend.matches.api.serializers import MatchSerializer, ResignSerializer
from backend.matches.api.views import OWN_SEAT
from backend.matches.services import substitute
from backend.tables.api.views import read_table


class SubstituteView(ApiView):
    """The call for a substitute."""

    @extend_schema(
        operation_id="substitute_call",
        summary="Seek a substitute",
        request=ResignSerializer,
        responses=MatchSerializer,
    )
    def post(self, request: Request, match_id: str) -> Response:
        """For my seat; as the host also for one whose player is absent. A public match is then listed as open, a
        private one gets an invitation."""
        data = body_object(request)
        seat = number_field(data, "seat") if data.get("seat") is not None else None
        substitute.call(match_id, caller(request), seat)
        return Response(read_table(match_id, request, self.lang))

    @extend_schema(
        operation_id="substitute_withdraw",
        summary="Seek nobody any more",
        parameters=[OWN_SEAT],
        request=None,
        responses={200: MatchSerializer},
    )
    def delete(self, request: Request, match_id: str) -> Response:
        """Ends the call for my seat, or, as the host, the one that I made."""
        substitute.withdraw(match_id, caller(request), number_param(request, "seat"))
        return Response(read_table(match_id, request, self.lang))
