"""Lists by cursor: stable while rows are added, and no page costs more than another."""

from datetime import timedelta
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from backend.core.problems import Problem


class CursorPage(CursorPagination):
    """`{"results": [...], "next": url or null}`, newest first."""

    ordering = "-created_at"
    page_size = 20
    page_size_query_param = "limit"
    max_page_size = 100
    parameters: ClassVar[list[OpenApiParameter]] = [
        OpenApiParameter("cursor", str, description="Where the page begins; taken from `next`."),
        OpenApiParameter("limit", int, description="At most so many, 100 at the most."),
    ]
    """What a list takes in its address, for the schema."""

    def paginate_queryset(self, queryset: Any, request: Any, view: Any = None) -> list[Any] | None:
        """The rows of the page. Problem: malformed, for a cursor that is none of ours."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValidationError, ValueError, OverflowError):
            raise Problem("malformed") from None

    def decode_cursor(self, request: Request) -> Cursor | None:
        """Where the page begins. Times that no page of ours has named never reach the database: PostgreSQL takes
        fewer of them than Python."""
        cursor = super().decode_cursor(request)
        if cursor is not None and cursor.position is not None:
            time = parse_datetime(str(cursor.position))
            if time is None or time.utcoffset() != timedelta(0):
                raise NotFound
        return cursor

    def get_paginated_response(self, data: Any) -> Response:
        """The page as the API writes it."""
        return Response({"results": data, "next": self.get_next_link()})


def paginated(item: type[serializers.BaseSerializer[Any]]) -> serializers.Serializer[Any]:
    """The schema of a page of `item`."""
    name = f"{item.__name__.removesuffix('Serializer')}Page"
    return inline_serializer(
        name, {"results": item(many=True), "next": serializers.URLField(allow_null=True)}
    )
