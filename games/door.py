"""The door: all that the backend may use of the games.

A state comes out of `start` or `decode`, is changed in place by the calls that move a match, and is dropped if such a
call raises. The backend reads what every state begins with (`engine/state.py`: version, seats, host, asks, outcome),
writes none of it and knows nothing of a game's own fields. Texts come in the asked language ("en" or "ru"); `names`
are the players' names by seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.engine import (
    advice,
    codec,
    machine,
    presentation,
    record,
    rules_page,
    sealed,
    table_options,
    teaching,
)
from games.engine import fork as forks
from games.engine import plans as stored_plans
from games.engine.bot import BotSeat, Mark
from games.engine.chance import SEED_BYTES, Dice, FastChance, commitment
from games.engine.codec import difference, restored
from games.engine.decision import some_choice
from games.engine.event import Event
from games.engine.game import Game, SeatSetup, Setup, Talk, Team
from games.engine.insight import Analysis, ShownHint
from games.engine.lesson import LEARNER
from games.engine.plans import ShownPlan
from games.engine.play import By
from games.engine.presentation import ShownDecision, ShownEvent
from games.engine.record import Difference, Record, Verdict
from games.engine.refusals import (
    AlreadyActed,
    IllegalChoice,
    MatchOver,
    NotUndoable,
    NotYourSeat,
    Refused,
    RulesBug,
    StaleDecision,
    WrongShape,
)
from games.engine.rehearsal import Part, ShownPart, ShownStep, intended, rehearse
from games.engine.rules_page import RulesPage
from games.engine.state import EVERYONE, SPECTATOR, Ask, Choice, Outcome, Private, Privates, State, Timer
from games.engine.table_options import DrawnLayout, FieldError, InvalidOptions, NoLayout
from games.engine.teaching import LessonInfo, LessonStart, ShownLesson
from games.engine.teamwork import Teamwork
from games.engine.text import LANGUAGES, Text, Texts
from games.engine.transition import EntryData, Guard, Transition

__all__ = [
    "EVERYONE",
    "LANGUAGES",
    "LEARNER",
    "SEED_BYTES",
    "SPECTATOR",
    "AlreadyActed",
    "Analysis",
    "AnyGame",
    "Ask",
    "By",
    "Choice",
    "Dice",
    "Difference",
    "DrawnLayout",
    "EntryData",
    "Event",
    "FastChance",
    "FieldError",
    "GameInfo",
    "Guard",
    "IllegalChoice",
    "InvalidOptions",
    "LessonStart",
    "Mark",
    "MatchOver",
    "NoLayout",
    "NotUndoable",
    "NotYourSeat",
    "Outcome",
    "Part",
    "Private",
    "Privates",
    "Record",
    "Refused",
    "RulesBug",
    "RulesPage",
    "SeatSetup",
    "Setup",
    "ShownDecision",
    "ShownEvent",
    "ShownHint",
    "ShownLesson",
    "ShownPart",
    "ShownPlan",
    "ShownStep",
    "StaleDecision",
    "State",
    "Talk",
    "Team",
    "Teamwork",
    "Text",
    "Texts",
    "Timer",
    "Transition",
    "UnknownGame",
    "Verdict",
    "WrongShape",
    "analysis",
    "answer",
    "answers",
    "asked_text",
    "automatic",
    "base_of",
    "bot_choose",
    "bots_take_over_after",
    "can_undo",
    "catalogue",
    "check_pack",
    "clean_options",
    "closes_early",
    "commitment",
    "content_digest",
    "decisions",
    "decode",
    "decode_entry",
    "decode_events",
    "decode_private",
    "describe",
    "difference",
    "due_plan",
    "encode",
    "encode_entry",
    "encode_events",
    "encode_private",
    "ending_text",
    "forget_plans",
    "fork",
    "game",
    "goes_on",
    "has_analysis",
    "has_plans",
    "hint",
    "holding_timer",
    "intended",
    "is_private",
    "is_sealed",
    "json_schemas",
    "knowledge",
    "lesson_reply",
    "lesson_start",
    "make_record",
    "may_view",
    "names",
    "narrate",
    "open_asks",
    "owed",
    "parse_record",
    "phase",
    "plain",
    "plan_delay",
    "plans",
    "play_again",
    "public_waiting",
    "put_plan",
    "read_choice",
    "refusal_text",
    "register",
    "rehearse",
    "resample",
    "resign",
    "restored",
    "review_layout",
    "rules",
    "rules_version",
    "seat_of",
    "shown_lesson",
    "sides",
    "start",
    "talk",
    "teams",
    "tick",
    "timers",
    "undo",
    "undo_target",
    "unregister",
    "verify",
    "view",
    "waiting",
    "withdraw_plan",
    "workshop",
]

AnyGame = Game[Any, Any]
"""A game whose state and view are nobody's business but its own."""

