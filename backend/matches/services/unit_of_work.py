"""A locked match, and what has been done with it so far.

The writer (writer.py) does things, the consequences (consequences.py) follow from them; both note here what is to be
written, and what others must hear of. Nothing here asks the engine for anything but to read what is stored.
"""

from collections.abc import Iterable

from backend.accounts.models import Player
from backend.core import clock
from backend.core.ids import new_id
from backend.core.models import Due
from backend.core.problems import Problem
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Entry, Match, Obligation, PrivateInput, Seat, Snapshot
from backend.matches.rows import Opened
from backend.matches.services.obligations import Obligations
from games import door


class UnitOfWork:
    """Lives for one transaction, which has locked the match's row."""

    def __init__(self, match: Match, opened: Opened, player: Player | None = None) -> None:
        self.match = match
        self.opened = opened
        self.seats: list[Seat] = opened.seats
        self.player = player
        """For whom the match is changed, if it is for one player."""
        self.game = game_of(match.game)
        self.now = clock.now()
        self.obligations = Obligations(match, self.seats, self.now)
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.events: list[door.Event] = []
        """What was told since the match was opened."""
        self.work: list[Due] = []
        """What is to be done after this change; stored with it."""
        self.handed_over: set[int] = set()
        """Seats in which somebody else sits now."""
        self.status_before: dict[int, str] = {}
        """The status that a seat had when the match was opened, if another was set since."""
        self.changed_seats: set[int] = set()
        self.private_seats: set[int] = set()
        """Seats that have told something in private now."""
        self.revised: set[int] = set()
        """Seats of which what they told in private has moved."""
        self.is_table_changed = False
        """Whether something changed that everybody at the table sees, besides entries."""
        self.is_renewed = False
        """Whether there is something to write though nothing was answered."""
        self._state: door.State | None = None
        self._privates: door.Privates | None = None
        self._asked_in_private: set[int] = set()

    @property
    def known_player(self) -> Player:
        """The one for whom the match is changed."""
        if self.player is None:
            raise RuntimeError("this change is nobody's")
        return self.player

    @property
    def state(self) -> door.State:
        """The newest state, decoded when first asked for."""
        if self._state is None:
            if self.opened.state is None:
                raise Problem("not_found")
            with engine_call():
                self._state = door.decode(self.game, self.opened.state)
            self._asked_in_private = self._may_tell_in_private()
        return self._state

    @state.setter
    def state(self, state: door.State) -> None:
        self._state = state

    @property
    def privates(self) -> door.Privates:
        """What seats have told in private, decoded when first asked for: who may do what is decided before."""
        if self._privates is None:
            stored = self.opened.privates
            self._privates = {seat: door.decode_private(bytes(row.data)) for seat, row in stored.items()}
        return self._privates

    @property
    def is_opening(self) -> bool:
        """Whether this change starts the match."""
        return bool(self.entries) and self.entries[0].number == 0

    @property
    def has_changed(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.entries or self.private_seats or self.changed_seats or self.is_renewed)

    @property
    def extent(self) -> tuple[object, ...]:
        """How much there is to write so far: grows with whatever is done."""
        seats = frozenset(self.changed_seats), frozenset(self.private_seats)
        return len(self.entries), len(self.work), *seats, self.is_table_changed, self.is_renewed

    @property
    def private_rows(self) -> list[int]:
        """The seats of which what they tell in private is written now: all that may tell something before or after
        this change, so that what others have told makes no change take longer."""
        return sorted(self._asked_in_private | self._may_tell_in_private() | self.private_seats)

    def _may_tell_in_private(self) -> set[int]:
        """The seats that may have told something in private, as everybody may know it: where anything can be decided
        in advance, all."""
        if door.has_plans(self.game):
            return {seat.index for seat in self.seats}
        return {ask.seat for ask in self.state.asks.values() if ask.is_private}

    def private_row(self, seat: int) -> PrivateInput:
        """The stored row of what a seat has told in private, or a new one."""
        return self.opened.privates.get(seat) or PrivateInput(match_id=self.match.pk, seat=seat)

    def due_plan(self, seat: Seat) -> tuple[str, door.Choice] | None:
        """What the seat has stored for a decision that is open now; nothing while a bot plays it."""
        if seat.index not in self.privates or seat.is_played_by_bot:
            return None
        with engine_call():
            return door.due_plan(self.game, self.state, seat.index, self.privates)

    def set_seat_status(self, seat: Seat, status: Seat.Status) -> None:
        """Who plays the seat from now on; stored with the rest."""
        if seat.status != status:
            self.status_before.setdefault(seat.index, seat.status)
            seat.status = status
            self.changed_seats.add(seat.index)
            self.is_table_changed = True

    def set_host(self, player: Player) -> None:
        """The match is this player's to look after from now on."""
        self.match.host = player
        self.note_table()

    def set_wanted(self, seat: Seat, by: str) -> None:
        """Opens or ends (with an empty `by`) the call for somebody else in this seat. Where the match is private, the
        way in is a new code, which ends with the call."""
        if seat.wanted != by:
            seat.wanted = by
            is_private = self.match.visibility == Match.Visibility.PRIVATE
            seat.invitation = new_id() if by and is_private else None
            self.changed_seats.add(seat.index)
            self.is_table_changed = True

    def count_timeout(self, seat: Seat) -> None:
        """One more answer in a row that the clock had to give."""
        seat.timeouts_in_a_row += 1
        self.changed_seats.add(seat.index)

    def take_time(self, seat: Seat, rows: Iterable[Obligation], seconds: float) -> None:
        """The seat's player takes more time for what they owe."""
        self.obligations.lengthen(rows, seconds)
        seat.extensions += 1
        self.changed_seats.add(seat.index)
        self.note_table()
        self.note_presence(seat)

    def note_presence(self, seat: Seat) -> None:
        """The seat's player has acted."""
        if seat.timeouts_in_a_row:
            seat.timeouts_in_a_row = 0
            self.changed_seats.add(seat.index)

    def note_alarm(self) -> None:
        """The alarm of this match has rung: the next one must be set."""
        self.match.alarm_at = None
        self.is_renewed = True

    def note_table(self) -> None:
        """Something that everybody sees has changed though nothing was answered: deadlines, a pause."""
        self.is_renewed = True
        self.is_table_changed = True

    def renew(self) -> None:
        """Plans all that follows from the position anew, though nothing was answered."""
        self.note_alarm()
        self.is_table_changed = True
        self.changed_seats = {seat.index for seat in self.seats}
