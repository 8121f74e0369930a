"""What a player should be told about a match now, read from the matches alone.

The same question gives the same subjects, so that reconcile.py can run twice, late, or out of order.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from backend.accounts.models import Player
from backend.chat.models import Channel, ReadMark
from backend.chat.selectors.talk import channel_documents
from backend.clocks import kinds as clocks
from backend.matches.company import is_kept_apart
from backend.matches.engine import EngineFault, engine_call, game_of
from backend.matches.models import Caretaker, Entry, Match, Obligation, Remark, Seat
from backend.matches.selectors.away import away_until
from backend.matches.selectors.states import load_state
from backend.matches.visibility import own_seats
from backend.notifications.models import Kind, Notice, NoticeSettings, Reason
from backend.notifications.rows import Facts
from backend.notifications.services.preferences import wanted_channels
from backend.notifications.services.quiet import quiet_period
from backend.teamwork.models import Adoption, TeamPlan, TeamSight
from games import door

STILL_PLAYING = timedelta(minutes=3)
"""Who has just answered has the app before them: what that asks them next is told only if they go away."""
LOOKING = timedelta(minutes=1)
"""Who looks at the match within this time need not be told that it has started or ended, or that somebody wrote."""
NEWS = timedelta(days=1)
"""What is older than this is no news: a start, an end."""
SHORTEST_WARNED = timedelta(hours=1)
"""Less time than this for an answer, and a warning would follow on the heels of the notice itself."""


@dataclass
class Wish:
    """Something that should be told."""

    kind: Kind
    subject: str
    version: int
    not_before: datetime
    deadline: datetime | None = None
    reason: Reason = Reason.NONE
    once: bool = False
    """Told once, though it may hold again later."""
    is_news: bool = True
    """False for what is too old to be told, but holds where it was told."""


@dataclass
class Wishes:
    """All of them, and when to look again though nothing has happened."""

    found: list[Wish] = field(default_factory=list)
    look_again: datetime | None = None

    def later(self, at: datetime) -> None:
        """Look again at that time at the latest."""
        self.look_again = at if self.look_again is None else min(self.look_again, at)


def wishes_of(player: Player, facts: Facts) -> Wishes:
    """What this player should be told about a match."""
    match, seats, now = facts.match, facts.seats, facts.now
    mine = own_seats(seats, player)
    wishes = Wishes()
    if match.status == Match.Status.WAITING:
        _invitation(wishes, player, match, seats, now)
    if mine and match.is_active:
        _owed(wishes, player, facts, mine)
        _started(wishes, player, facts, mine)
        _caretaker(wishes, facts, mine)
        _holidays(wishes, player, match, seats, mine, now)
        _plans(wishes, player, match, mine, now)
        _news(wishes, player, facts, mine)
    if mine and match.status in (Match.Status.FINISHED, Match.Status.ABANDONED):
        _finished(wishes, match, mine, now)
    if mine:
        _messages(wishes, player, facts)
    return wishes


def _owed(wishes: Wishes, player: Player, facts: Facts, mine: Sequence[Seat]) -> None:
    """One notice for all that one change asks of the player, and a warning before its time is over."""
    match, now = facts.match, facts.now
    groups: dict[int, list[Obligation]] = defaultdict(list)
    for row in facts.owed[player.pk]:
        groups[row.opened_version].append(row)
    for version, rows in sorted(groups.items()):
        deadline = min((row.deadline for row in rows if row.deadline is not None), default=None)
        wish = Wish(_owed_kind(match, rows), f"owed:{version}", version, now, deadline)
        opened_at = min(row.opened_at for row in rows)
        if _plays_by_plan(match, mine):
            # It is about to be answered; where the plan stops that is told.
            wish.not_before = now + LOOKING
        by, seat = facts.acts[version]
        did_it = by == "player" and any(each.index == seat for each in mine)
        if now - opened_at > LOOKING or did_it:
            # A bot has just given the seat back, or the player goes on with their own turn.
            wish.not_before, wish.reason = now + STILL_PLAYING, Reason.WAITING
        wishes.found.append(wish)
        if deadline is not None:
            _warning(wishes, player, facts, wish, opened_at, deadline)


def _plays_by_plan(match: Match, mine: Sequence[Seat]) -> bool:
    """Whether the player has adopted a plan for what is asked now."""
    if game_of(match.game).teamwork is None:
        return False
    seats = [seat.index for seat in mine]
    return Adoption.objects.filter(match=match.pk, seat__in=seats, status=Adoption.Status.WAITING).exists()


def _owed_kind(match: Match, rows: Sequence[Obligation]) -> Kind:
    """A reaction is asked where a timer of the engine closes the round."""
    if not match.timers:
        return Kind.TURN
    try:
        with engine_call():
            state = door.decode(game_of(match.game), load_state(match.pk, match.version))
            held = any(door.holding_timer(state, row.decision) is not None for row in rows)
    except EngineFault:
        return Kind.TURN
    return Kind.WINDOW if held else Kind.TURN


def _did_it(match: Match, version: int, mine: Sequence[Seat]) -> bool:
    """Whether the player's own act led to this version."""
    seats = [seat.index for seat in mine]
    return Entry.objects.filter(match=match.pk, number=version, by="player", seat__in=seats).exists()


