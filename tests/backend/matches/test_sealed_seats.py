"""Who answers in a window without being there: standing orders, and bots with the whole of a chain at once."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from backend.botseats.services import turn as turns
from backend.core.models import Due
from backend.matches.models import Entry, Match, PrivateInput, Seat, Snapshot
from backend.matches.selectors.states import load_privates, load_state
from backend.matches.services import alarm
from backend.matches.services.follow import BOT_TURN
from games import door
from games.testkit.toys.lookouts import GAME as LOOKOUTS
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, answer, create, required, send, view

pytestmark = pytest.mark.django_db

COP = "good_cop_bad_cop"


@pytest.fixture(autouse=True)
def pace(settings: Any) -> Iterator[None]:
    """The pace of the rules, and the toy with windows."""
    settings.PACE = 1.0
    door.register(LOOKOUTS)
    yield
    door.unregister(LOOKOUTS.key)


def rewrite(match_id: str, change: Callable[[Any], None]) -> None:
    """Changes the stored position of a match."""
    match = Match.objects.get(pk=match_id)
    state = door.decode(door.game(match.game), load_state(match.pk, match.version))
    change(state)
    Snapshot.objects.filter(match=match.pk, version=match.version).update(state=door.encode(state)[0])


class ShotTable:
    """Four people; seats 1 and 2 hold a card, seat 0 is about to shoot at seat 3."""

    def __init__(self, new_player: Callable[..., Api], plans: dict[int, str]) -> None:
        self.people = [new_player(name) for name in ("Anna", "Boris", "Cleo", "Dora")]
        options = {"first_player": "host"}
        self.id = str(create(self.people[0], ME, OPEN, OPEN, OPEN, game=COP, options=options)["id"])
        for player in self.people[1:]:
            assert player.post(f"/matches/{self.id}/join", {}).status_code == 200
        for player in self.people:
            answer(player, self.id)
        rewrite(self.id, self._arm)
        for seat, choice in plans.items():
            self._plan(seat, choice)

    def _arm(self, state: Any) -> None:
        gear = sorted([*state.deck, *(card for hand in state.hands for card in hand)])
        state.hands = [[], ["coffee"], ["k9_unit"], []]
        state.deck = [card for card in gear if card not in ("coffee", "k9_unit")]
        state.armed[0], state.aims[0], state.guns = True, 3, state.guns - 1

    def _plan(self, seat: int, choice: str) -> None:
        match = Match.objects.get(pk=self.id)
        game = door.game(COP)
        state = door.decode(game, load_state(match.pk, match.version))
        privates = load_privates(match.pk)
        door.put_plan(game, state, seat, "pass", choice, privates)
        data = door.encode_private(privates[seat])
        PrivateInput.objects.update_or_create(match_id=self.id, seat=seat, defaults={"data": data})
        Seat.objects.filter(match=self.id, index=seat).update(private_revision=privates[seat].revision)

    def shoot(self) -> Match:
        """Seat 0 declares the shot: the window opens."""
        shown = view(self.people[0], self.id)
        decision = required(shown)[0]
        assert send(self.people[0], self.id, decision["id"], "shoot", shown["version"]).status_code == 200
        return Match.objects.get(pk=self.id)

    def seen(self, seat: int) -> str:
        """All that a seat's player is told, names and ids made alike; the seed's own numbers left out."""
        told = [self.people[seat].get(f"/matches/{self.id}{path}").content.decode() for path in ("", "/log")]
        shown = view(self.people[seat], self.id)
        told.append(json.dumps([shown[key] for key in ("version", "phase", "waiting_on", "deadline")]))
        told.append(json.dumps([shown["state"]["window"], shown["state"]["action"]]))
        told.append(self.people[seat].get("/inbox").content.decode())
        text = json.dumps(told)
        match = Match.objects.get(pk=self.id)
        names = [player.player[key] for player in self.people for key in ("id", "handle")]
        for number, known in enumerate([self.id, match.seed_commitment, *names]):
            text = text.replace(str(known), f"<{number}>")
        return text


def test_orders_answer_as_the_window_opens_and_it_closes_one_jitter_later(
    new_player: Callable[..., Api], frozen: Any
) -> None:
    table = ShotTable(new_player, {1: "pass", 2: "pass"})
    match = table.shoot()
    (early,) = match.early.values()
    assert 120 <= early["after"] <= 480
    assert early["at"] is not None
    assert not required(view(table.people[1], table.id))
    frozen.advance(early["after"] + 0.01)
    alarm.ring(table.id)
    entry = Entry.objects.filter(match=table.id, number=match.version + 1).get()
    assert (entry.type, entry.by) == ("sealed", "clock")


def test_nobody_can_tell_who_has_stored_an_answer(new_player: Callable[..., Api], frozen: Any) -> None:
    told = []
    for plans in ({}, {2: "pass"}, {1: "pass", 2: "pass"}):
        table = ShotTable(new_player, plans)
        table.shoot()
        told.append((table.seen(0), table.seen(3)))
    assert told[0] == told[1] == told[2]


def test_a_bot_gives_a_card_with_its_targets_in_one_turn(new_player: Callable[..., Api], frozen: Any) -> None:
    """So its last answer comes no later than that of a bot that passes."""
    anna = new_player()
    match_id = str(create(anna, ME, BOT, BOT, game=LOOKOUTS.key, options={"window": "early"})["id"])
    rewrite(match_id, lambda state: setattr(state, "hands", ["blank", "swap", "stop"]))
    shown = view(anna, match_id)
    take = next(decision for decision in shown["decisions"] if decision["kind"].endswith("take"))
    send(anna, match_id, take["id"], "1", shown["version"])
    match = Match.objects.get(pk=match_id)
    rows = Due.objects.filter(kind=BOT_TURN, args__version=match.version)
    assert sorted(row.args["seat"] for row in rows) == [1, 2]
    lengths = set()
    for _ in range(60):
        seat = Seat.objects.get(match=match_id, index=1)
        answers = turns.think(match, seat).answers
        chain = [choice for _, choice in answers]
        assert chain[-1] in ("pass", "once", "firm")
        lengths.add(len(chain))
    assert {1, 3} <= lengths
    for row in rows:
        turns.take_turn(turns.Turn(**row.args))
    assert next(iter(Match.objects.get(pk=match_id).early.values()))["at"] is not None


def test_a_private_answer_wakes_no_other_seats_bot(new_player: Callable[..., Api], frozen: Any) -> None:
    anna, boris = new_player("Anna"), new_player("Boris")
    match_id = str(create(anna, ME, OPEN, BOT, game=LOOKOUTS.key)["id"])
    boris.post(f"/matches/{match_id}/join", {})
    rewrite(match_id, lambda state: setattr(state, "hands", ["blank", "stop", "stop"]))
    shown = view(anna, match_id)
    take = next(decision for decision in shown["decisions"] if decision["kind"].endswith("take"))
    send(anna, match_id, take["id"], "1", shown["version"])
    before = Due.objects.filter(kind=BOT_TURN).count()
    answer(boris, match_id)
    assert Due.objects.filter(kind=BOT_TURN).count() == before
