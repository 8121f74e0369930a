"""What follows from a change of a match: the list below, in its order, inside the change's transaction.

Each reads what was done (unit_of_work.py), and writes rows or notes work to be done later. None of them moves the
match or saves: that is the writer's.
"""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction

from backend.core import outbox
from backend.core.statements import update
from backend.matches import publish
from backend.matches.models import PrivateInput, Seat
from backend.matches.rows import add_entries, add_snapshots, put_privates, put_seats
from backend.matches.services import due_orders, follow, keeping, timers
from backend.matches.services.unit_of_work import UnitOfWork
from games import door

Consequence = Callable[[UnitOfWork], None]


def store_entries(unit: UnitOfWork) -> None:
    """The record, and the positions that it led to."""
    add_entries(unit.entries)
    add_snapshots(unit.snapshots)


def store_results(unit: UnitOfWork) -> None:
    """Who has won and lost."""
    outcome = unit.state.outcome
    if unit.entries and outcome is not None:
        for seat in unit.seats:
            seat.result = outcome.results.get(seat.index, "")
            unit.changed_seats.add(seat.index)


def count_privates(unit: UnitOfWork) -> None:
    """What seats have told in private has moved with the entries, too: a round that closed took it along."""
    for index, private in unit.privates.items():
        seat = unit.seats[index]
        if seat.private_revision != private.revision:
            seat.private_revision = private.revision
            unit.revised.add(index)


def finish(unit: UnitOfWork) -> None:
    """A match with an outcome is over."""
    outcome = unit.state.outcome
    if outcome is not None:
        unit.work += follow.finish(unit.match, outcome, unit.now)
        unit.is_table_changed = True


def settle_clocks(unit: UnitOfWork) -> None:
    """Timers, what is owed, and whom the match waits for."""
    match, state, obligations = unit.match, unit.state, unit.obligations
    if match.is_active:
        timers.settle(match, state, unit.privates, obligations.clock_now, follow.pace_of(unit.seats))
    obligations.settle(unit.game, state, unit.privates)
    if match.is_active:
        timers.settle_parts(match, state, obligations.rows.values(), anew=obligations.has_moved)
    match.waiting_on = follow.waiting_on(state)


def set_alarm(unit: UnitOfWork) -> None:
    """When the clock must look at the match next."""
    if unit.match.is_active:
        unit.work += follow.alarms(unit.match, unit.obligations.earliest())


def wake_bots(unit: UnitOfWork) -> None:
    """Puts a new position to every bot that is asked anything in it, an old one to the bots that are new.

    What one seat has told in private wakes no bot of another: what that bot does next would give it away.
    """
    if not unit.match.is_active:
        return
    asked = {ask.seat for ask in door.open_asks(unit.game, unit.state, None, unit.privates)}
    concerned = unit.private_seats | unit.changed_seats
    for seat in unit.seats:
        if seat.index in asked and seat.is_played_by_bot and (unit.entries or seat.index in concerned):
            unit.work.append(follow.bot_turn(unit.match, seat, unit.now, follow.pace_of(unit.seats)))


def store_privates(unit: UnitOfWork) -> None:
    """Writes the private inputs of all seats that may have any, changed or not and by one statement: what others
    have told in private makes no change take longer. With each goes when it is given, if it is an order."""
    if unit.is_opening and not unit.privates:
        return
    rows = [_private_row(unit, unit.seats[index]) for index in unit.private_rows]
    put_privates(rows)
    due_orders.wake(row.order_at for row in rows)


def _private_row(unit: UnitOfWork, seat: Seat) -> PrivateInput:
    row = unit.private_row(seat.index)
    row.data = door.encode_private(unit.privates.get(seat.index) or door.Private())
    planned = unit.due_plan(seat) if unit.match.is_active else None
    decision = planned[0] if planned is not None else ""
    if row.order_for != decision:  # what waits already keeps its time
        row.order_for, row.order_at = decision, _order_time(unit, decision) if decision else None
    return row


