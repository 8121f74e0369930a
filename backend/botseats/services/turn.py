"""A bot's turn: think outside the lock, answer inside it, and never let a match wait for a machine.

A turn names the version that it answers. If the match has moved on meanwhile, that position has a turn of its own
and this one does nothing, so turns may run twice or late.
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.core.deadline import TimeUp, time_limit
from backend.core.problems import Problem
from backend.matches.engine import engine_call, game_of
from backend.matches.models import Match, Seat
from backend.matches.rows import Opened, find_match, open_match
from backend.matches.selectors.caretaker import bot_level
from backend.matches.services.writer import Writer, change
from backend.teamwork.selectors.marks import marks_for
from games import door

log = logging.getLogger("stakeout.bots")

THINKING_SECONDS = 10.0
"""The longest that a bot may think; after that a safe answer is given for it."""
MAX_LINKS = 20
"""Links of one private chain that a bot gives at most in one turn."""


@dataclass(frozen=True)
class Turn:
    """Which bot is to answer which position."""

    match: str
    seat: int
    version: int
    private_revision: int


@dataclass(frozen=True)
class Thought:
    """What a bot came to: an answer, "not now", or a failure (then neither)."""

    answers: tuple[tuple[str, door.Choice], ...] = ()
    """One, or all links of a private chain: a card with its targets takes no longer than a pass."""
    is_patient: bool = False


def take_turn(turn: Turn) -> None:
    """Lets the bot of a seat answer one position."""
    match = find_match(turn.match)
    if match is None or match.version != turn.version:
        return
    opened = open_match(match)
    seat = opened.seats[turn.seat] if turn.seat < len(opened.seats) else None
    if seat is None or not _is_its_turn(match, seat, turn):
        return
    thought = think(match, seat, opened)
    try:
        change(turn.match, lambda writer: _answer(writer, turn, thought))
    except Problem as problem:
        if problem.code not in ("not_found", "frozen"):
            raise


def think(match: Match, seat: Seat, opened: Opened | None = None) -> Thought:
    """Asks the bot, who may have been read with the match. Whatever goes wrong is reported and becomes a failed
    thought."""
    game = game_of(match.game)
    opened = opened or open_match(match)
    if opened.state is None:
        raise Problem("not_found")
    state = door.decode(game, opened.state)
    privates = {index: door.decode_private(bytes(row.data)) for index, row in opened.privates.items()}
    marks = marks_for(match, game, state, seat.index)
    try:
        with time_limit(THINKING_SECONDS):
            answers = tuple(
                _links(
                    game,
                    bot_level(seat),
                    match.lesson,
                    state,
                    seat.index,
                    privates,
                    dice_of(match, seat),
                    marks,
                )
            )
    except (Exception, TimeUp):
        log.exception("the bot of %s in seat %s failed at version %s", match, seat.index, match.version)
        return Thought()
    return Thought(answers, is_patient=not answers)


def dice_of(match: Match, seat: Seat) -> door.FastChance:
    """What a bot leaves to chance: nobody foresees it, unless the creator chose the seed of all that is chance."""
    if not match.marked_seeded or match.seed is None:
        return door.FastChance()
    return door.FastChance(f"{bytes(match.seed).hex()} {match.version} {seat.index} {seat.private_revision}")


def _links(
    game: door.AnyGame,
    level: str,
    lesson: str,
    state: door.State,
    seat: int,
    privates: door.Privates,
    chance: door.FastChance,
    marks: Sequence[door.Mark] = (),
) -> Iterator[tuple[str, door.Choice]]:
    """What the bot answers, with the whole chain if it begins one; `state` and `privates` are used up. In a lesson it
    keeps to the script where that says something."""
    for _ in range(MAX_LINKS):
        answer = door.lesson_reply(game, lesson, state, seat, privates) if lesson else None
        answer = answer or door.bot_choose(game, level, state, seat, chance, privates, marks)
        if answer is None:
            return
        yield answer
        if not door.is_private(state, answer[0]):
            return
        try:
            given = door.answer(game, state, seat, *answer, privates)
        except door.Refused:
            return  # the writer will find and report it
        if given.private is None or not door.goes_on(state, answer[0], privates):
            return


def _is_its_turn(match: Match, seat: Seat, turn: Turn) -> bool:
    return (
        match.is_active
        and match.version == turn.version
        and seat.private_revision == turn.private_revision
        and seat.is_played_by_bot
    )


def _answer(writer: Writer, turn: Turn, thought: Thought) -> None:
    seat = writer.seats[turn.seat]
    if not _is_its_turn(writer.match, seat, turn):
        return
    if thought.answers and all(_try(writer, seat, *answer) for answer in thought.answers):
        return
    people_are_asked = any(row.player_id is not None for row in writer.obligations.rows.values())
    _answer_safely(writer, seat, is_patient=thought.is_patient and people_are_asked)


def _try(writer: Writer, seat: Seat, decision: str, choice: door.Choice) -> bool:
    """Gives the bot's answer; False if the rules refuse it, which is a fault of the bot."""
    try:
        writer.answer(seat.index, decision, choice, by="bot")
    except door.Refused as refused:
        log.error(
            "the bot of %s in seat %s answered %s against the rules (%s)",
            writer.match, seat.index, decision, refused.code,
        )  # fmt: skip
        return False
    return True


def _answer_safely(writer: Writer, seat: Seat, *, is_patient: bool) -> None:
    """The automatic answer to the first thing that the match waits for this seat with. A patient bot leaves what
    people may do before it; a sealed answer waits for nobody."""
    waiting = door.waiting(writer.game, writer.state, writer.privates)
    mine = [ask for ask in waiting if ask.seat == seat.index and (ask.sealed or not is_patient)]
    ask = mine[0] if mine else None
    if ask is None:
        return
    with engine_call():
        chance = dice_of(writer.match, seat)
        choice = door.automatic(writer.game, writer.state, seat.index, ask.id, chance, writer.privates)
    writer.answer(seat.index, ask.id, choice, by="bot")
