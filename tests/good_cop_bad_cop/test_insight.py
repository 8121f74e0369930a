"""Hints from what a seat sees, and the analysis of a match that is over."""

import pytest

from games import door
from games.engine import record
from games.engine.sealed import kind_of
from games.good_cop_bad_cop import GAME
from games.good_cop_bad_cop.content.equipment import EQUIPMENT
from games.good_cop_bad_cop.resample import resample
from games.good_cop_bad_cop.rows import CARDS
from games.testkit.records import read_record
from games.testkit.soundness import takes
from games.testkit.wording import NAMES, unfilled
from tests.good_cop_bad_cop.table import FOUR, Table
from tests.good_cop_bad_cop.test_bots import know
from tests.good_cop_bad_cop.test_minds import bot_matches, shot_at
from tests.testkit.test_records import RECORDS


def hint(table: Table, seat: int, lang: str = "en", seed: int = 1) -> door.ShownHint | None:
    """The hint as the API shows it."""
    privates = table.match.privates
    return door.hint(GAME, table.state, seat, door.FastChance(seed), lang, NAMES, privates)


def test_a_known_enemy_leader_is_worth_a_gun_and_a_shot():
    table = know(Table("HHC", "KHC", "AHH", "CCC"), (1, 1))
    found = hint(table, 0)
    assert found is not None
    assert found.choice == "arm"
    assert "Bob" in found.reason
    assert "100 %" in found.reason
    armed = know(Table("HHC", "K^H^C^", "AHH", "CCC", guns={0: 1}, wounded=(1,)))
    shot = hint(armed, 0, "ru")
    assert shot is not None
    assert shot.choice == "shoot"
    assert shot.reason.startswith("Выстрел того стоит: Bob")


def test_a_look_names_the_card_as_people_count():
    found = hint(Table(*FOUR), 0)
    assert found is not None
    action, _, card = str(found.choice).partition(":")
    assert action == "investigate"
    assert f"Card {int(card[2]) + 1} of {NAMES[int(card[0])]}" in found.reason


@pytest.mark.parametrize("card", [key for key, card in CARDS.items() if card.is_defence])
def test_a_defence_says_what_it_is_for(card):
    found = hint(shot_at(1, card, 1), 1)
    assert found is not None
    assert found.choice == card
    assert found.reason.startswith("That shot would harm you or your side, and ")
    passed = hint(shot_at(3, card, 1), 1)
    assert passed is not None
    assert passed.choice == "pass"


def test_nobody_is_told_what_to_say_and_nobody_hears_a_hint_who_is_asked_nothing():
    table = Table(*FOUR)
    assert all(hint(table, seat) is None for seat in (1, 2, 3)), "they may only make statements"
    table.answer(0, "claim", "card")
    found = hint(table, 0)
    assert found is None or "claim" not in str(found.choice)


def test_hints_are_legal_in_words_and_from_what_the_seat_sees():
    given = 0
    for match, dice in bot_matches("easy", 3, 15, "hints"):
        for seat in range(len(match.state.seats)):
            other = resample(match.state, seat, dice)
            pair = [
                door.hint(GAME, state, seat, door.FastChance(1), lang, NAMES, match.privates)
                for state in (match.state, other)
                for lang in ("en", "ru")
            ]
            assert pair[:2] == pair[2:]
            for found in pair[:2]:
                if found is not None:
                    given += 1
                    assert not unfilled(found.reason)
                    ask = next(ask for ask in match.open(seat) if ask.id == found.decision)
                    assert takes(kind_of(GAME, ask), match.state, ask, found.choice)
    assert given > 10


def test_every_card_but_pure_defences_has_a_purpose():
    assert {key for key, card in CARDS.items() if card.purpose or card.is_defence} == set(EQUIPMENT)
    for card in CARDS.values():
        assert not card.purpose or GAME.texts.has(f"good_cop_bad_cop.hint.card_{card.purpose}")


def looked_through(name: str, lang: str = "en") -> tuple[list, door.Analysis]:
    """States and analysis of a recorded match."""
    made = read_record(RECORDS / "good_cop_bad_cop" / f"{name}.json")
    states = [done.state.clone() for done in record.replay(GAME, record.setup_of(made), made.entries)]
    found = door.analysis(GAME, states, lang, NAMES)
    assert found is not None
    return states, found


