"""Timer tiles: revealed, discarded, and what the black ones do (4.16, table 2.16)."""

from collections.abc import Sequence
from typing import Final

from games.engine.arguments import read
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.engine.state import Ask
from games.escape_from_new_york.arguments import Left, TimerTile
from games.escape_from_new_york.bosses import return_duke
from games.escape_from_new_york.choices import PickSpace
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import run_effects, verb
from games.escape_from_new_york.ending import lose_together
from games.escape_from_new_york.hauk.missions import hear_from_hauk
from games.escape_from_new_york.piles import Table, random_cards, return_to_hand
from games.escape_from_new_york.places import island_of, pack_of
from games.escape_from_new_york.state import EscapeState


def top_layer(state: EscapeState) -> str:
    """The layer of the top tile, which everybody sees (NY-205); empty without tiles."""
    return pack_of(state).city_events.timer[state.timer[-1]].layer if state.timer else ""


def is_late(state: EscapeState) -> bool:
    """Whether the top Timer tile is red (NY-370)."""
    return top_layer(state) == "red"


def turn_tile(play: Table) -> Flow:
    """NY-201, NY-208, NY-261: turns the top tile up; Hurry Up never waits on top when a tile is due."""
    state, how = play.state, read(play.args, TimerTile).how
    if not state.timer:
        return NEXT
    if top_layer(state) == "hurry_up" and how != "hurry_up":
        play.push(TIMER, {"how": "hurry_up"})
        return AGAIN
    play.reveal()
    tile = state.timer.pop()
    state.timer_shown.append(tile)
    play.tell("timer_revealed", {"tile": tile, "left": len(state.timer), "how": how})
    return_duke(play)
    hear_from_hauk(play)
    run_effects(play, pack_of(state).city_events.timer[tile].effect, tile, "timer")
    return NEXT


def hurry(play: Table) -> Flow:
    """NY-203: as soon as Hurry Up lies on top it is revealed."""
    if top_layer(play.state) == "hurry_up":
        play.push(TIMER, {"how": "hurry_up"})
    return NEXT


def discard_tiles(play: Table) -> Flow:
    """NY-202 and NY-320: tiles go without effect, one by one; the last red one still ends the game."""
    state, args = play.state, play.args
    left = read(args, Left).left
    if not left or not state.timer:
        return NEXT
    args["left"] = left - 1
    play.reveal()
    tile = state.timer.pop()
    row = pack_of(state).city_events.timer[tile]
    red = row.layer == "red"
    (state.timer_shown if red else state.timer_gone).append(tile)
    play.tell("timer_discarded", {"tile": tile if red else "", "left": len(state.timer)})
    if red and row.effect:
        lose_together(play)
    elif top_layer(state) == "hurry_up":
        play.push(TIMER, {"how": "hurry_up"})
    return AGAIN


TIMER = sequence("escape_from_new_york.timer", turn_tile, hurry, args_type=TimerTile)
DISCARD_TILES = sequence("escape_from_new_york.discard_tiles", discard_tiles, args_type=Left)


# --- effects


@verb("collective_loss")
def end_in_loss(play: Table, effect: Effect) -> None:
    """NY-204."""
    lose_together(play)


@verb("land")
def land(play: Table, effect: Effect) -> None:
    """NY-207."""
    land_helicopter(play)


def land_helicopter(play: Table) -> None:
    """The Helicopter lands, if it has not (NY-207)."""
    if not play.state.landed:
        play.state.landed = True
        play.tell("helicopter_landed", {"space": play.state.helicopter})


@verb("event_level")
def raise_event_level(play: Table, effect: Effect) -> None:
    """Moves the Event Level marker to the right; it stays on the last place."""
    state = play.state
    last = len(pack_of(state).city_events.event_level.track) - 1
    state.event_place = min(last, state.event_place + effect.count)
    play.tell("event_level_raised", {"place": state.event_place})


@verb("each_regain_random")
def everybody_regains(play: Table, effect: Effect) -> None:
    """Each Hero returns random discarded Action cards, in seat order from the current one."""
    state = play.state
    for seat in turn_order(state):
        regain_random(play, seat, effect.count)


def turn_order(state: EscapeState) -> list[int]:
    """All seats, the current one first."""
    seats = range(len(state.heroes))
    return [*seats[state.current :], *seats[: state.current]]


def regain_random(play: Table, seat: int, count: int) -> None:
    """A Hero returns random cards of the own discard pile to hand; others learn the number."""
    hero = play.state.heroes[seat]
    cards = random_cards(play, hero.discard, count)
    return_to_hand(hero, cards)
    if cards:
        play.tell(
            "cards_returned",
            {"seat": seat, "count": len(cards), "cards": list(cards)},
            seats=(seat,),
            others={"seat": seat, "count": len(cards)},
        )


class MoveHelicopter(PickSpace):
    """Where the Helicopter goes: another Central Park space."""

    name = "escape_from_new_york.move_helicopter"

    def spaces(self, state: EscapeState, ask: Ask) -> Sequence[str]:
        return other_park_spaces(state)

    def picked(self, play: Table, ask: Ask, space: str) -> None:
        fly(play, space)


def other_park_spaces(state: EscapeState) -> list[str]:
    """Central Park without the space where the Helicopter is."""
    return [space for space in island_of(state).park if space != state.helicopter]


def fly(play: Table, space: str) -> None:
    """Moves the Helicopter counter; it keeps its side."""
    play.state.helicopter = space
    play.tell("helicopter_moved", {"space": space})


@verb("helicopter")
def move_helicopter(play: Table, effect: Effect) -> None:
    """To a space of the player's choice, or at random."""
    if "random" in effect.words:
        fly(play, play.chance.pick(other_park_spaces(play.state)))
    else:
        play.ask(MOVE_HELICOPTER, play.state.current)


MOVE_HELICOPTER: Final = MoveHelicopter()
