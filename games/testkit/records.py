"""Recorded matches: files that must play again to the same end for ever, and states that must stay readable.

`tests/records/<game>/` holds for each game
- `<name>.json`: whole matches, one for every way to end and number of seats under today's rules version,
- `states.json`: stored states of every schema so far,
- `names.json`: the published names that stored matches refer to.

None of them changes but by `accept`, which wants a reason and writes it down in `CHANGES.md`.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from games.engine import codec, presentation, record
from games.engine.bot import BotSeat
from games.engine.chance import Dice
from games.engine.record import Record, Verdict
from games.engine.refusals import Refused, RulesBug
from games.testkit.driver import LONGEST, TAME, WILD, all_setups, play_on, random_seed, step
from games.testkit.match import AnyGame, Match

NOT_RECORDS = ("states.json", "names.json")
SEARCH = 20_000
"""Random matches after which a way to end counts as not found."""
UNAIDED = 60
"""Matches after which the game's bots play every third one: some ends nobody reaches by chance."""


class StoredState(Struct):
    """A state as the database holds it."""

    schema: int
    version: int
    digest: str
    blob: str
    """Base64."""


class Names(Struct):
    """All names of a game that stored matches may hold. They may grow; none may go or change its meaning."""

    kinds: dict[str, str]
    """Form by name of each kind of decision."""
    sequences: dict[str, list[str]]
    timers: list[str]
    events: list[str]
    options: dict[str, list[str]]
    end_reasons: list[str]
    packs: list[str] = []
    """Digests of the content packs, the oldest first."""


def write_record(folder: Path, name: str, made: Record) -> Path:
    """Writes a record as readable JSON and returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    plain = msgspec.to_builtins(made, str_keys=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n")
    return path


def read_record(path: Path) -> Record:
    """A record file; raises ValueError with what is wrong."""
    return record.parse(msgspec.json.decode(path.read_bytes()))


def recorded(folder: Path) -> Iterator[tuple[Path, Record]]:
    """All recorded matches of a game's folder."""
    for path in sorted(folder.glob("*.json")):
        if path.name not in NOT_RECORDS:
            yield path, read_record(path)


def verdicts(game: AnyGame, folder: Path) -> dict[str, Verdict]:
    """Each recorded match played again, by file name."""
    return {path.name: record.verify(game, made) for path, made in recorded(folder)}


def missing(game: AnyGame, folder: Path) -> set[tuple[str, int]]:
    """Ways to end, by number of seats, that no recorded match of today's rules version shows."""
    shown = {
        (made.outcome.reason, len(made.seats))
        for _, made in recorded(folder)
        if made.outcome is not None and made.rules_version == game.meta.rules_version
    }
    sizes = range(game.meta.min_seats, game.meta.max_seats + 1)
    return {(reason, seats) for reason in game.meta.end_reasons for seats in sizes} - shown


def find_matches(
    game: AnyGame, wanted: set[tuple[str, int]], dice: Dice
) -> Iterator[tuple[str, int, Match[Any, Any]]]:
    """A random match for each way to end and number of seats, in the order in which they are found; raises
    LookupError if one of them seems to have none."""
    left = set(wanted)
    tables = {seats: [setup for setup in all_setups(game) if len(setup.seats) == seats] for _, seats in left}
    for number in range(SEARCH * len(wanted)):
        if not left:
            return
        seats = dice.pick(sorted({seats for _, seats in left}))
        setup = msgspec.structs.replace(dice.pick(tables[seats]), seed=random_seed(dice))
        match: Match[Any, Any] = Match(game, setup)
        for _ in play_on(match, dice, WILD if number % 2 else TAME):
            pass
        assert match.state.outcome is not None
        reason = match.state.outcome.reason
        if (reason, seats) in left:
            left.remove((reason, seats))
            yield reason, seats, match
    if left:
        raise LookupError(f"no match of {game.key} ends by {sorted(left)}")


def find_match(game: AnyGame, reason: str, seats: int, dice: Dice) -> Match[Any, Any]:
    """A random match that ends for this reason; raises LookupError if there seems to be none."""
    tables = [setup for setup in all_setups(game) if len(setup.seats) == seats]
    for number in range(SEARCH):
        setup = msgspec.structs.replace(dice.pick(tables), seed=random_seed(dice))
        match: Match[Any, Any] = Match(game, setup)
        if number % 3 == 2 and number > UNAIDED:
            play_with_bots(match, dice)
        else:
            for _ in play_on(match, dice, WILD if number % 2 else TAME):
                pass
        if match.state.outcome is not None and match.state.outcome.reason == reason:
            return match
    raise LookupError(f"no match of {game.key} with {seats} seats ends by {reason}")


