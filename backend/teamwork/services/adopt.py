"""Taking a plan over for one's own seat, and thinking better of it."""

from django.db import transaction

from backend.accounts.models import Player
from backend.core import clock
from backend.core.problems import Problem, language
from backend.core.text import LANGUAGES
from backend.matches.refusals import invalid
from backend.matches.visibility import own_seats
from backend.teamwork.access import Circle, locked_circle
from backend.teamwork.losses import losses_of
from backend.teamwork.models import Adoption
from backend.teamwork.services.propose import PROPOSALS, plan_of, rehearsal
from backend.teamwork.services.recheck import recheck_now
from games import door


@transaction.atomic
def adopt(match_id: str, player: Player, seat: int, plan_id: str, revision: int) -> None:
    """Adopts what holds of a plan for one of the player's seats. It is played when the seat is asked; where it is
    asked now, at once.

    Problems: not_found, permission_denied, match_over, frozen, not_your_seat, plan_changed, validation_failed,
    illegal_choice (not even the first step holds), rate_limited.
    """
    PROPOSALS.count(player.pk)
    circle = locked_circle(match_id, player)
    _require_own(circle, player, seat)
    plan = plan_of(circle, plan_id, revision)
    before = [door.Part(part["seat"], list(part["steps"])) for part in plan.parts]
    by_language = {lang: _part(circle, before, seat, lang) for lang in LANGUAGES}
    shown = by_language[language()]
    if shown is None:
        raise invalid("plan", "unknown_value")
    holding = [step for step in shown.steps if step.state in ("holds", "open")]
    if not holding:
        raise Problem("illegal_choice", detail=shown.steps[0].reason if shown.steps else "")
    Adoption.objects.update_or_create(
        match=circle.match,
        seat=seat,
        defaults={
            "player": player,
            "plan": plan,
            "revision": plan.revision,
            "steps": [
                {
                    "key": step.key,
                    "texts": {lang: part.steps[n].text for lang, part in by_language.items() if part},
                    "losses": losses_of(circle.game, step),
                }
                for n, step in enumerate(holding)
            ],
            "version": circle.match.version,
            "status": Adoption.Status.WAITING,
            "done": 0,
            "why": Adoption.Why.NONE,
            "changed_at": clock.now(),
        },
    )
    circle.tell()
    recheck_now(circle.match)


def _part(circle: Circle, parts: list[door.Part], seat: int, lang: str) -> door.ShownPart | None:
    return next((part for part in rehearsal(circle, parts, lang) if part.seat == seat), None)


@transaction.atomic
def withdraw(match_id: str, player: Player, seat: int) -> None:
    """Takes back what was adopted for one of the player's seats; nothing there is no problem.

    Problems: not_found, permission_denied, match_over, frozen, not_your_seat.
    """
    circle = locked_circle(match_id, player)
    _require_own(circle, player, seat)
    if Adoption.objects.filter(match=match_id, seat=seat).delete()[0]:
        circle.tell()


def _require_own(circle: Circle, player: Player, seat: int) -> None:
    if seat not in [held.index for held in own_seats(circle.seats, player)]:
        raise Problem("not_your_seat")
