"""Options that a client may send at the first tap: whatever they do can be taken back, and nobody hears of it."""

import msgspec

from games import door
from games.engine import sealed
from games.engine.chance import FastChance
from games.engine.sealed import BACK
from games.engine.windows import PASS
from games.good_cop_bad_cop import GAME
from games.testkit.driver import Wild, all_setups, play_on, random_seed
from games.testkit.match import Match, copy_privates
from games.testkit.wording import NAMES
from tests.good_cop_bad_cop.table import Table
from tests.support.length import length

FIVE = ("AHC", "KCH", "HHC", "CCH", "HCC")


def safe(table: Table, seat: int, kind: str) -> dict[str, bool]:
    """Which of the options of a question are marked, by key."""
    return {option.key: option.safe for option in shown(table.match, seat, kind).form.options}


def shown(match: Match, seat: int, kind: str):
    asked = door.decisions(GAME, match.state, seat, "en", NAMES, match.privates)
    return next(one for one in asked if one.kind.rpartition(".")[2] == kind)


def test_what_is_marked_as_safe_changes_nothing_but_what_its_seat_can_take_back():
    """Over random matches: whatever is marked leaves the match as it is, comes into no record, and is followed by a
    question with a way back, or by the offer to answer anew while the window stays open as long as before."""
    dice, tried = FastChance("safe"), set()
    for setup in list(all_setups(GAME))[:: length(21, 7)]:
        match = Match(GAME, type(setup)(setup.options, setup.seats, setup.host, random_seed(dice)))
        for _ in zip(range(150), play_on(match, dice, Wild(optional=60)), strict=False):
            if match.state.outcome is not None:
                break
            for seat in range(len(match.state.seats)):
                for asked in door.decisions(GAME, match.state, seat, "en", NAMES, match.privates):
                    for option in getattr(asked.form, "options", ()):
                        if option.safe and option.disabled is msgspec.UNSET:
                            take_back(match, seat, asked.id, option.key)
                            tried.add((asked.kind.rpartition(".")[2], option.key == BACK))
    kinds = {"react", "free_play", "target", "stay", "claim", "claim_part"}
    assert {kind for kind, _ in tried} == kinds, "and nothing that others see at once is marked"


def take_back(match: Match, seat: int, decision: str, key: str) -> None:
    """Chooses on a copy, and finds that it can be undone."""
    state, privates = match.state.clone(), copy_privates(match.privates)
    before, digest = sealed.early(state, privates), door.encode(state)[1]
    done = door.answer(GAME, state, seat, decision, key, privates)
    assert done.private == seat, (decision, key)
    assert door.encode(done.state)[1] == digest
    base = sealed.base_of(decision)
    given = done.privates[seat].sealed.get(base)
    if key == BACK:
        return
    assert given is not None
    now = sealed.stage(GAME, done.state, done.state.asks[base], done.privates)
    if not given.done:
        assert BACK in GAME.kinds[now.kind].legal(done.state, now)
    elif sealed.early(done.state, done.privates) != before:
        asked = match.state.asks[base]
        assert GAME.kinds[asked.kind].legal(match.state, asked) == [PASS], "there was nothing else to choose"


def test_to_pass_is_safe_where_it_is_the_same_as_to_wait_or_all_there_is():
    table = Table(*FIVE, gear={0: "coffee", 2: "k9_unit", 3: "surveillance_camera"}, guns={0: 2})
    table.declare("shoot")
    assert not safe(table, 2, "react")[PASS], "it may close the window before there is time to think again"
    assert safe(table, 3, "react")[PASS], "the camera has nothing to show: there is nothing else to choose"
    assert safe(table, 0, "react")[PASS], "nobody waits for the turn player"
    table = Table(*FIVE, gear={2: "k9_unit"}).declare("arm")
    assert safe(table, 2, "react")[PASS], "a window of exact length"


def test_the_last_step_of_a_card_is_never_sent_at_a_tap():
    table = Table(*FIVE, gear={2: "k9_unit", 3: "wiretap", 4: "flashbang"}, guns={0: 2})
    assert safe(table, 4, "free_play") == {"flashbang": False, BACK: True}, (
        "it has no targets: it is played at once"
    )
    assert safe(table, 3, "free_play")["wiretap"]
    table.match.answer(3, "free_play", "wiretap")
    assert set(safe(table, 3, "target").values()) == {True}, "another target follows"
    table.match.answer(3, "target", "0.0")
    assert {key for key, is_safe in safe(table, 3, "target").items() if is_safe} == {BACK}
    table.declare("shoot")
    table.match.answer(2, "react", "k9_unit")
    assert set(safe(table, 2, "target").values()) == {True}, (
        "in a window it is asked how long the card stays in"
    )
    table.match.answer(2, "target", "0")
    assert {key for key, is_safe in safe(table, 2, "stay").items() if is_safe} == {BACK}


def test_a_statement_is_not_made_by_a_tap():
    table = Table(*FIVE)
    table.match.answer(1, "claim", "equipment")
    assert {key for key, is_safe in safe(table, 1, "claim_part").items() if is_safe} == {BACK}