WRITTEN = ("pursuit", "good_cop_bad_cop", "burgle_bros", "escape_from_new_york")
"""The folders of all games, in the order of the lobby: a game is registered here and nowhere else."""

_written: tuple[AnyGame, ...] = tuple(import_module(f"games.{key}").GAME for key in WRITTEN)
_games: dict[str, AnyGame] = {game.key: game for game in _written if game.meta.complete}


class UnknownGame(KeyError):
    """No game of that key is installed."""


class GameInfo(Struct):
    """A game as the lobby shows it."""

    key: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    mode: str
    minutes: int
    recommended_seats: int
    options_schema: dict[str, object]
    bot_levels: list[str]
    default_clock: dict[str, object]
    lessons: list[LessonInfo]


def catalogue() -> Mapping[str, AnyGame]:
    """All installed games by key."""
    return _games


def workshop() -> Mapping[str, AnyGame]:
    """Games that are still being built: the tests and tools know them, players are not offered them."""
    return {game.key: game for game in _written if not game.meta.complete}


def register(added: AnyGame) -> None:
    """Installs a further game (a game of a test, for example)."""
    _games[added.key] = added


def unregister(key: str) -> None:
    """Takes a game out again."""
    _games.pop(key, None)


def game(key: str) -> AnyGame:
    """The game of that key; raises UnknownGame."""
    try:
        return _games[key]
    except KeyError:
        raise UnknownGame(key) from None


def describe(of: AnyGame, lang: str) -> GameInfo:
    """The game's title, summary, sizes and options in one language."""
    meta, texts = of.meta, of.texts
    return GameInfo(
        of.key,
        texts.say(lang, Text(f"{of.key}.title")),
        texts.say(lang, Text(f"{of.key}.summary")),
        meta.min_seats,
        meta.max_seats,
        meta.mode,
        meta.minutes,
        meta.recommended_seats or max(meta.min_seats, min(2, meta.max_seats)),
        presentation.option_schema(of, lang),
        list(meta.bot_levels),
        dict(meta.default_clock),
        teaching.infos(of, lang),
    )


def check_pack(of: AnyGame, path: Path) -> list[str]:
    """What is wrong with a content pack in a file or folder, each with its place. LookupError: the game has none."""
    if of.check_pack is None:
        raise LookupError(f"{of.key} has no content packs that can be corrected")
    return [*of.check_pack(path)]


def ending_text(of: AnyGame, reason: str, lang: str) -> str:
    """One of the game's ways to end (`meta.end_reasons`), in words."""
    return of.texts.say(lang, Text(f"{of.key}.ending.{reason}"))


clean_options = table_options.clean
review_layout = table_options.review_layout


def rules_version(of: AnyGame) -> int:
    """The version of the rules that new matches begin with."""
    return of.meta.rules_version


def content_digest(of: AnyGame) -> str:
    """SHA-256 of the game's newest content pack, hexadecimal: new matches begin with it."""
    return of.content_digest


def bots_take_over_after(of: AnyGame) -> int:
    """Timeouts in a row after which the bot keeps a seat."""
    return of.meta.bots_take_over_after


def start(of: AnyGame, setup: Setup, *, guard: Guard | None = None) -> Transition[State]:
    """Begins a match: version 0, with the events of the set-up as its opening."""
    return machine.start(of, setup, guard=guard)


def sides(of: AnyGame, state: State) -> list[str] | None:
    """The sides of all seats by which a rematch differs (`Meta.swaps_sides`); None where it need not."""
    if not of.meta.swaps_sides:
        return None
    seen = of.view(state, SPECTATOR)
    return [of.role(seen, seat) for seat in range(len(state.seats))]


def fork(of: AnyGame, state: State, setup: Setup) -> Transition[State]:
    """Begins a match that goes on from `state`, which stays as it was: version 0, chance by the new seed, new ids of
    decisions. Raises MatchOver, and ValueError for another number of seats."""
    return forks.fork(of, state, setup)


def read_choice(data: object) -> Choice:
    """A choice from JSON data; raises WrongShape if it has none of the four forms."""
    try:
        choice: Choice = msgspec.convert(data, Choice)
    except msgspec.ValidationError:
        raise WrongShape(Text("engine.refusal.wrong_shape")) from None
    return choice


def seat_of(state: State, decision: str) -> int | None:
    """The seat that a decision is, or lately was, put to; None if it is not known."""
    base = sealed.base_of(decision)
    ask = state.asks.get(base)
    return ask.seat if ask is not None else state.overtaken.get(base)


