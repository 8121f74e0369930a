"""Buttons on notices: a signed right to do one harmless thing, once, as one player, at one version, from one browser.

Only what others know to be asked anyway may be answered from a lock screen: to pass in a reaction window, to accept
an invitation, to take more time for one's turn. A decision whose existence is a secret never gets a button.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from django.core import signing
from django.db import IntegrityError, transaction

from backend.accounts.models import Player
from backend.clocks import kinds
from backend.core import clock
from backend.core.problems import Problem
from backend.core.text import t
from backend.matches.engine import EngineFault, engine_call, game_of
from backend.matches.models import Match, Obligation, Seat
from backend.matches.selectors.extension import offer
from backend.matches.selectors.states import load_privates, load_state
from backend.matches.services.answer import Sending, submit_answer
from backend.matches.services.extension import Asking, take_time
from backend.notifications.models import Device, Kind, Notice, UsedAction
from games import door

SALT = "notice-action"
LONGEST_TOKEN = 1000
MAX_AGE = 14 * 24 * 3600
"""Seconds for which a button works at most."""
PASS = "pass"  # noqa: S105
"""The action, and the key of the option that lets a window go by (the same in every game)."""
ACCEPT = "accept"
EXTEND = "extend"
"""More time, on a warning only: who has just been asked need not think of it."""

Performer = Callable[[Player, dict[str, Any], str], None]
"""Does an action for a player with the data that was signed, in a language; raises Problem."""

_performers: dict[str, Performer] = {}


def performs(action: str) -> Callable[[Performer], Performer]:
    """Registers what an action does, for apps above this one."""

    def register(performer: Performer) -> Performer:
        _performers[action] = performer
        return performer

    return register


def buttons(notice: Notice, player: Player, device: Device) -> list[dict[str, str]]:
    """The buttons of a notice on one browser."""
    data: dict[str, Any] | None = None
    if notice.kind in (Kind.WINDOW, Kind.DEADLINE) and notice.match is not None:
        data = _passing(notice.match, player)
        if data is None and notice.kind == Kind.DEADLINE:
            data = _more_time(notice.match, player)
    elif notice.kind == Kind.INVITATION and notice.match is not None and ACCEPT in _performers:
        data = {"action": ACCEPT, "match": notice.match.pk, "version": notice.match.version}
    if data is None:
        return []
    signed = signing.dumps(data | {"player": player.pk, "device": device.pk}, salt=SALT, compress=True)
    title = t(f"notice.action.{data['action']}", player.language, hours=data.get("hours"))
    return [{"action": data["action"], "title": title, "token": signed}]


def _passing(match: Match, player: Player) -> dict[str, Any] | None:
    """The window that the player may let go by: open to everybody's knowledge, not begun, and all they owe there."""
    owed = list(Obligation.objects.filter(match=match.pk, player=player.pk)[:2])
    if len(owed) != 1 or not match.timers:
        return None
    row = owed[0]
    try:
        game = game_of(match.game)
        with engine_call():
            state = door.decode(game, load_state(match.pk, match.version))
            if door.holding_timer(state, row.decision) is None or door.base_of(row.decision) != row.decision:
                return None
            shown = door.decisions(
                game, state, row.seat, player.language, _names(match), load_privates(match.pk)
            )
    except EngineFault:
        return None
    if not any(each.id == row.decision and _offers_pass(each) for each in shown):
        return None
    return {"action": PASS, "match": match.pk, "decision": row.decision, "version": match.version}


def _more_time(match: Match, player: Player) -> dict[str, Any] | None:
    """What the first of the player's seats that may may take."""
    if kinds.extension_of(match.clock) is None:
        return None
    owed = list(Obligation.objects.filter(match=match.pk))
    try:
        with engine_call():
            state = door.decode(game_of(match.game), load_state(match.pk, match.version))
    except EngineFault:
        return None
    for seat in Seat.objects.filter(match=match.pk, player=player.pk, kind=Seat.Kind.HUMAN).order_by("index"):
        try:
            found = offer(match, state, seat.index, seat.extensions, owed, clock.now())
        except Problem:
            continue
        asked = {"match": match.pk, "seat": seat.index, "version": match.version}
        return {"action": EXTEND, "hours": found.hours, **asked}
    return None


def _names(match: Match) -> list[str]:
    return [""] * Seat.objects.filter(match=match.pk).count()


def _offers_pass(decision: door.ShownDecision) -> bool:
    form = decision.form
    options: Sequence[Any] = getattr(form, "options", ())
    return any(option.key == PASS and not getattr(option, "disabled", None) for option in options)


def perform(token: str, lang: str) -> str:
    """Does what a button's token says; returns the match.

    Problems: bad_token (none of ours, too old, or its browser has signed out), token_used, and those of the action.
    """
    data = _read(token)
    player = Player.objects.filter(pk=data["player"], is_active=True).first()
    if player is None or not Device.objects.filter(pk=data["device"], player=player).exists():
        raise Problem("bad_token")
    digest = hashlib.sha256(token.encode()).hexdigest()
    if UsedAction.objects.filter(pk=digest).exists():
        raise Problem("token_used")
    try:
        # Noted together with what is done: a refusal leaves the button as it was.
        with transaction.atomic():
            UsedAction.objects.create(digest=digest, player=player)
            _performers[data["action"]](player, data, lang)
    except IntegrityError:
        raise Problem("token_used") from None
    return str(data["match"])


def _read(token: str) -> dict[str, Any]:
    if len(token) > LONGEST_TOKEN:
        raise Problem("bad_token")
    try:
        data = signing.loads(token, salt=SALT, max_age=MAX_AGE)
    except signing.BadSignature:
        raise Problem("bad_token") from None
    if not isinstance(data, dict) or data.get("action") not in _performers:
        raise Problem("bad_token")
    return data


@performs(PASS)
def _pass(player: Player, data: dict[str, Any], lang: str) -> None:
    key = f"button-{data['decision']}-{data['version']}"
    sending = Sending(player, data["decision"], PASS, data["version"], key, lang, strict=True)
    submit_answer(data["match"], sending)


@performs(EXTEND)
def _extend(player: Player, data: dict[str, Any], lang: str) -> None:
    key = f"button-extend-{data['seat']}-{data['version']}"
    take_time(data["match"], Asking(player, data["seat"], data["version"], key))
