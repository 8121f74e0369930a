"""Who owes what: after any events, the table is what a fresh look at the states says, and every badge counts it."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from backend.accounts.models import Player
from backend.core.clock import FrozenClock
from backend.core.problems import Problem
from backend.matches.models import Match, Obligation, Seat
from backend.matches.selectors.inbox import badge, inbox_document, waiting_documents
from backend.matches.selectors.record import record_document
from backend.matches.selectors.states import load_privates, load_state
from backend.matches.services.answer import Sending, submit_answer
from backend.matches.services.freeze import freeze
from backend.matches.services.presence import give_back
from backend.matches.services.resign import resign_seat
from backend.matches.services.thaw import thaw
from backend.matches.services.undo import undo_answer
from backend.matches.visibility import seats_of
from backend.tables.services.create import NewTable, create_table
from backend.tables.services.layout import SeatWish
from backend.tables.services.seats import join_table
from games import door
from tests.support.length import length

RunDue = Callable[..., int]
Event = Callable[[str], None]
Row = tuple[str, int, str, str | None]

pytestmark = [pytest.mark.django_db, pytest.mark.dialect]

MATCHES = length(10, 20)
EVENTS = length(60, 2000)


@dataclass
class World:
    """Some players, some matches, and things that happen to them."""

    dice: random.Random
    clock: FrozenClock
    run_due: RunDue
    players: list[Player] = field(default_factory=list)
    matches: list[str] = field(default_factory=list)
    happened: dict[str, int] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    """Events that are still to happen, where the others have had their share: every second event is one of them."""
    keys: int = 0
    opened: int = 0
    """How many tables: every game has its turn, so that what only one of them has does happen."""

    def next_game(self) -> tuple[str, str]:
        """What is played at the next table, and the level of its bot."""
        self.opened += 1
        return GAMES[self.opened % len(GAMES)]

    def open_match(self) -> str:
        game, level = self.next_game()
        host, *guests = self.dice.sample(self.players, self.dice.choice([1, 2, 3]))
        seats = [SeatWish("me"), *(SeatWish("open") for _ in guests), SeatWish("bot", level)][
            : 4 if guests else 2
        ]
        clock = self.dice.choice([{"kind": "untimed"}, {"kind": "fixed", "seconds": 600}] * 2 + [FORFEIT])
        match = create_table(host, NewTable(game, seats, clock=clock))
        for guest in guests:
            join_table(match.pk, guest, None, "")
        return match.pk

    def happen(self, match_id: str) -> None:
        """One random event, legal or not."""
        events = [self.answer, self.pass_time, self.undo, self.resign, self.come_back, self.break_down]
        self.attempt(self.choose(events, [60, 20, 8, 1, 10, 1]), match_id)

    def choose(self, events: list[Event], weights: list[float]) -> Event:
        wanted = [event for event in events if event.__name__ in self.missing]
        if wanted and self.dice.random() < 0.5:
            return self.dice.choice(wanted)
        return self.dice.choices(events, weights)[0]

    def attempt(self, what: Event, match_id: str) -> None:
        try:
            what(match_id)
            self.happened[what.__name__] = self.happened.get(what.__name__, 0) + 1
        except Problem as problem:
            assert problem.status_code in (400, 403, 404, 409, 422), problem.code

    def people(self, match_id: str) -> list[Player]:
        return [seat.player for seat in seats_of(match_id) if seat.player is not None]

    def answer(self, match_id: str) -> None:
        match = Match.objects.get(pk=match_id)
        game = door.game(match.game)
        state = door.decode(game, load_state(match_id, match.version))
        privates = load_privates(match_id)
        asked = [
            (seat, decision)
            for seat in seats_of(match_id)
            if seat.player is not None
            for decision in door.decisions(game, state, seat.index, "en", [], privates)
        ]
        if not asked:
            self.pass_time(match_id)
            return
        seat, decision = self.dice.choice(asked)
        self.keys += 1
        choice = self.choice(decision.form)
        assert seat.player is not None
        submit_answer(
            match_id, Sending(seat.player, decision.id, choice, match.version, f"k{self.keys}", "en")
        )

    def choice(self, form: Any) -> door.Choice:
        kind = form.__struct_config__.tag
        if kind == "order":
            return self.dice.sample([item.key for item in form.items], len(form.items))
        if kind == "split":
            parts = {bucket.key: 0 for bucket in form.buckets}
            for _ in range(form.total):
                parts[self.dice.choice([b.key for b in form.buckets if parts[b.key] < b.max])] += 1
            return parts
        keys = [option.key for option in form.options]
        return self.dice.choice(keys) if kind == "one" else self.dice.sample(keys, min(form.min, len(keys)))

    def pass_time(self, match_id: str) -> None:
        self.clock.advance(self.dice.choice([1, 30, 300, 601]))
        self.run_due()

    def undo(self, match_id: str) -> None:
        people = self.people(match_id)
        undo_answer(match_id, self.dice.choice(people), Match.objects.get(pk=match_id).version)

    def resign(self, match_id: str) -> None:
        resign_seat(match_id, self.dice.choice(self.people(match_id)), None)

    def come_back(self, match_id: str) -> None:
        give_back(match_id, self.dice.choice(self.people(match_id)))

    def break_down(self, match_id: str) -> None:
        freeze(match_id, RuntimeError("a fault"))
        assert not Obligation.objects.filter(match=match_id).exists()
        thaw(match_id)


GAMES = [("pursuit", "easy"), ("campfire", "normal"), ("campfire", "normal"), ("smugglers", "normal")]
FORFEIT = {"kind": "fixed", "seconds": 600, "on_timeout": "forfeit"}


def counted_anew(match_id: str) -> set[Row]:
    """What is owed in a match, from its newest state alone."""
    match = Match.objects.get(pk=match_id)
    if match.status != Match.Status.ACTIVE:
        return set()
    game = door.game(match.game)
    state = door.decode(game, load_state(match_id, match.version))
    rows: set[Row] = set()
    seats = seats_of(match_id)
    for ask, is_owed in door.owed(game, state, load_privates(match_id)):
        seat = seats[ask.seat]
        is_away = not is_owed or seat.kind == Seat.Kind.BOT or seat.status != Seat.Status.PLAYING
        rows.add((match_id, ask.seat, ask.id, None if is_away else seat.player_id))
    return rows


def stored(**of: Any) -> set[Row]:
    return set(Obligation.objects.filter(**of).values_list("match_id", "seat", "decision", "player_id"))


def check_clock(match_id: str) -> None:
    """Whatever has a deadline is looked at in time: the alarm is never later than the next deadline."""
    match = Match.objects.get(pk=match_id)
    deadlines = [
        row.deadline for row in Obligation.objects.filter(match=match_id) if row.deadline is not None
    ]
    if deadlines:
        assert match.alarm_at is not None
        assert match.alarm_at <= min(deadlines)


def check_revisions(match_id: str) -> None:
    """A seat's row counts what it has told in private as the input does, whatever moved it: a bot that is asked by an
    older or newer count would never answer."""
    seats = seats_of(match_id)
    for index, private in load_privates(match_id).items():
        assert seats[index].private_revision == private.revision


def plays_again(match: Match) -> bool:
    """Whatever happened to a match (timeouts, ticks, undo, faults, bots), its record proves it."""
    record = door.parse_record(record_document(match, seats_of(match.pk)))
    verdict = door.verify(record)
    assert verdict.valid, (match.game, verdict.first_difference)
    return True


@pytest.mark.slow
@pytest.mark.usefixtures("nobody_is_told")
def test_the_table_is_what_the_states_say_after_many_events(
    toys: None, frozen: FrozenClock, run_due: RunDue
) -> None:
    world = World(random.Random(20260302), frozen, run_due)
    world.players = [
        Player.objects.create(handle=f"player-{number}", display_name=f"P{number}") for number in range(6)
    ]
    world.matches = [world.open_match() for _ in range(MATCHES)]
    expected = {"answer", "pass_time", "undo", "resign", "break_down"}
    for event in range(EVENTS + 1000):
        if event >= EVENTS:
            world.missing = expected - set(world.happened)
            if not world.missing:
                break
        place = world.dice.randrange(MATCHES)
        match_id = world.matches[place]
        world.happen(match_id)
        assert stored(match=match_id) == counted_anew(match_id)
        check_clock(match_id)
        check_revisions(match_id)
        match = Match.objects.get(pk=match_id)
        if match.status == Match.Status.FINISHED:
            assert plays_again(match)
            world.matches[place] = world.open_match()
        if event % 100 == 0:
            check_badges(world)
    assert stored() == set().union(*(counted_anew(pk) for pk in Match.objects.values_list("pk", flat=True)))
    assert expected <= set(world.happened), world.happened
    assert not Match.objects.filter(status=Match.Status.FROZEN).exists()


def check_badges(world: World) -> None:
    """Badge, inbox and socket say the same: the number of matches in which the player owes anything."""
    owed = {row for match_id in world.matches for row in counted_anew(match_id)}
    for player in world.players:
        waiting = {match_id for match_id, _, _, debtor in owed if debtor == player.pk}
        assert badge(player) == len(waiting)
        assert {item["match"]["id"] for item in waiting_documents(player, "en")} == waiting
        document = inbox_document(player, "en")
        assert document["badge"] == len(document["waiting"]) == len(waiting)
