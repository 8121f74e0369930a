"""What a preview says of a match: title, people, how it stands. Only what any stranger may know."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from backend.core.text import DEFAULT_LANGUAGE, LANGUAGES, t
from backend.matches.engine import EngineFault, engine_call, game_of
from backend.matches.models import Match, Seat
from backend.matches.names import player_name, seat_names
from backend.matches.selectors.matches import game_title
from backend.matches.selectors.states import load_state
from backend.matches.visibility import can_see, seats_of
from games import door

MOST_NAMES = 4


@dataclass(frozen=True)
class Words:
    """The lines of a preview, ready to be set."""

    game: str
    """The key of the picture."""
    title: str
    people: str
    state: str

    @property
    def description(self) -> str:
        """The same as one line of prose."""
        return " · ".join(part for part in (self.people, self.state) if part)


def words_of(match_id: str) -> Words | None:
    """The preview of a match; None if a stranger may not know of it."""
    match = Match.objects.filter(pk=match_id).select_related("host").first()
    if match is None:
        return None
    seats = seats_of(match.pk)
    if not can_see(match, seats, AnonymousUser()):
        return None
    lang = match.host.language if match.host.language in LANGUAGES else DEFAULT_LANGUAGE
    return Words(
        match.game, game_title(match.game, lang), _people(match, seats, lang), _state(match, seats, lang)
    )


def _people(match: Match, seats: list[Seat], lang: str) -> str:
    if match.status == Match.Status.WAITING:
        return t("preview.invites", lang, name=player_name(match.host, lang))
    names = seat_names(seats, lang)
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f" +{more}" if more > 0 else "")


def _state(match: Match, seats: list[Seat], lang: str) -> str:
    if match.status == Match.Status.WAITING:
        return t("preview.join", lang)
    if match.is_over:
        results = (match.outcome or {}).get("results", {})
        names = seat_names(seats, lang)
        winners = [
            name for seat, name in zip(seats, names, strict=True) if results.get(str(seat.index)) == "win"
        ]
        return (
            t("preview.won", lang, names=", ".join(winners[:MOST_NAMES]))
            if winners
            else t("preview.over", lang)
        )
    number = _round(match)
    return t("preview.running", lang) if number is None else t("preview.round", lang, number=number)


def _round(match: Match) -> int | None:
    """The round or turn of a running match, as spectators see it; None where its game counts none."""
    try:
        game, blob = game_of(match.game), load_state(match.pk, match.version)
        with engine_call():
            view = door.view(game, door.decode(game, blob), door.SPECTATOR)
    except EngineFault:
        return None  # a link is worth its picture also where the match itself cannot be shown
    for name in ("round", "turn"):
        found = view.get(name)
        if isinstance(found, dict):
            found = found.get("number")
        if isinstance(found, int) and found > 0:
            return found
    return None
