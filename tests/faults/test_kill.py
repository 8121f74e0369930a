"""kill -9 under load: in the middle of an answer, a bot's turn, a timeout.

After the restart nothing that was acknowledged is lost, nothing has happened twice, and nobody waits for a machine.
STAKEOUT_FAULT_SECONDS makes the runs longer (default 25).
"""

import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from backend.bench.process import Product, descendants, kill
from tests.faults.load import Load, check

SECONDS = float(os.environ.get("STAKEOUT_FAULT_SECONDS", "25"))
SEED = int(os.environ.get("STAKEOUT_FAULT_SEED", str(random.SystemRandom().randrange(10**6))))
SETTLING = 150.0
"""How long, in seconds, the last matches may take to end once the killing is over."""
VARIABLES = {"STAKEOUT_PACE": "0.02", "STAKEOUT_MIN_CLOCK": "2"}

pytestmark = [pytest.mark.slow, pytest.mark.faults]


@pytest.fixture
def product(tmp_path: Path) -> Iterator[Product]:
    """The embedded server: one command, SQLite."""
    server = Product(tmp_path / "data", VARIABLES)
    server.start()
    try:
        server.wait_ready()
        yield server
    finally:
        server.stop()


def strike(product: Product, dice: random.Random) -> str:
    """Kills something; a whole tree is started again, the rest is the supervisor's to restart."""
    what = dice.choice(["web", "worker", "worker's child", "all"])
    worker = product.role("worker")
    if what == "all":
        product.kill_all()
        time.sleep(dice.uniform(0, 0.5))
        product.start()
        product.wait_ready()
    elif what == "worker's child":
        below = descendants(worker) if worker is not None else []
        for pid in dice.sample(below, min(1, len(below))):
            kill(pid)
    else:
        pid = product.role("web") if what == "web" else worker
        if pid is not None:
            kill(pid)
    return what


def test_kills_under_load(product: Product, capsys: pytest.CaptureFixture[str]) -> None:
    """The embedded server."""
    dice = random.Random(SEED)
    load = Load(product.port, seed=SEED)
    load.start()
    struck: Counter[str] = Counter()
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        time.sleep(dice.uniform(1.0, 3.5))
        struck[strike(product, dice)] += 1
    load.finish(SETTLING)
    report(load, struck, capsys)


def report(load: Load, struck: Counter[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Checks every match of the load, and that the run was worth something."""
    by: Counter[str] = Counter()
    for played in load.matches:
        by += check(played)
    answers = sum(len(played.acknowledged) for played in load.matches)
    with capsys.disabled():
        kinds = Counter(played.kind for played in load.matches)
        print(  # noqa: T201 - the run tells its seed and what it has done
            f"\nseed {SEED}: killed {dict(struck)}; {len(load.matches)} matches {dict(kinds)}, "
            f"{answers} acknowledged answers, {load.cut} cut off and sent again, entries by {dict(by)}"
        )
    assert answers > 50
    assert by["bot"] > 50
    assert by["clock"] > 0
    assert load.cut > 0, "no request was hit: the run proves little"
