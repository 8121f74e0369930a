"""A step onto a Bridge: the attempt to escape together (4.29)."""

from games.escape_from_new_york.ending import win_together
from games.escape_from_new_york.orders import pledges
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import heroes_in, island_of, pack_of
from games.escape_from_new_york.state import EscapeState


def wanted_cards(state: EscapeState, space: str) -> list[str]:
    """The Cases that must be shown at a Bridge: the Tape and its diagram (NY-350)."""
    bridge = island_of(state).bridges[space]
    return [key for key, row in pack_of(state).items.cases.items() if row.tape or row.bridge == bridge]


def is_enough(state: EscapeState, space: str, seats: list[int]) -> bool:
    """Whether these Heroes hold the President and the wanted cards (NY-352)."""
    held = {card for seat in seats for card in state.heroes[seat].supply}
    return not state.dead and state.president in seats and held.issuperset(wanted_cards(state, space))


def attempt(play: Table) -> None:
    """NY-350 to NY-353: all Heroes in the space win, or the step was in vain. The current player's cards are pledged
    by the attempt itself (NY-441)."""
    state = play.state
    space, seat = state.hero.space, state.current
    here = heroes_in(state, space)
    play.reveal()
    winning = [other for other in here if other == seat or pledges(play, other, wins=True)]
    if is_enough(state, space, winning):
        win_together(play, here, island_of(state).bridges[space])
        return
    showing = [other for other in here if other == seat or pledges(play, other, wins=False)]
    cards = sorted(card for other in showing for card in state.heroes[other].supply)
    shown = [card for card in cards if card in wanted_cards(state, space)]
    play.tell("escape_failed", {"seat": seat, "space": space})
    if shown:
        play.tell("cards_shown", {"space": space, "cards": list(shown)})
