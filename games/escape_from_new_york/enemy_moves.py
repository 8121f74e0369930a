"""New York moves Enemies: by cards and Events, and in step 12 (4.19, NY-139)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option, Target
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.arguments import Left, OneEnemy
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import verb
from games.escape_from_new_york.noise import gain_noise, move_missions
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import (
    blocked,
    directions_of,
    enemies_in,
    is_engaged,
    island_of,
    pack_of,
    prisoners_left,
)
from games.escape_from_new_york.routes import Routes, Way, passenger_of
from games.escape_from_new_york.spawning import destroy_roadblock, place_prisoners, take_parked_car
from games.escape_from_new_york.state import DRIVER, PRISONER, Enemy, EscapeState


def name_of(enemy: Enemy) -> str:
    """How an Enemy is named in keys; those of one name are alike."""
    return f"{enemy.kind}:{enemy.space}" + (f":{enemy.damage}" if enemy.damage else "")


def find(state: EscapeState, name: str) -> Enemy:
    """An Enemy by its name that has not been moved; those of one name are alike."""
    return next(enemy for enemy in state.enemies if name_of(enemy) == name and not enemy.moved)


class ChooseEnemy(DecisionKind[EscapeState]):
    """Which of equal Enemies New York moves next (NY-231)."""

    name = "escape_from_new_york.choose_enemy"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return list(dict.fromkeys(name_of(enemy) for enemy in Routes(state).candidates()))

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        enemy = find(state, key)
        text = Text("escape_from_new_york.option_text.enemy", {"enemy": enemy.kind, "space": enemy.space})
        return Option(text, (Target("space", enemy.space),))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        play.push(MOVE_ENEMY, {"enemy": str(choice)})


class ChooseWay(DecisionKind[EscapeState]):
    """Which of equally short ways an Enemy takes (NY-233)."""

    name = "escape_from_new_york.choose_way"
    args_type = OneEnemy

    def prompt(self, state: EscapeState, ask: Ask) -> Text:
        kind, space = read(ask.args, OneEnemy).enemy.split(":")[:2]
        return Text(self.name, {"enemy": kind, "space": space})

    def _ways(self, state: EscapeState, ask: Ask) -> dict[str, Way]:
        return {way.key: way for way in Routes(state).ways(find(state, read(ask.args, OneEnemy).enemy))}

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return list(self._ways(state, ask))

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        way = self._ways(state, ask)[key]
        text = Text(
            "escape_from_new_york.option_text.way",
            {"space": way.spaces[-1], "spaces": list(way.spaces), "carries": way.carries},
        )
        return Option(text, tuple(Target("space", space) for space in way.spaces))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        enemy = find(play.state, read(ask.args, OneEnemy).enemy)
        go(play, enemy, self._ways(play.state, ask)[str(choice)])


CHOOSE_ENEMY: Final = ChooseEnemy()
CHOOSE_WAY: Final = ChooseWay()


def move_next(play: Table) -> Flow:
    """NY-230: one Enemy after the other, each at most once, until enough have moved or nobody can."""
    state, args = play.state, play.args
    left = read(args, Left).left
    candidates = Routes(state).candidates() if left else []
    if not candidates:
        _forget(state)
        return NEXT
    args["left"] = left - 1
    names = list(dict.fromkeys(map(name_of, candidates)))
    if len(names) == 1:
        play.push(MOVE_ENEMY, {"enemy": names[0]})
    else:
        play.ask(CHOOSE_ENEMY, state.current)
    return AGAIN


def choose_way(play: Table) -> Flow:
    """NY-233: along a shortest route; the current player chooses among several."""
    state = play.state
    enemy = find(state, read(play.args, OneEnemy).enemy)
    ways = Routes(state).ways(enemy)
    if len(ways) == 1:
        go(play, enemy, ways[0])
    elif ways:
        play.ask(CHOOSE_WAY, state.current, {"enemy": name_of(enemy)})
    return NEXT


def move_bosses(play: Table) -> Flow:
    """NY-236: each Boss that can moves once."""
    state, routes = play.state, Routes(play.state)
    able = [
        enemy
        for enemy in state.enemies
        if not enemy.is_prisoner and not enemy.tricked and not enemy.moved and not is_engaged(state, enemy)
    ]
    if not able:
        _forget(state)
        return NEXT
    boss = able[0]
    if routes.ways(boss):
        play.push(MOVE_ENEMY, {"enemy": name_of(boss)})
    else:
        boss.moved = True
    return AGAIN


MOVE_ENEMIES = sequence("escape_from_new_york.move_enemies", move_next, args_type=Left)
MOVE_ENEMY = sequence("escape_from_new_york.move_enemy", choose_way, args_type=OneEnemy)
MOVE_BOSSES = sequence("escape_from_new_york.move_bosses", move_bosses)


def _forget(state: EscapeState) -> None:
    for enemy in state.enemies:
        enemy.moved = False


def go(play: Table, enemy: Enemy, way: Way) -> None:
    """Moves an Enemy along a way, with its passenger; across a Roadblock it loses the Car (NY-234, NY-235)."""
    state = play.state
    passenger = passenger_of(state, way) if enemy.kind == DRIVER else None
    start, boarded = enemy.space, False
    enemy.moved = True
    for space in way.spaces:
        boarded = boarded or (passenger is not None and passenger.space == enemy.space)
        crossed = space in island_of(state).beside[enemy.space] and blocked(state, enemy.space, space)
        if crossed:
            destroy_roadblock(play, island_of(state).edge(enemy.space, space))
        enemy.space = space
        if passenger is not None and boarded:
            passenger.space = space
        if crossed:
            _lose_car(play, enemy)
            break
        if enemy.kind == PRISONER and space in state.parked and take_parked_car(play, space):
            break
    told = {"enemy": enemy.kind, "from": start, "to": enemy.space, "spaces": list(way.spaces)}
    play.tell("enemy_moved", {**told, "carried": passenger is not None})
    take_parked_car(play, enemy.space)


def _lose_car(play: Table, enemy: Enemy) -> None:
    """NY-235: the Car goes back to the supply; a plain Prisoner of the supply stands there, or there is Noise."""
    state = play.state
    if prisoners_left(state) > 0:
        enemy.kind = PRISONER
    else:
        state.enemies.remove(enemy)
        gain_noise(play, 1, "no_prisoners")


def join_hero(play: Table, card: str) -> None:
    """Step 12: Enemies beside the Hero come into the space from the directions of the back (NY-139, NY-140)."""
    state = play.state
    space, island = state.hero.space, island_of(state)
    shown = set(island.towards(space, directions_of(state, card)))
    bosses = pack_of(state).new_york.bosses
    for other in island.beside[space]:
        if blocked(state, space, other):
            continue
        for enemy in enemies_in(state, other):
            free = not enemy.is_prisoner and bosses[enemy.kind].any_direction
            if (other in shown or free) and not enemy.tricked and not is_engaged(state, enemy):
                enemy.space = space
                play.tell("enemy_joined", {"enemy": enemy.kind, "from": other, "to": space})


@verb("enemies_move")
def enemies_move(play: Table, effect: Effect) -> None:
    """NY-230."""
    play.push(MOVE_ENEMIES, {"left": effect.count})


@verb("bosses")
def bosses_move(play: Table, effect: Effect) -> None:
    """NY-236: the Bosses move; without one that can, a Prisoner comes to the Hero."""
    state = play.state
    if any(not e.is_prisoner and not e.tricked and not is_engaged(state, e) for e in state.enemies):
        play.push(MOVE_BOSSES, {})
    else:
        place_prisoners(play, state.hero.space, 1)


@verb("glider")
def wreck_glider(play: Table, effect: Effect) -> None:
    """NY-246."""
    state = play.state
    space = island_of(state).wtc
    if not state.gullfire:
        move_missions(play, 1)
    elif any(not is_engaged(state, enemy) for enemy in enemies_in(state, space)):
        state.gullfire = False
        play.tell("gullfire_destroyed", {})
    else:
        place_prisoners(play, space, 1)
