"""The contract that every game satisfies. `CLAUSES` holds one check for each clause; each gives what is wrong.

The clauses look at a `Sample`: what really happens in random matches at every table.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from games.engine import codec, plans, sealed
from games.engine.chance import FastChance
from games.engine.decision import DecisionKind
from games.engine.event import Event
from games.engine.game import Meta
from games.engine.refusals import Refused
from games.engine.rules_page import read as read_rules
from games.engine.state import EVERYONE, Ask, Choice, State
from games.engine.text import LANGUAGES
from games.testkit import rehearsal, stranger, wording
from games.testkit.driver import WILD, all_setups, random_seed, step
from games.testkit.fuzz import check_thinking
from games.testkit.leaks import viewers
from games.testkit.match import AnyGame, Match
from games.testkit.soundness import unread, unsound

NONSENSE: Final[tuple[Choice, ...]] = (
    "",
    "no such key",
    [],
    ["no such key"],
    {},
    {"no such key": 1},
    {"": -1},
)
"""Choices that no decision should take, or only some."""


class Sample(Struct):
    """What was seen in random matches: matches in the middle, and all events."""

    game: Any
    matches: list[Any]
    events: list[Event]


def sample(game: AnyGame, size: int, seed: int = 1) -> Sample:
    """Plays matches at all tables in turn until `size` of them have been stopped in the middle."""
    dice = FastChance(seed)
    tables = list(all_setups(game))
    taken = Sample(game, [], [])
    for number in range(size):
        setup = msgspec.structs.replace(tables[number % len(tables)], seed=random_seed(dice))
        match: Match[Any, Any] = Match(game, setup)
        stop = dice.below(60)
        for _ in range(stop):
            if match.state.outcome is None:
                step(match, dice, WILD)
        taken.matches.append(match)
        taken.events += [event for line in match.lines for event in line.events]
    return taken


def meta(taken: Sample) -> Iterator[str]:
    """The numbers make sense, and everything that they name is there."""
    game: AnyGame = taken.game
    numbers: Meta = game.meta
    if not 1 <= numbers.min_seats <= numbers.max_seats <= len(wording.NAMES):
        yield f"{numbers.min_seats} to {numbers.max_seats} seats"
    yield from _names(game)
    if set(numbers.bot_levels) != set(game.bots) or not numbers.bot_levels:
        yield f"bot levels {numbers.bot_levels}, bots {sorted(game.bots)}"
    told = {event.kind for event in taken.events}
    if not told.issuperset(numbers.turn_events) or (numbers.complete and not numbers.turn_events):
        yield f"turns begin with {numbers.turn_events}, and not all of these are ever told"
    if numbers.rules_version < 1 or numbers.bots_take_over_after < 1 or numbers.minutes < 1:
        yield "a number that must be positive is not"
    for option in numbers.options:
        values = [str(value) for value in option.samples]
        if len(set(values)) < 2 or len(set(values)) != len(values):
            yield f"option {option.key} offers {values}"
        for value in option.samples:
            if option.problem(value) is not None or option.clean(value) != value:
                yield f"option {option.key} does not take its own {value}"
    for name in [*game.kinds, *game.sequences]:
        if not name.startswith(f"{game.key}."):
            yield f"{name} does not bear the game's name"


def _names(game: AnyGame) -> Iterator[str]:
    """The game's key and the prefixes of its rules."""
    prefixes = (game.meta.rule_prefix, *game.meta.further_prefixes)
    if len(set(prefixes)) != len(prefixes) or not all(re.fullmatch(r"[A-Z]{2}", one) for one in prefixes):
        yield f"the prefix {', '.join(prefixes)}"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game.key):
        yield f"the key {game.key}"


def texts(taken: Sample) -> Iterator[str]:
    """Both languages have every line, and nothing that happens reads as a key."""
    game: AnyGame = taken.game
    yield from wording.catalogue_problems(game)
    refusals = [refused.text for refused in _refusals(taken) if refused.text is not None]
    for lang in LANGUAGES:
        for match in taken.matches:
            yield from wording.shown_problems(match, lang)
        yield from wording.told_problems(game, taken.events, lang)
        yield from wording.refusal_problems(game, refusals, lang)


def rules(taken: Sample) -> Iterator[str]:
    """Both rules pages number the same rules, and whatever names a rule names one of them."""
    game: AnyGame = taken.game
    pages = [[rule.id for rule in read_rules(game.folder, lang).rules] for lang in LANGUAGES]
    known = set(pages[0])
    if pages[0] != pages[1]:
        yield f"only one language has {sorted(known ^ set(pages[1]))}, or the order differs"
    if len(known) != len(pages[0]) or not known:
        yield "a rule is there twice, or none at all"
    if any(not rule.startswith(game.meta.prefixes) for rule in known):
        yield "a rule has a foreign prefix"
    named = [*game.meta.end_reasons.values(), *(r.rule for r in _refusals(taken) if r.rule is not None)]
    yield from (f"{rule} is not on the page" for rule in sorted(set(named) - known))


def decisions(taken: Sample) -> Iterator[str]:
    """Every state is sound and every decision in it can be answered; nonsense is refused, whatever its form."""
    for match in taken.matches:
        yield from unsound(match.game, match.state, match.privates)
        for ask in match.open():
            yield from _nonsense(match, ask)
        for seat in range(len(match.state.seats)):
            chosen = plans.chosen(match.privates.get(seat))
            for ask in plans.offers(match.game, match.state, seat, chosen):
                yield from unread(ask.kind, ask.args, match.game.plan_kinds[ask.kind].args_type)