def automatic(
    of: AnyGame, state: State, seat: int, decision: str, chance: Dice, privates: Privates | None = None
) -> Choice:
    """The answer at a timeout, always legal; `chance` must not be the match's own stream."""
    found = [ask for ask in open_asks(of, state, seat, privates) if ask.id == decision]
    if not found:
        raise StaleDecision
    ask = found[0]
    kind = sealed.kind_of(of, ask)
    choice = of.automatic(state, ask, chance)
    if choice is not None:
        try:
            kind.check(state, ask, choice)
        except Refused:
            choice = None
    return choice if choice is not None else some_choice(kind, state, ask)


def resign(
    of: AnyGame,
    state: State,
    seat: int,
    privates: Privates | None = None,
    *,
    by: By = "player",
    guard: Guard | None = None,
) -> Transition[State]:
    """A seat gives up. If the match goes on, a bot plays the seat from now on."""
    return machine.resign(of, state, seat, privates, by=by, guard=guard)


def can_undo(of: AnyGame, state: State, seat: int) -> bool:
    """Whether this seat may take its last answer back now."""
    return machine.can_undo(of, state, seat)


def undo_target(state: State) -> int | None:
    """The version whose stored state an undo would restore."""
    return state.undo[-1] if state.undo else None


def undo(of: AnyGame, current: State, restored: State, seat: int) -> Transition[State]:
    """Takes the seat's last answer back; `restored` is the decoded state of version `undo_target(current)`."""
    return machine.undo(of, current, restored, seat)


def open_asks(
    of: AnyGame, state: State, seat: int | None = None, privates: Privates | None = None
) -> list[Ask]:
    """The open decisions, of one seat or of all, in the order in which they were opened."""
    return sealed.stages(of, state, seat, privates if privates is not None else {})


def waiting(of: AnyGame, state: State, privates: Privates | None = None) -> list[Ask]:
    """The decisions that somebody must answer, in the order in which they were opened."""
    return [ask for ask in open_asks(of, state, None, privates) if not ask.optional]


def public_waiting(state: State) -> list[int] | Literal["table"]:
    """Who is being waited for, as everybody may know it: seats, or "table" while a sealed round is open."""
    required = [ask for ask in state.asks.values() if not ask.optional]
    if any(ask.sealed for ask in required):
        return "table"
    return sorted({ask.seat for ask in required})


def decisions(
    of: AnyGame, state: State, seat: int, lang: str, names: Sequence[str], privates: Privates | None = None
) -> list[ShownDecision]:
    """The seat's open decisions as in the API, but for `deadline`, which the backend knows."""
    return presentation.show_decisions(of, state, seat, lang, names, privates if privates is not None else {})


def asked_text(of: AnyGame, state: State, ask: Ask, lang: str, names: Sequence[str]) -> str:
    """What an open decision asks, in one line."""
    return presentation.prompt_text(of, state, ask, lang, names)


def plan_delay(of: AnyGame, state: State) -> tuple[float, float]:
    """From and to how many seconds after its question has been opened a stored plan answers it. The delay is drawn
    by whoever submits it, outside the match's seed; it is scaled by the server's pace."""
    return of.plan_delay(state)


def may_view(of: AnyGame, state: State, viewer: int) -> bool:
    """Whether these eyes are open now: EVERYONE, and other people's seats, only when the match is over."""
    return of.may_view(state, viewer)


def view(of: AnyGame, state: State, viewer: int, *, is_over: bool = False) -> dict[str, object]:
    """The game's view for a viewer (a seat, SPECTATOR, or EVERYONE after the end), as plain JSON data.

    `is_over` says that the match has ended, where `state` is one of its earlier states.
    """
    if not (is_over or of.may_view(state, viewer)):
        raise RulesBug("a running match has no view for everybody")
    shown: dict[str, object] = msgspec.to_builtins(of.view(state, viewer), str_keys=True)
    return shown


def phase(of: AnyGame, state: State) -> str:
    """The public name of what is going on."""
    return of.phase(state)


def plain(shown: Struct) -> dict[str, object]:
    """What is shown, as plain JSON data."""
    data: dict[str, object] = msgspec.to_builtins(shown, str_keys=True)
    return data


def teams(of: AnyGame, state: State) -> Sequence[Team]:
    """Who may talk among themselves now, as everybody may know it."""
    return of.teams(state) if of.teams is not None else ()


def talk(of: AnyGame, state: State) -> Talk:
    """Who may write where now, as everybody may know it."""
    return of.talk(state)


