"""People as they come: habits, zones, telephones, holidays, and what they do when they look in."""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from backend.accounts.models import Player
from backend.accounts.services.farewell import delete_player
from backend.accounts.services.players import update_profile
from backend.core import clock
from backend.core.problems import Problem
from backend.matches.engine import game_of
from backend.matches.models import Match, Seat
from backend.matches.selectors.inbox import waiting_rows
from backend.matches.selectors.states import load_privates, load_state
from backend.matches.services import away, caretaker, pauses, substitute
from backend.matches.services.answer import Sending, submit_answer
from backend.matches.services.presence import note_visit
from backend.matches.services.resign import resign_seat
from backend.matches.services.seen import note_seen
from backend.matches.services.undo import undo_answer
from backend.matches.visibility import access_sight
from backend.notifications.kinds import OWED
from backend.notifications.models import MatchMute
from backend.soak.figures import Figures
from games import door

ZONES = ("Europe/Berlin", "Europe/Moscow", "America/New_York", "Asia/Tokyo", "Australia/Adelaide", "UTC")
MOST_ANSWERS = 12
"""In one match at one visit; a game that lets one seat act for ever is no fault of the person."""


@dataclass(frozen=True)
class Habits:
    """How somebody plays."""

    visits: float
    """A day, on average, while awake."""
    patience: float
    """The chance to answer a match that waits, when looking in."""
    heeds: float
    """The chance to come soon after a notice."""
    wakes: int
    """Local hour; awake for sixteen hours."""


def draw_habits(chance: random.Random) -> Habits:
    """Most come several times a day, some seldom."""
    is_regular = chance.random() < 0.8
    return Habits(
        visits=chance.uniform(2, 6) if is_regular else chance.uniform(0.3, 1.0),
        patience=chance.uniform(0.7, 1.0),
        heeds=chance.uniform(0.2, 0.8),
        wakes=chance.randint(5, 10),
    )


