"""The match's stream: anyone can re-compute it from the published seed."""

import hashlib
from collections import Counter

import pytest

from games.engine.chance import Chance, Dice, FastChance, commitment
from games.testkit.scenario import ScriptedChance

SEED = bytes(range(32))
VECTORS = {
    "below 25": [13, 7, 15, 10, 12, 14, 0, 19, 19, 15, 12, 6],
    "die": [1, 4, 5, 1, 6, 3, 3, 3, 3, 2, 6, 2],
    "shuffle": "BHJCDFAEIG",
    "pick": "x",
    "unit": 0.052966519573815374,
    "drawn": 36,
}
"""Draws from SEED, in this order."""


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC by its definition (RFC 2104), so that the engine is not checked against its own library call."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def words(seed: bytes):
    """The stream of 32-bit words, block by block."""
    block = 0
    while True:
        digest = hmac_sha256(seed, block.to_bytes(8, "big"))
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def draw_below(stream, bound: int) -> int:
    """A number below `bound`, without a bias for small ones."""
    fair = (1 << 32) // bound * bound
    return next(word for word in stream if word < fair) % bound


def test_the_stream_is_hmac_sha256_in_counter_mode():
    stream, chance = words(SEED), Chance(SEED)
    assert [chance.word() for _ in range(40)] == [next(stream) for _ in range(40)]
    assert chance.drawn == 40


def test_published_vectors():
    """Never to change: every finished match's seed would prove something else."""
    chance = Chance(SEED)
    assert [chance.below(25) for _ in range(12)] == VECTORS["below 25"]
    assert [chance.die() for _ in range(12)] == VECTORS["die"]
    deck = list("ABCDEFGHIJ")
    chance.shuffle(deck)
    assert "".join(deck) == VECTORS["shuffle"]
    assert chance.pick("xyz") == VECTORS["pick"]
    assert chance.unit() == VECTORS["unit"]
    assert chance.drawn == VECTORS["drawn"]


@pytest.mark.parametrize("bound", [1, 2, 6, 25, 1000, (1 << 31) + 1, 1 << 32])
def test_bounded_draws_reject_what_would_bias_them(bound):
    """For 2^31 + 1 about every other word must be skipped."""
    stream, chance = words(SEED), Chance(SEED)
    assert [chance.below(bound) for _ in range(60)] == [draw_below(stream, bound) for _ in range(60)]


def test_a_shuffle_is_fisher_yates_from_the_last_place():
    stream, chance = words(SEED), Chance(SEED)
    expected, shuffled = list(range(30)), list(range(30))
    for last in range(29, 0, -1):
        other = draw_below(stream, last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    chance.shuffle(shuffled)
    assert shuffled == expected


def test_a_unit_has_53_bits():
    stream, chance = words(SEED), Chance(SEED)
    for _ in range(20):
        high, low = next(stream) >> 5, next(stream) >> 6
        assert chance.unit() == ((high << 26) + low) / (1 << 53)


def test_the_stream_goes_on_from_its_position():
    whole = Chance(SEED)
    drawn = [whole.word() for _ in range(20)]
    assert [Chance(SEED, at).word() for at in range(20)] == drawn


def test_nothing_is_drawn_below_nothing():
    with pytest.raises(ValueError, match="at least 1"):
        Chance(SEED).below(0)


@pytest.mark.parametrize("dice", [Chance(SEED), FastChance(3)])
def test_all_sources_keep_to_their_ranges(dice: Dice):
    assert set(Counter(dice.die(6) for _ in range(600))) == {1, 2, 3, 4, 5, 6}
    assert {dice.below(3) for _ in range(200)} == {0, 1, 2}
    assert {dice.pick("ab") for _ in range(100)} == {"a", "b"}
    assert all(0 <= dice.unit() < 1 for _ in range(200))
    items = list(range(10))
    dice.shuffle(items)
    assert sorted(items) == list(range(10))


def test_fair_enough():
    """Chi-squared with 5 degrees of freedom exceeds 20.5 in one of a thousand streams."""
    chance = Chance(SEED)
    counts = Counter(chance.die() for _ in range(6000))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_the_commitment_is_the_seeds_sha256():
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_script_gives_what_is_written_and_fails_on_anything_else():
    dice = ScriptedChance(rolls=[6, 1], picks=["b"], orders=[["c", "a"]], numbers=[2])
    items = ["a", "b", "c", "d"]
    dice.shuffle(items)
    assert (dice.die(), dice.pick(["a", "b"]), dice.below(3), items) == (6, "b", 2, ["c", "a", "b", "d"])
    assert dice.left == 1
    with pytest.raises(AssertionError, match="can't show"):
        ScriptedChance(rolls=[7]).die()
    with pytest.raises(AssertionError, match="not among"):
        ScriptedChance(picks=["z"]).pick(["a"])
    with pytest.raises(AssertionError, match="no die is scripted"):
        ScriptedChance().die()
    assert ScriptedChance(then=FastChance(1)).die() == FastChance(1).die()
