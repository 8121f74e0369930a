"""Whole random matches: the known averages, and that every option set plays to an end."""

import random
import statistics
from itertools import product

import pytest

from games import door
from games.pursuit.state import PursuitState
from tests.pursuit.table import PURSUIT, Table

MATCHES = 1500


def random_match(rng: random.Random) -> tuple[int, str]:
    """Moves and winner of a match of two in which the side to act picks uniformly among all its legal moves."""
    seats = (door.SeatSetup("human"), door.SeatSetup("human"))
    options = door.clean_options(PURSUIT, {}, seats, "en")
    state = door.start(PURSUIT, door.Setup(options, seats, 0, rng.randbytes(32))).state
    assert isinstance(state, PursuitState)
    moves = 0
    while state.outcome is None:
        legal = [
            (ask, key)
            for ask in door.waiting(PURSUIT, state)
            for key in PURSUIT.kinds[ask.kind].legal(state, ask)
        ]
        ask, key = rng.choice(legal)
        door.answer(PURSUIT, state, ask.seat, ask.id, key)
        moves += 1
    return moves, str(state.outcome.data["winner"])


def test_random_play_has_the_known_averages():
    """32.15 moves a match, 3 placements included, and 65.1 % police wins; within four standard errors."""
    rng = random.Random(20)
    played = [random_match(rng) for _ in range(MATCHES)]
    moves = [count for count, _ in played]
    error = statistics.stdev(moves) / MATCHES**0.5
    assert statistics.mean(moves) == pytest.approx(32.15, abs=4 * error)
    share = sum(winner == "police" for _, winner in played) / MATCHES
    assert share == pytest.approx(0.651, abs=4 * (0.651 * 0.349 / MATCHES) ** 0.5)
    assert max(moves) <= 3 + 11 + 33


OPTION_SETS = list(
    product(
        [2, 3, 4], ["random", "host_choice", "volunteer"], ["own", "any"], ["off", "on"], ["random", "fixed"]
    )
)


@pytest.mark.parametrize(("seats", "way", "control", "assist", "city"), OPTION_SETS)
def test_every_option_set_plays_to_an_end(seats, way, control, assist, city):
    """Optional decisions, half-time ticks and resignations included; the engine checks the invariants each time."""
    rng = random.Random(f"{seats}{way}{control}{assist}{city}")
    for _ in range(3):
        kinds = [rng.choice(["human", "human", "bot"]) for _ in range(seats)]
        kinds[0] = "human"
        table = Table(
            kinds, thief=None, seed=rng.randbytes(32), thief_seat=way, police_control=control,
            police_assist=assist, city_layout=city,
        )  # fmt: skip
        for step in range(400):
            if table.state.outcome is not None:
                break
            _one_step(table, rng, step)
        assert table.state.outcome is not None
        assert table.state.outcome.reason in ("arrest", "escape", "surrounded", "resign")


def _one_step(table: Table, rng: random.Random, step: int) -> None:
    if step and rng.random() < 0.01:
        seat = rng.choice([s for s in range(len(table.seats)) if s not in table.state.resigned])
        if table.seats[seat] == "human":
            table.resign(seat)
        return
    if table.state.timers and rng.random() < 0.1:
        table.half_time()
        return
    asks = door.open_asks(PURSUIT, table.state)
    required = [ask for ask in asks if not ask.optional]
    assert required
    ask = rng.choice(asks if rng.random() < 0.2 else required)
    legal = PURSUIT.kinds[ask.kind].legal(table.state, ask)
    assert legal
    table.answer_id(ask.seat, ask.id, rng.choice(legal))
