"""The box ends what does not end by itself, and lets nobody have all of it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from backend.core.limits import asking
from backend.core.problems import Problem
from backend.matches import box
from games import door
from games.box import Analyse, Verified, Verify
from tests.support.api import Api
from tests.support.scene import refused

EMPTY = Analyse("pursuit", [], "en", [])


def test_what_runs_for_ever_is_ended(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.BOX_MODULES = ("tests.support.box_loops",)
    settings.BOX_SECONDS = 1
    monkeypatch.setattr(box, "WAIT_FACTOR", 120)  # a busy machine gives it that second late
    with pytest.raises(box.Unfit, match="longer than"):
        box.run(EMPTY, dict)


def test_what_takes_too_much_memory_is_ended(settings: Any) -> None:
    settings.BOX_MODULES = ("tests.support.box_grows",)
    with pytest.raises(box.Unfit, match="too much memory"):
        box.run(EMPTY, dict)


def test_wrong_material_is_a_sentence() -> None:
    with pytest.raises(box.Unfit, match="only a match that is over"):
        box.run(EMPTY, dict)


@contextmanager
def taken(who: str) -> Iterator[None]:
    """Somebody has something in a box, in another thread."""
    inside, over = threading.Event(), threading.Event()

    def stay() -> None:
        with box.places.taken(who):
            inside.set()
            over.wait(60)

    thread = threading.Thread(target=stay)
    thread.start()
    assert inside.wait(30)
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_one_caller_has_one_box_and_a_few_are_all(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.BOX_PROCESSES = 2
    monkeypatch.setattr(box, "PATIENCE", 0.05)
    with taken("anna"):
        with pytest.raises(Problem) as own, box.places.taken("anna"):
            pass
        assert (own.value.code, own.value.headers["Retry-After"]) == ("rate_limited", "5")
        with taken("boris"):
            with pytest.raises(Problem) as full, box.places.taken("clara"):
                pass
            assert (full.value.code, full.value.headers["Retry-After"]) == ("unavailable", "5")
        with taken("clara"):
            pass
    assert (box.places.running, dict(box.places.jobs)) == (set(), {})


def test_who_waits_for_too_much_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "PATIENCE", 60)
    came: list[str] = []

    def come() -> None:
        with box.places.taken("anna"):
            came.append("anna")

    waiting = [threading.Thread(target=come) for _ in range(box.MAX_JOBS - 1)]
    with taken("anna"):
        for thread in waiting:
            thread.start()
        while box.places.jobs["anna"] < box.MAX_JOBS:
            time.sleep(0.01)
        with pytest.raises(Problem, match="rate_limited"), box.places.taken("anna"):
            pass
        assert not came
    for thread in waiting:
        thread.join()
    assert len(came) == box.MAX_JOBS - 1


@pytest.mark.django_db
def test_checks_of_records_are_counted_by_player(
    new_player: Callable[..., Api], settings: Any, monkeypatch: pytest.MonkeyPatch, frozen: Any
) -> None:
    from tests.api.test_bad_records import some_record

    settings.RATE_LIMITS = True
    anna, record, asked = new_player("Anna"), some_record(), []

    def verify(job: Verify, result: object) -> Verified:
        asked.append(asking.get())
        return Verified(door.Verdict(True))

    monkeypatch.setattr(box, "run", verify)
    for _ in range(30):
        assert anna.post("/records", record).status_code == 200
    refused(anna.post("/records", record), 429, "rate_limited")
    assert set(asked) == {anna.player["id"]}
