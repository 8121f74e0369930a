"""Lists by cursor: stable while rows are added, and no page costs more than another."""

from typing import Any

from rest_framework.pagination import CursorPagination
from rest_framework.response import Response


class CursorPage(CursorPagination):
    """`{"results": [...], "next": url or null}`, newest first."""

    ordering = "-created_at"
    page_size_query_param = "limit"
    max_page_size = 100

    def get_paginated_response(self, data: Any) -> Response:
        """The page as the API writes it."""
        return Response({"results": data, "next": self.get_next_link()})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The page as the schema describes it."""
        return {
            "type": "object",
            "required": ["results", "next"],
            "properties": {
                "results": schema,
                "next": {"type": ["string", "null"], "format": "uri"},
            },
        }
