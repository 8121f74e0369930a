"""Identifiers that cannot be guessed."""

import re

from backend.core.ids import new_id


def test_ids_are_long_random_and_safe_in_addresses():
    ids = {new_id() for _ in range(5000)}
    assert len(ids) == 5000
    assert all(re.fullmatch(r"[0-9A-Za-z]{22}", made) for made in ids)
    for place in range(22):
        assert len({made[place] for made in ids}) == 62


def test_a_prefix_is_kept():
    assert re.fullmatch(r"m_[0-9A-Za-z]{22}", new_id("m_"))
