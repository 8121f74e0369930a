"""Proposing plans for one's team, changing them, taking them away."""

from typing import Any

from django.db import transaction

from backend.accounts.models import Player
from backend.chat.subjects import is_subject
from backend.core import clock
from backend.core.limits import Limit
from backend.core.problems import Problem, language
from backend.matches.engine import engine_call
from backend.matches.models import Seat
from backend.matches.names import seat_names
from backend.matches.refusals import invalid
from backend.matches.services import follow
from backend.teamwork.access import Circle, locked_circle
from backend.teamwork.models import TeamPlan
from backend.teamwork.services.recheck import recheck_from_now_on
from games import door

MAX_PLANS = 6
"""Of one team at a time: more is nothing that anybody compares."""
MAX_STEPS = 12
"""Of one seat: more than a turn has."""
LONGEST_STEP = 48
PROPOSALS = Limit("team-plans", 30, 60)
REHEARSALS = Limit("rehearsals", 120, 60)
"""Per player: each tries a plan on a copy."""

Parts = list[dict[str, Any]]


@is_subject
def has_plan(match_id: str, team: str, plan_id: str) -> bool:
    """Whether the team has this plan, so that it can be talked about."""
    return TeamPlan.objects.filter(match=match_id, team=team, pk=plan_id).exists()


@transaction.atomic
def propose(match_id: str, player: Player, parts: Parts) -> None:
    """Proposes a plan; the same once more is there once.

    Problems: not_found, permission_denied, match_over, frozen, validation_failed, too_many, rate_limited.
    """
    PROPOSALS.count(player.pk)
    circle = locked_circle(match_id, player)
    taken_apart = _taken_apart(circle, parts)
    plans = TeamPlan.objects.filter(match=match_id, team=circle.team.key)
    if any(plan.parts == taken_apart for plan in plans):
        return
    if len(plans) >= MAX_PLANS:
        raise Problem("too_many")
    plan = TeamPlan.objects.create(
        match=circle.match,
        team=circle.team.key,
        author=player,
        parts=taken_apart,
        version=circle.match.version,
    )
    recheck_from_now_on(circle.match)
    _tell(circle, plan)


@transaction.atomic
def change_plan(match_id: str, player: Player, plan_id: str, revision: int, parts: Parts) -> None:
    """Puts other steps in the place of a plan's.

    Problems: as `propose`; plan_changed where somebody else was first.
    """
    PROPOSALS.count(player.pk)
    circle = locked_circle(match_id, player)
    plan = plan_of(circle, plan_id, revision)
    taken_apart = _taken_apart(circle, parts)
    if taken_apart == plan.parts:
        return
    plan.parts, plan.author, plan.revision = taken_apart, player, plan.revision + 1
    plan.version, plan.proposed_at = circle.match.version, clock.now()
    plan.save()
    _tell(circle, plan)


@transaction.atomic
def drop_plan(match_id: str, player: Player, plan_id: str) -> None:
    """Takes a plan away, whoever proposed it; what was adopted of it stays adopted.

    Problems: not_found, permission_denied, match_over, frozen.
    """
    circle = locked_circle(match_id, player)
    plan = TeamPlan.objects.filter(match=match_id, team=circle.team.key, pk=plan_id).first()
    if plan is not None:
        plan.delete()
        circle.tell()


def plan_of(circle: Circle, plan_id: str, revision: int) -> TeamPlan:
    """A plan of the team as the caller has seen it. Problems: not_found, plan_changed."""
    plan = TeamPlan.objects.filter(match=circle.match.pk, team=circle.team.key, pk=plan_id).first()
    if plan is None:
        raise Problem("not_found")
    if plan.revision != revision:
        raise Problem("plan_changed")
    return plan


def check_parts(circle: Circle, parts: Parts) -> list[door.Part]:
    """The parts as the engine takes them, if each step could be an answer of its burglar at all. Problem:
    validation_failed."""
    seats = [part["seat"] for part in parts]
    if len(set(seats)) != len(seats) or not set(seats) <= set(circle.team.seats):
        raise invalid("parts", "unknown_value")
    steps = [
        (f"parts.{n}.steps.{m}", part["seat"], step)
        for n, part in enumerate(parts)
        for m, step in enumerate(part["steps"])
    ]
    with engine_call():
        strange = [each for each in steps if not circle.teamwork.could_be(circle.state, *each[1:])]
    if strange:
        raise invalid(strange[0][0], "no_step", step=strange[0][2])
    return [door.Part(part["seat"], list(part["steps"])) for part in parts]


def _taken_apart(circle: Circle, parts: Parts) -> Parts:
    """The steps one by one: what stands for several is a step no longer."""
    wanted = check_parts(circle, [part for part in parts if part["steps"]])
    if not wanted:
        raise invalid("parts", "required")
    with engine_call():
        tried = door.rehearse(circle.game, circle.state, wanted, "en", seat_names(circle.seats, "en"))
    return [{"seat": part.seat, "steps": [step.key for step in part.steps][:MAX_STEPS]} for part in tried]


def rehearsal(circle: Circle, parts: list[door.Part], lang: str) -> list[door.ShownPart]:
    """How a plan would go now."""
    with engine_call():
        return door.rehearse(circle.game, circle.state, parts, lang, seat_names(circle.seats, lang))


def try_out(circle: Circle, player: Player, parts: Parts) -> list[door.ShownPart]:
    """The same for what somebody is just thinking of. Problems: validation_failed, rate_limited."""
    REHEARSALS.count(player.pk)
    return rehearsal(circle, check_parts(circle, parts), language())


def _tell(circle: Circle, plan: TeamPlan) -> None:
    """The team sees it at once; whose seat it speaks of is told where they are."""
    circle.tell()
    spoken_of = {part["seat"] for part in plan.parts}
    told = {
        seat.player_id
        for seat in circle.seats
        if seat.index in spoken_of and seat.kind == Seat.Kind.HUMAN and seat.player_id
    }
    follow.enqueue_notices(circle.match.pk, told - {plan.author_id})
