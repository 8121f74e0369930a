"""What the bench found, as a table and as JSON."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from backend.bench.process import ROOT


class Wanted(Struct):
    """A figure to be reached: `value` or `ratio` of the line, at least or at most."""

    of: str
    least: float | None = None
    most: float | None = None

    def is_met(self, line: Line) -> bool:
        """Whether the line reaches it."""
        found = line.ratio if self.of == "ratio" else line.value
        if found is None:
            return False
        return (self.least is None or found >= self.least) and (self.most is None or found <= self.most)

    def __str__(self) -> str:
        unit = "x " if self.of == "ratio" else " "
        bounds = [
            f"{word}{unit}{number(bound)}"
            for word, bound in ((">=", self.least), ("<=", self.most))
            if bound is not None
        ]
        return ", ".join(bounds)


class Line(Struct, kw_only=True):
    """One figure: the median of its runs, and how it compares with what was measured beside it."""

    group: str
    name: str
    unit: str
    value: float
    runs: list[float] = []
    baseline: str = ""
    ratio: float | None = None
    wanted: Wanted | None = None
    met: bool | None = None
    note: str = ""


def line(
    group: str,
    name: str,
    unit: str,
    runs: Sequence[float],
    *,
    baseline: str = "",
    beside: Sequence[float] = (),
    inverse: bool = False,
    wanted: Wanted | None = None,
    note: str = "",
) -> Line:
    """A line from its runs and those of its baseline, which were taken in turn. The ratio is the median of the
    turns' ratios; `inverse` compares times, where the smaller is the better."""
    ratios = [base / run if inverse else run / base for run, base in zip(runs, beside, strict=False)]
    found = Line(
        group=group,
        name=name,
        unit=unit,
        value=median(runs),
        runs=list(runs),
        baseline=baseline,
        ratio=median(ratios) if ratios else None,
        wanted=wanted,
        note=note,
    )
    if wanted is not None:
        found.met = wanted.is_met(found)
    return found


class Machine(Struct):
    """Where the figures come from."""

    cpu: str
    cores: int
    memory_gb: float
    system: str
    python: str
    load: float
    """Of the last minute before the bench began: with busy cores every rate falls."""


class Report(Struct):
    """All that one run of the bench found."""

    machine: Machine
    revision: str
    lines: list[Line]
    missing: list[str]
    """What could not be measured here, and why."""


def machine() -> Machine:
    """This machine."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            row.partition(":")[2].strip() for row in info.read_text().splitlines() if "model name" in row
        ]
        cpu = names[0] if names else cpu
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return Machine(
        cpu, os.cpu_count() or 1, round(memory, 1), platform.platform(), platform.python_version(),
        round(os.getloadavg()[0], 2),
    )  # fmt: skip


def revision() -> str:
    """The commit that is measured, marked where files differ from it."""
    try:
        described = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--exclude=*"],  # noqa: S607
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return described.stdout.strip()


def as_json(report: Report) -> str:
    """The report for programs."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def as_table(report: Report) -> str:
    """The report for people."""
    m = report.machine
    where = f"{m.cpu}, {m.cores} cores, {m.memory_gb} GB, {m.system}, Python {m.python}, load {m.load}"
    rows = [f"Stakeout {report.revision} on {where}", ""]
    cells: list[tuple[str, ...]] = [("figure", "median", "ratio", "baseline", "wanted", "", "note")]
    group = ""
    for found in report.lines:
        if found.group != group:
            group = found.group
            cells.append((group.upper(), "", "", "", "", "", ""))
        cells.append(_cells(found))
    widths = [max(len(row[at]) for row in cells) for at in range(7)]
    rows += [_row(row, widths) for row in cells]
    rows += [""] * bool(report.missing) + [f"NOT MEASURED: {sentence}" for sentence in report.missing]
    return "\n".join(rows)


def _cells(found: Line) -> tuple[str, ...]:
    return (
        f"  {found.name}",
        f"{number(found.value)} {found.unit}",
        "" if found.ratio is None else f"{found.ratio:.3g}",
        found.baseline,
        "" if found.wanted is None else str(found.wanted),
        "" if found.met is None else ("yes" if found.met else "NO"),
        found.note,
    )


def _row(cells: Iterable[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def number(value: float) -> str:
    """As many figures as count, thousands set apart."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.4g}" if abs(value) < 100 else f"{value:.0f}"
