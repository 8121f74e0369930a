"""What becomes of a player's matches when the player leaves for good, and what they may take along."""

from contextlib import suppress
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from backend.accounts.models import Player
from backend.accounts.services.farewell import exports, frees_seats
from backend.core.problems import Problem
from backend.matches.engine import EngineFault
from backend.matches.models import (
    Caretaker,
    Entry,
    Handover,
    IdempotencyKey,
    Match,
    PrivateInput,
    Seat,
)
from backend.matches.selectors.view import Plain, utc_text
from backend.matches.services import keeping
from backend.matches.services.writer import Writer, change
from backend.matches.visibility import own_seats
from games import door


@frees_seats
def hand_seats_to_bots(player: Player) -> None:
    """A bot keeps every seat that the player holds in a running match, and nobody will take it back."""
    held = Seat.objects.filter(
        player=player, kind=Seat.Kind.HUMAN, status__in=(Seat.Status.PLAYING, Seat.Status.BOT_KEEPS)
    )
    running = held.filter(match__status=Match.Status.ACTIVE).values_list("match", flat=True).distinct()
    for match_id in list(running):
        with suppress(EngineFault, Problem):  # it has been frozen: see below
            change(match_id, lambda writer: _hand_over(writer, player))
    # Where a fault was found nothing moves; when the match goes on, it goes on with the bot.
    held.filter(match__status=Match.Status.FROZEN).update(status=Seat.Status.BOT_KEEPS)
    _keep_for_good(Caretaker.objects.filter(player=player, match__status=Match.Status.FROZEN))


@frees_seats
def forget_names(player: Player) -> None:
    """What they were called at tables. First results that are kept for a retry are bodies with names, too: a retry is
    then an answer that comes late."""
    Seat.objects.filter(player=player).update(table_name="")
    IdempotencyKey.objects.filter(player=player).delete()
    IdempotencyKey.objects.filter(match__in=Match.objects.filter(seats__player=player)).delete()


def _hand_over(writer: Writer, player: Player) -> None:
    match = writer.match
    if not match.is_active:
        return
    _keep_for_good(Caretaker.objects.filter(match=match.pk, player=player))
    for seat in own_seats(writer.seats, player):
        keeping.begin(writer, seat)
    if match.host_id == player.pk:
        there = [
            seat.player for seat in writer.seats if seat.kind == Seat.Kind.HUMAN and seat.player != player
        ]
        heir = next((each for each in there if each is not None and each.deleted_at is None), None)
        if heir is not None:
            writer.set_host(heir)


def _keep_for_good(rows: QuerySet[Caretaker]) -> None:
    """No limit gives a seat back to somebody who does not exist any more."""
    rows.filter(ended_at=None).update(mode=Caretaker.Mode.ABSENT, ends_at=None, max_answers=None, level="")


@exports("caretakers")
def exported_caretakers(player: Player, lang: str) -> list[Plain]:
    """Every bot that played, or was to play, in the player's place."""
    return [
        {
            "match": row.match_id,
            "seat": row.seat,
            "mode": row.mode,
            "from": utc_text(row.starts_at),
            "until": utc_text(row.ends_at),
            "level": row.level or None,
            "max_answers": row.max_answers,
            "began_at": utc_text(row.began_at),
            "ended_at": utc_text(row.ended_at),
        }
        for row in Caretaker.objects.filter(player=player)
    ]


@exports("handovers")
def exported_handovers(player: Player, lang: str) -> list[Plain]:
    """Every seat that the player took over or gave up in a running match."""
    rows = Handover.objects.filter(Q(left=player) | Q(came=player))
    return [
        {"match": row.match_id, "seat": row.seat, "version": row.version, "at": utc_text(row.at)}
        | {"came": row.came_id == player.pk}
        for row in rows
    ]


@exports("matches")
def exported_matches(player: Player, lang: str) -> list[Plain]:
    """Every match in which the player sits, sat or is invited, or that they opened, with each answer of theirs."""
    named = Q(seats__player=player) | Q(host=player)
    return [
        _exported(match, player) for match in Match.objects.filter(named).distinct().order_by("created_at")
    ]


def _exported(match: Match, player: Player) -> Plain:
    rows = list(Seat.objects.filter(match=match, player=player).order_by("index"))
    seats = [row.index for row in rows if row.kind == Seat.Kind.HUMAN]
    return {
        "id": match.pk,
        "game": match.game,
        "status": match.status,
        "visibility": match.visibility,
        "is_host": match.host_id == player.pk,
        "seats": [
            {"index": row.index, "kind": row.kind, "status": row.status, "result": row.result or None}
            | {"seen_version": row.seen_version}
            for row in rows
        ],
        "created_at": utc_text(match.created_at),
        "started_at": utc_text(match.started_at),
        "finished_at": utc_text(match.finished_at),
        "answers": [_answer(row) for row in Entry.objects.filter(match=match, seat__in=seats, by="player")],
        "private_inputs": [
            {"seat": row.seat, "at": utc_text(row.at)} | _plain(door.decode_private(bytes(row.data)))
            for row in PrivateInput.objects.filter(match=match, seat__in=seats)
        ],
    }


def _answer(row: Entry) -> Plain:
    """What the player has told the game; nothing of what the game told them."""
    done = _plain(door.decode_entry(bytes(row.data)))
    told = {name: done.get(name) for name in ("decision", "choice")}
    return {"version": row.number, "at": utc_text(row.at), "seat": row.seat, "type": row.type} | told


def _plain(value: object) -> Any:
    """Structs by field name, however they are stored."""
    fields = msgspec.structs.asdict(value) if isinstance(value, msgspec.Struct) else value
    return msgspec.to_builtins(fields, str_keys=True)
