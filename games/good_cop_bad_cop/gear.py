"""What equipment cards do (GC-140 to GC-160), as cards.py names it. A card is played by pushing `CARD` of flow.py.

An effect may ask; what follows the answer is in the question's own file.
"""

from games.engine.arguments import read
from games.engine.play import Play
from games.good_cop_bad_cop import effects
from games.good_cop_bad_cop.actions.arrange import ARRANGE
from games.good_cop_bad_cop.actions.forced import KIT, NEW_TARGET, TURN_UP
from games.good_cop_bad_cop.arguments import PlayedCard
from games.good_cop_bad_cop.content.equipment import EQUIPMENT
from games.good_cop_bad_cop.rows import CARDS
from games.good_cop_bad_cop.shots import redirect
from games.good_cop_bad_cop.state import (
    NO_CARD,
    NOBODY,
    TURN,
    CopState,
    hidden_places,
    living,
)
from games.good_cop_bad_cop.targets import place_from
from games.good_cop_bad_cop.zones import DECK, HANDS

Cop = Play[CopState]


def exchange(play: Cop, seat: int, targets: list[str]) -> None:
    effects.exchange(play, place_from(targets[0]), place_from(targets[1]))


def coffee(play: Cop, seat: int, targets: list[str]) -> None:
    play.state.coffee = seat
    play.tell("coffee", {"seat": seat})


def defibrillator(play: Cop, seat: int, targets: list[str]) -> None:
    effects.revive(play, place_from(targets[0]))


def evidence_bag(play: Cop, seat: int, targets: list[str]) -> None:
    state, target = play.state, int(targets[0])
    key = state.hands[target][-1]
    HANDS[target].move(state, key, HANDS[seat])
    play.reveal()
    play.tell(
        "stole",
        {"seat": seat, "target": target, "card": key},
        seats=(seat, target),
        others={"seat": seat, "target": target},
    )


def flashbang(play: Cop, seat: int, targets: list[str]) -> None:
    effects.mix(play, seat)
    if sum(card != NO_CARD for card in play.state.slots[seat]) > 1:
        play.ask(ARRANGE, seat)


def k9_unit(play: Cop, seat: int, targets: list[str]) -> None:
    state, target = play.state, int(targets[0])
    effects.drop_gun(play, target)
    if target == state.active:
        state.banned = target
        play.tell("banned", {"seat": target})


def look_at_all(play: Cop, seat: int, targets: list[str]) -> None:
    for key in targets:
        effects.look(play, seat, place_from(key))


def planted_evidence(play: Cop, seat: int, targets: list[str]) -> None:
    play.state.planted = int(targets[0])
    play.tell("planted", {"seat": int(targets[0])})
    effects.tell_role(play, int(targets[0]))


def polygraph(play: Cop, seat: int, targets: list[str]) -> None:
    effects.show_cards(play, seat, int(targets[0]))
    effects.show_cards(play, int(targets[0]), seat)


def report_audit(play: Cop, seat: int, targets: list[str]) -> None:
    state = play.state
    for other in living(state):
        if not effects.shows_a_card(state, other):
            play.ask(TURN_UP, other, {"cause": "report_audit"}, sealed=True)


def restraining_order(play: Cop, seat: int, targets: list[str]) -> None:
    play.ask(NEW_TARGET, play.state.active, {"card": "restraining_order"})


def classified_orders(play: Cop, seat: int, targets: list[str]) -> None:
    play.ask(NEW_TARGET, int(targets[0]), {"card": "classified_orders"})


def smoke_grenade(play: Cop, seat: int, targets: list[str]) -> None:
    state = play.state
    state.smoke = not state.smoke
    play.tell("direction_will_change" if state.smoke else "direction_will_stay", {})


def surveillance_camera(play: Cop, seat: int, targets: list[str]) -> None:
    effects.turn_up(play, place_from(targets[0]))


def taser(play: Cop, seat: int, targets: list[str]) -> None:
    state, target = play.state, int(targets[0])
    state.armed[target], state.armed[seat] = False, True
    state.aims[target] = NOBODY
    play.tell("gun_stolen", {"seat": seat, "target": target})
    effects.aim_at(play, seat, int(targets[1]))
    play.data(TURN)["acted"] = True


def truth_serum(play: Cop, seat: int, targets: list[str]) -> None:
    play.ask(TURN_UP, int(targets[0]), {"cause": "truth_serum"})


def fingerprint_kit(play: Cop, seat: int, targets: list[str]) -> None:
    effects.look(play, seat, place_from(targets[0]))
    if hidden_places(play.state, seat):
        play.ask(KIT, seat)


def grenade(play: Cop, seat: int, targets: list[str]) -> None:
    state = play.state
    state.grenade, state.grenade_since, state.grenade_passed = int(targets[0]), state.turn, False
    play.tell("grenade_given", {"seat": seat, "target": int(targets[0])})


def holster(play: Cop, seat: int, targets: list[str]) -> None:
    redirect(play, int(targets[0]))


def reveal(play: Cop) -> None:
    """The played card is shown to all and goes to the bottom of the deck, unless it stays on the table (GC-123)."""
    state, played = play.state, read(play.args, PlayedCard)
    seat, card = played.seat, played.card
    if EQUIPMENT[card].lies:
        HANDS[seat].take(state, card)
    else:
        HANDS[seat].move(state, card, DECK, "bottom", seen_by=None)
    play.reveal()
    play.tell("equipment_played", {"seat": seat, "card": card})


def play_card(play: Cop) -> None:
    """Lets the card of the running step take effect."""
    played = read(play.args, PlayedCard)
    CARDS[played.card].effect(play, played.seat, played.targets)


def after_effect(play: Cop) -> bool:
    """Whether the investigation window opens after this card (GC-174, GC-186)."""
    state, played = play.state, read(play.args, PlayedCard)
    return (
        played.free
        and CARDS[played.card].investigates
        and bool(state.inspected)
        and state.options["reactions"] == "full"
    )
