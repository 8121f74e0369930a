"""The portable record: it plays again to the same end, and whatever is changed in it is found."""

import copy

import msgspec
import pytest

from games import door
from games.engine import IllegalChoice, record, sealed
from games.engine.chance import FastChance
from games.testkit.driver import WILD, all_setups, play_on, random_match
from games.testkit.match import Match
from games.testkit.toys import CAMPFIRE, SMUGGLERS, TOYS
from tests.engine.test_sealed import beach


def finished(game, seed: int = 1, wild=WILD, **options):
    """A random match and its record as plain data."""
    setup = next(
        setup
        for setup in all_setups(game)
        if len(setup.seats) == 3 and all(setup.options[key] == value for key, value in options.items())
    )
    match = random_match(
        game, FastChance(seed), msgspec.structs.replace(setup, seed=bytes([seed]) * 32), wild
    )
    return match, plain(match)


def plain(match) -> dict:
    """The record as JSON would carry it."""
    return msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(match.record(), str_keys=True)))


def verdict(game, data: dict) -> record.Verdict:
    """Parsed and played again."""
    return record.verify(game, record.parse(data))


def entries(data: dict, kind: str) -> list[dict]:
    """The entries of one type."""
    return [entry for entry in data["entries"] if entry["type"] == kind]


@pytest.mark.parametrize("key", TOYS)
def test_random_matches_play_again_with_every_type_of_entry(key):
    types = set()
    for seed in range(1, 13):
        match, data = finished(TOYS[key], seed)
        assert verdict(TOYS[key], data) == record.Verdict(True)
        types |= {line.entry.type for line in match.lines}
    wanted = {"campfire": {"undo", "tick"}, "smugglers": {"sealed"}, "raccoons": {"undo"}}
    assert types >= {"start", "answer", "resign"} | wanted.get(key, set())


def test_a_record_says_all_that_a_match_is():
    match, data = finished(CAMPFIRE)
    assert (data["format"], data["format_version"], data["game"]) == ("stakeout.record", 1, "campfire")
    assert data["seed"] == (bytes([1]) * 32).hex()
    assert data["seed_commitment"] == door.commitment(bytes([1]) * 32)
    assert data["rules_version"] == 1
    assert data["content_digest"] == CAMPFIRE.content_digest
    assert [entry["digest"] for entry in data["entries"]] == [line.digest for line in match.lines[1:]]
    assert data["outcome"]["reason"] == match.state.outcome.reason
    assert data["outcome"]["results"] == {str(s): r for s, r in match.state.outcome.results.items()}
    assert data["final_digest"] == match.lines[-1].digest


def tampered(data: dict, change) -> dict:
    """A copy with something changed."""
    twin = copy.deepcopy(data)
    change(twin)
    return twin


def _set(path: str, value):
    def change(data: dict) -> None:
        *keys, last = [int(key) if key.isdigit() else key for key in path.split("/")]
        for key in keys:
            data = data[key]
        data[str(last) if isinstance(data, dict) else last] = value

    return change


