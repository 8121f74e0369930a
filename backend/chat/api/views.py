"""Table talk: reading, saying, reporting, and not hearing somebody."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.chat.api import serializers as shapes
from backend.chat.audience import access_channel
from backend.chat.models import Block, Channel, Mute
from backend.chat.selectors.sketches import Plain, sketches_document
from backend.chat.selectors.talk import (
    MAX_PAGE,
    PAGE,
    channel_documents,
    is_channel_name,
    message_document,
    page,
    whisper_documents,
)
from backend.chat.services.draw import draw, wipe
from backend.chat.services.marks import mark_read
from backend.chat.services.moderation import block, mute, report, unblock, unmute
from backend.chat.services.say import Saying, say
from backend.core.api.base import ApiView
from backend.core.api.pagination import CursorPage, paginated
from backend.core.api.permissions import IsSignedIn, ReadableByAll
from backend.matches.api.params import body_object, idempotency_key, number_param
from backend.matches.api.views import INVITATION
from backend.matches.refusals import invalid
from backend.matches.visibility import access_match, seats_of


class ChatView(ApiView):
    """The talk about a match."""

    permission_classes = (ReadableByAll,)

    @extend_schema(
        operation_id="chat_list",
        summary="Read a channel",
        parameters=[
            OpenApiParameter("channel", str, description="`table` by default; a name out of `channels`."),
            OpenApiParameter("about", str, description="On `team`: only messages about the plan of this id."),
            OpenApiParameter("after", int, description="Messages after this number, the oldest first."),
            OpenApiParameter("before", int, description="Messages before this number, the newest first."),
            OpenApiParameter("limit", int, description=f"At most so many, {MAX_PAGE} at the most."),
            INVITATION,
        ],
        responses=shapes.ChatPageSerializer,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The newest first. What a caller may not read is 404, as if it did not exist; who is blocked by the caller
        is left out."""
        match, seats = access_match(match_id, request.user, _invitation(request))
        channel = request.query_params.get("channel") or Channel.TABLE.value
        if not is_channel_name(channel):
            raise invalid("channel", "unknown_value")
        access = access_channel(match, seats, request.user, channel)
        before, after = number_param(request, "before"), number_param(request, "after")
        limit = number_param(request, "limit", least=1, most=MAX_PAGE) or PAGE
        results, is_more = page(
            match,
            seats,
            request.user,
            access,
            before=before,
            after=after,
            limit=limit,
            lang=self.lang,
            about=request.query_params.get("about", ""),
        )
        following = None
        if is_more:
            query = request.query_params.copy()
            query["after" if after is not None else "before"] = str(results[-1]["number"])
            following = request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
        listed = channel_documents(match, seats, request.user)
        whispers = whisper_documents(match)
        return Response({"results": results, "next": following, "channels": listed, "whispers": whispers})

    @extend_schema(
        operation_id="chat_say",
        summary="Say something",
        parameters=[
            OpenApiParameter(
                "Idempotency-Key",
                str,
                OpenApiParameter.HEADER,
                required=True,
                description="New for every message; the same for a retry, which then gets the first result.",
            ),
            INVITATION,
        ],
        request=shapes.SayingSerializer,
        responses={201: shapes.MessageSerializer},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Who may read a channel but not write in it gets 403."""
        key = idempotency_key(request)
        wanted = shapes.SayingSerializer(data=body_object(request))
        wanted.is_valid(raise_exception=True)
        message = say(match_id, caller(request), Saying(**wanted.validated_data), key, _invitation(request))
        return Response(message_document(message, seats_of(match_id), self.lang), status=201)


class ChatSeenView(ApiView):
    """How far somebody has read."""

    @extend_schema(
        operation_id="chat_seen",
        summary="I have read as far as this message",
        parameters=[INVITATION],
        request=shapes.ChatSeenSerializer,
        responses=shapes.ChatSeenSerializer,
    )
    def post(self, request: Request, match_id: str) -> Response:
        """An older message than the last one changes nothing. Nobody else is told."""
        wanted = shapes.ChatSeenSerializer(data=body_object(request))
        wanted.is_valid(raise_exception=True)
        channel, number = wanted.validated_data["channel"], wanted.validated_data["number"]
        number = mark_read(match_id, caller(request), channel, number, _invitation(request))
        return Response({"channel": channel, "number": number})


class SketchesView(ApiView):
    """What a team draws on the board."""

    permission_classes = (ReadableByAll,)

    @extend_schema(
        operation_id="sketches_list",
        summary="What my team has drawn",
        responses=shapes.SketchesSerializer,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """For the present moment of the match (a round); nothing for whoever may not read the team's channel."""
        return Response(self._sketches(request, match_id))

    @extend_schema(
        operation_id="sketches_draw",
        summary="Draw for my team",
        request=shapes.StrokeSerializer,
        responses={200: shapes.SketchesSerializer},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The same thing twice is there once."""
        wanted = shapes.StrokeSerializer(data=body_object(request))
        wanted.is_valid(raise_exception=True)
        stroke = wanted.validated_data
        draw(match_id, caller(request), stroke["kind"], stroke.get("start", ""), stroke["place"])
        return Response(self._sketches(request, match_id))

    @extend_schema(
        operation_id="sketches_wipe",
        summary="Wipe off what I have drawn",
        parameters=[OpenApiParameter("id", str, description="One sketch; without it all of mine.")],
        responses={200: shapes.SketchesSerializer},
    )
    def delete(self, request: Request, match_id: str) -> Response:
        """Only one's own; what is gone already is no problem."""
        wipe(match_id, caller(request), request.query_params.get("id"))
        return Response(self._sketches(request, match_id))

    def _sketches(self, request: Request, match_id: str) -> Plain:
        match, seats = access_match(match_id, request.user)
        return sketches_document(match, seats, request.user, self.lang)


class ReportView(ApiView):
    """Messages that the operator should look at."""

    @extend_schema(
        operation_id="chat_report",
        summary="Report a message",
        request=shapes.ReportSerializer,
        responses={204: None},
    )
    def post(self, request: Request, message_id: str) -> Response:
        """The operator sees the message with its author, the reporter and the reason. The author is not told."""
        wanted = shapes.ReportSerializer(data=body_object(request))
        wanted.is_valid(raise_exception=True)
        report(message_id, caller(request), wanted.validated_data.get("reason", ""))
        return Response(status=204)


class BlocksView(ApiView):
    """With whom the caller wants nothing to do."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="blocks_list",
        summary="Whom I have blocked",
        parameters=CursorPage.parameters,
        responses=paginated(shapes.BlockSerializer),
    )
    def get(self, request: Request) -> Response:
        """The newest first."""
        pages = CursorPage()
        rows = Block.objects.filter(player=caller(request)).select_related("blocked")
        found = pages.paginate_queryset(rows, request, view=self)
        return pages.get_paginated_response(shapes.BlockSerializer(found, many=True).data)

    @extend_schema(
        operation_id="blocks_create",
        summary="Block somebody",
        request=shapes.BlockWishSerializer,
        responses={201: shapes.BlockSerializer},
    )
    def post(self, request: Request) -> Response:
        """We two do not newly sit down together, invite each other, whisper or take each other's seat over, and I do
        not hear them. They are not told. A match that runs goes on."""
        wanted = shapes.BlockWishSerializer(data=body_object(request))
        wanted.is_valid(raise_exception=True)
        made = block(caller(request), wanted.validated_data["player"])
        return Response(shapes.BlockSerializer(made).data, status=201)

    @extend_schema(
        operation_id="blocks_delete",
        summary="Unblock somebody",
        parameters=[OpenApiParameter("player", str, required=True, description="Handle or id.")],
        responses={204: None},
    )
    def delete(self, request: Request) -> Response:
        """Somebody who was not blocked stays so."""
        wanted = shapes.BlockWishSerializer(data=request.query_params.dict() or body_object(request))
        wanted.is_valid(raise_exception=True)
        unblock(caller(request), wanted.validated_data["player"])
        return Response(status=204)


class MutesView(ApiView):
    """Whom the caller does not want to hear."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="mutes_list",
        summary="Whom I have muted",
        parameters=CursorPage.parameters,
        responses=paginated(shapes.MuteSerializer),
    )
    def get(self, request: Request) -> Response:
        """The newest first."""
        pages = CursorPage()
        rows = Mute.objects.filter(player=caller(request)).select_related("muted")
        found = pages.paginate_queryset(rows, request, view=self)
        return pages.get_paginated_response(shapes.MuteSerializer(found, many=True).data)

    @extend_schema(
        operation_id="mutes_create",
        summary="Mute somebody",
        request=shapes.BlockWishSerializer,
        responses={201: shapes.MuteSerializer},
    )
    def post(self, request: Request) -> Response:
        """Their messages are not shown to me; nothing else changes between us. They are not told."""
        wanted = shapes.BlockWishSerializer(data=body_object(request))
        wanted.is_valid(raise_exception=True)
        made = mute(caller(request), wanted.validated_data["player"])
        return Response(shapes.MuteSerializer(made).data, status=201)

    @extend_schema(
        operation_id="mutes_delete",
        summary="Hear somebody again",
        parameters=[OpenApiParameter("player", str, required=True, description="Handle or id.")],
        responses={204: None},
    )
    def delete(self, request: Request) -> Response:
        """Somebody who was not muted stays so."""
        wanted = shapes.BlockWishSerializer(data=request.query_params.dict() or body_object(request))
        wanted.is_valid(raise_exception=True)
        unmute(caller(request), wanted.validated_data["player"])
        return Response(status=204)


def _invitation(request: Request) -> str:
    return request.query_params.get("invitation", "")
