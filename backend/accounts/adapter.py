"""What allauth asks us: whose row an account becomes, what is a name, how mail is sent."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from allauth.headless.adapter import DefaultHeadlessAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from backend.accounts.models import Player, plain_username
from backend.accounts.services import mail
from backend.accounts.services.devices import known_device
from backend.accounts.services.players import give_handle
from backend.core.address import client_address
from backend.core.appearance import is_unseen
from backend.core.problems import Problem, language
from backend.core.text import t

MIN_USERNAME, MAX_USERNAME = 3, 30
_SIGNS = set("._-+@")
DEVICE_TRIES = "10/300s/key"
"""Wrong passwords of a device that knows the account."""


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are players; a guest that signs up stays the same one."""

    def new_user(self, request: HttpRequest) -> Player:
        """The guest who signs up, locked so that two requests make one account; a new player for anybody else.

        Problem: already_signed_up.
        """
        if not request.user.is_authenticated:
            return Player(language=language())
        player = Player.objects.select_for_update().get(pk=request.user.pk)
        if not player.is_guest:
            raise Problem("already_signed_up")
        return player

    def save_user(self, request: HttpRequest, user: Player, form: Any, commit: bool = True) -> Player:
        """Name and password make an account of the row; everything else of a guest stays as it is."""
        user.username = form.cleaned_data["username"]
        user.is_guest = False
        user.set_password(form.cleaned_data["password"])
        if user._state.adding:
            user.display_name = str(form.data["username"]).strip()
            give_handle(user)
        else:
            user.save(update_fields=["username", "is_guest", "password"])
        return user

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in its one form. Codes: invalid_characters, min_length, max_length, username_taken."""
        name = plain_username(username)
        if not all((letter.isalnum() and not is_unseen(letter)) or letter in _SIGNS for letter in name):
            raise ValidationError(mail.sentence("accounts.username_letters"), "invalid_characters")
        if len(name) < MIN_USERNAME:
            raise ValidationError(mail.sentence("accounts.username_short"), "min_length")
        if len(name) > MAX_USERNAME:
            raise ValidationError(mail.sentence("accounts.username_long"), "max_length")
        if Player.objects.filter(username=name).exists():
            raise ValidationError(mail.sentence("accounts.username_taken"), "username_taken")
        return name

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Leaves the mail to a worker. Of allauth's mails only the one that confirms an address is sent here."""
        mail.enqueue_confirmation(context["user"], email)

    def should_send_confirmation_mail(self, request: HttpRequest, email_address: Any, signup: bool) -> bool:
        """Once, and only where this server sends mail at all."""
        return bool(settings.MAIL) and signup

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords are counted by name and address together: who tries elsewhere locks nobody out."""
        name = plain_username(str(credentials.get("username", "")))
        return f"{name}@{client_address(request)}"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """A device that has opened this account before is counted alone, whoever else tries from its address.

        ValidationError: too_many_login_attempts.
        """
        name = str(credentials.get("username", ""))
        device = known_device(request, name)
        if device is None:
            super().pre_authenticate(request, **credentials)
            return
        self._login_failed_rl_usage = ratelimit.consume(
            request,
            app="allauth.account",
            action="login_failed",
            config={"login_failed": DEVICE_TRIES} if settings.RATE_LIMITS else {},
            key=f"{plain_username(name)}@device:{device}",
        )
        if not self._login_failed_rl_usage:
            raise self.validation_error("too_many_login_attempts")

    def get_client_ip(self, request: HttpRequest) -> str:
        """As our own limits count."""
        return client_address(request)


class HeadlessAdapter(DefaultHeadlessAdapter):
    """What allauth's answers say of a player: as little as they must. `GET /api/v1/me` says the rest."""

    def serialize_user(self, user: Player) -> dict[str, Any]:
        """Also shown to who holds the link of a reset mail."""
        return {
            "id": user.pk,
            "display": user.display_name,
            "username": user.username,
            "has_usable_password": user.has_usable_password(),
        }


class PasskeyAdapter(DefaultMFAAdapter):
    """How passkeys are named, and that they are a way in of their own."""

    def is_mfa_enabled(self, user: Any, types: Any = None) -> bool:
        """Never: a password opens the account alone, and so does a passkey."""
        return False

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        """Whatever does not fit: it is told no more than that."""
        return ValidationError(t("accounts.passkey_unreadable", language()), code)

    def generate_authenticator_name(self, user: Player, type: Any) -> str:  # noqa: A002 (allauth's word)
        """Of a passkey whose device gave no name."""
        return t("accounts.passkey", language())

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """What the device shows as the place that the passkey is for."""
        shown: dict[str, str] = super().get_public_key_credential_rp_entity()
        return shown | {"name": "Stakeout"}

    def get_public_key_credential_user_entity(self, user: Player) -> dict[str, Any]:
        """What the device shows as whose passkey it is."""
        shown: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return shown | {"name": user.username, "display_name": user.display_name}
