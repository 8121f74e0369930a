"""What the bench counts of an answer is what an answer does, also where nobody may know who is asked."""

import random

import pytest

from backend.bench import counts

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["pursuit", "good_cop_bad_cop"])
def test_an_ordinary_answer_is_counted(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "ANSWERS", 8)
    found = counts.play(game, random.Random(1))
    assert len(found.statements) == len(found.response) == 8
    assert 1 < min(found.statements) <= counts.ORDINARY
    assert max(found.statements) <= counts.MOST_STATEMENTS
    assert min(found.response) > 500 < min(found.stored)
