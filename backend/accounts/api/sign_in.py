"""Signing up, in and out, and passwords: the paths of allauth's headless API that this server has.

Each request is checked and counted before allauth sees it (guard.py).
"""

from typing import Any

from allauth.account.internal import flows
from allauth.headless.account import views
from allauth.headless.base.views import ConfigView
from allauth.headless.internal.restkit import inputs
from allauth.headless.internal.restkit.response import APIResponse
from allauth.headless.mfa.views import AuthenticatorsView
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse

from backend.accounts.api import passkeys
from backend.accounts.api.guard import answer, at, leave_guest, refuse_guest
from backend.accounts.models import Player
from backend.accounts.services import mail
from backend.accounts.services.sessions import end_other_sessions
from backend.core.limits import MAILS, SIGN_INS, SIGN_UPS
from backend.core.problems import Problem, language
from backend.core.text import t


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
        return answer(request, response)


def _name_taken() -> dict[str, str]:
    message = t("accounts.username_taken", language())
    return {"field": "username", "param": "username", "message": message, "code": "username_taken"}


class SignInView(views.LoginView):
    """Opens an account."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A guest who has matches must say `"leave_guest": true`: they stay behind. Problem: guest_has_matches."""
        leave_guest(request.user, self.data)
        found = flows.login.perform_password_login(request, self.input.cleaned_data, self.input.login)
        return answer(request, found)


class PasswordRequestInput(inputs.Input):
    """An address. Whether it is known is not looked up: an answer in the same time does not tell."""

    email = inputs.EmailField()

    def save(self, request: HttpRequest) -> None:
        """A worker does the rest."""
        mail.enqueue_request(self.cleaned_data["email"])


class PasswordRequestView(views.RequestPasswordResetView):
    """Asks for a link to a new password."""

    input_class = PasswordRequestInput

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The same answer after the same work, whether or not the address is known. Problem: no_mail."""
        if not settings.MAIL:
            raise Problem("no_mail")
        made: HttpResponse = super().post(request, *args, **kwargs)
        return made


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
        refuse_guest(request.user)
        made: HttpResponse = super().dispatch(request, *args, **kwargs)
        return made

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Signs every other browser out."""
        response: HttpResponse = super().post(request, *args, **kwargs)
        if isinstance(request.user, Player):
            end_other_sessions(request.user, request.session.session_key)
        return response


class PasswordAgainView(views.ReauthenticateView):
    """Says the password again, before something that only its owner may change."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Problem: not_an_account, for a guest."""
        refuse_guest(request.user)
        made: HttpResponse = super().dispatch(request, *args, **kwargs)
        return made


class ServerConfigView(ConfigView):
    """What this server offers, for who is not signed in yet."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """`mail`: whether a forgotten password can be replaced by mail."""
        made: HttpResponse = APIResponse(request, data={"mail": settings.MAIL})
        return made


urlpatterns = [
    at("config", ServerConfigView),
    at("auth/session", views.SessionView),
    at("auth/signup", SignUpView, SIGN_UPS),
    at("auth/login", SignInView, SIGN_INS),
    at("auth/password/request", PasswordRequestView, MAILS),
    at("auth/password/reset", PasswordResetView, SIGN_INS),
    at("auth/email/verify", views.VerifyEmailView, SIGN_INS),
    at("account/password/change", PasswordChangeView, SIGN_INS),
    at("auth/reauthenticate", PasswordAgainView, SIGN_INS),
    at("auth/webauthn/login", passkeys.SignInView, SIGN_INS),
    at("account/authenticators", AuthenticatorsView),
    at("account/authenticators/webauthn", passkeys.ManageView, SIGN_INS),
]
