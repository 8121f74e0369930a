"""What holds for every path of allauth's that this server has: JSON that can be stored, limits, problem documents.

The paths answer as allauth does (`{"status", "data", "meta"}`); what is refused is also a problem document like any
other of ours.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from allauth.headless.base.response import AuthenticationResponse
from allauth.headless.constants import Client
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from backend.accounts.models import Player
from backend.accounts.services.devices import known_device, remember_device
from backend.core.address import client_address
from backend.core.api.json import read_json
from backend.core.limits import REQUESTS_PER_ADDRESS, Limit
from backend.core.problems import CONTENT_TYPE, Problem, body, database_away, http_response, language

MAX_NUMBER = 2**63 - 1
View = Callable[..., HttpResponse]

_CODES = {
    400: "validation_failed",
    401: "not_authenticated",
    403: "permission_denied",
    405: "method_not_allowed",
    409: "already_signed_in",
    429: "rate_limited",
}
"""What a refusal of allauth is called here."""


def at(address: str, view: Any, limit: Limit | None = None) -> URLPattern:
    """The address of one of allauth's views, or of ours that take their place."""
    return path(f"browser/v1/{address}", guarded(view.as_api_view(client=Client.BROWSER), limit))


def answer(request: HttpRequest, response: HttpResponse | None) -> HttpResponse:
    """Who is signed in after `response` was made."""
    made: HttpResponse = AuthenticationResponse.from_response(request, response)
    remember_device(request, made)
    return made


def leave_guest(player: Any, data: dict[str, Any]) -> None:
    """Before somebody opens an account: a guest who has matches must say `"leave_guest": true`: they stay behind.

    Problems: already_signed_in, guest_has_matches.
    """
    if not isinstance(player, Player):
        return
    if not player.is_guest:
        raise Problem("already_signed_in")
    # Seats belong to an app above this one; that there are any is all that is asked here.
    if player.seats.exists() and data.get("leave_guest") is not True:
        raise Problem("guest_has_matches")


def refuse_guest(player: Any) -> None:
    """Problem: not_an_account, for a guest."""
    if isinstance(player, Player) and player.is_guest:
        raise Problem("not_an_account")


def guarded(view: View, limit: Limit | None = None) -> View:
    """The view behind what holds for all of ours: JSON that can be stored, limits, problem documents."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            REQUESTS_PER_ADDRESS.count(client_address(request))
            if request.method != "GET":
                _check_body(request)
            if limit is not None and request.method == "POST":
                limit.count(_counted(request))
            return _as_problem(view(request, *args, **kwargs))
        except Problem as problem:
            return http_response(problem)
        except (OperationalError, InterfaceError):
            return http_response(database_away())

    return checked


def _counted(request: HttpRequest) -> str:
    """Whose try it is: of a device that knows the account it names, else of the address."""
    sent = read_json(request.body, settings.MAX_JSON_BYTES) if request.body else {}
    return known_device(request, sent.get("username", "")) or client_address(request)


def _check_body(request: HttpRequest) -> None:
    """Problems: too_large, unsupported_media_type, malformed."""
    try:
        raw = request.body
    except RequestDataTooBig:
        raise Problem("too_large") from None
    if not raw:
        return
    if request.content_type != "application/json":
        raise Problem("unsupported_media_type")
    data = read_json(raw, settings.MAX_JSON_BYTES)
    if not isinstance(data, dict) or _is_wide(data):
        raise Problem("malformed")


def _is_wide(data: Any) -> bool:
    """Whether it holds a number that no database counts to: allauth looks for what it is sent."""
    if isinstance(data, int):
        return abs(data) > MAX_NUMBER
    if isinstance(data, dict):
        return any(_is_wide(value) for value in data.values())
    return isinstance(data, list) and any(_is_wide(value) for value in data)


def _as_problem(response: HttpResponse) -> HttpResponse:
    """Adds to a refusal of allauth what a problem document has."""
    code = _CODES.get(response.status_code)
    if code is None:
        return response
    try:
        told = msgspec.json.decode(response.content)
    except msgspec.DecodeError:
        told = {}
    if response.status_code == 401 and told.get("meta", {}).get("is_authenticated"):
        code = "password_needed"
    errors = [error | {"field": error.get("param", "")} for error in told.get("errors", [])]
    problem = body(Problem(code, errors=errors or None), language())
    response.content = msgspec.json.encode({**told, **problem})
    response.headers["Content-Type"] = CONTENT_TYPE
    if code == "rate_limited":
        response.headers.setdefault("Retry-After", "60")
    return response
