"""Who takes part in what happened reads of himself as "you"; nobody else's words change."""

import pytest

from games.engine.presentation import narrate
from games.engine.state import SPECTATOR
from games.good_cop_bad_cop import GAME
from tests.good_cop_bad_cop.table import FOUR, Table

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def words(table: Table, viewer: int, lang: str = "en") -> list[str]:
    events = [event for line in table.match.lines[-1:] for event in line.events]
    return [shown.text for shown in narrate(GAME, events, viewer, lang, NAMES)]


def test_a_look_is_told_to_three_kinds_of_readers():
    table = Table(*FOUR).act("investigate:1.0")
    told = [event for event in table.match.lines if any(e.kind == "looked" for e in event.events)][-1].events
    said = {
        viewer: next(s.text for s in narrate(GAME, told, viewer, "en", NAMES))
        for viewer in (0, 1, 2, SPECTATOR)
    }
    assert said[0].startswith("You ")
    assert said[1] in ("Ann wants to look at your card 1.", "Ann looks at your card 1.")
    assert said[2] == said[SPECTATOR]
    assert "ou" not in said[2].split()


@pytest.mark.parametrize(("lang", "mine", "his"), [
    ("en", "You announce a shot at Bob.", "Ann wants to shoot you!"),
    ("ru", "Вы объявили выстрел. Цель: Bob.", "Ann хочет выстрелить в вас!"),
])  # fmt: skip
def test_a_shot_is_told_to_who_fires_and_to_who_is_hit(lang, mine, his):
    table = Table(*FOUR, guns={0: 1}, gear={2: "coffee"}).declare("shoot")
    assert words(table, 0, lang)[0] == mine
    assert words(table, 1, lang)[0] == his
    assert words(table, 2, lang) == words(table, SPECTATOR, lang)


def test_being_robbed_names_the_card_to_its_owner_only():
    table = Table(*FOUR, gear={1: "evidence_bag", 3: "taser"}).play(1, "evidence_bag", "3")
    assert "Bob took your Taser." in words(table, 3)
    assert "You take Taser from Dan." in words(table, 1)
    assert "Bob takes an equipment card from Dan." in words(table, 0)
