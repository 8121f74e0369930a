"""No leak: whatever a viewer receives is the same in any match that differs only in what the viewer can't know.

The deliberately leaky toys show what each search finds, and what only the other one finds.
"""

import pytest

from games import door
from games.engine.chance import FastChance
from games.testkit.leaks import look, search_positions, search_twins, viewers
from games.testkit.toys import CAMPFIRE, SMUGGLERS, TOYS
from games.testkit.toys.smugglers.leaky import LEAKY_ORDER, LEAKY_QUESTIONS, LEAKY_VIEW
from tests.support.length import length

PARTS = length(1, 8)
"""Parts of each search of a game of the catalogue."""
POSITIONS, PAIRS = 250, length(25, 50)
"""What is looked at in each part."""
BOTS_EVERY = 25
"""Of so many positions the bots choose in one; `manage.py soak` lets them choose oftener."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("key", door.catalogue())
def test_positions_of_every_game(key, part):
    report = search_positions(door.game(key), POSITIONS, FastChance(f"leaks {part}"), bots_every=BOTS_EVERY)
    assert report.findings == []
    assert report.varied > report.compared / 4, "there were too few secrets to give away"


@pytest.mark.parametrize("part", range(length(1, 4)))
@pytest.mark.parametrize("key", door.catalogue())
def test_twins_of_every_game(key, part):
    report = search_twins(door.game(key), PAIRS, FastChance(f"twins {part}"))
    assert report.findings == []
    assert report.varied > PAIRS / 4
    assert report.compared > 2 * report.looked, "the twins parted at once"


@pytest.mark.parametrize("key", TOYS)
def test_honest_toys(key):
    positions = search_positions(TOYS[key], 300, FastChance(1))
    twins = search_twins(TOYS[key], 200, FastChance(1))
    assert positions.findings == twins.findings == []
    assert positions.varied > positions.compared / 3
    assert twins.varied > twins.looked / 3


def what(report) -> set[str]:
    """What a search stumbled over."""
    return {finding.what for finding in report.findings}


def test_a_number_in_the_view_that_depends_on_hidden_cards():
    assert "view" in what(search_positions(LEAKY_VIEW, 100, FastChance(1)))
    assert "view" in what(search_twins(LEAKY_VIEW, 100, FastChance(1)))


def test_asking_only_those_who_can_react_is_found_by_two_runs_alone():
    """A single position looks the same however it came about: the leak is in the silence of those not asked."""
    assert what(search_positions(LEAKY_QUESTIONS, 100, FastChance(1))) == set()
    assert what(search_twins(LEAKY_QUESTIONS, 100, FastChance(1))) & {"questions", "decisions in en"}


def test_an_order_of_events_by_hidden_strength_is_found_by_two_runs_alone():
    assert what(search_positions(LEAKY_ORDER, 100, FastChance(1))) == set()
    assert "events" in what(search_twins(LEAKY_ORDER, 200, FastChance(1)))


def test_a_bot_that_sees_more_than_its_view(monkeypatch):
    """The search compares what bots choose: one that peeked would choose otherwise."""
    hands: list[list[int]] = []

    class Peeking:
        def choose(self, seat, chance):
            legal = seat.decisions[0].keys if seat.decisions else []
            return (seat.decisions[0].id, legal[sum(hands[0]) % len(legal)]) if legal else None

    honest = SMUGGLERS.view

    def noticing(state, viewer):
        hands[:] = [state.pile]
        return honest(state, viewer)

    monkeypatch.setattr(SMUGGLERS, "view", noticing)
    monkeypatch.setattr(SMUGGLERS, "bots", {"normal": Peeking()})
    assert "bot normal" in what(search_positions(SMUGGLERS, 60, FastChance(1)))


def test_a_private_answer_that_others_notice(monkeypatch):
    """Any change outside the seat's own private input is found."""
    from games.engine import sealed

    honest = sealed.answer

    def chatty(game, state, privates, ask, *answered):
        done = honest(game, state, privates, ask, *answered)
        if done.private is not None:
            done.state.points[ask.seat] += 1
        return done

    monkeypatch.setattr(sealed, "answer", chatty)
    assert "view" in what(search_positions(SMUGGLERS, 150, FastChance(1)))


def test_a_resampling_that_breaks_the_rules_is_a_finding(monkeypatch):
    honest = CAMPFIRE.resample

    def careless(state, viewer, dice):
        twin = honest(state, viewer, dice)
        twin.sky = ["sun"] * 5
        return twin

    monkeypatch.setattr(CAMPFIRE, "resample", careless)
    assert "resampled state" in what(search_positions(CAMPFIRE, 5, FastChance(1)))


def test_everything_that_a_viewer_gets_is_looked_at():
    from games.testkit.match import Match, setup_for

    match = Match(SMUGGLERS, setup_for(SMUGGLERS))
    assert viewers(match.state) == [0, 1, door.SPECTATOR]
    seen = look(SMUGGLERS, match.state, 0, None, bots=True)
    assert set(seen) == {
        "view",
        "phase",
        "questions",
        "timers",
        "undo",
        "match",
        "decisions in en",
        "decisions in ru",
        "bot normal",
    }
    assert "decisions in en" not in look(SMUGGLERS, match.state, door.SPECTATOR, None)
