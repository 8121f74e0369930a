"""Whole matches over HTTP by clients that know no rules: they choose among what is offered, beside a bot.

The server is the real one, in processes of its own. All tables are played at the same time.
"""

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.faults.client import Api, Json, Stranger
from tests.faults.server import embedded

pytestmark = [pytest.mark.slow, pytest.mark.database]

ME, OPEN = {"kind": "me"}, {"kind": "open"}
EASY, NORMAL = {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "normal"}
OVERTAKEN = {"stale_version", "already_acted", "match_over"}
"""What an answer may be refused with because somebody else was quicker."""


@dataclass(frozen=True)
class Table:
    """Seats and options of a match; `seed` makes the strangers' choices, not the match's chance."""

    seats: list[Json]
    options: dict[str, str] = field(default_factory=dict)
    lang: str = "en"
    seed: int = 0


TABLES = {
    "two people and a bot": Table([ME, OPEN, EASY]),
    "the host names the thief": Table([ME, EASY, OPEN], {"thief_seat": "host_choice"}, "ru", seed=1),
    "volunteers, everybody commands all": Table(
        [ME, OPEN, NORMAL, EASY], {"thief_seat": "volunteer", "police_control": "any"}, seed=2
    ),
    "three people and a bot, assisted": Table(
        [OPEN, ME, EASY, OPEN],
        {"police_assist": "on", "police_control": "own", "thief_seat": "volunteer"},
        seed=3,
    ),
    "one against a bot": Table([ME, NORMAL], {"police_control": "any", "city_layout": "fixed"}, "ru", seed=4),
    "one person in two seats and a bot": Table([ME, EASY, ME], {"thief_seat": "host_choice"}, seed=5),
    "two people": Table([ME, OPEN], {"thief_seat": "volunteer"}, seed=6),
    "four people, everybody commands all": Table(
        [ME, OPEN, OPEN, OPEN], {"thief_seat": "host_choice", "police_control": "any"}, seed=7
    ),
}


