"""Every game of the catalogue, and every toy, satisfies the contract; each clause catches what it is there for."""

import copy
from functools import cache
from pathlib import Path

import msgspec
import pytest

from games import door
from games.engine import Refusal, Text, Texts, record
from games.engine.chance import FastChance
from games.testkit.contract import CLAUSES, Sample, sample
from games.testkit.fuzz import Broken, fuzz
from games.testkit.records import lost_names, published, read_names, read_states, unreadable
from games.testkit.toys import CAMPFIRE, SMUGGLERS, TOYS
from games.testkit.toys.campfire.evening import Chore
from games.testkit.toys.smugglers.leaky import LEAKY_VIEW
from tests.support.length import length

GAMES = {**door.catalogue(), **door.workshop(), **TOYS}
RECORDS = Path(__file__).parents[1] / "records"
SIZE = length(60, 200)


@cache
def taken(key: str) -> Sample:
    """The sample of a game, made once."""
    return sample(GAMES[key], SIZE)


@pytest.mark.parametrize("clause", CLAUSES)
@pytest.mark.parametrize("key", GAMES)
def test_the_contract(key, clause):
    assert list(dict.fromkeys(CLAUSES[clause](taken(key)))) == []


@pytest.mark.parametrize("key", GAMES)
def test_published_names_never_go(key):
    """A name in a stored match that the code does not know any more would stop that match."""
    assert lost_names(read_names(RECORDS / key), published(GAMES[key])) == []


@pytest.mark.parametrize("key", GAMES)
def test_stored_states_stay_readable_and_go_on(key):
    stored = read_states(RECORDS / key)
    assert {state.schema for state in stored} == set(range(1, GAMES[key].schema + 1))
    complaints = [unreadable(GAMES[key], state, FastChance(1)) for state in stored]
    assert [complaint for complaint in complaints if complaint] == []


# Each clause catches something


def broken(game, **changes) -> Sample:
    """A sample of the game, seen as if it were built otherwise."""
    twin = copy.copy(game)
    for name, value in changes.items():
        setattr(twin, name, value)
    seen = sample(game, 80)
    matches = []
    for match in seen.matches:
        other = copy.copy(match)
        other.game = twin
        matches.append(other)
    return Sample(twin, matches, seen.events)


def complaints(clause: str, found: Sample) -> str:
    """All that a clause says."""
    return "; ".join(CLAUSES[clause](found))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"min_seats": 0}, "0 to 4 seats"),
        ({"max_seats": 1}, "2 to 1 seats"),
        ({"rule_prefix": "Camp"}, "prefix Camp"),
        ({"further_prefixes": ("CF",)}, "prefix CF, CF"),
        ({"bot_levels": ("normal", "hard")}, "bot levels"),
        ({"rules_version": 0}, "positive"),
        ({"turn_events": ()}, "turns begin with"),
        ({"turn_events": ("sunrise",)}, "not all of these"),
    ],
)
def test_meta_catches(change, complaint):
    changed = broken(CAMPFIRE, meta=msgspec.structs.replace(CAMPFIRE.meta, **change))
    assert complaint in complaints("meta", changed)


def catalogue_without(tmp_path: Path, lang: str, key: str, instead: str | None = None) -> Texts:
    """The toy's texts with one line gone, or changed."""
    for code in ("en", "ru"):
        lines = (CAMPFIRE.folder / "texts" / f"{code}.toml").read_text(encoding="utf-8").splitlines()
        if code == lang:
            lines = [line for line in lines if not line.startswith(f'"{key}"')]
            if instead is not None:
                lines.append(f'"{key}" = "{instead}"')
        (tmp_path / f"{code}.toml").write_text("\n".join(lines), encoding="utf-8")
    return Texts(tmp_path)


@pytest.mark.parametrize(
    ("lang", "key", "instead", "complaint"),
    [
        ("ru", "campfire.event.rested", None, "only one language has campfire.event.rested"),
        ("en", "campfire.event.rested", None, "event rested in en: 'campfire.event.rested'"),
        ("en", "campfire.chore.cook", None, "chore in en: 'campfire.chore.cook'"),
        ("ru", "campfire.sky.storm", None, "campfire.sky.storm"),
        ("ru", "campfire.event.rested", "{who:name} отдыхает.", "other placeholders"),
        (
            "ru",
            "campfire.event.wood_shared",
            "{seat:name}: {logs} {logs:plural:полено|поленья}.",
            "2 forms in ru",
        ),
        ("en", "campfire.refusal.storm", " ", "campfire.refusal.storm in en"),
        ("en", "campfire.option.nights.2", None, "campfire.option.nights.2 is missing"),
    ],
)
def test_texts_catch(tmp_path, lang, key, instead, complaint):
    changed = broken(CAMPFIRE, texts=catalogue_without(tmp_path, lang, key, instead))
    assert complaint in complaints("texts", changed)


