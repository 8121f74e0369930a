"""A kitchen at night: what lies where, who stands where, and what a viewer sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from games.engine import EVERYONE, State, Text
from games.engine.chance import SEED_BYTES, Chance, Dice

CONTENTS: Final = ("food",) * 3 + ("pan",) * 2 + ("nothing",) * 2
"""What is in the cupboards (RC-001)."""
TOOLS: Final = ("skates", "rope", "lamp")
"""Three of each, if the table plays with it (RC-002)."""
MOST_GAPS: Final = 2
SNACKS: Final = ("biscuit", "stone") * 4
"""One of them for each raccoon, for its eyes only (RC-010)."""
ACTIONS: Final = 4
"""Actions of one turn (RC-003)."""
LIVES: Final = 3
NEXT_TO_THE_DOOR: Final = len(CONTENTS) - 1
"""Where the dog sleeps; the raccoons come in at the other end."""


class Trade(Struct, gc=False):
    """A tool that somebody would give away (RC-005)."""

    giver: int
    taker: int
    tool: str


class Left(Struct, frozen=True):
    """How many actions are left."""

    left: int


class OneTool(Struct, frozen=True):
    """The tool that it is about."""

    tool: str


class Gift(Struct, frozen=True):
    """A tool that somebody holds out."""

    giver: int
    tool: str


class Coming(Struct, frozen=True):
    """The dog comes: how far, and whether on its round or because something fell down."""

    steps: int
    moment: str
    fed: bool = False


class RaccoonsState(State, gc=False, kw_only=True):
    """What is in closed cupboards nobody knows; what a raccoon has in its paw, only itself."""

    turn: int = 0
    active: int = 0
    left: int = 0
    """Actions left in this turn."""
    cupboards: list[str] = []
    shown: list[int] = []
    """Cupboards whose contents all have seen."""
    opened: list[int] = []
    places: list[int] = []
    tools: list[list[str]] = []
    snacks: list[str] = []
    """By seat; "" where it has been thrown."""
    crumbs: list[str] = []
    """The snacks that nobody got."""
    trades: list[Trade] = []
    """What stands open in this turn."""
    votes: list[int] = []
    """Who would rather go home in this turn (RC-008)."""
    dog: int = NEXT_TO_THE_DOOR
    lives: int = LIVES


class RaccoonsView(Struct, frozen=True):
    """The kitchen through one pair of eyes."""

    turn: int
    active: int
    left: int
    cupboards: list[str | None]
    opened: list[int]
    places: list[int]
    tools: list[list[str]]
    holders: list[int]
    """Who has something in its paw."""
    snacks: list[str | None]
    """What the viewer knows of it, by seat."""
    votes: list[int]
    dog: int
    lives: int


def check_gaps(gaps: Sequence[str]) -> Text | None:
    """RC-012: between neighbours, and not too many."""
    known = [f"{place}-{place + 1}" for place in range(len(CONTENTS) - 1)]
    if len(gaps) > MOST_GAPS or not set(gaps) <= set(known):
        return Text("raccoons.option.gaps.wrong", {"most": MOST_GAPS, "example": known[2]})
    return None


def listed(state: RaccoonsState, option: str) -> list[str]:
    """What the table has chosen for an option that is a list."""
    chosen = state.options.get(option, [])
    return [str(part) for part in chosen] if isinstance(chosen, list) else []


def view(state: RaccoonsState, viewer: int) -> RaccoonsView:
    """The view of a seat, of SPECTATOR, or of EVERYONE."""
    is_open = viewer == EVERYONE or state.outcome is not None
    return RaccoonsView(
        turn=state.turn,
        active=state.active,
        left=state.left,
        cupboards=[
            what if is_open or place in state.shown else None for place, what in enumerate(state.cupboards)
        ],
        opened=list(state.opened),
        places=list(state.places),
        tools=[list(held) for held in state.tools],
        holders=[seat for seat, snack in enumerate(state.snacks) if snack],
        snacks=[snack if is_open or seat == viewer else None for seat, snack in enumerate(state.snacks)],
        votes=list(state.votes),
        dog=state.dog,
        lives=state.lives,
    )


def phase(state: RaccoonsState) -> str:
    """Night until it is over."""
    return "over" if state.outcome is not None else "night"


def resample(state: RaccoonsState, viewer: int, dice: Dice) -> RaccoonsState:
    """Deals anew what the viewer has not seen in cupboards and paws, and what the match's stream will still give."""
    twin = state.clone()
    if state.outcome is not None:
        return twin
    twin.chance = Chance(bytes(dice.below(256) for _ in range(SEED_BYTES)))
    hidden = [place for place in range(len(state.cupboards)) if place not in state.shown]
    contents = [state.cupboards[place] for place in hidden]
    dice.shuffle(contents)
    for place, what in zip(hidden, contents, strict=True):
        twin.cupboards[place] = what
    unknown = [seat for seat, snack in enumerate(state.snacks) if snack and seat != viewer]
    snacks = [*(state.snacks[seat] for seat in unknown), *state.crumbs]
    dice.shuffle(snacks)
    for seat in unknown:
        twin.snacks[seat] = snacks.pop()
    twin.crumbs = snacks
    return twin


def invariants(state: RaccoonsState) -> list[str]:
    """Cupboards keep what is in them, tools are handed on and used up, trades are about tools that are there."""
    wrong = []
    if sorted(state.cupboards) not in ([], sorted(CONTENTS)):
        wrong.append(f"the cupboards hold {state.cupboards}")
    if not set(state.opened) <= set(state.shown):
        wrong.append("a cupboard is open and not seen")
    if sum(len(held) for held in state.tools) > 2 * len(state.seats):
        wrong.append(f"too many tools: {state.tools}")
    return wrong
