"""A game's RULES page: Markdown with numbered rules, as HTML and as a list."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from msgspec import Struct

_RULE = re.compile(r"^\*\*(?P<id>[A-Z]{2}-\d{3})\*\*\s+(?P<text>.+?)\s*$", re.MULTILINE)


class Rule(Struct):
    """One numbered rule."""

    id: str
    text: str


class RulesPage(Struct):
    """The whole page. Each rule's paragraph in the HTML has the rule's number as its id."""

    html: str
    rules: list[Rule]


@lru_cache(maxsize=32)
def read(folder: Path, lang: str) -> RulesPage:
    """The rules of a game's folder: RULES.md in English, RULES.<lang>.md otherwise."""
    name = "RULES.md" if lang == "en" else f"RULES.{lang}.md"
    source = (folder / name).read_text(encoding="utf-8")
    rules = [Rule(match["id"], match["text"]) for match in _RULE.finditer(source)]
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    html = re.sub(r"<p><strong>([A-Z]{2}-\d{3})</strong>", r'<p id="\1"><strong>\1</strong>', html)
    return RulesPage(html, rules)
