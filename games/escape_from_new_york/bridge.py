"""A step onto a Bridge: the attempt to escape together (4.29)."""

from games.escape_from_new_york.ending import win_together
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import heroes_in, island_of, pack_of
from games.escape_from_new_york.state import EscapeState


def wanted_cards(state: EscapeState, space: str) -> list[str]:
    """The Cases that must be shown at a Bridge: the Tape and its diagram (NY-350)."""
    bridge = island_of(state).bridges[space]
    return [key for key, row in pack_of(state).items.cases.items() if row.tape or row.bridge == bridge]


def pledged(state: EscapeState, seat: int) -> bool:
    """Whether a Hero's cards count at an attempt that wins (NY-351, NY-441)."""
    return seat == state.current or state.pledges.get(seat, IF_IT_WINS) != NEVER


IF_IT_WINS, ALWAYS, NEVER = "if_it_wins", "always", "never"


def attempt(play: Table) -> None:
    """NY-350 to NY-353: all Heroes in the space win, or the step was in vain."""
    state = play.state
    space = state.hero.space
    here = heroes_in(state, space)
    giving = [seat for seat in here if pledged(state, seat)]
    held = {card for seat in giving for card in state.heroes[seat].supply}
    has_president = not state.dead and state.president in giving
    play.reveal()
    if has_president and held.issuperset(wanted_cards(state, space)):
        win_together(play, here, island_of(state).bridges[space])
        return
    showing = [seat for seat in giving if seat == state.current or state.pledges.get(seat) == ALWAYS]
    shown = sorted(
        card for seat in showing for card in state.heroes[seat].supply if card in wanted_cards(state, space)
    )
    play.tell("escape_failed", {"seat": state.current, "space": space})
    if shown:
        play.tell("cards_shown", {"space": space, "cards": list(shown)})
