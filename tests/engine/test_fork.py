"""Forks: a match goes on from a moment of another one, by chance of its own, and its record proves itself."""

import base64
import itertools

import msgspec
import pytest

from games import door
from games.engine import MatchOver, codec, record
from games.engine.chance import Chance, FastChance
from games.engine.fork import fork
from games.pursuit import GAME as PURSUIT
from games.testkit.driver import WILD, play_on, random_match
from games.testkit.match import Match, setup_for
from games.testkit.toys import CAMPFIRE, TOYS

GAMES = {**TOYS, "pursuit": PURSUIT}
SEED = bytes(range(32))


def middle(game, moves: int = 5, seed: int = 1):
    """A match of people after some random moves."""
    dice = FastChance(seed)
    match = Match(game, setup_for(game, 3, seed=bytes([seed]) * 32))
    for _ in itertools.islice(play_on(match, dice), moves + 1):
        pass
    assert match.state.outcome is None
    return match


def new_setup(match) -> door.Setup:
    """The same table with a bot on the last seat, another host and another seed."""
    seats = (door.SeatSetup("human"), door.SeatSetup("human"), door.SeatSetup("bot", "normal"))
    return msgspec.structs.replace(match.setup, seats=seats, host=1, seed=SEED)


def played_on(match, seed: int, wild=WILD):
    """The fork of a match, played to its end; its record as JSON would carry it."""
    setup = new_setup(match)
    opening = fork(match.game, match.state, setup)
    first = opening.state.clone()
    going = Match.resumed(match.game, opening.state)
    going.setup = setup
    going._note(opening)
    for _ in play_on(going, FastChance(seed), wild):
        pass
    made = record.make(
        match.game,
        setup,
        [(line.entry, line.digest) for line in going.lines[1:]],
        going.state,
        rules_version=match.game.meta.rules_version,
        content_digest=match.game.content_digest,
        start=first,
        origin={"version": match.state.version},
    )
    return msgspec.json.decode(msgspec.json.encode(made))


@pytest.mark.parametrize("key", GAMES)
def test_a_fork_begins_anew_and_leaves_its_match_alone(key):
    match = middle(GAMES[key])
    before = codec.pack(match.state)
    done = fork(match.game, match.state, new_setup(match))
    assert codec.pack(match.state) == before
    state = done.state
    assert (state.version, state.host, state.chance) == (0, 1, Chance(SEED))
    assert state.seats == ["human", "human", "bot"]
    assert (state.undo, state.resigned, state.overtaken) == ([], [], {})
    assert (done.entry.type, done.entry.by) == ("start", "start")
    old, new = list(match.state.asks.values()), list(state.asks.values())
    assert [(a.seat, a.kind, a.args) for a in new] == [(a.seat, a.kind, a.args) for a in old]
    assert not {ask.id for ask in new} & {ask.id for ask in old}
    for lang in ("en", "ru"):
        told = door.narrate(match.game, done.events, door.SPECTATOR, lang, ["A", "B", "C"])
        assert str(match.state.version) in told[0].text


@pytest.mark.parametrize("key", GAMES)
def test_what_is_still_to_be_drawn_follows_from_the_new_seed_alone(key):
    """Two matches that differ in nothing but their streams have the same fork."""
    match = middle(GAMES[key])
    other = match.state.clone()
    other.chance = Chance(bytes([9]) * 32, 77)
    forks = [fork(match.game, state, new_setup(match)).state for state in (match.state, other)]
    assert codec.pack(forks[0]) == codec.pack(forks[1])


@pytest.mark.parametrize("key", GAMES)
def test_the_record_of_a_fork_plays_again(key):
    for seed in range(1, 7):
        data = played_on(middle(GAMES[key], seed, seed), seed)
        assert record.verify(GAMES[key], record.parse(data)) == record.Verdict(True)


def test_playing_a_record_again_tells_that_it_is_a_fork():
    match = middle(CAMPFIRE)
    parsed = record.parse(played_on(match, 1))
    opening = next(record.play_again(CAMPFIRE, parsed))
    assert [(event.kind, event.data) for event in opening.events] == [
        ("engine.event.forked", {"version": match.state.version})
    ]


def test_a_match_that_is_over_has_no_fork():
    match = random_match(CAMPFIRE, FastChance(1))
    with pytest.raises(MatchOver):
        fork(CAMPFIRE, match.state, match.setup)


def test_a_fork_has_the_seats_of_its_match():
    match = middle(CAMPFIRE)
    with pytest.raises(ValueError, match="as many seats"):
        fork(CAMPFIRE, match.state, msgspec.structs.replace(match.setup, seats=match.setup.seats[:2]))


def _other_state(change):
    def spoil(data):
        blob = base64.b64decode(data["start"])
        state = codec.decode(PURSUIT, blob)
        change(state)
        data["start"] = base64.b64encode(codec.encode(state)[0]).decode()

    return spoil


def _set(name, value):
    return lambda data: data.__setitem__(name, value)


@pytest.mark.parametrize(
    "spoil",
    [
        _set("start", None),
        _set("start", ""),
        _set("start", "no base64!"),
        _set("start", base64.b64encode(b"rubbish").decode()),
        _set("seed", "00" * 32),
        _set("host", 0),
        _other_state(lambda state: state.chance.word()),
        _other_state(lambda state: setattr(state, "version", 3)),
        _other_state(lambda state: setattr(state, "seats", ["human"] * 3)),
        _other_state(lambda state: setattr(state, "serial", state.serial + 1)),
        _other_state(lambda state: state.asks.clear()),
    ],
)
def test_a_fork_that_begins_otherwise_is_found_out(spoil):
    data = played_on(middle(PURSUIT), 1)
    assert record.verify(PURSUIT, record.parse(data)).valid
    spoil(data)
    assert not record.verify(PURSUIT, record.parse(data)).valid
