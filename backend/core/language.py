"""Which of our languages a request asks for."""

from backend.core.text import LANGUAGES


def from_header(header: str) -> str | None:
    """The best of our languages in an Accept-Language header; None where it names none of them."""
    best: tuple[float, str] | None = None
    for part in header[:500].split(","):
        tag, _, parameters = part.strip().partition(";")
        lang = tag.strip().lower().split("-")[0]
        weight = _weight(parameters)
        if lang in LANGUAGES and weight > 0 and (best is None or weight > best[0]):
            best = (weight, lang)
    return best[1] if best else None


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
