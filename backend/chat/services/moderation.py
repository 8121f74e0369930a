"""Blocking somebody, and asking the operator to look at a message."""

import logging

from django.db import transaction
from django.db.models import Q

from backend.accounts.models import Player
from backend.chat.models import Block, Report
from backend.chat.selectors.talk import message_for
from backend.core.limits import Limit
from backend.core.problems import Problem
from backend.matches.refusals import invalid

log = logging.getLogger("stakeout.chat")

MAX_BLOCKS = 500
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


@transaction.atomic
def block(player: Player, name: str) -> Block:
    """From now on the player does not hear the other one (by handle or id). A second time changes nothing.

    Problems: validation_failed (nobody of that name, or oneself), too_many.
    """
    other = Player.objects.filter(Q(pk=name) | Q(handle=name)).first()
    if other is None or other.pk == player.pk:
        raise invalid("player", "nobody_to_block")
    Player.objects.select_for_update().get(pk=player.pk)
    existing = Block.objects.filter(player=player, blocked=other).select_related("blocked").first()
    if existing is not None:
        return existing
    if Block.objects.filter(player=player).count() >= MAX_BLOCKS:
        raise Problem("too_many")
    return Block.objects.create(player=player, blocked=other)


def unblock(player: Player, name: str) -> None:
    """The player hears the other one again, from the first message on."""
    found = Q(blocked__pk=name) | Q(blocked__handle=name)
    Block.objects.filter(found, player=player).delete()
