"""Redis goes away: the cache is empty, and nobody's request fails for it."""

from typing import Any

import pytest
from django.core.cache import cache

from backend.core.limits import Limit
from tests.support.api import new_player
from tests.support.matches import BOT, ME, create, view


@pytest.fixture
def away(settings: Any) -> None:
    """A cache at a port where nobody listens (tcpmux, which no machine has)."""
    settings.CACHES = {
        "default": {
            "BACKEND": "backend.core.cache.ForgetfulRedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }


@pytest.mark.usefixtures("away")
def test_it_is_as_an_empty_one() -> None:
    assert cache.add("a", 1, timeout=5) and cache.add("a", 1, timeout=5)
    cache.set("a", 1)
    cache.set_many({"a": 1})
    assert cache.get("a") is None and cache.get("a", 7) == 7 and cache.get_many(["a"]) == {}
    assert not cache.has_key("a") and not cache.touch("a") and not cache.delete("a")
    cache.delete_many(["a"])
    with pytest.raises(ValueError):
        cache.incr("a")


@pytest.mark.usefixtures("away")
def test_a_limit_lets_everybody_through(settings: Any) -> None:
    settings.RATE_LIMITS = True
    for _ in range(3):
        Limit("once", 1, 60).count("anna")


@pytest.mark.django_db
@pytest.mark.usefixtures("away")
def test_a_match_is_made_and_shown() -> None:
    anna = new_player("Anna")
    match = create(anna, ME, BOT)
    assert view(anna, match["id"])["status"] == "active"
