"""Random events in many matches; afterwards every number and every notice agrees with a fresh count of the matches.

STAKEOUT_NOTICE_EVENTS=5000 makes it longer, STAKEOUT_NOTICE_SEED repeats one.
"""

import os
import random
from datetime import timedelta
from typing import Any

import pytest

from backend.accounts.models import Player
from backend.core import clock
from backend.core.models import Due
from backend.matches.models import Match, Obligation, Seat
from backend.matches.selectors.states import load_privates, load_state
from backend.matches.services.follow import NOTIFY
from backend.notifications.channels import Message, Result, Target
from backend.notifications.kinds import OWED
from backend.notifications.models import Attempt, Kind, Notice, Reason
from backend.notifications.push.channel import PushChannel
from backend.notifications.services import deliver, reconcile
from games import door
from tests.support import matches
from tests.support.api import Api, new_player
from tests.support.due import run_due
from tests.support.length import length
from tests.support.push import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

EVENTS = int(os.environ.get("STAKEOUT_NOTICE_EVENTS", length("50", "500")))
SEED = int(os.environ.get("STAKEOUT_NOTICE_SEED", "20260302"))


def counted(player_id: str) -> set[str]:
    """The matches that wait for a player, asked of the games themselves."""
    waiting = set()
    for match in Match.objects.filter(status=Match.Status.ACTIVE):
        game = door.game(match.game)
        state = door.decode(game, load_state(match.pk, match.version))
        seats = list(Seat.objects.filter(match=match).order_by("index"))
        for ask, is_owed in door.owed(game, state, load_privates(match.pk)):
            seat = seats[ask.seat]
            if is_owed and not seat.is_played_by_bot and seat.player_id == player_id:
                waiting.add(match.pk)
    return waiting


