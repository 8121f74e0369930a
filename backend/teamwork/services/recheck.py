"""After each move of a match: adopted plans whose turn has come are played, and all are looked at anew.

This is due work of its own: it may run twice, late, or be lost and found by the sweep.
"""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q

from backend.core import clock, outbox
from backend.core.models import Due
from backend.core.problems import Problem
from backend.matches.engine import engine_call
from backend.matches.models import Entry, Match, Seat
from backend.matches.names import seat_names
from backend.matches.publish import player_group, send
from backend.matches.selectors.states import load_state
from backend.matches.services import follow
from backend.matches.services.writer import Writer, change
from backend.teamwork.losses import losses_of
from backend.teamwork.models import Adoption, LeftPlan, TeamPlan
from games import door

RECHECK = "team_plans"
WAITING = Adoption.Status.WAITING


@follow.follows
def recheck_after(match: Match) -> list[Due]:
    """A match has moved: where something is planned it is looked at."""
    return [_work(match)] if match.is_planned else []


def recheck_now(match: Match) -> None:
    """Has somebody look at the plans of a locked match, now and after each of its moves."""
    recheck_from_now_on(match)
    outbox.enqueue_all([_work(match)])


def recheck_from_now_on(match: Match) -> None:
    """After each move of a locked match somebody looks at its plans."""
    if not match.is_planned:
        match.is_planned = True
        match.save(update_fields=["is_planned"])


def _work(match: Match) -> Due:
    return outbox.work(RECHECK, {"match": match.pk}, key=f"{RECHECK}:{match.pk}")


def recheck(match_id: str) -> None:
    """Plays what is to be played, strikes off what was done, and sees what still holds."""
    try:
        change(match_id, _recheck)
    except Problem as problem:
        if problem.code not in ("not_found", "frozen"):
            raise


def _recheck(writer: Writer) -> None:
    match = writer.match
    if not match.is_active or writer.game.teamwork is None:
        return
    _strike_off(writer)
    touched = set()
    for adoption in Adoption.objects.filter(match=match, status=WAITING).order_by("seat"):
        before = (adoption.status, adoption.why, adoption.done)
        if not _is_still_meant(writer, adoption):
            _note_by_hand(writer, adoption)
            adoption.delete()
            touched.add(writer.seats[adoption.seat].player_id)
            continue
        _play(writer, adoption)
        if adoption.status == Adoption.Status.STOPPED:
            _note_left(writer, adoption, writer.state, adoption.done, adoption.why)
        if (adoption.status, adoption.why, adoption.done) != before:
            adoption.changed_at = clock.now()
            adoption.save()
            touched.add(adoption.player_id)
    _strike_off(writer)
    _rest_if_nothing_is_left(match)
    _tell(writer, {player for player in touched if player is not None})


def _rest_if_nothing_is_left(match: Match) -> None:
    """Until somebody plans again no move asks for a look."""
    waits = Adoption.objects.filter(match=match, status=WAITING).exists()
    if match.is_planned and not (waits or TeamPlan.objects.filter(match=match).exists()):
        match.is_planned = False
        match.save(update_fields=["is_planned"])


def _is_still_meant(writer: Writer, adoption: Adoption) -> bool:
    """Whoever sits there now has adopted it, and has not gone on by hand since."""
    if writer.seats[adoption.seat].player_id != adoption.player_id:
        return False
    own = Entry.objects.filter(
        match=writer.match.pk, seat=adoption.seat, number__gt=adoption.version, type="answer"
    )
    return not any(_is_step(writer.game, row) for row in own)


def _note_by_hand(writer: Writer, adoption: Adoption) -> None:
    """Where its player did something else than the next step; nothing where they made all steps, or have left."""
    planned = [step["key"] for step in adoption.steps]
    done = 0
    rows = Entry.objects.filter(
        match=writer.match.pk, seat=adoption.seat, number__gt=adoption.version, type="answer"
    )
    for row in rows.order_by("number"):
        if not _is_step(writer.game, row) or done == len(planned):
            continue
        if door.decode_entry(bytes(row.data)).choice != planned[done]:
            before = load_state(writer.match.pk, row.number - 1)
            with engine_call():
                state = door.decode(writer.game, before)
            _note_left(writer, adoption, state, done, LeftPlan.BY_HAND)
            return
        done += 1


