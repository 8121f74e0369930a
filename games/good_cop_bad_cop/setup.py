"""The deal (GC-002 to GC-008)."""

from games.engine.play import Play
from games.good_cop_bad_cop.content.roles import AGENT, KINGPIN
from games.good_cop_bad_cop.content.tables import PACKS, equipment_for, ordinary_cards
from games.good_cop_bad_cop.state import NOBODY, SLOTS, CopState, has_expansion


def deal(play: Play[CopState]) -> None:
    """Role cards, equipment and guns. Cards are numbered as they are dealt, and then mixed in their slots, so that
    neither number nor slot tells who got a card of the leaders' pile (GC-008)."""
    state, chance = play.state, play.chance
    count = len(state.seats)
    rest = list(ordinary_cards(state.pack, count, has_expansion(state)))
    chance.shuffle(rest)
    pile = [AGENT, KINGPIN, *rest[: count - 2]]
    rest = rest[count - 2 :]
    chance.shuffle(pile)
    for seat in range(count):
        state.faces += [pile[seat], *rest[2 * seat : 2 * seat + 2]]
        held = list(range(seat * SLOTS, seat * SLOTS + SLOTS))
        chance.shuffle(held)
        state.slots.append(held)
    left_over = rest[2 * count :]
    state.faces += left_over
    state.dealt = [seat for seat in range(count) for _ in range(SLOTS)] + [NOBODY] * len(left_over)
    _lay_out(state, count)
    deck = list(equipment_for(state.pack, count, has_expansion(state)))
    chance.shuffle(deck)
    state.hands = [[key] for key in deck[:count]]
    state.deck = deck[count:]
    state.guns = PACKS[state.pack].guns[count]
    play.tell("cards_dealt", {})


def _lay_out(state: CopState, count: int) -> None:
    state.up = [[False] * SLOTS for _ in range(count)]
    state.looked_by = [[[] for _ in range(SLOTS)] for _ in range(count)]
    state.notes = [[] for _ in range(count)]
    state.alive = [True] * count
    state.wounded = [False] * count
    state.armed = [False] * count
    state.aims = [NOBODY] * count
    state.seen_gear = [[] for _ in range(count)]
