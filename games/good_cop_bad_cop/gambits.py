"""When a bot plays which equipment card, and at whom (section 8.3 of the rules page).

`wants` is asked for every card that may be played now; `target` for each of its targets. Both go by the same mind, so
that a card that was wanted also finds what it was wanted for.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from games.engine.chance import Dice
from games.good_cop_bad_cop.belief import Place, Table, marginals_of
from games.good_cop_bad_cop.content.roles import LEADERS, kind_of
from games.good_cop_bad_cop.policy import Mind, best_look, face_at
from games.good_cop_bad_cop.rows import CARDS

BAD_SHOT: Final = -0.25
"""A shot that is worth less than this to the bot is one to prevent."""
TRUSTED: Final = 0.4
"""A player is trusted who is less likely than this to be an opponent."""
SURE: Final = 0.5
DOUBTFUL: Final = 0.15
"""Who leads the enemies with at least this chance is worth a Truth Serum."""
CONVERT: Final = 0.6
"""How many team-mates an exchange must bring on average to be worth a card."""


def wants(mind: Mind, card: str) -> bool:
    """Whether the bot would play this card now; the card may be played."""
    return CARDS[card].wants(mind)


def target(mind: Mind, card: str, keys: Sequence[str], chosen: Sequence[str], chance: Dice) -> str:
    """The next target of the card after `chosen`."""
    return CARDS[card].chooses(mind, list(keys), list(chosen), chance)


def about(mind: Mind) -> str:
    """What the open window is about; `turn` while the turn player acts or aims."""
    return "turn" if mind.view.window is None else mind.view.window.about


def is_own_turn(mind: Mind) -> bool:
    """Whether the bot is about to act."""
    return mind.view.active == mind.seat and mind.view.phase == "act"


def must_prevent(mind: Mind) -> bool:
    """Whether somebody else's declared shot would hurt the bot or its team."""
    action = mind.view.action
    if action is None or action.action != "shoot" or action.target is None or action.seat == mind.seat:
        return False
    if action.target == mind.seat:
        return mind.role != "bomber"
    return mind.own_leader(action.target) > SURE or mind.value(action.target) < BAD_SHOT


def threatens(mind: Mind, seat: int) -> bool:
    """Whether this player's gun is a danger to the bot or to its leader."""
    other = mind.view.seats[seat]
    if not other.is_alive or other.aim is None or seat == mind.seat:
        return False
    if other.aim == mind.seat:
        return mind.role != "bomber" and mind.opponent(seat) > TRUSTED
    return mind.own_leader(other.aim) > SURE and mind.opponent(seat) > SURE


def next_seat(mind: Mind, direction: int) -> int:
    """Whose turn would follow in this direction."""
    count, active = len(mind.view.seats), mind.view.active or 0
    order = [(active + step * direction) % count for step in range(1, count + 1)]
    return next(seat for seat in order if mind.view.seats[seat].is_alive)


def _follows(mind: Mind) -> int:
    coffee = next((seat.seat for seat in mind.view.seats if seat.has_coffee), None)
    turned = mind.view.is_direction_about_to_change
    return next_seat(mind, mind.view.direction * (-1 if turned else 1)) if coffee is None else coffee


def _is_good_aim(mind: Mind, seat: int) -> bool:
    return mind.value(seat) > mind.threshold(seat)


def _has_prey(mind: Mind) -> bool:
    return any(_is_good_aim(mind, seat) for seat in mind.others)


def _own_cards(mind: Mind) -> list[tuple[str | None, bool, list[int]]]:
    return [(card.face, card.is_up, card.looked_by) for card in mind.view.seats[mind.seat].cards]


def _is_leader(mind: Mind) -> bool:
    return mind.role in LEADERS


def is_exposed_leader(mind: Mind) -> bool:
    """Whether somebody may know where the bot's leader card lies, and that it is one is not public for good."""
    if not _is_leader(mind) or mind.view.seats[mind.seat].is_wounded:
        return False
    return any(
        face in LEADERS and (is_up or any(mind.opponent(seat) > TRUSTED for seat in looked_by))
        for face, is_up, looked_by in _own_cards(mind)
    )


def wants_coffee(mind: Mind) -> bool:
    """To shoot before the target can act; or to be quicker than somebody who would shoot."""
    me = mind.view.seats[mind.seat]
    if about(mind) != "end" or _follows(mind) == mind.seat or me.aim is None:
        return False
    return _is_good_aim(mind, me.aim) or (threatens(mind, _follows(mind)) and mind.value(me.aim) > 0)


