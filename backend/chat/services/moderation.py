"""Blocking or muting somebody, and asking the operator to look at a message."""

import logging
from typing import TypeVar

from django.db import transaction
from django.db.models import Q

from backend.accounts.models import Player
from backend.chat.models import Block, Mute, Report
from backend.chat.selectors.talk import message_for
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches.refusals import invalid

log = logging.getLogger("stakeout.chat")

Kept = TypeVar("Kept", Block, Mute)

MAX_BLOCKS = 500
"""Of one player, and as many mutes."""
REPORTS = Limit("reports", 30, 3600)


def report(message_id: str, reporter: Player, reason: str) -> None:
    """Asks the operator to look at a message that the reporter can read, or could before blocking its author.

    A second time changes nothing.

    Problems: not_found, permission_denied (one's own message), rate_limited.
    """
    message, _ = message_for(message_id, reporter, wanted=False)
    if message.author_id == reporter.pk:
        raise Problem("permission_denied")
    REPORTS.count(reporter.pk)
    _, is_new = Report.objects.get_or_create(message=message, reporter=reporter, defaults={"reason": reason})
    if is_new:
        log.warning("message %s was reported", message.pk)


def block(player: Player, name: str) -> Block:
    """From now on the player has nothing to do with the other one (by handle or id). A second time changes nothing.

    Problems: validation_failed (nobody of that name, or oneself), too_many.
    """
    return _note(Block, "blocked", player, name)


def mute(player: Player, name: str) -> Mute:
    """From now on the player does not hear the other one. Problems as of `block`."""
    return _note(Mute, "muted", player, name)


@transaction.atomic
def _note(model: type[Kept], field: str, player: Player, name: str) -> Kept:
    other = Player.objects.filter(Q(pk=name) | Q(handle=name)).first()
    if other is None or other.pk == player.pk:
        raise invalid("player", "nobody_to_block")
    Player.objects.select_for_update().get(pk=player.pk)
    rows = model._default_manager.filter(player=player)
    existing = rows.filter(**{field: other}).select_related(field).first()
    if existing is not None:
        return existing
    if rows.count() >= MAX_BLOCKS:
        raise Problem("too_many")
    return model._default_manager.create(player=player, **{field: other})


def unblock(player: Player, name: str) -> None:
    """The two may sit down together again, and the player hears the other one, from the first message on."""
    found = Q(blocked__pk=name) | Q(blocked__handle=name)
    Block.objects.filter(found, player=player).delete()


def unmute(player: Player, name: str) -> None:
    """The player hears the other one again, from the first message on; not one who is also blocked."""
    Mute.objects.filter(Q(muted__pk=name) | Q(muted__handle=name), player=player).delete()
