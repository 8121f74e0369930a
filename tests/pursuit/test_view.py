"""Who sees what (section 5 of the rules page), and that nothing else gets out."""

import random

import msgspec
import pytest

from games import door
from games.pursuit.belief import belief
from games.pursuit.paths import path_at
from games.pursuit.state import PursuitState
from games.pursuit.view import observations
from tests.pursuit.table import NAMES, PURSUIT, Table

CENTRE = ("b2", "c2", "b3")


def random_position(seed: int, steps: int, seats: int = 3, **options: str) -> Table:
    """A match after that many random answers, or fewer if it would end."""
    rng = random.Random(seed)
    table = Table(seats, thief=rng.randrange(seats), **options)
    for _ in range(steps):
        ask = rng.choice(door.waiting(PURSUIT, table.state))
        twin = table.copy()
        twin.answer_id(ask.seat, ask.id, rng.choice(PURSUIT.kinds[ask.kind].legal(twin.state, ask)))
        if twin.state.outcome is not None:
            break
        table = twin
    return table


def shown_to(table: Table, viewer: int) -> bytes:
    """All bytes that a viewer gets of a position: view, decisions, who is waited for."""
    seen = [
        door.view(PURSUIT, table.state, viewer),
        door.decisions(PURSUIT, table.state, viewer, "en", NAMES),
        door.public_waiting(table.state),
        door.phase(PURSUIT, table.state),
    ]
    return msgspec.json.encode(seen)


def test_the_thief_sees_his_car_and_path_and_nobody_else_does():
    table = Table(3, place=CENTRE)
    table.walk("A1", "B1")
    assert (table.see(0).car, table.see(0).path) == ("B1", ["A1", "B1"])
    for viewer in (1, 2, door.SPECTATOR):
        assert (table.see(viewer).car, table.see(viewer).path) == (None, None)


@pytest.mark.rule("PU-018")
def test_the_path_stays_secret_in_every_round():
    table = Table(3, place=CENTRE)
    for building in ("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5", "C5"):
        table.walk(building)
        for viewer in (1, 2, door.SPECTATOR):
            assert (table.see(viewer).car, table.see(viewer).path) == (None, None)


def test_everything_public_is_the_same_for_all():
    table = random_position(4, 25)
    public = ("round", "phase", "thief_seat", "police", "helicopters", "city", "track", "roofs", "searches")
    views = [table.see(viewer) for viewer in (0, 1, 2, door.SPECTATOR)]
    for field in public:
        assert len({msgspec.json.encode(getattr(view, field)) for view in views}) == 1


def test_nobody_has_everybodys_eyes_before_the_end():
    table = Table(3, place=CENTRE)
    table.hide("A1")
    assert not door.may_view(PURSUIT, table.state, door.EVERYONE)
    with pytest.raises(door.RulesBug):
        door.view(PURSUIT, table.state, door.EVERYONE)


def test_the_aid_is_off_by_default_and_never_the_thiefs():
    for assist in ("off", "on"):
        table = Table(3, place=CENTRE, police_assist=assist)
        assert table.see(1).possible is None
        table.hide("A1")
        table.command("green", "search:B2")
        table.command("yellow", "search:C2")
        for viewer in (1, 2, door.SPECTATOR):
            possible = table.see(viewer).possible
            assert possible is None if assist == "off" else possible is not None and len(possible) == 23
        assert table.see(0).possible is None


def test_after_the_end_everybody_sees_where_the_car_could_have_been():
    table = Table(3, place=CENTRE)
    table.walk("C2", "C3")
    table.command("green", "search:C3")
    for viewer in (0, 1, door.SPECTATOR, door.EVERYONE):
        assert table.see(viewer).possible == ["C3"]


def test_the_aid_contains_the_car_at_every_moment():
    for seed in range(12):
        table = random_position(seed, 30, police_assist="on")
        police = table.police[0]
        possible = table.see(police).possible
        assert possible is None or table.state.path[-1] in possible


