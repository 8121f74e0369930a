"""Players and tokens as JSON."""

import re
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.accounts.models import SCOPES, ApiToken, Player, Session
from backend.accounts.services.email import email_of
from backend.core.api.fields import NameField, OneOfField, TextField
from backend.core.problems import language
from backend.core.text import LANGUAGES, t

_TIME = re.compile(r"^([01]\d|2[0-3]):[0-5]\d$")
_KIND = re.compile(r"^[a-z][a-z_]{0,39}$")
MAX_NOTIFICATION_KINDS = 40
MAX_QUIET_HOURS = 12
"""As long as the longest night that stops a clock (backend/clocks/calendar.py)."""


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player as everybody sees one."""

    class Meta:
        model = Player
        fields = ["id", "handle", "display_name", "is_guest"]
        read_only_fields = fields


class QuietHoursSerializer(serializers.Serializer[Any]):
    """Night hours, in the player's own time zone; they may pass midnight. Clocks stand still in them where the table
    says so: twelve hours at most, or a player could freeze a match."""

    start = serializers.RegexField(_TIME)
    end = serializers.RegexField(_TIME)

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        """Both ends are needed; hours that begin and end together would be none or all. Codes: empty, too_long."""
        missing = {"start", "end"} - attrs.keys()  # a partial update of the player makes them optional
        if missing:
            required = self.fields["start"].error_messages["required"]
            raise serializers.ValidationError(dict.fromkeys(missing, required), code="required")
        if attrs["start"] == attrs["end"]:
            raise serializers.ValidationError(t("invalid.night_is_empty", language()), code="empty")
        minutes = [int(text[:2]) * 60 + int(text[3:]) for text in (attrs["start"], attrs["end"])]
        if (minutes[1] - minutes[0]) % (24 * 60) > MAX_QUIET_HOURS * 60:
            raise serializers.ValidationError(t("invalid.night_is_too_long", language()), code="too_long")
        return attrs


_BY_CHANNEL = {"type": "object", "additionalProperties": {"type": "boolean"}}


@extend_schema_field(
    {"type": "object", "additionalProperties": {"anyOf": [{"type": "boolean"}, _BY_CHANNEL]}}
)
class NotificationsField(serializers.Field[Any, Any, Any, Any]):
    """Kinds of notice to whether they are wanted: on all channels, or by channel."""

    default_error_messages = {
        "invalid": "An object of kinds and true or false (or channels and true or false) is expected.",
        "too_many": "Too many kinds.",
    }

    def to_internal_value(self, data: Any) -> dict[str, bool | dict[str, bool]]:
        """The object, checked."""
        if not isinstance(data, dict):
            self.fail("invalid")
        for level in (data, *(wanted for wanted in data.values() if isinstance(wanted, dict))):
            if not all(_KIND.match(name) for name in level):
                self.fail("invalid")
            if len(level) > MAX_NOTIFICATION_KINDS:
                self.fail("too_many")
        if not all(
            isinstance(each, bool)
            for wanted in data.values()
            for each in (wanted.values() if isinstance(wanted, dict) else (wanted,))
        ):
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        """As stored."""
        return value


@cache
def _zones() -> set[str]:
    return available_timezones() - {"Factory", "localtime"}


class EmailSerializer(serializers.Serializer[Any]):
    """An account's address."""

    address = serializers.EmailField()
    verified = serializers.BooleanField(help_text="Whether its owner has confirmed it.")


class MeSerializer(serializers.ModelSerializer[Player]):
    """A player as that player sees it, settings included."""

    display_name = NameField(max_length=40)
    language = OneOfField(choices=LANGUAGES)
    time_zone = TextField(max_length=64)
    email = serializers.SerializerMethodField()
    quiet_hours = QuietHoursSerializer(allow_null=True)
    notifications = NotificationsField()

    class Meta:
        model = Player
        fields = [
            "id",
            "handle",
            "display_name",
            "is_guest",
            "username",
            "email",
            "language",
            "time_zone",
            "quiet_hours",
            "notifications",
        ]
        read_only_fields = ["id", "handle", "is_guest", "username"]

    @extend_schema_field(EmailSerializer(allow_null=True))
    def get_email(self, player: Player) -> dict[str, Any] | None:
        """The account's address; null where there is none."""
        return email_of(player)

    def validate_time_zone(self, value: str) -> str:
        """A name of the IANA list. Code: unknown_zone."""
        if value not in _zones():
            raise serializers.ValidationError(t("invalid.unknown_zone", language()), code="unknown_zone")
        return value


class GuestRequestSerializer(serializers.Serializer[Any]):
    """What a new guest may say about itself."""

    display_name = NameField(max_length=40, required=False)


class GuestSerializer(serializers.Serializer[Any]):
    """A new guest and its token, which is shown this once."""

    player = MeSerializer()
    token = serializers.CharField()


class CarryCodeSerializer(serializers.Serializer[Any]):
    """A code that opens another browser with my seats, shown this once."""

    code = serializers.CharField(
        help_text="Eight letters and digits; how they are grouped and written is all one."
    )
    expires_at = serializers.DateTimeField()


class CarryWishSerializer(serializers.Serializer[Any]):
    """The code that was made where the guest plays."""

    code = TextField(max_length=40)
    leave_guest = serializers.BooleanField(
        required=False, help_text="True to leave the matches of this browser's own guest behind."
    )


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    """A token without its secret."""

    scopes = serializers.ListField(child=serializers.ChoiceField(choices=SCOPES))

    class Meta:
        model = ApiToken
        fields = ["id", "name", "scopes", "created_at", "last_used_at"]
        read_only_fields = fields


class TokenRequestSerializer(serializers.Serializer[Any]):
    """The token wanted. `read` may look, `play` may also act; both by default."""

    name = NameField(max_length=60, required=False)
    scopes = serializers.ListField(
        child=OneOfField(choices=SCOPES), min_length=1, max_length=len(SCOPES), required=False
    )


class NewTokenSerializer(TokenSerializer):
    """A new token with its secret, which is shown this once."""

    token = serializers.CharField(read_only=True)

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]
        read_only_fields = fields


class EmailChangeSerializer(serializers.Serializer[Any]):
    """Another address, or null for none. The password shows that it is the owner who asks."""

    address = serializers.EmailField(max_length=254, allow_null=True)
    password = serializers.CharField(max_length=200, trim_whitespace=False)


class SessionSerializer(serializers.Serializer[Session]):
    """A browser that is signed in."""

    id = serializers.CharField(source="public_id")
    device = serializers.CharField(help_text="The browser's own words for itself.")
    started_at = serializers.DateTimeField()
    seen_at = serializers.DateTimeField(help_text="To the hour.")
    is_current = serializers.SerializerMethodField()

    def get_is_current(self, session: Session) -> bool:
        """Whether it is the one that asks."""
        return bool(session.session_key == self.context["current"])


class SessionsSerializer(serializers.Serializer[Any]):
    """All of them."""

    results = SessionSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class ExportSerializer(serializers.Serializer[Any]):
    """Everything that is stored about a player."""

    exported_at = serializers.DateTimeField()
    profile = serializers.DictField()
    sessions = serializers.ListField(child=serializers.DictField())
    tokens = serializers.ListField(child=serializers.DictField())
    matches = serializers.ListField(child=serializers.DictField())
    messages = serializers.ListField(child=serializers.DictField())
    blocks = serializers.ListField(child=serializers.DictField())
    mutes = serializers.ListField(child=serializers.DictField())
    notes = serializers.ListField(child=serializers.DictField())
    notices = serializers.DictField()
