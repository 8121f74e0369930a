"""A turn played out: a whole position made from a seat's view and one deal, `normal` bots in all seats, to the end of
the turn (section 8.4 of the rules page).

What the view does not tell is filled in: equipment from the cards that are not in sight, what others know from the
public marks of who looked at which card.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from games.engine import machine, sealed
from games.engine.bot import Bot, BotSeat
from games.engine.chance import SEED_BYTES, Chance, Dice
from games.engine.game import Game
from games.engine.play import Play
from games.engine.presentation import open_decisions
from games.engine.state import MAIN, Choice, Private, Privates, Sealed, Step
from games.engine.text import Value
from games.good_cop_bad_cop.actions.cards import REACT
from games.good_cop_bad_cop.content.equipment import LYING
from games.good_cop_bad_cop.content.roles import AGENT, KINGPIN, LEADERS, TEAMS
from games.good_cop_bad_cop.content.tables import equipment_for, ordinary_cards
from games.good_cop_bad_cop.state import (
    KEY,
    NO_CARD,
    NOBODY,
    SLOTS,
    TURN,
    WINDOW,
    CopState,
    Note,
    at_place,
    place_of,
    role,
)
from games.good_cop_bad_cop.versions import SCHEMA, switches
from games.good_cop_bad_cop.view import CopView
from games.good_cop_bad_cop.worlds import World
from games.good_cop_bad_cop.worth import ENEMY_GONE, FRIEND_GONE, OWN_END, RELIEF, WIN, WOUND

Cop = Game[CopState, CopView]
OWN_LEADER: Final = {"honest": (AGENT,), "crooked": (KINGPIN,)}
DECLARING: Final = (f"{KEY}.match", "play_turns"), (TURN, "act"), (f"{KEY}.action", "declare")
"""The agenda when an action is declared, the innermost step last."""
REACTING: Final = {
    "end": ((f"{KEY}.match", "play_turns"), (TURN, "end_turn"), (WINDOW, "passes")),
    "action": (
        (f"{KEY}.match", "play_turns"),
        (TURN, "act"),
        (f"{KEY}.action", "review"),
        (WINDOW, "passes"),
    ),
}
"""The agenda when a pass opens, by what the window is about."""
MOST_MOVES: Final = 80
"""A turn has far fewer; a playout that does not end is left as it is."""


def position(view: CopView, world: World, seat: int, chance: Dice) -> CopState:
    """The match as it would be in this world, at the moment in which the seat declares its action, or in which the
    pass opens that it is asked in."""
    count = len(view.seats)
    faces, left_over = _faces(view, world)
    hands, deck = _equipment(view, seat, chance)
    cards = {place_of(player.seat, card.slot): card for player in view.seats for card in player.cards}
    places = range(count * SLOTS)
    return CopState(
        schema=SCHEMA,
        seats=["bot"] * count,
        host=0,
        options=_options(view),
        chance=Chance(bytes(SEED_BYTES)),
        pack=view.pack,
        switches=switches(0),
        agenda=_agenda(view),
        stage="act" if view.window is None else "window",
        turn=view.turn,
        active=seat if view.active is None else view.active,
        direction=view.direction,
        faces=[*faces, *left_over],
        dealt=[at_place(place)[0] for place in places] + [NOBODY] * len(left_over),
        slots=_rows(place if place in cards else NO_CARD for place in places),
        up=_rows(place in cards and cards[place].is_up for place in places),
        looked_by=_rows(list(cards[place].looked_by) if place in cards else [] for place in places),
        notes=[_notes(view, other, seat) for other in range(count)],
        alive=[player.is_alive for player in view.seats],
        wounded=[player.is_wounded for player in view.seats],
        guns=view.guns,
        armed=[player.has_gun for player in view.seats],
        aims=[NOBODY if player.aim is None else player.aim for player in view.seats],
        hands=hands,
        deck=deck,
        seen_gear=[_seen_gear(view, seat) if other == seat else [] for other in range(count)],
        planted=_where(view, "has_planted_evidence"),
        coffee=_where(view, "has_coffee"),
        smoke=view.is_direction_about_to_change,
        grenade=_where(view, "grenade"),
        grenade_since=view.turn - 1,
        grenade_passed=any(player.grenade == "second" for player in view.seats),
        banned=NOBODY if view.banned is None else view.banned,
        inspected=[place_of(place.seat, place.slot) for place in view.inspected],
    )


def _agenda(view: CopView) -> list[Step]:
    """What is going on, and what comes after it."""
    window, action = view.window, view.action
    if window is None:
        return [Step(name, at) for name, at in DECLARING]
    steps = [Step(name, at) for name, at in REACTING["end" if window.about == "end" else "action"]]
    steps[-1].args["about"] = window.about
    if action is not None:
        declared = {"action": action.action, "target": action.target, "slot": action.slot}
        steps[1].args.update({key: value for key, value in declared.items() if value is not None})
        steps[1].args["played"] = window.played
        if action.is_fixed:
            steps[1].args["fixed"] = True
    return steps


def _faces(view: CopView, world: World) -> tuple[list[str], list[str]]:
    """The cards by their places as they were dealt, and those that nobody got."""
    gone = list(view.removed)
    places = range(len(view.seats) * SLOTS)
    faces = [world.faces.get(at_place(place)) or gone.pop() for place in places]
    every = Counter([AGENT, KINGPIN, *ordinary_cards(view.pack, len(view.seats), view.expansion)])
    return faces, list((every - Counter(faces)).elements())


def _options(view: CopView) -> dict[str, Value]:
    """Those of the table, with nothing that asks for more than the turn's own answers."""
    return {
        "expansion": "bombers_traitors" if view.expansion else "none",
        "reactions": "full",
        "speed": "live",
        "whispers": "off",
        "dead_talk": "off",
        "first_player": "random",
    }


