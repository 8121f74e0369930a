"""Two scripted first matches: with the police the trail is found in round 3 and the car in round 5; then as the
thief, whom the police only just miss."""

from typing import Final

from games.engine.lesson import Lesson, Reply, Step
from games.engine.text import Value
from games.pursuit.state import HELICOPTERS, PursuitState

PLACE: Final = "place_helicopter"
ACT: Final = "helicopter_action"
HIDE: Final = "hide"


def facts(state: PursuitState) -> dict[str, Value]:
    """The round; everybody knows it."""
    return {"round": state.round}


def _place(key: str, helicopter: str, crossroad: str, rule: str) -> Step:
    return Step(key=key, kind=PLACE, about={"helicopter": helicopter}, accept=(crossroad,), rule=rule)


def _act(key: str, number: int, helicopter: str, action: str, rule: str | None = None) -> Step:
    about: dict[str, Value] = {"round": number, "helicopter": helicopter}
    return Step(key=key, kind=ACT, about=about, accept=(action,), rule=rule)


CAR: Final = ("E4", "D4", "D5", "C5", "B5")
"""Where the car is hidden while the police learn."""

POLICE: Final = Lesson[PursuitState](
    key="police",
    bots=("easy",),
    seed="lesson-police-1",
    options={"police_assist": "on", "city_layout": "fixed"},
    facts=facts,
    steps=(
        _place("welcome", "green", "b2", "PU-007"),
        _place("reach", "yellow", "c3", "PU-025"),
        _place("spread", "pink", "c2", "PU-007"),
        _act("search", 1, "green", "search:*", "PU-025"),
        _act("nothing", 1, "yellow", "search:*", "PU-026"),
        _act("each", 1, "pink", "search:*", "PU-020"),
        _act("fly", 2, "yellow", "move:d3", "PU-023"),
        _act("follow", 2, "green", "move:b3"),
        _act("again", 2, "pink", "search:*"),
        _act("edge", 3, "yellow", "search:E4"),
        _act("trail", 3, "pink", "search:D3", "PU-029"),
        _act("narrow", 3, "green", "search:C4"),
        _act("when", 4, "yellow", "search:D4", "PU-029"),
        _act("cut", 4, "green", "move:b4"),
        _act("close", 4, "pink", "move:c3"),
        _act("left", 5, "pink", "search:C4", "PU-017"),
        _act("arrest", 5, "green", "search:B5", "PU-040"),
    ),
    replies=tuple(
        Reply(kind=HIDE, about={"round": number}, choice=building)
        for number, building in enumerate(CAR, start=1)
    ),
    next="thief",
)

ROUTE: Final = (
    ("A4", "PU-011"),
    ("A5", "PU-013"),
    ("B5", "PU-014"),
    ("C5", "PU-012"),
    ("D5", "PU-029"),
    ("E5", "PU-025"),
    ("E4", "PU-017"),
    ("E3", "PU-029"),
    ("E2", "PU-029"),
    ("D2", "PU-017"),
    ("D1", "PU-041"),
)
"""Where the learner hides the car, round by round, and the rule that is spoken of."""

CHASE: Final = (
    ("search:B3", "search:D2", "search:D4"),
    ("move:b3", "search:C2", "search:C4"),
    ("move:a3", "search:D3", "search:C3"),
    ("search:A4", "move:b2", "search:D4"),
    ("move:a4", "move:b3", "move:c4"),
    ("search:B5", "move:c3", "search:D5"),
    ("move:b4", "search:D4", "move:d4"),
    ("move:c4", "move:d3", "search:E5"),
    ("move:c3", "search:E4", "search:D4"),
    ("move:c2", "move:d2", "move:d3"),
    ("search:C2", "search:E2", "search:D3"),
)
"""What green, yellow and pink do in each round."""

THIEF: Final = Lesson[PursuitState](
    key="thief",
    bots=("easy",),
    seed="lesson-thief-4",
    options={"city_layout": "fixed"},
    facts=facts,
    steps=tuple(
        Step(key=f"round_{number}", kind=HIDE, about={"round": number}, accept=(building,), rule=rule)
        for number, (building, rule) in enumerate(ROUTE, start=1)
    ),
    replies=(
        *(
            Reply(kind=PLACE, about={"helicopter": helicopter}, choice=crossroad)
            for helicopter, crossroad in zip(HELICOPTERS, ("b2", "c2", "c3"), strict=True)
        ),
        *(
            Reply(kind=ACT, about={"round": number, "helicopter": helicopter}, choice=action)
            for number, actions in enumerate(CHASE, start=1)
            for helicopter, action in zip(HELICOPTERS, actions, strict=True)
        ),
    ),
)

LESSONS: Final = (POLICE, THIEF)
