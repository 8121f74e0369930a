"""The shapes of matches in the API, for its schema; the documents themselves are made by the selectors."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.accounts.api.serializers import PlayerSerializer
from backend.clocks.api.fields import ClockField
from backend.clocks.calendar import AWAY, NIGHT, WEEKEND
from backend.matches.models import Match, Remark, Seat

Plain = dict[str, Any]

_ref = "#/components/schemas/"


@extend_schema_field({"$ref": f"{_ref}GameState"})
class GameStateField(serializers.JSONField):
    """A game's view of its state; each game has its own type."""


_decision = {
    "allOf": [
        {"$ref": f"{_ref}ShownDecision"},
        {
            "type": "object",
            "required": ["deadline"],
            "properties": {"deadline": {"type": ["string", "null"], "format": "date-time"}},
        },
    ]
}


@extend_schema_field(_decision)
class DecisionField(serializers.JSONField):
    """A question in one of the four forms."""


@extend_schema_field({"type": "array", "items": _decision})
class DecisionsField(serializers.JSONField):
    """What the viewer can answer now."""


@extend_schema_field({"oneOf": [{"$ref": f"{_ref}ShownLesson"}, {"type": "null"}]})
class LessonField(serializers.JSONField):
    """What the learner of a scripted first match is told now."""


@extend_schema_field({"type": "array", "items": {"$ref": f"{_ref}ShownEvent"}})
class EventsField(serializers.JSONField):
    """What was told, as the viewer may see it."""


@extend_schema_field(
    {
        "type": "array",
        "items": {"oneOf": [{"type": "integer"}, {"type": "string", "const": "table"}]},
        "description": "Seat indexes, or the one word `table` where names would tell too much.",
    }
)
class WaitingOnField(serializers.JSONField):
    """Whom the match waits for."""


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer"},
            {"type": "string", "enum": ["spectator", "all"]},
        ],
        "description": "Whose eyes: a seat, `spectator`, or (after the end) `all`.",
    }
)
class ViewerField(serializers.JSONField):
    """Whose eyes see it."""


@extend_schema_field(
    {
        "type": ["object", "null"],
        "required": ["reason", "rule", "results", "data"],
        "properties": {
            "reason": {"type": "string"},
            "rule": {"type": "string", "description": "The rule by which the match ended."},
            "results": {
                "type": "object",
                "description": "By seat index.",
                "additionalProperties": {"type": "string", "enum": ["win", "loss", "draw"]},
            },
            "data": {"$ref": "#/components/schemas/OutcomeData"},
        },
    }
)
class OutcomeField(serializers.JSONField):
    """How a match ended."""


class CharacterSerializer(serializers.Serializer[Plain]):
    """Whom a bot plays as."""

    key = serializers.CharField()
    manner = serializers.CharField(help_text="What it is like, in one sentence.")


class SeatSerializer(serializers.Serializer[Plain]):
    """A place at a table."""

    index = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Seat.Kind.choices)
    name = serializers.CharField(
        help_text="What texts call this seat: different from all others at the table, and the same for the match."
    )
    new_name = serializers.CharField(
        allow_null=True, help_text="What the player is called by now, where that is another name."
    )
    player = PlayerSerializer(
        allow_null=True, help_text="Who sits there, or who is invited by name while `kind` is `invite`."
    )
    level = serializers.CharField(allow_null=True, help_text="The bot's level.")
    character = CharacterSerializer(
        allow_null=True, help_text="Whom the bot plays as; null for everybody else."
    )
    status = serializers.ChoiceField(choices=Seat.Status.choices)
    wanted = serializers.BooleanField(help_text="Somebody is sought who takes this seat over (`join`).")
    away_until = serializers.DateTimeField(
        allow_null=True, help_text="Until when the player is on holiday; null for who is not."
    )
    bank = serializers.FloatField(
        allow_null=True,
        help_text="Seconds in the seat's bank when it last began to run (while the seat is asked, its deadline says "
        "what is left); null where the clock has no banks.",
    )


