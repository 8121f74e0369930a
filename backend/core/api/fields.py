"""Serializer fields that take text for text: no numbers turned into words, nothing invisible."""

import unicodedata
from typing import Any

from rest_framework import serializers

from backend.core.appearance import BRAILLE_SPACE, is_blank, is_trick


class TextField(serializers.CharField):
    """A string, trimmed; other JSON types are refused rather than converted."""

    default_error_messages = {"invalid": serializers.CharField.default_error_messages["invalid"]}

    def to_internal_value(self, data: Any) -> str:
        """The text as it will be stored."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class NameField(TextField):
    """A name that others will see: one line of which something is seen, without control characters or
    text-direction tricks."""

    accepted: frozenset[str] = frozenset()

    def to_internal_value(self, data: Any) -> str:
        """The name in composed form. Codes: invalid_characters, blank."""
        name = unicodedata.normalize("NFC", super().to_internal_value(data))
        if name and is_blank(name):
            self.fail("blank")
        if any(is_trick(letter) and letter not in self.accepted for letter in name):
            self.fail("invalid_characters")
        return name


NameField.default_error_messages = {
    "invalid_characters": "Control characters and invisible characters are not accepted."
}


class ProseField(NameField):
    """What somebody writes: as a name, but of several lines, and with the blanks of Braille."""

    accepted = frozenset({"\n", BRAILLE_SPACE})

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
