"""Two runs of a table of Good Cop Bad Cop that differ in secrets, and all that everybody else gets of them.

A run is a list of *moments*; a moment is a list of steps. Two runs may take different steps in a moment: what the
others hear and read after it has to be the same, byte for byte.
"""

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from asgiref.sync import sync_to_async

from backend.core import clock
from backend.core.clock import FrozenClock
from backend.matches.models import Match, Snapshot
from backend.matches.selectors.states import load_state
from backend.notifications.models import Notice
from games import door
from tests.support.api import Api, new_player
from tests.support.due import run_due
from tests.support.matches import ME, OPEN, create, send, view
from tests.support.sockets import Socket, socket

in_thread = sync_to_async
Step = tuple[int, str, Any]
"""Who answers which question how. `plan` stores an answer in advance; `wait` lets so many seconds go by. What
is due is done at the end of the moment."""
Moment = Sequence[Step]
Told = dict[str, Any]
"""What one viewer gets in a moment, by where it comes from."""

NAMES = ("Anna", "Boris", "Cora", "Dan")
PATHS = ("", "/view", "/view?seat=spectator", "/log", "/replay")
NOTICED = ("kind", "subject", "version", "deadline", "opened_at", "not_before", "sent_at", "closed_at")
HANDS = ("coffee", "restraining_order", "wiretap", "k9_unit")
DECK = ("polygraph", "smoke_grenade", "truth_serum", "metal_detector")
"""The top of the deck in every run."""


class Run:
    """A match of four people with these cards in their hands; seat 0 aims at seat 2 and has declared nothing yet."""

    def __init__(self, *hands: str) -> None:
        self.people = [new_player(name) for name in NAMES]
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
        """The same position in every run but for the hands and the deck below its top."""
        match = Match.objects.get(pk=self.id)
        game = door.game(match.game)
        state: Any = door.decode(game, load_state(match.pk, match.version))
        rest = sorted({key for hand in state.hands for key in hand} | set(state.deck))
        state.hands = [[card] if card else [] for card in hands]
        state.deck = [*DECK, *(key for key in rest if key not in hands and key not in DECK)]
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
        decision = next((one for one in shown["decisions"] if one["kind"].endswith(kind)), None)
        assert decision, (seat, kind, [one["kind"] for one in shown["decisions"]])
        sent = send(self.people[seat], self.id, decision["id"], choice, shown["version"])
        assert sent.status_code == 200, sent.content

    def plan(self, seat: int, decision: str, choice: door.Choice) -> None:
        """The seat's player stores an answer in advance."""
        sent = self.people[seat].put(
            f"/matches/{self.id}/standing-orders", {"decision": decision, "choice": choice}
        )
        assert sent.status_code == 200, sent.content

    def take(self, step: Step, held: FrozenClock) -> None:
        """One step."""
        seat, kind, what = step
        if kind == "wait":
            held.advance(what)
        elif kind == "plan":
            self.plan(seat, *what)
        else:
            self.answer(seat, kind, what)

    def anonymous(self, told: str) -> str:
        """The text without what differs in any two matches: ids, handles and the seed."""
        for number, player in enumerate(self.people):
            for key in ("id", "handle"):
                told = told.replace(str(player.player[key]), f"<{key} {number}>")
        told = re.sub(r'"seed_commitment":"[0-9a-f]+"', "<seed>", told)
        return told.replace(self.id, "<match>")

    def read(self, client: Api) -> Told:
        """All that a caller can read of the match, and the notices that they have got about it."""
        found: Told = {}
        for path in (*(f"/matches/{self.id}{path}" for path in PATHS), "/me/inbox", "/matches"):
            answer = client.get(path)
            found[self.anonymous(path)] = self.anonymous(answer.content.decode())
        notices = Notice.objects.filter(match=self.id, player=client.player["id"]).order_by(
            "opened_at", "kind", "subject"
        )
        found["notices"] = list(notices.values_list(*NOTICED))
        return found

    def read_all(self, clients: Sequence[Api]) -> list[Told]:
        """What each of these callers can read."""
        return [self.read(client) for client in clients]


async def raw(ear: Socket) -> list[str]:
    """Every frame that is under way to a client, as text."""
    heard: list[str] = []
    quiet = 0
    while quiet < 3:
        await ear.say({"ping": 1})
        quiet += 1
        while True:
            frame = str((await ear.communicator.receive_output(60))["text"])
            if msgspec.json.decode(frame)["type"] == "pong":
                break
            heard.append(frame)
            quiet = 0
        # A hint that was there before the ping has by now set its consumer to work; what that sends comes before the
        # next pong.
        at_work = [task for task in asyncio.all_tasks() if _name(task).endswith("._work")]
        if at_work:
            await asyncio.wait(at_work)
            quiet = 0
    return heard


def _name(task: asyncio.Task[Any]) -> str:
    return str(getattr(task.get_coro(), "__qualname__", ""))


async def watch(
    hands: tuple[str, ...],
    moments: Sequence[Moment],
    ears: tuple[int | None, ...],
    held: FrozenClock,
    table: type[Run] = Run,
) -> list[list[Told]]:
    """What these seats (None: somebody who looks on) get, moment by moment, ear by ear; time begins at `held`'s."""
    with clock.freeze(held.at) as running:
        run = await in_thread(table)(*hands)
        eve = await in_thread(new_player)("Eve")
        clients: list[Api] = [eve if seat is None else run.people[seat] for seat in ears]
        open_now = [socket(client) for client in clients]
        sockets = [await one.__aenter__() for one in open_now]
        told: list[list[Told]] = []
        try:
            for ear in sockets:
                await ear.follow(run.id)
                await raw(ear)
            for moment in moments:
                for step in moment:
                    await in_thread(run.take)(step, running)
                await in_thread(run_due)()
                heard = [
                    [run.anonymous(frame) for frame in frames]
                    for frames in await asyncio.gather(*(raw(ear) for ear in sockets))
                ]
                read = await in_thread(run.read_all)(clients)
                told.append([{"frames": frames, **pages} for frames, pages in zip(heard, read, strict=True)])
        finally:
            for one in open_now:
                await one.__aexit__(None, None, None)
    return told


def differences(one: list[list[Told]], other: list[list[Told]]) -> list[tuple[int, int, str]]:
    """Where two runs can be told apart: moment, ear, and what it was."""
    return [
        (number, ear, what)
        for number, (here, there) in enumerate(zip(one, other, strict=True))
        for ear, (mine, yours) in enumerate(zip(here, there, strict=True))
        for what in mine
        if mine[what] != yours[what]
    ]
