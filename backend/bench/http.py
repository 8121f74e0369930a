"""The HTTP lines: a server of the bench's own on PostgreSQL, its answers beside lean views and beside pgbench."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec

from backend.bench.load import Measured, Plan
from backend.bench.plan import Caller, Prepared, prepare
from backend.bench.postgres import Pgbench, processor_of, table_bytes, temporary_database
from backend.bench.process import HOST, ROOT, Product, processor_seconds
from backend.bench.report import Line, Wanted, line

PRODUCT = "/api/v1/matches/{}/answers"
LEAN = "/bench/{}/answers"
GROUP = "HTTP on PostgreSQL"
SIZE = "start and size"
CLIENTS = (1, 16, 64)
VIEW_CLIENTS = 16
PLAYERS = 8
"""Each measured match belongs to one of these."""


class Amounts(msgspec.Struct):
    """How much is measured."""

    turns: int
    matches: dict[int, int]
    """Matches that are played in one run, by number of clients."""
    views: int
    """Requests of each client in one run."""
    pgbench_seconds: int
    starts: int


FULL = Amounts(turns=5, matches={1: 14, 16: 48, 64: 96}, views=150, pgbench_seconds=5, starts=5)
QUICK = Amounts(turns=1, matches={1: 4, 16: 24, 64: 70}, views=40, pgbench_seconds=4, starts=2)


def measure(database_server: str, quick: bool) -> tuple[list[Line], list[str]]:
    """All lines of this part, and what could not be measured. Raises postgres.NoDatabase."""
    amounts = QUICK if quick else FULL
    with temporary_database(database_server) as url, tempfile.TemporaryDirectory() as folder:
        with running(Path(folder), url) as (product, starts):
            bench = Bench(product, url, amounts)
            lines = bench.answers() + bench.views()
            memory = resident_megabytes(product)
        lines += [
            line(
                SIZE,
                "database per move",
                "bytes",
                [bench.bytes_per_move],
                note="tables of matches, indexes too",
            ),
            line(SIZE, "start until ready", "s", starts, note="database up to date"),
            line(
                SIZE,
                "import of everything",
                "s",
                _import_times(amounts.starts),
                note="without Python's own start",
            ),
            line(
                SIZE,
                "memory of all processes",
                "MB",
                [memory],
                note="proportional share (PSS), after the load",
            ),
        ]
    missing = [] if Pgbench.is_installed() else ["pgbench is not installed: no share of plain SQL."]
    return lines, missing


@contextmanager
def running(folder: Path, url: str) -> Iterator[tuple[Product, list[float]]]:
    """A server that has been started several times, and how long each start after the first took."""
    variables = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "backend.bench.settings"}
    product = Product(folder / "data", variables)
    starts: list[float] = []
    try:
        for _ in range(3):
            began = time.perf_counter()
            product.start()
            product.wait_ready()
            starts.append(time.perf_counter() - began)
            if len(starts) < 3:
                product.stop()
        yield product, starts[1:]
    finally:
        product.stop()


class Bench:
    """The measurements on one running server."""

    def __init__(self, product: Product, url: str, amounts: Amounts) -> None:
        self.product = product
        self.url = url
        self.amounts = amounts
        self.callers = [Caller(product.port) for _ in range(PLAYERS)]
        self.bytes_per_move = 0.0
        self.processor: dict[str, list[dict[str, float]]] = {PRODUCT: [], LEAN: []}
        """Milliseconds per answer that each part of the server took, run by run."""
        self._database: dict[int, float] = {}
        """What each connection to the database had used when it was last looked at; some have been closed since."""
        self._made = 0

    def answers(self) -> list[Line]:
        """Answers with each number of clients: the product, the lean view and pgbench in turn."""
        self._warm_up()
        pgbench = Pgbench(self.url, self._half_played()) if Pgbench.is_installed() else None
        lines: list[Line] = []
        for clients in CLIENTS:
            ours, lean, plain = [], [], []
            for _ in range(self.amounts.turns):
                ours.append(self._run(PRODUCT, clients, self.amounts.matches[clients]))
                lean.append(self._run(LEAN, clients, self.amounts.matches[clients]))
                if pgbench is not None:
                    plain.append(pgbench.rate(clients, self.amounts.pgbench_seconds))
            lines += _answer_lines(clients, ours, lean, plain)
        if pgbench is not None:
            pgbench.close()
        return [*lines, *_processor_lines(self.processor[PRODUCT], self.processor[LEAN])]

    def views(self) -> list[Line]:
        """A view that has not changed, beside the lean view of the same rows."""
        ours, lean = [], []
        for _ in range(self.amounts.turns):
            ours.append(self._run_views(True))
            lean.append(self._run_views(False))
        name = f"unchanged view (304), {VIEW_CLIENTS} clients"
        return [
            line(
                GROUP, name, "/s", [run.rate for run in ours], baseline="lean view",
                beside=[run.rate for run in lean], wanted=Wanted("ratio", least=0.9), note=_times(ours),
            )
        ]  # fmt: skip

    def _warm_up(self) -> None:
        """Lets every thread of the server load what it loads once; measures the database's growth on the way."""
        requests = [match.requests(PRODUCT) for match in self._prepare(64)]
        made = table_bytes(self.url)
        run_load(self.product.port, 16, requests, 200)
        self.bytes_per_move = (table_bytes(self.url) - made) / sum(len(series) for series in requests)
        self._run(LEAN, 16, 16)
        for spent in self.processor.values():
            spent.clear()

    def _half_played(self) -> str:
        """A match with entries in which somebody still owes an answer."""
        match = self._prepare(1)[0]
        run_load(self.product.port, 1, [match.requests(PRODUCT)[:3]], 200)
        return match.id

    def _prepare(self, amount: int) -> list[Prepared]:
        matches = [prepare(self.callers[(self._made + each) % PLAYERS]) for each in range(amount)]
        self._made += amount
        return matches

    def _run(self, path: str, clients: int, matches: int) -> Measured:
        series = [match.requests(path) for match in self._prepare(matches)]
        before = self._spent()
        measured = run_load(self.product.port, clients, series, 200)
        answers = sum(map(len, series))
        spent = {part: (used - before[part]) / answers * 1000 for part, used in self._spent().items()}
        self.processor[path].append(spent)
        return measured

    def _spent(self) -> dict[str, float]:
        """The seconds of the processor's time that each part has used so far."""
        web = self.product.role("web") or self.product.pid
        others = [pid for pid in self.product.family() if pid != web]
        database = processor_of(self.url)
        self._database |= database
        return {
            "web process": processor_seconds(web),
            "workers": sum(map(processor_seconds, others)),
            "database": sum(self._database.values()),
        }

    def _run_views(self, is_product: bool) -> Measured:
        series = []
        for match in self._prepare(VIEW_CLIENTS):
            path = f"/api/v1/matches/{match.id}/view?seat=0"
            tag = _etag(self.product.port, match, path)
            one = (
                match.caller.request("GET", path, If_None_Match=tag)
                if is_product
                else match.caller.request("GET", f"/bench/{match.id}/view")
            )
            series.append([one] * self.amounts.views)
        return run_load(self.product.port, VIEW_CLIENTS, series, 304 if is_product else 200)