class World:
    """Three people, their matches, and a channel that fails now and then."""

    def __init__(self, frozen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.dice = random.Random(SEED)
        self.frozen = frozen
        self.people = [new_player(name) for name in ("Anna", "Boris", "Cora")]
        self.matches: list[str] = []
        self.sent: list[tuple[str, str, int]] = []
        """Kind, target and badge of everything that was taken."""
        self.faults: list[str] = []
        self.keys = self.extensions = self.pauses = 0
        for number, player in enumerate(self.people):
            phone = Phone(f"https://push.example.org/{number}")
            assert player.post("/push/subscriptions", phone.subscription).status_code == 201
        monkeypatch.setattr(PushChannel, "deliver", self.take)
        for _ in range(6):
            self.open()

    def has_seen_all(self) -> bool:
        """Whether everything that bears on a number has happened."""
        kinds = {kind for kind, _, _ in self.sent}
        return {"turn", "close"} <= kinds and self.extensions > 0 and self.pauses > 0

    def take(self, message: Message, target: Target) -> Result:
        """Instead of sending."""
        if message.badge != len(counted(message.player.pk)):
            self.faults.append(f"the badge on the phone is {message.badge}")
        if self.dice.random() < 0.2:
            return Result("retry", "HTTP 503", 60.0)
        kind = "close" if message.is_closing else str(message.notice.kind)
        self.sent.append((kind, target.id, message.badge))
        return Result("ok", "HTTP 201")

    def open(self) -> None:
        """A new match of two people, of one with a bot, or of a toy game that can be undone."""
        host, guest = self.dice.sample(self.people, 2)
        clock_of = {
            "kind": "fixed",
            "seconds": self.dice.choice([7200, 86400]),
            "extension": {"hours": 3, "times": 5},
        }
        sort = self.dice.randrange(3)
        if sort == 0:
            made = matches.create(host, matches.ME, matches.BOT, clock=clock_of)["id"]
        elif sort == 1:
            made = matches.two_players(host, guest, clock=clock_of)
        else:
            made = matches.two_players(host, guest, clock=clock_of, game="campfire")
        self.matches.append(str(made))

    def play(self, player: Api) -> None:
        """Some answer to something."""
        waiting = player.get("/me/inbox").json()["waiting"]
        if not waiting:
            return
        document = self.dice.choice(waiting)["match"]
        seat = f"?seat={self.dice.choice(document['my_seats'])}"
        asked = matches.required(matches.view(player, document["id"], seat))
        if asked:
            form = asked[0]["form"]
            choice = matches.first_choice(asked[0])
            if form["type"] == "one":
                open_now = [each["key"] for each in form["options"] if "disabled" not in each]
                choice = self.dice.choice(open_now)
            sent = matches.send(player, document["id"], asked[0]["id"], choice, document["version"])
            assert sent.status_code == 200, sent.content

    def happen(self) -> str:
        """One random event."""
        player = self.dice.choice(self.people)
        match_id = self.dice.choice(self.matches)
        what = self.dice.choices(
            [
                *("play", "wait", "undo", "resign", "open", "seen", "quiet", "lose", "again", "mute", "away"),
                *("extend", "pause", "go on"),
            ],
            [50, 14, 8, 1, 3, 6, 3, 6, 6, 2, 3, 8, 3, 6],
        )[0]
        if what in ("play", "open", "lose", "again", "wait"):
            {
                "play": lambda: self.play(player),
                "open": self.open,
                "lose": Due.objects.filter(kind__in=[NOTIFY, reconcile.DELIVER], done_at=None).delete,
                "again": self.run_again,
                "wait": lambda: self.frozen.advance(self.dice.choice([60, 200, 3600, 5 * 3600])),
            }[what]()
            return what
        asked = [player]
        owed = Obligation.objects.filter(player__isnull=False).order_by("pk")
        if what == "extend" and owed:
            row = self.dice.choice(owed)
            match_id, asked = row.match_id, [self.person(row.player_id)]
        if what == "pause":  # whoever may asks for it, the others agree
            asked = self.people
        for each in asked:
            self.ask(each, what, match_id)
        return what

    def person(self, player_id: str | None) -> Api:
        """Who has this id."""
        return next(each for each in self.people if each.player["id"] == player_id)

    def ask(self, player: Api, what: str, match_id: str) -> None:
        """One request, which the server may refuse."""
        method, path, body = self.request(what, match_id)
        self.keys += 1
        answer = player.call(method, path, body, Idempotency_Key=f"own-{self.keys}")
        assert answer.status_code < 500
        self.pauses += what == "pause" and answer.status_code == 200 and bool(answer.json()["paused_since"])
        self.extensions += what == "extend" and answer.status_code == 200

    def request(self, what: str, match_id: str) -> tuple[str, str, Any]:
        """Method, path and body of what somebody asks for."""
        starts = clock.now().replace(microsecond=0)
        hours = self.dice.choice([None, {"start": "22:00", "end": "07:00"}])
        return {
            "undo": (
                "POST",
                f"/matches/{match_id}/undo",
                {"version": Match.objects.get(pk=match_id).version},
            ),
            "extend": (
                "POST",
                f"/matches/{match_id}/extension",
                {"version": Match.objects.get(pk=match_id).version},
            ),
            "pause": ("POST", f"/matches/{match_id}/pause", None),
            "go on": ("DELETE", f"/matches/{match_id}/pause", None),
            "resign": ("POST", f"/matches/{match_id}/resign", {}),
            "seen": ("GET", f"/matches/{match_id}/view", None),
            "quiet": ("PATCH", "/me", {"quiet_hours": hours}),
            "mute": ("PUT", f"/matches/{match_id}/notifications", {"muted": self.dice.random() < 0.3}),
            "away": (
                "POST",
                "/me/away",
                {"start": starts.isoformat(), "end": (starts + timedelta(days=2)).isoformat()},
            ),
        }[what]

    def run_again(self) -> None:
        """Work that was done is done once more."""
        for row in Due.objects.filter(kind=NOTIFY).order_by("-pk")[:5]:
            for player_id in row.args["players"]:
                reconcile.reconcile(player_id, row.args["match"])
        for pk in Notice.objects.order_by("-opened_at").values_list("pk", flat=True)[:5]:
            deliver.deliver(pk)

    def check(self, after: str) -> None:
        """All numbers are one."""
        assert self.faults == [], after
        for player in self.people:
            pk = player.player["id"]
            fresh = counted(pk)
            inbox = player.get("/me/inbox").json()
            assert {each["match"]["id"] for each in inbox["waiting"]} == fresh, after
            assert inbox["badge"] == len(fresh), after
            told = Notice.objects.filter(player=pk, closed_at=None, kind__in=OWED)
            assert {row.match_id for row in told} == fresh, after
            for row in told:
                self.check_notice(row)
        self.check_warnings()

    def check_notice(self, row: Notice) -> None:
        """Nobody waits unknowingly: it was told, or will be, or the ledger says why not."""
        is_planned = Due.objects.filter(key=f"deliver:{row.pk}", done_at=None).exists()
        assert row.sent_at is not None or row.reason != Reason.NONE or is_planned, row
        opened = [each for each in row.attempts.all() if each.purpose == Attempt.Purpose.OPEN]
        taken = [each.target for each in opened if each.result == Attempt.Outcome.OK]
        assert len(taken) == len(set(taken)), "told twice"

    def check_warnings(self) -> None:
        """One that stands says when the time is over now, and nobody was ever warned of the same moment twice."""
        for row in Notice.objects.filter(kind=Kind.DEADLINE):
            if row.closed_at is None:
                owed = Obligation.objects.filter(player=row.player_id, match=row.match_id)
                assert row.deadline in set(owed.values_list("deadline", flat=True)), row
        subjects = Notice.objects.filter(kind=Kind.DEADLINE).values_list("player", "match", "subject")
        assert len(subjects) == len(set(subjects))


def test_every_number_is_a_fresh_count(toys, frozen, monkeypatch):
    world = World(frozen, monkeypatch)
    for number in range(EVENTS + 500):
        if number >= EVENTS and world.has_seen_all():
            break
        after = f"event {number}: {world.happen()} (seed {SEED})"
        if after.split()[2] == "lose":
            reconcile.sweep()
        run_due(5000)
        world.check(after)
    assert Player.objects.count() == 3
    assert world.has_seen_all()