def play_with_bots(match: Match[Any, Any], dice: Dice, limit: int = LONGEST) -> None:
    """Plays a match to its end with the game's best bots; where a bot waits, somebody answers at random."""
    bot = match.game.bots[match.game.meta.bot_levels[-1]]
    for _ in range(limit):
        if match.state.outcome is not None:
            return
        waiting = match.waiting()
        chosen = None
        if waiting:
            seat = waiting[0].seat
            decisions = presentation.open_decisions(match.game, match.state, seat, match.privates)
            chosen = bot.choose(BotSeat(seat, match.game.view(match.state, seat), decisions), dice)
        if chosen is None:
            step(match, dice, TAME)
        else:
            match.submit(seat, *chosen)


def published(game: AnyGame) -> Names:
    """The names that are in the code now."""
    prefix = f"{game.key}.event."
    keys = {
        key.removesuffix(".you")
        .removesuffix(".to_you")
        .removesuffix(".redacted")
        .removesuffix(".all")
        .removesuffix(".open")
        for key in game.texts.keys("en")
    }
    return Names(
        {name: kind.form for name, kind in sorted(game.kinds.items())},
        {name: list(of.parts) for name, of in sorted(game.sequences.items())},
        sorted(game.timers),
        sorted(key.removeprefix(prefix) for key in keys if key.startswith(prefix)),
        {option.key: list(option.published) for option in game.meta.options},
        sorted(game.meta.end_reasons),
        game.content_digests,
    )


def lost_names(frozen: Names, now: Names) -> list[str]:
    """What was published and is there no more."""
    lost = [f"kind {name} ({form})" for name, form in frozen.kinds.items() if now.kinds.get(name) != form]
    for name, parts in frozen.sequences.items():
        lost += [f"part {name}.{part}" for part in parts if part not in now.sequences.get(name, [])]
    for key, values in frozen.options.items():
        lost += [f"option {key}={value}" for value in values if value not in now.options.get(key, [])]
    lost += [
        f"content pack {number + 1}, or a row of it"
        for number, digest in enumerate(frozen.packs)
        if digest not in now.packs[number : number + 1]
    ]
    lost += [f"timer {name}" for name in frozen.timers if name not in now.timers]
    lost += [f"event {name}" for name in frozen.events if name not in now.events]
    return lost + [f"end {name}" for name in frozen.end_reasons if name not in now.end_reasons]


def read_names(folder: Path) -> Names:
    """The frozen names."""
    return msgspec.json.decode((folder / "names.json").read_bytes(), type=Names)


def read_states(folder: Path) -> list[StoredState]:
    """The frozen states."""
    return msgspec.json.decode((folder / "states.json").read_bytes(), type=list[StoredState])


def unreadable(game: AnyGame, stored: StoredState, dice: Dice) -> str | None:
    """What is wrong with a frozen state: it must read, keep its digest, and be played on to the end."""
    try:
        state = codec.decode(game, base64.b64decode(stored.blob))
    except ValueError as error:
        return str(error)
    if stored.schema == game.schema and codec.digest(state) != stored.digest:
        return f"version {stored.version} has another digest than when it was stored"
    match = Match.resumed(game, state)
    try:
        for _ in play_on(match, dice):
            pass
    except (RulesBug, Refused) as error:
        return f"version {stored.version} can't be played on: {error}"
    return None


def store(match: Match[Any, Any]) -> StoredState:
    """The match's state as the database would hold it."""
    blob, digest = codec.encode(match.state)
    return StoredState(match.state.schema, match.state.version, digest, base64.b64encode(blob).decode())


def sample_states(game: AnyGame, dice: Dice, count: int) -> list[StoredState]:
    """States from the middle of random matches, without pending private answers."""
    found: list[StoredState] = []
    tables = list(all_setups(game))
    while len(found) < count:
        match: Match[Any, Any] = Match(
            game, msgspec.structs.replace(dice.pick(tables), seed=random_seed(dice))
        )
        for _ in range(dice.below(40)):
            if match.state.outcome is None:
                step(match, dice, WILD)
        if match.state.outcome is None and not any(private.sealed for private in match.privates.values()):
            found.append(store(match))
    return found
