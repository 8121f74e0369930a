"""Looks at what players should be told: each change once, and what fails is in nobody's way."""

from collections.abc import Callable

import pytest

from backend.core import clock
from backend.core.clock import FrozenClock
from backend.matches.models import Match
from backend.notifications.services import looks
from tests.support.api import Api
from tests.support.matches import two_players

pytestmark = pytest.mark.django_db


def test_what_fails_waits_and_lets_the_others_be_told(
    new_player: Callable[..., Api], frozen: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, well = (two_players(new_player("Anna"), new_player("Boris")) for _ in range(2))
    Match.objects.update(look_at=clock.now(), untold=[])
    seen: list[str] = []

    def tell(match: Match, players: object) -> None:
        seen.append(match.pk)
        if match.pk == broken:
            raise RuntimeError("nobody knows why")

    monkeypatch.setattr(looks, "tell", tell)
    for _ in range(3):
        looks.look(clock.now())
    assert sorted(seen) == sorted([broken, well])
    frozen.advance(looks.AGAIN_IN.total_seconds())
    looks.look(clock.now())
    assert seen.count(broken) == 2
    assert seen.count(well) == 1
