"""What a phone shows last is what is true, whatever stood in the way of telling it.

The phone of these tests does what the app's service worker does: a message takes the place of the one with its tag,
one that closes removes it, and the number is that of the last message.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from backend.core import clock
from backend.notifications.models import Attempt, Notice
from backend.notifications.services import reconcile
from tests.support import matches
from tests.support.api import Api
from tests.support.push import PushService

pytestmark = pytest.mark.django_db

DAY = {"kind": "fixed", "seconds": 86400}
OWED = ("turn", "window", "deadline")


def screen(service: PushService, name: str = "a") -> tuple[dict[str, dict[str, Any]], int | None]:
    """What a phone shows, by tag, and the number on the app's icon."""
    shown: dict[str, dict[str, Any]] = {}
    number = None
    for message in service.messages(name):
        if message["close"]:
            shown.pop(message["tag"], None)
        else:
            shown[message["tag"]] = message
        number = message["badge"]
    return shown, number


def settle(frozen: Any, run_due: Callable[..., int], hours: int = 26) -> None:
    """Time in which all that is due is done."""
    run_due()
    for _ in range(4):
        frozen.advance(70)
        run_due()
    for _ in range(hours):
        frozen.advance(3600)
        run_due()


class Table:
    """Anna with a phone, whose turn it is, and Boris."""

    def __init__(
        self, new_player: Any, service: PushService, run_due: Any, frozen: Any, **fields: Any
    ) -> None:
        self.service, self.run_due, self.frozen = service, run_due, frozen
        self.anna, self.boris = new_player("Anna"), new_player("Boris")
        self.id = matches.two_players(self.anna, self.boris, **{"clock": {"kind": "untimed"}} | fields)
        for _ in matches.moves(self.id, self.boris):
            pass  # until Anna is asked
        self.anna.post("/push/subscriptions", service.phone("a").subscription)
        self.settle()
        self.expect("turn", 1)

    def settle(self) -> None:
        settle(self.frozen, self.run_due)

    def unwanted(self, *kinds: str) -> None:
        """Anna does not want these kinds on her phone."""
        chosen = {kind: {"push": False} for kind in kinds}
        assert self.anna.patch("/me", {"notifications": chosen}).status_code == 200

    def mute(self) -> None:
        assert self.anna.call("PUT", f"/matches/{self.id}/notifications", {"muted": True}).status_code == 200

    def see(self) -> None:
        """Anna looks, on another device."""
        version = matches.view(self.anna, self.id)["version"]
        assert self.anna.post(f"/matches/{self.id}/seen", {"version": version}).status_code == 200

    def say(self) -> None:
        sent = self.boris.post(
            f"/matches/{self.id}/chat", {"channel": "table", "text": "Hello"}, Idempotency_Key="hello"
        )
        assert sent.status_code == 201, sent.content

    def read(self) -> None:
        path = f"/matches/{self.id}/chat/seen"
        assert self.anna.post(path, {"channel": "table", "number": 1}).status_code < 300

    def expect(self, kind: str | None, badge: int) -> None:
        """What Anna's phone shows of the match, and the number."""
        shown, number = screen(self.service)
        found = shown.get(f"match:{self.id}")
        assert (found["kind"] if found else None, number) == (kind, badge)
        assert self.anna.get("/me/inbox").json()["badge"] == badge


@pytest.fixture
def table(new_player, service, run_due, frozen) -> Table:
    return Table(new_player, service, run_due, frozen)


def unwanted(table: Table) -> None:
    table.unwanted("finished", "message")


def muted(table: Table) -> None:
    table.mute()


def undelivered(table: Table) -> None:
    """The push service fails for two days, then it works again."""
    table.service.answers["/push/a"] = (503, {})


REASONS = [unwanted, muted, undelivered]


class TestTheEnd:
    @pytest.mark.parametrize("reason", REASONS)
    def test_it_is_not_told_and_the_turn_is_taken_back(self, table, reason):
        reason(table)
        assert table.boris.post(f"/matches/{table.id}/resign", {}).status_code == 200
        table.settle()
        table.settle()
        table.service.answers.clear()
        table.settle()
        table.expect(None, 0)

    def test_it_is_seen_elsewhere_within_its_minute(self, table):
        table.boris.post(f"/matches/{table.id}/resign", {})
        table.run_due()
        table.frozen.advance(20)
        table.see()
        table.settle()
        table.expect(None, 0)

    def test_it_is_told_and_stays_until_it_is_seen(self, table):
        table.boris.post(f"/matches/{table.id}/resign", {})
        table.settle()
        table.settle()
        table.expect("finished", 0)
        table.see()
        table.settle()
        table.expect(None, 0)


