"""What Django itself refuses, outside any view of ours, in the same form as every other error."""

import sys

from django.contrib.sessions.exceptions import SessionInterrupted
from django.http import HttpRequest, HttpResponse

from backend.core.problems import Problem, database_away, http_response, is_database_away, view_of_failure

permission_denied = view_of_failure("permission_denied")
not_found = view_of_failure("not_found")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """What cannot be read; also a session that could not be kept, or that was ended meanwhile."""
    if is_database_away(exception):
        return http_response(database_away())
    return http_response(
        Problem("not_authenticated" if isinstance(exception, SessionInterrupted) else "malformed")
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours, or a database that is away while the middleware asks it: who calls, with which session."""
    return http_response(database_away() if is_database_away(sys.exception()) else Problem("server_error"))


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form of the admin without a valid token."""
    return http_response(Problem("csrf_failed"))
