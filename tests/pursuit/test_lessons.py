"""The guided lessons count on their seeds: the player, in seat 0, must get the side that the lesson speaks of."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from tests.pursuit.table import Table

GUIDE = Path(__file__).parents[2] / "pwa" / "src" / "games" / "pursuit" / "guide.ts"
LESSONS = re.findall(r"key: '(police|thief)',.*?seed: '([^']+)'", GUIDE.read_text(), re.DOTALL)


def test_there_is_a_lesson_for_each_side():
    assert [side for side, _ in LESSONS] == ["police", "thief"]


@pytest.mark.parametrize(("side", "seed"), LESSONS)
def test_the_player_has_the_side_that_the_lesson_speaks_of(side, seed):
    table = Table(["human", "bot"], thief=None, seed=sha256(seed.encode()).digest(), city_layout="fixed")
    assert (table.state.thief == 0) == (side == "thief")
