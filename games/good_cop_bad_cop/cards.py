"""All equipment cards, one row each: what a card does, what it listens to and changes, and how bots weigh it.

What owners correct (numbers, timing, targets) stands in the content packs; content/equipment.py has its rule and its
place in the deck that is laid out. What is odd about a card is a small function here or beside its effect.
"""

from typing import Final

from games.engine.decision import Refusal
from games.engine.modifiers import Modifier
from games.engine.occurrences import About, Listener
from games.engine.play import Play
from games.engine.text import Text
from games.good_cop_bad_cop import effects, gambits, gear
from games.good_cop_bad_cop.moments import ELIMINATED, NEXT_PLAYER, NO_GUN, TURN_BEGINS, TURN_ENDS
from games.good_cop_bad_cop.rows import Card
from games.good_cop_bad_cop.state import INVERTED, KEY, NOBODY, CopState, living

Cop = Play[CopState]


def _clear_coffee(play: Cop, about: About) -> None:
    """Drunk up, or left by who is eliminated: it goes under the deck."""
    play.state.coffee = NOBODY
    effects.to_bottom(play.state, "coffee")


def _lift_ban(play: Cop, about: About) -> None:
    play.state.banned = NOBODY


def _turn_round(play: Cop, about: About) -> None:
    play.state.smoke = False
    play.state.direction = -play.state.direction
    play.tell("direction_changed", {})


def _clear_grenade(play: Cop, about: About) -> None:
    effects.remove_grenade(play.state)


def _is_banned(state: CopState, seat: int, refusal: Refusal | None) -> Refusal | None:
    return Refusal("GC-064", Text(f"{KEY}.refusal.banned")) if state.banned == seat else refusal


def _has_gun_or_ban(state: CopState, user: int) -> Refusal | None:
    if state.armed[user] or NO_GUN.of(state, user) is not None:
        return Refusal("GC-153", Text(f"{KEY}.refusal.no_gun_now"))
    return None


def _all_show_a_card(state: CopState, user: int) -> Refusal | None:
    if all(effects.shows_a_card(state, seat) for seat in living(state)):
        return Refusal("GC-125", Text(f"{KEY}.refusal.no_effect", {"card": "report_audit"}))
    return None


ROWS: Final = (
    Card(
        "restraining_order",
        21,
        gear.restraining_order,
        gambits.must_prevent,
        gambits.choose_victim,
        is_defence=True,
        is_weighed_in=("shot",),
    ),
    Card(
        "k9_unit",
        20,
        gear.k9_unit,
        gambits.wants_k9_unit,
        gambits.choose_disarmed,
        "danger",
        listens=(Listener("k9_unit", TURN_BEGINS, "before", _lift_ban),),
        changes=(Modifier("k9_unit", NO_GUN, _is_banned),),
        is_defence=True,
        is_weighed_in=("shot", "end"),
        plays_out=lambda view, keys: [key for key in keys if view.seats[int(key)].has_gun],
    ),
    Card(
        "classified_orders",
        19,
        gear.classified_orders,
        gambits.must_prevent,
        gambits.choose_friend,
        is_defence=True,
        is_weighed_in=("shot",),
    ),
    Card(
        "coffee",
        18,
        gear.coffee,
        gambits.wants_coffee,
        purpose="sooner",
        listens=(
            Listener(
                "coffee",
                TURN_BEGINS,
                "before",
                _clear_coffee,
                when=lambda state, about: state.coffee == state.active,
            ),
            Listener(
                "coffee",
                ELIMINATED,
                "after",
                _clear_coffee,
                when=lambda state, about: state.coffee == about["seat"],
            ),
        ),
        changes=(
            Modifier(
                "coffee",
                NEXT_PLAYER,
                lambda state, active, seat: seat if state.coffee == NOBODY else state.coffee,
                sets=True,
            ),
        ),
        is_weighed_in=("end",),
    ),
    Card(
        "taser",
        17,
        gear.taser,
        gambits.wants_taser,
        gambits.choose_robbed,
        "sooner",
        refuses=_has_gun_or_ban,
    ),
    Card(
        "holster",
        16,
        gear.holster,
        gambits.wants_holster,
        gambits.choose_victim,
        "sooner",
        is_weighed_in=("shot",),
    ),
    Card("flashbang", 15, gear.flashbang, gambits.is_exposed_leader, purpose="cover"),
    Card(
        "wiretap",
        14,
        gear.look_at_all,
        gambits.wants_looks,
        gambits.choose_look,
        "look",
        investigates=True,
    ),
    Card("polygraph", 13, gear.polygraph, gambits.wants_polygraph, gambits.choose_friend, "look"),
    Card(
        "fingerprint_kit",
        12,
        gear.fingerprint_kit,
        gambits.wants_looks,
        gambits.choose_look,
        "look",
        investigates=True,
    ),
    Card(
        "metal_detector",
        11,
        gear.look_at_all,
        gambits.wants_looks,
        gambits.choose_look,
        "look",
        investigates=True,
    ),
    Card(
        "defibrillator",
        10,
        gear.defibrillator,
        lambda mind: bool(gambits.revivable(mind)),
        gambits.choose_revived,
        "turn",
    ),
    Card("blackmail", 9, gear.exchange, gambits.wants_blackmail, gambits.choose_pair, "turn"),
    Card("evidence_bag", 8, gear.evidence_bag, gambits.wants_bag, gambits.choose_opponent, "take"),
    Card(
        "truth_serum",
        7,
        gear.truth_serum,
        lambda mind: bool(gambits.serum_targets(mind)),
        gambits.choose_confessor,
        "show",
    ),
    Card(
        "planted_evidence",
        6,
        gear.planted_evidence,
        gambits.wants_planted,
        gambits.choose_planted,
        "turn",
        changes=(
            Modifier(
                "planted_evidence",
                INVERTED,
                lambda state, seat, inverted: inverted is not (state.planted == seat),
            ),
        ),
    ),
    Card(
        "surveillance_camera",
        5,
        gear.surveillance_camera,
        lambda mind: bool(gambits.worth_showing(mind)),
        gambits.choose_shown,
        "show",
    ),
    Card(
        "grenade",
        4,
        gear.grenade,
        gambits.wants_grenade,
        gambits.choose_friend,
        "harm",
        listens=(
            Listener(
                "grenade",
                ELIMINATED,
                "after",
                _clear_grenade,
                when=lambda state, about: state.grenade == about["seat"],
            ),
        ),
    ),
    Card("fake_id", 3, gear.exchange, gambits.wants_fake_id, gambits.choose_pair, "turn"),
    Card("report_audit", 2, gear.report_audit, gambits.wants_audit, purpose="show", refuses=_all_show_a_card),
    Card(
        "smoke_grenade",
        1,
        gear.smoke_grenade,
        gambits.wants_smoke_grenade,
        purpose="danger",
        listens=(
            Listener(
                "smoke_grenade", TURN_ENDS, "before", _turn_round, when=lambda state, about: state.smoke
            ),
        ),
        is_weighed_in=("end",),
    ),
)
"""The best to keep first."""
