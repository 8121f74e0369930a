"""Public facts of a match as notices: told once to who has not looked, and fit for a lock screen."""

from typing import Any

import pytest

from backend.matches.models import Match, Snapshot
from backend.matches.selectors.states import load_state
from games import door
from games.escape_from_new_york import GAME
from games.escape_from_new_york.state import EscapeState, Promise
from tests.support.api import Api, new_player
from tests.support.matches import ME, OPEN, create, required, send, view
from tests.support.push import PushService

pytestmark = pytest.mark.django_db

SECRET = (
    "bandage",
    "Bandage",
    "C6",
    "G6",
    "F3",
    "snake",
    "Snake",
    "Brain",
    "Objective",
    "objective",
    "Anna",
    "Boris",
)
"""Of cards, places, heroes and people: nothing for a lock screen."""
TITLE = "Escape from New York"


class Island:
    """A match of two; `first` has the first turn. Its state is arranged between moves."""

    def __init__(self, service: PushService, **options: str) -> None:
        people = [new_player("Anna"), new_player("Boris")]
        match = create(people[0], ME, OPEN, game=GAME.key, visibility="private", options=options)
        self.id = str(match["id"])
        people[1].post(f"/matches/{self.id}/join", {"invitation": match["invitations"][0]["code"]})
        for player, hero in zip(people, ("snake", "brain"), strict=True):
            self.answer(player, hero)
        current = self.state().current
        self.first, self.second = people[current], people[1 - current]
        for name, player in (("first", self.first), ("second", self.second)):
            player.post("/push/subscriptions", service.phone(name).subscription)

    def answer(self, player: Api, choice: Any) -> None:
        """Answers what is asked."""
        decision = next(iter(required(view(player, self.id))))
        sent = send(player, self.id, decision["id"], choice, view(player, self.id)["version"])
        assert sent.status_code == 200, sent.content

    def state(self) -> EscapeState:
        """The newest state."""
        match = Match.objects.get(pk=self.id)
        state = door.decode(GAME, load_state(self.id, match.version))
        assert isinstance(state, EscapeState)
        return state

    def arrange(self, **fields: object) -> None:
        """Changes the newest state, then lets the first player go on, so that it is looked at."""
        state = self.state()
        for name, value in fields.items():
            setattr(state, name, value)
        match = Match.objects.get(pk=self.id)
        Snapshot.objects.filter(match=self.id, version=match.version).update(state=door.encode(state)[0])
        self.answer(self.first, "no")


def heard(service: PushService, name: str, lang: str = "en") -> list[str]:
    """Texts of this kind, without anything that only the app may say."""
    found = [each for each in service.messages(name) if each["kind"] == "news" and not each["close"]]
    for each in found:
        assert not [word for word in SECRET if word in each["body"]], each
        assert each["actions"] == []
        if lang == "en":
            assert each["title"] == f"{TITLE}: news"
    return [each["body"] for each in found]


def wait(frozen: Any, run_due: Any) -> None:
    """Lets the minutes pass after which it is told."""
    for _ in range(3):
        frozen.advance(120)
        run_due()


def test_two_tiles_left_are_told_once_to_who_waits(service, frozen, run_due):
    island = Island(service)
    run_due()
    assert heard(service, "second") == []
    island.arrange(timer=island.state().timer[:2])
    wait(frozen, run_due)
    (told,) = heard(service, "second")
    assert told.startswith("2 timer tiles are left.")
    wait(frozen, run_due)
    assert len(heard(service, "second")) == 1
    assert heard(service, "first") == [], "who has done it knows it"


def test_who_has_looked_is_not_told(service, frozen, run_due):
    island = Island(service)
    island.arrange(timer=island.state().timer[:1])
    version = view(island.second, island.id)["version"]
    island.second.post(f"/matches/{island.id}/seen", {"version": version})
    wait(frozen, run_due)
    assert heard(service, "second") == []


def test_together_is_possible_as_far_as_everybody_knows(service, frozen, run_due):
    island = Island(service)
    island.second.patch("/me", {"language": "ru"})
    island.arrange(president=0, collected=True, promises=[Promise(0, 1, "hold:tape")])
    wait(frozen, run_due)
    (told,) = heard(service, "second", "ru")
    assert told.startswith("Насколько известно всем, у моста 3 можно уйти вместе.")


def test_what_is_held_in_secret_tells_nothing(service, frozen, run_due):
    island = Island(service)
    state = island.state()
    state.heroes[0].supply.append("tape")
    slots = ["" if card == "tape" else card for card in state.slots]
    island.arrange(president=0, collected=True, heroes=state.heroes, slots=slots)
    wait(frozen, run_due)
    assert heard(service, "second") == []


def test_hauk_moves(service, frozen, run_due):
    island = Island(service, us_police="on")
    police = island.state().police
    assert police is not None
    police.hauk = 2
    island.arrange(police=police)
    wait(frozen, run_due)
    (told,) = heard(service, "second")
    assert told.startswith("Hauk has moved to cell II.")
