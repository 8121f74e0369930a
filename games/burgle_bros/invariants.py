"""What is always true of a state; a broken line stops the match for the operator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from games.burgle_bros.arguments import TwoTools
from games.burgle_bros.content.tables import LOST, PACKS, all_tiles, patrol_cells
from games.burgle_bros.draws import KEEP
from games.burgle_bros.state import MOST_DICE, MOST_HACKS, BurgleState, empty_cell, has_guard
from games.engine.arguments import read


def invariants(state: BurgleState) -> list[str]:
    """What is wrong with a state; empty if nothing is."""
    return list(_broken(state)) if state.stage == "turns" else []


def _broken(state: BurgleState) -> Iterator[str]:
    if not _are_whole(tuple(state.tiles), state.pack, str(state.options["scenario"])):
        yield "tiles are lost or doubled"
    yield from _patrols(state)
    if state.outcome is None:
        # Whoever gives up over the choice of a tool takes the question with the tools away.
        yield from _cards(state)
        if any(has_guard(state, room) for room in state.alarms):
            yield "an alarm rings where the guard stands"
    shown = set(state.shown)
    if not shown.issuperset(room for room in state.places if room >= 0):
        yield "a burglar stands in a hidden room"
    if len(set(state.alarms)) != len(state.alarms) or len(shown) != len(state.shown):
        yield "a token lies twice in a room"
    if min(state.stealth) < 0 or state.actions < 0:
        yield "less than nothing"
    if not _within(state.hacks.values(), MOST_HACKS):
        yield f"Hack tokens: {state.hacks}"
    if not _within(state.dice.values(), MOST_DICE):
        yield f"dice on safes: {state.dice}"
    if not _within(state.speeds, MOST_DICE):
        yield f"guard dice: {state.speeds}"
    if any(loot.count("gold_bar") > 1 for loot in state.loot):
        yield "a burglar has two Gold Bars"


def _within(numbers: Collection[int], most: int) -> bool:
    """Whether all lie between 1 and the most."""
    return not numbers or (min(numbers) > 0 and max(numbers) <= most)


@lru_cache(maxsize=1024)
def _are_whole(tiles: tuple[str, ...], pack: int, scenario: str) -> bool:
    """Whether these are all tiles of the scenario. They stay where they were dealt, so this is asked often."""
    return sorted(filter(None, tiles)) == list(all_tiles(pack, scenario))


@cache
def _patrol_cards(pack: int, scenario: str, floor: int, empty: int, with_lost: bool) -> list[int]:
    """The cards of a floor's patrol deck, sorted."""
    cells = [cell for cell in patrol_cells(pack, scenario, floor) if cell != empty]
    return [LOST, *cells] if with_lost else cells


def _patrols(state: BurgleState) -> Iterator[str]:
    lost, empty = state.options["lost_visual"] == "on", empty_cell(state)
    for floor, deck in enumerate(state.patrols):
        wanted = _patrol_cards(state.pack, str(state.options["scenario"]), floor, empty, lost)
        if sorted([*deck, *state.patrols_gone[floor], *state.patrols_used[floor]]) != wanted:
            yield f"patrol cards of floor {floor + 1} are lost or doubled"


@cache
def _all_cards(pack: int, alone: bool) -> list[str]:
    """Tools, loot and events that are in the game, sorted."""
    cards = PACKS[pack].cards
    gone = [*cards.not_alone_loot, *cards.not_alone_events] if alone else []
    return sorted(key for key in [*cards.tools, *cards.loot, *cards.events] if key not in gone)


def _cards(state: BurgleState) -> Iterator[str]:
    """Every card is in one place. A running question may hold the tools that it is about."""
    found = [*state.tool_deck, *state.tool_used, *state.loot_deck, *state.event_deck, *state.event_used]
    for held in (*state.tools, *state.loot, *state.lying.values()):
        found += held
    found += state.lasting
    if state.donuts >= 0:
        found.append("donuts")
    if state.kitty >= 0:
        found.append("persian_kitty")
    for ask in state.asks.values():
        if ask.kind == KEEP.name:
            found += read(ask.args, TwoTools).tools
    wanted = _all_cards(state.pack, len(state.seats) == 1)
    if sorted(found) != wanted:
        lost, doubled = Counter(wanted) - Counter(found), Counter(found) - Counter(wanted)
        yield f"cards are lost {dict(lost)} or doubled {dict(doubled)}"
