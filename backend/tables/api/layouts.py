"""Layouts that hosts draw: the game looks at each while it is drawn."""

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.core.api.base import ApiView
from backend.core.api.permissions import OpenToAll
from backend.matches.api.catalogue import find_game
from backend.tables.api.serializers import LayoutSerializer, LayoutWishSerializer
from backend.tables.services.layout import review_layout


class LayoutView(ApiView):
    """What a game says of a layout that is drawn for one of its options. Nothing is stored."""

    permission_classes = (OpenToAll,)

    @extend_schema(
        operation_id="layouts_review",
        summary="Look at a drawn layout",
        request=LayoutWishSerializer,
        responses=LayoutSerializer,
    )
    def post(self, request: Request, game: str, option: str) -> Response:
        """Whether it can be played, and what is wrong where. With `start` a new layout comes in its place."""
        wish = LayoutWishSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        found = review_layout(
            find_game(game),
            option,
            wish.validated_data["options"],
            wish.validated_data.get("start"),
            self.lang,
        )
        return Response(msgspec.to_builtins(found))