def test_rules_catch(tmp_path):
    for name in ("RULES.md", "RULES.ru.md"):
        text = (CAMPFIRE.folder / name).read_text(encoding="utf-8")
        if name == "RULES.ru.md":
            text = text.replace("**CF-013**", "**CF-014**")
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = complaints("rules", broken(CAMPFIRE, folder=tmp_path))
    assert "only one language has ['CF-013', 'CF-014']" in found
    (tmp_path / "b").mkdir()
    for name in ("RULES.md", "RULES.ru.md"):
        text = (CAMPFIRE.folder / name).read_text(encoding="utf-8").replace("**CF-008**", "**CF-108**")
        (tmp_path / "b" / name).write_text(text, encoding="utf-8")
    assert "CF-008 is not on the page" in complaints("rules", broken(CAMPFIRE, folder=tmp_path / "b"))


class StuckChore(Chore):
    """Everything is closed."""

    def refusal(self, state, ask, key):
        return Refusal("CF-006", Text("campfire.refusal.storm"))


class CredulousChore(Chore):
    """Takes whatever it is given."""

    def check(self, state, ask, choice):
        return


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [(StuckChore(), "wants 1 to 4 keys and has []"), (CredulousChore(), "takes 'no such key'")],
)
def test_decisions_catch(kind, complaint):
    changed = broken(CAMPFIRE, kinds={**CAMPFIRE.kinds, kind.name: kind})
    assert complaint in complaints("decisions", changed)


def test_storage_catches_a_clone_that_forgets(monkeypatch):
    honest = CAMPFIRE.state_type.clone

    def forgetting(self):
        twin = honest(self)
        twin.points = []
        return twin

    found = sample(CAMPFIRE, 5)
    monkeypatch.setattr(CAMPFIRE.state_type, "clone", forgetting)
    assert "a clone of version" in complaints("storage", found)


def test_views_catch_foreign_types():
    assert "KnownCard, which is not declared" in complaints("views", sample(LEAKY_VIEW, 5))
    whole = broken(SMUGGLERS, view_type=SMUGGLERS.state_type, view=lambda state, viewer: state)
    assert "the view contains SmugglersState" in complaints("views", whole)


def test_views_catch_eyes_that_open_too_early():
    assert "wrong time" in complaints("views", broken(SMUGGLERS, may_view=lambda state, viewer: True))


class Cheat:
    """Answers what nobody asked."""

    def choose(self, seat, chance):
        return seat.decisions[0].id, "win"


def test_thinking_catches_bots_and_clocks():
    assert "the bot normal answers" in complaints("thinking", broken(CAMPFIRE, bots={"normal": Cheat()}))
    wrong = broken(CAMPFIRE, automatic=lambda state, ask, dice: "win")
    assert "the clock's answer" in complaints("thinking", wrong)


POLICE, THIEF = door.game("pursuit").lessons


def lesson_with(number: int, **changes):
    """The police lesson of Pursuit with one step that is otherwise."""
    steps = list(POLICE.steps)
    steps[number] = msgspec.structs.replace(steps[number], **changes)
    return msgspec.structs.replace(POLICE, steps=tuple(steps))


@pytest.mark.parametrize(
    ("lesson", "complaint"),
    [
        (lesson_with(0, key="unsaid"), "pursuit.lesson.police.unsaid"),
        (lesson_with(0, rule="PU-999"), "PU-999 is not on the page"),
        (lesson_with(3, accept=("search:E5",)), "nothing is said at"),
        (lesson_with(3, about={"round": 12}), "nothing is said at"),
        (lesson_with(16, accept=("search:C5",)), "nothing is said at"),
        (msgspec.structs.replace(POLICE, replies=()), "nothing is said at"),
        (msgspec.structs.replace(POLICE, next="sequel"), "there is no sequel"),
        (msgspec.structs.replace(POLICE, steps=(*POLICE.steps, POLICE.steps[0])), "its steps are met as"),
    ],
)
def test_lessons_catch(lesson, complaint):
    assert complaint in complaints("lessons", broken(door.game("pursuit"), lessons=(lesson, THIEF)))


def test_the_fuzzer_catches_a_clone_that_shares(monkeypatch, tmp_path):
    """And leaves a record of the match that broke."""
    state_type = CAMPFIRE.state_type
    honest = state_type.clone

    def sharing(self):
        twin = honest(self)
        twin.points = self.points
        return twin

    monkeypatch.setattr(state_type, "clone", sharing)
    with pytest.raises(Broken, match="shares something") as found:
        fuzz(CAMPFIRE, FastChance(1), matches=5, folder=tmp_path)
    data = msgspec.json.decode(found.value.path.read_bytes())
    assert data["game"] == "campfire"
    assert data["outcome"] is None
    monkeypatch.undo()
    assert record.verify(CAMPFIRE, record.parse(data)).valid
