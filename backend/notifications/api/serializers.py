"""The shapes of notices, channels and subscriptions in the API."""

from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.core.api.fields import OneOfField, TextField
from backend.core.text import t
from backend.matches.selectors.matches import game_title
from backend.notifications import outbound
from backend.notifications.models import Attempt, Device, Kind, MailSettings, Notice, Reason
from backend.notifications.push import vapid

MOST_MINUTES = 7 * 24 * 60


class PushKeySerializer(serializers.Serializer[Any]):
    """What browsers subscribe with."""

    key = serializers.CharField(help_text="`applicationServerKey`: an uncompressed P-256 point in base64url.")


class KeysSerializer(serializers.Serializer[Any]):
    """A subscription's own keys, in base64url."""

    p256dh = TextField(max_length=100)
    auth = TextField(max_length=40)

    def validate_p256dh(self, value: str) -> str:
        """A point of the curve. Code: bad_key."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), vapid.from_unpadded(value))
        except ValueError:
            raise serializers.ValidationError("This is no key of a push subscription.", "bad_key") from None
        return value

    def validate_auth(self, value: str) -> str:
        """16 bytes. Code: bad_key."""
        try:
            length = len(vapid.from_unpadded(value))
        except ValueError:
            length = 0
        if length != 16:
            raise serializers.ValidationError("This is no key of a push subscription.", "bad_key")
        return value


class SubscriptionRequestSerializer(serializers.Serializer[Any]):
    """What `PushSubscription.toJSON()` gives; further members are ignored."""

    endpoint = TextField(max_length=outbound.LONGEST_URL)
    keys = KeysSerializer()

    def validate_endpoint(self, value: str) -> str:
        """Public and https. Code: bad_endpoint."""
        try:
            outbound.check_url(value)
        except outbound.Refused:
            raise serializers.ValidationError("This is no public https address.", "bad_endpoint") from None
        return value


class SubscriptionSerializer(serializers.ModelSerializer[Device]):
    """A browser that gets notices. Its endpoint is shown to nobody."""

    class Meta:
        model = Device
        fields = ["id", "label", "created_at", "last_ok_at", "last_error", "failures"]
        read_only_fields = fields


class SubscriptionsSerializer(serializers.Serializer[Any]):
    """All of mine."""

    results = SubscriptionSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class ActionRequestSerializer(serializers.Serializer[Any]):
    """A button that was pressed."""

    token = TextField(max_length=2000)


class ActionResultSerializer(serializers.Serializer[Any]):
    """It is done."""

    match = serializers.CharField(help_text="The match in which it was done.")


class AttemptSerializer(serializers.ModelSerializer[Attempt]):
    """One try to tell it."""

    to = serializers.CharField(source="label", help_text="What you know the device or address by.")
    result = serializers.ChoiceField(choices=Attempt.Outcome.choices)

    class Meta:
        model = Attempt
        fields = ["channel", "to", "purpose", "number", "at", "result", "detail", "next_at"]
        read_only_fields = fields


class NoticeSerializer(serializers.ModelSerializer[Notice]):
    """Something that I was to be told, and what was tried."""

    match = serializers.CharField(source="match_id", allow_null=True)
    title = serializers.SerializerMethodField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    reason = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField()
    attempts = AttemptSerializer(many=True)

    class Meta:
        model = Notice
        fields = [
            "id",
            "match",
            "title",
            "kind",
            "version",
            "deadline",
            "opened_at",
            "not_before",
            "sent_at",
            "confirmed_at",
            "closed_at",
            "reason",
            "text",
            "attempts",
        ]
        read_only_fields = fields

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_title(self, notice: Notice) -> str | None:
        """The match's game in the caller's language; null where it is about no match."""
        return game_title(notice.match.game, self.context["lang"]) if notice.match is not None else None

    @extend_schema_field(
        serializers.ChoiceField(choices=[each.value for each in Reason if each], allow_null=True)
    )
    def get_reason(self, notice: Notice) -> str | None:
        """Why it was not sent, or not yet."""
        return notice.reason or None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_text(self, notice: Notice) -> str | None:
        """The reason in words."""
        return t(f"notice.reason.{notice.reason}", self.context["lang"]) if notice.reason else None


class ConfirmedSerializer(serializers.Serializer[Any]):
    """When I was first seen to have noticed."""

    confirmed_at = serializers.DateTimeField()


class ChannelStatusSerializer(serializers.Serializer[Any]):
    """One way to reach me."""

    name = serializers.CharField()
    title = serializers.CharField()
    targets = serializers.ListField(child=serializers.CharField(), help_text="Where it reaches me now.")
    last_ok_at = serializers.DateTimeField(allow_null=True)
    last_error = serializers.CharField(allow_blank=True)
    kinds = serializers.DictField(
        child=serializers.BooleanField(), help_text="Kind of notice to whether it goes this way."
    )


class ChannelSettingsSerializer(serializers.Serializer[Any]):
    """How I want to be told."""

    deadline_lead = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MINUTES,
        help_text="Minutes before a deadline for the warning; 0 for none.",
    )
    fallback_after = serializers.IntegerField(
        min_value=1,
        max_value=MOST_MINUTES,
        allow_null=True,
        help_text="Minutes without a sign of me after which the next channel takes over; null: all at once.",
    )
    mail = OneOfField(
        choices=MailSettings.Mode.choices,
        help_text="`digest`: once a day what waits; `each`: a mail for each notice.",
    )
    digest_hour = serializers.IntegerField(
        min_value=0, max_value=23, help_text="By the clock of my time zone."
    )


class MailStateSerializer(serializers.Serializer[Any]):
    """How it stands with mail."""

    address_confirmed = serializers.BooleanField(help_text="Whether mail can reach me at all.")
    last_digest_at = serializers.DateTimeField(allow_null=True)
    next_digest_at = serializers.DateTimeField(allow_null=True)
    switched_off_at = serializers.DateTimeField(
        allow_null=True, help_text="When mail was switched off because my address refused it."
    )


class ChannelsSerializer(serializers.Serializer[Any]):
    """My channels and settings."""

    channels = ChannelStatusSerializer(many=True)
    mail = MailStateSerializer()
    settings = ChannelSettingsSerializer()


class ChannelSettingsChangesSerializer(ChannelSettingsSerializer):
    """Some of them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.required = False


class ChannelsRequestSerializer(serializers.Serializer[Any]):
    """Settings to be changed; what is not sent stays."""

    settings = ChannelSettingsChangesSerializer()


class MutedSerializer(serializers.Serializer[Any]):
    """Whether I want to hear nothing of a match."""

    muted = serializers.BooleanField()
