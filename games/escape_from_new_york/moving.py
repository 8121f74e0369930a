"""Heroes on the move: along roads, over Roadblocks, through Manholes, onto a Bridge (4.11, 4.12, 4.24)."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, Refusal, Target
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.arguments import Distance, Movement, NextStep, Row
from games.escape_from_new_york.bridge import attempt
from games.escape_from_new_york.choices import PickSpace
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import verb
from games.escape_from_new_york.orders import rides_with
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import (
    agenda_steps,
    has_event,
    has_manhole,
    heroes_in,
    is_hidden_poi,
    island_of,
    manholes,
    pack_of,
    stands,
    trap_of,
)
from games.escape_from_new_york.police.escape import board, can_board, risk
from games.escape_from_new_york.revealing import reveal_poi
from games.escape_from_new_york.spawning import destroy_roadblock, take_parked_car
from games.escape_from_new_york.state import EscapeState
from games.escape_from_new_york.ways import GO, TUNNEL, WAY, can_enter, costs, leg_to, ways

GIVE_UP, BRIDGE, BOARD, STOP = "give_up", "bridge", "board", "stop"


class Step(Struct, frozen=True):
    """One step that may be made now."""

    how: str
    """`go`, `give_up` (the Car for a Roadblock), `tunnel`, `bridge`, `board` (the Helicopter) or `stop`."""
    space: str = ""
    carries: int = -1
    """The seat that rides along; -1 for none."""
    gives_up: bool = False
    """Whether the Car is given up for the Roadblock of a Bridge."""

    @property
    def key(self) -> str:
        """The step as an option's key."""
        how = f"{GIVE_UP}_{BRIDGE}" if self.how == BRIDGE and self.gives_up else self.how
        parts = [
            how,
            *([self.space] if self.space else []),
            *([str(self.carries)] if self.carries >= 0 else []),
        ]
        return ":".join(parts)


def steps(state: EscapeState, words: frozenset[str]) -> list[Step]:
    """The steps that the current Hero can make, by the words of the movement (NY-155 to NY-161, NY-292 to NY-297),
    and boarding the Helicopter (NP-060)."""
    hero, island = state.hero, island_of(state)
    found: list[Step] = []
    for other in island.beside[hero.space]:
        if not can_enter(state, other):
            continue
        free = "smash" in words or not stands(state, island.edge(hero.space, other))
        if free or hero.car:
            how = GO if free else GIVE_UP
            found += [Step(how, other, seat) for seat in (-1, *riders(state))]
    if "tunnel" in words and not hero.car and has_manhole(state, hero.space):
        found += [Step(TUNNEL, other) for other in manholes(state) if other != hero.space]
    edge = island.bridge_edge(hero.space)
    if edge is not None:
        free = "smash" in words or not stands(state, edge)
        if free or hero.car:
            found.append(Step(BRIDGE, gives_up=not free))
    return [*found, Step(BOARD)] if can_board(state) else found


def riders(state: EscapeState) -> list[int]:
    """Heroes without a Car in the space of a Hero with one: whom the driver may ask along (NY-292, NY-294)."""
    if not state.hero.car:
        return []
    here = heroes_in(state, state.hero.space)
    return [seat for seat in here if seat != state.current and not state.heroes[seat].car]


def is_walled_in(state: EscapeState) -> bool:
    """NY-068: no adjacent space could be entered even without Roadblocks."""
    return not any(can_enter(state, other) for other in island_of(state).beside[state.hero.space])


def can_start(state: EscapeState, words: frozenset[str]) -> bool:
    """Whether a movement has a legal first step, or counts as made with none (NY-063, NY-068)."""
    return bool(steps(state, words)) or is_walled_in(state)


class MakeStep(DecisionKind[EscapeState]):
    """The next step of a movement."""

    name = "escape_from_new_york.step"
    args_type = NextStep

    def _steps(self, state: EscapeState, ask: Ask) -> dict[str, Step]:
        following = read(ask.args, NextStep)
        found = {step.key: step for step in steps(state, following.how)}
        if following.may_stop:
            found[STOP] = Step(STOP)
        return found

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        """The steps that can be made, those that only a Roadblock keeps the Hero from, and ways of several steps."""
        found, following = self._steps(state, ask), read(ask.args, NextStep)
        free = {step.space for step in found.values()}
        beside = island_of(state).beside[state.hero.space]
        closed = [space for space in beside if space not in free and can_enter(state, space)]
        far = [space for space in ways(state, following.how, following.left) if space not in free]
        return [*found, *(f"{GO}:{space}" for space in closed), *(f"{WAY}:{space}" for space in far)]

    def refusal(self, state: EscapeState, ask: Ask, key: str) -> Refusal | None:
        how, _, space = key.partition(":")
        space = space.partition(":")[0]
        if how != GO or "smash" in read(ask.args, NextStep).how:
            return None
        if not stands(state, island_of(state).edge(state.hero.space, space)):
            return None
        return Refusal("NY-156", Text("escape_from_new_york.refusal.roadblock", {"space": space}))

    def way(self, state: EscapeState, ask: Ask, choice: Choice) -> Sequence[Choice]:
        """A way is made step by step, and ends where a place is turned up (`machine.answers`)."""
        how, _, space = str(choice).partition(":")
        if how != WAY:
            return ()
        following = read(ask.args, NextStep)
        return [leg.key for leg in ways(state, following.how, following.left)[space]]

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        following = read(ask.args, NextStep)
        if key.startswith(f"{WAY}:"):
            space = key.partition(":")[2]
            way = ways(state, following.how, following.left)[space]
            text = Text("escape_from_new_york.option_text.way_to", {"space": space})
            targets = (Target("space", space), *(Target(WAY, leg.space) for leg in way))
            return Option(text, targets, costs(state, following.how, way))
        step = self._steps(state, ask).get(key) or Step(GO, key.partition(":")[2])
        name = step.how if step.carries < 0 else f"{step.how}_carry"
        text = Text(
            f"escape_from_new_york.option_text.{name}",
            {"space": step.space, "seat": step.carries, "gives_up": step.gives_up},
        )
        if not step.space:
            return Option(text, effects=(risk(state),) if step.how == BOARD else ())
        how = TUNNEL if step.how == TUNNEL else GO
        leg = leg_to(state, following.how, state.hero.space, step.space, how)
        return Option(text, (Target("space", step.space),), costs(state, following.how, [leg]))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        step = self._steps(play.state, ask)[str(choice)]
        args = play.data(MOVE.name)
        if step.how == STOP:
            args["left"] = 0
            return
        movement = read(args, Movement)
        args["left"] = movement.left - 1
        make_step(play, step, quiet="quiet" in movement.how)
        if step.how == GIVE_UP and movement.kind == "car":
            args["left"] = 0


