"""What tests cost: the slowest ones, and whether each game keeps to its budget. Standard library only."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from prepare import ROOT, say

CPU_SECONDS = 120
"""What the tests of one game may compute in a run."""
BROWSER_MATCHES = 2
"""How many tests of one game may play it in a browser."""
SLOWEST = 10


def read(files: Iterable[Path]) -> list[dict]:
    """The lines that tests/support/costs.py has written."""
    return [json.loads(line) for file in files if file.exists() for line in file.read_text().splitlines()]


def print_slowest(costs: list[dict]) -> None:
    """The tests that took longest, with their CPU seconds."""
    if costs:
        say(f"\n=== The {SLOWEST} slowest tests")
    for cost in sorted(costs, key=lambda cost: -cost["seconds"])[:SLOWEST]:
        say(f"{cost['seconds']:6.1f} s  {cost['cpu']:6.1f} CPU s  {cost['test']}")


def games() -> list[str]:
    """The games of this checkout: every folder with a page of rules."""
    return sorted(page.parent.name for page in (ROOT / "games").glob("*/RULES.md"))


def print_budgets(costs: list[dict]) -> list[str]:
    """A line for each game that was tested; returns those that play too many matches in a browser.

    CPU seconds are printed and fail nothing: the same tests cost 44 on one machine and 112 on another.
    """
    cpu: Counter[str] = Counter()
    matches: Counter[str] = Counter()
    for cost in costs:
        if cost["browser"]:
            matches[cost["game"]] += 1
        else:
            cpu[cost["game"]] += cost["cpu"]
    tested = [key for key in games() if key in cpu or key in matches]
    if tested:
        say("\n=== Budgets")
    for key in tested:
        over = " !!! over, if this machine is a quick one" if cpu[key] > CPU_SECONDS else ""
        say(
            f"game {key}: {cpu[key]:.0f} of {CPU_SECONDS} CPU s, "
            f"{matches[key]} of {BROWSER_MATCHES} browser matches{over}"
        )
    return [key for key in tested if matches[key] > BROWSER_MATCHES]
