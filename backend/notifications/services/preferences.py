"""What a player wants to be told, by kind, channel and match."""

from django.db import transaction

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.visibility import access_match, own_seats
from backend.notifications.channels import Channel, all_channels
from backend.notifications.models import Kind, MatchMute, NoticeSettings


def settings_of(player: Player) -> NoticeSettings:
    """The player's settings; unsaved defaults where they have chosen nothing."""
    found = NoticeSettings.objects.filter(player=player.pk).first()
    return found if found is not None else NoticeSettings(player=player)


@transaction.atomic
def change_settings(player: Player, changes: dict[str, int | None]) -> NoticeSettings:
    """Stores validated changes."""
    found, _ = NoticeSettings.objects.select_for_update().get_or_create(player=player)
    for field, value in changes.items():
        setattr(found, field, value)
    found.save()
    return found


def wants(player: Player, kind: Kind, channel: Channel) -> bool:
    """Whether a player wants notices of a kind on a channel. A test is always wanted."""
    if kind == Kind.TEST:
        return True
    chosen = player.notifications.get(kind)
    if isinstance(chosen, dict):
        chosen = chosen.get(channel.name)
    return chosen if isinstance(chosen, bool) else channel.is_on(kind)


def wanted_channels(player: Player, kind: Kind) -> list[Channel]:
    """The channels on which a player wants a kind, in the order of trial."""
    return [channel for channel in all_channels() if wants(player, kind, channel)]


def is_muted(player_id: str, match_id: str | None) -> bool:
    """Whether the player wants to hear nothing of this match."""
    return match_id is not None and MatchMute.objects.filter(player=player_id, match=match_id).exists()


def mute(match_id: str, player: Player, muted: bool) -> bool:
    """Mutes a match in which the player sits or is invited, or lets it speak again.

    Problems: not_found, not_your_seat.
    """
    match, seats = access_match(match_id, player)
    if not own_seats(seats, player) and all(seat.player_id != player.pk for seat in seats):
        raise Problem("not_your_seat")
    if muted:
        MatchMute.objects.get_or_create(player=player, match=match)
    else:
        MatchMute.objects.filter(player=player, match=match).delete()
    return muted