class WalkToPoi(PickSpace):
    """To which POI space the Hero walks along the coast (NY-334)."""

    name = "escape_from_new_york.walk_to_poi"
    args_type = Distance

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        island, here = island_of(state), state.hero.space
        reach = read(ask.args, Distance).distance
        return [
            space for space in island.poi.values() if space != here and island.distance(here, space) <= reach
        ]

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        make_step(play, Step(GO, space, next(iter(riders(play.state)), -1)), quiet=False, jump=True)


MAKE_STEP: Final = MakeStep()
WALK_TO_POI: Final = WalkToPoi()


def next_step(play: Table) -> Flow:
    """NY-065: an exact movement is made in full; only `upto` may be shorter."""
    state, movement = play.state, read(play.args, Movement)
    if movement.left <= 0 or not steps(state, movement.how):
        return NEXT
    play.ask(
        MAKE_STEP,
        state.current,
        {"words": movement.words, "left": movement.left, "may_stop": "upto" in movement.how},
    )
    return AGAIN


MOVE = sequence("escape_from_new_york.move", next_step, args_type=Movement)


def start_movement(play: Table, count: int, words: frozenset[str], kind: str) -> None:
    """Puts a movement on the agenda; `kind` is what it belongs to: action, ability, item or car."""
    play.push(MOVE, {"left": count, "words": " ".join(sorted(words)), "kind": kind})


def stop_movement(play: Table) -> None:
    """NY-290: whoever takes a Car stops there; the rest of the action goes on."""
    for step in agenda_steps(play.state):
        if step.name == MOVE.name:
            step.args["left"] = 0
    play.withdraw(MAKE_STEP)


def make_step(play: Table, step: Step, *, quiet: bool, jump: bool = False) -> None:
    """NY-150: leave, arrive, what happens in the space left, a hidden POI, what is noted."""
    state, island, hero = play.state, island_of(play.state), play.state.hero
    left = hero.space
    if step.how == BRIDGE:
        edge = island.bridge_edge(left)
        if edge is not None and stands(state, edge):
            destroy_roadblock(play, edge)
        if step.gives_up:
            give_up_car(play)
        attempt(play)
        return
    if step.how == BOARD:
        board(play)
        return
    if not jump and step.space in island.beside[left] and stands(state, island.edge(left, step.space)):
        destroy_roadblock(play, island.edge(left, step.space))
    if step.how == GIVE_UP:
        give_up_car(play)
    hero.space = step.space
    state.turn.steps += 1
    carries = step.carries >= 0 and rides_with(play, step.carries)
    play.tell("hero_moved", {"seat": state.current, "from": left, "to": step.space})
    if carries:
        state.heroes[step.carries].space = step.space
        play.tell("hero_carried", {"seat": step.carries, "from": left, "to": step.space})
    take_parked_car(play, left)
    if is_hidden_poi(state, step.space):
        reveal_poi(play, step.space)
    if trap_of(state, step.space) or (has_event(state, step.space) and not quiet):
        state.turn.noted.append(step.space)


def give_up_car(play: Table) -> None:
    """NY-296: the Car goes to the supply; the Taxi leaves the game."""
    state = play.state
    play.tell("car_lost", {"seat": state.current, "car": state.hero.car})
    state.hero.car = ""


@verb("move")
def move(play: Table, effect: Effect) -> None:
    """A movement of the current Hero."""
    start_movement(play, effect.count, effect.words, read(play.args, Row).kind)


@verb("poi_walk")
def walk_to_poi(play: Table, effect: Effect) -> None:
    """NY-334."""
    play.ask(WALK_TO_POI, play.state.current, {"distance": effect.count})


def car_row(state: EscapeState) -> tuple[int, int]:
    """Steps and reveals of the current Hero's Car card (table 2.12)."""
    row = pack_of(state).items.cars[state.hero.car]
    return row.move, row.reveal
