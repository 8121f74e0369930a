"""What the log says beside its entries: remarks as everybody may read them."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import formats, translation

from backend.clocks.words import moment
from backend.core.text import t
from backend.matches.models import Remark
from backend.matches.selectors.view import Plain, utc_text


def remarks_between(match_id: str, first: int, last: int) -> dict[int, list[Remark]]:
    """The remarks of the versions `first` to `last`, by version, in the order in which they were made."""
    found: dict[int, list[Remark]] = defaultdict(list)
    for row in Remark.objects.filter(match=match_id, version__range=(first, last)).order_by("pk"):
        found[row.version].append(row)
    return found


def remark_document(row: Remark, lang: str, names: Sequence[str]) -> Plain:
    """One remark as the API gives it."""
    return {
        "kind": row.kind,
        "at": utc_text(row.at),
        "text": t(f"remark.{row.kind}", lang, **_arguments(row.data, lang, names)),
        "data": row.data,
    }


def _arguments(data: dict[str, Any], lang: str, names: Sequence[str]) -> dict[str, object]:
    """What texts may name: `name` and `number` of the seat, `date` and `moment`, `hours` and `duration`."""
    said: dict[str, object] = {}
    if "seat" in data:
        said |= {"name": names[data["seat"]], "number": data["seat"] + 1}
    if "until" in data:
        until = datetime.fromisoformat(data["until"])
        said |= {"date": long_date(until, lang), "moment": moment(until, lang)}
    if "hours" in data:
        said["hours"] = data["hours"]
    if "seconds" in data:
        said["duration"] = duration(data["seconds"], lang)
    return said


def long_date(at: datetime, lang: str) -> str:
    """The day of a moment, in its own zone: `5 March 2026`, `5 марта 2026`."""
    with translation.override(lang):
        return formats.date_format(at, "j E Y")


def duration(seconds: float, lang: str) -> str:
    """A length of time in words, to the minute; never less than one."""
    minutes = max(1, round(seconds / 60))
    days, rest = divmod(minutes, 24 * 60)
    numbers = {"days": days, "hours": rest // 60, "minutes": rest % 60}
    return " ".join(t(f"time.{unit}", lang, number=number) for unit, number in numbers.items() if number)
