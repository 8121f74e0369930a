"""What the answer of somebody else's server means for a notice that was posted there."""

from email.utils import parsedate_to_datetime

from backend.core import clock
from backend.notifications.channels import Result
from backend.notifications.outbound import Answer


def result_of(answer: Answer) -> Result:
    """404 and 410 say that nobody is there any more, 408, 429 and 5xx ask for another try; redirects and all else are
    refusals."""
    detail = f"HTTP {answer.status}"
    if 200 <= answer.status < 300:
        return Result("ok", detail)
    if answer.status in (404, 410):
        return Result("gone", detail)
    if answer.status in (408, 429) or answer.status >= 500:
        return Result("retry", detail, retry_after(answer.headers.get("retry-after", "")))
    return Result("refused", detail)


def retry_after(text: str) -> float | None:
    """Seconds, from a number of them or from a date."""
    if text.isascii() and text.isdigit() and len(text) < 8:
        return float(text)
    try:
        return max(0.0, (parsedate_to_datetime(text) - clock.now()).total_seconds())
    except (ValueError, TypeError):
        return None
