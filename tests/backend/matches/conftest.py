"""Fixtures of several tests of matches."""

import pytest

from backend.notifications.services import looks


@pytest.fixture
def nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What people are told is of tests/backend/notifications; here it would be most of the work."""
    monkeypatch.setattr(looks, "tell", lambda *_: None)
