"""The simulated time: who comes when, what the server does meanwhile, and what breaks.

Everything goes through the services that requests and workers use; only time, the outside world and the workers'
luck are made up. Nothing here waits: the clock jumps from one event to the next.
"""

import heapq
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from unittest import mock

from django.db.models import F, Q
from django.test.utils import override_settings

from backend.accounts.models import Player
from backend.accounts.services.players import create_guest
from backend.clocks.tasks import beat
from backend.core import clock, outbox
from backend.core.models import Due
from backend.matches.models import Entry, Match, PrivateInput, Remark, Seat
from backend.notifications.models import Alert, Attempt, Device, MailSettings, Notice
from backend.notifications.services.preferences import change_settings
from backend.notifications.tasks import digests, sweep
from backend.soak import audit
from backend.soak.devices import give_address, give_browser, give_webhook, want_mail
from backend.soak.figures import Figures
from backend.soak.internet import Internet
from backend.soak.people import ZONES, Person, draw_habits
from backend.soak.tables import open_table

BEGIN = datetime(2026, 10, 22, 6, 0, tzinfo=UTC)
"""A Thursday: the week holds the end of summer time in Europe."""
OPENING = 0.4
"""In which part of the time all tables are opened."""
AUDITS = timedelta(hours=6)
PATIENCE = (None, None, 30, 180)
"""Minutes after which the next channel takes over, as people choose them."""
BEAT = timedelta(seconds=90)
"""Between two beats of the server's own clock work (`periodic`)."""


@dataclass(frozen=True)
class Plan:
    """How much is simulated."""

    players: int = 200
    matches: int = 300
    days: float = 7
    seed: int = 1


