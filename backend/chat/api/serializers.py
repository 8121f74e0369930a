"""The shapes of the talk in the API."""

from typing import Any

from rest_framework import serializers

from backend.accounts.api.serializers import PlayerSerializer
from backend.chat.models import TEXT_LENGTH, Block, Channel, Mute, Sketch
from backend.chat.selectors.talk import is_channel_name
from backend.core.api.fields import OneOfField, ProseField, TextField


class ChannelField(TextField):
    """The name of a channel."""

    default_error_messages = {"invalid_choice": OneOfField.default_error_messages["invalid_choice"]}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=16,
            help_text="`table`, `team`, `spectators`, or a whisper by its two seats, the lower first: `whisper-0-3`.",
            **kwargs,
        )

    def to_internal_value(self, data: Any) -> str:
        """The name, if there can be such a channel."""
        name: str = super().to_internal_value(data)
        if not is_channel_name(name):
            self.fail("invalid_choice", input=name)
        return name


class MessageSerializer(serializers.Serializer[Any]):
    """A message."""

    id = serializers.CharField()
    number = serializers.IntegerField(help_text="Counts the messages of its channel.")
    channel = ChannelField()
    author = PlayerSerializer()
    seat = serializers.IntegerField(allow_null=True, help_text="The author's first seat in this match.")
    name = serializers.CharField(help_text="What the author is called at this table; else the display name.")
    text = serializers.CharField()
    about = serializers.CharField(allow_null=True, help_text="The plan of the team that it speaks of.")
    gone = serializers.BooleanField(
        help_text="The author has left for good, and the words with them; `text` says so."
    )
    at = serializers.DateTimeField()


class ChannelSerializer(serializers.Serializer[Any]):
    """A channel that I may read."""

    channel = ChannelField()
    may_write = serializers.BooleanField()
    unread = serializers.IntegerField(help_text="Messages of others after my last-read mark.")
    newest = serializers.IntegerField(help_text="Number of the newest message that I may see; 0 for none.")


class WhisperSerializer(serializers.Serializer[Any]):
    """Two players have written to each other in private."""

    seats = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    number = serializers.IntegerField(help_text="How many messages.")


class ChatPageSerializer(serializers.Serializer[Any]):
    """Messages of one channel, and all channels that I may read."""

    results = MessageSerializer(many=True)
    next = serializers.URLField(allow_null=True)
    channels = ChannelSerializer(many=True)
    whispers = WhisperSerializer(many=True, help_text="Who whispers with whom; what they say is theirs.")


class SayingSerializer(serializers.Serializer[Any]):
    """Something to be said."""

    channel = ChannelField(default=Channel.TABLE.value)
    text = ProseField(max_length=TEXT_LENGTH)
    about = TextField(
        max_length=32, required=False, allow_blank=True, default="", help_text="On `team`: a plan's id."
    )


class ChatSeenSerializer(serializers.Serializer[Any]):
    """How far I have read a channel."""

    channel = ChannelField()
    number = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class SketchSerializer(serializers.Serializer[Any]):
    """Something that a member of a team has drawn on the board."""

    id = serializers.CharField()
    author = PlayerSerializer()
    seat = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(help_text="What the author is called at this table.")
    kind = serializers.ChoiceField(choices=Sketch.Kind.choices)
    start = serializers.CharField(allow_null=True, help_text="Where an arrow begins; null for marks.")
    place = serializers.CharField()


class SketchesSerializer(serializers.Serializer[Any]):
    """All that the team has drawn for this moment of the match."""

    may_draw = serializers.BooleanField()
    results = SketchSerializer(many=True)


class StrokeSerializer(serializers.Serializer[Any]):
    """Something to be drawn."""

    kind = OneOfField(choices=Sketch.Kind.choices)
    start = TextField(max_length=32, required=False, allow_blank=True)
    place = TextField(max_length=32)


class ReportSerializer(serializers.Serializer[Any]):
    """Why the operator should look at a message."""

    reason = ProseField(max_length=TEXT_LENGTH, required=False, allow_blank=True)


class MuteSerializer(serializers.ModelSerializer[Mute]):
    """Somebody whom I do not want to hear."""

    player = PlayerSerializer(source="muted")

    class Meta:
        model = Mute
        fields = ["player", "created_at"]


class BlockSerializer(serializers.ModelSerializer[Block]):
    """Somebody with whom I want nothing to do."""

    player = PlayerSerializer(source="blocked")

    class Meta:
        model = Block
        fields = ["player", "created_at"]


class BlockWishSerializer(serializers.Serializer[Any]):
    """Whom, by handle or id."""

    player = TextField(max_length=64)