def _note_left(writer: Writer, adoption: Adoption, state: door.State, done: int, why: str) -> None:
    """For the analysis: in which turn, before which step."""
    teamwork = writer.game.teamwork
    if teamwork is None or done == len(adoption.steps):
        return
    LeftPlan.objects.create(
        match=writer.match,
        seat=adoption.seat,
        version=state.version,
        turn=teamwork.number(state),
        done=done,
        steps=len(adoption.steps),
        texts=adoption.steps[done].get("texts", {}),
        why=why,
    )


def _is_step(game: door.AnyGame, row: Entry) -> bool:
    teamwork = game.teamwork
    return teamwork is not None and door.decode_entry(bytes(row.data)).kind == teamwork.question


def _play(writer: Writer, adoption: Adoption) -> None:
    """Makes the steps as the player's answers while all goes as it was known; else says where it would break."""
    names = seat_names(writer.seats, "en")
    adoption.why, adoption.done = Adoption.Why.NONE, 0
    is_asked = not writer.seats[adoption.seat].is_played_by_bot and _asked(writer, adoption) is not None
    if not is_asked:
        _foresee(writer, adoption)
        return
    for number, planned in enumerate(adoption.steps):
        decision = _asked(writer, adoption)
        if decision is None:
            adoption.status, adoption.why = Adoption.Status.STOPPED, Adoption.Why.ASKED
            return
        with engine_call():
            part = door.Part(adoption.seat, [planned["key"]])
            step = door.rehearse(writer.game, writer.state, [part], "en", names)[0].steps[0]
        why = _objection(writer.game, step, planned["losses"])
        if why:
            adoption.status, adoption.why = Adoption.Status.STOPPED, why
            return
        writer.answer(adoption.seat, decision, planned["key"])
        adoption.done = number + 1
        if step.state == "open" and adoption.done < len(adoption.steps):
            adoption.status, adoption.why = Adoption.Status.STOPPED, Adoption.Why.OPEN
            return
    adoption.status = Adoption.Status.PLAYED


def _foresee(writer: Writer, adoption: Adoption) -> None:
    """How it would go if the turn came now."""
    part = door.Part(adoption.seat, [planned["key"] for planned in adoption.steps])
    with engine_call():
        shown = door.rehearse(writer.game, writer.state, [part], "en", seat_names(writer.seats, "en"))[0]
    if not shown.possible:
        return
    for planned, step in zip(adoption.steps, shown.steps, strict=False):
        if step.state == "beyond":
            break
        why = _objection(writer.game, step, planned["losses"])
        if why:
            adoption.why = why
            return
        adoption.done += 1
    adoption.done = 0


def _objection(game: door.AnyGame, step: door.ShownStep, known: Collection[str]) -> str:
    """Why a step is not made: it is refused, or would cost what was not known when it was adopted."""
    if step.state not in ("holds", "open"):
        return Adoption.Why.REFUSED.value
    return Adoption.Why.LOSS.value if set(losses_of(game, step)) - set(known) else ""


def _asked(writer: Writer, adoption: Adoption) -> str | None:
    """The question of the game's turn, if the seat is asked that and nothing else."""
    owed = [ask for ask in door.open_asks(writer.game, writer.state, adoption.seat) if not ask.optional]
    teamwork = writer.game.teamwork
    is_turn = teamwork is not None and len(owed) == 1 and owed[0].kind == teamwork.question
    return owed[0].id if is_turn else None


def _strike_off(writer: Writer) -> None:
    """Steps that were just done as planned stand in no plan any more; a plan without any is gone."""
    for plan in TeamPlan.objects.filter(match=writer.match).filter(Q(version__lt=writer.match.version)):
        stored = Entry.objects.filter(
            match=writer.match.pk, number__gt=plan.version, type="answer", seat__isnull=False
        )
        rows = [*stored.order_by("number"), *(row for row in writer.entries if row.type == "answer")]
        done = [(row.seat, door.decode_entry(bytes(row.data)).choice) for row in rows]
        struck = False
        for seat, choice in done:
            for part in plan.parts:
                if part["seat"] == seat and part["steps"][:1] == [choice]:
                    part["steps"] = part["steps"][1:]
                    struck = True
        plan.version = writer.match.version
        plan.parts = [part for part in plan.parts if part["steps"]]
        plan.revision += struck
        if plan.parts:
            plan.save()
        else:
            plan.delete()


def _tell(writer: Writer, players: set[str]) -> None:
    follow.enqueue_notices(writer.match.pk, players)
    seated = {seat.player_id for seat in writer.seats if seat.kind == Seat.Kind.HUMAN and seat.player_id}
    hints = [
        (player_group(who), {"type": "team.changed", "match": writer.match.pk}) for who in sorted(seated)
    ]
    transaction.on_commit(lambda: send(hints), robust=True)
