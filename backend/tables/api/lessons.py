"""Lessons: scripted first matches."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.matches.api.catalogue import find_game
from backend.matches.api.serializers import MatchSerializer
from backend.tables.api.views import read_table
from backend.tables.services.lesson import start_lesson


class LessonView(ApiView):
    """One of a game's lessons."""

    @extend_schema(
        operation_id="lessons_start",
        summary="Begin a lesson",
        request=None,
        responses={201: MatchSerializer},
    )
    def post(self, request: Request, game: str, lesson: str) -> Response:
        """A match against bots that keep to a script. Its view has the sentence of each moment under `lesson`."""
        match = start_lesson(caller(request), find_game(game), lesson)
        document = read_table(match.pk, request, self.lang)
        return Response(document, status=201, headers={"Location": f"/api/v1/matches/{match.pk}"})
