"""Becoming a guest, looking at oneself, and tokens for programs."""

from typing import Any

from django.contrib.auth import get_user, login, logout
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.guard import leave_guest
from backend.accounts.api.serializers import (
    CarryCodeSerializer,
    CarryWishSerializer,
    EmailChangeSerializer,
    ExportSerializer,
    GuestRequestSerializer,
    GuestSerializer,
    MeSerializer,
    NewTokenSerializer,
    SessionSerializer,
    SessionsSerializer,
    TokenRequestSerializer,
    TokenSerializer,
)
from backend.accounts.models import SCOPES, ApiToken, Player
from backend.accounts.services.access import end_token_sockets
from backend.accounts.services.carry import find_player, make_code, use_code
from backend.accounts.services.email import change_email, confirm_again
from backend.accounts.services.farewell import delete_player, everything_about
from backend.accounts.services.players import create_guest, update_profile
from backend.accounts.services.sessions import end_session, keep_alive, sessions_of
from backend.accounts.services.tokens import create_token
from backend.core.address import client_address
from backend.core.api.base import ApiView
from backend.core.api.pagination import CursorPage, paginated
from backend.core.api.permissions import IsSignedIn, OpenToAll
from backend.core.limits import CODE_TRIES, EXPORTS, NEW_CODES, NEW_GUESTS, NEW_TOKENS
from backend.core.problems import Problem
from backend.core.text import t

_SIGN_IN = "django.contrib.auth.backends.ModelBackend"


def caller(request: Request) -> Player:
    """The signed-in player; views behind `IsPlayer` have one."""
    player: Player = request.user  # type: ignore[assignment]
    return player


class GuestsView(ApiView):
    """Anybody becomes a player without an account."""

    authentication_classes = ()
    permission_classes = (OpenToAll,)

    @extend_schema(
        operation_id="guests_create",
        summary="Play as a guest",
        request=GuestRequestSerializer,
        responses={201: GuestSerializer},
    )
    def post(self, request: Request) -> Response:
        """Makes a guest, signs it in by cookie, and gives a token for programs (shown this once)."""
        if not same_origin(request):
            raise Problem("csrf_failed")
        wanted = GuestRequestSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        NEW_GUESTS.count(client_address(request._request))
        player = create_guest(wanted.validated_data.get("display_name", ""), self.lang)
        _, secret = create_token(player, t("accounts.first_token", self.lang))
        login(request._request, player, backend=_SIGN_IN)
        return Response({"player": MeSerializer(player).data, "token": secret}, status=201)


def same_origin(request: Request) -> bool:
    """Whether a browser that says where the request comes from names this server; programs say nothing."""
    origin = request.META.get("HTTP_ORIGIN")
    return origin is None or origin.partition("://")[2] == request.get_host()


def _told(request: Request, player: Player) -> dict[str, Any]:
    """The player's own document, for a token without the address and the name to sign in with."""
    document: dict[str, Any] = MeSerializer(player).data
    return document if request.auth is None else document | {"username": None, "email": None}


