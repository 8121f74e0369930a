"""Passkeys: a way into an account beside its password, by the WebAuthn paths of allauth's headless API.

A passkey opens the account alone; it is no second step after a password. Who adds or removes one says the
password again, once for some minutes; until then the answer is the problem `password_needed`.
"""

from typing import Any, TypeVar

from allauth.account.models import Login
from allauth.headless.internal.restkit import inputs
from allauth.headless.mfa import views
from allauth.headless.mfa.inputs import AddWebAuthnInput, DeleteWebAuthnInput, LoginWebAuthnInput
from allauth.headless.mfa.response import AddWebAuthnResponse
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import flows
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import AuthenticationResponse, RegistrationResponse
from rest_framework import serializers

from backend.accounts.api.guard import answer, leave_guest, refuse_guest
from backend.accounts.models import Player
from backend.core.api.fields import NameField
from backend.core.problems import Problem

Said = TypeVar("Said", RegistrationResponse, AuthenticationResponse)

MOST = 20
"""Passkeys of one account."""
MAX_NAME = 60


def _refusal() -> ValidationError:
    refusal: ValidationError = get_adapter().validation_error("incorrect_code")
    return refusal


def _read(kind: type[Said], credential: Any) -> Said:
    """What an authenticator is said to have said. What allauth asks of it later cannot fail unforeseen."""
    try:
        said: Said = kind.from_dict(credential)
        handle = getattr(said.response, "user_handle", None)
        if handle is not None and b"\0" in handle:  # no player has such an id, and no database looks for one
            raise ValueError(handle)
        websafe_decode(credential["id"])
    except Exception as error:  # the library promises no one kind of error for rubbish
        raise _refusal() from error
    return said


class AddInput(AddWebAuthnInput):
    """A passkey that its device keeps and has asked for a finger, a face or a PIN for."""

    name = inputs.CharField(required=False, max_length=MAX_NAME)

    def clean_name(self) -> str:
        """As every name: one line of which something is seen. Codes: blank, invalid_characters."""
        try:
            NameField(max_length=MAX_NAME, allow_blank=True).run_validation(self.cleaned_data["name"])
        except serializers.ValidationError as wrong:
            told: Any = wrong.detail
            raise ValidationError(str(told[0]), told[0].code) from None
        name: str = super().clean_name()
        return name

    def clean_credential(self) -> dict[str, Any]:
        """Only what is needed of it: the row is kept as long as the passkey. Problem: validation_failed."""
        said = _read(RegistrationResponse, self.cleaned_data["credential"])
        name = websafe_encode(said.raw_id)
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "response": {
                "clientDataJSON": websafe_encode(said.response.client_data),
                "attestationObject": websafe_encode(said.response.attestation_object),
            },
            "clientExtensionResults": {"credProps": {"rk": True}},  # nothing else was asked for
        }

    def clean(self) -> dict[str, Any]:
        """Problem: validation_failed."""
        self.cleaned_data["passwordless"] = True
        cleaned: dict[str, Any] = super().clean()
        return cleaned


class SignInInput(LoginWebAuthnInput):
    """What a passkey said to a challenge."""

    challenge = ""

    def clean_credential(self) -> Any:
        """Problem: validation_failed."""
        said = _read(AuthenticationResponse, self.cleaned_data["credential"])
        self.challenge = websafe_encode(said.response.client_data.challenge)
        return super().clean_credential()


def _check_room(player: Any) -> None:
    if Authenticator.objects.filter(user=player.pk).count() >= MOST:
        raise Problem("too_many")


def _wrong() -> Problem:
    error = {
        "field": "credential",
        "param": "credential",
        "message": str(_refusal().message),
        "code": "incorrect_code",
    }
    return Problem("validation_failed", errors=[error])


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
        _check_room(request.user)
        asked = flows.begin_registration(request, request.user, passwordless=True)
        made: HttpResponse = AddWebAuthnResponse(request, asked)
        return made

    @transaction.atomic
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Keeps a new one. Problems: too_many, validation_failed (somebody has it already)."""
        Player.objects.select_for_update().get(pk=request.user.pk)
        _check_room(request.user)
        if Authenticator.objects.filter(
            data__credential__id=self.input.cleaned_data["credential"]["id"]
        ).exists():
            raise _wrong()
        made: HttpResponse = super().post(request, *args, **kwargs)
        return made


def _use_once(passkey: Authenticator, challenge: str) -> None:
    """The session forgets a challenge only when its request ends: two at once would both find it."""
    with transaction.atomic():
        kept = Authenticator.objects.select_for_update().filter(pk=passkey.pk).first()
        if kept is None or kept.data.get("challenge") == challenge:  # removed meanwhile, or used
            raise _wrong()
        kept.data["challenge"] = challenge
        kept.save(update_fields=["data"])


class SignInView(views.LoginWebAuthnView):
    """Opens the account of a passkey."""

    input_class = {"POST": SignInInput}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A guest who has matches must say `"leave_guest": true`. Problems: already_signed_in, guest_has_matches."""
        leave_guest(request.user, self.data)
        used = self.input.cleaned_data["credential"]
        _use_once(used, self.input.challenge)
        return answer(request, flows.perform_passwordless_login(request, used, Login(user=used.user)))