def _warning(
    wishes: Wishes, player: Player, facts: Facts, owed: Wish, opened_at: datetime, deadline: datetime
) -> None:
    """The deadline's minute is part of the subject: a deadline that moved is warned of again (with another time in
    the text), one that stayed never twice."""
    whole, now = deadline - opened_at, facts.now
    chosen = facts.settings.get(player.pk) or NoticeSettings(player=player)
    lead = min(timedelta(minutes=chosen.deadline_lead), whole / 4)
    if not lead or whole < SHORTEST_WARNED or deadline <= now:
        return
    at = deadline - lead
    period = quiet_period(player, at)
    if period is not None and period[1] > deadline - lead / 2 and period[0] > opened_at:
        at = period[0] - timedelta(minutes=1)  # after the night it would be too late
    if at > now:
        wishes.later(at)
        return
    subject = f"deadline:{owed.version}:{deadline:%Y%m%d%H%M}"
    wishes.found.append(Wish(Kind.DEADLINE, subject, owed.version, now, deadline, once=True))


def _started(wishes: Wishes, player: Player, facts: Facts, mine: Sequence[Seat]) -> None:
    """For those who wait for others first; who is asked at once hears that."""
    match, now = facts.match, facts.now
    people = {seat.player_id for seat in facts.seats if seat.kind == Seat.Kind.HUMAN}
    if match.started_at is None or people == {player.pk} or any(seat.seen_version >= 0 for seat in mine):
        return
    told = Notice.objects.filter(player=player.pk, match=match.pk)
    is_asked = any(wish.subject.startswith("owed:") for wish in wishes.found)
    if not is_asked and not told.filter(subject__startswith="owed:").exists():
        wish = Wish(Kind.STARTED, "started", 0, match.started_at + LOOKING, once=True)
        wish.is_news = now - match.started_at <= NEWS
        wishes.found.append(wish)


def _caretaker(wishes: Wishes, facts: Facts, mine: Sequence[Seat]) -> None:
    """A bot has taken the player's seat, unless they sent for it themselves; or has given it back unseen."""
    now = facts.now
    by_index = {seat.index: seat for seat in mine}
    rows = [row for row in facts.cares if row.seat in by_index]
    sent_for = {row.seat for row in rows if row.ended_at is None and row.mode == Caretaker.Mode.NOW}
    kept = [seat.index for seat in mine if seat.status == Seat.Status.BOT_KEEPS]
    if set(kept) - sent_for:
        wishes.found.append(Wish(Kind.CARETAKER, "caretaker", facts.match.version, now))
    for row in rows:
        if row.ended_at is None:
            continue
        seat = by_index[row.seat]
        ended = row.ended_version or 0
        if row.player_id == seat.player_id and row.seat not in kept and seat.seen_version < ended:
            wish = Wish(Kind.RETURNED, f"returned:{row.pk}", ended, row.ended_at + LOOKING, once=True)
            wish.is_news = now - row.ended_at < NEWS
            wishes.found.append(wish)


def _holidays(
    wishes: Wishes, player: Player, match: Match, seats: Sequence[Seat], mine: Sequence[Seat], now: datetime
) -> None:
    """Somebody else is away from now on, and their clock stands still: the log says until when, and so does this."""
    if not clocks.pauses_for(match.clock, "away"):
        return
    away = [seat for seat in seats if seat not in mine and seat.status == Seat.Status.PLAYING]
    for seat in away:
        until = away_until(seat.player, now) if seat.player is not None else None
        if until is None:
            continue
        said = Remark.objects.filter(match=match.pk, kind=Remark.Kind.AWAY, data__seat=seat.index)
        for row in said.order_by("-pk")[:1]:
            wish = Wish(Kind.HOLIDAY, f"holiday:{row.pk}", row.version, row.at + LOOKING, once=True)
            wish.is_news = now - row.at < NEWS
            wishes.found.append(wish)
            if wanted_channels(player, Kind.HOLIDAY):
                wishes.later(until)


