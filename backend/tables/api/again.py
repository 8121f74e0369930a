"""Playing on: the same match once more, or another one from a moment of it."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.matches.api.serializers import MatchSerializer
from backend.tables.api import serializers as shapes
from backend.tables.api.views import read_table
from backend.tables.services.fork import fork_match
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


class ForkView(ApiView):
    """Another match from a moment of this one."""

    @extend_schema(
        operation_id="matches_fork",
        summary="Play on from here",
        request=shapes.ForkSerializer,
        responses={201: MatchSerializer},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """A new unrated match that goes on from version `at` with a new seed. A finished match can be forked by all
        who see it, a running one by who plays it alone (403 for others), and then what they can't see is drawn anew.
        409 `match_over` for the version of the end."""
        sent = shapes.ForkSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        wish = sent.validated_data
        found = fork_match(match_id, caller(request), wish["at"], shapes.wishes(wish["seats"]))
        document = read_table(found, request, self.lang)
        return Response(document, status=201, headers={"Location": f"/api/v1/matches/{found}"})
