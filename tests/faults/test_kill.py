"""kill -9 under load: in the middle of an answer, a bot's turn, a timeout.

After the restart nothing that was acknowledged is lost, nothing has happened twice, and nobody waits for a machine.
STAKEOUT_FAULT_SECONDS makes the runs longer, STAKEOUT_FAULT_SEED makes other choices.
"""

import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.faults.load import Load, check
from tests.faults.server import Server, distributed, embedded
from tests.support.length import length

SECONDS = float(os.environ.get("STAKEOUT_FAULT_SECONDS", length("10", "120")))
"""At least; everything is struck once, however long that takes."""
SEED = int(os.environ.get("STAKEOUT_FAULT_SEED", "1"))
SETTLING = 900.0
"""How long, in seconds, the last matches may take to end once the killing is over."""

pytestmark = [pytest.mark.slow, pytest.mark.faults, pytest.mark.database]


def test_the_embedded_server_is_killed_under_load(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with embedded(tmp_path) as server:
        kill_under_load(server, capsys)


@pytest.mark.redis
def test_processes_and_redis_are_killed_under_load(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Redis also loses everything from time to time: it only makes things fast."""
    with distributed(tmp_path) as server:
        kill_under_load(server, capsys)


def kill_under_load(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """Strikes at random moments while matches are played, everything once before anything twice; lets the matches
    end, and looks at every one."""
    dice = random.Random(SEED)
    load = Load(server.port, seed=SEED)
    load.start()
    struck: Counter[str] = Counter()
    coming: list[str] = []
    until = time.monotonic() + SECONDS
    while time.monotonic() < until or len(struck) < len(server.kinds):
        time.sleep(dice.uniform(1.0, 3.5))
        coming = coming or dice.sample(server.kinds, len(server.kinds))
        what = coming.pop()
        server.strike(what, dice)
        struck[what] += 1
    began = time.monotonic()
    load.finish(SETTLING)
    settled = time.monotonic() - began
    by: Counter[str] = Counter()
    for played in load.matches:
        by += check(played)
    answers = sum(len(played.acknowledged) for played in load.matches)
    kinds = Counter(played.kind for played in load.matches)
    with capsys.disabled():
        print(
            f"\nseed {SEED}: killed {dict(struck)}; {len(load.matches)} matches {dict(kinds)}, {answers} answers "
            f"acknowledged, {load.cut} cut off and sent again, entries by {dict(by)}, settled in {settled:.0f} s"
        )
    assert answers > 50
    assert by["bot"] > 50
    assert by["clock"] > 0
    assert load.cut > 0 or not struck["web"] + struck["all"], "no request was hit: the run proves little"
