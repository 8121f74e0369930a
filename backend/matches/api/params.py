"""What requests to matches carry in their address and body, checked."""

from dataclasses import dataclass

from rest_framework.request import Request

from backend.core.problems import Problem, language
from backend.core.text import t
from backend.matches.refusals import invalid
from games import door

MAX_KEY_LENGTH = 128
MAX_NUMBER = 2**31 - 1


def number_param(request: Request, name: str, *, least: int = 0, most: int = MAX_NUMBER) -> int | None:
    """A whole number from the address, None where it is not given. Problem: validation_failed."""
    text = request.query_params.get(name)
    if text is None or text == "":
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 11 and least <= int(text) <= most):
        raise invalid(name, "not_a_number")
    return int(text)


def idempotency_key(request: Request) -> str:
    """The Idempotency-Key header. Problems: no_key, malformed."""
    key = request.META.get("HTTP_IDEMPOTENCY_KEY", "")
    if not key:
        raise Problem("no_key")
    if len(key) > MAX_KEY_LENGTH or not (key.isascii() and key.isprintable()):
        raise Problem("malformed")
    return str(key)


@dataclass(frozen=True)
class AnswerBody:
    """The body of an answer."""

    decision: str
    choice: door.Choice
    version: int
    strict: bool


def answer_body(request: Request) -> AnswerBody:
    """The answer of a request. Problems: malformed (also a choice of no form), validation_failed."""
    data = body_object(request)
    decision, choice = order_body(data)
    if "version" not in data:
        raise invalid("version", "required")
    strict = data.get("strict", False)
    if not isinstance(strict, bool):
        raise invalid("strict", "wrong_type")
    return AnswerBody(decision, choice, number_field(data, "version"), strict)


def order_body(data: dict[str, object]) -> tuple[str, door.Choice]:
    """A decision and a choice. Problems: malformed (also a choice of no form), validation_failed."""
    for field in ("decision", "choice"):
        if field not in data:
            raise invalid(field, "required")
    if not isinstance(data["decision"], str):
        raise invalid("decision", "wrong_type")
    try:
        choice = door.read_choice(data["choice"])
    except door.WrongShape:
        raise Problem("malformed", detail=t("invalid.choice", language())) from None
    if isinstance(choice, dict) and any(abs(number) > MAX_NUMBER for number in choice.values()):
        raise Problem("malformed", detail=t("invalid.choice", language()))
    return data["decision"], choice


def body_object(request: Request) -> dict[str, object]:
    """The body, which must be an object; no body at all is an empty one. Problem: malformed."""
    data = request.data
    if isinstance(data, dict):
        return data
    raise Problem("malformed")


def number_field(data: dict[str, object], field: str) -> int:
    """A whole number from a body. Problem: validation_failed."""
    value = data.get(field)
    if value is None:
        raise invalid(field, "required")
    if isinstance(value, bool) or not isinstance(value, int):
        raise invalid(field, "wrong_type")
    if not 0 <= value <= MAX_NUMBER:
        raise invalid(field, "not_a_number")
    return value
