"""The shapes of what a team plans in the API."""

from typing import Any

from rest_framework import serializers

from backend.core.api.fields import OneOfField, TextField
from backend.teamwork.models import Marker


class MarkerSerializer(serializers.Serializer[Any]):
    """Something that the team has pinned."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=Marker.Kind.choices)
    about = serializers.CharField(help_text="A place of the board, or a thing, by the game's id.")
    seat = serializers.IntegerField(allow_null=True, help_text="The author's first seat in this match.")
    name = serializers.CharField(help_text="What the author is called at this table.")


class TeamSerializer(serializers.Serializer[Any]):
    """What my team plans beside the match."""

    may_plan = serializers.BooleanField()
    things = serializers.ListField(
        child=serializers.CharField(), help_text="What `save` and `need` can be about now, by the game's id."
    )
    markers = MarkerSerializer(many=True)


class PinSerializer(serializers.Serializer[Any]):
    """Something to be pinned: `meet`, `avoid` or `wait` at a place, `save` or `need` about a thing."""

    kind = OneOfField(choices=Marker.Kind.choices)
    about = TextField(max_length=32)