def _rows(by_place: Any) -> list[list[Any]]:
    found = list(by_place)
    return [found[start : start + SLOTS] for start in range(0, len(found), SLOTS)]


def _where(view: CopView, what: str) -> int:
    return next((player.seat for player in view.seats if getattr(player, what)), NOBODY)


def _notes(view: CopView, owner: int, viewer: int) -> list[Note]:
    """What a seat has seen of others' face-down cards: the viewer what it knows, others what they looked at."""
    found = []
    for player in view.seats:
        for card in player.cards:
            knows = card.face is not None if owner == viewer else owner in card.looked_by
            if knows and not card.is_up and player.seat != owner:
                place = place_of(player.seat, card.slot)
                found.append(Note(place, [place]))
    return found


def _seen_gear(view: CopView, seat: int) -> list[str]:
    """Equipment in the deck or in others' hands whose place the seat knows."""
    held = [key for player in view.seats if player.seat != seat for key in player.known_equipment]
    return [*held, *(key for key in view.deck if key is not None)]


def _equipment(view: CopView, seat: int, chance: Dice) -> tuple[list[list[str]], list[str]]:
    """Hands and deck: what is known where it is, all else anywhere."""
    known = {key for key, lies in LYING.items() if _where(view, lies.view) != NOBODY}
    known.update(key for player in view.seats for key in player.known_equipment)
    known.update(key for key in view.deck if key is not None)
    pool = [key for key in equipment_for(view.pack, len(view.seats), view.expansion) if key not in known]
    chance.shuffle(pool)
    hands = [
        [
            *player.known_equipment,
            *(pool.pop() for _ in range(player.equipment - len(player.known_equipment))),
        ]
        for player in view.seats
    ]
    return hands, [pool.pop() if key is None else key for key in view.deck]


def play_turn(game: Cop, bots: Sequence[Bot[CopView]], state: CopState, key: str, chance: Dice) -> CopState:
    """Declares the action and plays the turn to its end, in place; the state then."""
    Play(game, state, chance).run(MAIN)
    declared = next(ask.id for ask in state.asks.values() if ask.kind == f"{KEY}.declare")
    privates: Privates = {}
    last = state.turn
    machine.answer(game, state, state.active, declared, key, privates, by="bot", dice=chance)
    return _play_on(game, bots, state, privates, last, chance)


def play_reply(
    game: Cop,
    bots: Sequence[Bot[CopView]],
    state: CopState,
    seat: int,
    chain: Sequence[Choice],
    turns: int,
    chance: Dice,
) -> CopState | None:
    """Lets the seat answer the pass that opens with this chain, and plays to the end of the turn and so many more, in
    place; the state then. None if the answer is not legal."""
    Play(game, state, chance).run(MAIN)
    asked = next(ask for ask in state.asks.values() if ask.kind == REACT.name and ask.seat == seat)
    if not sealed.is_legal(game, state, asked, chain):
        return None
    privates = {seat: Private(sealed={asked.id: Sealed(list(chain), done=True, changes=1)})}
    return _play_on(game, bots, state, privates, state.turn + turns, chance)


def _play_on(
    game: Cop, bots: Sequence[Bot[CopView]], state: CopState, privates: Privates, last: int, chance: Dice
) -> CopState:
    for _ in range(MOST_MOVES * (last - state.turn + 1)):
        if state.outcome is not None or state.turn > last:
            break
        if not _move(game, bots, state, privates, chance):
            done = machine.tick(game, state, next(iter(state.timers)), privates, dice=chance)
            privates = done.privates
    return state


def _move(game: Cop, bots: Sequence[Bot[CopView]], state: CopState, privates: Privates, chance: Dice) -> bool:
    for seat, bot in enumerate(bots):
        decisions = open_decisions(game, state, seat, privates)
        if all(decision.optional for decision in decisions):
            continue
        chosen = bot.choose(BotSeat(seat, game.view(state, seat), decisions), chance)
        if chosen is not None:
            machine.answer(game, state, seat, *chosen, privates, by="bot", dice=chance)
            return True
    return False


def worth(state: CopState, seat: int, team: str | None) -> float:
    """How the position stands for a seat that began on this side, everything being known."""
    if state.outcome is not None:
        return WIN if state.outcome.results[seat] == "win" else -WIN
    total = 0.0
    for other in range(len(state.seats)):
        now = role(state, other)
        sign = 1.0 if team is None else -1.0 if TEAMS.get(now) == team else 1.0
        if now in LEADERS:
            total += sign * WOUND * state.wounded[other]
        if state.alive[other]:
            aim = state.aims[other]
            threatens = aim == seat or (
                team is not None and aim != NOBODY and role(state, aim) in OWN_LEADER[team]
            )
            total -= RELIEF * (sign > 0 and other != seat and threatens)
        elif team is not None:
            total += ENEMY_GONE if sign > 0 else -FRIEND_GONE
    return total - OWN_END * (not state.alive[seat])
