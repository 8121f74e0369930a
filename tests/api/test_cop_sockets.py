"""Two runs of a reaction window of Good Cop Bad Cop that differ in secrets: every byte on everybody else's socket.

The frames are compared as they come: their bytes, so their sizes, their number and their order.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async

from backend.core import clock
from backend.matches import publish
from backend.matches.models import Match, Snapshot
from backend.matches.selectors.states import load_state
from backend.matches.services import alarm
from games import door
from tests.support.api import Api, new_player
from tests.support.matches import ME, OPEN, create, send, view
from tests.support.sockets import Socket, socket

pytestmark = pytest.mark.django_db(transaction=True)


in_thread = sync_to_async
Step = tuple[int, str, Any]
"""Who answers which question how; `ring` lets the clock look."""


class Run:
    """A match of four people with these cards in their hands; seat 0 aims at seat 2 and has declared nothing yet."""

    def __init__(self, *hands: str) -> None:
        self.people = [new_player(name) for name in ("Anna", "Boris", "Cora", "Dan")]
        options = {"first_player": "host", "expansion": "none"}
        made = create(self.people[0], ME, OPEN, OPEN, OPEN, game="good_cop_bad_cop", options=options)
        self.id = str(made["id"])
        codes = {"invitation": made["invitations"][0]["code"]} if made["invitations"] else {}
        for player in self.people[1:]:
            assert player.post(f"/matches/{self.id}/join", codes).status_code == 200
        for seat in range(4):
            self.answer(seat, "arrange", ["0", "1", "2"])
        self.lay(hands)

    def lay(self, hands: tuple[str, ...]) -> None:
        """The same position in every run but for the hands."""
        match = Match.objects.get(pk=self.id)
        game = door.game(match.game)
        state: Any = door.decode(game, load_state(match.pk, match.version))
        rest = sorted({key for hand in state.hands for key in hand} | set(state.deck))
        state.hands = [[card] if card else [] for card in hands]
        state.deck = [key for key in rest if key not in hands]
        state.faces = (
            ["honest"] * 3
            + ["agent", "crooked", "crooked"]
            + ["kingpin", "honest", "honest"]
            + ["crooked"] * 3
        )
        state.slots = [[3 * seat, 3 * seat + 1, 3 * seat + 2] for seat in range(4)]
        state.armed, state.aims, state.guns = [True, False, False, False], [2, -1, -1, -1], 1
        Snapshot.objects.filter(match=match.pk, version=match.version).update(state=door.encode(state)[0])

    def answer(self, seat: int, kind: str, choice: Any) -> None:
        """The seat's player answers over HTTP."""
        shown = view(self.people[seat], self.id)
        decision = next(one for one in shown["decisions"] if one["kind"].endswith(kind))
        sent = send(self.people[seat], self.id, decision["id"], choice, shown["version"])
        assert sent.status_code == 200, sent.content

    def anonymous(self, frame: str) -> str:
        """The frame without what differs in any two matches: ids and handles, by their length."""
        for number, player in enumerate(self.people):
            for key in ("id", "handle"):
                frame = frame.replace(str(player.player[key]), f"<{key} {number}>")
        return frame.replace(self.id, "<match>")


async def raw(ear: Socket) -> list[str]:
    """Every frame that is under way to a client, as text: until it has been quiet for three pings."""
    heard: list[str] = []
    quiet = 0
    while quiet < 3:
        await ear.say({"ping": 1})
        quiet += 1
        while True:
            frame = str((await ear.communicator.receive_output(5))["text"])
            if msgspec.json.decode(frame)["type"] == "pong":
                break
            heard.append(frame)
            quiet = 0
        await ear.communicator.receive_nothing(0.05)
    return heard


async def listen(
    hands: tuple[str, ...], steps: list[tuple[int, str, Any]], ears: tuple[int | None, ...]
) -> list[Any]:
    """What the sockets of these seats (None: of somebody who looks on) get, step by step."""
    run = await in_thread(Run)(*hands)
    eve = await in_thread(new_player)("Eve")
    clients: list[Api] = [eve if seat is None else run.people[seat] for seat in ears]
    told: list[Any] = []
    open_now = [socket(client) for client in clients]
    sockets = [await one.__aenter__() for one in open_now]
    try:
        for ear in sockets:
            await ear.follow(run.id)
            await raw(ear)
        for seat, kind, choice in steps:
            await (
                in_thread(alarm.ring)(run.id) if kind == "ring" else in_thread(run.answer)(seat, kind, choice)
            )
            told.append([[run.anonymous(frame) for frame in await raw(ear)] for ear in sockets])
    finally:
        for one in open_now:
            await one.__aexit__(None, None, None)
    return told


PASSES = [(0, "declare", "shoot"), (1, "react", "pass"), (2, "react", "pass"), (3, "react", "pass")]
PLAYS = [
    (0, "declare", "shoot"),
    (1, "react", "restraining_order"),
    (1, "stay", "firm"),
    (2, "react", "pass"),
]
CHANGES = [*PASSES[:2], (1, "engine.change_sealed", "change"), (1, "react", "pass"), *PASSES[2:]]
HANDS = ("coffee", "restraining_order", "wiretap", "k9_unit")
OTHERS = ("coffee", "flashbang", "k9_unit", "wiretap")


async def test_sockets_of_others_do_not_tell_who_holds_what(frozen: Any) -> None:
    one = await listen(HANDS, PASSES, (0, None))
    other = await listen(OTHERS, PASSES, (0, None))
    assert one == other
    assert one[0] != [[], []], "the declaration is heard"
    assert one[1:] == [[[], []]] * 3, "an answer makes no frame at all on other sockets"


async def test_sockets_of_others_do_not_tell_who_has_answered_or_how(frozen: Any) -> None:
    """What seat 1 does in the window (pass, play, think again) reaches nobody else's socket before the pass ends."""
    for steps in (PASSES[:2], PLAYS[:3], CHANGES[:4]):
        told = await listen(HANDS, steps, (0, 2, 3, None))
        assert told[1:] == [[[], [], [], []]] * (len(steps) - 1)


async def test_the_close_looks_the_same_whatever_was_passed_with(frozen: Any) -> None:
    """After the pass everybody hears the same bytes, whether those who passed could have played or not."""
    closing = [*PASSES, (0, "ring", None)]
    told = []
    for hands in (HANDS, OTHERS):
        with clock.freeze(frozen.at) as held:
            told.append(await closed(hands, closing, held))
    assert told[0] == told[1]
    assert told[0][-1] != [[], []]


async def closed(hands: tuple[str, ...], steps: Sequence[Step], held: Any) -> list[Any]:
    """`listen`, with time running out before the last step."""
    ring = alarm.ring

    def late(match_id: str) -> Any:
        held.advance(13 * 3600)
        return ring(match_id)

    alarm.ring = late  # type: ignore[assignment]
    try:
        return await listen(hands, steps, (0, None))
    finally:
        alarm.ring = ring


async def test_the_search_finds_a_frame_that_tells(frozen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that hints at private answers, as one might write it, is caught."""
    real = publish.send

    def loud(hints: list[publish.Hint]) -> None:
        real([*hints, *((publish.match_group(hint["match"]), hint) for _, hint in hints if "match" in hint)])

    monkeypatch.setattr(publish, "send", loud)
    told = await listen(HANDS, PASSES[:2], (0, None))
    assert told[1] != [[], []]
