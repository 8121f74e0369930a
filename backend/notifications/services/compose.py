"""The words of a notice: complete without the app, absolute times, and nothing that a lock screen may not show."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from backend.accounts.models import Player
from backend.core.text import t
from backend.matches.models import Match, Obligation, Seat
from backend.matches.names import player_name
from backend.matches.selectors.inbox import badge
from backend.matches.selectors.matches import game_title
from backend.notifications.channels import Message
from backend.notifications.kinds import OWED
from backend.notifications.models import Notice

MAX_NAMES = 3


def message_of(notice: Notice, player: Player, *, is_closing: bool = False) -> Message:
    """The notice as it reads now, in the player's language and zone."""
    lang = player.language
    match = notice.match
    game = game_title(match.game, lang) if match is not None else t("notice.app", lang)
    if is_closing:
        title, sentences = t("notice.closed.title", lang, game=game), [t("notice.closed.body", lang)]
    else:
        title = t(f"notice.{notice.kind}.title", lang, game=game)
        sentences = [t(f"notice.{notice.kind}.body", lang, game=game)]
        if notice.deadline is not None:
            sentences.append(t("notice.until", lang, time=local_time(notice.deadline, player)))
        if match is not None:
            sentences += [*_also_owed(notice, player), *company(match, player)]
    return Message(
        notice=notice,
        player=player,
        title=title,
        body=" ".join(sentence for sentence in sentences if sentence),
        url=f"/m/{match.pk}" if match is not None else "/",
        badge=badge(player),
        deadline=notice.deadline if not is_closing else None,
        is_closing=is_closing,
    )


def _also_owed(notice: Notice, player: Player) -> list[str]:
    """It takes the place of the match's last notice on the screen: a turn must not go under with that one."""
    owed = Obligation.objects.filter(match=notice.match_id, player=player)
    if notice.deadline is not None or notice.kind in OWED or not owed.exists():
        return []
    return [t("notice.owed.turn", player.language)]


def company(match: Match, player: Player) -> list[str]:
    """With whom one plays, to tell matches apart; of a private match no names leave the app."""
    if match.visibility == Match.Visibility.PRIVATE:
        return []
    others = [
        seat.player
        for seat in Seat.objects.filter(match=match, kind=Seat.Kind.HUMAN).select_related("player")
        if seat.player is not None and seat.player_id != player.pk
    ]
    names = list(dict.fromkeys(player_name(other, player.language) for other in others))
    if not names:
        return []
    more = " …" if len(names) > MAX_NAMES else ""
    return [t("notice.with", player.language, names=", ".join(names[:MAX_NAMES]) + more)]


def local_time(moment: datetime, player: Player) -> str:
    """A moment in the player's zone, with day and zone: it stays true however late it is read."""
    lang = player.language
    local = moment.astimezone(ZoneInfo(player.time_zone))
    return t(
        "time.moment",
        lang,
        weekday=t("time.weekdays", lang).split()[local.weekday()],
        day=local.day,
        month=t("time.months", lang).split()[local.month - 1],
        clock=f"{local:%H:%M}",
        zone=zone_name(local),
    )


def zone_name(local: datetime) -> str:
    """The zone's abbreviation where it has one, else its distance from UTC."""
    name = local.tzname() or ""
    if re.fullmatch(r"[A-Z]{2,5}", name):
        return name
    minutes = round((local.utcoffset() or timedelta()).total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}" + (f":{rest:02}" if rest else "")
