"""A load of matches, played by strangers in threads while the server is being killed, and what must be true after.

Everything is judged from outside: the log, the record, and the first results under their keys.
"""

from __future__ import annotations

import random
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.faults.client import Acknowledged, Api, Json, Stranger

CLOCK = {"kind": "fixed", "seconds": 2}
"""The absent don't keep anybody waiting for long."""
CALM = 0.3
"""Seconds between two looks once the killing is over."""
SLOW_CLOCK = {"kind": "fixed", "seconds": 3600}
"""Those who are there are never out of time, so every one of their answers is their own."""


@dataclass
class Played:
    """A match of the load: who made it, and what its strangers were told."""

    kind: str
    match: str
    owner: Api
    strangers: list[Stranger] = field(default_factory=list)

    @property
    def acknowledged(self) -> list[Acknowledged]:
        """All accepted answers."""
        return [answer for stranger in self.strangers for answer in stranger.acknowledged]


class Load:
    """Threads that play one match after the other until told to make no more."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.dice = random.Random(seed)
        self.matches: list[Played] = []
        self.faults: list[str] = []
        """What went wrong in the threads, as tracebacks."""
        self._ending = threading.Event()
        self._threads: list[threading.Thread] = []

    @property
    def cut(self) -> int:
        """How many requests of players were cut off in the middle."""
        return sum(stranger.api.cut for played in self.matches for stranger in played.strangers)

    def start(
        self, *, solos: int = 3, duels: int = 2, machines: int = 2, absent: int = 2, police: int = 1
    ) -> None:
        """Starts the threads: a person with bots, two people with a bot, bots alone, the absent, and the police."""
        kinds: list[tuple[Callable[[random.Random], None], int]] = [
            (self._solo, solos), (self._duel, duels), (self._machines, machines), (self._absent, absent),
            (self._police, police),
        ]  # fmt: skip
        for work, amount in kinds:
            for _ in range(amount):
                dice = random.Random(self.dice.random())
                thread = threading.Thread(target=self._repeat, args=(work, dice), daemon=True)
                self._threads.append(thread)
                thread.start()

    def finish(self, patience: float) -> None:
        """Makes no more matches and waits until those that run are over.

        From now on strangers look at them less often: nothing is killed any more that their requests could meet, and
        all that looking would be most of the work of a server that waits for a claim to run out.
        """
        self._ending.set()
        for played in self.matches:
            for stranger in played.strangers:
                stranger.glance = CALM
        until = time.monotonic() + patience
        for thread in self._threads:
            thread.join(max(0.1, until - time.monotonic()))
        assert not self.faults, "\n".join(self.faults)
        assert not any(thread.is_alive() for thread in self._threads), self._unfinished()

    def _unfinished(self) -> str:
        still = [
            (played.kind, played.match, reply["status"], reply["waiting_on"])
            for played in self.matches
            if (reply := read(played))["status"] != "finished"
        ]
        return f"not over in time: {still}"

    def _repeat(self, work: Callable[[random.Random], None], dice: random.Random) -> None:
        try:
            while not self._ending.is_set():
                work(dice)
        except Exception:
            self.faults.append(traceback.format_exc())

    def _make(self, kind: str, owner: Api, seats: list[Json], clock: Json, **game: object) -> Played:
        body = {"game": "pursuit", "seats": seats, "clock": clock, "visibility": "link", **game}
        made = owner.expect(201, "POST", "/api/v1/matches", body)
        played = Played(kind, made["id"], owner)
        self.matches.append(played)
        return played

    def _solo(self, dice: random.Random) -> None:
        owner = Api.guest(self.port, "Solo")
        bots = [{"kind": "bot", "level": dice.choice(["easy", "normal"])} for _ in range(dice.randint(1, 3))]
        seats = [{"kind": "me"}, *bots]
        dice.shuffle(seats)
        played = self._make("solo", owner, seats, SLOW_CLOCK)
        stranger = Stranger(owner, played.match, [seats.index({"kind": "me"})], dice)
        played.strangers.append(stranger)
        assert stranger.play(patience=PATIENCE) == "finished"

    def _duel(self, dice: random.Random) -> None:
        owner, guest = Api.guest(self.port, "Host"), Api.guest(self.port, "Guest")
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
        played = self._make("duel", owner, seats, SLOW_CLOCK)
        joined = guest.insist("POST", f"/api/v1/matches/{played.match}/join", {})
        # A join whose answer was lost has taken effect: the same player can't take a second seat.
        assert joined.status == 200 or read(Played("", played.match, guest))["my_seats"] == [1], joined
        for seat, api in enumerate((owner, guest)):
            played.strangers.append(Stranger(api, played.match, [seat], random.Random(dice.random())))
        threads = [
            threading.Thread(target=self._repeat_once, args=(stranger,), daemon=True)
            for stranger in played.strangers
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _repeat_once(self, stranger: Stranger) -> None:
        try:
            assert stranger.play(patience=PATIENCE) == "finished"
        except Exception:
            self.faults.append(traceback.format_exc())

    def _machines(self, dice: random.Random) -> None:
        owner = Api.guest(self.port, "Watcher")
        seats = [{"kind": "bot", "level": dice.choice(["easy", "normal"])} for _ in range(dice.randint(2, 4))]
        self._watch(self._make("machines", owner, seats, SLOW_CLOCK))

    def _police(self, dice: random.Random) -> None:
        """A table whose reaction windows only the clock can close; its person never answers."""
        owner = Api.guest(self.port, "Officer")
        seats = [{"kind": "me"}, *({"kind": "bot", "level": "easy"} for _ in range(dice.randint(3, 4)))]
        game = {"game": "good_cop_bad_cop", "options": {"speed": "live"}}
        self._watch(self._make("police", owner, seats[dice.randint(0, 1) :], CLOCK, **game))

    def _absent(self, dice: random.Random) -> None:
        owner = Api.guest(self.port, "Absent")
        seats = [{"kind": "me"}, *({"kind": "bot", "level": "easy"} for _ in range(dice.randint(1, 3)))]
        self._watch(self._make("absent", owner, seats, CLOCK))

    def _watch(self, played: Played) -> None:
        """Looks at the match from time to time without doing anything for it."""
        version, until = -1, time.monotonic() + PATIENCE
        while (found := read(played))["status"] != "finished":
            assert found["status"] == "active", found
            if found["version"] != version:
                version, until = found["version"], time.monotonic() + PATIENCE
            assert time.monotonic() < until, (
                f"{played.kind} match {played.match} waits for {found['waiting_on']}"
            )
            time.sleep(CALM if self._ending.is_set() else 0.1)


PATIENCE = 400.0
"""How long nothing may happen in a match, in seconds: longer than twice the longest claim of a killed worker."""


def read(played: Played) -> Json:
    """The match as its owner sees it."""
    return played.owner.expect(200, "GET", f"/api/v1/matches/{played.match}")


def check(played: Played) -> Counter[str]:
    """Nothing acknowledged was lost, nothing happened twice. Returns who made how many entries."""
    final = read(played)
    assert final["status"] == "finished", final
    entries = whole_log(played)
    assert [entry["version"] for entry in entries] == list(range(final["version"] + 1))
    record = played.owner.expect(200, "GET", f"/api/v1/matches/{played.match}/record")
    assert len(record["entries"]) == final["version"]
    decisions = [line["decision"] for line in record["entries"] if line.get("decision")]
    assert len(decisions) == len(set(decisions)), "an answer took effect twice"
    verdict = played.owner.expect(200, "POST", "/api/v1/records", record)
    assert verdict["valid"], (played.kind, played.match, verdict)
    for stranger in played.strangers:
        for answer in stranger.acknowledged:
            _check_answer(stranger, answer, record["entries"])
    return Counter(entry["by"] for entry in entries)


def _check_answer(stranger: Stranger, answer: Acknowledged, lines: list[Json]) -> None:
    line = lines[answer.version - 1]
    assert (line["seat"], line["decision"]) == (answer.seat, answer.decision), (
        "an acknowledged answer is lost"
    )
    again = stranger.send(answer.body, answer.key)
    assert again.status == 200
    assert again.body == answer.response, "a retry got another result than the first"


def whole_log(played: Played) -> list[Json]:
    """All entries, page by page."""
    entries: list[Json] = []
    after = -1
    while True:
        path = f"/api/v1/matches/{played.match}/log?after={after}&limit=50"
        page = played.owner.expect(200, "GET", path)
        entries += page["results"]
        if page["next"] is None:
            return entries
        after = entries[-1]["version"]
