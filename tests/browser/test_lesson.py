"""The guided first matches of Pursuit, from the page of the game to their last note."""

import random
from collections.abc import Callable

import pytest

from tests.browser.phone import Phone

Phones = Callable[..., Phone]


def read_note(phone: Phone, heard: list[str]) -> None:
    """Reads the note that is shown, if there is one, and says so; none comes twice."""
    note = phone.find("coach")
    if note.count() == 0:
        return
    text = note.locator("p").inner_text()
    assert text not in heard, f"said twice: {text}"
    assert "{" not in text, f"something is missing: {text}"
    heard.append(text)
    phone.tap("coach-next")
    phone.page.wait_for_function(
        "text => document.querySelector('[data-testid=coach] p')?.innerText !== text", arg=text
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "lesson", "first", "last", "again"),
    [
        ("en", "police", "You are the police", ("Caught!", "The car had", "This time"), "Play it again"),
        ("ru", "thief", "Вы угонщик", ("Вы ушли!", "Пойманы."), "Сыграть ещё раз"),
    ],
    ids=("police", "thief"),
)
def test_a_lesson_is_played_to_its_end(
    phones: Phones, lang: str, lesson: str, first: str, last: tuple[str, ...], again: str
) -> None:
    """Notes come when their moment does, each once; after the last one the lesson counts as done."""
    phone = phones(lang=lang)
    phone.open("/games/pursuit")
    phone.page.locator(f"[data-lesson={lesson}]").tap()
    assert phone.wait_asked()
    phone.adopt_player()
    heard: list[str] = []
    phone.find("coach").wait_for()
    dice = random.Random(20261)
    while phone.wait_asked():
        read_note(phone, heard)
        phone.step(dice)
    while not heard[-1].startswith(last):  # what was not read before the end comes first
        phone.find("coach").wait_for()
        read_note(phone, heard)
    assert heard[0].startswith(first)
    assert len(heard) >= 2  # who is caught at once hears no more
    phone.open("/games/pursuit", ready=f"[data-lesson={lesson}]")
    assert again in phone.page.locator(f"[data-lesson={lesson}]").inner_text()
