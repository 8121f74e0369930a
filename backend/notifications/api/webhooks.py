"""My webhooks in the API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.views import caller
from backend.core.api.base import ApiView
from backend.core.api.fields import NameField, OneOfField, TextField
from backend.core.api.permissions import IsSignedIn
from backend.core.limits import Limit
from backend.notifications import outbound
from backend.notifications.models import Webhook
from backend.notifications.webhooks import services

NEW_WEBHOOKS = Limit("webhooks", 20, 3600)
"""Per player; new secrets of old ones count, too."""


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """One webhook. Its address is shown to nobody, only the host: with Discord and Slack it is a secret."""

    form = serializers.ChoiceField(choices=Webhook.Form.choices)
    switched_off_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was switched off after days of failures; `last_error` says why."
    )

    class Meta:
        model = Webhook
        fields = [
            "id",
            "form",
            "name",
            "host",
            "on",
            "created_at",
            "last_ok_at",
            "last_error",
            "failures",
            "failing_since",
            "wait_until",
            "switched_off_at",
        ]
        read_only_fields = fields


class NewWebhookSerializer(WebhookSerializer):
    """A webhook that was just added or got a new secret, which is shown this once."""

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]
        read_only_fields = fields


class WebhooksSerializer(serializers.Serializer[Any]):
    """All of mine."""

    results = WebhookSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class WebhookRequestSerializer(serializers.Serializer[Any]):
    """A webhook to be added."""

    url = TextField(max_length=outbound.LONGEST_URL)
    form = OneOfField(choices=Webhook.Form.choices, default=Webhook.Form.GENERIC.value)
    name = NameField(max_length=60, allow_blank=True, default="", help_text="Empty: the host.")

    def validate_url(self, value: str) -> str:
        """Public and https. Code: bad_endpoint."""
        try:
            outbound.check_url(value)
        except outbound.Refused:
            raise serializers.ValidationError("This is no public https address.", "bad_endpoint") from None
        return value


class WebhookChangeSerializer(serializers.Serializer[Any]):
    """What is to be changed; the rest stays."""

    name = NameField(max_length=60, allow_blank=True, required=False)
    on = serializers.BooleanField(required=False)


class WebhooksView(ApiView):
    """My webhooks."""

    permission_classes = (IsSignedIn,)

    @extend_schema(operation_id="webhooks_list", summary="My webhooks", responses=WebhooksSerializer)
    def get(self, request: Request) -> Response:
        """The oldest first, with how each fares."""
        rows = Webhook.objects.filter(player=caller(request))
        return Response({"results": WebhookSerializer(rows, many=True).data, "next": None})

    @extend_schema(
        operation_id="webhooks_create",
        summary="Have notices posted",
        request=WebhookRequestSerializer,
        responses={201: NewWebhookSerializer},
    )
    def post(self, request: Request) -> Response:
        """Notices are posted there as JSON. In the generic form `Stakeout-Signature` is `v1=` and the HMAC-SHA-256
        (hexadecimal) of the header `Stakeout-Timestamp`, a full stop and the body, with the `secret` that only this
        answer shows; `Stakeout-Delivery` is the notice's id. Answer 2xx within ten seconds: redirects are not
        followed, failures are tried again with growing pauses, and after days of nothing else it is switched off.
        Code: too_many_webhooks."""
        wish = WebhookRequestSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        player = caller(request)
        NEW_WEBHOOKS.count(player.pk)
        made = services.add(player, **wish.validated_data)
        return Response(NewWebhookSerializer(made).data, status=201)


class WebhookView(ApiView):
    """One of them."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="webhooks_update",
        summary="Change a webhook",
        request=WebhookChangeSerializer,
        responses=WebhookSerializer,
    )
    def patch(self, request: Request, webhook: str) -> Response:
        """Its name, or whether it is on; one that is switched on again starts without its old failures."""
        wish = WebhookChangeSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        sent = wish.validated_data
        found = services.change(caller(request), webhook, name=sent.get("name"), on=sent.get("on"))
        if found is None:
            raise NotFound
        return Response(WebhookSerializer(found).data)

    @extend_schema(operation_id="webhooks_delete", summary="Remove a webhook", responses={204: None})
    def delete(self, request: Request, webhook: str) -> Response:
        """Nothing is posted there any more."""
        if not services.remove(caller(request), webhook):
            raise NotFound
        return Response(status=204)


class WebhookSecretView(ApiView):
    """What signs its posts."""

    permission_classes = (IsSignedIn,)

    @extend_schema(
        operation_id="webhooks_renew_secret",
        summary="A new secret",
        request=None,
        responses=NewWebhookSerializer,
    )
    def post(self, request: Request, webhook: str) -> Response:
        """In place of one that was lost or that others have seen. It is shown this once, and the old one signs
        nothing any more."""
        player = caller(request)
        NEW_WEBHOOKS.count(player.pk)
        found = services.renew_secret(player, webhook)
        if found is None:
            raise NotFound
        return Response(NewWebhookSerializer(found).data)