TAMPERINGS = {
    "another seed": (_set("seed", "00" * 32), 0, "seed_commitment"),
    "another commitment": (_set("seed_commitment", "00" * 32), 0, "seed_commitment"),
    "other content": (_set("content_digest", "00" * 32), 0, "content_digest"),
    "rules that are still to come": (_set("rules_version", 99), 0, "rules_version"),
    "rules that never were": (_set("rules_version", 0), 0, "rules_version"),
    "rules beyond all numbers": (_set("rules_version", 10**30), 0, "rules_version"),
    "another kind of question": (_set("entries/0/kind", "campfire.else"), 1, "kind"),
    "another digest": (_set("entries/2/digest", "00" * 32), 3, "digest"),
    "another seat": (_set("entries/0/seat", 9), 1, "choice"),
    "an unknown decision": (_set("entries/0/decision", "d99"), 1, "choice"),
    "a choice of another form": (_set("entries/0/choice", "fire"), 1, "choice"),
    "an illegal choice": (_set("entries/0/choice", {"fire": 3}), 1, "choice"),
    "no choice": (_set("entries/0/choice", None), 1, "choice"),
    "no seat": (_set("entries/0/seat", None), 1, "choice"),
    "a start in the middle": (_set("entries/0/type", "start"), 1, "choice"),
    "a tick of nothing": (_set("entries/0", {"type": "tick", "timer": "dawn.1"}), 1, "choice"),
    "a tick without a timer": (_set("entries/0", {"type": "tick"}), 1, "choice"),
    "an undo to the future": (_set("entries/0", {"type": "undo", "seat": 0, "target": 7}), 1, "choice"),
    "an undo of nothing": (_set("entries/0", {"type": "undo", "seat": 0, "target": 0}), 1, "choice"),
    "a sealed round that is not": (
        _set("entries/0", {"type": "sealed", "sealed": {"d1": ["x"]}}),
        1,
        "choice",
    ),
    "an empty sealed round": (_set("entries/0", {"type": "sealed", "sealed": {}}), 1, "choice"),
    "another winner": (_set("outcome/results/0", "nobody"), None, "outcome"),
    "another reason": (_set("outcome/reason", "deserted!"), None, "outcome"),
    "no outcome": (_set("outcome", None), None, "outcome"),
    "another end": (_set("final_digest", "00" * 32), None, "final_digest"),
    "another option": (_set("options/nights", "no number"), None, "choice"),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_what_was_changed_is_found(name):
    change, version, field = TAMPERINGS[name]
    _, data = finished(CAMPFIRE)
    found = verdict(CAMPFIRE, tampered(data, change))
    assert not found.valid
    assert found.first_difference.field == field
    if version is not None:
        assert found.first_difference.version == version


def test_a_missing_or_doubled_entry_is_found():
    _, data = finished(CAMPFIRE)
    assert not verdict(CAMPFIRE, tampered(data, lambda twin: twin["entries"].pop())).valid
    assert not verdict(CAMPFIRE, tampered(data, lambda twin: twin["entries"].pop(3))).valid
    assert not verdict(
        CAMPFIRE, tampered(data, lambda twin: twin["entries"].append(twin["entries"][-1]))
    ).valid


def test_digests_may_be_left_out_but_the_end_is_still_compared():
    _, data = finished(CAMPFIRE)
    for entry in data["entries"]:
        entry.pop("digest")
    assert verdict(CAMPFIRE, data).valid
    data["final_digest"] = "00"
    assert not verdict(CAMPFIRE, data).valid


def sealed_record(**options) -> tuple[dict, dict]:
    """A match of Smugglers on the stream's own cards, and its first sealed entry (without digests anywhere)."""
    _, data = finished(SMUGGLERS, 4, **options)
    for entry in data["entries"]:
        entry.pop("digest")
    assert verdict(SMUGGLERS, data).valid
    return data, entries(data, "sealed")[0]


@pytest.mark.parametrize(
    "chain",
    [
        ["bribe"],
        ["lamp"],
        ["lamp", "moon"],
        ["lamp", "crate", "crate"],
        ["pass", "pass"],
        ["aim"],
        [["pass"]],
    ],
)
def test_a_sealed_answer_that_could_not_have_been_given_is_found(chain):
    data, sealed_entry = sealed_record()
    sealed_entry["sealed"][next(iter(sealed_entry["sealed"]))] = chain
    assert verdict(SMUGGLERS, data).first_difference.field == "choice"


def test_a_sealed_card_that_was_not_held_is_found():
    """Somebody rewrites history, and all digests with it."""
    match = beach()
    held = {"dog": match.options(2, "react")["dog"]}
    assert held == {"dog": "SM-006"}
    decisions = [ask.id for ask in match.open() if ask.sealed]
    with pytest.raises(IllegalChoice):
        sealed.replay(
            match.game, match.state.clone(), dict(zip(decisions, [["pass"], ["dog"]], strict=True)), None
        )


def test_a_sealed_round_that_closed_too_early_is_found():
    data, sealed_entry = sealed_record(window="all")
    sealed_entry["sealed"][next(iter(sealed_entry["sealed"]))] = []
    assert "before all answers" in verdict(SMUGGLERS, data).first_difference.found
    data, sealed_entry = sealed_record(window="timer")
    assert sealed_entry.pop("timer")
    assert "held open" in verdict(SMUGGLERS, data).first_difference.found
    data, sealed_entry = sealed_record(window="timer")
    sealed_entry["timer"] = "watch.999"
    assert "no such timer" in verdict(SMUGGLERS, data).first_difference.found


def test_a_sealed_round_names_all_its_decisions():
    data, sealed_entry = sealed_record()
    sealed_entry["sealed"].popitem()
    assert "not the decisions" in verdict(SMUGGLERS, data).first_difference.found


def test_what_had_no_effect_is_not_in_the_record():
    """Changed answers leave nothing."""
    match = beach(window="timer").answer(1, "react", "dog").answer(1, "engine.change_sealed", "change")
    match.answer(2, "react", "lamp").tick("watch")
    assert entries(plain(match), "sealed")[0]["sealed"] == {"d3": [], "d4": []}
    assert not any("dog" in str(entry) for entry in plain(match)["entries"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_set("format", "other.record"), "stakeout.record"),
        (_set("format_version", 2), "version 1"),
        (_set("entries", "none"), "Expected `array`"),
        (_set("entries/0/type", "guess"), "Invalid enum value"),
        (_set("seats/0/kind", "alien"), "Invalid enum value"),
        (_set("host", "me"), "Expected `int`"),
        (lambda data: data.pop("seed"), "missing required field `seed`"),
    ],
)
def test_what_is_no_record_is_said_so(change, message):
    _, data = finished(CAMPFIRE)
    with pytest.raises(ValueError, match=message):
        record.parse(tampered(data, change))