def run_load(port: int, clients: int, series: list[list[bytes]], status: int) -> Measured:
    """Runs the load generator in a process of its own."""
    plan = Plan(HOST, port, clients, series, status)
    done = subprocess.run(
        [sys.executable, "-m", "backend.bench.load"],
        cwd=ROOT, input=msgspec.msgpack.encode(plan), capture_output=True, check=True,
    )  # fmt: skip
    measured = msgspec.msgpack.decode(done.stdout, type=Measured)
    if measured.failures:
        raise RuntimeError(f"unexpected answers: {measured.failures}")
    return measured


def _etag(port: int, match: Prepared, path: str) -> str:
    import http.client

    connection = http.client.HTTPConnection(HOST, port, timeout=30)
    connection.request("GET", path, headers={"Authorization": f"Bearer {match.caller.token}"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return str(answer.headers["ETag"])


def _answer_lines(clients: int, ours: list[Measured], lean: list[Measured], plain: list[float]) -> list[Line]:
    name = f"answers, {clients} client{'s' * (clients > 1)}"
    rates, lean_rates = [run.rate for run in ours], [run.rate for run in lean]
    slowest, lean_slowest = [run.percentile(0.99) for run in ours], [run.percentile(0.99) for run in lean]
    lines = [
        line(
            GROUP, name, "/s", rates, baseline="lean view", beside=lean_rates,
            wanted=Wanted("ratio", least=0.6), note=_times(ours),
        ),
        line(
            GROUP, f"{name}: p99", "ms", slowest, baseline="lean view", beside=lean_slowest,
            wanted=Wanted("ratio", most=2),
        ),
        line(GROUP, f"lean view, {clients}", "/s", lean_rates, note=_times(lean)),
    ]  # fmt: skip
    if plain:
        share = median(run / best for run, best in zip(rates, plain, strict=True))
        lines.append(
            line(GROUP, f"pgbench, {clients}", "/s", plain, note=f"the answers reach {share:.1%} of it")
        )
    return lines


def _processor_lines(ours: list[dict[str, float]], lean: list[dict[str, float]]) -> list[Line]:
    """What a busy machine distorts least. Workers are woken by the product's answers alone."""
    return [
        line(
            GROUP, f"processor per answer, {part}", "ms", [run[part] for run in ours], baseline="lean view",
            beside=[run[part] for run in lean] if part != "workers" else (), inverse=True,
            note=f"the lean view takes {median(run[part] for run in lean):.2f} ms",
        )
        for part in ours[0]
    ]  # fmt: skip


def _times(runs: list[Measured]) -> str:
    half, late = median(run.percentile(0.5) for run in runs), median(run.percentile(0.99) for run in runs)
    return f"p50 {half:.1f} ms, p99 {late:.1f} ms"


def _import_times(times: int) -> list[float]:
    """Seconds for Django, all apps, the addresses and the ASGI application."""
    code = "import time; began = time.perf_counter(); import backend.config.asgi, backend.config.urls; "
    code += "print(time.perf_counter() - began)"
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(times):
            environment = {"STAKEOUT_DATA": folder, "PATH": "/usr/bin:/bin"}
            done = subprocess.run(  # noqa: S603 - our own code
                [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True
            )
            found.append(float(done.stdout))
    return found


def resident_megabytes(product: Product) -> float:
    """The proportional memory of the whole tree."""
    total = 0
    for pid in product.family():
        for row in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if row.startswith("Pss:"):
                total += int(row.split()[1])
    return total / 1024
