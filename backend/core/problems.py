"""Every error as application/problem+json (RFC 9457), in the caller's language.

A refusal is raised as `Problem(code)`; its title and default sentence stand in the catalogues under
`problem.<code>.title` and `problem.<code>.detail`. Codes are published and never renamed.
"""

import logging
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions
from rest_framework.response import Response

from backend.core.text import DEFAULT_LANGUAGE, t

log = logging.getLogger("stakeout.web")

CONTENT_TYPE = "application/problem+json"

STATUS: dict[str, int] = {
    "malformed": 400,
    "no_key": 400,
    "validation_failed": 400,
    "not_authenticated": 401,
    "password_needed": 401,
    "csrf_failed": 403,
    "not_your_seat": 403,
    "permission_denied": 403,
    "session_needed": 403,
    "kept_apart": 403,
    "no_hints": 403,
    "invitation_needed": 403,
    "bad_token": 403,
    "wrong_code": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "already_acted": 409,
    "already_extended": 409,
    "already_resigned": 409,
    "already_running": 409,
    "already_seated": 409,
    "already_signed_in": 409,
    "already_signed_up": 409,
    "already_started": 409,
    "caretaker_resting": 409,
    "endpoint_taken": 409,
    "extensions_used": 409,
    "former_player": 409,
    "frozen": 409,
    "guest_has_matches": 409,
    "key_reused": 409,
    "match_over": 409,
    "no_extension": 409,
    "no_mail": 409,
    "no_pause_asked": 409,
    "not_an_account": 409,
    "not_extendable": 409,
    "not_finished": 409,
    "not_started": 409,
    "nothing_asked": 409,
    "nothing_to_confirm": 409,
    "not_undoable": 409,
    "plan_changed": 409,
    "player_is_there": 409,
    "seat_taken": 409,
    "no_target": 409,
    "too_many_webhooks": 409,
    "stale_version": 409,
    "time_is_up": 409,
    "token_used": 409,
    "too_many": 409,
    "too_large": 413,
    "unsupported_media_type": 415,
    "illegal_choice": 422,
    "rate_limited": 429,
    "server_error": 500,
    "unavailable": 503,
}
"""Status of each code."""


class Problem(exceptions.APIException):
    """A refusal with a published code. `detail` overrides the code's own sentence; `extra` adds members."""

    def __init__(
        self,
        code: str,
        status: int | None = None,
        detail: str = "",
        *,
        rule: str | None = None,
        errors: list[dict[str, str]] | None = None,
        headers: Mapping[str, str] | None = None,
        **extra: Any,
    ) -> None:
        self.code = code
        self.status_code = status or STATUS[code]
        self.sentence = detail
        self.rule = rule
        self.errors = errors
        self.headers = dict(headers or {})
        self.extra = extra
        super().__init__(detail or code, code)


def language() -> str:
    """The language of the current request, as the middleware or the view settled it."""
    return (get_language() or DEFAULT_LANGUAGE).split("-")[0]


def body(problem: Problem, lang: str) -> dict[str, Any]:
    """The members of the problem document."""
    content: dict[str, Any] = {
        "type": f"urn:stakeout:problem:{problem.code}",
        "title": t(f"problem.{problem.code}.title", lang),
        "status": problem.status_code,
        "detail": problem.sentence or t(f"problem.{problem.code}.detail", lang),
        "code": problem.code,
    }
    if problem.rule is not None:
        content["rule"] = problem.rule
    if problem.errors is not None:
        content["errors"] = problem.errors
    return content | problem.extra


def http_response(problem: Problem) -> HttpResponse:
    """The problem as an answer outside Django REST framework: middleware, failure views."""
    content = msgspec.json.encode(body(problem, language()))
    return HttpResponse(
        content, status=problem.status_code, content_type=CONTENT_TYPE, headers=problem.headers
    )


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Django REST framework's hook: the answer to an exception, None for a fault of ours (a 500)."""
    if not isinstance(exc, Problem) and is_database_away(exc):
        log.error("the database did not answer", exc_info=exc)
        problem: Problem | None = database_away()
    else:
        problem = as_problem(exc)
    if problem is None:
        return None
    response = Response(body(problem, language()), problem.status_code, headers=problem.headers)
    response.content_type = CONTENT_TYPE
    return response


def is_database_away(exc: BaseException | None) -> bool:
    """Whether this, or what led to it, says that the database is away or too busy."""
    while exc is not None:
        if isinstance(exc, OperationalError | InterfaceError):
            return True
        exc = exc.__cause__ or (None if exc.__suppress_context__ else exc.__context__)
    return False


def database_away() -> Problem:
    """Whether a change took effect is unknown: clients ask again."""
    return Problem("unavailable", headers={"Retry-After": "1"})


def as_problem(exc: Exception) -> Problem | None:
    """The problem that an exception stands for, None where it is a fault of the server."""
    if isinstance(exc, Problem):
        return exc
    if isinstance(exc, Http404):
        return Problem("not_found")
    if isinstance(exc, RequestDataTooBig):
        return Problem("too_large")
    if isinstance(exc, SuspiciousOperation):
        return Problem("malformed")
    if isinstance(exc, PermissionDenied):
        return Problem("permission_denied")
    if isinstance(exc, exceptions.ValidationError):
        return Problem("validation_failed", errors=list(_flatten(exc.detail)))
    if isinstance(exc, exceptions.MethodNotAllowed):
        return Problem("method_not_allowed")
    if isinstance(exc, exceptions.Throttled):
        seconds = str(max(1, round(getattr(exc, "wait", None) or 1)))
        return Problem("rate_limited", headers={"Retry-After": seconds})
    if isinstance(exc, exceptions.AuthenticationFailed | exceptions.NotAuthenticated):
        return Problem("not_authenticated", headers={"WWW-Authenticate": 'Bearer realm="stakeout"'})
    for kind, code in _BY_TYPE:
        if isinstance(exc, kind):
            return Problem(code)
    return None


_BY_TYPE: tuple[tuple[type[exceptions.APIException], str], ...] = (
    (exceptions.ParseError, "malformed"),
    (exceptions.PermissionDenied, "permission_denied"),
    (exceptions.NotFound, "not_found"),
    (exceptions.NotAcceptable, "not_acceptable"),
    (exceptions.UnsupportedMediaType, "unsupported_media_type"),
)


def _flatten(detail: Any, field: str = "") -> list[dict[str, str]]:
    """Django REST framework's tree of validation messages as a flat list; fields are dotted paths."""
    if isinstance(detail, dict):
        found = []
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            found += _flatten(inner, f"{field}.{own}".strip(".") if own else field)
        return found
    if isinstance(detail, list):
        found = []
        for index, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            found += _flatten(inner, f"{field}.{index}".strip(".") if nested else field)
        return found
    return [{"field": field, "message": str(detail), "code": str(getattr(detail, "code", "invalid"))}]


def read_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Makes a plain Django view answer GET and HEAD only, and refuse the rest as a problem."""

    @csrf_exempt  # what is refused anyway is refused for the right reason
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method in {"GET", "HEAD"}:
            return view(request, *args, **kwargs)
        return http_response(Problem("method_not_allowed", headers={"Allow": "GET, HEAD"}))

    return guarded


def view_of_failure(code: str) -> Any:
    """A Django failure view (handler404 and its kin) that answers with this problem."""

    def view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        return http_response(Problem(code))

    return view