def test_a_record_that_is_too_long_is_not_played():
    _, data = finished(CAMPFIRE)
    data["entries"] = data["entries"][:1] * (record.MAX_ENTRIES + 1)
    with pytest.raises(ValueError, match="more than"):
        record.parse(data)


@pytest.mark.parametrize("seed", ["", "00", "zz" * 32, "00" * 33])
def test_a_malformed_seed_is_a_value_error(seed):
    _, data = finished(CAMPFIRE)
    data["seed"] = seed
    with pytest.raises(ValueError, match=r"seed|hex"):
        record.verify(CAMPFIRE, record.parse(data))


def test_a_guard_stops_a_long_replay():
    _, data = finished(CAMPFIRE)

    def guard() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        record.verify(CAMPFIRE, record.parse(data), guard)


def test_a_replay_gives_every_state_on_the_way():
    match, data = finished(SMUGGLERS, 3)
    made = record.parse(data)
    states = [done.state.version for done in record.replay(SMUGGLERS, record.setup_of(made), made.entries)]
    assert states == list(range(len(match.lines)))


def test_a_match_that_is_not_over_has_a_record_too():
    """The fuzzer writes it when something breaks."""
    match = Match(CAMPFIRE, next(all_setups(CAMPFIRE)))
    walk = play_on(match, FastChance(1), WILD)
    for _ in range(6):
        next(walk)
    data = plain(match)
    assert data["outcome"] is None
    assert verdict(CAMPFIRE, data).valid


@pytest.mark.parametrize("key", TOYS)
def test_a_record_lists_what_was_drawn_and_a_false_list_is_found(key):
    game = TOYS[key]
    _, data = finished(game, 3)
    parsed = record.parse(data)
    parsed.draws = record.list_draws(game, parsed)
    assert parsed.draws
    assert sum(draw.entry == 0 for draw in parsed.draws) >= 1
    assert record.verify(game, parsed) == record.Verdict(True)
    less = msgspec.structs.replace(parsed, draws=parsed.draws[:-1])
    found = record.verify(game, less).first_difference
    assert found is not None
    assert found.field == "draws"


def test_what_cannot_be_played_again_lists_no_draws():
    _, data = finished(CAMPFIRE)
    parsed = record.parse(tampered(data, _set("entries/0/decision", "d999")))
    assert record.list_draws(CAMPFIRE, parsed) is None
