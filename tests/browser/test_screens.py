"""Every screen, in both languages and both schemes: axe, sizes, large type, words; a picture of each if wished."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser import checks
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.tour import NAMES, tour
from tests.support.length import LONG

LEAST_SCREENS = 25
PICTURES = LONG or "STAKEOUT_PICTURES" in os.environ
"""They are for people: `STAKEOUT_PICTURES=1` puts them into var/screenshots."""

TURN_TO = """scheme => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [still];
    document.documentElement.dataset.scheme = scheme;
}"""
"""However short a change of colours is, on its way it would be measured halfway."""


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_screen(phones: Callable[..., Phone], product: Server, shots: Path, lang: str) -> None:
    """One walk finds everything that is wrong anywhere, so that a failure lists it all."""
    found: list[str] = []
    seen: list[str] = []
    for name, phone in tour(phones, product, lang):
        page = phone.page
        assert page.get_attribute("html", "lang") == lang
        problems = [*checks.small_targets(page), *checks.sideways(page), *checks.broken_headers(page)]
        if lang == "ru":
            problems += checks.untranslated(page, NAMES)
        if PICTURES:
            page.screenshot(path=shots / f"{name}-{lang}-dark.png")
        looks = lang == "en" or LONG  # roles, names and colours know no language
        if looks:
            problems += checks.accessibility(page)  # in the dark, as the phone comes
        if looks or PICTURES:
            page.evaluate(TURN_TO, "light")
            if PICTURES:
                page.screenshot(path=shots / f"{name}-{lang}-light.png")
            if looks:
                problems += [f"in light: {problem}" for problem in checks.contrast(page)]
            page.evaluate(TURN_TO, "dark")
        problems += checks.sideways_in_large_type(page)
        found += [f"{name}: {problem}" for problem in problems]
        seen.append(name)
    assert len(seen) == len(set(seen)) >= LEAST_SCREENS
    assert found == [], "\n" + "\n".join(found)
