"""The engine's lines: `games.testkit.speed` measures them in a process that has loaded nothing but the games."""

from __future__ import annotations

import subprocess
import sys
from statistics import mean, median, pstdev

import msgspec
from msgspec import Struct

from backend.bench.process import ROOT
from backend.bench.report import Line, Wanted, line

WANTED_DECISIONS = {"pursuit": 200_000}
"""Answers a second; of every other game:"""
WANTED_OF_BIG_GAMES = 30_000
STATE_BYTES = 4096
LONGEST_TURN = 2.0
"""Seconds of the processor that a bot may take for its slowest turn."""
CHECKS = {"pursuit": {"moves": 32.15, "police": 0.651}}
"""What a driver sees that picks uniformly among all legal choices, if the rules are right."""
ERRORS_ALLOWED = 4.0
"""How many standard errors a counted figure may be off: once in 16,000 runs by chance."""


class _Measured(Struct):
    runs: list[float]
    baseline: list[float]


class _Speed(Struct):
    decisions: int
    answers: _Measured
    answers_without_digest: _Measured
    driver: _Measured
    clone: _Measured
    encode: _Measured
    decode: _Measured
    stored_bytes: list[int]


class Statistics(Struct):
    matches: int
    moves: list[int]
    winners: dict[str, int]
    reasons: dict[str, int]


class _BotSpeed(Struct):
    seconds: list[float]


class _Output(Struct):
    speed: dict[str, _Speed]
    bots: dict[str, dict[str, _BotSpeed]]
    statistics: dict[str, Statistics]


def measure(quick: bool) -> list[Line]:
    """Runs the measurement and judges it. Takes about a minute, `quick` about ten seconds."""
    sizes = ["--decisions=8000", "--turns=3", "--bot-turns=8"] if quick else []
    counts = [f"{game}={3_000 if quick else 20_000}" for game in CHECKS]
    done = subprocess.run(  # noqa: S603 - our own module
        [sys.executable, "-m", "games.testkit.speed", *sizes, "--count", *counts],
        cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    output = msgspec.json.decode(done.stdout, type=_Output)
    lines: list[Line] = []
    for game, speed in output.speed.items():
        lines += _speed_lines(game, speed)
        lines += [_bot_line(game, level, found) for level, found in output.bots[game].items()]
        if game in output.statistics:
            lines += check_lines(game, output.statistics[game])
    return lines


def _speed_lines(game: str, speed: _Speed) -> list[Line]:
    group = f"engine: {game}"
    wanted = Wanted("value", least=WANTED_DECISIONS.get(game, WANTED_OF_BIG_GAMES))
    rates = (
        (
            "answers, all that the product does",
            speed.answers,
            wanted,
            "check, rules, events, invariants, digest",
        ),
        ("answers without the digest", speed.answers_without_digest, wanted, ""),
        ("random driver with its choice", speed.driver, None, "and the start of each match"),
    )
    lines = [
        line(
            group, name, "/s", found.runs, baseline="bare loop", beside=found.baseline, wanted=bar, note=note
        )
        for name, found, bar, note in rates
    ]
    lines.append(
        line(
            group,
            "clone a state",
            "us",
            speed.clone.runs,
            baseline="copy.deepcopy",
            beside=speed.clone.baseline,
            inverse=True,
            wanted=Wanted("ratio", least=20),
        )
    )
    lines.append(line(group, "encode (with digest and zstd)", "us", speed.encode.runs))
    lines.append(line(group, "decode", "us", speed.decode.runs))
    sizes = speed.stored_bytes
    lines.append(
        line(
            group,
            "largest stored state",
            "bytes",
            [sizes[-1]],
            wanted=Wanted("value", most=STATE_BYTES),
            note=f"median {median(sizes):.0f}",
        )
    )
    return lines


def _bot_line(game: str, level: str, found: _BotSpeed) -> Line:
    """The slowest turn is judged; the median is what a worker pays as a rule."""
    return line(
        f"engine: {game}",
        f"slowest turn of a bot, {level}",
        "s",
        [max(found.seconds)],
        wanted=Wanted("value", most=LONGEST_TURN),
        note=f"median {median(found.seconds) * 1000:.1f} ms of {len(found.seconds)} turns",
    )


def check_lines(game: str, found: Statistics) -> list[Line]:
    expected = CHECKS[game]
    group, note = (
        f"engine: {game}",
        f"{found.matches:,} random matches: "
        + ", ".join(
            f"{reason} {count / found.matches:.1%}" for reason, count in sorted(found.reasons.items())
        ),
    )
    moves_error = ERRORS_ALLOWED * pstdev(found.moves) / found.matches**0.5
    share = expected["police"]
    share_error = ERRORS_ALLOWED * (share * (1 - share) / found.matches) ** 0.5
    return [
        line(
            group,
            "moves in a random match",
            "",
            [mean(found.moves)],
            wanted=_about(expected["moves"], moves_error + 0.005),
            note="placements included",
        ),
        line(
            group,
            "police wins among them",
            "",
            [found.winners.get("police", 0) / found.matches],
            wanted=_about(share, share_error + 0.0005),
            note=note,
        ),
    ]


def _about(value: float, error: float) -> Wanted:
    return Wanted("value", least=round(value - error, 4), most=round(value + error, 4))
