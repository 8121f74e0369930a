"""Notices: subscriptions of browsers, buttons, the ledger, channels and settings."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.accounts.models import Session
from backend.core.address import client_address
from backend.core.api.base import ApiView
from backend.core.api.pagination import CursorPage, paginated
from backend.core.api.permissions import IsSignedIn, OpenToAll
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches.visibility import access_match
from backend.notifications import channels
from backend.notifications.api import serializers as shapes
from backend.notifications.email.settings import change_mail
from backend.notifications.models import Kind, Notice
from backend.notifications.push.channel import live_devices
from backend.notifications.push.vapid import public_key
from backend.notifications.selectors import channels_document
from backend.notifications.services.actions import perform
from backend.notifications.services.deliver import send_test
from backend.notifications.services.preferences import change_settings, is_muted, mute
from backend.notifications.services.screens import confirm
from backend.notifications.services.subscriptions import Subscription, subscribe, unsubscribe

MAIL_FIELDS = {"mail": "mode", "digest_hour": "hour"}

TESTS = Limit("notice-test", 10, 600)
"""Per player: a test sends at once."""
BUTTONS = Limit("notice-button", 60, 60)
"""Per address: tries of tokens."""


class PushKeyView(ApiView):
    """The server's identity towards push services."""

    permission_classes = (OpenToAll,)

    @extend_schema(operation_id="push_key", summary="Key for subscribing", responses=shapes.PushKeySerializer)
    def get(self, request: Request) -> Response:
        """It stays the same as long as the server keeps its data; with another one, subscribe anew."""
        return Response({"key": public_key()})


class SubscriptionsView(ApiView):
    """My browsers that get notices."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="push_list",
        summary="Browsers that get notices",
        responses=shapes.SubscriptionsSerializer,
    )
    def get(self, request: Request) -> Response:
        """The newest first."""
        rows = live_devices(caller(request)).order_by("-created_at")
        return Response({"results": shapes.SubscriptionSerializer(rows, many=True).data, "next": None})

    @extend_schema(
        operation_id="push_subscribe",
        summary="Get notices in this browser",
        request=shapes.SubscriptionRequestSerializer,
        responses={201: shapes.SubscriptionSerializer},
    )
    def post(self, request: Request) -> Response:
        """Send it whenever the app starts and after signing in: it is the same row again, and belongs to the session
        that sent it last. When that ends, nothing more is sent there."""
        wanted = shapes.SubscriptionRequestSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        sent = wanted.validated_data
        session = _session(request)
        wish = Subscription(sent["endpoint"], sent["keys"]["p256dh"], sent["keys"]["auth"])
        device = subscribe(caller(request), wish, session=session, token=None, label=_browser(request))
        return Response(shapes.SubscriptionSerializer(device).data, status=201)


def _session(request: Request) -> Session:
    """The session with which the caller came. Problem: not_authenticated, if it has just ended."""
    session = Session.objects.filter(pk=request._request.session.session_key).first()
    if session is None:
        raise Problem("not_authenticated")
    return session


def _browser(request: Request) -> str:
    named: str = request.META.get("HTTP_USER_AGENT", "")
    return "".join(letter for letter in named if letter.isprintable())


class SubscriptionView(ApiView):
    """One of them."""

    permission_classes = (IsSignedIn,)

    @extend_schema(operation_id="push_read", summary="One browser", responses=shapes.SubscriptionSerializer)
    def get(self, request: Request, device: str) -> Response:
        """404 when the push service has ended it: subscribe anew."""
        found = live_devices(caller(request)).filter(pk=device).first()
        if found is None:
            raise NotFound
        return Response(shapes.SubscriptionSerializer(found).data)

    @extend_schema(operation_id="push_unsubscribe", summary="No more notices there", responses={204: None})
    def delete(self, request: Request, device: str) -> Response:
        """Nothing is sent there any more."""
        if not unsubscribe(caller(request), device):
            raise NotFound
        return Response(status=204)


class ActionsView(ApiView):
    """Buttons on notices."""

    authentication_classes = ()
    permission_classes = (OpenToAll,)

    @extend_schema(
        operation_id="push_action",
        summary="A button on a notice was pressed",
        request=shapes.ActionRequestSerializer,
        responses=shapes.ActionResultSerializer,
    )
    def post(self, request: Request) -> Response:
        """The token is the right: it needs no sign-in and works once, for one player, at one version. Codes:
        bad_token, token_used, stale_version, already_acted and those of what the button does."""
        BUTTONS.count(client_address(request._request))
        pressed = shapes.ActionRequestSerializer(data=request.data)
        pressed.is_valid(raise_exception=True)
        return Response({"match": perform(pressed.validated_data["token"], self.lang)})


class LedgerPage(CursorPage):
    """Notices, the newest first."""

    ordering = "-opened_at"


class NoticesView(ApiView):
    """Why was I (not) told?"""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="notices_list",
        summary="What I was to be told",
        parameters=LedgerPage.parameters,
        responses=paginated(shapes.NoticeSerializer),
    )
    def get(self, request: Request) -> Response:
        """Every notice of the last 30 days: when it was tried where with what result, or why it was not."""
        page = LedgerPage()
        rows = (
            Notice.objects.filter(player=caller(request)).select_related("match").prefetch_related("attempts")
        )
        found = page.paginate_queryset(rows, request, view=self)
        context: dict[str, Any] = {"lang": self.lang}
        return page.get_paginated_response(shapes.NoticeSerializer(found, many=True, context=context).data)


class ConfirmView(ApiView):
    """I have noticed."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="notices_confirm",
        summary="I have noticed",
        request=None,
        responses=shapes.ConfirmedSerializer,
    )
    def post(self, request: Request, notice: str) -> Response:
        """Sent when a notice is clicked: no other channel takes over then. The first time counts."""
        found = Notice.objects.filter(player=caller(request), pk=notice).first()
        if found is None:
            raise NotFound
        confirm(found, _session(request))
        return Response({"confirmed_at": found.confirmed_at})


