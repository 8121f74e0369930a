"""What Django itself refuses, outside any view of ours, in the same form as every other error."""

from django.http import HttpRequest, HttpResponse

from backend.core.problems import Problem, http_response, view_of_failure

bad_request = view_of_failure("malformed")
permission_denied = view_of_failure("permission_denied")
not_found = view_of_failure("not_found")
server_error = view_of_failure("server_error")


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form of the admin without a valid token."""
    return http_response(Problem("csrf_failed"))
