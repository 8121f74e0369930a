"""Clones made from the types of fields: what can change is copied, what can't is shared."""

import msgspec
import pytest
from msgspec import Struct

from games import door
from games.engine import State
from games.engine.chance import Chance, FastChance
from games.engine.cloning import clone_fields
from games.testkit.driver import WILD, all_setups, random_seed, step
from games.testkit.match import Match
from games.testkit.toys import TOYS


class Part(Struct):
    numbers: list[int]
    name: str = ""


class Named(Struct, kw_only=True):
    first: int = 0
    rest: dict[str, list[int]] = {}


class Fixed(Struct, frozen=True):
    places: tuple[int, ...] = ()


class Rich(State, gc=False, kw_only=True):
    rows: list[list[Part]] = []
    named: dict[int, Named] = {}
    fixed: list[Fixed] = []
    maybe: Part | None = None
    either: int | list[int] = 0
    word: str = "a"
    deep: list[list[list[int]]] = []


def rich() -> Rich:
    return Rich(
        schema=1,
        seats=["human"],
        host=0,
        options={},
        chance=Chance(bytes(32)),
        rows=[[Part([1, 2])], []],
        named={1: Named(first=3, rest={"a": [1]})},
        fixed=[Fixed((1,))],
        maybe=Part([7]),
        either=[5],
        deep=[[[1]]],
    )


def test_a_clone_is_equal_and_shares_nothing_that_changes():
    state = rich()
    twin = state.clone()
    assert twin == state
    twin.rows[0][0].numbers.append(3)
    twin.named[1].rest["a"].append(2)
    twin.fixed.append(Fixed())
    twin.maybe.numbers.clear()
    twin.either.append(6)
    twin.deep[0][0][0] = 2
    twin.chance.drawn = 9
    assert state == rich()


def test_what_can_not_change_is_shared():
    state = rich()
    assert state.clone().fixed[0] is state.fixed[0]


def test_fields_of_the_base_are_left_to_it():
    state = rich()
    twin = msgspec.structs.replace(state)
    clone_fields(state, twin, State)
    assert twin.asks is state.asks
    assert twin.rows is not state.rows


@pytest.mark.parametrize("key", [*door.catalogue(), *TOYS])
def test_every_game_clones_whole(key):
    """The clone of a state in play has no list, dict or changing struct in common with it."""
    game = {**door.catalogue(), **TOYS}[key]
    dice = FastChance(4)
    match = Match(game, msgspec.structs.replace(next(iter(all_setups(game))), seed=random_seed(dice)))
    for _ in range(30):
        if match.state.outcome is None:
            step(match, dice, WILD)
    mine, other = (_parts(state) for state in (match.state, match.state.clone()))
    assert mine.isdisjoint(other)
    assert len(mine) == len(other) > 2


def _parts(state: State) -> set[int]:
    own = [name for name in state.__struct_fields__ if name not in State.__struct_fields__]
    found: set[int] = set()
    stack = [getattr(state, name) for name in own]
    while stack:
        value = stack.pop()
        if isinstance(value, list | dict | set):
            found.add(id(value))
            stack += value.values() if isinstance(value, dict) else value
        elif isinstance(value, Struct) and not value.__struct_config__.frozen:
            found.add(id(value))
            stack += [getattr(value, name) for name in value.__struct_fields__]
    _KEPT.append(state)
    return found


_KEPT: list[State] = []
"""States that were looked at: an id is only good while its object lives."""
