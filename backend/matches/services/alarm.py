"""The clock acts: timers of the game and answers for those who ran out of time, though nobody looks.

An alarm may ring twice, late or for nothing; it does what is due by the database and sets the next one.
"""

from backend.clocks import kinds
from backend.core.problems import Problem
from backend.matches.engine import EngineFault, engine_call
from backend.matches.services import keeping, standstill, timers
from backend.matches.services.writer import Writer, change
from games import door

MAX_ANSWERS = 500
"""More automatic answers than this in one alarm are a fault of the game."""


def ring(match_id: str) -> None:
    """Does all that has come due in a match."""
    try:
        change(match_id, _ring)
    except Problem as problem:
        # A match that is gone needs no clock, and one that was just frozen has told the operator.
        if problem.code not in ("not_found", "frozen"):
            raise


def _ring(writer: Writer) -> None:
    if not writer.match.is_active:
        return
    writer.note_alarm()
    standstill.end_long_pause(writer)
    for timer in timers.due(writer.match, writer.now):
        if timer in door.timers(writer.state):
            writer.tick(timer)
    late = _answer_overdue(writer)
    limit = door.bots_take_over_after(writer.game)
    for seat in writer.seats:
        if seat.index in late and not seat.is_played_by_bot:
            writer.count_timeout(seat)
            if seat.timeouts_in_a_row >= limit or keeping.waits_for_timeout(writer, seat):
                keeping.begin(writer, seat)


def _answer_overdue(writer: Writer) -> set[int]:
    """Gives the automatic answer to everything overdue, in the order in which it was asked; the late seats."""
    overdue = {door.base_of(row.decision) for row in writer.obligations.overdue()}
    late: set[int] = set()
    if not overdue:
        return late
    chance = door.FastChance()
    for _ in range(MAX_ANSWERS):
        waiting = door.waiting(writer.game, writer.state, writer.privates)
        ask = next((ask for ask in waiting if door.base_of(ask.id) in overdue), None)
        if ask is None:
            return late
        seat = writer.seats[ask.seat]
        planned = writer.due_plan(seat)
        if planned is not None and planned[0] == ask.id:
            writer.answer(seat.index, *planned, by="order")
            continue
        late.add(seat.index)
        if kinds.forfeits(writer.match.clock) and not seat.is_played_by_bot:
            writer.resign(seat, by="clock")
            continue
        with engine_call():
            choice = door.automatic(writer.game, writer.state, ask.seat, ask.id, chance, writer.privates)
        writer.answer(ask.seat, ask.id, choice, by="clock")
    raise EngineFault("the automatic answers do not end")
