"""The life of an answer: lock, compare key, decision and version, ask the engine, keep the result with its key."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from backend.accounts.models import Player
from backend.core.problems import Problem
from backend.matches.models import IdempotencyKey, Seat
from backend.matches.names import seat_names
from backend.matches.refusals import problem_of
from backend.matches.rows import told_since
from backend.matches.selectors.view import Looker, view_document
from backend.matches.services.keys import body_of, digest_of, keep_result, require_same
from backend.matches.services.presence import give_back
from backend.matches.services.writer import Enter, Writer, change, change_for, lock_match, playable_seats
from backend.matches.visibility import can_see, own_seats
from games import door


@dataclass(frozen=True)
class Sending:
    """An answer, who sent it, under which key, and in which language they read."""

    player: Player
    decision: str
    choice: door.Choice
    version: int
    """The version that the player had before them."""
    key: str
    lang: str
    strict: bool = False
    """Whether it counts only if the match still stands at `version`. No part of the digest: a retry may differ."""

    @property
    def digest(self) -> bytes:
        """Of what was sent, so that the same key with another body is found out."""
        return digest_of(self.decision, self.choice, self.version)


class _SeatIsKept(Exception):
    """A bot keeps a seat of the sender, who is back."""

    def __init__(self, sending: Sending) -> None:
        self.sending = sending


def submit_answer(match_id: str, sending: Sending) -> bytes:
    """Answers a decision for a player; returns the response body, the same bytes for every retry.

    Problems: not_found, not_your_seat, not_started, match_over, frozen, key_reused, malformed, stale_version,
    already_acted, illegal_choice.
    """
    return submit_for(
        match_id, sending.key, lambda: (lock_match(match_id), sending.player), lambda _: sending
    )


def submit_for(match_id: str, key: str, enter: Enter, sending_of: Callable[[Player], Sending]) -> bytes:
    """The same where `enter` finds out in the transaction who sends the answer, and locks the match."""

    def work(writer: Writer) -> bytes:
        return _submit(writer, sending_of(writer.known_player))

    try:
        return change_for(match_id, enter, work, key)
    except _SeatIsKept as kept:
        # In a transaction of its own: whoever answers is back, even if the answer comes too late.
        sending = kept.sending
        give_back(match_id, sending.player)
        return change(match_id, lambda writer: _submit(writer, sending), sending.player, key)


def _submit(writer: Writer, sending: Sending) -> bytes:
    match, player = writer.match, sending.player
    if not can_see(match, writer.seats, player):
        raise Problem("not_found")
    kept = writer.opened.kept
    if kept is not None:
        require_same(kept, sending.digest)
        return body_of(kept) or _tell_again(writer, kept, sending)
    if sending.strict and sending.version != match.version:
        raise Problem("stale_version", version=match.version)
    mine = playable_seats(writer, player)
    if any(seat.status == Seat.Status.BOT_KEEPS for seat in mine):
        raise _SeatIsKept(sending)
    before = match.version
    seat = _answer(writer, mine, sending)
    return _keep_result(writer, seat, sending, before)


def _answer(writer: Writer, mine: list[Seat], sending: Sending) -> Seat:
    """Asks the engine; the seat that answered."""
    by_index = {seat.index: seat for seat in mine}
    asked = door.seat_of(writer.state, sending.decision)
    seat = mine[0] if asked is None else by_index.get(asked)
    if seat is None:
        raise Problem("not_your_seat")
    try:
        writer.answer(seat.index, sending.decision, sending.choice)
    except door.Refused as refused:
        names = seat_names(writer.seats, sending.lang)
        raise problem_of(refused, writer.game, writer.match, names, sending.version) from refused
    writer.note_presence(seat)
    return seat


def _keep_result(writer: Writer, seat: Seat, sending: Sending, before: int) -> bytes:
    """The response, stored with its key in the same transaction as the move."""
    writer.save()
    version = writer.match.version
    response = _response(writer, seat, sending.lang, version, writer.events)
    key = IdempotencyKey(
        match=writer.match,
        player=sending.player,
        key=sending.key,
        body_digest=sending.digest,
        seat=seat.index,
        before=before,
        version=version,
    )
    keep_result(key, response)
    return response


def _tell_again(writer: Writer, kept: IdempotencyKey, sending: Sending) -> bytes:
    """What an answer brought whose first result has been dropped, with the view of today. Problem: not_your_seat, if
    somebody else sits there by now."""
    if kept.before is None or kept.version is None:
        raise RuntimeError("a result was dropped of which nothing else is known")
    seat = next((each for each in own_seats(writer.seats, sending.player) if each.index == kept.seat), None)
    if seat is None:
        raise Problem("not_your_seat")
    told = told_since(kept.match_id, kept.before, kept.version - kept.before)
    events = [event for entry, _ in told for event in door.decode_events(bytes(entry.events))]
    return _response(writer, seat, sending.lang, kept.version, events)


def _response(writer: Writer, seat: Seat, lang: str, version: int, events: Sequence[door.Event]) -> bytes:
    """The body: what the answer of a seat brought by `version`, and its newest view."""
    names = seat_names(writer.seats, lang)
    looker = Looker(seat.index, lang, names, is_own=True, extensions=seat.extensions)
    return msgspec.json.encode(
        {
            "version": version,
            "events": door.narrate(writer.game, events, seat.index, lang, names),
            "view": view_document(
                writer.match,
                writer.game,
                writer.state,
                writer.privates,
                looker,
                writer.obligations.rows.values(),
            ),
        }
    )
