"""Due work of bots."""

from typing import Any

from backend.botseats.services.turn import THINKING_SECONDS, Turn, take_turn
from backend.core import outbox
from backend.matches.services.follow import BOT_TURN


@outbox.handler(BOT_TURN, lease=3 * THINKING_SECONDS, fair=True)
def bot_turn(args: dict[str, Any]) -> None:
    """Lets a bot answer the position that the row names."""
    take_turn(Turn(**args))
