"""A push service, and people with phones."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.push import PushService, push_service


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    """A local push service, which the server may send to."""
    settings.PUSH_ALLOW_PRIVATE = True
    with push_service() as running:
        yield running
