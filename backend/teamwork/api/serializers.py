"""The shapes of what a team plans in the API."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.core.api.fields import OneOfField, TextField
from backend.teamwork.models import Adoption, Marker
from backend.teamwork.services.propose import LONGEST_STEP, MAX_STEPS

MOST_PARTS = 8
"""Of a plan: as many seats as a team may have."""


@extend_schema_field({"type": "array", "items": {"$ref": "#/components/schemas/ShownPart"}})
class PartsField(serializers.JSONField):
    """What seats are to do, as it would go now."""


@extend_schema_field({"oneOf": [{"$ref": "#/components/schemas/ShownPart"}, {"type": "null"}]})
class PartField(serializers.JSONField):
    """What one seat is to do, as it would go now."""


class MarkerSerializer(serializers.Serializer[Any]):
    """Something that the team has pinned."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=Marker.Kind.choices)
    about = serializers.CharField(help_text="A place of the board, or a thing, by the game's id.")
    seat = serializers.IntegerField(allow_null=True, help_text="The author's first seat in this match.")
    name = serializers.CharField(help_text="What the author is called at this table.")


class PlanSerializer(serializers.Serializer[Any]):
    """A plan that somebody proposes, tried on a copy of the newest position."""

    id = serializers.CharField()
    revision = serializers.IntegerField(help_text="Rises with every change.")
    seat = serializers.IntegerField(
        allow_null=True, help_text="The first seat of who proposed or changed it."
    )
    name = serializers.CharField()
    proposed_at = serializers.DateTimeField()
    parts = PartsField(help_text="`options` are empty here; ask for a rehearsal.")


class AdoptionSerializer(serializers.Serializer[Any]):
    """What a seat's player has taken over for the seat's next turn."""

    seat = serializers.IntegerField()
    plan = serializers.CharField(allow_null=True, help_text="Null where the plan was taken away since.")
    revision = serializers.IntegerField(help_text="Of the plan, when it was adopted.")
    steps = serializers.ListField(child=serializers.CharField())
    status = serializers.ChoiceField(choices=Adoption.Status.choices)
    done = serializers.IntegerField(
        help_text="Steps that were made; while it waits and is broken, that still hold."
    )
    why = serializers.ChoiceField(
        choices=[choice for choice in Adoption.Why.choices if choice[0]],
        allow_null=True,
        help_text="Why it stopped after so many steps, or would.",
    )


class TeamSerializer(serializers.Serializer[Any]):
    """What my team plans beside the match."""

    may_plan = serializers.BooleanField()
    things = serializers.ListField(
        child=serializers.CharField(), help_text="What `save` and `need` can be about now, by the game's id."
    )
    markers = MarkerSerializer(many=True)
    plans = PlanSerializer(many=True)
    adoptions = AdoptionSerializer(many=True)


class PinSerializer(serializers.Serializer[Any]):
    """Something to be pinned: `meet`, `avoid` or `wait` at a place, `save` or `need` about a thing."""

    kind = OneOfField(choices=Marker.Kind.choices)
    about = TextField(max_length=32)


class StrictInteger(serializers.IntegerField):
    """A whole number, and nothing that only reads like one."""

    def to_internal_value(self, data: Any) -> int:
        """The number."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        value: int = super().to_internal_value(data)
        return value


class PartWishSerializer(serializers.Serializer[Any]):
    """What one seat is to do: keys of options, as the question of its turn would offer them."""

    seat = StrictInteger(min_value=0, max_value=63)
    steps = serializers.ListField(child=TextField(max_length=LONGEST_STEP), max_length=MAX_STEPS)


class PartsWishSerializer(serializers.Serializer[Any]):
    """A plan: each seat once, in the order in which they are to act."""

    parts = serializers.ListField(child=PartWishSerializer(), min_length=1, max_length=MOST_PARTS)


class PlanChangeSerializer(PartsWishSerializer):
    """Other steps for a plan, by somebody who has seen this revision of it."""

    revision = StrictInteger(min_value=1, max_value=2**31 - 1)


class AdoptionWishSerializer(serializers.Serializer[Any]):
    """Which plan is adopted, as it was seen."""

    plan = TextField(max_length=32)
    revision = StrictInteger(min_value=1, max_value=2**31 - 1)


class IntentionSerializer(serializers.Serializer[Any]):
    """What the next bot of my team means to do in its turn."""

    seat = serializers.IntegerField(
        allow_null=True, help_text="Whose turn it will be; null where no bot comes."
    )
    name = serializers.CharField(allow_null=True)
    part = PartField(allow_null=True, help_text="Null where nothing can be said of it.")


class RehearsalSerializer(serializers.Serializer[Any]):
    """How a plan would go now."""

    parts = PartsField(help_text="`options`: what each seat could do after its steps, if all of them hold.")
