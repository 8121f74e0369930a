"""Playing on after the end: the same match once more."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.matches.api.serializers import MatchSerializer
from backend.tables.api.views import read_table
from backend.tables.services.rematch import rematch


class RematchView(ApiView):
    """The same match once more."""

    @extend_schema(
        operation_id="matches_rematch",
        summary="Play the same again",
        request=None,
        responses={201: MatchSerializer, 200: MatchSerializer},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """201: a new table with the same seats, the others invited by name. 200: the table that is there already,
        where the caller then takes the seat that is kept for them."""
        found, is_new = rematch(match_id, caller(request))
        return Response(read_table(found, request, self.lang), status=201 if is_new else 200)