def wants_smoke_grenade(mind: Mind) -> bool:
    if about(mind) != "end" or mind.view.is_direction_about_to_change:
        return False
    ahead, back = (next_seat(mind, mind.view.direction * sign) for sign in (1, -1))
    return threatens(mind, ahead) and not threatens(mind, back)


def wants_k9_unit(mind: Mind) -> bool:
    if about(mind) == "end":
        return threatens(mind, _follows(mind))
    if is_own_turn(mind) and about(mind) == "turn":
        unarmed = not mind.view.seats[mind.seat].has_gun
        return unarmed and not mind.view.guns and _has_prey(mind) and bool(_foes_with_guns(mind))
    return must_prevent(mind)


def _foes_with_guns(mind: Mind) -> list[int]:
    return [s for s in mind.others if mind.view.seats[s].has_gun and mind.opponent(s) > TRUSTED]


def wants_holster(mind: Mind) -> bool:
    action = mind.view.action
    if action is None or action.target is None or action.seat != mind.seat:
        return False
    return max(mind.value(seat) for seat in mind.others) > mind.value(action.target) + 0.15


def wants_taser(mind: Mind) -> bool:
    if _has_prey(mind):
        return True
    return any(threatens(mind, seat) for seat in _foes_with_guns(mind))


def worth_showing(mind: Mind) -> list[str]:
    """Inspected cards that are or may be the enemy leader's."""
    found = []
    for place in mind.view.inspected:
        key = f"{place.seat}.{place.slot}"
        face = face_at(mind.view, key)
        if place.seat == mind.seat or mind.enemy_leader(place.seat) <= SURE:
            continue
        if face is None or face in LEADERS:
            found.append(key)
    return found


def serum_targets(mind: Mind) -> list[int]:
    """Players with a single card left to turn up, who may lead the enemies."""
    found = []
    for seat in mind.others:
        hidden = [card for card in mind.view.seats[seat].cards if not card.is_up]
        unseen = [card for card in hidden if card.face != own_leader_card(mind)]
        if len(hidden) == 1 and unseen and mind.enemy_leader(seat) >= DOUBTFUL:
            found.append(seat)
    return found


def own_leader_card(mind: Mind) -> str:
    """The card of the leader of the bot's team; nothing for who has none."""
    return {"honest": "agent", "crooked": "kingpin"}.get(mind.team or "", "")


def wants_audit(mind: Mind) -> bool:
    def covered(seat: int) -> bool:
        return all(not card.is_up for card in mind.view.seats[seat].cards)

    return is_own_turn(mind) and sum(map(covered, mind.others)) >= 2


def wants_bag(mind: Mind) -> bool:
    return is_own_turn(mind) and any(
        mind.view.seats[seat].equipment and mind.opponent(seat) > TRUSTED for seat in mind.others
    )


def wants_looks(mind: Mind) -> bool:
    """Something is still to be seen."""
    return is_own_turn(mind) and any(
        card.face is None for seat in mind.others for card in mind.view.seats[seat].cards
    )


def wants_polygraph(mind: Mind) -> bool:
    """With somebody trusted; a leader is more careful."""
    limit = 0.25 if _is_leader(mind) else SURE
    return wants_looks(mind) and min(map(mind.opponent, mind.others)) < limit


def wants_grenade(mind: Mind) -> bool:
    """A trusted player hands it on to where it hurts."""
    return is_own_turn(mind) and mind.team is not None and min(map(mind.opponent, mind.others)) < TRUSTED


def revivable(mind: Mind) -> list[str]:
    """Cards with which an eliminated player would come back on the bot's side."""
    return [
        f"{seat.seat}.{card.slot}"
        for seat in mind.view.seats
        for card in seat.cards
        if not seat.is_alive
        and card.face is not None
        and (kind_of(card.face) == mind.team) is not seat.has_planted_evidence
        and card.face not in LEADERS
    ]


def mates(mind: Mind, found: Sequence[Table]) -> float:
    """How many of the living are on the bot's side on average, itself included, if the cards lie like this."""
    if mind.team is None:
        return 0.0
    chances = marginals_of(found)
    return sum(chances.team(seat, mind.team) for seat in (mind.seat, *mind.others))


def _best_exchange(mind: Mind, places: Sequence[Place]) -> tuple[float, Place, Place] | None:
    """The exchange of two known ordinary cards that brings most team-mates."""
    before = mates(mind, mind.tables)
    best: tuple[float, Place, Place] | None = None
    for one, other in combinations(places, 2):
        faces = [face_at(mind.view, f"{seat}.{slot}") for seat, slot in (one, other)]
        if one[0] == other[0] or None in faces or faces[0] == faces[1]:
            continue
        more = mates(mind, [table.after_exchange(one, other) for table in mind.tables]) - before
        if best is None or more > best[0]:
            best = (more, one, other)
    return best


