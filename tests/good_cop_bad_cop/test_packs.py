"""Content packs: an owner corrects a row; matches that have begun go on as they began, and records stay true."""

import re
from contextlib import ExitStack

import msgspec
import pytest

from games import door
from games.engine import codec, record
from games.engine.chance import FastChance
from games.good_cop_bad_cop import GAME, belief
from games.good_cop_bad_cop.content import tables
from games.good_cop_bad_cop.targets import SELECTORS
from games.testkit.driver import play_on, random_seed
from games.testkit.match import Match
from games.testkit.records import lost_names, published
from tests.good_cop_bad_cop.packs import corrected, second_pack

ROWS = (
    ("3 = [[2, 1, 1, 0], [1, 2, 1, 0]]", "3 = [[1, 2, 1, 0], [2, 1, 1, 0]]"),
    ("coffee = { mark = 4", "coffee = { mark = 5"),
)
"""The role cards of three players; and the Coffee is not for small tables."""


@pytest.fixture
def owner(tmp_path):
    """Corrects these rows when called."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(second_pack(tmp_path, *ROWS))


def begun(seats: int = 3) -> Match:
    """A match under way."""
    chance = FastChance("packs")
    kinds = tuple(door.SeatSetup("human") for _ in range(seats))
    options = door.clean_options(GAME, {}, list(kinds), "en")
    match: Match = Match(GAME, door.Setup(options, kinds, 0, random_seed(chance)))
    for _ in zip(play_on(match, chance), range(12), strict=False):
        pass
    assert match.state.outcome is None
    return match


def gear(match: Match) -> set[str]:
    state = match.state
    return {*state.deck, *(key for hand in state.hands for key in hand)}


def test_a_match_that_has_begun_keeps_its_tables(owner):
    match = begun()
    assert match.state.pack == 0
    before = match.state.faces.copy()
    owner()
    stored, digest = codec.encode(match.state)
    match.state = door.decode(GAME, stored)
    assert door.encode(match.state)[1] == digest
    assert not GAME.invariants(match.state)
    for _ in play_on(match, FastChance("on")):
        pass
    assert match.state.outcome is not None
    assert sorted(match.state.faces) == sorted(before)
    made = record.parse(msgspec.to_builtins(match.record(), str_keys=True))
    assert made.content_digest == GAME.content_digests[0] != GAME.content_digest
    assert door.verify(made).valid, "an old record plays with the tables that it names"
    made.content_digest = GAME.content_digest
    verdict = door.verify(made)
    assert not verdict.valid, "and not with others"


def test_a_match_that_begins_takes_the_newest_tables(owner):
    assert "coffee" in gear(begun(5))
    owner()
    assert "coffee" in gear(begun(5))
    match = begun()
    assert match.state.pack == 1
    assert GAME.view(match.state, 0).pack == 1
    assert "coffee" not in gear(match)
    assert match.state.faces.count("crooked_b") == 1
    assert door.decode(GAME, codec.encode(match.state)[0]).pack == 1


def test_bots_count_the_cards_of_their_match(owner):
    old = begun()
    owner()
    new = begun()
    for match in (old, new):
        view = GAME.view(match.state, door.SPECTATOR)
        for table in belief.tables(view, FastChance(1)):
            dealt = sorted(face for face in match.state.faces if "_" in face)
            known = [face for face in table.seen.values() if face is not None and "_" in face]
            assert sorted([*known, *(face for face, number in table.left for _ in range(number))]) == dealt


def test_a_fork_keeps_the_tables_of_its_match(owner):
    match = begun()
    owner()
    seats = tuple(door.SeatSetup("human") for _ in match.state.seats)
    twin = door.fork(GAME, match.state, door.Setup(match.state.options, seats, 0, bytes(32)))
    assert twin.state.pack == 0


def test_a_state_whose_pack_is_not_installed_is_not_read(owner):
    owner()
    blob = codec.encode(begun().state)[0]
    with pytest.MonkeyPatch.context() as without:  # ends before the owner's, which would be undone by its end
        without.setattr(GAME, "content_digests", GAME.content_digests[:1])
        with pytest.raises(ValueError, match="content pack 2"):
            door.decode(GAME, blob)


def test_a_stored_pack_does_not_change_and_another_may_come(owner):
    frozen = published(GAME)
    owner()
    assert not lost_names(frozen, published(GAME))
    frozen.packs = ["0" * 64]
    assert lost_names(frozen, published(GAME)) == ["content pack 1, or a row of it"]


@pytest.mark.parametrize(
    ("row", "becomes", "wrong"),
    [
        ("7 = 4\n8 = 4", "7 = 4", "no guns for 8 players"),
        ("6 = 8\n", "6 = 7\n", "too few role cards for 6 players"),
        ("4 = [[2, 2, 1, 0]", "4 = [[2, 2, 1, -1]", "too few role cards for 4 players"),
        ('coffee = { mark = 4, timing = "any" }\n', "", "missing or unknown: ['coffee']"),
        (
            'report_audit = { mark = 6, timing = "own_turn" }',
            'report_audit = { mark = 6, timing = "never" }',
            "timing",
        ),
        ("[guns]", "[guns", "2.toml"),
    ],
)
def test_a_pack_that_cannot_be_dealt_is_refused_with_the_reason(tmp_path, row, becomes, wrong):
    with pytest.raises(ValueError, match=re.escape(wrong)):
        tables.read_pack(corrected(tmp_path, (row, becomes)))


def test_every_target_of_a_pack_is_a_verb():
    for pack in tables.PACKS:
        assert {verb for row in pack.equipment.values() for verb in row.targets} <= {
            *SELECTORS,
            "hidden_of_armed",
        }
