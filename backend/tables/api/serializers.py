"""What hosts and joining players send."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.clocks.api.fields import ClockWishField
from backend.core.api.fields import OneOfField, TextField
from backend.core.problems import language
from backend.core.text import t
from backend.matches.models import Match
from backend.tables.services.layout import SeatWish

MAX_SEATS = 16
KINDS = ["me", "open", "invite", "bot"]
MAX_SEED = 200

Plain = dict[str, Any]


@extend_schema_field(
    {"oneOf": [{"type": "string", "minLength": 1, "maxLength": MAX_SEED}, {"type": "integer"}]}
)
class SeedField(serializers.Field[Any, Any, Any, Any]):
    """A seed: 64 hexadecimal digits are taken as they are, any other text or number by its SHA-256."""

    default_error_messages = {"invalid": "A text or a whole number is expected."}

    def to_internal_value(self, data: Any) -> str | int:
        """As it was sent. Code: invalid."""
        is_text = isinstance(data, str) and 1 <= len(data) <= MAX_SEED
        is_number = isinstance(data, int) and not isinstance(data, bool) and abs(data) < 2**63
        if not (is_text or is_number):
            self.fail("invalid")
        return data  # type: ignore[no-any-return]

    def to_representation(self, value: Any) -> Any:
        """Never shown."""
        return None


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {
            "oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]
        },
    }
)
class OptionsField(serializers.Field[Any, Any, Any, Any]):
    """Table options by key; the game checks them."""

    default_error_messages = {"invalid": "An object is expected."}

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """The object. Code: invalid."""
        if not isinstance(data, dict):
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        """As stored."""
        return value


@extend_schema_field({"type": "object", "additionalProperties": True})
class SheetField(serializers.JSONField):
    """Data of a game's own."""


class LayoutWishSerializer(serializers.Serializer[Plain]):
    """A layout that somebody draws for an option of a new table."""

    options = OptionsField(help_text="What is chosen so far; the layout stands under its own key.")
    start = TextField(
        max_length=64, required=False, allow_null=True, help_text="A key of `starts`: another layout instead."
    )


class LayoutRemarkSerializer(serializers.Serializer[Plain]):
    """A sentence on a layout."""

    text = serializers.CharField()
    places = serializers.ListField(
        child=serializers.CharField(),
        help_text="Places of the sheet that it speaks of; none if it speaks of all.",
    )


class LayoutSerializer(serializers.Serializer[Plain]):
    """A layout, and what its game says of it."""

    parts = serializers.ListField(child=serializers.CharField(), help_text="The value of the option.")
    sheet = SheetField(help_text="What it is drawn on: sizes and names of the game's own.")
    problems = LayoutRemarkSerializer(many=True, help_text="What keeps it from being played.")
    remarks = LayoutRemarkSerializer(many=True, help_text="What else there is to say of it.")
    starts = serializers.DictField(
        child=serializers.CharField(), help_text="Labels of layouts to start from, by key."
    )


class SeatWishSerializer(serializers.Serializer[Plain]):
    """A seat of a new table."""

    kind = OneOfField(choices=KINDS)
    level = TextField(
        max_length=32, required=False, allow_null=True, help_text="For a bot; `normal` by default."
    )
    player = TextField(
        max_length=48,
        required=False,
        allow_null=True,
        help_text="For `invite`: the handle or id of who is invited.",
    )


class SeatChangeSerializer(SeatWishSerializer):
    """A seat of a changed table; `keep` takes over who or what is at seat `seat` now."""

    kind = OneOfField(choices=[*KINDS, "keep"])
    seat = serializers.IntegerField(min_value=0, max_value=MAX_SEATS, required=False)


def wishes(rows: list[Plain]) -> list[SeatWish]:
    """The seats of a checked request."""
    return [SeatWish(**row) for row in rows]


class RatedField(serializers.BooleanField):
    """Whether the result counts for ratings. There are none yet: nobody is promised any."""

    def __init__(self, **options: Any) -> None:
        super().__init__(help_text="Only `false` until there are ratings.", **options)

    def to_internal_value(self, data: Any) -> bool:
        """Code: no_ratings."""
        if super().to_internal_value(data):
            raise serializers.ValidationError(t("invalid.no_ratings", language()), code="no_ratings")
        return False


class NewMatchSerializer(serializers.Serializer[Plain]):
    """A new table."""

    game = TextField(max_length=64)
    options = OptionsField(required=False)
    seats = serializers.ListField(child=SeatWishSerializer(), min_length=1, max_length=MAX_SEATS)
    clock = ClockWishField(required=False, allow_null=True)
    visibility = OneOfField(choices=Match.Visibility.choices, required=False)
    rated = RatedField(required=False)
    hints = serializers.BooleanField(
        required=False,
        help_text="Whether players may ask for hints, as they may by default; never where rated.",
    )
    seed = SeedField(required=False, allow_null=True)


class MatchChangeSerializer(serializers.Serializer[Plain]):
    """Changes of a table that waits; what is left out stays."""

    options = OptionsField(required=False)
    seats = serializers.ListField(
        child=SeatChangeSerializer(), min_length=1, max_length=MAX_SEATS, required=False
    )
    clock = ClockWishField(required=False)
    visibility = OneOfField(choices=Match.Visibility.choices, required=False)
    rated = RatedField(required=False)
    hints = serializers.BooleanField(
        required=False,
        help_text="Whether players may ask for hints, as they may by default; never where rated.",
    )


class JoinSerializer(serializers.Serializer[Plain]):
    """Which seat; nothing is the first that is free for the caller."""

    seat = serializers.IntegerField(min_value=0, max_value=MAX_SEATS, required=False, allow_null=True)
    invitation = TextField(max_length=64, required=False, allow_null=True)


class ForkSerializer(serializers.Serializer[Plain]):
    """From where a match goes on, and with whom."""

    at = serializers.IntegerField(
        min_value=0, help_text="The version whose position the new match begins with."
    )
    seats = serializers.ListField(
        child=SeatWishSerializer(),
        min_length=1,
        max_length=MAX_SEATS,
        help_text="As many as the match has, in the same order.",
    )
