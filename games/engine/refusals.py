"""Why an answer is not taken. Every refusal has a stable code and, where a rule forbids it, the rule's number."""

from __future__ import annotations

from games.engine.text import Text


class Refused(Exception):
    """An answer that changes nothing. `code` is stable; `rule` is a rule number such as "PU-023", or None."""

    code = "refused"

    def __init__(self, text: Text | None = None, rule: str | None = None) -> None:
        super().__init__(self.code if text is None else text.key)
        self.text = text
        """What the asker is told, in their language; None where the code says it all."""
        self.rule = rule


class IllegalChoice(Refused):
    """The decision is open, but this choice is not allowed now."""

    code = "illegal_choice"


class StaleDecision(Refused):
    """The decision is not open (any more)."""

    code = "stale_version"


class AlreadyActed(StaleDecision):
    """Another seat's answer was first."""

    code = "already_acted"


class NotYourSeat(Refused):
    """The decision belongs to another seat."""

    code = "not_your_seat"


class WrongShape(Refused):
    """The choice is not of the form that the decision asks for."""

    code = "malformed"


class NotUndoable(Refused):
    """There is nothing that this seat may take back now."""

    code = "not_undoable"


class MatchOver(StaleDecision):
    """The match has ended; nobody is asked."""

    code = "match_over"


class RulesBug(Exception):
    """The rules contradict themselves: the caller keeps the state it had and stops the match for the operator."""
