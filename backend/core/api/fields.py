"""Serializer fields that take text for text: no numbers turned into words, nothing invisible."""

import unicodedata
from typing import Any

from rest_framework import serializers

_INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d", "\ufe0f"}
"""They shape letters of some scripts and emoji."""


class TextField(serializers.CharField):
    """A string, trimmed; other JSON types are refused rather than converted."""

    default_error_messages = {"invalid": serializers.CharField.default_error_messages["invalid"]}

    def to_internal_value(self, data: Any) -> str:
        """The text as it will be stored."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class NameField(TextField):
    """A name that others will see: one line, without control characters or text-direction tricks."""

    accepted = _JOINERS

    def to_internal_value(self, data: Any) -> str:
        """The name in composed form. Codes: invalid_characters, blank."""
        name = unicodedata.normalize("NFC", super().to_internal_value(data))
        if any(unicodedata.category(c) in _INVISIBLE and c not in self.accepted for c in name):
            self.fail("invalid_characters")
        if name and not any(unicodedata.category(c)[0] in "LNPS" for c in name):
            self.fail("blank")
        return name


NameField.default_error_messages = {
    "invalid_characters": "Control characters and invisible characters are not accepted."
}


class ProseField(NameField):
    """What somebody writes to others: as a name, but of several lines."""

    accepted = _JOINERS | {"\n"}

    def to_internal_value(self, data: Any) -> str:
        """Every way to end a line is one."""
        return super().to_internal_value(data.replace("\r\n", "\n") if isinstance(data, str) else data)


class OneOfField(serializers.ChoiceField):
    """One word out of a list; what is not a string is refused, whatever it would print as."""

    def to_internal_value(self, data: Any) -> Any:
        """The word."""
        if not isinstance(data, str):
            self.fail("invalid_choice", input=str(data)[:80])
        return super().to_internal_value(data)
