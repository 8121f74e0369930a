"""Due work of teams: plans are looked at after each move."""

from typing import Any

from backend.core import outbox
from backend.teamwork.services.recheck import RECHECK, recheck


@outbox.handler(RECHECK, lease=60)
def recheck_plans(args: dict[str, Any]) -> None:
    """Plays adopted plans and looks at all of them. A second run finds it done."""
    recheck(args["match"])
