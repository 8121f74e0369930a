"""Cops on the map: they move, fire and cover the Hero (4.4, table 2.2)."""

from collections.abc import Callable, Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import Bucket, DecisionKind
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.escape_from_new_york.arguments import CopFrom, CopsFire, CopsFireHere, CopsMove, NextCop
from games.escape_from_new_york.cards import regain
from games.escape_from_new_york.choices import NONE, PickSpace
from games.escape_from_new_york.content.verbs import Effect, parse
from games.escape_from_new_york.effects import verb
from games.escape_from_new_york.hauk.standing import cops_in
from games.escape_from_new_york.hitting import buckets_of, hurt_as_split, is_settled
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import enemies_in, island_of, reachable_beside
from games.escape_from_new_york.spawning import take_parked_car
from games.escape_from_new_york.state import EscapeState


def within(state: EscapeState, space: str, steps: int) -> list[str]:
    """Where a Cop can go: along roads through open spaces, not over standing Roadblocks (NP-042, NP-043)."""
    found = [space]
    edge = found
    for _ in range(steps):
        further = (other for near in edge for other in reachable_beside(state, near))
        edge = [other for other in dict.fromkeys(further) if other not in found]
        found = [*found, *edge]
    return [other for other in island_of(state).order if other in found and other != space]


def movable(state: EscapeState, moved: Sequence[str]) -> list[str]:
    """Spaces with a Cop that can go somewhere and was not moved by this effect; `moved` are the spaces of those."""
    return [
        space
        for space in island_of(state).order
        if cops_in(state, space) > moved.count(space) and reachable_beside(state, space)
    ]


class MoveCop(PickSpace):
    """Which Cop moves next, by its space, or none (table 2.2, I)."""

    name = "escape_from_new_york.move_cop"
    args_type = NextCop
    optional = True

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return movable(state, read(ask.args, NextCop).moved)

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        if choice == NONE:
            play.data(MOVE_COPS.name)["left"] = 0
        else:
            super().apply(play, ask, choice)

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        steps = read(play.data(MOVE_COPS.name), CopsMove).steps
        play.ask(SEND_COP, ask.seat, {"from": space, "steps": steps})


class SendCop(PickSpace):
    """Where it goes."""

    name = "escape_from_new_york.send_cop"
    args_type = CopFrom

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        cop = read(ask.args, CopFrom)
        return within(state, cop.start, cop.steps)

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        args = play.data(MOVE_COPS.name)
        args["moved"] = [*read(args, CopsMove).moved, space]
        send(play, read(ask.args, CopFrom).start, space)


class CopHit(DecisionKind[EscapeState]):
    """How the shots of the Cops in one space are split among the Enemies there (table 2.2, II)."""

    name = "escape_from_new_york.cop_hit"
    form = "split"
    args_type = CopsFireHere

    def total(self, state: EscapeState, ask: Ask) -> int:
        return read(ask.args, CopsFireHere).damage

    def buckets(self, state: EscapeState, ask: Ask) -> Sequence[Bucket]:
        return buckets_of(state, enemies_in(state, read(ask.args, CopsFireHere).space))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        here = enemies_in(play.state, read(ask.args, CopsFireHere).space)
        hurt_as_split(play, here, choice, play.state.current)


MOVE_COP: Final = MoveCop()
SEND_COP: Final = SendCop()
COP_HIT: Final = CopHit()


def send(play: Table, start: str, space: str) -> None:
    """Moves one Cop; where the last one has left, a Prisoner takes an abandoned Car at once (NP-044)."""
    police = play.state.police
    if police is None:
        return
    police.cops[start] -= 1
    if not police.cops[start]:
        del police.cops[start]
    police.cops[space] = police.cops.get(space, 0) + 1
    play.tell("cop_moved", {"from": start, "to": space})
    take_parked_car(play, start)


def move_next(play: Table) -> Flow:
    """Up to so many different Cops, one after the other."""
    state, args = play.state, play.args
    moving = read(args, CopsMove)
    if not moving.left or not movable(state, moving.moved):
        return NEXT
    args["left"] = moving.left - 1
    play.ask(MOVE_COP, state.current, {"moved": list(moving.moved)})
    return AGAIN


def fire_next(play: Table) -> Flow:
    """NP-041: the Cops of one space after the other, each at one Enemy beside it; Weapons add nothing."""
    state, args = play.state, play.args
    firing = read(args, CopsFire)
    space = next((space for space in under_fire(state) if space not in firing.done), None)
    if space is None:
        return NEXT
    args["done"] = [*firing.done, space]
    damage = cops_in(state, space) * firing.damage
    if not is_settled(play, enemies_in(state, space), damage, state.current):
        play.ask(COP_HIT, state.current, {"damage": damage, "space": space})
    return AGAIN


def under_fire(state: EscapeState) -> list[str]:
    """Spaces that Cops share with Enemies."""
    with_enemies = {enemy.space for enemy in state.enemies}
    return [space for space in island_of(state).order if space in with_enemies and cops_in(state, space)]


MOVE_COPS = sequence("escape_from_new_york.move_cops", move_next, args_type=CopsMove)
COPS_FIRE = sequence("escape_from_new_york.cops_fire", fire_next, args_type=CopsFire)


_USES: Final[dict[str, Callable[[EscapeState], bool]]] = {
    "cop_move": lambda state: bool(movable(state, ())),
    "cop_fire": lambda state: bool(under_fire(state)),
    "cop_cover": lambda state: bool(cops_in(state, state.hero.space) and state.hero.discard),
}


def has_use(state: EscapeState, code: str) -> bool:
    """Whether a Cop action would do anything now, by what everybody sees."""
    return any(_USES[effect.verb](state) for effect in parse(code) if effect.verb in _USES)


@verb("cop_move")
def move_cops(play: Table, effect: Effect) -> None:
    """Table 2.2, I."""
    play.push(MOVE_COPS, {"left": effect.count, "steps": effect.distance})


@verb("cop_fire")
def fire(play: Table, effect: Effect) -> None:
    """Table 2.2, II."""
    play.push(COPS_FIRE, {"damage": effect.count})


@verb("cop_cover")
def cover(play: Table, effect: Effect) -> None:
    """Table 2.2, III: a discarded Action card comes back for each Cop in the Hero's space, up to a number."""
    cops = min(effect.count, cops_in(play.state, play.state.hero.space))
    if cops:
        regain(play, Effect("regain", (cops,)))
