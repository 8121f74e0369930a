"""Rate limits, and whose address counts."""

import pytest
from django.test import RequestFactory

from backend.core.address import client_address
from backend.core.limits import Limit
from backend.core.problems import Problem

THREE = Limit("test", 3, 60)


@pytest.fixture(autouse=True)
def _on(settings):
    settings.RATE_LIMITS = True


def test_the_fourth_in_a_minute_is_refused_with_the_time_to_wait(frozen):
    frozen.advance(10)
    for _ in range(3):
        THREE.count("a")
    with pytest.raises(Problem) as refused:
        THREE.count("a")
    assert refused.value.code == "rate_limited"
    assert refused.value.headers == {"Retry-After": "50"}
    THREE.count("b")
    frozen.advance(50)
    THREE.count("a")


def test_limits_can_be_turned_off(settings):
    settings.RATE_LIMITS = False
    for _ in range(10):
        THREE.count("a")


@pytest.mark.parametrize(
    ("peer", "forwarded", "proxies", "address"),
    [
        ("192.0.2.1", "", 0, "192.0.2.1"),
        ("192.0.2.1", "203.0.113.9", 0, "192.0.2.1"),
        ("10.0.0.1", "203.0.113.9", 1, "203.0.113.9"),
        ("10.0.0.1", "6.6.6.6, 203.0.113.9", 1, "203.0.113.9"),
        ("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"),
        ("10.0.0.1", "", 1, ""),
        ("10.0.0.1", "203.0.113.9", 2, "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "", 0, "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "", 0, "192.0.2.1"),
        ("", "", 0, "unknown"),
        ("not an address", "", 0, "not an address"),
    ],
)
def test_the_clients_address(settings, peer, forwarded, proxies, address):
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR=forwarded)
    assert client_address(request) == (address or "unknown")
