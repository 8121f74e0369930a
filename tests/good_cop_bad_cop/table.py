"""A match for tests: cards as letters, equipment and guns where a test wants them, and the words of the game.

Seats are written as in the worked examples, but counted from 0. `HCA` are the cards of one seat in slot order; a `^`
behind a letter turns the card up; `b`, `k`, `x` are icons.
"""

import re
from typing import Any

from games.good_cop_bad_cop import GAME
from games.good_cop_bad_cop.content.tables import PACKS, equipment_for
from games.good_cop_bad_cop.state import NOBODY, CopState, has_expansion, place_of, role
from games.good_cop_bad_cop.view import CopView
from games.testkit.scenario import Scenario, given

FACES = {"A": "agent", "K": "kingpin", "H": "honest", "C": "crooked"}
SEED = bytes(range(32))


class Table:
    """One match in which seat 0 (or `turn`) is to declare."""

    def __init__(
        self,
        *cards: str,
        gear: dict[int, str] | None = None,
        guns: dict[int, int | None] | None = None,
        wounded: tuple[int, ...] = (),
        dead: tuple[int, ...] = (),
        deck: tuple[str, ...] = (),
        turn: int = 0,
        seed: bytes = SEED,
        kinds: list[str] | None = None,
        **options: str,
    ) -> None:
        chosen: dict[str, Any] = {"first_player": "host", **options}
        self.match: Scenario[CopState, CopView] = given(
            GAME, seats=kinds or len(cards), options=chosen, host=turn, seed=seed
        )
        state = self.state
        for seat, written in enumerate(cards):
            self._lay(seat, written)
        for seat in dead:
            state.alive[seat] = False
            state.up[seat] = [True] * 3
        for seat in wounded:
            state.wounded[seat] = True
        for seat, aim in (guns or {}).items():
            state.armed[seat] = True
            state.aims[seat] = NOBODY if aim is None else aim
        state.guns = PACKS[0].guns[len(cards)] - len(guns or {})
        held = gear or {}
        rest = [key for key in equipment_for(0, len(cards), has_expansion(state)) if key not in held.values()]
        state.hands = [[held[seat]] if seat in held else [] for seat in range(len(cards))]
        state.deck = [*deck, *(key for key in rest if key not in deck)]
        for seat in range(len(cards)):
            self.match.answer(seat, "arrange", ["0", "1", "2"])

    def _lay(self, seat: int, written: str) -> None:
        found = re.findall(r"([AKHC])([bkx]?)(\^?)", written)
        assert len(found) == 3, written
        for slot, (letter, icon, up) in enumerate(found):
            self.state.faces[self.state.slots[seat][slot]] = FACES[letter] + (f"_{icon}" if icon else "")
            self.state.up[seat][slot] = bool(up)

    @property
    def state(self) -> CopState:
        """The state; tests read it."""
        return self.match.state

    def role(self, seat: int) -> str:
        """The seat's role now."""
        return role(self.state, seat)

    def cards(self, seat: int) -> str:
        """The seat's cards as they are written."""
        letters = []
        for slot, card in enumerate(self.state.slots[seat]):
            if card < 0:
                letters.append("-")
                continue
            face, _, icon = self.state.faces[card].partition("_")
            letters.append(face[0].upper() + icon + ("^" if self.state.up[seat][slot] else ""))
        return "".join(letters)

    def face(self, viewer: int, seat: int, slot: int) -> str | None:
        """What a viewer knows of a card; slots from 1."""
        return next(card.face for card in self.see(viewer).seats[seat].cards if card.slot == slot - 1)

    def see(self, viewer: int) -> CopView:
        """The view of a viewer."""
        return self.match.view(viewer)

    def place(self, seat: int, slot: int) -> int:
        """The number of a place; slots from 1."""
        return place_of(seat, slot - 1)

    def declare(self, key: str) -> "Table":
        """The turn player declares; windows stay open."""
        self.match.answer(self.state.active, "declare", key)
        return self

    def act(self, key: str) -> "Table":
        """The turn player declares and nobody reacts."""
        return self.declare(key).close()

    def close(self, times: int = 99) -> "Table":
        """Lets open passes run out, up to so many."""
        while times and self.state.outcome is None and self.state.stage == "window":
            self.match.tick("window_closes")
            times -= 1
        return self

    def react(self, seat: int, card: str, *targets: str, firm: bool = False) -> "Table":
        """A sealed card with its targets."""
        self.match.answer(seat, "react", card)
        for target in targets:
            self.match.answer(seat, "target", target)
        self.match.answer(seat, "stay", "firm" if firm else "once")
        return self

    def play(self, seat: int, card: str, *targets: str) -> "Table":
        """A card on free play with its targets; investigation windows stay open."""
        self.match.answer(seat, "free_play", card)
        for target in targets:
            self.match.answer(seat, "target", target)
        return self

    def answer(self, seat: int, kind: str, choice: Any, **args: Any) -> "Table":
        """A seat answers."""
        self.match.answer(seat, kind, choice, **args)
        return self

    def end_turn(self) -> "Table":
        """Plays the turn to its end without any card: equips if nothing was done, aims on, turns cards up."""
        turn = self.state.turn
        for _ in range(60):
            if self.state.outcome is not None or self.state.turn != turn:
                break
            self._one_step()
        return self

    def _one_step(self) -> None:
        asked = self.match.asked()
        if self.state.stage == "window":
            self.match.tick("window_closes")
            return
        seat, kind = asked[0]
        legal = [] if kind == "arrange" else self.match.legal(seat, kind)
        choice: Any = {"declare": "equip", "review": "confirm"}.get(kind) or (
            legal[0] if legal else ["0", "1", "2"]
        )
        if kind == "declare" and any(key.startswith("investigate") for key in legal):
            choice = legal[0]
        if kind == "aim" and str(self.state.aims[seat]) in legal:
            choice = str(self.state.aims[seat])
        self.match.answer(seat, kind, choice)

    def asked(self) -> list[tuple[int, str]]:
        """Who must answer what."""
        return self.match.asked()

    def told(self, kind: str, viewer: int = -2) -> list[dict[str, Any]]:
        """The data of all events of a kind, as the viewer was told."""
        return self.match.told(kind, viewer)

    def ended(self) -> tuple[str, str, list[int]]:
        """Reason, rule and winners."""
        outcome = self.state.outcome
        assert outcome is not None, "the match is not over"
        winners = [seat for seat, result in outcome.results.items() if result == "win"]
        return outcome.reason, outcome.rule, winners

    def refused(self, seat: int, kind: str, choice: str) -> str | None:
        """The rule by which an answer is refused."""
        return self.match.refusal(seat, kind, choice).rule


FOUR = ("HHC", "ACC", "KHH", "CCH")
FIVE = ("HHC", "ACC", "KHH", "CCH", "HHC")
