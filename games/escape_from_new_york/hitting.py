"""Damage to Enemies, and tricking them (4.14, 4.15)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import Bucket, DecisionKind, Option, Target
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text, Value
from games.escape_from_new_york.arguments import Attack, Damage, LureFrom, NextTrick, Row, Tricked, Tricks
from games.escape_from_new_york.choices import NONE, PickSpace
from games.escape_from_new_york.content.verbs import ALL, Effect
from games.escape_from_new_york.effects import verb
from games.escape_from_new_york.enemy_moves import name_of
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import (
    can_be_tricked,
    enemies_in,
    hits_of,
    in_range,
    pack_of,
    reachable_beside,
)
from games.escape_from_new_york.spawning import hurt, take_parked_car, wreck_roadblocks
from games.escape_from_new_york.state import DRIVER, NOBODY, Enemy, EscapeState

CREDITED: Final = ("action", "ability", "item", "weapon")
"""Sources whose kills are credited to the current Hero."""


def targets(state: EscapeState, reach: int) -> list[Enemy]:
    """The Enemies that an attack can hit (NY-181)."""
    spaces = in_range(state, state.hero.space, reach)
    return [enemy for enemy in state.enemies if enemy.space in spaces]


class _PickEnemy(DecisionKind[EscapeState]):
    """One of several Enemies; those that are alike share a key."""

    def enemies(self, state: EscapeState, ask: Ask) -> list[Enemy]:
        """The Enemies to choose from."""
        raise NotImplementedError

    def enemy(self, state: EscapeState, ask: Ask, key: str) -> Enemy:
        """The Enemy of a key."""
        return next(enemy for enemy in self.enemies(state, ask) if name_of(enemy) == key)

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return list(dict.fromkeys(map(name_of, self.enemies(state, ask))))

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        if key == NONE:
            return Option(Text(f"{self.name}.none", ask.args))
        enemy = self.enemy(state, ask, key)
        text = Text("escape_from_new_york.option_text.enemy", {"enemy": enemy.kind, "space": enemy.space})
        return Option(text, (Target("space", enemy.space),))


class Hit(DecisionKind[EscapeState]):
    """How the damage of one attack is split among the Enemies in range (NY-180)."""

    name = "escape_from_new_york.hit"
    form = "split"
    args_type = Attack

    def total(self, state: EscapeState, ask: Ask) -> int:
        attack = read(ask.args, Attack)
        return damage_to_split(state, attack.damage, attack.reach)

    def buckets(self, state: EscapeState, ask: Ask) -> Sequence[Bucket]:
        return buckets_of(state, targets(state, read(ask.args, Attack).reach))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        attack = read(ask.args, Attack)
        hurt_as_split(play, targets(play.state, attack.reach), choice, attack.by)


class Club(_PickEnemy):
    """Which Boss takes the extra damage of the Spiked Club (NY-185)."""

    name = "escape_from_new_york.club"
    args_type = Damage

    def enemies(self, state: EscapeState, ask: Ask) -> list[Enemy]:
        return [enemy for enemy in enemies_in(state, state.hero.space) if not enemy.is_prisoner]

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        damage = read(ask.args, Damage).damage
        hurt(play, self.enemy(play.state, ask, str(choice)), damage, play.state.current)


class Blast(PickSpace):
    """Which space within range 1 is blasted."""

    name = "escape_from_new_york.blast"
    args_type = Damage

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return in_range(state, state.hero.space, 1)

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        for enemy in enemies_in(play.state, space):
            hurt(play, enemy, read(ask.args, Damage).damage, play.state.current)


class Trick(_PickEnemy):
    """Which Enemy is tricked next; with a number it is "up to" (NY-192)."""

    name = "escape_from_new_york.trick"
    args_type = NextTrick

    def enemies(self, state: EscapeState, ask: Ask) -> list[Enemy]:
        return trickable(state, read(ask.args, NextTrick).reach)

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return [*super().keys(state, ask), *([] if read(ask.args, NextTrick).must else [NONE])]

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        if choice == NONE:
            play.data(TRICKS.name)["left"] = 0
        else:
            play.push(LURE, {"enemy": str(choice), "reach": read(ask.args, NextTrick).reach})


class Lure(PickSpace):
    """Where a tricked Enemy goes (NY-190)."""

    name = "escape_from_new_york.lure"
    args_type = LureFrom

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return reachable_beside(state, read(ask.args, LureFrom).start)

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        tricked = read(ask.args, LureFrom)
        _lay_down(play, tricked.enemy, tricked.reach, space)


HIT: Final = Hit()
CLUB: Final = Club()
BLAST: Final = Blast()
TRICK: Final = Trick()
LURE_TO: Final = Lure()


def trickable(state: EscapeState, reach: int) -> list[Enemy]:
    """Enemies in range that can be tricked and have somewhere to go (NY-190, NY-192)."""
    return [
        enemy
        for enemy in targets(state, reach)
        if can_be_tricked(state, enemy) and reachable_beside(state, enemy.space)
    ]


def _told_apart(enemies: list[Enemy]) -> dict[str, Enemy]:
    """Enemies by key, those that are alike with a number each; Prisoners on foot first, so that none of them is
    still waiting for its damage when a Car beside it is left by its dead driver."""
    found: dict[str, Enemy] = {}
    for enemy in sorted(enemies, key=lambda enemy: enemy.kind == DRIVER):
        name = name_of(enemy)
        alike = sum(key.partition("#")[0] == name for key in found)
        found[f"{name}#{alike + 1}" if alike else name] = enemy
    return found


def buckets_of(state: EscapeState, enemies: list[Enemy]) -> list[Bucket]:
    """One bucket for each Enemy, as deep as its Hit Points that are left."""
    found = []
    for key, enemy in _told_apart(enemies).items():
        left = hits_of(state, enemy) - enemy.damage
        args: dict[str, Value] = {"enemy": enemy.kind, "space": enemy.space, "hits": left}
        found.append(Bucket(key, Text("escape_from_new_york.option_text.enemy_hits", args), left))
    return found


def hurt_as_split(play: Table, enemies: list[Enemy], choice: Choice, by: int) -> None:
    """Deals damage as a player has split it among the buckets of these Enemies."""
    hit = _told_apart(enemies)
    for key, damage in choice.items() if isinstance(choice, dict) else ():
        if damage:
            hurt(play, hit[key], damage, by)


def is_settled(play: Table, enemies: list[Enemy], damage: int, by: int) -> bool:
    """Deals damage among these Enemies where there is nothing to choose; else it is for the player to split."""
    if damage >= sum(hits_of(play.state, enemy) - enemy.damage for enemy in enemies):
        for enemy in enemies:  # one that has just taken a dead driver's Car has more to lose
            hurt(play, enemy, hits_of(play.state, enemy) - enemy.damage, by)
    elif len(enemies) == 1:
        hurt(play, enemies[0], damage, by)
    else:
        return False
    return True


def damage_to_split(state: EscapeState, damage: int, reach: int) -> int:
    """What of an attack finds an Enemy; the rest is lost (NY-064)."""
    return min(damage, sum(hits_of(state, enemy) - enemy.damage for enemy in targets(state, reach)))


def split_damage(play: Table) -> Flow:
    """NY-180: the current player splits the damage, where there is a choice."""
    state, attack = play.state, read(play.args, Attack)
    damage, reach, by = attack.damage, attack.reach, attack.by
    if not is_settled(play, targets(state, reach), damage, by):
        play.ask(HIT, state.current, {"damage": damage, "reach": reach, "by": by})
    return NEXT


def trick_next(play: Table) -> Flow:
    """NY-192: one Enemy after the other, all of them or up to a number."""
    state, args = play.state, play.args
    tricks = read(args, Tricks)
    left, reach = tricks.left, tricks.reach
    able = trickable(state, reach) if left else []
    if not able:
        return NEXT
    args["left"] = left - 1
    must = left > ALL // 2
    if must and len(set(map(name_of, able))) == 1:
        play.push(LURE, {"enemy": name_of(able[0]), "reach": reach})
    else:
        play.ask(TRICK, state.current, {"reach": reach, "must": must})
    return AGAIN


def lure(play: Table) -> Flow:
    """NY-190: the tricked Enemy goes to an adjacent open space."""
    state, tricked = play.state, read(play.args, Tricked)
    name, reach = tricked.enemy, tricked.reach
    enemy = next(enemy for enemy in trickable(state, reach) if name_of(enemy) == name)
    spaces = reachable_beside(state, enemy.space)
    if len(spaces) == 1:
        _lay_down(play, name, reach, spaces[0])
    else:
        play.ask(
            LURE_TO, state.current, {"enemy": name, "from": enemy.space, "reach": reach, "kind": enemy.kind}
        )
    return NEXT


HITS = sequence("escape_from_new_york.hits", split_damage, args_type=Attack)
TRICKS = sequence("escape_from_new_york.tricks", trick_next, args_type=Tricks)
LURE = sequence("escape_from_new_york.lure", lure, args_type=Tricked)


def _lay_down(play: Table, name: str, reach: int, space: str) -> None:
    """NY-190, NY-191: it goes there and lies down until the end of the turn."""
    enemy = next(enemy for enemy in trickable(play.state, reach) if name_of(enemy) == name)
    left = enemy.space
    enemy.space, enemy.tricked = space, True
    play.tell("enemy_tricked", {"enemy": enemy.kind, "from": left, "to": space})
    take_parked_car(play, left)
    take_parked_car(play, space)


@verb("hit")
def hit(play: Table, effect: Effect) -> None:
    """NY-180 and NY-185: the Weapon's bonus counts for range-0 attacks of Action cards and the ability."""
    state, kind = play.state, read(play.args, Row).kind
    damage, reach = effect.count, effect.distance
    weapon = pack_of(state).items.weapons.get(state.hero.weapon)
    by = state.current if kind in CREDITED else NOBODY
    melee = weapon is not None and reach == 0 and kind in ("action", "ability")
    if melee and weapon is not None:
        damage += weapon.melee
    play.push(HITS, {"damage": damage, "reach": reach, "by": by})
    if melee and weapon is not None and weapon.club:
        bosses = [enemy for enemy in enemies_in(state, state.hero.space) if not enemy.is_prisoner]
        if len(bosses) == 1:
            hurt(play, bosses[0], weapon.club, by)
        elif bosses:
            play.push(CLUB_ONE, {"damage": weapon.club})