def _plans(wishes: Wishes, player: Player, match: Match, mine: Sequence[Seat], now: datetime) -> None:
    """Somebody proposes something for the player's seat, or what they adopted does not go as it was meant: until
    they have looked at the plans."""
    if game_of(match.game).teamwork is None:
        return
    sight = TeamSight.objects.filter(match=match.pk, player=player.pk).first()
    seats = {seat.index for seat in mine}
    for plan in TeamPlan.objects.filter(match=match.pk).exclude(author=player.pk):
        is_seen = sight is not None and sight.at >= plan.proposed_at
        if not is_seen and any(part["seat"] in seats for part in plan.parts):
            subject = f"plan:{plan.pk}:{plan.author_id}"
            wish = Wish(Kind.PLAN, subject, plan.version, plan.proposed_at + LOOKING, once=True)
            wish.is_news = now - plan.proposed_at < NEWS
            wishes.found.append(wish)
    for row in Adoption.objects.filter(match=match.pk, player=player.pk, seat__in=seats):
        is_seen = sight is not None and sight.at >= row.changed_at
        if row.is_broken and not is_seen:
            subject = f"adoption:{row.pk}:{row.changed_at.timestamp():.0f}"
            wish = Wish(Kind.PLAN_BROKEN, subject, match.version, now, once=True)
            wish.is_news = now - row.changed_at < NEWS
            wishes.found.append(wish)


def _news(wishes: Wishes, player: Player, facts: Facts, mine: Sequence[Seat]) -> None:
    """What the game names by public facts, each told once: until the player has looked, or it no longer holds."""
    match = facts.match
    known = {notice.subject: notice for notice in facts.open[player.pk]}
    for fact in _facts_now(match):
        subject = f"news:{fact}"
        since = known[subject].version if subject in known else match.version
        is_seen = all(seat.seen_version >= since for seat in mine)
        if is_seen and subject in known:
            continue
        wish = Wish(Kind.NEWS, subject, match.version, facts.now + LOOKING, once=True)
        if subject not in known:
            if is_seen:
                wish.reason = Reason.SEEN
            elif _did_it(match, match.version, mine):
                wish.reason = Reason.OWN_ACTION
        wishes.found.append(wish)


def _facts_now(match: Match) -> Sequence[str]:
    game = game_of(match.game)
    if game.news is None:
        return ()
    try:
        with engine_call():
            return game.news(door.decode(game, load_state(match.pk, match.version)))
    except EngineFault:
        return ()


def _finished(wishes: Wishes, match: Match, mine: Sequence[Seat], now: datetime) -> None:
    """Until they have looked at the end; told within a day of it."""
    if match.finished_at is None:
        return
    if all(seat.seen_version >= match.version for seat in mine):
        return
    wish = Wish(Kind.FINISHED, "finished", match.version, match.finished_at + LOOKING, once=True)
    wish.is_news = now - match.finished_at <= NEWS
    if _did_it(match, match.version, mine):
        wish.reason = Reason.OWN_ACTION
    wishes.found.append(wish)


def _invitation(wishes: Wishes, player: Player, match: Match, seats: Sequence[Seat], now: datetime) -> None:
    kept = any(seat.kind == Seat.Kind.INVITE and seat.player_id == player.pk for seat in seats)
    if kept:
        wish = Wish(Kind.INVITATION, "invitation", 0, now)
        if is_kept_apart(match, seats, player.pk):
            wish.reason = Reason.BLOCKED
        wishes.found.append(wish)


def _messages(wishes: Wishes, player: Player, facts: Facts) -> None:
    """One notice per channel until the player has read it; it says neither who wrote nor what nor how much."""
    match, seats, now = facts.match, facts.seats, facts.now
    is_news = bool(facts.authors - {player.pk})
    if not is_news and not any(notice.kind == Kind.MESSAGE for notice in facts.open[player.pk]):
        return
    marks = dict(ReadMark.objects.filter(match=match.pk, player=player.pk).values_list("channel", "number"))
    for document in channel_documents(match, seats, player):
        channel = document["channel"]
        if channel != Channel.SPECTATORS and document["unread"]:
            subject = f"message:{channel}:{marks.get(channel, 0)}"
            wish = Wish(Kind.MESSAGE, subject, match.version, now + LOOKING, once=True, is_news=is_news)
            wishes.found.append(wish)