@pytest.mark.rule("PU-018")
@pytest.mark.parametrize("assist", ["off", "on"])
@pytest.mark.parametrize("seed", range(25))
def test_a_position_with_another_path_looks_the_same_to_the_others(seed, assist):
    table = random_position(seed, 6 + seed, police_assist=assist)
    for viewer in (*table.police, door.SPECTATOR):
        before = shown_to(table, viewer)
        choice = table.bot(viewer, "easy") if viewer >= 0 else None
        changed = False
        for number in range(6):
            other = door.resample(PURSUIT, table.state, viewer, door.FastChance(number))
            assert isinstance(other, PursuitState)
            twin = table.instead(other)
            changed = changed or other.path != table.state.path
            assert PURSUIT.invariants(other) == []
            assert shown_to(twin, viewer) == before
            if viewer >= 0:
                assert twin.bot(viewer, "easy") == choice
                if number < 2:
                    assert twin.bot(viewer, "normal") == table.bot(viewer, "normal")
        assert changed or len(table.see(door.SPECTATOR).roofs) >= 3 or table.state.round < 1


def test_a_thief_who_is_asked_has_a_way_in_every_resampled_match():
    table = Table(place=("a1", "c3", "d4"))
    table.walk("B1", "B2")
    assert table.command("green", "search:B1") == "yellow"
    table.walk("A2", "A3", flying=True)
    table.fly()
    assert table.phase == "thief"
    paths = set()
    for number in range(300):
        other = door.resample(PURSUIT, table.state, 1, door.FastChance(number))
        assert isinstance(other, PursuitState)
        paths.add("".join(other.path))
        assert table.instead(other).legal(0, "hide")
    fitting = belief(4, observations(table.state)).rows
    assert "B1B2A2A1" in {"".join(path_at(4, row)) for row in fitting}
    assert paths == {"".join(path_at(4, row)) for row in fitting} - {"B1B2A2A1"}


def test_the_thief_knows_everything_but_the_stream():
    table = random_position(3, 20)
    twin = door.resample(PURSUIT, table.state, table.state.thief, door.FastChance(1))
    assert isinstance(twin, PursuitState)
    assert twin.chance != table.state.chance
    twin.chance = table.state.chance
    assert door.encode(twin) == door.encode(table.state)


def test_a_resampled_match_shares_nothing_with_the_real_one():
    table = random_position(5, 20)
    digest = door.encode(table.state)[1]
    other = door.resample(PURSUIT, table.state, door.SPECTATOR, door.FastChance(2))
    assert isinstance(other, PursuitState)
    twin = table.instead(other)
    ask = door.waiting(PURSUIT, twin.state)[0]
    twin.answer_id(ask.seat, ask.id, PURSUIT.kinds[ask.kind].legal(twin.state, ask)[0])
    assert door.encode(table.state)[1] == digest


@pytest.mark.rule("PU-018")
@pytest.mark.rule("PU-086")
def test_two_whole_runs_that_differ_only_in_the_path_tell_the_police_the_same():
    """Same set-up, same police actions, two paths that the searches never meet: same bytes at every version."""
    runs = []
    for path in (
        ("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4"),
        ("C3", "D3", "D2", "D1", "C1", "B1", "A1", "A2"),
    ):
        table = Table(4, thief=3, place=("a4", "b4", "a3"), police_assist="off")
        heard = []
        for building in path:
            table.hide(building)
            heard += [(shown_to(table, viewer), table.told(viewer)) for viewer in (0, 1, 2, door.SPECTATOR)]
            for colour, target in (("green", "A5"), ("yellow", "B5"), ("pink", "B4")):
                table.command(colour, f"search:{target}")
                heard += [
                    (shown_to(table, viewer), table.told(viewer)) for viewer in (0, 1, 2, door.SPECTATOR)
                ]
        runs.append(heard)
    assert runs[0] == runs[1]