def _known_places(mind: Mind, seats: Sequence[int], face_up: bool) -> list[Place]:
    return [
        (seat, card.slot)
        for seat in seats
        for card in mind.view.seats[seat].cards
        if card.face is not None and card.face not in LEADERS and (card.is_up or not face_up)
    ]


def _rescue(mind: Mind) -> str | None:
    """The card of the own wounded leader who is about to be shot by somebody else (GC-104 lets the card survive)."""
    action = mind.view.action
    if action is None or action.target is None or action.action != "shoot" or not must_prevent(mind):
        return None
    shot = mind.view.seats[action.target]
    if action.target == mind.seat or not shot.is_wounded:
        return None
    return next((f"{shot.seat}.{c.slot}" for c in shot.cards if c.face == own_leader_card(mind)), None)


def wants_blackmail(mind: Mind) -> bool:
    if _rescue(mind) is not None:
        return any(mind.opponent(seat) < TRUSTED for seat in mind.others)
    return is_own_turn(mind) and _swap(mind, face_up=False) is not None


def _swap(mind: Mind, *, face_up: bool) -> tuple[Place, Place] | None:
    seats = [*mind.others, mind.seat] if face_up else mind.others
    best = _best_exchange(mind, _known_places(mind, seats, face_up))
    return None if best is None or best[0] < CONVERT else best[1:]


def wants_fake_id(mind: Mind) -> bool:
    return is_own_turn(mind) and _swap(mind, face_up=True) is not None


def _converts(mind: Mind) -> dict[int, float]:
    """How many team-mates the Planted Evidence would bring in front of each player."""
    before = mates(mind, mind.tables)
    return {
        seat: mates(mind, [table.after_planting(seat) for table in mind.tables]) - before
        for seat in mind.others
    }


def wants_planted(mind: Mind) -> bool:
    return is_own_turn(mind) and max(_converts(mind).values()) >= CONVERT


def choose_victim(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    """Whom it is best to shoot, or to harm."""
    return str(mind.best([int(key) for key in keys], chance))


def choose_friend(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    """Who is least likely an opponent."""
    return min(keys, key=lambda key: mind.opponent(int(key)))


def choose_look(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    fresh = [key for key in keys if face_at(mind.view, key) is None]
    return best_look(mind, fresh or keys, chance)


def choose_disarmed(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    """The shooter; at the turn's end whoever comes next and threatens; on the own turn an armed opponent."""
    if must_prevent(mind):
        return str(mind.view.active)
    if about(mind) == "end" and str(_follows(mind)) in keys:
        return str(_follows(mind))
    armed = [str(seat) for seat in _foes_with_guns(mind)]
    return max(armed or keys, key=lambda key: mind.opponent(int(key)))


def choose_robbed(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    """Taser: first whose gun, then whom to aim at."""
    if chosen:
        return choose_victim(mind, keys, chosen, chance)
    return max(keys, key=lambda key: (threatens(mind, int(key)), mind.opponent(int(key))))


def choose_opponent(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    return max(keys, key=lambda key: mind.opponent(int(key)))


def choose_shown(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    wanted = [key for key in worth_showing(mind) if key in keys]
    return chance.pick(wanted) if wanted else choose_look(mind, keys, chosen, chance)


def choose_confessor(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    wanted = [key for key in map(str, serum_targets(mind)) if key in keys]
    return max(wanted or keys, key=lambda key: mind.enemy_leader(int(key)))


def choose_revived(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    return chance.pick([key for key in revivable(mind) if key in keys] or keys)


def choose_pair(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    """Blackmail and Fake ID: a rescue, or the exchange that brings most team-mates."""
    rescued = _rescue(mind)
    if rescued in keys and not chosen:
        return str(rescued)
    if chosen and rescued == chosen[0]:
        return min(keys, key=lambda key: (mind.opponent(int(key[0])), mind.enemy_leader(int(key[0]))))
    for face_up in (True, False):
        wanted = _swap(mind, face_up=face_up)
        for seat, slot in wanted or ():
            if f"{seat}.{slot}" in keys and (not chosen or _belongs(wanted, chosen[0])):
                return f"{seat}.{slot}"
    return chance.pick(keys)


def _belongs(pair: tuple[Place, Place] | None, key: str) -> bool:
    return pair is not None and key in [f"{seat}.{slot}" for seat, slot in pair]


def choose_planted(mind: Mind, keys: list[str], chosen: list[str], chance: Dice) -> str:
    more = _converts(mind)
    return max(keys, key=lambda key: more.get(int(key), -1.0))