@pytest.mark.parametrize(
    "name", ["v1-honest-8", "v1-crooked-6", "v1-traitor-5", "v1-bomber_hit-3", "v1-solo-4"]
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_version_has_its_figures(name, lang):
    states, found = looked_through(name, lang)
    assert [row.version for row in found.rows] == list(range(len(states)))
    assert [figure.key for figure in found.figures] == ["kingpin", "agent", "sides"]
    assert not any(unfilled(text) for figure in found.figures for text in (figure.title, figure.about))
    for row in found.rows:
        assert set(row.values) == {"kingpin", "agent", "sides"}
        assert all(value is None or 0 <= value <= 1 for value in row.values.values())
    assert found.rows[-1].values == {"kingpin": None, "agent": None, "sides": None}, "all is in the open"
    assert found.moments
    assert not any(unfilled(moment.text) for moment in found.moments)
    assert all(0 < moment.version < len(states) for moment in found.moments)


def figures(table: Table) -> dict[str, float | None]:
    """The figures of a position, seen from the end of its match."""
    middle = table.state.clone()
    ending = table.state.clone()
    ending.outcome = door.Outcome("honest", "GC-202", dict.fromkeys(range(4), "win"), {})
    found = door.analysis(GAME, [middle, ending], "en", NAMES)
    assert found is not None
    return found.rows[0].values


def test_the_figures_are_what_the_sides_could_know():
    """Honest: seats 0 and 2. Seat 0 has seen the Kingpin, for seat 2 everybody else is as likely."""
    table = know(Table("HHC", "KHC", "AHH", "CCC"), (1, 1))
    found = figures(table)
    assert found["kingpin"] == pytest.approx((1 + 1 / 3) / 2)
    assert found["agent"] == pytest.approx((1 / 3 + 1 / 3) / 2), "the Kingpin and seat 3 know nothing"
    assert found["sides"] == pytest.approx(1 / 2), "by symmetry, to a stranger"


def test_the_moment_in_which_most_came_out_is_named():
    _, found = looked_through("v1-solo-4")
    texts = {moment.version: moment.text for moment in found.moments}
    assert texts[65] == "Turn 20: the honest side came nearer to the Kingpin, Cleo: from 75 % to 100 %."


def known(table: Table, viewer: int) -> dict[str, float]:
    """What a viewer could know in a position, told after the end of its match."""
    found = door.knowledge(GAME, table.state, viewer, is_over=True)
    assert found is not None
    return found


@pytest.mark.rule("GC-060")
def test_what_a_seat_could_know_stands_beside_the_truth():
    """The table of section 8.1: four players, own cards H H C, the first card of seat 1 is seen to be Honest."""
    table = know(Table("HHC", "HKC", "AHH", "CCC", gear={0: "taser"}), (1, 1))
    found = known(table, 0)
    for seat, role, share in (
        (1, "agent", 2 / 7),
        (1, "honest", 9 / 35),
        (1, "crooked", 6 / 35),
        (2, "kingpin", 5 / 14),
        (2, "honest", 2 / 35),
        (0, "honest", 1),
    ):
        assert found[f"role:{seat}:{role}"] == pytest.approx(share)
    assert found["seen:1.0"] == found["card:1.0:honest"] == found["gear:0:taser"] == 1
    assert "seen:1.1" not in found
    assert found["card:1.1:kingpin"] == pytest.approx(1 / 7), "2/7 lie on the two cards that are not known"
    assert "role:0:agent" not in found
    stranger = known(table, door.SPECTATOR)
    assert stranger == known(table, door.EVERYONE), "with all eyes: what everybody could see"
    assert not [key for key in stranger if key.startswith(("seen:", "gear:"))]
    assert door.knowledge(GAME, table.state, 0) is None, "a running match thinks for nobody"


@pytest.mark.parametrize("name", ["v1-honest-8", "v1-traitor-5", "v1-solo-4"])
def test_knowledge_adds_up_and_never_rules_out_the_truth(name):
    states, _ = looked_through(name)
    assert door.knowledge(GAME, states[-1], 0, is_over=True) is None, "at the end all is in the open"
    for state in states[1:-1:7]:
        seats = len(state.seats)
        for viewer in range(seats):
            found = door.knowledge(GAME, state, viewer, is_over=True)
            assert found is not None
            truth = GAME.view(state, door.EVERYONE)
            sums: dict[str, float] = {}
            for key, chance in found.items():
                sort, at = key.split(":")[:2]
                sums[f"{sort}:{at}"] = sums.get(f"{sort}:{at}", 0) + (
                    chance if sort in ("role", "card") else 0
                )
            for seat in truth.seats:
                assert sums[f"role:{seat.seat}"] == pytest.approx(1)
                for card in seat.cards:
                    assert card.face is not None
                    at = f"{seat.seat}.{card.slot}"
                    assert sums[f"card:{at}"] == pytest.approx(1)
                    assert found[f"card:{at}:{card.face.partition('_')[0]}"] > 0
                    if card.is_up or seat.seat == viewer:
                        assert found[f"seen:{at}"] == found[f"card:{at}:{card.face.partition('_')[0]}"] == 1
