"""The bots' answers to the small questions of a turn (section 6 of the rules page): plain rules, no look ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.bots.random_bot import random_choice
from games.engine.arguments import read
from games.engine.bot import OpenDecision
from games.engine.chance import Dice
from games.engine.state import Choice
from games.escape_from_new_york.arguments import Attack, Damage, Objectives, Tie
from games.escape_from_new_york.cards import CHOOSE_SLOT, HIDDEN, KEEP_ITEMS, OVER_LIMIT, REGAIN, STEAL
from games.escape_from_new_york.choices import NONE
from games.escape_from_new_york.content.verbs import parse
from games.escape_from_new_york.damage import AVOID_DAMAGE, TAKE
from games.escape_from_new_york.enemy_moves import CHOOSE_ENEMY, CHOOSE_WAY
from games.escape_from_new_york.hitting import BLAST, HIT, LURE_TO, TRICK
from games.escape_from_new_york.leveling import CHOOSE_COLOUR, CHOOSE_OBJECTIVE, TAKE_SPECIAL
from games.escape_from_new_york.lone import DECLARE
from games.escape_from_new_york.placing import BREAK_TIE, DROP_SUPPLIES, PLACE_CAR, PLACE_PRISONER
from games.escape_from_new_york.planning.missions import missions
from games.escape_from_new_york.planning.site import TABLES, action_row
from games.escape_from_new_york.planning.turns import Planner, keeping, moves_by
from games.escape_from_new_york.planning.worth import DEAR
from games.escape_from_new_york.police.action import COMPLETE_MISSION, ENOUGH, USE_COPS
from games.escape_from_new_york.police.cops import COP_HIT, MOVE_COP, SEND_COP
from games.escape_from_new_york.revealing import PEEK_POI, SCOUT
from games.escape_from_new_york.steps import DRIVE, END_ACTIONS, NO, PAUSE, REVEAL_TIMER, USE_BUILDING, YES
from games.escape_from_new_york.timers import MOVE_HELICOPTER

Answer = Callable[[Planner, OpenDecision], Choice]


def first_key(_planner: Planner, decision: OpenDecision) -> Choice:
    """The first option."""
    return decision.keys[0]


def best_cards_back(_planner: Planner, decision: OpenDecision) -> Choice:
    """Movement cards first, then the better ones."""
    cards = sorted(decision.keys, key=lambda card: (not moves_by(card), -keeping(card), card))
    return cards[: decision.most]


def weakest_first(planner: Planner, decision: OpenDecision, *, bosses_first: bool = False) -> Choice:
    """Who stands beside the Hero, Prisoners before Bosses, those with the fewest Hit Points first."""
    here, bosses = planner.site.here, TABLES.new_york.bosses

    def rank(item: tuple[str, int]) -> tuple[bool, bool, int, str]:
        kind, space = item[0].partition("#")[0].split(":")[:2]
        return space != here, (kind in bosses) != bosses_first, item[1], item[0]

    left, parts = decision.total, {}
    for key, most in sorted(decision.buckets.items(), key=rank):
        parts[key] = min(left, most)
        left -= parts[key]
    return parts


def split_hit(planner: Planner, decision: OpenDecision) -> Choice:
    """Prisoners first or Bosses first, whichever leads further."""
    attack = read(decision.args, Attack)
    return weakest_first(planner, decision, bosses_first=planner.split(attack.damage, attack.reach))


def strongest(_planner: Planner, decision: OpenDecision) -> Choice:
    """The Enemy that does most harm, or nobody."""
    keys = [key for key in decision.keys if key != NONE]
    bosses = TABLES.new_york.bosses

    def harm(key: str) -> int:
        kind = key.partition(":")[0]
        return bosses[kind].damage if kind in bosses else TABLES.new_york.prisoner.damage

    return max(keys, key=lambda key: (harm(key), key), default=NONE)


def out_of_the_way(planner: Planner, decision: OpenDecision) -> Choice:
    """Where nobody stands, and where one does not want to go."""
    site, worth = planner.site, planner.worth
    return min(
        decision.keys,
        key=lambda space: (space in site.heroes_in, worth.potential(space, frozenset()), space),
    )


def where_it_hurts_least(planner: Planner, decision: OpenDecision) -> Choice:
    """For an Enemy that comes: not where step 12 brings it in, and not on the own way (NY-135)."""
    site, worth = planner.site, planner.worth
    coming = set(site.island.towards(site.here, tuple(site.view.new_york.directions)))
    return min(decision.keys, key=lambda space: (space in coming, worth.potential(space, frozenset()), space))


def most_enemies(planner: Planner, decision: OpenDecision) -> Choice:
    """The space with most Enemies, the own one first."""
    site = planner.site
    return max(
        decision.keys, key=lambda space: (len(site.enemies_in.get(space, ())), space == site.here, space)
    )


def least_harm(_planner: Planner, decision: OpenDecision) -> Choice:
    """The Enemy that may come first: the weakest."""
    bosses = TABLES.new_york.bosses
    return min(decision.keys, key=lambda key: (key.partition(":")[0] in bosses, key))


def longest_way(planner: Planner, decision: OpenDecision) -> Choice:
    """Of equally short ways one that ends beside no other Hero."""
    heroes = planner.site.heroes_in
    return min(decision.keys, key=lambda key: (key.partition("~")[0].split(".")[-1] in heroes, key))


def spare_card(planner: Planner, decision: OpenDecision) -> Choice:
    """The card that is worth least; onto the bar if it fits."""
    bar = [key for key in decision.keys if key.startswith("bar:")]
    least = min(decision.keys, key=lambda key: (planner.worth.keeping(key.removeprefix("bar:")), key))
    worst = min(bar, key=lambda key: (planner.worth.keeping(key.removeprefix("bar:")), key), default=least)
    return worst if bar and planner.worth.keeping(worst.removeprefix("bar:")) < DEAR else least


def best_items(planner: Planner, decision: OpenDecision) -> Choice:
    """The Items that are worth most."""
    ranked = sorted(decision.keys, key=lambda key: (-planner.worth.keeping(key.partition(":")[2]), key))
    return ranked[: decision.most]


def known_slot(planner: Planner, decision: OpenDecision) -> Choice:
    """A slot by whose counter a Case that was put away is known as such later."""
    worth, here = planner.worth, planner.site.here
    return next((key for key in decision.keys if worth.is_put_away(here, int(key))), decision.keys[0])


def avoid_if_it_hurts(planner: Planner, decision: OpenDecision) -> Choice:
    """The least Item that is enough, where damage would cost cards that count."""
    damage = min(read(decision.args, Damage).damage, len(planner.hand))
    items = [key for key in decision.keys if key != TAKE]
    if not items or damage < 2 or len(planner.hand) < 2:
        return TAKE

    def most(card: str) -> int:
        return parse(TABLES.items.items[card].effect)[0].count

    enough = [card for card in items if most(card) >= damage]
    return min(enough or items, key=lambda card: (most(card), card))


def best_use(planner: Planner, decision: OpenDecision) -> Choice:
    """A Building: cards back while few are in hand, else an Item, else Ammo."""
    building = planner.site.building(planner.site.here)
    rows = TABLES.tiles.buildings[building].choices

    def value(key: str) -> tuple[float, str]:
        verb = parse(rows[int(key)])[0].verb
        if verb.startswith("regain"):
            few = len(planner.hand) < 6 and planner.site.me.discard
            return (3.0 if few else 0.2), key
        if verb.startswith("draw"):
            return (2.0 + planner.worth.wanted_items if planner.worth.room else 0.1), key
        return 0.5, key

    return max(decision.keys, key=value)


def best_special(_planner: Planner, decision: OpenDecision) -> Choice:
    """The Special card that does most; robbing others is no use to those who leave together."""

    def value(card: str) -> tuple[float, str]:
        row = action_row(card)
        steals = row is not None and "steal" in row.effect
        return keeping(card) - 3.0 * steals, card

    return max(decision.keys, key=value)


def colour_to_change(planner: Planner, _decision: OpenDecision) -> Choice:
    """The thing to hold, unless it is held: then the way out."""
    return "blue" if all(planner.worth.holds(what) for what in planner.worth.objects()) else "purple"


def best_objective(planner: Planner, decision: OpenDecision) -> Choice:
    """An Objective that is nearest to being met."""
    worth, site = planner.worth, planner.site
    cards = read(decision.args, Objectives).cards

    def value(card: str) -> float:
        row = TABLES.goals.objectives[card]
        if row.colour == "purple":
            return 3.0 * worth.holds(row.needs) + {"tape": 1.0, "bracelet": 0.8}.get(row.needs, 0.3)
        exits = worth.exits(row.needs)
        if row.needs == "helicopter" and not exits:
            exits = [site.view.helicopter or site.island.heliport]
        return -min((site.distances(space).get(site.here, 30.0) for space in exits), default=20.0)

    best = max(range(len(cards)), key=lambda place: value(cards[place]))
    return f"{best}:{cards[best]}"


def helicopter_place(planner: Planner, decision: OpenDecision) -> Choice:
    """Near the Hero who wants to leave with it, far away from others."""
    site = planner.site
    mine = any(
        TABLES.goals.objectives[objective.key].needs == "helicopter" for objective in site.own.objectives
    )
    stay = site.here if mine or site.view.police is not None else site.view.helicopter or site.here
    return min(decision.keys, key=lambda space: (site.distances(stay).get(space, 30.0), space))


def nearest_spaces(planner: Planner, decision: OpenDecision) -> Choice:
    """As many as wanted, the nearest to the Hero."""
    site = planner.site
    ranked = sorted(decision.keys, key=lambda space: (site.distances(space).get(site.here, 30.0), space))
    return ranked[: decision.most]


def nearest_poi(planner: Planner, decision: OpenDecision) -> Choice:
    """The POI that is nearest: it is the next to be gone to."""
    site = planner.site
    keys = [key for key in decision.keys if key != NONE]
    return min(keys, key=lambda space: (site.distances(space).get(site.here, 30.0), space), default=NONE)


def farthest_poi(planner: Planner, decision: OpenDecision) -> Choice:
    """The POI that saves the longest way."""
    site = planner.site
    keys = [key for key in decision.keys if key != NONE]
    return max(keys, key=lambda space: (site.distances(space).get(site.here, 30.0), space), default=NONE)


def farthest_tie(planner: Planner, decision: OpenDecision) -> Choice:
    """Where something is put or taken at equally near spaces: away from the own way."""
    read(decision.args, Tie)
    return out_of_the_way(planner, decision)


def loot(_planner: Planner, decision: OpenDecision) -> Choice:
    """A face-down card rather than one that the group needs in the open."""
    return next((key for key in decision.keys if key.endswith(HIDDEN)), decision.keys[0])


def best_mission(planner: Planner, decision: OpenDecision) -> Choice:
    """The Mission of the highest level that can be completed; paid with the least Item."""
    levels = {mission.key: mission.level for mission in missions(planner.site)}

    def value(key: str) -> tuple[float, float]:
        mission, _, item = key.partition(":")
        return levels.get(mission, 0), -planner.worth.keeping(item) if item else 0.0

    return max(decision.keys, key=value)


def next_cops(_planner: Planner, decision: OpenDecision) -> Choice:
    """Every Cop action that does something: cards back and shots first, so that moves spoil neither."""
    keys = [key for key in decision.keys if key != ENOUGH]
    return keys[-1] if keys else ENOUGH


def _cops_goal(planner: Planner) -> str:
    """Where Cops are wanted: with the Hero."""
    return planner.site.here


def cop_near_hero(planner: Planner, decision: OpenDecision) -> Choice:
    """The nearest Cop that is not in the Hero's space yet; none if all are."""
    goal, distance = _cops_goal(planner), planner.site.island.distance
    away = [key for key in decision.keys if key not in (NONE, goal)]
    return min(away, key=lambda key: (distance(key, goal), key), default=NONE)