class PauseSerializer(serializers.Serializer[Plain]):
    """A pause that the host has asked for and that not everybody has agreed to yet."""

    at = serializers.DateTimeField()
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="Who agrees.")


class InvitationSerializer(serializers.Serializer[Plain]):
    """The code that takes a seat kept for invited people."""

    seat = serializers.IntegerField()
    code = serializers.CharField()


class StopSerializer(serializers.Serializer[Plain]):
    """A time in which a clock stands."""

    begin = serializers.DateTimeField()
    until = serializers.DateTimeField()
    why = serializers.ChoiceField(choices=[NIGHT, WEEKEND, AWAY])


STOPS_HELP = (
    "The times until `deadline` in which its clock stands, in order: what is left of it is the time between now and "
    "`deadline` without these. Empty for who does not sit at the table."
)


class MatchSummarySerializer(serializers.Serializer[Plain]):
    """A match as lists show it."""

    id = serializers.CharField()
    game = serializers.CharField()
    title = serializers.CharField(help_text="The game's title in the caller's language.")
    status = serializers.ChoiceField(choices=Match.Status.choices)
    version = serializers.IntegerField()
    host = PlayerSerializer()
    seats = SeatSerializer(many=True)
    my_seats = serializers.ListField(child=serializers.IntegerField())
    seen_version = serializers.IntegerField(
        allow_null=True,
        help_text="How far the caller has looked (`POST /matches/{id}/seen`), -1 for not at all; "
        "null for who does not sit here.",
    )
    visibility = serializers.ChoiceField(choices=Match.Visibility.choices)
    rated = serializers.BooleanField()
    imported = serializers.BooleanField(help_text="Played elsewhere: it came as a record.")
    hints = serializers.BooleanField(help_text="Whether players may ask for hints; never in rated matches.")
    marked_seeded = serializers.BooleanField(help_text="The creator chose the seed.")
    clock = ClockField()
    waiting_on = WaitingOnField()
    deadline = serializers.DateTimeField(allow_null=True)
    stops = StopSerializer(many=True, help_text=STOPS_HELP)
    paused_since = serializers.DateTimeField(
        allow_null=True, help_text="Since when the table pauses: no clock runs, nothing is due."
    )
    pause_asked = PauseSerializer(allow_null=True)
    outcome = OutcomeField(allow_null=True)
    seed_commitment = serializers.CharField(
        allow_null=True, help_text="SHA-256 of the seed; from the start on."
    )
    seed = serializers.CharField(allow_null=True, help_text="32 bytes, hexadecimal; after the end.")
    rules_version = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    rematch_of = serializers.CharField(
        allow_null=True,
        help_text="The match that is played again; told to those who sit or are invited here.",
    )
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    last_event = serializers.CharField(
        allow_null=True, help_text="The newest event in words, as the caller may see."
    )
    asked = serializers.CharField(allow_null=True, help_text="What the caller is asked first, in words.")
    invitations = InvitationSerializer(
        many=True,
        required=False,
        help_text="For those seated, and the host: codes of seats that are free or wanted.",
    )


class OriginSerializer(serializers.Serializer[Plain]):
    """The match and version that a fork went on from."""

    match = serializers.CharField(allow_null=True, help_text="Null where the caller would not find it.")
    version = serializers.IntegerField()


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {
            "oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]
        },
    }
)
class TableOptionsField(serializers.JSONField):
    """Table options by key, each a text or a list of texts, as the game's `options_schema` says."""


class MatchSerializer(MatchSummarySerializer):
    """A match with its options."""

    options = TableOptionsField()
    origin = OriginSerializer(allow_null=True, help_text="Of a match that goes on from another one.")
    has_analysis = serializers.BooleanField(help_text="Whether `/analysis` has something to say by now.")


class OfferSerializer(serializers.Serializer[Plain]):
    """More time, where the table allows it."""

    hours = serializers.IntegerField()
    left = serializers.IntegerField(help_text="How often, this time included.")
    until = serializers.DateTimeField(help_text="The seat's deadline if it is taken.")


