"""A match of Pursuit for tests: a scenario of the testkit with the words of the game, shown as the door shows it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from copy import copy

import pytest

from games import door
from games.pursuit import GAME
from games.pursuit.board import ROADS, TOUCHED
from games.pursuit.state import HELICOPTERS, NUMBER, PursuitState, commanders
from games.pursuit.view import PursuitView, view
from games.testkit.scenario import given

PURSUIT = door.game("pursuit")
SEED = bytes(range(32))
NAMES = ["Ann", "Ben", "Cleo", "Dan"]


class Table:
    """One match."""

    def __init__(
        self,
        seats: int | Sequence[str] = 2,
        thief: int | None = 0,
        place: Sequence[str] = (),
        seed: bytes = SEED,
        **options: str,
    ) -> None:
        """Begins a match. `seats` is a number of people, or kinds; `thief` is named by the host unless None;
        `place` puts green, yellow and pink on their crossroads and confirms."""
        if thief is not None:
            options["thief_seat"] = "host_choice"
        self.seats = ["human"] * seats if isinstance(seats, int) else list(seats)
        self.match = given(GAME, seats=self.seats, options=dict(options), seed=seed)
        if thief is not None:
            self.answer(0, "name_thief", f"seat:{thief}")
        if place:
            self.place(*place)

    # Looking

    @property
    def state(self) -> PursuitState:
        """The state; tests read it, and change it through the words below."""
        return self.match.state

    @property
    def events(self) -> list[door.Event]:
        """What the last call told."""
        return self.match.lines[-1].events

    def ask(self, seat: int, kind: str, helicopter: str | None = None) -> door.Ask:
        """The open decision of that seat and kind (and helicopter)."""
        found = [
            ask
            for ask in door.open_asks(PURSUIT, self.state, seat)
            if ask.kind == f"pursuit.{kind}" and helicopter in (None, ask.args.get("helicopter"))
        ]
        assert len(found) == 1, f"{len(found)} decisions {kind} {helicopter} for seat {seat}"
        return found[0]

    def asked(self, seat: int, kind: str | None = None) -> list[str]:
        """What a seat is asked: the helicopters of these decisions, or "" where none is meant."""
        return [
            str(ask.args.get("helicopter", ""))
            for ask in door.open_asks(PURSUIT, self.state, seat)
            if kind is None or ask.kind == f"pursuit.{kind}"
        ]

    def shown(
        self, seat: int, kind: str, helicopter: str | None = None, lang: str = "en"
    ) -> door.ShownDecision:
        """The decision as the API shows it."""
        wanted = self.ask(seat, kind, helicopter).id
        return next(d for d in door.decisions(PURSUIT, self.state, seat, lang, NAMES) if d.id == wanted)

    def legal(self, seat: int, kind: str, helicopter: str | None = None) -> list[str]:
        """The keys that are offered and not disabled."""
        form = self.shown(seat, kind, helicopter).form
        assert hasattr(form, "options")
        return [option.key for option in form.options if not option.disabled]

    def disabled(self, seat: int, kind: str, helicopter: str | None = None) -> dict[str, str]:
        """The keys that are shown closed, with their rules."""
        form = self.shown(seat, kind, helicopter).form
        assert hasattr(form, "options")
        return {option.key: option.disabled.rule for option in form.options if option.disabled}

    def see(self, viewer: int) -> PursuitView:
        """The game's view for a viewer."""
        return view(self.state, viewer)

    def told(self, viewer: int = door.SPECTATOR) -> list[tuple[str, dict[str, object]]]:
        """The last events as a viewer sees them."""
        return [
            (event.kind, dict(data)) for event in self.events if (data := event.seen_by(viewer)) is not None
        ]

    @property
    def phase(self) -> str:
        """The public phase."""
        return door.phase(PURSUIT, self.state)

    @property
    def police(self) -> list[int]:
        """The police seats."""
        return [police.seat for police in self.see(door.SPECTATOR).police]

    def ended(self) -> tuple[str, str, str]:
        """Reason, rule and winner of the outcome."""
        outcome = self.state.outcome
        assert outcome is not None, "the match is not over"
        return outcome.reason, outcome.rule, str(outcome.data["winner"])

    # Acting

    def answer(
        self, seat: int, kind: str, choice: door.Choice, helicopter: str | None = None, by: door.By = "player"
    ) -> None:
        """Answers the seat's decision of that kind."""
        self.answer_id(seat, self.ask(seat, kind, helicopter).id, choice, by)

    def answer_id(self, seat: int, decision: str, choice: door.Choice, by: door.By = "player") -> None:
        """Answers a decision by its id; a refusal changes nothing."""
        before = (self.state.clone(), len(self.match.lines))
        try:
            self.match.submit(seat, decision, choice, by)
        except door.Refused:
            assert (self.state, len(self.match.lines)) == before
            raise

    def place(self, *crossroads: str) -> None:
        """Places green, yellow and pink by whoever may, and confirms for everybody."""
        for colour, crossroad in zip(HELICOPTERS, crossroads, strict=True):
            seat = commanders(self.state, NUMBER[colour])[0]
            self.answer(seat, "place_helicopter", crossroad, colour)
        for seat in self.police:
            if self.asked(seat, "confirm_placement"):
                self.answer(seat, "confirm_placement", "confirm")

    def hide(self, building: str) -> None:
        """The thief hides the car."""
        self.answer(self.state.thief, "hide", building)

    def command(self, helicopter: str, key: str, seat: int | None = None) -> str | None:
        """A helicopter acts, commanded by `seat` or by whoever may; gives the result of a search."""
        commander = commanders(self.state, NUMBER[helicopter])[0] if seat is None else seat
        self.answer(commander, "helicopter_action", key, helicopter)
        found = [data["result"] for kind, data in self.told() if kind == "building_searched"]
        return str(found[0]) if found else None

    def waste(self) -> None:
        """Helicopters that have not acted search where the car is not, if possible where nothing can be found: they
        stay where they are."""
        for colour in HELICOPTERS:
            if self.state.outcome is None and not self.state.acted[NUMBER[colour]] and self.phase == "police":
                spots = TOUCHED[self.state.crossroads[NUMBER[colour]]]
                quiet = [b for b in spots if b not in self.state.path or b in self.state.roofs]
                safe = quiet or [b for b in spots if b != self.state.path[-1]]
                self.command(colour, f"search:{safe[0]}")

    def fly(self) -> None:
        """Helicopters that have not acted move along the first free road, so that nothing is searched."""
        for colour in HELICOPTERS:
            if not self.state.acted[NUMBER[colour]] and self.phase == "police":
                roads = ROADS[self.state.crossroads[NUMBER[colour]]]
                self.command(
                    colour, "move:" + next(road for road in roads if road not in self.state.crossroads)
                )

    def stand(self, *crossroads: str) -> None:
        """Puts green, or the first helicopters, elsewhere, as if they had been there all the time; those that are
        not named make room."""
        others = [c for c in ("a1", "d1", "a4", "d4", "b1") if c not in crossroads]
        self.match.arrange(crossroads=[*crossroads, *others][: len(HELICOPTERS)])

    def walk(self, *path: str, flying: bool = False) -> None:
        """Hides in these buildings; the police find nothing in between. Stops in the last one's police phase."""
        for building in path:
            if self.phase == "police":
                self.fly() if flying else self.waste()
            self.hide(building)

    def automatic(self, seat: int, kind: str, helicopter: str | None = None) -> door.Choice:
        """What the clock would answer."""
        ask = self.ask(seat, kind, helicopter)
        return door.automatic(PURSUIT, self.state, seat, ask.id, door.FastChance(1))

    def time_out(self) -> None:
        """The time limit: every open decision is answered by the clock, in order."""
        due = [ask.id for ask in door.waiting(PURSUIT, self.state)]
        for decision in due:
            ask = self.state.asks.get(decision)
            if ask is not None:
                choice = door.automatic(PURSUIT, self.state, ask.seat, decision, door.FastChance(1))
                self.answer_id(ask.seat, decision, choice, "clock")

    def half_time(self) -> None:
        """Half of the phase's time has passed."""
        self.match.tick("half_phase")

    def resign(self, seat: int) -> None:
        """A seat gives up."""
        self.match.resign(seat)

    def bot(self, seat: int, level: str = "normal", seed: int = 1) -> tuple[str, door.Choice] | None:
        """What a bot would answer in that seat."""
        return door.bot_choose(PURSUIT, level, self.state, seat, door.FastChance(seed))

    def copy(self) -> "Table":
        """The same match once more, to try something else."""
        return self.instead(self.state.clone())

    def instead(self, state: PursuitState) -> "Table":
        """The same table with another state on it."""
        twin = object.__new__(Table)
        twin.seats, twin.match = self.seats, copy(self.match)
        twin.match.state, twin.match.lines = state, list(self.match.lines)
        return twin


def refused(rule: str) -> AbstractContextManager[object]:
    """A context in which an answer must be refused by this rule."""
    return pytest.raises(door.IllegalChoice, check=lambda refusal: refusal.rule == rule)
