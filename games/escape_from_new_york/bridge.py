"""A step onto a Bridge: the attempt to escape together (4.29)."""

from games.escape_from_new_york.ending import win_together
from games.escape_from_new_york.hauk.missions import reach_minimum
from games.escape_from_new_york.hauk.points import has_points, show_rewards
from games.escape_from_new_york.orders import pledges
from games.escape_from_new_york.piles import Table
from games.escape_from_new_york.places import heroes_in, island_of, pack_of
from games.escape_from_new_york.promises import review_shown
from games.escape_from_new_york.state import EscapeState


def wanted_cards(state: EscapeState, space: str) -> list[str]:
    """The Cases that must be shown at a Bridge: the Tape and its diagram (NY-350)."""
    bridge = island_of(state).bridges[space]
    return [key for key, row in pack_of(state).items.cases.items() if row.tape or row.bridge == bridge]


def is_enough(state: EscapeState, wanted: list[str], seats: list[int]) -> bool:
    """Whether these Heroes hold the President, the wanted cards and points enough (NY-352, NP-050)."""
    held = {card for seat in seats for card in state.heroes[seat].supply}
    has_cards = not state.dead and state.president in seats and held.issuperset(wanted)
    return has_cards and has_points(state, seats)


def attempt(play: Table) -> None:
    """NY-350 to NY-353: all Heroes in the space win, or the step was in vain."""
    state = play.state
    space = state.hero.space
    play.reveal()
    reach_minimum(play)
    wanted = wanted_cards(state, space)
    if is_enough(state, wanted, pledging(play, wins=True)):
        win_together(play, heroes_in(state, space), island_of(state).bridges[space])
        return
    play.tell("escape_failed", {"seat": state.current, "space": space})
    show(play, "cards_shown", wanted, pledging(play, wins=False))


def pledging(play: Table, *, wins: bool) -> list[int]:
    """The Heroes in the space whose cards count. The current player's are pledged by the attempt itself (NY-441)."""
    state = play.state
    here = heroes_in(state, state.hero.space)
    return [seat for seat in here if seat == state.current or pledges(play, seat, wins=wins)]


def show(play: Table, told: str, wanted: list[str], seats: list[int]) -> None:
    """The wanted cards and the Rewards of these Heroes are seen by all, and turned down again (NY-353, NP-053)."""
    state = play.state
    cards = sorted(card for seat in seats for card in state.heroes[seat].supply)
    shown = [card for card in cards if card in wanted]
    if shown:
        play.tell(told, {"space": state.hero.space, "cards": list(shown)})
    show_rewards(play, seats)
    review_shown(play, wanted, seats)
