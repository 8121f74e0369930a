"""A whole game that uses every open shape at once: the toy Campfire, rule by rule."""

import pytest

from games.engine import AlreadyActed, StaleDecision
from games.engine.state import SPECTATOR
from games.testkit.scenario import ScriptedChance, given
from games.testkit.toys import CAMPFIRE

SKY = ["rain", "storm", "clear", "fog", "clear"]


def camp(seats: int = 3, sky: list[str] | None = None, rolls: tuple[int, ...] = (), **options: str):
    """A night that has begun under a scripted sky."""
    chance = ScriptedChance(orders=[sky or SKY], rolls=rolls)
    return given(CAMPFIRE, seats=seats, options=dict(options), chance=chance)


def share(match):
    """Everybody shares out wood."""
    for seat, kind in match.asked():
        match.answer(seat, kind, {"fire": 2, "store": 1})
    return match


def evening(match):
    """Up to the evening: the first seat has called for the story."""
    return share(match).answer(0, "call_story", "ghosts")


def rest(match, *seats: int):
    """These seats do no chores."""
    for seat in seats:
        match.answer(seat, "chore", "rest")
    return match


def test_cf_003_all_share_wood_in_any_order():
    match = camp()
    assert match.asked() == [(0, "share_wood"), (1, "share_wood"), (2, "share_wood")]
    for seat in (2, 0, 1):
        match.answer(seat, "share_wood", {"fire": 1, "shelter": 1, "store": 1})
    assert match.state.logs == {"fire": 3, "shelter": 3, "store": 3}
    assert match.asked() == [(0, "call_story"), (1, "call_story"), (2, "call_story")]


def test_cf_003_no_more_than_two_to_a_pile():
    match = camp()
    assert match.refusal(0, "share_wood", {"fire": 3}).text.key == "engine.refusal.over_maximum"
    assert match.refusal(0, "share_wood", {"fire": 2}).text.key == "engine.refusal.wrong_total"


def test_cf_004_the_first_call_counts():
    match = share(camp())
    late = match.decision(1, "call_story").id
    match.answer(2, "call_story", "pirates")
    assert match.told("story_told") == [{"seat": 2, "story": "pirates"}]
    assert match.state.points == [0, 0, 1]
    with pytest.raises(AlreadyActed):
        match.submit(1, late, "ghosts")


def test_cf_004_it_gets_dark_at_half_time_and_no_longer_once_the_story_is_told():
    match = share(camp()).tick("dusk")
    assert match.heard() == ["dusk_fallen"]
    assert (0, "call_story") in match.asked()
    match.answer(0, "call_story", "ghosts")
    assert not match.state.timers


def test_cf_005_songs_are_for_whoever_likes():
    match = share(camp())
    assert match.asked(optional=True) == [(0, "sing"), (1, "sing"), (2, "sing")]
    song = match.decision(2, "sing").id
    match.answer(1, "sing", "sing").answer(0, "call_story", "ghosts")
    assert match.told("song_sung") == [{"seat": 1}]
    with pytest.raises(StaleDecision):
        match.submit(2, song, "sing")


def test_cf_006_every_camper_has_an_evening_of_two_chores():
    match = evening(camp(rolls=(4, 3), sky=["fog"]))
    match.answer(1, "chore", "fish").answer(1, "chore", "fish")
    assert match.asked() == [(0, "chore"), (2, "chore")]
    assert match.state.points[1] == 2
    rest(match, 2, 0)
    assert match.asked() == [(0, "path"), (1, "path"), (2, "path")]


def test_cf_007_cooking_is_a_procedure_of_its_own_within_the_evening():
    match = evening(camp())
    match.answer(1, "chore", "cook")
    assert match.asked() == [(0, "chore"), (2, "chore"), (1, "ingredients")]
    match.answer(0, "chore", "cook").answer(0, "ingredients", ["beans"])
    match.answer(1, "ingredients", ["mushrooms", "beans"])
    assert match.legal(1, "courses") == ["beans", "mushrooms", "tea"]
    match.answer(1, "courses", ["tea", "beans", "mushrooms"])
    assert [seat for seat, kind in match.asked() if kind == "taste"] == [2, 0]
    match.answer(0, "taste", "good").answer(2, "taste", "burnt")
    assert match.state.points == [1, 2, 0]
    assert (1, "chore") in match.asked()
    assert match.legal(0, "courses") == ["beans", "tea"], "the other pot is still the other pot"


def test_cf_007_mushrooms_grow_in_wet_nights_only():
    match = evening(camp(sky=["clear"])).answer(0, "chore", "cook")
    assert match.options(0, "ingredients") == {"beans": None, "berries": None, "mushrooms": "CF-007"}
    assert match.refusal(0, "ingredients", ["beans", "mushrooms"]).rule == "CF-007"


def test_cf_008_nobody_fishes_in_a_storm():
    match = evening(camp(sky=["storm"]))
    assert match.options(0, "chore")["fish"] == "CF-008"
    assert match.refusal(0, "chore", "fish").rule == "CF-008"


def test_cf_009_the_sky_is_for_who_watches_it():
    match = evening(camp()).answer(1, "chore", "watch")
    assert match.told("sky_watched", 1) == [{"seat": 1, "sky": "storm"}]
    assert match.told("sky_watched", 0) == match.told("sky_watched", SPECTATOR) == [{"seat": 1}]
    assert [match.view(viewer).tomorrow for viewer in (0, 1, 2, SPECTATOR)] == [None, "storm", None, None]
    assert match.options(1, "chore")["watch"] == "CF-009"


def searching(**options: str):
    """Up to the search."""
    return rest(evening(camp(**options)), 0, 1, 2)


def test_cf_010_the_first_to_take_the_wood_ends_the_search_for_all():
    match = searching()
    match.answer(0, "path", "lake").answer(2, "path", "hill")
    assert match.asked() == [(1, "path"), (1, "row"), (2, "find")]
    oars = match.decision(1, "row").id
    match.answer(2, "find", "take")
    assert match.told("wood_found") == [{"seat": 2}]
    assert match.asked() == []
    with pytest.raises(AlreadyActed):
        match.submit(1, oars, "row")


def test_cf_010_who_crosses_the_lake_waits_for_the_oars():
    match = searching().answer(0, "path", "lake")
    assert (0, "find") not in match.asked()
    match.answer(1, "row", "row").answer(0, "find", "take")
    assert match.state.points[0] == 2


def test_cf_010_a_table_may_do_without():
    assert searching(search="off").state.stage == "sleep"


def test_cf_011_nobody_hurries_the_dawn():
    match = searching(search="off")
    assert (match.asked(), match.asked(optional=True)) == ([], [])
    assert [(timer.name, timer.seconds) for timer in match.state.timers.values()] == [("dawn", 3600)]
    match.tick("dawn")
    assert match.told("night_begun")[-1] == {"night": 2, "sky": "storm"}


def test_cf_012_the_last_night_ends_the_match():
    match = searching(search="off", nights="1").tick("dawn")
    outcome = match.state.outcome
    assert (outcome.reason, outcome.rule) == ("rested", "CF-012")
    assert outcome.results == {0: "win", 1: "loss", 2: "loss"}
    assert match.view(SPECTATOR).phase == "over"


def test_cf_013_the_last_camper_wins():
    match = camp()
    match.resign(0)
    assert match.state.outcome is None
    match.resign(2)
    assert match.state.outcome.results == {0: "loss", 1: "win", 2: "loss"}
    assert match.heard() == ["left", "match_over"]
