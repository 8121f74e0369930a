"""The clock of a table in JSON: what the API shows, and what a host may ask for."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.clocks.kinds import BANK, DAILY, EXTENSION, FIXED, ON_TIMEOUT, PAUSES, UNTIMED

_WHAT_PAUSES = {
    "night": "The night hours of the player who is asked.",
    "weekend": "Their Saturdays and Sundays.",
    "away": "Their holidays.",
}
_OWN: dict[str, dict[str, Any]] = {
    FIXED: {"seconds": {"type": "number", "description": "Time for each decision."}},
    BANK: {
        "bank": {"type": "number", "description": "Seconds that each seat begins with."},
        "increment": {"type": "number", "default": 0, "description": "Seconds paid in for each answer."},
        "ceiling": {"type": "number", "description": "The bank never grows beyond it; `bank` by default."},
    },
    DAILY: {
        "at": {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$", "example": "21:00"},
        "zone": {"type": "string", "description": "A name of the IANA list.", "example": "Europe/Berlin"},
    },
}
_WHAT_EXTENDS = {
    "hours": "How much longer a player who asks for it may think.",
    "times": "How often in a match, for each seat.",
}
_NEEDED = {FIXED: ["seconds"], BANK: ["bank"], DAILY: ["at", "zone"]}


def _forms(*, complete: bool) -> dict[str, Any]:
    """The schema of a clock: all its fields are there (`complete`), or those without a default must be."""
    closed = {} if complete else {"additionalProperties": False}
    switches = {
        name: {"type": "boolean", "default": default, "description": _WHAT_PAUSES[name]}
        for name, default in PAUSES.items()
    }
    pauses = {"type": "object", "properties": switches, **closed}
    shared = {
        "pauses": pauses | ({"required": list(switches)} if complete else {}),
        "on_timeout": {"type": "string", "enum": list(ON_TIMEOUT), "default": ON_TIMEOUT[0]},
    }
    numbers = {
        name: {
            "type": "integer",
            "minimum": least,
            "maximum": most,
            "default": default,
            "description": _WHAT_EXTENDS[name],
        }
        for name, (default, least, most) in EXTENSION.items()
    }
    extension: dict[str, Any] = {
        "type": "object" if complete else ["object", "null"],
        "properties": numbers,
        "description": "Whoever needs it may take more time; absent where nobody may.",
        **closed,
    } | ({"required": list(numbers)} if complete else {})
    forms: list[dict[str, Any]] = [
        {
            "type": "object",
            "required": ["kind"],
            "properties": {"kind": {"type": "string", "const": UNTIMED}},
            **closed,
        }
    ]
    for kind, own in _OWN.items():
        fields = {"kind": {"type": "string", "const": kind}, **own, **shared}
        needed = list(fields) if complete else ["kind", *_NEEDED[kind]]
        properties = fields | {"extension": extension}
        forms.append({"type": "object", "required": needed, "properties": properties, **closed})
    return {"oneOf": forms}


@extend_schema_field(_forms(complete=True))
class ClockField(serializers.JSONField):
    """A table's clock."""


@extend_schema_field(_forms(complete=False))
class ClockWishField(serializers.JSONField):
    """A table's clock as its host asks for it; checked by backend/clocks."""
