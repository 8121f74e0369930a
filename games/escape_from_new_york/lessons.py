"""Scripted matches: Maggie gets out alone in five turns, and one turn of Cabbie for Bob Hauk."""

from collections.abc import Iterator
from typing import Final

from games.engine.lesson import Lesson, Step
from games.engine.state import Choice
from games.engine.text import Value
from games.escape_from_new_york.meta import MODULES, POLICE
from games.escape_from_new_york.orders import STOP
from games.escape_from_new_york.state import EscapeState

Row = tuple[str, str, str, str, str | None]
"""A step: its key, the kind of the question, where the Hero stands, what leads on, and the rule."""


def facts(state: EscapeState) -> dict[str, Value]:
    """The turn, and where the Hero stands and beside how many Cops, `G4+1`; everybody sees it."""
    cops = state.police.cops.get(state.hero.space, 0) if state.police is not None else 0
    return {"turn": state.turns, "where": state.hero.space + (f"+{cops}" if cops else "")}


def steps(turns: dict[int, tuple[Row, ...]]) -> Iterator[Step]:
    """The steps of a script, turn by turn."""
    for turn, rows in turns.items():
        for key, kind, where, accept, rule in rows:
            about: dict[str, Value] = {"turn": turn, "where": where}
            yield Step(key=key, kind=kind, about=about, accept=tuple(accept.split()), rule=rule)


NO_STOPS: Final[dict[str, Choice]] = {STOP.name: []}
"""No window opens for damage: nothing in the script would avoid any."""

MAGGIE: Final[dict[int, tuple[Row, ...]]] = {
    0: (("hero", "choose_hero", "", "maggie", "NY-001"),),
    1: (
        ("tile", "reveal_timer", "F3", "no", "NY-050"),
        ("two", "choose_cards", "F3", "maggie_hurry_up maggie_search_pockets", "NY-060"),
        ("first_card", "play_card", "F3", "maggie_search_pockets", "NY-061"),
        ("step", "step", "F3", "go:F4", "NY-155"),
        ("reveal", "reveal", "F4", "F5", "NY-170"),
        ("arm", "free_action", "F4", "arm:hunting_rifle", "NY-275"),
        ("shot", "free_action", "F4", "shoot", "NY-278"),
        ("second_card", "play_card", "F4", "maggie_hurry_up", "NY-061"),
        ("walk", "step", "F4", "go:F5", "NY-395"),
        ("enter_poi", "step", "F5", "go:E6", "NY-176"),
        ("reveal_more", "reveal", "E6", "D5", "NY-171"),
        ("event", "place_prisoner", "E6", "F5", "NY-222"),
        ("shot_again", "free_action", "E6", "shoot", "NY-180"),
        ("split", "hit", "E6", "prisoner:E6 prisoner:E6#2 prisoner:E6#3", "NY-110"),
        ("end_turn", "end_actions", "E6", "go_on", "NY-095"),
        ("special", "take_special", "E6", "maggie_right_behind_you", "NY-116"),
    ),
    2: (
        ("new_york", "reveal_timer", "E6", "no", "NY-137"),
        ("bar", "free_action", "E6", "bar_weapon", "NY-112"),
        ("clear", "choose_cards", "E6", "maggie_clean_shot maggie_shove_past", "NY-158"),
        ("loud", "play_card", "E6", "maggie_clean_shot", "NY-090"),
        ("split_on", "hit", "E6", "prisoner:E6 prisoner:E6#2 driver:E6", "NY-182"),
        ("shove", "play_card", "E6", "maggie_shove_past", "NY-182"),
        ("case", "collect", "E6", "case:3", "NY-310"),
        ("leave", "step", "E6", "go:D5", "NY-155"),
        ("cube", "collect", "D5", "cube", "NY-273"),
        ("reveal_on", "reveal", "D5", "C6", "NY-170"),
        ("bar_item", "free_action", "D5", "bar:axe", "NY-112"),
        ("arm_again", "free_action", "D5", "arm:shotgun", "NY-276"),
        ("level", "end_actions", "D5", "go_on", "NY-114"),
        ("special_again", "take_special", "D5", "maggie_scavenge", "NY-116"),
        ("colour", "choose_colour", "D5", "purple", "NY-117"),
        ("keep", "choose_objective", "D5", "0:obj_bracelet", "NY-117"),
    ),
    3: (
        ("no_tile", "reveal_timer", "D5", "no", "NY-050"),
        ("quick", "choose_cards", "D5", "maggie_right_behind_you maggie_stay_close", "NY-060"),
        ("upto", "play_card", "D5", "maggie_right_behind_you", "NY-065"),
        ("go_on", "step", "D5", "go:C6", "NY-065"),
        ("cube_again", "collect", "C6", "cube", "NY-034"),
        ("poi_again", "step", "C6", "go:B5", "NY-176"),
        ("stop", "step", "B5", "stop", "NY-065"),
        ("raft", "reveal", "B5", "B4", "NY-174"),
        ("bar_again", "free_action", "B5", "bar:smoke_bomb", "NY-112"),
        ("next_card", "play_card", "B5", "maggie_stay_close", "NY-061"),
        ("onto_raft", "step", "B5", "go:B4", "NY-174"),
        ("cube_third", "collect", "B4", "cube", "NY-273"),
        ("reveal_third", "reveal", "B4", "A3", "NY-170"),
        ("done", "end_actions", "B4", "go_on", "NY-090"),
    ),
    4: (
        ("hand", "reveal_timer", "B4", "no", "NY-051"),
        ("last_two", "choose_cards", "B4", "maggie_ill_cut_you maggie_smash_through", "NY-060"),
        ("smash", "play_card", "B4", "maggie_smash_through", "NY-156"),
        ("manhole", "step", "B4", "go:A3", "NY-232"),
        ("fake", "collect", "A3", "cube", "NY-273"),
        ("throw", "free_action", "A3", "use:molotov", "NY-270"),
        ("ability", "play_card", "A3", "ability:1:maggie_ill_cut_you", "NY-340"),
        ("camp", "step", "A3", "go:A2", "NY-319"),
        ("volley", "free_action", "A2", "shoot", "NY-278"),
        ("president", "collect", "A2", "president", "NY-320"),
        ("saturated", "end_actions", "A2", "go_on", "NY-210"),
        ("supplies", "drop_supplies", "A2", "A1 A3", "NY-200"),
        ("colour_again", "choose_colour", "A2", "purple", "NY-117"),
        ("fake_tape", "choose_objective", "A2", "2:obj_fake_tape", "NY-117"),
    ),
    5: (
        ("back", "choose_cards", "A2", "maggie_right_behind_you maggie_shove_past", "NY-052"),
        ("push", "play_card", "A2", "maggie_shove_past", "NY-061"),
        ("any", "hit", "A2", "", "NY-180"),
        ("away", "step", "A2", "go:B3", "NY-155"),
        ("reveal_last", "reveal", "B3", "C4", "NY-171"),
        ("run", "play_card", "B3", "maggie_right_behind_you", "NY-065"),
        ("home", "step", "B3", "go:B4", "NY-370"),
        ("declare", "declare", "B4", "win", "NY-370"),
    ),
}  # fmt: skip

