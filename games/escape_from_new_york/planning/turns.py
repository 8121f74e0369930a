"""Planning a turn: every order of two cards, the ways they lead, the Car, and what the end of the turn is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from games.escape_from_new_york.content.verbs import Effect, parse
from games.escape_from_new_york.planning.moves import STRANGER, Moves, Position
from games.escape_from_new_york.planning.site import TABLES, Site, action_row
from games.escape_from_new_york.planning.worth import Weights, Worth
from games.escape_from_new_york.view import EscapeView

ABILITY: Final = "ability"
FOLLOWED: Final = 14
"""Positions after the first card from which the second is tried."""
DRIVEN: Final = 8
"""Positions after both cards from which the Car is tried."""
FEW: Final = 3
"""Cards in hand with which a Hero may be stuck."""
MANY: Final = 5
"""Discarded cards that are worth a Timer tile then."""
UPTO: Final = frozenset({"upto"})
NO_MOVEMENT: Final = 2.5
"""What it costs to keep no card that moves."""


class Plan(NamedTuple):
    """A part of a turn, as far as it is planned, and what its end is worth."""

    position: Position
    used: tuple[str, ...]
    """Cards that are turned up or spent."""
    turned: tuple[str, ...]
    """What is done with them in order: a card, or `ability:0:card`."""
    worth: float


def moves_by(card: str) -> bool:
    """Whether an Action card moves the Hero."""
    row = action_row(card)
    return row is not None and any(effect.verb in ("move", "poi_walk") for effect in parse(row.effect))


def keeping(card: str) -> float:
    """How good a card is to have: what may be spent unseen is the least one."""
    row = action_row(card)
    if row is None:
        return 0.0
    verbs = {"move": 1.5, "regain": 2.0, "hit": 0.7, "blast": 0.5, "trick": 0.8, "poi_walk": 1.0, "draw": 1.0}
    worth = sum(verbs.get(effect.verb, 0.4) * max(1, min(3, effect.count)) for effect in parse(row.effect))
    return worth - 0.3 * row.noise - 0.4 * row.clear


class Planner:
    """Plans the rest of a turn for one seat."""

    def __init__(
        self, view: EscapeView, seat: int, weights: Weights, told: Mapping[str, int] | None = None
    ) -> None:
        self.site = Site(view, seat)
        self.worth = Worth(self.site, weights, told)
        self.moves = Moves(self.site, self.worth)
        self.weights = weights
        self.hand = list(self.site.own.hand)
        self._harm: dict[tuple[object, ...], float] = {}

    # --- the end of a turn

    def damage(self, position: Position) -> float:
        """What step 7 would do at the end of a plan (NY-095)."""
        space = position.space
        key = (space, position.hits, position.away, position.broken)
        harm = self._harm.get(key)
        if harm is None:
            harm = self._harm[key] = self._harm_in(position)
        if space in position.opened and not self.site.is_shelter(space):
            harm += STRANGER
        return max(0.0, harm - position.guard)

    def _harm_in(self, position: Position) -> float:
        """The damage of all Enemies in range of a space."""
        site, space = self.site, position.space
        if site.is_shelter(space):
            return 0.0
        total = sum(site.enemies[number].damage for number in self.moves.foes(position, space))
        for other, edge in site.roads[space]:
            if other not in site.enemies_in or (edge in site.standing and edge not in position.broken):
                continue
            for number in self.moves.foes(position, other):
                total += site.enemies[number].damage * (site.enemies[number].reach > 0)
        return float(total)

    def comers(self, position: Position) -> float:
        """Damage of those who are likely to come in the New York phase: half of the Enemies beside the Hero, and
        those who stay in its space."""
        site, space = self.site, position.space
        if site.is_shelter(space):
            return 0.0
        stay = sum(site.enemies[number].damage for number in self.moves.foes(position, space))
        near = 0.0
        for other, edge in site.roads[space]:
            if edge in site.standing and edge not in position.broken:
                continue
            if site.heroes_in.get(other, [site.seat]) != [site.seat]:
                continue
            near += sum(site.enemies[number].damage for number in self.moves.foes(position, other))
        return stay + 0.5 * near

    def judge(self, position: Position, used: Sequence[str]) -> float:
        """What a plan is worth that ends here."""
        if "escaped" in position.done:
            return position.gain
        worth, weights = self.worth, self.weights
        if position.space in worth.lone:
            return position.gain + weights.escaped
        left = [card for card in self.hand if card not in used]
        cards = len(left) + position.back
        lost = min(float(cards), weights.damage * self.damage(position))
        total = position.gain - weights.noise * position.noise
        total += worth.hand(cards - lost) + self._building(position, len(used), cards)
        if weights.ahead:
            total -= weights.ahead * self.comers(position)
        if len(left) > 1 and not position.back and not any(map(moves_by, left)):
            total -= NO_MOVEMENT
        healed = position.done | {f"heal:{position.space}"}
        return total + worth.potential(position.space, healed) + 0.01 * len(left)

    def _building(self, position: Position, used: int, cards: float) -> float:
        """Step 9."""
        if position.space in position.opened:
            return 0.0
        building = self.site.building(position.space)
        if not building:
            return 0.0
        worth, item = self.worth, self.weights.item + bool(self.worth.wanted_items)
        discard = self.site.me.discard + used - position.back
        best = 0.0
        for choice in TABLES.tiles.buildings[building].choices:
            for effect in parse(choice):
                if effect.verb in ("regain", "regain_random"):
                    back = min(effect.count, discard)
                    best = max(best, worth.hand(cards + back) - worth.hand(cards))
                elif effect.verb in ("draw", "draw_pick") and position.room:
                    best = max(best, item)
        return best

    # --- cards

    def play(self, card: str, position: Position) -> list[Position]:
        """A card is turned up: resolved whole, or not at all (NY-062)."""
        row = action_row(card)
        if row is None:
            return [position]
        position = position._replace(noise=position.noise + row.noise)
        if not self.can_carry_out(row.effect, position, clear=row.clear):
            return [position]
        return self.moves.run(parse(row.effect), position)

    def can_carry_out(self, code: str, position: Position, *, clear: bool) -> bool:
        """NY-063."""
        if clear and not self.moves.is_clear(position):
            return False
        for effect in parse(code):
            if effect.verb == "move" and next(self.moves.steps(position, effect.words), None) is None:
                return False
            if effect.verb == "poi_walk" and position.space not in self.site.island.poi.values():
                return False
            if effect.verb == "steal" and len(self.site.heroes_in.get(position.space, ())) < 2:
                return False
        return True

    def use_ability(self, way: int, position: Position) -> list[Position]:
        """The personal ability (NY-340)."""
        ability = TABLES.heroes.ability
        code = ability.choices[way]
        if not self.can_carry_out(code, position, clear=False):
            return []
        return self.moves.run(parse(code), position._replace(noise=position.noise + ability.noise))

    def _turn_up(self, plan: Plan, pool: Sequence[str], *, every: bool) -> list[Plan]:
        """What the next card can be: one of the pool, or the ability for the least of it, with `every` for each."""
        left = [card for card in pool if card not in plan.used]
        found = [
            self._plan(after, (*plan.used, card), (*plan.turned, card))
            for card in left
            for after in self.play(card, plan.position)
        ]
        if any(turned.startswith(ABILITY) for turned in plan.turned) or not self.may_use_ability:
            return found
        spent = left if every else sorted(left, key=keeping)[:1]
        for card in spent:
            for way in range(len(TABLES.heroes.ability.choices)):
                for after in self.use_ability(way, plan.position):
                    key = f"{ABILITY}:{way}:{card}"
                    found.append(self._plan(after, (*plan.used, card), (*plan.turned, key)))
        return found

    may_use_ability = True

    def _plan(self, position: Position, used: tuple[str, ...], turned: tuple[str, ...]) -> Plan:
        return Plan(position, used, turned, self.judge(position, used))

    def finish(self, plans: Sequence[Plan], pool: Sequence[str], count: int, *, drives: bool) -> Plan:
        """The best end of a turn from these beginnings: so many cards of the pool, then the Car."""
        every = len(pool) <= 2
        found = list(plans)
        for _ in range(count):
            begun = self.best_of(found, FOLLOWED)
            found = [after for plan in begun for after in self._turn_up(plan, pool, every=every)] or begun
        if drives:
            found = [drive for plan in self.best_of(found, DRIVEN) for drive in self._drive(plan)]
        return max(found, key=lambda plan: plan.worth)

    @staticmethod
    def best_of(plans: Sequence[Plan], count: int) -> list[Plan]:
        """The best of these plans."""
        return sorted(plans, key=lambda plan: -plan.worth)[:count]

    def _drive(self, plan: Plan) -> list[Plan]:
        """Step 5: the Car's movement, or none."""
        car = TABLES.items.cars.get(self.site.me.car or "")
        if car is None or not self.moves.is_clear(plan.position) or "escaped" in plan.position.done:
            return [plan]
        found = [plan]
        for after in self.moves.walk_on(plan.position, car.move, UPTO):
            if after.space != plan.position.space:
                ends = self.moves.reveal(after, Effect("reveal", (car.reveal,)))
                found += [self._plan(end, plan.used, plan.turned) for end in ends]
        return found

    # --- questions

    @cached_property
    def begun(self) -> Plan:
        """Nothing planned yet."""
        return self._plan(self.moves.settle(self.moves.start()), (), ())

    def two_cards(self, count: int) -> Plan:
        """The best turn with so many cards of the hand."""
        return self.finish([self.begun], self.hand, count, drives=True)

    def order(self, keys: Sequence[str]) -> Plan:
        """The best turn with the cards that were chosen, of which these keys may be turned up now."""
        pool = list(self.site.own.chosen)
        self.may_use_ability = any(key.startswith(ABILITY) for key in keys)
        return self.finish([self.begun], pool, len(pool), drives=True)

    def rest(self) -> tuple[Effect, ...]:
        """What of the card on the table is still to come after a movement, as far as it can be seen."""
        shown = self.site.view.shown
        row = action_row(shown[-1]) if shown else None
        effects = parse(row.effect) if row is not None else ()
        for place, effect in enumerate(effects):
            if effect.verb in ("move", "poi_walk"):
                return effects[place + 1 :]
        return (Effect("reveal", (1,)),)

    def step(self, keys: Sequence[str], left: int, words: str) -> Plan:
        """The best turn from a movement of so many steps on, of which these may be made now."""
        how, begun = frozenset(words.split()), self.begun.position
        pool = list(self.site.own.chosen)
        plans = []
        for key in keys:
            for after in self._first_step(key, begun, how):
                further = [after] if key == "stop" else self.moves.walk_on(after, left - 1, how)
                ends = [end for walked in further for end in self.moves.run(self.rest(), walked)]
                plans += [self._plan(end, (), ()) for end in ends]
        drives = bool(pool) or how != UPTO
        return self.finish(plans, pool, len(pool), drives=drives) if plans else self.begun

    def _first_step(self, key: str, position: Position, how: frozenset[str]) -> list[Position]:
        """Where a key of the movement leads; it is the first of the trail."""
        what, _, space = key.partition(":")
        if what == "stop":
            return [position._replace(trail=("stop",))]
        if what in ("bridge", "give_up_bridge", "board"):
            tried = list(self.moves.leave(position, how | {"smash"}))
            return [after._replace(trail=(key,)) for after in tried]
        if what not in ("go", "give_up", "tunnel"):
            return []  # a way of several steps: the steps are planned one by one
        space, _, rider = space.partition(":")
        after = self.moves.enter(position, space, key, how)
        if what == "give_up":
            after = after._replace(gain=after.gain - 4.0)
        if rider and self.worth.ready > 0.5:
            after = after._replace(gain=after.gain + 0.5)
        elif rider:
            after = after._replace(gain=after.gain - 0.2)
        return [after]

    def opening(self, keys: Sequence[str]) -> Plan:
        """The best space of these to reveal."""
        begun, pool = self.begun.position, list(self.site.own.chosen)
        plans = []
        for space in keys:
            after = self.moves.open_up(begun, space)
            lure = 0.3 * self.moves.lure(begun, space)
            plans.append(self._plan(after._replace(gain=after.gain + lure), (), ()))
        return self.finish(plans, pool, len(pool), drives=True)

    def split(self, damage: int, reach: int) -> bool:
        """Whether damage is better given to Bosses first."""
        found = self.moves.deal(self.moves.start(), damage, reach)
        return len(found) > 1 and self.judge(found[1], ()) > self.judge(found[0], ())

    def is_stuck(self) -> bool:
        """Whether the few cards in hand bring the Hero no further, and many would come back with a Timer tile."""
        cards = len(self.hand)
        if cards > FEW or self.site.me.discard < MANY or self.site.late:
            return False
        plan, start = self.two_cards(min(2, cards)), self.begun.position
        reached = plan.position.done - start.done
        if any(not name.startswith("kill:") for name in reached):
            return False
        before = self.worth.potential(start.space, start.done)
        return self.worth.potential(plan.position.space, plan.position.done) <= before

    def drives(self) -> bool:
        """Whether the Car's movement makes the turn better."""
        begun = self.begun
        best = max(self._drive(begun), key=lambda plan: plan.worth)
        return best.worth > begun.worth
