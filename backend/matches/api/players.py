"""Players' public pages."""

from urllib.parse import urlencode

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.core.api.permissions import ReadableByAll
from backend.matches.api.figure_serializers import FiguresSerializer, PlayerPageSerializer
from backend.matches.selectors.players import own_figures, player_page


class PlayerView(ApiView):
    """A player as everybody may know them."""

    permission_classes = (ReadableByAll,)

    @extend_schema(operation_id="players_read", summary="A player", responses=PlayerPageSerializer)
    def get(self, request: Request, handle: str) -> Response:
        """Name, month of joining, figures by game; all from finished public matches."""
        page = player_page(handle, self.lang)
        query = urlencode({"scope": "finished", "player": handle})
        page["finished"] = request.build_absolute_uri(f"{reverse('matches')}?{query}")
        return Response(page)


class StatisticsView(ApiView):
    """The caller's own figures."""

    @extend_schema(operation_id="statistics_read", summary="My figures by game", responses=FiguresSerializer)
    def get(self, request: Request) -> Response:
        """All finished matches count, also those that nobody else may see."""
        return Response({"results": own_figures(caller(request), self.lang), "next": None})