class ExtensionRequestSerializer(serializers.Serializer[Plain]):
    """Who needs more time, and which version they have before them."""

    version = serializers.IntegerField(min_value=0)
    seat = serializers.IntegerField(
        min_value=0, required=False, allow_null=True, help_text="Needed only by who holds several."
    )


class ExtensionSerializer(serializers.Serializer[Plain]):
    """More time was taken."""

    seat = serializers.IntegerField()
    hours = serializers.IntegerField()
    until = serializers.DateTimeField(help_text="The seat's deadline now.")
    left = serializers.IntegerField(help_text="How often it may be taken again.")


class ViewSerializer(serializers.Serializer[Plain]):
    """What one viewer sees of a match."""

    game = serializers.CharField()
    version = serializers.IntegerField()
    viewer = ViewerField()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    phase = serializers.CharField()
    state = GameStateField()
    decisions = DecisionsField()
    waiting_on = WaitingOnField()
    deadline = serializers.DateTimeField(allow_null=True)
    stops = StopSerializer(many=True, help_text=STOPS_HELP)
    extension = OfferSerializer(
        allow_null=True,
        help_text="What the viewer's seat may take if it needs more time; null where it may not.",
    )
    can_undo = serializers.BooleanField()
    lesson = LessonField(
        help_text="Where the lesson stands; null where the match is none, or not the caller's."
    )


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": "string"}},
            {"type": "object", "additionalProperties": {"type": "integer"}},
        ],
        "description": "By the decision's form: a key; keys; keys with numbers; all keys in order.",
    }
)
class ChoiceField(serializers.JSONField):
    """An answer's content."""


class AnswerSerializer(serializers.Serializer[Plain]):
    """An answer."""

    decision = serializers.CharField(max_length=64)
    choice = ChoiceField()
    version = serializers.IntegerField(min_value=0, help_text="The version that the answer was made for.")
    strict = serializers.BooleanField(
        required=False,
        help_text="Only if the match still stands at that version: for an answer that was made offline.",
    )


class OrderSerializer(serializers.Serializer[Plain]):
    """Something that can be decided in advance."""

    decision = DecisionField(
        help_text="A question of its own, about what is not asked yet; it has no deadline."
    )
    chosen = ChoiceField(allow_null=True, help_text="What is stored for it; null for nothing.")


class PendingOrderSerializer(serializers.Serializer[Plain]):
    """An open decision that a stored order is about to answer."""

    decision = serializers.CharField()
    choice = ChoiceField()


class OrdersSerializer(serializers.Serializer[Plain]):
    """The standing orders of one seat."""

    seat = serializers.IntegerField()
    orders = OrderSerializer(many=True)
    pending = PendingOrderSerializer(allow_null=True)


class OrderWishSerializer(serializers.Serializer[Plain]):
    """An order. The choice `none` takes it back, also (with the open decision's id) one that is pending."""

    decision = serializers.CharField(max_length=64)
    choice = ChoiceField()


class AnswerResultSerializer(serializers.Serializer[Plain]):
    """What an answer did."""

    version = serializers.IntegerField()
    events = EventsField()
    view = ViewSerializer()


class UndoSerializer(serializers.Serializer[Plain]):
    """Which version the caller has before them."""

    version = serializers.IntegerField(min_value=0)


class SeenSerializer(serializers.Serializer[Plain]):
    """The newest version that the caller has looked at."""

    version = serializers.IntegerField(min_value=0)


class SeenResultSerializer(serializers.Serializer[Plain]):
    """How far the caller has looked by now."""

    seen_version = serializers.IntegerField()


class ResignSerializer(serializers.Serializer[Plain]):
    """Which seat is given up; needed only by who holds several."""

    seat = serializers.IntegerField(min_value=0, required=False)


@extend_schema_field(
    {
        "type": "array",
        "description": "What happened while this entry was the newest and is no move: pauses, outages, kept seats.",
        "items": {
            "type": "object",
            "required": ["kind", "at", "text", "data"],
            "properties": {
                "kind": {"type": "string", "enum": Remark.Kind.values},
                "at": {"type": "string", "format": "date-time"},
                "text": {"type": "string"},
                "data": {
                    "type": "object",
                    "properties": {
                        "seat": {"type": "integer", "description": "Who it is about."},
                        "until": {"type": "string", "format": "date-time"},
                        "seconds": {"type": "number"},
                        "hours": {"type": "integer", "description": "How much more time was taken."},
                    },
                },
            },
        },
    }
)
class RemarksField(serializers.JSONField):
    """Remarks of one entry."""


