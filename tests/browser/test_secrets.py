"""The network tab of the police: nothing that arrives there tells where the car is or was, until the end."""

import json
import random
import re
from collections.abc import Callable, Iterator

import pytest

from tests.browser.phone import Phone
from tests.browser.server import Json, Server

BUILDING = re.compile(r"\b[A-E][1-5]\b")

FREE_BUILDING = "[data-target^='building:']:not([aria-disabled])"
FREE_CROSSROAD = "[data-target^='crossroad:']:not([aria-disabled])"

PUBLIC = re.compile(
    # The city's plots; what the police themselves are offered; what a search has shown to all.
    r"\.state\.(city\.\w+|searches\[\]\.building|roofs\[\]\.building)$"
    r"|\.(decisions\[\]|orders\[\]\.decision)\.form\.options\[\]\.(key|text|targets\[\]\.id|effects\[\]\.(text|args\.building)|disabled\.text)$"
    r"|\bbuilding_searched\.(data\.building|text)$"
)


def places(value: Json, path: str = "") -> Iterator[tuple[str, str]]:
    """Where the name of a building stands in a document: (path, text). Paths of events bear the event's kind."""
    if isinstance(value, dict):
        if "kind" in value and "data" in value and "text" in value:
            path = path.replace("events[]", str(value["kind"]))
        for key, inner in value.items():
            if BUILDING.search(key):
                yield f"{path}.{key}", key
            yield from places(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from places(inner, f"{path}[]")
    elif isinstance(value, str) and BUILDING.search(value):
        yield path, value


def leaks(received: list[str]) -> list[str]:
    """Every mention of a building where the police have no business with one."""
    found = []
    for text in received:
        if not text.startswith(("{", "[")):
            assert not BUILDING.search(text), text
            continue
        for path, said in places(json.loads(text)):
            told_last = path.endswith((".last_event", ".asked")) and "search" in said
            if not PUBLIC.search(path) and not told_last:
                found.append(f"{path}: {said}")
    return found


@pytest.mark.slow
def test_nothing_that_the_police_receive_tells_the_path(
    phones: Callable[..., Phone], product: Server
) -> None:
    """Every response and every frame, over three rounds, with reloads, log, people, replay and the list of turns."""
    dice = random.Random(20261)
    thief, police = phones("Ann"), phones("Bob")
    match = product.duel(thief.api, police.api)
    product.place(police.api, match, "a1", "d1", "a4")
    for phone in (thief, police):
        phone.record_bodies()
        phone.open(f"/m/{match}", ready="[data-testid=turn-sheet]")
    for phase in range(3):
        thief.wait_asked()
        thief.pick(dice, FREE_BUILDING)
        police.wait_version(thief.confirm())
        for _ in range(3):
            police.wait_asked()
            police.pick(dice, FREE_CROSSROAD)  # who only flies finds nothing, and the match goes on
            thief.wait_version(police.confirm())
        look_around(police, match, phase)

    state = product.view(thief.api, match)["state"]
    assert len(state["path"]) >= 3
    received = police.keep_received()
    assert len(received) > 30
    assert sum(1 for frame in police.frames if '"moved"' in frame) >= 3
    assert leaks(received) == []
    assert leaks(thief.keep_received()) != [], (
        "the search finds nothing at all: it would not find a leak either"
    )


def look_around(police: Phone, match: str, phase: int) -> None:
    """Everything else that a curious player opens."""
    police.part("log")
    police.find("log").wait_for()
    police.part("people")
    police.page.locator(".people").wait_for()
    if phase == 1:
        for path, ready in {
            f"/m/{match}/replay": "[data-testid=caption]",
            "/": "[data-testid=turn-card]",
            f"/m/{match}": "[data-testid=turn-sheet]",
        }.items():
            police.open(path, ready=ready)
    police.part("board")
