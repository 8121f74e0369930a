"""Rules pages: numbered rules, and parts that belong to a table option."""

from pathlib import Path

from games.engine.rules_page import read


def test_the_part_of_an_option_follows_and_says_so(tmp_path: Path):
    for name, text in (
        ("RULES.md", "# Game\n\nHow it goes.\n\n## Moves\n\n**GA-001** Move.\n"),
        ("RULES.ru.md", "# Игра\n\nКак играть.\n\n## Ходы\n\n**GA-001** Ходите.\n"),
        ("RULES.dragons.md", "## Dragons\n\n**DR-001** They fly.\n"),
        ("RULES.dragons.ru.md", "## Драконы\n\n**DR-001** Летают.\n"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for lang, title, last in (("en", "Dragons", "They fly."), ("ru", "Драконы", "Летают.")):
        page = read(tmp_path, lang)
        assert [rule.id for rule in page.rules] == ["GA-001", "DR-001"]
        assert page.rules[-1].text == last
        assert page.html.count("<h2") == 2
        assert f'<h2 data-option="dragons">{title}</h2>' in page.html
        assert '<p id="DR-001">' in page.html
