"""Passkeys: a way into an account beside its password, by the WebAuthn paths of allauth's headless API.

A passkey opens the account alone; it is no second step after a password. Who adds or removes one says the
password again, once for some minutes; until then the answer is the problem `password_needed`.
"""

from typing import Any

from allauth.account.models import Login
from allauth.headless.internal.restkit import inputs
from allauth.headless.mfa import views
from allauth.headless.mfa.inputs import AddWebAuthnInput, DeleteWebAuthnInput, LoginWebAuthnInput
from allauth.headless.mfa.response import AddWebAuthnResponse
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import flows
from django.http import HttpRequest, HttpResponse
from fido2.utils import websafe_decode
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from backend.accounts.api.guard import answer, leave_guest, refuse_guest
from backend.core.problems import Problem

MOST = 20
"""Passkeys of one account."""
MAX_NAME = 60


def _check_readable(kind: type[RegistrationResponse | AuthenticationResponse], credential: Any) -> None:
    """Reads what an authenticator is said to have said. What allauth asks of it later cannot fail unforeseen."""
    try:
        said = kind.from_dict(credential)
        handle = getattr(said.response, "user_handle", None)
        if handle is not None and b"\0" in handle:  # no player has such an id, and no database looks for one
            raise ValueError(handle)
        websafe_decode(credential["id"])
    except Exception as error:  # the library promises no one kind of error for rubbish
        raise get_adapter().validation_error("incorrect_code") from error


class AddInput(AddWebAuthnInput):
    """A passkey that its device keeps and has asked for a finger, a face or a PIN for."""

    name = inputs.CharField(required=False, max_length=MAX_NAME)

    def clean_credential(self) -> Any:
        """Problem: validation_failed."""
        _check_readable(RegistrationResponse, self.cleaned_data["credential"])
        return self.cleaned_data["credential"]

    def clean(self) -> dict[str, Any]:
        """Problem: validation_failed."""
        self.cleaned_data["passwordless"] = True
        cleaned: dict[str, Any] = super().clean()
        return cleaned


class SignInInput(LoginWebAuthnInput):
    """What a passkey said to a challenge."""

    def clean_credential(self) -> Any:
        """Problem: validation_failed."""
        _check_readable(AuthenticationResponse, self.cleaned_data["credential"])
        return super().clean_credential()


class ManageView(views.ManageWebAuthnView):
    """Adds and removes passkeys."""

    http_method_names = ("get", "post", "delete", "options")
    input_class = {"POST": AddInput, "DELETE": DeleteWebAuthnInput}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Problem: not_an_account, for a guest."""
        refuse_guest(request.user)
        made: HttpResponse = super().dispatch(request, *args, **kwargs)
        return made

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """What the device is asked for. Problem: too_many."""
        if Authenticator.objects.filter(user=request.user.pk).count() >= MOST:
            raise Problem("too_many")
        asked = flows.begin_registration(request, request.user, passwordless=True)
        made: HttpResponse = AddWebAuthnResponse(request, asked)
        return made


class SignInView(views.LoginWebAuthnView):
    """Opens the account of a passkey."""

    input_class = {"POST": SignInInput}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A guest who has matches must say `"leave_guest": true`. Problems: already_signed_in, guest_has_matches."""
        leave_guest(request.user, self.data)
        used = self.input.cleaned_data["credential"]
        return answer(request, flows.perform_passwordless_login(request, used, Login(user=used.user)))
