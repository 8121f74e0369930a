"""Advice for people, from what plays the bots."""

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.botseats.services.hint import Asking, hint_for
from backend.core.api.permissions import IsPlayer
from backend.core.problems import Problem
from backend.matches.api.serializers import HintSerializer
from backend.matches.api.views import SEAT, LookingView


class HintView(LookingView):
    """What a bot in my place would choose."""

    permission_classes = (IsPlayer,)

    @extend_schema(
        operation_id="matches_hint", summary="A hint for my seat", parameters=[SEAT], responses=HintSerializer
    )
    def get(self, request: Request, match_id: str) -> Response:
        """From what the seat may see. 403 `no_hints` where they are off, 409 `nothing_asked`."""
        match, seats, looker = self.look(request, match_id)
        if not looker.is_own:
            raise Problem("not_your_seat")
        found = hint_for(match, Asking(seats[looker.viewer], self.lang, looker.names))
        shown = msgspec.to_builtins(found, str_keys=True)
        return Response(shown | {"version": match.version, "seat": looker.viewer})