class World:
    """One simulation."""

    def __init__(self, plan: Plan, tell: Callable[[str], None] = lambda line: None) -> None:
        """`tell` hears how far the time has come."""
        self.plan = plan
        self.tell = tell
        self.chance = random.Random(plan.seed)  # noqa: S311 - not cryptography
        self.figures = Figures()
        self.people: dict[str, Person] = {}
        self.owner_of: dict[str, str] = {}
        """Players by the address of their browser, webhook or mailbox."""
        self.internet = Internet(self.chance, self.figures, self._nudge)
        self._visits: list[tuple[datetime, str]] = []
        self._openings: list[datetime] = []
        self._beats = 0

    def run(self) -> Figures:
        """Lets the time pass and checks it; the figures."""
        with clock.freeze(BEGIN) as frozen, self._outside_world():
            end = frozen.at + timedelta(days=self.plan.days)
            self._prepare(end)
            next_audit, next_beat = frozen.at + AUDITS, frozen.at
            next_outage = self._draw_outage()
            while frozen.at < end:
                frozen.at = max(frozen.at, min(self._next_event(), next_audit, next_beat, next_outage, end))
                if frozen.at >= next_outage:
                    frozen.advance(self.chance.uniform(180, 4 * 3600))
                    self.figures.add("server: outages")
                    next_outage = self._draw_outage()
                if frozen.at >= next_beat:
                    self._beat()
                    next_beat = frozen.at + BEAT
                self._work()
                self._let_people_in()
                if frozen.at >= next_audit:
                    self._audit()
                    next_audit = frozen.at + AUDITS
            self._audit()
            self._count()
        return self.figures

    @contextmanager
    def _outside_world(self) -> Iterator[None]:
        """Nothing leaves this process: no messages to workers and sockets, no requests."""
        with (
            mock.patch("backend.core.outbox.wake"),
            mock.patch("backend.matches.publish.send"),
            mock.patch("backend.notifications.outbound.post", self.internet.post),
            mock.patch("django.core.mail.get_connection", self.internet.mail_connection),
            override_settings(MAIL=True),
        ):
            yield

    def _prepare(self, end: datetime) -> None:
        now = clock.now()
        for number in range(self.plan.players):
            player = create_guest(f"Soak {number}", self.chance.choice(("en", "ru")))
            player.time_zone = self.chance.choice(ZONES)
            if self.chance.random() < 0.5:
                player.quiet_hours = {"start": "22:00", "end": "07:00"}
            player.save()
            person = Person(player, draw_habits(self.chance), self.chance, self.figures)
            self.people[player.pk] = person
            browsers = self.chance.choice((0, 1, 1, 1, 2))
            person.has_phone = browsers > 0
            for _ in range(browsers):
                self.owner_of[give_browser(player, self.chance)] = player.pk
            if self.chance.random() < 0.3:
                self.owner_of[give_webhook(player, self.chance)] = player.pk
            if self.chance.random() < 0.5:
                self.owner_of[give_address(player, self.chance)] = player.pk
                want_mail(player, self.chance)
            change_settings(player, {"fallback_after": self.chance.choice(PATIENCE)})
            self._plan_visit(person, person.next_visit())
        span = (end - now) * OPENING
        self._openings = sorted(now + span * self.chance.random() for _ in range(self.plan.matches))

    def _draw_outage(self) -> datetime:
        return clock.now() + timedelta(hours=self.chance.uniform(12, 72))

    def _plan_visit(self, person: Person, at: datetime) -> None:
        heapq.heappush(self._visits, (at, person.id))

    def _nudge(self, endpoint: str) -> None:
        """A notice has arrived: mostly, its reader comes sooner."""
        person = self.people[self.owner_of[endpoint]]
        if not person.is_gone and self.chance.random() < person.habits.heeds:
            heapq.heappush(self._visits, (person.soon(), person.id))

    def _next_event(self) -> datetime:
        due = Due.objects.filter(done_at=None).order_by("due_at").values_list("due_at", "claimed_until")[:1]
        times = [max(at, claimed or at) for at, claimed in due]
        for waiting in (
            Match.objects.filter(look_at__isnull=False).values_list("look_at", flat=True).order_by("look_at"),
            PrivateInput.objects.filter(order_at__isnull=False)
            .values_list("order_at", flat=True)
            .order_by("order_at"),
        ):
            times += [at for at in waiting[:1] if at is not None]
        times += [at for at, _ in self._visits[:1]]
        times += self._openings[:1]
        return min(times, default=clock.now() + BEAT)

    def _let_people_in(self) -> None:
        now = clock.now()
        while self._openings and self._openings[0] <= now:
            self._openings.pop(0)
            there = [person.id for person in self.people.values() if not person.is_gone]
            open_table(self.chance, list(Player.objects.filter(pk__in=there)))
            self.figures.add("tables opened")
        while self._visits and self._visits[0][0] <= now:
            person = self.people[heapq.heappop(self._visits)[1]]
            if person.is_gone:
                continue
            person.look_in()
            self._subscribe_again(person)
            self._write_again(person)
            self._work()
            # Who came because of a notice keeps the visit that was planned anyway.
            if not any(each == person.id for _, each in self._visits):
                self._plan_visit(person, person.next_visit())

    def _subscribe_again(self, person: Person) -> None:
        """The app sees that its subscription is gone and makes a new one."""
        if person.is_gone or not person.has_phone or Device.objects.filter(player=person.id).exists():
            return
        self.owner_of[give_browser(Player.objects.get(pk=person.id), self.chance)] = person.id
        self.figures.add("browsers subscribed again")

    def _write_again(self, person: Person) -> None:
        """The app says that mail was switched off because the address took none: there is another one."""
        if (
            person.is_gone
            or not MailSettings.objects.filter(player=person.id, switched_off_at__isnull=False).exists()
        ):
            return
        player = Player.objects.get(pk=person.id)
        self.owner_of[give_address(player, self.chance)] = person.id
        want_mail(player, self.chance)
        self.figures.add("people: named another address")

    def _work(self) -> None:
        """Does what is due, like a worker with bad luck: some claims die, some messages come twice."""
        while True:
            now = clock.now()
            outbox.gather(now)
            free = Q(claimed_until=None) | Q(claimed_until__lte=now)
            rows = list(
                Due.objects.filter(free, done_at=None, due_at__lte=now).order_by("due_at", "pk")[:200]
            )
            if not rows:
                return
            for row in rows:
                self._do(row)

    def _do(self, row: Due) -> None:
        luck = self.chance.random()
        self.figures.add(f"due work: {row.kind}")
        if luck < 0.01:
            self.figures.add("workers: killed with their claim")
            claim = clock.now() + timedelta(seconds=60)
            Due.objects.filter(pk=row.pk).update(claimed_until=claim, attempts=F("attempts") + 1)
            return
        outbox.run(row.pk)
        row.refresh_from_db()
        if row.last_error:
            self.figures.fault(f"{row.kind} {row.args}: {row.last_error}")
        if luck > 0.98:
            self._do_again(row)

    def _do_again(self, row: Due) -> None:
        """The message came twice, or the worker died before it could say that it was done."""
        if Due.objects.filter(pk=row.pk, done_at__isnull=False).update(done_at=None, due_at=clock.now()):
            self.figures.add("workers: did it twice")
            outbox.run(row.pk)

    def _beat(self) -> None:
        """The tasks that a server runs by the clock."""
        beat()
        self._beats += 1
        if self._beats % 4 == 0:
            digests()
            sweep()

    def _audit(self) -> None:
        beat()
        digests()
        self._work()
        sweep()
        self._work()
        audit.check(self.figures)
        audit.check_letters(self.figures, self.internet.letters)
        done = (clock.now() - BEGIN) / timedelta(days=1)
        answers, faults = self.figures.counts["answers: by people"], len(self.figures.faults)
        self.tell(f"day {done:.2f}: {answers} answers, {faults} faults")

    def _count(self) -> None:
        """What has come of it all."""
        self.figures.add("people", len(self.people))
        for match in Match.objects.all():
            self.figures.add(f"matches: {match.status}")
        for by in ("player", "bot", "clock", "order"):
            self.figures.add(f"entries: by {by}", Entry.objects.filter(by=by, number__gt=0).count())
        for kind in Notice.objects.values_list("kind", flat=True):
            self.figures.add(f"notices: {kind}")
        for reason in Notice.objects.exclude(reason="").values_list("reason", flat=True):
            self.figures.add(f"notices without delivery: {reason}")
        for channel, result in Attempt.objects.values_list("channel", "result"):
            self.figures.add(f"attempts: {channel}, {result}")
        for kind in Remark.objects.values_list("kind", flat=True):
            self.figures.add(f"remarks: {kind}")
        for name in Alert.objects.values_list("name", flat=True):
            self.figures.add(f"operators were warned: {name}")
        self.figures.add(
            "digests", sum(reference.startswith("<digest-") for reference in self.internet.letters)
        )
        self.figures.add("browsers left", Device.objects.count())
        self.figures.add("seats kept by bots", Seat.objects.filter(status=Seat.Status.BOT_KEEPS).count())
