"""States as bytes: the same when read, small, safe against broken blobs, and open to later fields."""

import copy
import hashlib

import msgspec
import pytest
import zstandard

from games import door
from games.engine import NEXT, codec
from games.engine.chance import FastChance
from games.testkit.driver import WILD, all_setups, play_on, step
from games.testkit.match import Match, setup_for
from games.testkit.toys import CAMPFIRE, SMUGGLERS, TOYS
from tests.engine.mini import SAY, MiniState, begin, end


def question(**further):
    """A match in which one seat is asked one thing."""

    def ask(play):
        play.ask(SAY, 0)
        return NEXT

    return begin(ask, end, **further)


def states(game, count: int = 30):
    """States from the middle of random matches."""
    dice = FastChance(2)
    for number, setup in zip(range(count), all_setups(game), strict=False):
        match = Match(game, msgspec.structs.replace(setup, seed=bytes([number]) * 32))
        for _ in range(dice.below(40)):
            if match.state.outcome is None:
                step(match, dice, WILD)
        yield match


@pytest.mark.parametrize("key", TOYS)
def test_what_is_stored_is_what_is_read(key):
    for match in states(TOYS[key]):
        blob, digest = codec.encode(match.state)
        read = codec.decode(match.game, blob)
        assert read == match.state
        assert codec.encode(read) == (blob, digest)
        assert codec.digest(read) == digest
        assert len(blob) < 4096
        for line in match.lines:
            assert codec.decode_events(codec.encode_events(line.events)) == line.events
            assert codec.decode_entry(codec.encode_entry(line.entry)) == line.entry


@pytest.mark.parametrize("key", TOYS)
def test_a_clone_shares_nothing_that_changes(key):
    for match in states(TOYS[key]):
        state = match.state
        twin, deep = state.clone(), copy.deepcopy(state)
        assert twin == state
        dice, other = FastChance(3), Match.resumed(match.game, twin)
        other.privates = match.privates
        for _ in range(10):
            if other.state.outcome is None:
                step(other, dice, WILD)
        assert state == deep


BLOB = codec.encode(next(states(CAMPFIRE, 1)).state)[0]


@pytest.mark.parametrize(
    "blob",
    [
        b"",
        b"nonsense",
        BLOB[:-4],
        BLOB[: len(BLOB) // 2],
        zstandard.compress(b""),
        zstandard.compress(b"\xc1"),
        zstandard.compress(msgspec.msgpack.encode([1, 2, 3])),
        zstandard.compress(msgspec.msgpack.encode({"schema": 1})),
        zstandard.compress(msgspec.msgpack.encode({"schema": "one"})),
        codec.encode(next(states(SMUGGLERS, 1)).state)[0],
    ],
)
def test_a_broken_blob_is_a_value_error(blob):
    with pytest.raises(ValueError, match="campfire"):
        codec.decode(CAMPFIRE, blob)


def test_a_blob_that_unpacks_to_too_much_is_not_unpacked():
    bomb = zstandard.compress(bytes(CAMPFIRE.meta.max_state_bytes + 1))
    assert len(bomb) < 1000
    with pytest.raises(ValueError, match="too large"):
        codec.decode(CAMPFIRE, bomb)


def test_a_blob_without_its_size_is_bounded_too():
    writer = zstandard.ZstdCompressor(write_content_size=False).compressobj()
    bomb = writer.compress(bytes(CAMPFIRE.meta.max_state_bytes + 1)) + writer.flush()
    with pytest.raises(ValueError, match="can't be read"):
        codec.decode(CAMPFIRE, bomb)


def test_a_state_of_the_future_is_refused():
    state = next(states(CAMPFIRE, 1)).state
    state.schema = 99
    with pytest.raises(ValueError, match="schema 99; this program knows 1"):
        codec.decode(CAMPFIRE, codec.encode(state)[0])


class LaterState(MiniState, gc=False, kw_only=True):
    """The shape of a later release: a new field with a default."""

    weather: str = "fine"


def test_a_new_field_with_a_default_changes_no_digest():
    """Records of all earlier matches go on proving what they proved."""
    state = question().state
    plain = codec.pack(state)
    later = msgspec.msgpack.decode(plain, type=LaterState)
    assert later.weather == "fine"
    assert codec.pack(later) == plain


def test_states_of_an_older_schema_are_migrated_as_plain_data():
    state = question().state
    state.log = ["one"]
    old = codec.encode(state)[0]

    def split_log(data):
        return {**data, "log": [*data["log"], "migrated"]}

    def again(data):
        return {**data, "log": [*data["log"], f"from {data['schema']}"]}

    game = question(schema=3, migrations={1: split_log, 2: again}).game
    read = codec.decode(game, old)
    assert (read.schema, read.log) == (3, ["one", "migrated", "from 2"])
    assert read.seats == state.seats
    assert read.chance == state.chance


def test_everything_in_a_state_has_a_name_and_no_address():
    """Stored by field name: nothing of it is a position that another release could shift."""
    plain = msgspec.msgpack.decode(codec.pack(next(states(CAMPFIRE, 1)).state))
    assert plain["schema"] == 1
    assert set(plain) <= set(CAMPFIRE.state_type.__struct_fields__)
    assert all(isinstance(ask, dict) for ask in plain.get("asks", {}).values())
    assert all(isinstance(step, dict) for step in plain["agenda"])


def test_the_digest_is_the_sha256_of_the_encoding():
    state = next(states(CAMPFIRE, 1)).state
    assert codec.digest(state) == hashlib.sha256(codec.pack(state)).hexdigest()


@pytest.mark.parametrize("key", sorted({**TOYS, **door.catalogue(), **door.workshop()}))
def test_a_state_is_never_near_the_largest_that_is_read(key):
    game = {**TOYS, **door.catalogue(), **door.workshop()}[key]
    match = Match(game, setup_for(game, game.meta.max_seats, seed=bytes(32)))
    largest = len(codec.pack(match.state))
    for _ in play_on(match, FastChance(1)):
        largest = max(largest, len(codec.pack(match.state)))
    assert 4 * largest < game.meta.max_state_bytes


def test_a_state_larger_than_its_game_makes_is_not_stored():
    state = next(states(CAMPFIRE, 1)).state
    state.resigned = list(range(CAMPFIRE.meta.max_state_bytes))
    with pytest.raises(ValueError, match="makes none of more than"):
        door.encode(state, CAMPFIRE)
    assert door.encode(state)[0]