def _order_time(unit: UnitOfWork, decision: str) -> datetime:
    """What seats have stored is answered after a while, as a person would."""
    deadline = unit.obligations.deadline_of(decision)
    seconds = door.plan_delay(unit.game, unit.state)
    return follow.order_time(deadline, seconds, unit.now, follow.pace_of(unit.seats))


def store_seats(unit: UnitOfWork) -> None:
    """Who sits where and in what state, their banks among it."""
    changed = unit.changed_seats | unit.private_seats | unit.revised | unit.obligations.paid_banks
    put_seats([unit.seats[index] for index in sorted(changed)])


def tell_players(unit: UnitOfWork) -> None:
    """Has somebody look at what players should be told: at once what is urgent, else soon."""
    urgent = unit.obligations.urgent_players | _newly_seated(unit)
    unit.work += follow.notices(unit.match.pk, urgent)
    follow.tell_later(unit.match, _inboxes(unit) - urgent, unit.now)


def _newly_seated(unit: UnitOfWork) -> set[str]:
    """Players whose match has begun, or whose seat a bot has taken or given back."""
    changed = [seat for seat in unit.seats if unit.is_opening or seat.index in unit.changed_seats]
    return _players(changed)


def _inboxes(unit: UnitOfWork) -> set[str]:
    """Players whose inbox reads differently now; at the end of a match, all of them."""
    return unit.obligations.touched_players if unit.match.is_active else _players(unit.seats)


def _players(seats: Iterable[Seat]) -> set[str]:
    return {seat.player_id for seat in seats if seat.player_id is not None}


def store_match(unit: UnitOfWork) -> None:
    """The match's own row. What is told in private leaves no trace that others could see, not even the time."""
    if unit.entries or unit.is_table_changed:
        unit.match.updated_at = unit.now
    fields = [*FIELDS]
    if unit.is_opening:
        fields += OPENING_FIELDS
    if not unit.match.is_active:
        fields += ENDING_FIELDS
    update(unit.match, fields)


def tell_followers(unit: UnitOfWork) -> None:
    """Apps above do what they do whenever a match has moved."""
    if unit.entries:
        unit.work += follow.followers_work(unit.match)


def pack_states(unit: UnitOfWork) -> None:
    """Older states of a match that has become long, or is over, need less room."""
    if unit.entries:
        unit.work += follow.packing(unit.match, unit.entries[0].number - 1)


def store_work(unit: UnitOfWork) -> None:
    """All work that the others have noted."""
    outbox.enqueue_all(unit.work)


def tell_sockets(unit: UnitOfWork) -> None:
    """Hints for those who watch and wait, after the commit."""
    match = unit.match
    hints = [publish.moved(match.pk, match.version)] if unit.entries else []
    if unit.is_table_changed:
        hints.append(publish.table(match.pk))
    for index in unit.private_seats:
        player_id = unit.seats[index].player_id
        if player_id is not None:
            hints.append(publish.private(match.pk, player_id))
    hints += [publish.inbox(player_id) for player_id in sorted(_inboxes(unit))]
    if hints:
        transaction.on_commit(lambda: publish.send(hints), robust=True)


FIELDS = (
    *(
        "version",
        "status",
        "waiting_on",
        "timers",
        "early",
        "alarm_at",
        "updated_at",
        "untold",
        "untold_count",
    ),
    *("look_at", "unattended_since", "host", "timers_from", "paused_since", "pause_asked", "credited"),
)
"""What any change may move in a match's row."""
OPENING_FIELDS = ("started_at", "seed", "seed_commitment", "rules_version", "content_digest")
ENDING_FIELDS = ("outcome", "finished_at")

CONSEQUENCES: tuple[Consequence, ...] = (
    store_entries,
    store_results,
    keeping.return_seats,
    keeping.end_calls,
    keeping.write_diary,
    keeping.abandon_deserted,
    count_privates,
    finish,
    settle_clocks,
    set_alarm,
    wake_bots,
    store_privates,
    store_seats,
    tell_players,
    store_match,
    tell_followers,
    pack_states,
    store_work,
    tell_sockets,
)
"""Each may go by what the ones before it have done."""
