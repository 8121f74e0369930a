"""Positions for tests: Heroes chosen, the map laid out by hand, a turn entered at any part."""

from typing import Any

from games.engine import offers
from games.engine.chance import Dice, FastChance
from games.engine.play import Play
from games.engine.state import MAIN, Step
from games.engine.text import Value
from games.engine.transition import EntryData
from games.engine.wishes import Wishes
from games.escape_from_new_york import GAME
from games.escape_from_new_york.effects import EFFECTS
from games.escape_from_new_york.flow import MATCH, TURN
from games.escape_from_new_york.state import Enemy, EscapeState, Hero
from games.escape_from_new_york.view import EscapeView
from games.testkit.match import Line
from games.testkit.scenario import Scenario, given

PLAIN = "city_34"
"""A City tile without anything."""
SHELTER, SURGERY = "city_08", "city_01"

Table = Scenario[EscapeState, EscapeView]


def table(*heroes: str, options: dict[str, Value] | None = None, chance: Dice | None = None) -> Table:
    """A match in which seat 0 is about to have the first turn; nothing but the streets is open, nobody is there."""
    match = given(GAME, seats=len(heroes) or 1, options=options, chance=FastChance(7))
    for seat, hero in enumerate(heroes or ("snake",)):
        match.answer(seat, "choose_hero", hero)
    state = match.state
    state.current = state.first = 0
    state.turns = 1
    match.dice = chance or FastChance(8)
    return match


def lay(match: Table, *spaces: str, **tiles: str) -> None:
    """Opens spaces: plain ones by name, others with their tile."""
    for space, tile in (dict.fromkeys(spaces, PLAIN) | tiles).items():
        match.state.tiles[space] = tile


def poi(match: Table, *, hidden: str = "", **tiles: str) -> None:
    """Puts POI tiles on spaces, face up, by exchange with those that lie there; `hidden` names one to stay down."""
    state = match.state
    for space, tile in tiles.items():
        other = next(key for key, found in state.poi.items() if found == tile)
        state.poi[other], state.poi[space] = state.poi[space], tile
        if space != hidden:
            state.poi_open.append(space)


def enemy(match: Table, kind: str, space: str, **fields: Any) -> Enemy:
    """Puts an Enemy on the map."""
    found = Enemy(kind, space, **fields)
    match.state.enemies.append(found)
    return found


def hero(match: Table, seat: int = 0) -> Hero:
    """A Hero of the match as it is now."""
    return match.state.heroes[seat]


def where(match: Table) -> list[tuple[str, str]]:
    """All Enemies with their spaces, in order."""
    return sorted((found.kind, found.space) for found in match.state.enemies)


def put_on_top(match: Table, pile: str, *cards: str) -> None:
    """Brings cards of a pile to its top, the first one uppermost."""
    found: list[str] = getattr(match.state, pile)
    for card in reversed(cards):
        found.remove(card)
        found.append(card)


def enter(match: Table, part: str, *more: Step) -> Table:
    """Goes on with a part of the turn, after steps that come before it."""
    state = match.state
    state.asks, state.branches, state.undo = {}, {}, []
    state.agenda = [Step(MATCH.name, "play_turns"), Step(TURN.name, part), *reversed(more)]
    play = Play(GAME, state, match.dice)
    play.wishes = Wishes(match.privates)
    play.run(MAIN)
    offers.settle(GAME, state)
    match.lines.append(Line(EntryData("tick"), play.events, ""))
    return match


def carry(match: Table, code: str, kind: str = "action", source: str = "snake_burst") -> Table:
    """Carries effects out, then comes to the end of the Hero's actions."""
    step = Step(EFFECTS.name, EFFECTS.first, {"code": code, "at": 0, "source": source, "kind": kind})
    return enter(match, "end_actions", step)


def choose(match: Table, *cards: str) -> Table:
    """Lays Action cards of the hand down and comes to the question which is turned up."""
    for card in cards:
        for pile in (hero(match).hand, hero(match).specials, hero(match).discard):
            if card in pile:
                pile.remove(card)
                break
    match.state.turn.chosen = list(cards)
    return enter(match, "play_cards")


def quiet(match: Table) -> None:
    """Puts a Timer tile on top that asks nothing and makes no Noise."""
    state = match.state
    for pile in (state.timer, state.timer_gone):
        if "quiet_hour" in pile:
            pile.remove("quiet_hour")
            state.timer.append("quiet_hour")
            return