class MeView(ApiView):
    """The caller's own profile and settings.

    A token reads who it plays for. Only a session sees what opens the account or names the person outside, and only a
    session changes or ends it.
    """

    def get_permissions(self) -> list[Any]:
        """What changes the account is not for tokens."""
        return list(super().get_permissions()) if self.request.method in SAFE_METHODS else [IsSignedIn()]

    @extend_schema(operation_id="me_read", summary="Who I am", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """The caller; also sets the csrftoken cookie that the app needs to write."""
        get_token(request._request)
        keep_alive(request._request)
        return Response(_told(request, caller(request)))

    @extend_schema(
        operation_id="me_update", summary="Change my settings", request=MeSerializer, responses=MeSerializer
    )
    def patch(self, request: Request) -> Response:
        """Changes what is sent and leaves the rest. `notifications` are merged."""
        player = caller(request)
        changes = MeSerializer(player, data=request.data, partial=True)
        changes.is_valid(raise_exception=True)
        return Response(_told(request, update_profile(player, changes.validated_data)))

    @extend_schema(operation_id="me_delete", summary="Leave for good", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Takes my name and everything personal away. Finished matches stay, without me; in running ones a bot takes
        my seats; tables that wait are left. Every token and session ends."""
        delete_player(caller(request))
        logout(request._request)
        return Response(status=204)


class CarryCodeView(ApiView):
    """A guest's code for another browser."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="me_carry",
        summary="Take my seat along",
        request=None,
        responses={201: CarryCodeSerializer},
    )
    def post(self, request: Request) -> Response:
        """A code for one use within 15 minutes, in place of the one before. 409 `already_signed_up` for an account,
        which signs in."""
        player = caller(request)
        NEW_CODES.count(player.pk)
        code, until = make_code(player)
        return Response(CarryCodeSerializer({"code": code, "expires_at": until}).data, status=201)


class CarryView(ApiView):
    """Using such a code."""

    authentication_classes = ()
    permission_classes = (OpenToAll,)

    @extend_schema(
        operation_id="carry", summary="This is my seat", request=CarryWishSerializer, responses=MeSerializer
    )
    def post(self, request: Request) -> Response:
        """Signs this browser in as the guest whose code it is; the first browser stays signed in.

        Codes: wrong_code, already_signed_in (an account), guest_has_matches (without `leave_guest`).
        """
        if not same_origin(request):
            raise Problem("csrf_failed")
        wanted = CarryWishSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        CODE_TRIES.count(client_address(request._request))
        player = find_player(wanted.validated_data["code"])
        here = get_user(request._request)  # this view asks nobody to be signed in, but somebody may be
        if here.pk != player.pk:
            leave_guest(here, wanted.validated_data)
        use_code(wanted.validated_data["code"])
        login(request._request, player, backend=_SIGN_IN)
        return Response(MeSerializer(player).data)


class ExportView(ApiView):
    """Everything about me."""

    permission_classes = (IsSignedIn,)

    @extend_schema(operation_id="me_export", summary="Everything stored about me", responses=ExportSerializer)
    def get(self, request: Request) -> Response:
        """Profile, sessions, tokens (without their secrets), and my matches with every answer of mine."""
        player = caller(request)
        EXPORTS.count(player.pk)
        answer = Response(everything_about(player, self.lang))
        answer.headers["Content-Disposition"] = 'attachment; filename="stakeout.json"'
        answer.headers["Cache-Control"] = "no-store"
        return answer


class EmailView(ApiView):
    """My address."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="me_email",
        summary="Change my address",
        request=EmailChangeSerializer,
        responses=MeSerializer,
    )
    def put(self, request: Request) -> Response:
        """Only with the account's password: whoever has the address can set a new one."""
        sent = EmailChangeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        change_email(caller(request), sent.validated_data["address"], sent.validated_data["password"])
        return Response(MeSerializer(caller(request)).data)


class EmailConfirmationView(ApiView):
    """The mail that confirms my address."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="me_email_confirmation",
        summary="Send the confirmation again",
        request=None,
        responses={202: None},
    )
    def post(self, request: Request) -> Response:
        """With a link that is good like the one before. Codes: not_an_account, no_mail, nothing_to_confirm."""
        confirm_again(caller(request))
        return Response(status=202)


class SessionsView(ApiView):
    """Browsers that are signed in."""

    permission_classes = (IsSignedIn,)

    @extend_schema(operation_id="sessions_list", summary="My devices", responses=SessionsSerializer)
    def get(self, request: Request) -> Response:
        """The one used last first."""
        context = {"current": request._request.session.session_key}
        rows = [SessionSerializer(row, context=context).data for row in sessions_of(caller(request))]
        return Response({"results": rows, "next": None})


class SessionView(ApiView):
    """One of them."""

    permission_classes = (IsSignedIn,)

    @extend_schema(operation_id="sessions_delete", summary="Sign a device out", responses={204: None})
    def delete(self, request: Request, session: str) -> Response:
        """Its session ends, and so do its sockets."""
        if not end_session(caller(request), session):
            raise NotFound
        return Response(status=204)


class TokensView(ApiView):
    """The caller's tokens."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="tokens_list",
        summary="My tokens",
        parameters=CursorPage.parameters,
        responses=paginated(TokenSerializer),
    )
    def get(self, request: Request) -> Response:
        """Newest first, without their secrets."""
        page = CursorPage()
        tokens = page.paginate_queryset(ApiToken.objects.filter(player=caller(request)), request, view=self)
        return page.get_paginated_response(TokenSerializer(tokens, many=True).data)

    @extend_schema(
        operation_id="tokens_create",
        summary="Make a token",
        request=TokenRequestSerializer,
        responses={201: NewTokenSerializer},
    )
    def post(self, request: Request) -> Response:
        """Makes a token; its secret is in this answer and nowhere else."""
        wanted = TokenRequestSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        player = caller(request)
        NEW_TOKENS.count(player.pk)
        name = wanted.validated_data.get("name", t("accounts.token_name", self.lang))
        token, secret = create_token(player, name, wanted.validated_data.get("scopes", SCOPES))
        return Response(TokenSerializer(token).data | {"token": secret}, status=201)


class TokenView(ApiView):
    """One of the caller's tokens."""

    permission_classes = (IsSignedIn,)

    @extend_schema(operation_id="tokens_delete", summary="Revoke a token", responses={204: None})
    def delete(self, request: Request, token: str) -> Response:
        """From now on the token opens nothing."""
        if not ApiToken.objects.filter(player=caller(request), id=token).delete()[0]:
            raise NotFound
        end_token_sockets([token])
        return Response(status=204)
