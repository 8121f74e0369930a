"""Handles, and what an Authorization header says."""

import re
from unittest.mock import patch

import pytest

from backend.accounts.auth import bearer_secret
from backend.accounts.models import Player
from backend.accounts.services.players import create_guest, handle_base
from backend.core.text import LANGUAGES


@pytest.mark.parametrize(
    ("name", "handle"),
    [
        ("Anna", "anna"),
        ("Анна Щукина", "anna-shchukina"),
        ("Ёлка 2", "elka-2"),
        ("José  O'Neill", "jose-o-neill"),
        ("объезд", "obezd"),
        ("李雷", "player"),
        ("👩‍🚀", "player"),
        ("--a--", "a"),
        ("x" * 40, "x" * 24),
    ],
)
def test_the_readable_part_of_a_handle(name, handle):
    assert handle_base(name) == handle


@pytest.mark.django_db
def test_a_handle_that_is_taken_is_made_again():
    tails = iter(["AAAAA", "AAAAA", "BBBBB"])
    with patch("backend.accounts.services.players.random_text", lambda length: next(tails)):
        handles = [create_guest("Anna", "en").handle for _ in range(2)]
    assert handles == ["anna-aaaaa", "anna-bbbbb"]


@pytest.mark.django_db
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guest_cannot_sign_in_by_password(lang):
    guest = create_guest("", lang)
    assert re.fullmatch(r"[a-z0-9-]+", guest.handle)
    assert not Player.objects.get(pk=guest.pk).check_password("")
    assert not guest.has_usable_password()


@pytest.mark.parametrize(
    ("header", "secret"),
    [
        ("Bearer abc", "abc"),
        ("bearer  abc ", "abc"),
        ("Basic abc", None),
        ("", None),
        ("Bearer", ""),
        ("abc", None),
    ],
)
def test_the_secret_in_a_header(header, secret):
    assert bearer_secret(header) == secret