def club_one(play: Table) -> Flow:
    """NY-185: all of the Club's extra damage goes to one Boss."""
    play.ask(CLUB, play.state.current, {"damage": read(play.args, Damage).damage})
    return NEXT


CLUB_ONE = sequence("escape_from_new_york.club_one", club_one, args_type=Damage)


@verb("blast")
def blast(play: Table, effect: Effect) -> None:
    """Damages each Enemy of one space within range 1."""
    play.ask(BLAST, play.state.current, {"damage": effect.count})


@verb("trick")
def trick(play: Table, effect: Effect) -> None:
    """NY-192."""
    play.push(TRICKS, {"left": effect.count, "reach": effect.distance})


@verb("kill_prisoners")
def kill_prisoners(play: Table, effect: Effect) -> None:
    """Kills every Prisoner in the Hero's space, credited to nobody (Explosion!)."""
    for enemy in enemies_in(play.state, play.state.hero.space):
        if enemy.is_prisoner:
            hurt(play, enemy, ALL, NOBODY)


@verb("hurt_bosses")
def hurt_bosses(play: Table, effect: Effect) -> None:
    """Damages each Boss in the Hero's space, credited to nobody (Explosion!)."""
    for enemy in enemies_in(play.state, play.state.hero.space):
        if not enemy.is_prisoner:
            hurt(play, enemy, effect.count, NOBODY)


@verb("wreck_roadblocks")
def wreck(play: Table, effect: Effect) -> None:
    """Destroys every standing Roadblock on the edges of the Hero's space."""
    wreck_roadblocks(play, play.state.hero.space)
