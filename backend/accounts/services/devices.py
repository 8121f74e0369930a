"""Devices that an owner has signed in with before: they are let try while strangers try for the same name.

A cookie says so: the device's id, and for each of its accounts a seal over id and name that only this server makes.
It opens nothing; wrong passwords are counted for the device alone instead of for the name and the address.
"""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from backend.accounts.models import Player, plain_username

COOKIE = "device"
MAX_ACCOUNTS = 5
"""Of one device: a family's tablet."""
MAX_AGE = 400 * 24 * 3600
_ID_BYTES = 16


def known_device(request: HttpRequest, username: object) -> str | None:
    """The id of a device that has opened this account before; None for any other."""
    device, seals = _read(request)
    wanted = _seal(device, str(username))
    return device if any(constant_time_compare(seal, wanted) for seal in seals) else None


def remember_device(request: HttpRequest, response: HttpResponse) -> None:
    """Has the device of who has just signed in keep that it did."""
    player = request.user
    if not isinstance(player, Player) or not player.username:
        return
    device, seals = _read(request)
    device = device or secrets.token_urlsafe(_ID_BYTES)
    seal = _seal(device, player.username)
    kept = [seal, *(each for each in seals if each != seal)][:MAX_ACCOUNTS]
    response.set_cookie(
        COOKIE,
        ".".join((device, *kept)),
        max_age=MAX_AGE,
        path="/_allauth/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    device, *seals = request.COOKIES.get(COOKIE, "").split(".")[: MAX_ACCOUNTS + 1]
    return device, seals


def _seal(device: str, username: str) -> str:
    return salted_hmac("stakeout.device", f"{device}:{plain_username(username)}").hexdigest()[:32]
