"""Planning together: what a team has pinned."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.core.api.permissions import ReadableByAll
from backend.matches.api.params import body_object
from backend.matches.visibility import access_match
from backend.teamwork.api import serializers as shapes
from backend.teamwork.selectors.team import Plain, team_document
from backend.teamwork.services.mark import pin, take_off


class TeamApi(ApiView):
    """Every answer is the whole of what the team has planned, so that nothing has to be put together."""

    def team(self, request: Request, match_id: str) -> Plain:
        """As the caller sees it now."""
        match, seats = access_match(match_id, request.user)
        return team_document(match, seats, request.user, self.lang)


class TeamView(TeamApi):
    """What a team plans."""

    permission_classes = (ReadableByAll,)

    @extend_schema(operation_id="team_read", summary="What my team plans", responses=shapes.TeamSerializer)
    def get(self, request: Request, match_id: str) -> Response:
        """Nothing for whoever is in no team, also after the end."""
        return Response(self.team(request, match_id))


class MarkersView(TeamApi):
    """What a team pins to the board."""

    @extend_schema(
        operation_id="markers_pin",
        summary="Pin a marker for my team",
        request=shapes.PinSerializer,
        responses={200: shapes.TeamSerializer},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The same marker twice is there once."""
        wanted = shapes.PinSerializer(data=body_object(request))
        wanted.is_valid(raise_exception=True)
        pin(match_id, caller(request), wanted.validated_data["kind"], wanted.validated_data["about"])
        return Response(self.team(request, match_id))


class MarkerView(TeamApi):
    """One marker."""

    @extend_schema(
        operation_id="markers_take_off",
        summary="Take a marker off",
        responses={200: shapes.TeamSerializer},
    )
    def delete(self, request: Request, match_id: str, marker_id: str) -> Response:
        """Anybody of the team may; what is gone already is no problem."""
        take_off(match_id, caller(request), marker_id)
        return Response(self.team(request, match_id))
