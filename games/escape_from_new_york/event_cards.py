"""Event cards and Traps: noted while a Hero moves, carried out after the action (4.32, NY-404)."""

from games.engine.arguments import read
from games.engine.flow import AGAIN, NEXT, Flow, sequence
from games.escape_from_new_york.arguments import Left
from games.escape_from_new_york.content.verbs import Effect
from games.escape_from_new_york.effects import run_effects, verb
from games.escape_from_new_york.piles import Table, draw
from games.escape_from_new_york.places import event_level, pack_of, trap_of


def carry_out_noted(play: Table) -> Flow:
    """NY-395, NY-399: in the order in which the spaces were entered."""
    turn = play.state.turn
    if not turn.noted:
        return NEXT
    space = turn.noted.pop(0)
    if trap_of(play.state, space):
        spring(play, space)
    else:
        play.push(EVENTS, {"left": event_level(play.state)})
    return AGAIN


def spring(play: Table, space: str) -> None:
    """NY-404: the Trap cards are shuffled and one is drawn; the tile stays dangerous."""
    state = play.state
    cards = [card for card, count in pack_of(state).tiles.trap_cards.items() for _ in range(count)]
    card = play.chance.pick(cards)
    play.tell("trap_drawn", {"space": space, "tile": state.tiles[space], "card": card})
    if card == "triggered":
        run_effects(play, trap_of(state, space), state.tiles[space], "trap")


def reveal_event(play: Table) -> Flow:
    """Reveals Event cards one by one, each resolved before the next (NY-395)."""
    state, left = play.state, read(play.args, Left).left
    card = draw(play, state.events, state.events_discard) if left else None
    if card is None:
        return NEXT
    play.args["left"] = left - 1
    state.events_discard.append(card)
    play.tell("event_revealed", {"card": card})
    run_effects(play, pack_of(state).city_events.events[card].effect, card, "event")
    return AGAIN


NOTED = sequence("escape_from_new_york.noted", carry_out_noted)
EVENTS = sequence("escape_from_new_york.events", reveal_event, args_type=Left)


@verb("events")
def event_icon(play: Table, effect: Effect) -> None:
    """As many Event cards as the Event Level says (NY-396)."""
    play.push(EVENTS, {"left": event_level(play.state)})
