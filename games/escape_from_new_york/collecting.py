"""What a Hero may take from its space at any moment of its turn: cubes, Cases, the President, Cars (4.24 to 4.26)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.decision import DecisionKind, Option
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask, Choice
from games.engine.text import Text
from games.escape_from_new_york.arguments import Rescue
from games.escape_from_new_york.bosses import duke, dukes_space, place_boss
from games.escape_from_new_york.cards import draw_item, gain_card, see_to_limit
from games.escape_from_new_york.moving import stop_movement
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import common_car, hidden_poi, is_clear, is_on, open_beside, pack_of
from games.escape_from_new_york.revealing import reveal_poi
from games.escape_from_new_york.spawning import place_prisoners, take_cube, unpark
from games.escape_from_new_york.state import NOBODY, EscapeState
from games.escape_from_new_york.timers import DISCARD_TILES, land_helicopter

CUBE, CASE, PRESIDENT, CAR = "cube", "case", "president", "car"


def collectable(state: EscapeState) -> list[str]:
    """What the current Hero can collect now: only without Enemies in the space (NY-034)."""
    hero = state.hero
    if not is_clear(state, hero.space):
        return []
    keys = [f"{CASE}:{case}" for case in sorted(state.counters.get(hero.space, []))]
    if is_at_camp(state) and not state.dead and state.president == NOBODY:
        keys.append(PRESIDENT)
    if state.cubes.get(hero.space) and (state.items or state.items_discard):
        keys.append(CUBE)
    if state.parked.get(hero.space) and not hero.car:
        keys.append(CAR)
    return keys


def is_at_camp(state: EscapeState) -> bool:
    """Whether the current Hero stands on the Duke's Camp, face up (NY-319)."""
    space = state.hero.space
    return space in state.poi_open and pack_of(state).tiles.poi[state.poi[space]].camp


class Collect(DecisionKind[EscapeState]):
    """One thing of the own space; the order is the player's (NY-035)."""

    name = "escape_from_new_york.collect"

    def keys(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return collectable(state)

    def option(self, state: EscapeState, ask: Ask, key: str) -> Option:
        what, _, case = key.partition(":")
        return Option(Text(f"escape_from_new_york.option_text.collect_{what}", {"case": int(case or 0)}))

    def apply(self, play: Table, ask: Ask, choice: Choice) -> None:
        what, _, case = str(choice).partition(":")
        if what == CUBE:
            collect_cube(play)
        elif what == CASE:
            collect_case(play, int(case))
        elif what == CAR:
            collect_car(play)
        else:
            collect_president(play)


COLLECT: Final = Collect()


def collect_cube(play: Table) -> None:
    """NY-273: a cube goes to the supply for an Item."""
    state = play.state
    take_cube(play, state.hero.space)
    play.tell("cube_collected", {"seat": state.current, "space": state.hero.space})
    draw_item(play, state.current)


def collect_case(play: Table, case: int) -> None:
    """NY-310: the card of the slot is taken in secret; the counter goes back to the slot's place."""
    state = play.state
    space = state.hero.space
    counters = state.counters[space]
    counters.remove(case)
    if not counters:
        del state.counters[space]
    card, state.slots[case - 1] = state.slots[case - 1], ""
    play.reveal()
    play.tell("case_collected", {"seat": state.current, "case": case, "space": space})
    gain_card(play, state.current, card, "case_drawn")


def collect_car(play: Table) -> None:
    """NY-290: the figure goes onto a Car card; a movement in progress stops."""
    state = play.state
    unpark(play, state.hero.space)
    state.hero.car = common_car(state)[0]
    play.tell("car_taken", {"seat": state.current, "space": state.hero.space})
    stop_movement(play)


def collect_president(play: Table) -> None:
    """NY-319 to NY-322, NY-421: the first time sets the whole city off."""
    state = play.state
    first = not state.collected
    if first and is_on(state, "dead_or_alive"):
        play.reveal()
        state.dead = state.president_deck.pop() == "dead"
    if not state.dead:
        state.president = state.current
    state.collected = True
    play.tell("president_collected", {"seat": state.current, "space": state.hero.space, "dead": state.dead})
    if first:
        play.push(RESCUE, {"camp": state.hero.space})
    see_to_limit(play, state.current)


def surround_camp(play: Table) -> Flow:
    """NY-320 (1), NY-321: a Prisoner on each open space beside the Camp."""
    for space in open_beside(play.state, read(play.args, Rescue).camp):
        place_prisoners(play, space, 1)
    return NEXT


def land_for_president(play: Table) -> Flow:
    """NY-320 (2)."""
    land_helicopter(play)
    play.args["hidden"] = hidden_poi(play.state)
    play.args["count"] = len(hidden_poi(play.state))
    return NEXT


def turn_up_all(play: Table) -> Flow:
    """NY-320 (3): all hidden POI, in the order of their places."""
    left = read(play.args, Rescue).hidden
    if not left:
        return NEXT
    play.args["hidden"] = left[1:]
    reveal_poi(play, left[0])
    return AGAIN


def lose_tiles(play: Table) -> Flow:
    """NY-320 (3): as many Timer tiles go without effect."""
    play.push(DISCARD_TILES, {"left": read(play.args, Rescue).count})
    return NEXT


def duke_enters(play: Table) -> Flow:
    """NY-320 (4)."""
    space = dukes_space(play)
    if space is not None:
        place_boss(play, duke(play), space)
    return NEXT


RESCUE = sequence(
    "escape_from_new_york.rescue",
    surround_camp,
    land_for_president,
    turn_up_all,
    lose_tiles,
    duke_enters,
    args_type=Rescue,
)