class LogEntrySerializer(serializers.Serializer[Plain]):
    """One entry of the log."""

    version = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    by = serializers.ChoiceField(
        choices=["start", "player", "bot", "clock", "order", "admin"], help_text="Who gave the answer."
    )
    at = serializers.DateTimeField()
    events = EventsField()
    remarks = RemarksField()


class LogPageSerializer(serializers.Serializer[Plain]):
    """A part of the log, the oldest entry first."""

    results = LogEntrySerializer(many=True)
    next = serializers.URLField(allow_null=True)


class WaitingSerializer(serializers.Serializer[Plain]):
    """A match that waits for the caller."""

    match = MatchSummarySerializer()
    decisions = serializers.IntegerField()
    deadline = serializers.DateTimeField(allow_null=True)
    stops = StopSerializer(many=True, help_text=STOPS_HELP)


class InboxSerializer(serializers.Serializer[Plain]):
    """What waits for the caller."""

    waiting = WaitingSerializer(many=True)
    invitations = MatchSummarySerializer(many=True)
    finished_unseen = MatchSummarySerializer(many=True)
    badge = serializers.IntegerField()


@extend_schema_field({"type": "object", "additionalProperties": True})
class SchemaField(serializers.JSONField):
    """A JSON Schema."""


class LessonInfoSerializer(serializers.Serializer[Plain]):
    """A lesson that can be begun."""

    key = serializers.CharField()
    title = serializers.CharField()


class GameSerializer(serializers.Serializer[Plain]):
    """A game as the lobby shows it."""

    key = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    min_seats = serializers.IntegerField()
    max_seats = serializers.IntegerField()
    mode = serializers.CharField()
    minutes = serializers.IntegerField(help_text="About how long one play takes at a table.")
    recommended_seats = serializers.IntegerField(help_text="With how many it plays best.")
    options_schema = SchemaField(help_text="JSON Schema of the table options, with titles and defaults.")
    bot_levels = serializers.ListField(child=serializers.CharField())
    default_clock = ClockField()
    lessons = LessonInfoSerializer(many=True, help_text="Scripted first matches, a newcomer's first.")


class GamesSerializer(serializers.Serializer[Plain]):
    """All games."""

    results = GameSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class RuleSerializer(serializers.Serializer[Plain]):
    """A numbered rule."""

    id = serializers.CharField()
    text = serializers.CharField()


class RulesSerializer(serializers.Serializer[Plain]):
    """A game's rules."""

    html = serializers.CharField()
    rules = RuleSerializer(many=True)


class GameTextsSerializer(serializers.Serializer[Plain]):
    """What a game's pieces are called."""

    lang = serializers.ChoiceField(choices=["en", "ru"])
    texts = serializers.DictField(
        child=serializers.CharField(),
        help_text="By key without the game's name: `gear.taser`, `ending.honest`. The same in every match.",
    )


class HintSerializer(serializers.Serializer[Plain]):
    """What the caller could answer."""

    version = serializers.IntegerField(help_text="The version that the hint is for.")
    seat = serializers.IntegerField()
    decision = serializers.CharField()
    choice = ChoiceField()
    reason = serializers.CharField(help_text="One sentence, in the caller's language.")


RECORD = {"$ref": f"{_ref}Record"}
ANALYSIS = {"$ref": f"{_ref}Analysis"}
VERDICT = {
    "allOf": [
        {"$ref": f"{_ref}Verdict"},
        {
            "type": "object",
            "properties": {
                "match": {
                    "type": ["string", "null"],
                    "description": "With `import`: the match that the record became; null if it is not valid.",
                }
            },
        },
    ]
}
"""Shapes that the games define themselves."""
