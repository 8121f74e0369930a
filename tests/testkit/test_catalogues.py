"""Every catalogue of the server in both languages: same keys, same arguments, nothing left in English."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = sorted(
    path.parent
    for part in ("backend", "games")
    for path in (ROOT / part).rglob("texts/ru.toml")
    if "skeleton" not in path.parts  # which is copied, not shown
)
SAME = re.compile(
    r"JSON|UTF-8|Idempotency-Key|X-CSRFToken|csrftoken|cookie|application/json|Stakeout|IANA|https|\btrue\b|\bfalse\b|\bI{2,3}\b"
)
"""What reads the same in both languages: names, Roman numbers, and what a program is to send."""
ARGUMENT = re.compile(r"\{[^}]*\}")
INSIDE = re.compile(r"\{([^}]*)\}")

Texts = dict[str, str]


def flat(tree: dict[str, Any], prefix: str = "") -> Texts:
    """Dotted keys and their texts."""
    found: Texts = {}
    for key, value in tree.items():
        found |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return found


def arguments(text: str) -> set[str]:
    """What a text is given, however the language shows it."""
    return {name.partition(":")[0] for name in INSIDE.findall(text)}


def own_tables(texts: Texts) -> set[str]:
    """Keys of inflected words, which one language may need and the other not: those that its texts look up."""
    tables = {name.split(":")[1] for text in texts.values() for name in INSIDE.findall(text) if ":" in name}
    return {key for key in texts if tables & set(key.split(".")[:-1])}


def plurals(texts: Texts, forms: int) -> list[str]:
    """Texts with another number of plural forms than the language has."""
    found = {key: re.findall(r":plural:([^}]*)\}", text) for key, text in texts.items()}
    return [key for key, each in found.items() if any(one.count("|") != forms - 1 for one in each)]


def differences(english: Texts, russian: Texts) -> list[str]:
    """All that is wrong with a pair of catalogues, in words."""
    alone = (english.keys() - russian.keys() - own_tables(english)) | (
        russian.keys() - english.keys() - own_tables(russian)
    )
    found = [f"{key}: in one language only" for key in sorted(alone)]
    both = sorted(english.keys() & russian.keys())
    found += [f"{key}: other arguments" for key in both if arguments(english[key]) != arguments(russian[key])]
    found += [f"{key}: plural forms" for key in [*plurals(english, 2), *plurals(russian, 3)]]
    for key, text in {**english, **russian}.items():
        said = SAME.sub("", ARGUMENT.sub("", text))
        if not text.strip():
            found.append(f"{key}: empty")
        elif key in russian and re.search(r"[A-Za-z]{2,}", said):
            found.append(f"{key}: {text}")
    found += [f"{key}: Russian" for key, text in english.items() if re.search(r"[а-яё]", text, re.IGNORECASE)]
    return found


def read(folder: Path, language: str) -> Texts:
    return flat(tomllib.loads((folder / f"{language}.toml").read_text()))


def test_all_are_found() -> None:
    names = {str(folder.relative_to(ROOT)) for folder in CATALOGUES}
    assert {"backend/core/texts", "games/engine/texts", "games/pursuit/texts"} < names
    assert "games/good_cop_bad_cop/texts" in names


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.parent.name)
def test_both_languages_are_whole(folder: Path) -> None:
    assert differences(read(folder, "en"), read(folder, "ru")) == []


@pytest.mark.parametrize(
    ("english", "russian", "what"),
    [
        ({"a": "Yes"}, {}, "a: in one language only"),
        ({"a": "{name} sits"}, {"a": "{nom} сидит"}, "a: other arguments"),
        ({"a": "Take it"}, {"a": "Take it"}, "a: Take it"),
        ({"a": "Yes"}, {"a": " "}, "a: empty"),
        ({"a": "Да"}, {"a": "Да"}, "a: Russian"),
    ],
)
def test_what_is_missing_is_found(english: Texts, russian: Texts, what: str) -> None:
    assert what in differences(english, russian)


def test_each_language_has_its_own_forms() -> None:
    english = {"a": "{n} {n:plural:day|days}", "b": "{h} lands"}
    russian = {"a": "{n} {n:plural:день|дня|дней}", "b": "Сядет {h:heli}", "x.heli.green": "зелёный"}
    assert differences(english, russian) == []
    assert differences(english, {**russian, "a": "{n} {n:plural:день|дней}"}) == ["a: plural forms"]
