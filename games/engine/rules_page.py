"""A game's RULES page: Markdown with numbered rules, as HTML and as a list.

What belongs to a table option only may stand in a file of its own, `RULES.<option>.md`: it follows on the page, and
its headings say in the HTML of which option they are (`data-option`), so that clients can leave it out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from msgspec import Struct

from games.engine.text import LANGUAGES

_RULE = re.compile(r"^\*\*(?P<id>[A-Z]{2}-\d{3})\*\*\s+(?P<text>.+?)\s*$", re.MULTILINE)


class Rule(Struct):
    """One numbered rule."""

    id: str
    text: str


class RulesPage(Struct):
    """The whole page with all options. Each rule's paragraph in the HTML has the rule's number as its id."""

    html: str
    rules: list[Rule]


@lru_cache(maxsize=32)
def read(folder: Path, lang: str) -> RulesPage:
    """The rules of a game's folder: RULES.md in English, RULES.<lang>.md otherwise, and the parts of its options."""
    ending = "md" if lang == LANGUAGES[0] else f"{lang}.md"
    source = (folder / f"RULES.{ending}").read_text(encoding="utf-8")
    page = RulesPage(_html(source), _rules(source))
    for option in _options(folder):
        source = (folder / f"RULES.{option}.{ending}").read_text(encoding="utf-8")
        page.html += _html(source).replace("<h2>", f'<h2 data-option="{option}">')
        page.rules += _rules(source)
    return page


def _options(folder: Path) -> list[str]:
    """Table options with a part of their own, by the English files."""
    names = (path.name.split(".") for path in folder.glob("RULES.*.md"))
    return sorted(parts[1] for parts in names if len(parts) == 3 and parts[1] not in LANGUAGES)


def _rules(source: str) -> list[Rule]:
    return [Rule(match["id"], match["text"]) for match in _RULE.finditer(source)]


def _html(source: str) -> str:
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    return re.sub(r"<p><strong>([A-Z]{2}-\d{3})</strong>", r'<p id="\1"><strong>\1</strong>', html)
