"""What a seat can decide in advance, and what it has stored."""

from typing import Any

import msgspec

from backend.matches.engine import engine_call, game_of
from backend.matches.models import Match
from backend.matches.selectors.states import load_private, load_state
from backend.matches.selectors.view import Looker
from games import door

Plain = dict[str, Any]


def orders_document(match: Match, looker: Looker) -> Plain:
    """The standing orders of the looker's own seat; none where the match does not run."""
    if not match.is_active:
        return {"seat": looker.viewer, "orders": [], "pending": None}
    game, seat = game_of(match.game), looker.viewer
    privates = load_private(match.pk, seat)
    with engine_call():
        state = door.decode(game, load_state(match.pk, match.version))
        shown = door.plans(game, state, seat, looker.lang, looker.names, privates)
        due = door.due_plan(game, state, seat, privates)
    orders = [
        {
            "decision": msgspec.to_builtins(plan.decision, str_keys=True) | {"deadline": None},
            "chosen": msgspec.to_builtins(plan.chosen, str_keys=True),
        }
        for plan in shown
    ]
    pending = {"decision": due[0], "choice": due[1]} if due is not None else None
    return {"seat": seat, "orders": orders, "pending": pending}
