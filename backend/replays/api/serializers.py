"""The shape of a replay, for the schema."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.core.api.fields import ProseField
from backend.matches.api.serializers import GameStateField, LogEntrySerializer, Plain, ViewerField
from backend.replays.models import Note


@extend_schema_field({"type": "object", "additionalProperties": True})
class PatchField(serializers.JSONField):
    """A merge patch (RFC 7396)."""


class FrameSerializer(LogEntrySerializer):
    """One moment: an entry, and the state after it."""

    state = GameStateField(required=False, help_text="In the first frame and in every 25th version.")
    patch = PatchField(
        required=False,
        help_text="In all others: a merge patch against the state of the frame before. A missing key reads as null.",
    )
    knowledge = serializers.DictField(
        child=serializers.FloatField(),
        required=False,
        help_text="After the end, where the game has such a thing: what could be known then, as chances from 0 to 1; "
        "what is missing was impossible. Pursuit: by building, that the car is there, as the police could know. Good "
        "Cop Bad Cop, as the eyes of this replay could know (`all`: as everybody could): `role:2:kingpin`, "
        "`card:2.0:honest`, and always 1 `seen:2.0` (the card is known by sight) and `gear:2:taser` (this equipment "
        "is known to be in that hand).",
    )


class NoteWishSerializer(serializers.Serializer[Plain]):
    """What to write at a moment."""

    text = ProseField(max_length=Note.MAX_LENGTH)


class NoteSerializer(serializers.Serializer[Plain]):
    """A note of the caller's on a moment."""

    version = serializers.IntegerField()
    text = serializers.CharField()
    at = serializers.DateTimeField()


class NotesSerializer(serializers.Serializer[Plain]):
    """The caller's notes on a match, by moment, in one page."""

    results = NoteSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class TurnSerializer(serializers.Serializer[Plain]):
    """A moment that one may jump to."""

    version = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment] # a field's own label is something else


class ReplaySerializer(serializers.Serializer[Plain]):
    """A whole match through one pair of eyes."""

    match = serializers.CharField()
    game = serializers.CharField()
    viewer = ViewerField()
    from_version = serializers.IntegerField()
    to_version = serializers.IntegerField()
    frames = FrameSerializer(many=True)
    turns = TurnSerializer(many=True)
