"""How long matches take people: the model's arithmetic, and that stored answers save what they are for."""

import pytest

from games.good_cop_bad_cop import GAME
from games.testkit.durations import FIXED, FORCED, OWN, PACES, WAITING, all_speeds, measure, table, words


def test_orders_save_the_time_of_shot_windows_and_forced_choices():
    plain, stored = (measure(GAME, 5, 3, "test", speed="normal", orders=orders) for orders in (False, True))
    assert plain.shares[WAITING] > stored.shares[WAITING]
    assert plain.shares[FORCED] >= stored.shares[FORCED]
    for found in (plain, stored):
        assert sum(found.shares.values()) == pytest.approx(1.0)
        assert found.shares[OWN] > 0
        assert found.shares[FIXED] > 0


def test_the_table_has_every_speed_without_and_with_orders():
    found = all_speeds(GAME, 3, 1, "test")
    assert [(each.speed, each.orders) for each in found] == [
        (speed, orders) for speed in PACES for orders in (False, True)
    ]
    middles = [each.middle for each in found]
    assert middles[0] < middles[2] < middles[4] < middles[6], "slower speeds take longer"
    assert len(table(found)) == 2 + 8


@pytest.mark.parametrize(("seconds", "said"), [
    (45.0, "45 seconds"), (600.0, "10.0 minutes"), (9_000.0, "2.5 hours"), (432_000.0, "5.0 days"),
])  # fmt: skip
def test_times_in_words(seconds, said):
    assert words(seconds) == said
