"""The OpenAPI schema: how views describe themselves, what every operation shares, and where it is served."""

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema

from backend.core.problems import CONTENT_TYPE, STATUS, read_only
from games import door

PROBLEM_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "What went wrong (RFC 9457). `code` is stable; `title` and `detail` are in your language.",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string", "enum": sorted(STATUS)},
        "rule": {"type": "string", "description": "The rule that forbids it, for an illegal choice."},
        "version": {"type": "integer", "description": "The current version, where yours was old."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "message", "code"],
                "properties": {
                    "field": {"type": "string", "description": "Dotted path; empty for the whole body."},
                    "message": {"type": "string"},
                    "code": {"type": "string"},
                },
            },
        },
    },
}


class ProblemAutoSchema(AutoSchema):
    """The generator's reading of a view, grouped by the first word of its path."""

    def get_tags(self) -> list[str]:
        """`matches`, `me`, `games`, ..."""
        return [self.path.removeprefix("/api/v1/").split("/")[0]]


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Tokens of programs."""

    target_class = "backend.accounts.auth.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """As the schema names it."""
        return {"type": "http", "scheme": "bearer"}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The app's cookie."""

    target_class = "backend.accounts.auth.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """As the schema names it."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "Requests that change something also carry X-CSRFToken, copied from the csrftoken cookie.",
        }


def add_problems(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Declares on every operation that a refusal is a problem document."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM_SCHEMA
    answer = {
        "description": "Refused: `code` says why.",
        "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    result["components"].setdefault("responses", {})["Problem"] = answer
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["4XX"] = {"$ref": "#/components/responses/Problem"}
    return result


def add_view_types(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Adds the types that games define, and `GameState` (any game's view) and `OutcomeData` (of any game's end)."""
    schemas = result["components"]["schemas"]
    schemas |= door.json_schemas()
    games = door.catalogue().values()
    schemas["GameState"] = _any_of(game.view_type for game in games)
    schemas["OutcomeData"] = _any_of(game.outcome_type for game in games)
    return result


def _any_of(types: Iterable[type]) -> dict[str, Any]:
    """One of these types, which are components."""
    names = sorted({each.__name__ for each in types})
    return {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in names]}


@cache
def document() -> tuple[bytes, str]:
    """The whole schema as JSON, and its ETag. It depends on the code alone, so one is made per process."""
    with translation.override("en"):
        generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]
        content = msgspec.json.encode(generator.get_schema(request=None, public=True), enc_hook=str)
    return content, quote_etag(hashlib.sha256(content).hexdigest()[:16])


@read_only
def schema(request: HttpRequest) -> HttpResponse:
    """The OpenAPI 3.1 document, in JSON."""
    content, etag = document()
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(content, content_type="application/json")
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    response.may_compress = True  # type: ignore[attr-defined]
    return response