class TestMessages:
    def test_one_that_is_read_within_its_minute_leaves_the_turn(self, table):
        table.say()
        table.run_due()
        table.frozen.advance(20)
        table.read()
        table.settle()
        table.expect("turn", 1)

    def test_one_that_is_read_elsewhere_gives_the_turn_back_without_a_sound(self, table):
        table.say()
        table.settle()
        table.expect("message", 1)
        table.read()
        table.settle()
        table.expect("turn", 1)
        assert table.service.messages()[-1]["silent"]

    @pytest.mark.parametrize("reason", REASONS)
    def test_the_turn_is_over_and_the_message_is_not_told(self, table, reason):
        """Anna answers elsewhere and Boris writes: before, the message counted as told."""
        reason(table)
        for _ in matches.moves(table.id, table.anna):
            pass
        table.say()
        table.settle()
        table.service.answers.clear()
        table.settle()
        shown, number = screen(table.service)
        assert number == 0
        kind = shown.get(f"match:{table.id}", {}).get("kind")
        assert kind in ((None, "message") if reason is undelivered else (None,))

    def test_a_message_says_no_longer_that_it_is_ones_turn(self, table):
        """Its text speaks of the turn as well, and so it is told again without it."""
        table.say()
        table.settle()
        before = table.service.messages()[-1]["body"]
        assert "It is your turn, too" in before
        for _ in matches.moves(table.id, table.anna):
            pass
        table.settle()
        table.expect("message", 0)
        assert table.service.messages()[-1]["body"] != before


class TestNumbers:
    def test_one_that_is_too_high_is_corrected_though_nothing_of_that_match_was_shown(
        self, table, new_player
    ):
        """A muted match counts; when it is over, the phone that shows another match hears of the number."""
        other = matches.two_players(table.anna, table.boris, clock={"kind": "untimed"})
        table.anna.call("PUT", f"/matches/{other}/notifications", {"muted": True})
        for _ in matches.moves(other, table.boris):
            pass
        table.say()
        table.settle()
        table.expect("message", 2)
        for _ in matches.moves(other, table.anna):
            pass
        table.settle()
        table.expect("message", 1)
        assert table.service.messages()[-1]["silent"]
        for _ in matches.moves(table.id, table.anna):
            pass
        table.settle()
        table.expect("message", 0)


class TestWarnings:
    @pytest.mark.parametrize("reason", [muted, lambda table: table.unwanted("finished", "turn", "message")])
    def test_one_that_is_shown_goes_with_the_match(self, new_player, service, run_due, frozen, reason):
        table = Table.__new__(Table)
        table.service, table.run_due, table.frozen = service, run_due, frozen
        table.anna, table.boris = new_player("Anna"), new_player("Boris")
        table.id = matches.two_players(table.anna, table.boris, clock=DAY)
        for _ in matches.moves(table.id, table.boris):
            pass
        table.anna.post("/push/subscriptions", service.phone("a").subscription)
        run_due()
        frozen.advance(22.5 * 3600)
        run_due()
        table.expect("deadline", 1)
        reason(table)
        table.boris.post(f"/matches/{table.id}/resign", {})
        table.settle()
        table.expect(None, 0)


