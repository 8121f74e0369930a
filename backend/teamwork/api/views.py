"""Planning together: what a team pins, proposes and adopts."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.core.api.permissions import ReadableByAll
from backend.core.problems import Problem
from backend.matches.api.params import body_object
from backend.matches.visibility import access_match
from backend.teamwork.access import circle_of
from backend.teamwork.api import serializers as shapes
from backend.teamwork.selectors.team import Plain, intention_document, part_document, team_document
from backend.teamwork.services.adopt import adopt, withdraw
from backend.teamwork.services.mark import pin, take_off
from backend.teamwork.services.propose import REHEARSALS, change_plan, drop_plan, propose, try_out
from backend.teamwork.services.sight import note_sight


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


class TeamSeenView(TeamApi):
    """How far somebody knows what is planned."""

    @extend_schema(
        operation_id="team_seen", summary="I have looked at the plans", request=None, responses={204: None}
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Notices about plans are over. Nobody else is told."""
        note_sight(match_id, caller(request))
        return Response(status=204)


class PlansView(TeamApi):
    """What a team proposes."""

    @extend_schema(
        operation_id="plans_propose",
        summary="Propose a plan to my team",
        request=shapes.PartsWishSerializer,
        responses={200: shapes.TeamSerializer},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """For any seats of the team. A step that stands for several is taken apart; the same plan twice is there
        once."""
        propose(match_id, caller(request), _wanted(request, shapes.PartsWishSerializer)["parts"])
        return Response(self.team(request, match_id))


class PlanView(TeamApi):
    """One plan."""

    @extend_schema(
        operation_id="plans_change",
        summary="Change a plan",
        request=shapes.PlanChangeSerializer,
        responses={200: shapes.TeamSerializer},
    )
    def put(self, request: Request, match_id: str, plan_id: str) -> Response:
        """Anybody of the team may; 409 `plan_changed` where somebody else was first. What was adopted stays as it
        was."""
        wanted = _wanted(request, shapes.PlanChangeSerializer)
        change_plan(match_id, caller(request), plan_id, wanted["revision"], wanted["parts"])
        return Response(self.team(request, match_id))

    @extend_schema(
        operation_id="plans_drop", summary="Take a plan away", responses={200: shapes.TeamSerializer}
    )
    def delete(self, request: Request, match_id: str, plan_id: str) -> Response:
        """Anybody of the team may; what is gone already is no problem."""
        drop_plan(match_id, caller(request), plan_id)
        return Response(self.team(request, match_id))


class AdoptionView(TeamApi):
    """What is adopted for one seat."""

    @extend_schema(
        operation_id="adoptions_put",
        summary="Adopt a plan for a seat of mine",
        request=shapes.AdoptionWishSerializer,
        responses={200: shapes.TeamSerializer},
    )
    def put(self, request: Request, match_id: str, seat: int) -> Response:
        """What holds of it is played as my answers when the seat's turn comes, or at once if it has come; it stops
        where something is shown, rolled or drawn, where a step is refused, and where one would newly cost something.
        422 where not even the first step holds."""
        wanted = _wanted(request, shapes.AdoptionWishSerializer)
        adopt(match_id, caller(request), seat, wanted["plan"], wanted["revision"])
        return Response(self.team(request, match_id))

    @extend_schema(
        operation_id="adoptions_withdraw",
        summary="Take back what I adopted",
        responses={200: shapes.TeamSerializer},
    )
    def delete(self, request: Request, match_id: str, seat: int) -> Response:
        """Until its first step is made."""
        withdraw(match_id, caller(request), seat)
        return Response(self.team(request, match_id))


class IntentionView(TeamApi):
    """What a bot of the team means to do."""

    @extend_schema(
        operation_id="plans_intended",
        summary="What my team's next bot means to do",
        responses={200: shapes.IntentionSerializer},
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Found anew from what the team sees now, as far as that can be known; it is nobody's promise, and nothing
        that could be adopted."""
        REHEARSALS.count(caller(request).pk)
        match, seats = access_match(match_id, request.user)
        circle = circle_of(match, seats, request.user)
        if circle is None:
            raise Problem("not_found")
        return Response(intention_document(circle, self.lang))


class RehearsalView(TeamApi):
    """Plans that nobody has proposed yet."""

    @extend_schema(
        operation_id="plans_rehearse",
        summary="Try a plan on a copy",
        request=shapes.PartsWishSerializer,
        responses={200: shapes.RehearsalSerializer},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """What holds, where it breaks, and what could come next. Changes nothing and tells nobody."""
        parts = _wanted(request, shapes.PartsWishSerializer)["parts"]
        match, seats = access_match(match_id, request.user)
        circle = circle_of(match, seats, request.user)
        if circle is None:
            raise Problem("not_found")
        if not circle.may_write:
            raise Problem("match_over" if match.is_over else "permission_denied")
        tried = try_out(circle, caller(request), parts)
        return Response({"parts": [part_document(part, with_options=True) for part in tried]})


def _wanted(request: Request, shape: type[Serializer[Any]]) -> Plain:
    """The request's body in its shape. Problem: validation_failed."""
    wanted = shape(data=body_object(request))
    wanted.is_valid(raise_exception=True)
    found: Plain = wanted.validated_data
    return found