def send_to_hero(planner: Planner, decision: OpenDecision) -> Choice:
    """As near to the Hero as it gets."""
    goal, distance = _cops_goal(planner), planner.site.island.distance
    return min(decision.keys, key=lambda key: (distance(key, goal), key))


def reveal_timer(planner: Planner, _decision: OpenDecision) -> Choice:
    """A Timer tile before it is due: only where a small hand gets nothing done that many cards would."""
    return YES if planner.is_stuck() else NO


def drive(planner: Planner, decision: OpenDecision) -> Choice:
    """The Car's movement, if it makes the turn better."""
    return YES if YES in decision.keys and planner.drives() else NO


ANSWERS: Final[dict[str, Answer]] = {
    REVEAL_TIMER.name: reveal_timer,
    DRIVE.name: drive,
    END_ACTIONS.name: first_key,
    PAUSE.name: first_key,
    HIT.name: split_hit,
    COP_HIT.name: weakest_first,
    BLAST.name: most_enemies,
    TRICK.name: strongest,
    LURE_TO.name: out_of_the_way,
    REGAIN.name: best_cards_back,
    OVER_LIMIT.name: spare_card,
    KEEP_ITEMS.name: best_items,
    CHOOSE_SLOT.name: known_slot,
    AVOID_DAMAGE.name: avoid_if_it_hurts,
    SCOUT.name: farthest_poi,
    PEEK_POI.name: nearest_poi,
    DECLARE.name: first_key,
    USE_BUILDING.name: best_use,
    TAKE_SPECIAL.name: best_special,
    CHOOSE_COLOUR.name: colour_to_change,
    CHOOSE_OBJECTIVE.name: best_objective,
    CHOOSE_ENEMY.name: least_harm,
    CHOOSE_WAY.name: longest_way,
    PLACE_PRISONER.name: where_it_hurts_least,
    PLACE_CAR.name: where_it_hurts_least,
    BREAK_TIE.name: farthest_tie,
    DROP_SUPPLIES.name: nearest_spaces,
    MOVE_HELICOPTER.name: helicopter_place,
    STEAL.name: loot,
    COMPLETE_MISSION.name: best_mission,
    USE_COPS.name: next_cops,
    MOVE_COP.name: cop_near_hero,
    SEND_COP.name: send_to_hero,
}
"""What is answered to each question; those that are not here get any legal answer."""


def small_answer(planner: Planner, decision: OpenDecision, chance: Dice) -> Choice:
    """A plain answer to a question."""
    answer = ANSWERS.get(decision.kind)
    return random_choice(decision, chance) if answer is None else answer(planner, decision)