class ChannelsView(ApiView):
    """How I am reached."""

    permission_classes = (IsSignedIn,)

    @extend_schema(operation_id="channels_read", summary="My channels", responses=shapes.ChannelsSerializer)
    def get(self, request: Request) -> Response:
        """Their state (when each last worked, what went wrong since) and my settings. Which kinds go which way is
        set by `notifications` of `PATCH /me`: `{"turn": true}`, or by channel `{"turn": {"push": true}}`."""
        return Response(channels_document(caller(request), self.lang))

    @extend_schema(
        operation_id="channels_update",
        summary="Change how I am told",
        request=shapes.ChannelsRequestSerializer,
        responses=shapes.ChannelsSerializer,
    )
    def patch(self, request: Request) -> Response:
        """Changes what is sent and leaves the rest."""
        changes = shapes.ChannelsRequestSerializer(data=request.data)
        changes.is_valid(raise_exception=True)
        player = caller(request)
        sent = dict(changes.validated_data["settings"])
        mail = {name: sent.pop(key) for key, name in MAIL_FIELDS.items() if key in sent}
        if sent:
            change_settings(player, sent)
        if mail:
            change_mail(player, **mail)
        return Response(channels_document(player, self.lang))


class ChannelTestView(ApiView):
    """A test."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="channels_test",
        summary="Send me a test",
        request=None,
        responses={202: shapes.NoticeSerializer},
    )
    def post(self, request: Request, channel: str) -> Response:
        """It is sent at once, quiet hours or not; what became of it stands in my notices under the id that is
        returned. Code: no_target, where the channel reaches me nowhere."""
        found = channels.find(channel)
        if found is None:
            raise NotFound
        player = caller(request)
        if not found.targets(player, Kind.TEST):
            raise Problem("no_target")
        TESTS.count(player.pk)
        notice = send_test(player, found)
        return Response(shapes.NoticeSerializer(notice, context={"lang": self.lang}).data, status=202)


class MatchNoticesView(ApiView):
    """Notices of one match."""

    @extend_schema(
        operation_id="match_notices_read", summary="Is it muted?", responses=shapes.MutedSerializer
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Whether I have muted it."""
        player = caller(request)
        access_match(match_id, player)
        return Response({"muted": is_muted(player.pk, match_id)})

    @extend_schema(
        operation_id="match_notices_update",
        summary="Mute a match",
        request=shapes.MutedSerializer,
        responses=shapes.MutedSerializer,
    )
    def put(self, request: Request, match_id: str) -> Response:
        """A muted match stays in the inbox and its badge; only nothing is sent about it."""
        wish = shapes.MutedSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        return Response({"muted": mute(match_id, caller(request), wish.validated_data["muted"])})
