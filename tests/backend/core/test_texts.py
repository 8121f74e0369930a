"""The server's own texts: both languages whole, and every problem has its words."""

import string

import pytest

from backend.core.language import from_header
from backend.core.problems import STATUS
from backend.core.text import LANGUAGES, catalogue, t


def test_both_languages_have_the_same_keys():
    assert catalogue("en").keys() == catalogue("ru").keys()


def test_both_languages_take_the_same_arguments():
    def arguments(text: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}

    for key, text in catalogue("en").items():
        assert arguments(text) == arguments(catalogue("ru")[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", sorted(STATUS))
def test_every_problem_has_a_title_and_a_sentence(code, lang):
    assert t(f"problem.{code}.title", lang)
    assert t(f"problem.{code}.detail", lang).endswith(".")


def test_an_unknown_language_is_english():
    assert t("problem.not_found.title", "xx") == t("problem.not_found.title", "en")


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", None),
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("de,en;q=0.5,ru;q=0.7", "ru"),
        ("de, fr;q=0.5", None),
        ("*", None),
        ("en;q=0", None),
        ("EN-gb", "en"),
        ("ru;q=nonsense,en;q=0.1", "en"),
        (",;=,;q=,,en", "en"),
        ("x" * 100_000, None),
    ],
)
def test_the_language_that_a_request_asks_for(header, lang):
    assert from_header(header) == lang
