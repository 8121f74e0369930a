"""A scripted first match at a table of four: look at a card, say what it was, take a gun, and shoot the Kingpin."""

from typing import Final

from games.engine.lesson import LEARNER, Lesson, Reply, Step
from games.engine.text import Value
from games.good_cop_bad_cop.state import CopState

ALLY: Final = 1
"""The Agent, who takes a gun at once and believes what the learner says."""
KINGPIN: Final = 2
CROOK: Final = 3
SUSPECT: Final = f"{KINGPIN}.1"
"""The crooked card at which the learner looks."""


def facts(state: CopState) -> dict[str, Value]:
    """The turn, and whether the learner has said something; everybody knows both."""
    return {"turn": state.turn, "said": any(claim.seat == LEARNER for claim in state.claims)}


NAMES: Final[dict[str, Value]] = {"ally": ALLY, "kingpin": KINGPIN, "crook": CROOK}


def _step(key: str, kind: str, about: dict[str, Value], *accept: str, rule: str | None = None) -> Step:
    return Step(key=key, kind=kind, about=about, accept=accept, rule=rule, args=NAMES)


def _reply(seat: int, turn: int, kind: str, choice: str) -> Reply:
    return Reply(seat=seat, about={"turn": turn}, kind=kind, choice=choice)


FIRST: Final = Lesson[CopState](
    key="first",
    bots=("easy", "easy", "easy"),
    seed="lesson-1893",
    options={"reactions": "light", "first_player": "host"},
    facts=facts,
    plans={"pass": "unconcerned"},
    steps=(
        _step("role", "arrange", {}, rule="GC-005"),
        _step("look", "declare", {"turn": 1}, f"investigate:{SUSPECT}", rule="GC-060"),
        Step(
            key="say",
            kind="claim",
            about={"turn": 5, "said": False},
            accept=("card",),
            chain=(SUSPECT, "crooked", "seen"),
            rule="GC-220",
            args=NAMES,
        ),
        _step("arm", "declare", {"turn": 5, "said": True}, "arm", rule="GC-063"),
        _step("aim", "aim", {"turn": 5, "why": "gun"}, str(KINGPIN), rule="GC-081"),
        _step("pay", "turn_up", {"turn": 5}, "*", rule="GC-063"),
        _step("keep", "aim", {"turn": 5, "why": "phase"}, str(KINGPIN), rule="GC-044"),
        _step("shoot", "declare", {"turn": 9}, "shoot", rule="GC-103"),
    ),
    replies=(
        Reply(kind="arrange", choice=["0", "1", "2"]),
        Reply(kind="react", choice="pass"),
        _reply(ALLY, 2, "declare", "arm"),
        _reply(KINGPIN, 3, "declare", f"investigate:{ALLY}.2"),
        _reply(CROOK, 4, "declare", "equip"),
        _reply(ALLY, 6, "declare", "shoot"),
        _reply(KINGPIN, 7, "declare", "arm"),
        _reply(CROOK, 8, "declare", f"investigate:{ALLY}.1"),
        Reply(seat=ALLY, kind="aim", choice=str(KINGPIN)),
        Reply(seat=KINGPIN, kind="aim", choice=str(LEARNER)),
        Reply(seat=ALLY, kind="turn_up", choice=f"{ALLY}.0"),
        Reply(seat=CROOK, kind="turn_up", choice=f"{CROOK}.1"),
        Reply(seat=KINGPIN, kind="keep", choice="taser"),
        Reply(seat=CROOK, kind="keep", choice="evidence_bag"),
    ),
)

LESSONS: Final = (FIRST,)
