"""The counts of the rules page against the content pack (sections 2.1 to 2.8)."""

from collections import Counter
from pathlib import Path

import pytest

from games.burgle_bros.content.tables import (
    PACKS,
    all_tiles,
    digit_of,
    kind_of,
    patrol_cells,
    read_pack,
    rooms_of,
    stairs_of,
)

FILE = Path(__file__).parents[2] / "games" / "burgle_bros" / "content" / "packs" / "1.toml"
PACK = PACKS[0]


def test_48_tiles_with_the_digits_of_the_table():
    tiles = all_tiles(0, "bank_job")
    assert len(tiles) == len(set(tiles)) == 48
    kinds = Counter(kind_of(tile) for tile in tiles)
    assert kinds == {
        "atrium": 2, "camera": 4, "computer_fingerprint": 1, "computer_laser": 1, "computer_motion": 1,
        "deadbolt": 3, "detector": 3, "fingerprint": 3, "foyer": 2, "keypad": 3, "laboratory": 2, "laser": 3,
        "lavatory": 1, "motion": 3, "safe": 3, "secret_door": 2, "service_duct": 2, "stairs": 3, "thermo": 3,
        "walkway": 3,
    }  # fmt: skip
    assert Counter(map(digit_of, tiles)) == {0: 3, 1: 8, 2: 8, 3: 8, 4: 7, 5: 7, 6: 7}


@pytest.mark.rule("BB-003")
def test_the_office_job_has_the_white_tiles():
    rooms = rooms_of(0, "office_job")
    assert Counter(map(digit_of, rooms)) == {1: 6, 2: 6, 3: 5, 4: 3, 5: 4, 6: 4}
    assert stairs_of(0, "office_job") == ("stairs_4", "stairs_5")
    tiles = all_tiles(0, "office_job")
    assert len(tiles) == 32
    by_kind = {kind: [digit_of(t) for t in tiles if kind_of(t) == kind] for kind in map(kind_of, tiles)}
    assert (by_kind["camera"], by_kind["deadbolt"], by_kind["laboratory"]) == ([2, 3, 6], [2, 3], [3])
    assert not {"atrium", "detector"} & set(by_kind)


@pytest.mark.rule("BB-007")
def test_fort_knox_has_a_patrol_card_for_each_cell_in_both_decks():
    for floor in (0, 1):
        assert patrol_cells(0, "fort_knox", floor) == tuple(range(25))
    assert patrol_cells(0, "bank_job", 2) == tuple(range(16))
    for triangles in PACK.triangles.values():
        assert len(set(triangles.values())) == 9
    assert not set(PACK.triangles["white"].values()) & set(PACK.triangles["black"].values()) - {"special"}


def test_cards():
    cards = PACK.cards
    assert (len(cards.characters), len(cards.tools), len(cards.loot), len(cards.events)) == (9, 13, 13, 26)
    assert [key for key, number in Counter(cards.loot).items() if number > 1] == ["gold_bar"]
    assert len(set(cards.tools)) == 13
    assert len(set(cards.events)) == 26


@pytest.mark.rule("BB-008")
def test_guard_dice():
    dice = {key: scenario.guards for key, scenario in PACK.scenarios.items()}
    assert dice == {"bank_job": [2, 3, 4], "office_job": [2, 3], "fort_knox": [3, 4]}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "atrium = { white = [], black = [3, 4] }",
            "atrium = { white = [], black = [3] }",
            "47 tiles for 48",
        ),
        ("guards = [2, 3, 4]", "guards = [2, 3]", "another number of floors"),
        ('"A1+B1 C1+C2 C2+D2', '"C1+C2 C2+D2', "a floor with 7 walls"),
        ('"A1+B1 C1+C2', '"A1+B1 A1+A2', "cut off"),
        ("[tiles]", "[tile]", "unknown field"),
    ],
)
def test_a_pack_from_which_nobody_can_deal_is_refused(tmp_path, old, new, complaint):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "2.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=complaint):
        read_pack(path)