class Person:
    """One player of the simulation."""

    def __init__(self, player: Player, habits: Habits, chance: random.Random, figures: Figures) -> None:
        self.id = player.pk
        self.zone = ZoneInfo(player.time_zone)
        self.habits = habits
        self.chance = chance
        self.figures = figures
        self.is_gone = False
        """Never comes again: has deleted the account, or just stays away."""
        self.has_phone = False
        """Wants to be told on a browser."""

    def next_visit(self) -> datetime:
        """When they next look in by themselves."""
        hours = self.chance.expovariate(self.habits.visits / 16)
        return self._when_awake(clock.now() + timedelta(hours=hours))

    def soon(self) -> datetime:
        """When they come after a notice."""
        return self._when_awake(clock.now() + timedelta(minutes=self.chance.uniform(1, 90)))

    def _when_awake(self, moment: datetime) -> datetime:
        local = moment.astimezone(self.zone)
        since = (local.hour - self.habits.wakes) % 24
        return moment if since < 16 else moment + timedelta(hours=24 - since + self.chance.random())

    def look_in(self) -> None:
        """Opens what waits and mostly answers it; now and then something rarer."""
        player = Player.objects.get(pk=self.id)
        self.figures.add("visits")
        self._try("rare", lambda: self._do_something_rare(player))
        if self.is_gone:
            return
        for match_id in list(waiting_rows(player)):
            if self.chance.random() < self.habits.patience:
                self._try("answering", lambda found=match_id: self._play(player, found))  # type: ignore[misc]

    def _try(self, what: str, act: Callable[[], None]) -> None:
        """Does it; that the server refuses it now is part of life, anything else is a fault."""
        try:
            act()
        except Problem as problem:
            self.figures.add(f"refused: {what}, {problem.code}")

    def _play(self, player: Player, match_id: str) -> None:
        for seat in Seat.objects.filter(match=match_id, player=player.pk, kind=Seat.Kind.HUMAN):
            note_visit(Match.objects.get(pk=match_id), seat)
        for _ in range(MOST_ANSWERS):
            match = Match.objects.get(pk=match_id)
            answer = self._choose(match, player) if match.is_active else None
            if answer is None:
                break
            key = f"{self.id}-{match.version}-{self.chance.getrandbits(40):x}"
            sending = Sending(player, *answer, match.version, key, player.language)
            submit_answer(match_id, sending)
            self.figures.add("answers: by people")
            if self.chance.random() < 0.02:
                submit_answer(match_id, sending)  # the network lost the reply
        match = Match.objects.get(pk=match_id)
        if self.chance.random() < 0.05:
            with suppress(Problem):
                undo_answer(match_id, player, match.version)
                self.figures.add("undos")
        note_seen(access_sight(match_id, player), player, match.version)

    def _choose(self, match: Match, player: Player) -> tuple[str, door.Choice] | None:
        """What a weak player would answer to something that the match waits for."""
        game = game_of(match.game)
        state = door.decode(game, load_state(match.pk, match.version))
        privates = load_privates(match.pk)
        mine = set(
            Seat.objects.filter(match=match.pk, player=player.pk)
            .exclude(status=Seat.Status.RESIGNED)
            .values_list("index", flat=True)
        )
        ask = next((ask for ask in door.waiting(game, state, privates) if ask.seat in mine), None)
        if ask is None:
            return None
        chance = door.FastChance()
        chosen = door.bot_choose(game, "easy", state, ask.seat, chance, privates)
        return chosen or (ask.id, door.automatic(game, state, ask.seat, ask.id, chance, privates))

    def _do_something_rare(self, player: Player) -> None:
        drawn = self.chance.random()
        seats = list(
            Seat.objects.filter(
                player=player.pk, match__status=Match.Status.ACTIVE, kind=Seat.Kind.HUMAN
            ).exclude(status=Seat.Status.RESIGNED)
        )
        if drawn < 0.002:
            delete_player(player)
            self.is_gone = True
            self.figures.add("people: deleted the account")
        elif drawn < 0.005:
            self.is_gone = True
            self.figures.add("people: never came again")
        elif drawn < 0.008:
            self._take_over(player)
        elif drawn < 0.02:
            self._change_hours(player)
        elif drawn < 0.03:
            self._change_wishes(player)
        elif seats:
            self._do_something_with(player, self.chance.choice(seats), drawn)

    def _do_something_with(self, player: Player, seat: Seat, drawn: float) -> None:
        if drawn < 0.06:
            mode = self.chance.choice(("now", "at_timeout"))
            ends_at = clock.now() + timedelta(hours=self.chance.uniform(2, 60))
            most = self.chance.choice((None, 3, 10))
            wish = caretaker.Wish(mode, seat.index, ends_at=ends_at, level="easy", max_answers=most)
            caretaker.arrange(seat.match_id, player, wish)
            self.figures.add(f"caretakers: asked for, {mode}")
        elif drawn < 0.07:
            substitute.call(seat.match_id, player, seat.index)
            self.figures.add("substitutes: sought")
        elif drawn < 0.074:
            resign_seat(seat.match_id, player, seat.index)
            self.figures.add("resignations")
        elif drawn < 0.1:
            self._pause(player, seat.match_id)

    def _change_hours(self, player: Player) -> None:
        """Other nights, or a holiday: running clocks follow."""
        if self.chance.random() < 0.5:
            hours = self.chance.choice((None, {"start": "23:00", "end": "08:00"}))
            update_profile(player, {"quiet_hours": hours})
            self.figures.add("people: changed their nights")
        else:
            begins = clock.now() + timedelta(hours=self.chance.uniform(0, 20))
            ends = begins + timedelta(hours=self.chance.uniform(5, 60))
            away.add_period(player, begins.isoformat(), ends.isoformat())
            self.figures.add("people: went on holiday")

    def _change_wishes(self, player: Player) -> None:
        """Wants to be told less, or more."""
        kinds = self.chance.sample(sorted(OWED), 1)
        update_profile(player, {"notifications": {kind: self.chance.random() < 0.5 for kind in kinds}})
        if (seat := Seat.objects.filter(player=player.pk).order_by("?").first()) is not None:
            MatchMute.objects.get_or_create(player=player, match_id=seat.match_id)
        self.figures.add("people: changed what they are told")

    def _pause(self, player: Player, match_id: str) -> None:
        """Asks for a pause, agrees to one, or ends it."""
        if Match.objects.filter(pk=match_id, paused_since=None).exists():
            pauses.ask_pause(match_id, player)
            self.figures.add("pauses: asked or agreed")
        else:
            pauses.end_pause(match_id, player)
            self.figures.add("pauses: ended")

    def _take_over(self, player: Player) -> None:
        wanted = Seat.objects.exclude(wanted="").filter(match__status=Match.Status.ACTIVE).first()
        if wanted is not None:
            substitute.take_over(wanted.match_id, player, wanted.index, wanted.invitation or "")
            self.figures.add("substitutes: came")