class World:
    """Two people with phones, some matches, and chance."""

    def __init__(self, seed: int, new_player: Any, service: PushService, run_due: Any, frozen: Any) -> None:
        self.dice = random.Random(seed)
        self.service, self.run_due, self.frozen = service, run_due, frozen
        self.people: dict[str, Api] = {name: new_player(name) for name in ("anna", "boris")}
        for name, player in self.people.items():
            player.post("/push/subscriptions", service.phone(name).subscription)
        self.ids = [
            matches.two_players(*self.dice.sample(list(self.people.values()), 2), clock=clock_of)
            for clock_of in ({"kind": "untimed"}, DAY | {"extension": {"hours": 12, "times": 2}}, DAY)
        ]
        self.keys = 0
        self.unheard: set[tuple[str, str]] = set()

    def happen(self) -> None:
        """One event."""
        name = self.dice.choice(list(self.people))
        player, match_id = self.people[name], self.dice.choice(self.ids)
        self.keys += 1
        key = {"Idempotency_Key": f"event-{self.keys}"}
        version = player.get(f"/matches/{match_id}").json()["version"]
        off, kind = (
            self.dice.random() < 0.5,
            self.dice.choice(["turn", "finished", "message", "deadline", "started"]),
        )
        events: list[tuple[int, Callable[[], Any]]] = [
            (8, lambda: self.play(player, match_id)),
            (1, lambda: player.post(f"/matches/{match_id}/resign", {})),
            (4, lambda: player.post(f"/matches/{match_id}/chat", {"channel": "table", "text": "Hi"}, **key)),
            (
                3,
                lambda: player.post(
                    f"/matches/{match_id}/chat/seen", {"channel": "table", "number": self.keys}
                ),
            ),
            (3, lambda: player.post(f"/matches/{match_id}/seen", {"version": version})),
            (2, lambda: player.call("PUT", f"/matches/{match_id}/notifications", {"muted": off})),
            (2, lambda: player.patch("/me", {"notifications": {kind: {"push": off}}})),
            (2, lambda: player.post(f"/matches/{match_id}/extension", {"version": version}, **key)),
            (
                1,
                lambda: player.patch(
                    "/me", {"quiet_hours": {"start": "13:00", "end": "15:00"} if off else None}
                ),
            ),
            (2, lambda: self.service.answers.update({f"/push/{name}": (503 if off else 201, {})})),
            (6, lambda: self.frozen.advance(self.dice.choice([20, 70, 200, 4000]))),
        ]
        _, event = self.dice.choices(events, [weight for weight, _ in events])[0]
        event()
        self.run_due(5000)

    def play(self, player: Api, match_id: str) -> None:
        if player.get(f"/matches/{match_id}").json()["status"] == "active" and matches.required(
            matches.view(player, match_id)
        ):
            matches.answer(player, match_id)

    def check(self, where: str) -> None:
        """All that the phones show is true."""
        for name, player in self.people.items():
            shown, number = screen(self.service, name)
            inbox = player.get("/me/inbox").json()
            waiting = {f"match:{each['match']['id']}": each["deadline"] for each in inbox["waiting"]}
            unseen = {f"match:{each['id']}" for each in inbox["finished_unseen"]}
            for tag, message in shown.items():
                text = f"{where}: {name} is shown {message}"
                if message["kind"] in OWED:
                    assert tag in waiting, text
                if message["kind"] == "finished":
                    assert tag in unseen, text
                if message["kind"] == "message":
                    assert self.unread(player, tag.removeprefix("match:")), text
                if "It is your turn, too" in message["body"]:
                    assert tag in waiting, text
            assert number is None or number <= inbox["badge"], where
            told = {tag for tag, message in shown.items() if message["kind"] in OWED}
            assert not told or (number or 0) >= len(told), where

    def unread(self, player: Api, match_id: str) -> int:
        channels = player.get(f"/matches/{match_id}/chat?channel=table").json()["channels"]
        return sum(each["unread"] for each in channels)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_what_is_shown_is_true(seed, new_player, service, run_due, frozen):
    world = World(seed, new_player, service, run_due, frozen)
    for number in range(40):
        world.happen()
        if number % 13 == 12:
            service.answers.clear()
            settle(frozen, run_due, 10)
            world.check(f"seed {seed}, event {number}")
    assert Attempt.objects.filter(purpose=Attempt.Purpose.CLOSE).exists()


def test_lost_work_is_made_up_for(table):
    """A worker that dies with the work to take something back: the sweep finds it."""
    from backend.core.models import Due

    table.unwanted("finished")
    table.boris.post(f"/matches/{table.id}/resign", {})
    table.run_due()
    for row in Notice.objects.filter(settled_at=None):
        Due.objects.filter(key=f"deliver:{row.pk}").delete()
    with clock.freeze(clock.now()):
        reconcile.sweep()
    table.settle()
    table.expect(None, 0)