def narrate(
    of: AnyGame, events: Sequence[Event], viewer: int, lang: str, names: Sequence[str]
) -> list[ShownEvent]:
    """Events as the viewer may see them, with their prose."""
    return presentation.narrate(of, events, viewer, lang, names)


def refusal_text(of: AnyGame, refused: Refused, lang: str, names: Sequence[str]) -> str | None:
    """What a refusal says, or None where its code says it all."""
    return None if refused.text is None else of.texts.say(lang, refused.text, names)


def timers(state: State) -> Mapping[str, Timer]:
    """The running timers by id; ids are never used twice in a match."""
    return state.timers


def bot_choose(
    of: AnyGame,
    level: str,
    state: State,
    seat: int,
    chance: Dice,
    privates: Privates | None = None,
    marks: Sequence[Mark] = (),
) -> tuple[str, Choice] | None:
    """What the bot of that level answers in that seat, from the seat's view and its team's marks alone; None is "not
    now".

    An unknown level plays as the game's last listed one. The answer is not checked here; `answer` does.
    """
    bot = of.bots.get(level) or of.bots[of.meta.bot_levels[-1]]
    open_now = presentation.open_decisions(of, state, seat, privates if privates is not None else {})
    return bot.choose(BotSeat(seat, of.view(state, seat), open_now, marks), chance)


def resample(of: AnyGame, state: State, viewer: int, chance: Dice) -> State:
    """Another full state that differs only in what the viewer can't know; a RulesBug where nothing fits what is
    known, which the truth always does."""
    try:
        twin: State = of.resample(state, viewer, chance)
    except (LookupError, ValueError, ArithmeticError, AssertionError) as error:
        raise RulesBug(f"{of.key} finds no state that looks the same to {viewer}") from error
    return twin


def encode(state: State, of: AnyGame | None = None) -> tuple[bytes, str]:
    """The state's compressed bytes and its digest; with its game, ValueError if that makes none so large."""
    return codec.encode(state, None if of is None else of.meta.max_state_bytes)


def decode(of: AnyGame, blob: bytes) -> State:
    """A state from its bytes."""
    state: State = codec.decode(of, blob)
    return state


def has_analysis(of: AnyGame) -> bool:
    """Whether `analysis` gives anything for a finished match of this game."""
    return of.analysis is not None


hint = advice.hint
analysis = advice.analysis
knowledge = advice.knowledge
plans = stored_plans.show
has_plans = stored_plans.are_known
put_plan = stored_plans.put
names = presentation.names
lesson_start = teaching.start
lesson_reply = teaching.reply
shown_lesson = teaching.show
due_plan = stored_plans.due
withdraw_plan = stored_plans.withdraw
forget_plans = stored_plans.forget
goes_on = sealed.goes_on
is_sealed = sealed.is_sealed
is_private = sealed.is_private
owed = sealed.owed
base_of = sealed.base_of
closes_early = sealed.early
holding_timer = sealed.holding
answer = machine.answer
answers = machine.answers
tick = machine.tick
encode_events = codec.encode_events
decode_events = codec.decode_events
encode_entry = codec.encode_entry
decode_entry = codec.decode_entry
encode_private = codec.encode_private
decode_private = codec.decode_private
make_record = record.document


def parse_record(data: object) -> Record:
    """A record from JSON data; raises ValueError that says what is wrong, UnknownGame for a foreign game."""
    parsed = record.parse(data)
    game(parsed.game)
    return parsed


def verify(parsed: Record, guard: Guard | None = None) -> Verdict:
    """Plays a record again and compares the seed's commitment, every digest, the outcome and the last state."""
    return record.verify(game(parsed.game), parsed, guard)


def play_again(parsed: Record, guard: Guard | None = None) -> Iterator[Transition[State]]:
    """A record played again: its opening, then a transition an entry, whose state is changed by the next one. What is
    wrong with it raises; `verify` first."""
    return record.play_again(game(parsed.game), parsed, guard)


def rules(of: AnyGame, lang: str) -> RulesPage:
    """The numbered rules in one language."""
    return rules_page.read(of.folder, lang if lang in LANGUAGES else LANGUAGES[0])


def json_schemas() -> dict[str, dict[str, object]]:
    """JSON Schemas by component name: what is shown of decisions, events, plans, hints, lessons and analyses,
    `Record`, and every game's types of view and outcome."""
    shown: list[Any] = [ShownDecision, ShownEvent, ShownPlan, ShownPart, ShownHint, ShownLesson, Analysis]
    of_games = [of_game for of in _games.values() for of_game in (of.view_type, of.outcome_type)]
    types: list[Any] = [*shown, Record, Verdict, *of_games]
    _, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    return components
