"""A scripted Office Job of four: the learner opens the first safe and is the last on the roof."""

from collections.abc import Iterator
from typing import Final

from games.burgle_bros.state import ACTIONS, BurgleState
from games.engine.lesson import Lesson, Reply, Step
from games.engine.text import Value

ACT: Final = "act"
DIE: Final = "add_die"

RAVEN: Final = 1
"""Who goes up first, sets off an alarm and opens the second safe."""
HACKER: Final = 3
"""Who helps with the first safe, and walks through its laser unharmed."""
NAMES: Final[dict[str, Value]] = {"raven": RAVEN, "hacker": HACKER}


def facts(state: BurgleState) -> dict[str, Value]:
    """The turn, and the actions that are left in it; everybody knows both."""
    return {"turn": state.turn, "actions": state.actions}


def _act(key: str, turn: int, actions: int, deed: str, rule: str) -> Step:
    about: dict[str, Value] = {"turn": turn, "actions": actions}
    return Step(key=key, kind=ACT, about=about, accept=(deed,), rule=rule, args=NAMES)


TEAM: Final = {
    2: "move:1:B2 move:1:C2 move:1:C3 move:1:C4 end",
    3: "move:1:B2 move:1:C2 move:1:C3 peek:1:D3 end",
    4: "move:1:A3 add_die move:1:A4 end",
    6: "move:2:C4 move:2:C3 move:2:C2 move:2:C1 end",
    7: "move:1:C4 move:2:C4 move:2:B4 peek:2:B3 end",
    8: "move:1:A2 peek:1:A1 move:1:A3 crack end",
    10: "move:2:C3 peek:2:D3 add_die end",
    11: "move:2:A4 peek:2:A3 move:2:B4 move:2:C4 end",
    12: "move:1:A4 move:1:B4 move:1:C4 move:2:C4 end",
    14: "add_die add_die end",
    15: "move:2:C3 crack move:2:C4 move:2:B4 end",
    16: "move:1:C4 move:2:C4 move:2:C3 crack end",
    18: "crack crack end",
    19: "move:2:A4 escape",
    20: "move:2:C4 move:2:B4 move:2:A4 escape",
}
"""What the others do, by turns."""


def _replies() -> Iterator[Reply]:
    for turn, deeds in TEAM.items():
        actions = ACTIONS
        for deed in deeds.split():
            yield Reply(kind=ACT, about={"turn": turn, "actions": actions}, choice=deed)
            actions -= 2 if deed == DIE else 1


FIRST: Final = Lesson[BurgleState](
    key="first",
    bots=("easy", "easy", "easy"),
    seed="lesson-heist-1022",
    options={"scenario": "office_job", "character_sides": "basic_only"},
    facts=facts,
    steps=(
        Step(key="way_in", kind="entrance", accept=("1:B3",), rule="BB-014"),
        _act("go", 1, 4, "move:1:A3", "BB-026"),
        _act("peek", 1, 3, "peek:1:A2", "BB-104"),
        _act("die", 1, 2, DIE, "BB-102"),
        _act("guard", 1, 0, "end", "BB-080"),
        _act("stealth", 5, 4, "crack", "BB-094"),
        _act("again", 5, 3, "crack", "BB-105"),
        _act("third", 5, 2, DIE, "BB-105"),
        _act("hidden", 5, 0, "end", "BB-107"),
        _act("alarm", 9, 4, "crack", "BB-070"),
        _act("open", 9, 3, "move:1:A4", "BB-107"),
        _act("card", 9, 0, "end", "BB-085"),
        _act("loot", 13, 3, "move:1:B4", "BB-138"),
        _act("camera", 13, 2, "move:1:C4", "BB-047"),
        _act("stairs", 13, 1, "move:2:C4", "BB-064"),
        _act("floors", 13, 0, "end", "BB-034"),
        _act("ahead", 17, 3, "move:2:B4", "BB-198"),
        _act("lavatory", 17, 2, "move:2:A4", "BB-100"),
        _act("tool", 17, 1, "donuts:2", "BB-119"),
        _act("event", 17, 1, "end", "BB-032"),
        _act("escape", 21, 3, "escape", "BB-199"),
    ),
    replies=tuple(_replies()),
)

LESSONS: Final = (FIRST,)