CABBIE: Final[dict[int, tuple[Row, ...]]] = {
    0: (("hero", "choose_hero", "", "cabbie", "NP-015"),),
    1: (
        ("tile", "reveal_timer", "F3", "no", "NP-030"),
        ("two", "choose_cards", "F3", "cabbie_hop_in were_going_in", "NP-020"),
        ("drive", "play_card", "F3", "cabbie_hop_in", "NY-061"),
        ("street", "step", "F3", "go:F4", "NY-155"),
        ("street_on", "step", "F4", "go:G4", "NY-155"),
        ("open", "reveal", "G4", "G5", "NP-042"),
        ("going_in", "play_card", "G4", "were_going_in", "NP-021"),
        ("mission", "complete_mission", "G4", "m1_move_it", "NP-023"),
        ("cops", "use_cops", "G4", "cop_move", "NP-026"),
        ("which", "move_cop", "G4", "G6", "NP-042"),
        ("where", "send_cop", "G4", "G4", "NP-042"),
        ("which_more", "move_cop", "G4+1", "G6", "NP-045"),
        ("where_more", "send_cop", "G4+1", "G4", "NP-045"),
        ("stay", "drive", "G4+2", "no", "NY-080"),
        ("end_turn", "end_actions", "G4+2", "go_on", "NP-050"),
    ),
    2: (("alone", "reveal_timer", "G4+2", "no", "NP-031"),),
}  # fmt: skip

FIRST: Final = Lesson[EscapeState](
    key="first",
    bots=(),
    seed="lesson-9",
    options=dict.fromkeys(MODULES, "off"),
    facts=facts,
    plans=NO_STOPS,
    steps=tuple(steps(MAGGIE)),
    next="police",
)

POLICE_TURN: Final = Lesson[EscapeState](
    key="police",
    bots=(),
    seed="lesson-police-5",
    options={**dict.fromkeys(MODULES, "off"), POLICE: "on"},
    facts=facts,
    plans=NO_STOPS,
    steps=tuple(steps(CABBIE)),
    whole=False,
)

LESSONS: Final = (FIRST, POLICE_TURN)
