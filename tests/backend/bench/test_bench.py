"""The bench measures what it says: its parts on small amounts, without a server of the product."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import msgspec
import pytest

from backend.bench import engine
from backend.bench.http import run_load
from backend.bench.plan import answer_bodies
from backend.bench.report import Machine, Report, Wanted, as_json, as_table, line
from games import door
from games.testkit import speed
from games.testkit.long_match import long_match
from games.testkit.toys import CAMPFIRE

HERE = Machine("a processor", 2, 8.0, "some system", "3.11", 0.1)


def test_the_ratio_is_the_median_of_the_turns_ratios() -> None:
    found = line("g", "n", "/s", [10, 30, 20], baseline="bare", beside=[10, 10, 40])
    assert (found.value, found.ratio) == (20, 1)
    times = line("g", "n", "us", [2.0, 4.0], baseline="slow", beside=[40.0, 120.0], inverse=True)
    assert times.ratio == 25


def test_a_missed_figure_is_said_so() -> None:
    lines = [
        line("g", "fast enough", "/s", [300], wanted=Wanted("value", least=200)),
        line("g", "too large", "bytes", [5000], wanted=Wanted("value", most=4096)),
        line("g", "of no baseline", "/s", [1], wanted=Wanted("ratio", least=0.6)),
        line("g", "watched", "s", [1]),
    ]
    assert [found.met for found in lines] == [True, False, False, None]
    report = Report(HERE, "abc", lines, ["pgbench is not installed."])
    rows = as_table(report).splitlines()
    assert [row.split()[-1] for row in rows if "fast enough" in row] == ["yes"]
    assert [row.split()[-1] for row in rows if "too large" in row] == ["NO"]
    assert rows[-1] == "NOT MEASURED: pgbench is not installed."
    assert msgspec.json.decode(as_json(report), type=Report) == report


@pytest.mark.parametrize("game", [CAMPFIRE, *door.catalogue().values()], ids=lambda game: game.key)
def test_every_game_can_be_measured(game: door.AnyGame) -> None:
    found = speed.measure(game, 60, 2)
    assert found.decisions >= 60
    for each in (found.answers, found.answers_without_digest, found.driver, found.clone):
        assert len(each.runs) == len(each.baseline) == 2
        assert min(each.runs) > 0
    assert found.stored_bytes == sorted(found.stored_bytes)
    assert 0 < found.stored_bytes[-1] <= engine.STATE_BYTES


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_bots_are_timed_at_every_stage(level: str) -> None:
    found = speed.bot_turns(door.game("pursuit"), level, 9)
    assert len(found.seconds) == 9
    assert all(second >= 0 for second in found.seconds)


def test_a_long_match_is_found_where_a_game_has_one() -> None:
    found = long_match(30, [door.game("pursuit")])
    assert found is not None
    assert len(found.entries) >= 30
    assert door.verify(found).valid
    assert long_match(3000, [door.game("pursuit")]) is None


def test_a_random_driver_sees_what_the_rules_promise() -> None:
    """32.15 moves a match and 65.1 % police wins: rules that are subtly wrong show here."""
    counted = speed.statistics(door.game("pursuit"), 1500, seed=11)
    output = engine.Statistics(counted.matches, counted.moves, counted.winners, counted.reasons)
    moves, police = engine.check_lines("pursuit", output)
    assert moves.met, moves
    assert police.met, police


def test_the_bounds_of_a_counted_figure_let_nothing_through() -> None:
    moves = [32] * 1700 + [33] * 300
    fine = engine.Statistics(2000, moves, {"police": 1302, "thief": 698}, {"arrest": 2000})
    assert all(found.met for found in engine.check_lines("pursuit", fine))
    off = engine.Statistics(2000, [number + 1 for number in moves], {"police": 1402, "thief": 598}, {})
    assert not any(found.met for found in engine.check_lines("pursuit", off))


def test_the_answers_of_a_seed_are_known_beforehand() -> None:
    seed = bytes(range(32))
    bodies = answer_bodies(seed)
    assert bodies == answer_bodies(seed)
    assert bodies != answer_bodies(bytes(32))
    assert [msgspec.json.decode(body)["version"] for body in bodies] == list(range(len(bodies)))


class Counting(BaseHTTPRequestHandler):
    """Answers with how many requests this connection has sent."""

    protocol_version = "HTTP/1.1"
    count = 0

    def do_GET(self) -> None:
        self.count += 1
        body = b"x" * self.count
        self.send_response(404 if self.path == "/missing" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Counting)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def test_the_load_generator_counts_every_request(port: int) -> None:
    one = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    found = run_load(port, 1, [[one] * 5, [one] * 7], 200)
    assert len(found.latencies) == 12
    assert 0 < found.percentile(0.5) <= found.percentile(0.99) < found.seconds * 1000
    assert found.rate == pytest.approx(12 / found.seconds)


def test_the_load_generator_keeps_clients_busy_at_once(port: int) -> None:
    """The run ends when the first client finds no work left."""
    one = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    found = run_load(port, 4, [[one] * 10 for _ in range(8)], 200)
    assert 50 < len(found.latencies) <= 80


def test_an_unexpected_answer_ends_the_run(port: int) -> None:
    wrong = b"GET /missing HTTP/1.1\r\nHost: x\r\n\r\n"
    with pytest.raises(RuntimeError, match="404"):
        run_load(port, 1, [[wrong]], 200)