def _nonsense(match: Match[Any, Any], ask: Ask) -> Iterator[str]:
    kind = sealed.kind_of(match.game, ask)
    for choice in NONSENSE:
        try:
            kind.check(match.state, ask, choice)
        except Refused:
            continue
        if not (kind.form in ("many", "order") and choice == []) and not (
            kind.form == "split" and choice == {}
        ):
            yield f"{ask.kind} takes {choice!r}"


def strangers(taken: Sample) -> Iterator[str]:
    """A client that knows no rules answers every form at random, and is never refused."""
    dice = FastChance(9)
    for match in taken.matches:
        yield from stranger.refused(match, dice)


def storage(taken: Sample) -> Iterator[str]:
    """A state reads as it was stored, its digest is stable, and a clone is a clone."""
    game: AnyGame = taken.game
    if game.state_type.__struct_config__.array_like:
        yield "the state is stored by position: the engine could never give it another field"
    for match in taken.matches:
        state: State = match.state
        blob, digest = codec.encode(state)
        read = codec.decode(game, blob)
        if read != state or codec.encode(read) != (blob, digest):
            yield f"version {state.version} reads differently"
        twin = state.clone()
        if twin != state or codec.digest(twin) != digest:
            yield f"a clone of version {state.version} differs"
        if state.schema != game.schema:
            yield f"a state of schema {state.schema}"


def views(taken: Sample) -> Iterator[str]:
    """A view is of types that the game's view module declares, and nothing of the state's gets into it."""
    game: AnyGame = taken.game
    allowed = inspect.getmodule(game.view_type)
    for found in _structs(msgspec.inspect.type_info(game.view_type)):
        if issubclass(found, State) or inspect.getmodule(found) is not allowed:
            yield f"the view contains {found.__name__}, which is not declared with it"
    for match in taken.matches:
        over = match.state.outcome is not None
        if game.may_view(match.state, EVERYONE) is not over:
            yield "the eyes of everybody open at the wrong time"
        for viewer in viewers(match.state):
            if not _is_typed(game.view(match.state, viewer), game.view_type):
                yield f"the view of {viewer} is not what its type says"
        if not game.phase(match.state):
            yield "a phase without a name"


def _is_typed(seen: Struct, view_type: type[Struct]) -> bool:
    """Whether a view is of its type, down to the last field, as its JSON Schema tells clients."""
    try:
        plain = msgspec.to_builtins(seen, str_keys=True)
        return type(seen) is view_type and bool(msgspec.convert(plain, view_type) == seen)
    except msgspec.ValidationError:
        return False


def _structs(info: Any) -> Iterator[type[Struct]]:
    """All structs that a type contains."""
    if isinstance(info, msgspec.inspect.StructType):
        yield info.cls
        for field in info.fields:
            yield from _structs(field.type)
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(info, name):
            yield from _structs(getattr(info, name))
    for part in (*getattr(info, "types", ()), *getattr(info, "item_types", ())):
        yield from _structs(part)


def zones(taken: Sample) -> Iterator[str]:
    """Every zone conserves its cards, tells their number and no more, and is dealt anew where it can't be known."""
    game: AnyGame = taken.game
    dice = FastChance(3)
    unchanged = {cards.name for cards in game.cards}
    for match in taken.matches:
        state: State = match.state
        for viewer in viewers(state):
            twin = game.resample(state, viewer, dice)
            for cards in game.cards:
                yield from cards.faults(state)
                yield from (f"resampled: {fault}" for fault in cards.faults(twin))
                for zone in cards.zones:
                    for pile in zone.piles(state):
                        if pile.shown(state, viewer) != pile.shown(twin, viewer):
                            yield f"{cards.name}: {zone.name} {pile.index} shows seat {viewer} too much"
                        if pile.of(state) != pile.of(twin):
                            unchanged.discard(cards.name)
    yield from (f"{name}: no secret was ever dealt anew" for name in sorted(unchanged))


def thinking(taken: Sample) -> Iterator[str]:
    """The clock and all bots answer legally."""
    dice = FastChance(5)
    for match in taken.matches[:20]:
        try:
            check_thinking(match, dice)
        except Exception as error:  # whatever a bot does wrong is a finding
            yield repr(error)


def lessons(taken: Sample) -> Iterator[str]:
    """Every lesson is played to its end by its own answers, and says something at every question."""
    game: AnyGame = taken.game
    dice = FastChance(7)
    for lesson in game.lessons:
        for _ in range(3):
            yield from rehearsal.faults(game, lesson, dice)


def _refusals(taken: Sample) -> Iterator[Any]:
    """Why shown options are closed in the sample, as the decision kinds say it."""
    for match in taken.matches:
        for ask in match.open():
            kind: DecisionKind[Any] = sealed.kind_of(match.game, ask)
            if kind.form in ("one", "many"):
                for key in kind.keys(match.state, ask):
                    refusal = kind.refusal(match.state, ask, key)
                    if refusal is not None:
                        yield refusal


CLAUSES: Final[dict[str, Callable[[Sample], Iterator[str]]]] = {
    clause.__name__: clause
    for clause in (meta, texts, rules, decisions, strangers, storage, views, zones, thinking, lessons)
}
"""The clauses by name."""


def breaches(game: AnyGame, size: int = 40) -> dict[str, list[str]]:
    """All that is wrong with a game, by clause; each complaint once."""
    taken = sample(game, size)
    found = {name: list(dict.fromkeys(clause(taken))) for name, clause in CLAUSES.items()}
    return {name: complaints for name, complaints in found.items() if complaints}
