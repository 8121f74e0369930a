"""The words of a notice: complete without the app, absolute times, and nothing that a lock screen may not show."""

import hashlib
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from backend.accounts.models import Player
from backend.clocks import words
from backend.core.foreign import without_links
from backend.core.text import t
from backend.matches.engine import game_of
from backend.matches.models import Match, Obligation, Remark, Seat
from backend.matches.names import seat_names
from backend.matches.selectors.inbox import badge
from backend.matches.selectors.matches import earliest, game_title
from backend.matches.visibility import seats_of
from backend.notifications.channels import Message
from backend.notifications.kinds import OWED
from backend.notifications.models import Kind, Notice
from backend.teamwork.models import Adoption
from games import door

MAX_NAMES = 3
_PAGES = {Kind.DEVICE: "/settings"}
"""Where what is about no match leads."""


def message_of(
    notice: Notice, player: Player, *, is_closing: bool = False, is_silent: bool = False
) -> Message:
    """The notice as it reads now, in the player's language and zone."""
    lang = player.language
    match = notice.match
    game = game_title(match.game, lang) if match is not None else t("notice.app", lang)
    if is_closing and has_moved(notice):
        title, sentences = t("notice.moved.title", lang, game=game), [t("notice.moved.body", lang)]
        due = _due(notice)
        if due is not None:
            sentences.append(t("notice.until", lang, time=local_time(due, player)))
    elif is_closing:
        title, sentences = t("notice.closed.title", lang, game=game), [t("notice.closed.body", lang)]
    else:
        title = t(f"notice.{notice.kind}.title", lang, game=game)
        sentences = [t(f"notice.{notice.kind}.body", lang, game=game, **_facts(notice, player))]
        if notice.deadline is not None:
            sentences.append(t("notice.until", lang, time=local_time(notice.deadline, player)))
        if match is not None:
            sentences += [*_also_owed(notice, player), *company(match, player)]
    return Message(
        notice=notice,
        player=player,
        title=title,
        body=" ".join(sentence for sentence in sentences if sentence),
        url=f"/m/{match.pk}" if match is not None else _PAGES.get(Kind(notice.kind), "/"),
        badge=badge(player),
        deadline=notice.deadline if not is_closing else None,
        is_closing=is_closing,
        is_silent=is_silent,
    )


def fingerprint(message: Message) -> str:
    """Short, and another one for other words: what a device shows is compared by it."""
    return hashlib.sha256(f"{message.title}\n{message.body}".encode()).hexdigest()[:16]


def _facts(notice: Notice, player: Player) -> dict[str, str]:
    """What the text of a holiday names: who is away (not in a private match), and until when. Of a plan who proposes
    it, of one that broke how far it went: nothing of what is planned leaves the app."""
    if notice.kind == Kind.PLAN:
        return {"name": _proposer(notice, player)}
    if notice.kind == Kind.NEWS and notice.match is not None:
        return {"text": _fact(notice.match.game, notice.subject, player.language)}
    if notice.kind == Kind.PLAN_BROKEN:
        row = Adoption.objects.filter(pk=notice.subject.split(":")[1]).first()
        done, steps = (0, 0) if row is None else (row.done, len(row.steps))
        return {"step": str(min(done + 1, steps)), "steps": str(steps)}
    if notice.kind != Kind.HOLIDAY or notice.match is None:
        return {}
    said = Remark.objects.get(pk=notice.subject.partition(":")[2], match=notice.match)
    until = datetime.fromisoformat(said.data["until"])
    is_open = notice.match.visibility != Match.Visibility.PRIVATE
    names = seat_names(seats_of(notice.match.pk), player.language)
    name = names[said.data["seat"]] if is_open else t("notice.somebody", player.language)
    return {"name": without_links(name), "time": local_time(until, player)}


def _fact(game_key: str, subject: str, lang: str) -> str:
    """A public fact in the game's words."""
    game = game_of(game_key)
    _, name, number = subject.split(":")
    return game.texts.say(lang, door.Text(f"{game.key}.news.{name}", {"n": int(number)}), ())


def _proposer(notice: Notice, player: Player) -> str:
    """Who proposes the plan; somebody, in a private match or where it is not known any more."""
    match, somebody = notice.match, t("notice.somebody", player.language)
    if match is None or match.visibility == Match.Visibility.PRIVATE:
        return somebody
    seats = seats_of(match.pk)
    author = notice.subject.split(":")[2]
    names = zip(seats, seat_names(seats, player.language), strict=True)
    return next((without_links(name) for seat, name in names if seat.player_id == author), somebody)


def has_moved(notice: Notice) -> bool:
    """Whether a warning no longer holds only because what it warned of is due at another time than it said."""
    if notice.kind != Kind.DEADLINE or not _warned_of(notice).exists():
        return False
    said, due = notice.deadline, _due(notice)
    return said is None or due is None or _minute(said) != _minute(due)


def _warned_of(notice: Notice) -> QuerySet[Obligation]:
    return Obligation.objects.filter(
        player=notice.player_id, match=notice.match_id, opened_version=notice.version
    )


def _due(notice: Notice) -> datetime | None:
    return earliest(_warned_of(notice))


def _minute(moment: datetime) -> datetime:
    return moment.replace(second=0, microsecond=0)


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
    seats = seats_of(match.pk)
    names = [
        name
        for seat, name in zip(seats, seat_names(seats, player.language), strict=True)
        if seat.kind == Seat.Kind.HUMAN and seat.player_id not in (None, player.pk)
    ]
    names = list(dict.fromkeys(without_links(name) for name in names))
    if not names:
        return []
    more = " …" if len(names) > MAX_NAMES else ""
    return [t("notice.with", player.language, names=", ".join(names[:MAX_NAMES]) + more)]


def local_time(moment: datetime, player: Player) -> str:
    """A moment in the player's zone, with day and zone."""
    return words.moment(moment.astimezone(ZoneInfo(player.time_zone)), player.language)
