"""Signing up, in and out, and passwords: the paths of allauth's headless API that this server has.

They answer as allauth does (`{"status", "data", "meta"}`); what is refused is also a problem document like any other
of ours. Each request is checked and counted before allauth sees it.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from allauth.account.internal import flows
from allauth.headless.account import views
from allauth.headless.base.response import AuthenticationResponse
from allauth.headless.base.views import ConfigView
from allauth.headless.constants import Client
from allauth.headless.internal.restkit.response import APIResponse
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import IntegrityError, InterfaceError, OperationalError, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from backend.accounts.models import Player
from backend.accounts.services.sessions import end_other_sessions
from backend.core.address import client_address
from backend.core.api.json import read_json
from backend.core.limits import MAILS, REQUESTS_PER_ADDRESS, SIGN_INS, SIGN_UPS, Limit
from backend.core.problems import CONTENT_TYPE, Problem, body, http_response, language
from backend.core.text import t

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


class SignUpView(views.SignupView):
    """Makes an account: of the guest who is signed in, else of a new player."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Name, password, perhaps an address. All of a guest (matches, seats, tokens, handle) stays."""
        try:
            with transaction.atomic():
                user, response = self.input.try_save(request)
        except IntegrityError:  # somebody took the name since it was looked up
            raise Problem("validation_failed", errors=[_name_taken()]) from None
        if response is None:
            response = flows.signup.complete_signup(request, user=user, by_passkey=False)
        return _answer(request, response)


def _name_taken() -> dict[str, str]:
    message = t("accounts.username_taken", language())
    return {"field": "username", "param": "username", "message": message, "code": "username_taken"}


class SignInView(views.LoginView):
    """Opens an account."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A guest who has matches must say `"leave_guest": true`: they stay behind. Problem: guest_has_matches."""
        player = request.user
        if isinstance(player, Player):
            if not player.is_guest:
                raise Problem("already_signed_in")
            # Seats belong to an app above this one; that there are any is all that is asked here.
            if player.seats.exists() and self.data.get("leave_guest") is not True:
                raise Problem("guest_has_matches")
        found = flows.login.perform_password_login(request, self.input.cleaned_data, self.input.login)
        return _answer(request, found)


class PasswordRequestView(views.RequestPasswordResetView):
    """Asks for a link to a new password."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The same answer, as quickly, whether or not the address is known. Problem: no_mail."""
        if not settings.MAIL:
            raise Problem("no_mail")
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


class PasswordResetView(views.ResetPasswordView):
    """Sets a new password by the key of a mail."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Every browser that was signed in is signed out: one of them may be why the password is new."""
        response: HttpResponse = super().post(request, *args, **kwargs)
        end_other_sessions(self.input.user, None)
        return response


class PasswordChangeView(views.ChangePasswordView):
    """Changes the password of an account."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Problem: not_an_account, for a guest."""
        if isinstance(request.user, Player) and request.user.is_guest:
            raise Problem("not_an_account")
        answer: HttpResponse = super().dispatch(request, *args, **kwargs)
        return answer

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Signs every other browser out."""
        response: HttpResponse = super().post(request, *args, **kwargs)
        if isinstance(request.user, Player):
            end_other_sessions(request.user, request.session.session_key)
        return response


class ServerConfigView(ConfigView):
    """What this server offers, for who is not signed in yet."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """`mail`: whether a forgotten password can be replaced by mail."""
        answer: HttpResponse = APIResponse(request, data={"mail": settings.MAIL})
        return answer


def _answer(request: HttpRequest, response: HttpResponse | None) -> HttpResponse:
    answer: HttpResponse = AuthenticationResponse.from_response(request, response)
    return answer


def guarded(view: View, limit: Limit | None = None) -> View:
    """The view behind what holds for all of ours: JSON that can be stored, limits, problem documents."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            REQUESTS_PER_ADDRESS.count(client_address(request))
            if request.method != "GET":
                _check_body(request)
            if limit is not None and request.method == "POST":
                limit.count(client_address(request))
            return _as_problem(view(request, *args, **kwargs))
        except Problem as problem:
            return http_response(problem)
        except (OperationalError, InterfaceError):
            return http_response(Problem("unavailable", headers={"Retry-After": "1"}))

    return checked


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
    if not isinstance(read_json(raw, settings.MAX_JSON_BYTES), dict):
        raise Problem("malformed")


def _as_problem(response: HttpResponse) -> HttpResponse:
    """Adds to a refusal of allauth what a problem document has."""
    code = _CODES.get(response.status_code)
    if code is None:
        return response
    try:
        told = msgspec.json.decode(response.content)
    except msgspec.DecodeError:
        told = {}
    errors = [error | {"field": error.get("param", "")} for error in told.get("errors", [])]
    problem = body(Problem(code, errors=errors or None), language())
    response.content = msgspec.json.encode({**told, **problem})
    response.headers["Content-Type"] = CONTENT_TYPE
    if code == "rate_limited":
        response.headers.setdefault("Retry-After", "60")
    return response


def _at(address: str, view: Any, limit: Limit | None = None) -> URLPattern:
    return path(f"browser/v1/{address}", guarded(view.as_api_view(client=Client.BROWSER), limit))


urlpatterns = [
    _at("config", ServerConfigView),
    _at("auth/session", views.SessionView),
    _at("auth/signup", SignUpView, SIGN_UPS),
    _at("auth/login", SignInView, SIGN_INS),
    _at("auth/password/request", PasswordRequestView, MAILS),
    _at("auth/password/reset", PasswordResetView, SIGN_INS),
    _at("auth/email/verify", views.VerifyEmailView, SIGN_INS),
    _at("account/password/change", PasswordChangeView, SIGN_INS),
]
