# ruff: noqa: F811 - fixtures of another file
"""Players who leave in the middle of anything: whatever they were asked, the match goes on without them, and how
they left tells nothing of what they hold."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction

from backend.accounts.models import Player
from backend.accounts.services.farewell import delete_player
from backend.matches import publish
from backend.matches.models import Match, Obligation, Seat, Snapshot
from backend.matches.selectors.states import load_state
from backend.matches.services.writer import Writer, lock_match
from games import door
from games.testkit import driver
from games.testkit import match as memory
from tests.backend.matches.test_windows import Hints, Table, hints, lookouts  # noqa: F401
from tests.support.api import Api
from tests.support.matches import ME, OPEN, create, send, view

pytestmark = pytest.mark.django_db

RunDue = Callable[..., int]
DAY = 24 * 3600
CLOCK = {"kind": "fixed", "seconds": DAY}
TABLES: dict[str, tuple[int, list[dict[str, Any]]]] = {
    "pursuit": (3, [{"thief_seat": way} for way in ("random", "host_choice", "volunteer")]),
    "good_cop_bad_cop": (4, [{"expansion": "bombers_traitors"}]),
}
"""People and options with which every kind of decision comes up."""
NEVER_WAITED_FOR = {
    "pursuit.replace_helicopter",
    "good_cop_bad_cop.free_play",
    "good_cop_bad_cop.claim",
    "good_cop_bad_cop.claim_part",
    "good_cop_bad_cop.draw",
}
"""Kinds that are optional wherever they are asked."""


@contextmanager
def undone(frozen: Any) -> Iterator[None]:
    """Whatever is done inside has not happened, and no time has passed."""
    start = frozen.at

    class Undone(Exception):
        pass

    try:
        with transaction.atomic():
            yield
            raise Undone
    except Undone:
        frozen.at = start


class Company:
    """People at one table, who answer by chance."""

    def __init__(
        self, new_player: Callable[..., Api], game: str, seed: int, people: int, **table: Any
    ) -> None:
        self.chance = random.Random(seed)
        self.players = [new_player(f"P{number}") for number in range(people)]
        made = create(self.players[0], ME, *[OPEN] * (people - 1), game=game, **({"clock": CLOCK} | table))
        self.id = str(made["id"])
        for player in self.players[1:]:
            assert player.post(f"/matches/{self.id}/join", {}).status_code == 200

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    def owed(self) -> list[Obligation]:
        return list(Obligation.objects.filter(match=self.id, player__isnull=False).order_by("pk"))

    def answer(self, owed: Obligation) -> None:
        """One of the choices that the seat is offered, by chance."""
        player = self.players[owed.seat]
        shown = view(player, self.id, f"?seat={owed.seat}")
        decision = next(d for d in shown["decisions"] if d["id"] == owed.decision)
        form = decision["form"]
        if form["type"] == "order":
            keys = [item["key"] for item in form["items"]]
            choice: Any = self.chance.sample(keys, len(keys))
        else:
            keys = [option["key"] for option in form["options"] if "disabled" not in option]
            choice = (
                self.chance.choice(keys)
                if form["type"] == "one"
                else self.chance.sample(keys, self.chance.randint(form["min"], form["max"]))
            )
        result = send(player, self.id, decision["id"], choice, shown["version"])
        assert result.status_code == 200, result.content


def positions(game: door.AnyGame, people: int, options: dict[str, Any]) -> Iterator[Any]:
    """Matches in memory, played by chance, each time that a kind of decision comes up for the first time."""
    seen: set[str] = set()
    usual = {option.key: option.default for option in game.meta.options}
    for seed in range(20):
        match: Any = memory.Match(
            game, memory.setup_for(game, people, usual | options, seed=bytes([seed]) * 32)
        )
        for _ in range(800):
            if match.state.outcome is not None:
                break
            for ask in match.waiting():
                if ask.kind not in seen:
                    seen.add(ask.kind)
                    yield ask, match
            driver.step(match, door.FastChance(), driver.Wild(optional=12))


def plant(match_id: str, played: Any) -> None:
    """Puts a position into a stored match, as if it had been played there."""
    blob, _ = door.encode(played.state)
    version = played.state.version
    Snapshot.objects.filter(match=match_id).delete()
    Snapshot.objects.create(match_id=match_id, version=version, state=blob)
    Obligation.objects.filter(match=match_id).delete()
    Match.objects.filter(pk=match_id).update(version=version, timers={}, early={})
    with transaction.atomic():
        writer = Writer.open(lock_match(match_id))
        writer.privates.clear()
        writer.privates.update(played.privates)
        writer.renew()
        writer.save()


def leave_and_look(match_id: str, ask: door.Ask, frozen: Any, run_due: RunDue) -> None:
    """The one who is asked deletes the account: the match has their answer within the time of a bot or of the window,
    and waits for nobody who is gone."""
    seat = Seat.objects.get(match=match_id, index=ask.seat)
    assert seat.player is not None
    version = Match.objects.get(pk=match_id).version
    delete_player(seat.player)
    base = door.base_of(ask.id)
    open_now = {base}
    for _ in range(400):
        frozen.advance(30)
        run_due()
        assert not Obligation.objects.filter(player=seat.player).exists()
        open_now = {door.base_of(row.decision) for row in Obligation.objects.filter(match=match_id)}
        if base not in open_now:
            break
    assert base not in open_now, f"{ask.kind} waits for somebody who left"
    match = Match.objects.get(pk=match_id)
    assert match.status in ("active", "finished")
    assert match.version > version
    assert Seat.objects.get(pk=seat.pk).status == "bot_keeps"
    assert match.host_id != seat.player_id


@pytest.mark.parametrize("key", sorted(TABLES))
def test_a_deleted_account_is_waited_for_by_nothing(
    key: str, new_player: Callable[..., Api], frozen: Any, run_due: RunDue
) -> None:
    """At every kind of decision that a match can wait for, windows included."""
    game, (people, tables) = door.game(key), TABLES[key]
    tried: set[str] = set()
    for options in tables:
        company = Company(new_player, key, 0, people, options=options)
        for ask, played in positions(game, people, options):
            if ask.kind not in tried:
                tried.add(ask.kind)
                with undone(frozen):
                    plant(company.id, played)
                    leave_and_look(company.id, ask, frozen, run_due)
    assert tried == set(game.kinds) - NEVER_WAITED_FOR


def test_no_limit_gives_the_seat_back_to_who_is_gone(
    new_player: Callable[..., Api], frozen: Any, run_due: RunDue
) -> None:
    company = Company(new_player, "pursuit", 1, 2)
    asked = company.owed()[0]
    player = company.players[asked.seat]
    for mode in ("now", "at_timeout"):
        with undone(frozen):
            wish = {"mode": mode, "max_answers": 1, "until": "2026-03-02T18:00:00Z"}
            assert player.put(f"/matches/{company.id}/caretaker", wish).status_code == 200
            delete_player(Player.objects.get(pk=asked.player_id))
            for _ in range(10):
                frozen.advance(3600)
                run_due()
            assert Seat.objects.get(match=company.id, index=asked.seat).status == "bot_keeps"


class TestWindows:
    """Going to a bot, and coming back, inside a sealed window."""

    @pytest.mark.parametrize("answered", [False, True])
    def test_it_tells_nothing_of_the_cards(
        self,
        answered: bool,
        new_player: Callable[..., Api],
        frozen: Any,
        run_due: RunDue,
        hints: Hints,
        lookouts: None,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """Tables that differ in the cards of seat 1 alone: every byte that the others get, and every hint to them, is
        the same while the window is open."""
        monkeypatch.setattr("backend.matches.services.follow._delays.uniform", lambda low, high: low)
        start, told = frozen.at, []
        for hand in ("stop", "blank", "swap"):
            frozen.at = start
            table = Table(new_player, "fixed", ("blank", hand, "blank"))
            hints.clear()
            seen = []
            if answered:
                table.answer(1, "react", "pass")
            path = f"/matches/{table.id}/caretaker"
            wish = {"mode": "now", "max_answers": 1}
            assert table.people[1].put(path, wish).status_code == 200
            seen += [table.seen(0), table.seen(2)]
            for _ in range(4):
                frozen.advance(5)
                run_due()
                seen += [table.seen(0), table.seen(2)]
            assert Seat.objects.get(match=table.id, index=1).status == "bot_keeps", (
                "the limit counts no passes"
            )
            table.people[1].delete(path)
            seen += [table.seen(0), table.seen(2)]
            own = publish.player_group(table.people[1].player["id"])
            seen.append({"hints": str([hint for hint in hints if hint[0] != own])})
            told.append(anonymous(table, seen))
        assert told[0] == told[1] == told[2]

    def test_cards_of_good_cop_bad_cop(
        self, new_player: Callable[..., Api], frozen: Any, run_due: RunDue, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The same position drawn anew behind what seat 0 knows: a bot takes another seat over in the window."""
        monkeypatch.setattr("backend.matches.services.follow._delays.uniform", lambda low, high: low)
        company = Company(new_player, "good_cop_bad_cop", 5, 4)
        game = door.game("good_cop_bad_cop")
        while not any(row.asked.endswith(".react") for row in company.owed()):
            company.answer(company.owed()[0])
        seats = [row.seat for row in company.owed() if row.asked.endswith(".react")]
        viewer = next(seat for seat in range(4) if seat != seats[0])
        state = door.decode(game, load_state(company.id, company.match.version))
        twins = [state, *(door.resample(game, state, viewer, door.FastChance()) for _ in range(5))]
        told, own = [], set()
        for twin in twins:
            with undone(frozen):
                blob, _ = door.encode(twin)
                Snapshot.objects.filter(match=company.id, version=company.match.version).update(state=blob)
                path = f"/matches/{company.id}/caretaker"
                assert company.players[seats[0]].put(path, {"mode": "now"}).status_code == 200
                version = company.match.version
                seen = []
                for _ in range(6):
                    seen += look(company.players[viewer], company.id)
                    frozen.advance(1)
                    run_due()
                assert company.match.version == version, "the window is still open"
                assert Seat.objects.get(match=company.id, index=seats[0]).private_revision, (
                    "the bot has answered"
                )
                told.append("".join(seen))
                own.add("".join(look(company.players[seats[0]], company.id)))
        assert set(told) == {told[0]}
        assert len(own) > 1, "the check can fail"


def look(player: Api, match_id: str) -> list[str]:
    """All that a player gets of a match, without their coming back to it."""
    found = []
    for path in ("/view?background=1", "", "/log"):
        answer = player.get(f"/matches/{match_id}{path}")
        found.append(answer.content.decode() + str(sorted(answer.headers.items())))
    return found


def anonymous(table: Table, seen: list[dict[str, str]]) -> str:
    """The same text for two tables that differ in their ids and players only."""
    text = str(seen)
    names = [player.player[key] for player in table.people for key in ("id", "handle")]
    for number, known in enumerate([table.id, table.match.seed_commitment, *names]):
        text = text.replace(str(known), f"<{number}>")
    return text
