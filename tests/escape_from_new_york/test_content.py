"""The tables of the box, and what is said about a row that an owner corrected wrongly."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from games.escape_from_new_york import GAME
from games.escape_from_new_york.content.checks import codes, rows
from games.escape_from_new_york.content.needs import parse_needs
from games.escape_from_new_york.content.pack import Police
from games.escape_from_new_york.content.tables import FOLDER, PACKS, check_pack, read_pack
from games.escape_from_new_york.content.verbs import ALL, Effect, parse
from games.escape_from_new_york.wording import OTHER, card_words, need_words, words_of

PACK = PACKS[-1]


@pytest.fixture
def owners(tmp_path: Path) -> Path:
    """A copy of the newest pack for an owner to correct."""
    return Path(shutil.copytree(FOLDER / str(len(PACKS)), tmp_path / "2"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Replaces one text that stands in the file exactly once."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_the_newest_pack_is_right():
    assert check_pack(FOLDER / str(len(PACKS))) == []


def test_sums_of_the_city_tiles():
    tiles = PACK.tiles.city.values()
    assert sum(tile.prisoners for tile in tiles) == 30
    assert sum(tile.items for tile in tiles) == 13
    assert sum(tile.event for tile in tiles) == 9
    assert sum(tile.manhole for tile in tiles) == 7
    assert sum(tile.car for tile in tiles) == 4
    assert sum(tile.roadblock is not None for tile in tiles) == 9
    assert Counter(tile.building for tile in tiles if tile.building) == {
        "surgery": 3,
        "gun_shop": 3,
        "shelter": 3,
    }


def test_sums_of_the_park_tiles():
    tiles = PACK.tiles.park.values()
    assert [sum(tile.prisoners for tile in tiles), sum(tile.items for tile in tiles)] == [15, 6]
    assert [sum(tile.event for tile in tiles), sum(tile.manhole for tile in tiles)] == [3, 1]
    assert [tile.building for tile in tiles if tile.building] == ["shelter"]


def test_each_direction_stands_on_four_or_five_standard_backs():
    counted = Counter(direction for card in PACK.new_york.standard.values() for direction in card.directions)
    assert set(counted.values()) <= {4, 5}
    assert len(counted) == 6


def test_the_base_box_has_150_cards_and_the_stretch_set_35():
    basic = sum(map(len, PACK.heroes.basic.values()))
    special = [card for cards in PACK.heroes.special.values() for card in cards.values()]
    copies = [*PACK.items.items.values(), *PACK.items.weapons.values(), *PACK.city_events.events.values()]
    base = sum(row.count for row in copies if not row.option)
    objectives = sum(row.count for row in PACK.goals.objectives.values() if not row.option)
    starting = len(PACK.items.starting_weapons) + 2
    tracer_and_starting = 2
    cars, cases = PACK.items.cars["car"].figures, len(PACK.items.cases) - tracer_and_starting
    president, summaries = 1, 4
    plain = [card for card in special if not card.extra]
    new_york = len(PACK.new_york.standard) + len(PACK.new_york.special)
    assert (
        basic + len(plain) + summaries + starting + new_york + cars + cases + president + objectives + base
        == 150
    )
    extra = sum(row.count for row in copies if row.option in ("crossbows", "explosions"))
    wanted_cards, president_cards = 3, 5
    traps = sum(PACK.tiles.trap_cards.values())
    wanted = PACK.goals.objectives["obj_wanted"].count
    assert (
        len(special)
        - len(plain)
        + extra
        + traps
        + len(PACK.new_york.hard)
        + wanted
        + wanted_cards
        + president_cards
        == 35
    )


def test_every_verb_of_the_tables_can_be_read():
    assert all(parse(code) or not code for _, _, row in rows(PACK) for code in codes(row))


def test_a_code_is_read_from_left_to_right():
    assert parse("move(3,upto,quiet) ; reveal(1)") == (
        Effect("move", (3,), frozenset({"upto", "quiet"})),
        Effect("reveal", (1,)),
    )
    assert parse("trick(all,1)") == (Effect("trick", (ALL, 1)),)
    assert parse("") == ()


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("fly(2)", "unknown effect 'fly'"),
        ("move", "lacks a bracket"),
        ("move(2,loud)", "unknown word 'loud'"),
        ("hit(2)", "wants 2 numbers"),
        ("reveal(0)", "less than 1"),
        ("move(1,quiet,quiet)", "twice"),
    ],
)
def test_a_wrong_code_says_why(code: str, reason: str):
    with pytest.raises(ValueError, match=re.escape(reason)):
        parse(code)


@pytest.mark.parametrize(
    ("file", "old", "new", "row", "reason"),
    [
        (
            "heroes.toml",
            '"hit(3,1)", noise = 3, reconstructed = true',
            '"hti(3,1)", noise = 3',
            "basic.snake.snake_burst",
            "unknown effect 'hti'",
        ),
        (
            "spaces.toml",
            'N = "A1", NE = "B2", SE = "B3", S = "A3"',
            'N = "A1", NE = "B2", SE = "B4", S = "A3"',
            "spaces.A2",
            "SE leads to B4, but NW of B4 does not lead back",
        ),
        (
            "items.toml",
            "medkit = { count = 4",
            "medkit = { count = 5",
            "items",
            "are 36 in all, the box has 35",
        ),
        (
            "tiles.toml",
            'city_04 = { prisoners = 1, building = "gun_shop"',
            'city_04 = { prisoners = 1, building = "bakery"',
            "city.city_04",
            "there is no building 'bakery'",
        ),
        ("city_events.toml", "4 = 12", "4 = 13", "timer_black.4", "13 black tiles of 12"),
        (
            "new_york.toml",
            "ny_swarm = { cost = 5",
            'ny_swarm = { cost = "five"',
            "standard",
            "Expected `int`",
        ),
        ("goals.toml", "obj_tape = {", "tape = {", "tape", "stands in two places"),
        (
            "police.toml",
            'needs = "kills(2)"',
            'needs = "kills()"',
            "missions.m2_body_count",
            "wants one number",
        ),
        ("police.toml", "gun_shop,shelter)", "gun_shop,bakery)", "missions.m2_hold", "no building 'bakery'"),
        (
            "police.toml",
            "reward2_5 = { level = 2",
            "reward2_5 = { level = 3",
            "rewards",
            "the box has 5 of each",
        ),
        ("police.toml", "cell = 3, minimum = 4", "cell = 2", "transitions", "lead to the cells"),
        (
            "police.toml",
            'effect = "cop_fire(1)"',
            'effect = "cop_fire()"',
            "cops.cop_fire",
            "wants 1 numbers",
        ),
        ("police.toml", "cops = 11", "cops = 12", "by_heroes.4", "12 Cops"),
        ("police.toml", 'flight = "tracer"', 'flight = "trace"', "police_board", "no Case 'trace'"),
    ],
)
def test_a_row_that_was_corrected_wrongly_is_named(
    owners: Path, file: str, old: str, new: str, row: str, reason: str
):
    change(owners, file, old, new)
    found = check_pack(owners)
    assert any(fault.row.startswith(row) and reason in fault.reason for fault in found), found
    with pytest.raises(ValueError, match="content pack 2"):
        read_pack(owners)


def test_a_missing_file_is_named(owners: Path):
    for file in ("goals.toml", "police.toml"):
        (owners / file).unlink()
    assert [str(fault) for fault in check_pack(owners)] == [
        "goals.toml: is missing",
        "police.toml: is missing",
    ]


def test_the_first_pack_is_older_than_the_expansion():
    assert check_pack(FOLDER / "1") == []
    assert "police" not in PACKS[0].plain()
    assert "police" in PACKS[1].plain()


def test_there_are_words_for_missions_and_cops():
    police = PACK.police
    assert isinstance(police, Police)
    said = [word for row in police.missions.values() for word in need_words(parse_needs(row.needs))]
    said += [word for row in police.cops.values() for word in words_of(row.effect)]
    assert OTHER not in said
    known = GAME.texts.keys("en")
    cards = [*police.missions, *police.rewards, *police.transitions, *police.cops, *police.action]
    assert [card for card in cards if f"escape_from_new_york.card.{card}" not in known] == []
    assert need_words(parse_needs("kills(7)")) == [OTHER]


def test_what_a_mission_asks_is_marked_as_reconstructed_but_for_what_the_rulebook_says():
    police = PACK.police
    assert isinstance(police, Police)
    assert all(row.reconstructed for row in police.missions.values())
    assert police.missions["m1_move_it"].reconstructed == ("cops", "where")
    unmarked = [key for key, row in police.transitions.items() if not row.reconstructed]
    assert unmarked == ["transition_1_2", "transition_2_3_b"]


def test_a_rightly_corrected_row_makes_another_pack(owners: Path):
    change(owners, "new_york.toml", "ny_swarm = { cost = 5", "ny_swarm = { cost = 4")
    assert read_pack(owners).plain() != PACK.plain()
    assert read_pack(owners).new_york.standard["ny_swarm"].cost == 4


def test_there_are_words_for_all_that_the_cards_of_the_newest_pack_do():
    pack = len(PACKS) - 1
    tables = PACKS[pack]
    rows = [
        *tables.heroes.basic.values(),
        *tables.heroes.special.values(),
        tables.items.items,
        tables.items.weapons,
    ]
    said = {word for cards in rows for card in cards for word in card_words(pack, card)}
    said |= {
        word for row in tables.tiles.buildings.values() for code in row.choices for word in words_of(code)
    }
    said |= {word for code in tables.heroes.ability.choices for word in words_of(code)}
    assert OTHER not in said
    assert words_of("move(9,quiet) ; reveal(1)") == [OTHER, "reveal_1"], "a corrected row may say anything"
    shown = {key.rpartition(".")[2] for key in GAME.texts.keys("en") if ".does." in key}
    assert shown >= said