@dataclass
class Played:
    """A finished match."""

    match: Json
    record: Json
    strangers: list[Stranger]
    host: Api


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a running server."""
    with embedded(tmp_path_factory.mktemp("strangers")) as server:
        yield server.port


@pytest.fixture(scope="module")
def played(port: int) -> Iterator[Callable[[str], Played]]:
    """Every table, played to the end."""
    with ThreadPoolExecutor(len(TABLES)) as pool:
        running: dict[str, Future[Played]] = {
            name: pool.submit(play, port, table) for name, table in TABLES.items()
        }
        yield lambda name: running[name].result(timeout=120)


def play(port: int, table: Table) -> Played:
    """One match, by strangers who take turns at the keyboard: between two of them nobody is overtaken."""
    host = guest(port, "Host", table.lang)
    body = {"game": "pursuit", "seats": table.seats, "options": table.options, "visibility": "link"}
    made = host.expect(201, "POST", "/api/v1/matches", body)
    match = made["id"]
    dice = random.Random(table.seed)
    strangers = [Stranger(host, match, [n for n, seat in enumerate(table.seats) if seat == ME], dice)]
    for index in [n for n, seat in enumerate(table.seats) if seat == OPEN]:
        friend = guest(port, f"Friend {index}", table.lang)
        joined = friend.expect(200, "POST", f"/api/v1/matches/{match}/join", {"seat": index})
        assert joined["my_seats"] == [index]
        strangers.append(Stranger(friend, match, [index], dice))
    take_turns(strangers)
    final = host.expect(200, "GET", f"/api/v1/matches/{match}")
    return Played(final, host.expect(200, "GET", f"/api/v1/matches/{match}/record"), strangers, host)


def guest(port: int, name: str, lang: str) -> Api:
    """A new player who reads this language."""
    api = Api.guest(port, name)
    api.expect(200, "PATCH", "/api/v1/me", {"language": lang})
    return api


def take_turns(strangers: list[Stranger]) -> None:
    """Lets one after the other answer until the match is over; waits for the bots when nobody is asked."""
    until = time.monotonic() + 100
    while True:
        before = sum(len(stranger.acknowledged) for stranger in strangers)
        if "finished" in [stranger.step() for stranger in strangers]:
            return
        assert time.monotonic() < until, "the match does not end"
        if sum(len(stranger.acknowledged) for stranger in strangers) == before:
            time.sleep(0.02)


@pytest.mark.parametrize("name", TABLES)
def test_a_match_is_played_to_its_end(name: str, played: Callable[[str], Played]) -> None:
    found = played(name)
    match, seats = found.match, TABLES[name].seats
    assert match["status"] == "finished"
    assert match["outcome"]["reason"] in {"arrest", "escape", "surrounded"}
    assert sorted(match["outcome"]["results"]) == [str(n) for n in range(len(seats))]
    assert set(match["outcome"]["results"].values()) == {"win", "loss"}
    for stranger in found.strangers:
        assert stranger.acknowledged, "a person was never asked anything"
        assert all(view["decisions"] == [] for view in map(stranger.view, stranger.seats))


@pytest.mark.parametrize("name", TABLES)
def test_what_is_offered_is_accepted(name: str, played: Callable[[str], Played]) -> None:
    """A stranger is refused only where a bot was quicker; where people take turns, never."""
    refused: dict[str, int] = {}
    for stranger in played(name).strangers:
        refused |= stranger.refused
    bots = any(seat["kind"] == "bot" for seat in TABLES[name].seats)
    assert set(refused) <= (OVERTAKEN if bots else set())


@pytest.mark.parametrize("name", TABLES)
def test_the_record_holds_every_answer_and_plays_again(name: str, played: Callable[[str], Played]) -> None:
    found = played(name)
    record = found.record
    assert len(record["entries"]) == found.match["version"]
    assert record["seed"] == found.match["seed"]
    assert record["seed_commitment"] == found.match["seed_commitment"]
    for stranger in found.strangers:
        for answer in stranger.acknowledged:
            line = record["entries"][answer.version - 1]
            assert (line["seat"], line["decision"]) == (answer.seat, answer.decision)
    assert verify(found.host, record) == {"valid": True, "first_difference": None}


def verify(api: Api, record: Json) -> Json:
    """What the server says of a record."""
    return api.expect(200, "POST", "/api/v1/records", record)


def test_a_record_may_have_its_keys_in_any_order(played: Callable[[str], Played]) -> None:
    """PostgreSQL keeps the options in another order than they came in, and so may every other program."""
    found = played("volunteers, everybody commands all")
    turned = reverse_keys(found.record)
    assert list(turned["options"]) != list(found.record["options"])
    assert verify(found.host, turned)["valid"]


def reverse_keys(data: Json) -> Json:
    """The same document, the keys of every object backwards."""
    if isinstance(data, dict):
        return {key: reverse_keys(data[key]) for key in reversed(data)}
    return [reverse_keys(item) for item in data] if isinstance(data, list) else data


def _last_answer(record: Json) -> int:
    return max(n for n, line in enumerate(record["entries"]) if line["type"] == "answer")


def _other_choice(record: Json) -> int:
    line = record["entries"][0]
    line["choice"] = "a1" if line["choice"] != "a1" else "d4"
    return 1


def _left_out(record: Json) -> int:
    at = _last_answer(record)
    del record["entries"][at]
    return at


def _other_seed(record: Json) -> int:
    record["seed"] = "0" * 64
    return 0


def _other_outcome(record: Json) -> int:
    results = record["outcome"]["results"]
    record["outcome"]["results"] = {seat: "win" if won == "loss" else "loss" for seat, won in results.items()}
    return len(record["entries"])


def _other_end(record: Json) -> int:
    record["final_digest"] = "0" * 64
    return len(record["entries"])


def _other_digest(record: Json) -> int:
    record["entries"][2]["digest"] = "f" * 64
    return 3


@pytest.mark.parametrize(
    "tamper", [_other_choice, _left_out, _other_seed, _other_outcome, _other_end, _other_digest]
)
def test_a_tampered_record_is_found_out(
    tamper: Callable[[Any], int], played: Callable[[str], Played]
) -> None:
    """The verdict names the first entry that differs."""
    found = played("two people and a bot")
    record = deepcopy(found.record)
    version = tamper(record)
    verdict = verify(found.host, record)
    assert verdict["valid"] is False
    assert verdict["first_difference"]["version"] == version
