"""What a `hard` bot answers in windows, in positions made from its view alone (section 8.4)."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.engine.play import Play
from games.engine.presentation import open_decisions
from games.engine.state import MAIN
from games.good_cop_bad_cop import GAME, replies
from games.good_cop_bad_cop.bots import SILENT
from games.good_cop_bad_cop.playout import play_reply, position
from games.good_cop_bad_cop.policy import think_hard
from games.good_cop_bad_cop.resample import resample
from games.good_cop_bad_cop.state import KEY
from games.good_cop_bad_cop.worlds import sample
from tests.good_cop_bad_cop.table import Table
from tests.good_cop_bad_cop.test_minds import bot_matches
from tests.good_cop_bad_cop.test_playout import truth


def reactors(level: str, tables: int, every: int, seed: str) -> Iterator[Any]:
    """Positions in which a pass is open: match, a seat that is asked, its view, a chance."""
    for match, dice in bot_matches(level, tables, every, seed):
        asked = [ask.seat for ask in match.state.asks.values() if ask.kind == f"{KEY}.react"]
        view = GAME.view(match.state, asked[0]) if asked else None
        if view is not None and view.window is not None and view.window.about != "investigation":
            seat = dice.pick(asked)
            yield match, seat, GAME.view(match.state, seat), dice


def test_a_position_in_a_window_looks_to_its_seat_as_the_match_does() -> None:
    seen = set()
    for match, seat, view, dice in reactors("easy", 12, 3, "windows alike"):
        made = position(view, truth(match.state), seat, dice)
        assert not GAME.invariants(made)
        Play(GAME, made, dice).run(MAIN)
        there, here = (msgspec.to_builtins(one) for one in (GAME.view(made, seat), view))
        for told in (there, here):
            for field in ("claims", "notes"):
                del told[field]
            # The table that is played out has its own pace.
            del told["window"]["may_close_early"], told["window"]["played"]
            for player in told["seats"]:
                player["known_equipment"].sort()
        assert there == here
        seen.add(view.window.about)
    assert seen == {"action", "shot", "end"}


def test_every_answer_can_be_played_to_the_end_of_the_next_turn() -> None:
    for match, seat, view, dice in reactors("easy", 3, 11, "replies"):
        for world in sample(view, seat, dice, 3):
            for turns in (0, 1):
                made = position(view, world, seat, dice)
                done = play_reply(GAME, [SILENT] * len(view.seats), made, seat, ["pass"], turns, dice)
                assert done is not None
                assert done.outcome is not None or done.turn == view.turn + 1 + turns
                assert not GAME.invariants(done)
        assert match.state.turn == view.turn


def answer(table: Table, seat: int, luck: int) -> list[str]:
    """The whole answer of the seat."""
    dice = FastChance(luck)
    (card,) = table.state.hands[seat]
    return replies.best(think_hard(seat, table.see(seat), dice), card, SILENT, dice)


def shot(gear: str, cards: tuple[str, ...] = ("KCC", "A^H^H^", "HHC", "CCH", "HHC")) -> Table:
    """Seat 0 shoots the wounded Agent in seat 1; seat 2 holds the card."""
    table = Table(*cards, guns={0: 1}, wounded=(1,), gear={2: gear})
    return table.declare("shoot")


@pytest.mark.parametrize("card", ["k9_unit", "restraining_order"])
def test_the_shot_that_would_lose_the_match_is_stopped(card: str) -> None:
    table = shot(card)
    for luck in range(4):
        found = answer(table, 2, luck)
        assert found[0] == card
        assert card != "k9_unit" or found[1] == "0"


@pytest.mark.parametrize("card", ["k9_unit", "restraining_order"])
def test_the_shot_that_would_win_the_match_is_let_go(card: str) -> None:
    table = shot(card, ("KCC", "A^H^H^", "CCH", "CCH", "HHC"))
    assert [answer(table, 2, luck) for luck in range(4)] == [["pass"]] * 4


def before_the_end(me: str) -> Table:
    """Both leaders are wounded; seat 1, the Kingpin, comes next and aims at the Agent; seat 2 aims at the Kingpin."""
    guns = {1: 3, 2: 1}
    table = Table("HHC", "K^C^C^", me, "A^H^H^", "CCH", guns=guns, wounded=(1, 3), gear={2: "coffee"})
    table.declare("investigate:4.0").close(1)
    assert table.see(2).window.about == "end"
    return table


def test_who_can_win_first_comes_first_and_who_would_lose_by_it_does_not() -> None:
    assert [answer(before_the_end("HHC"), 2, luck)[0] for luck in range(3)] == ["coffee"] * 3
    assert [answer(before_the_end("CCH"), 2, luck)[0] for luck in range(3)] == ["pass"] * 3


def test_a_card_that_will_do_later_is_kept() -> None:
    """The Agent in seat 2 is aimed at and has a K-9 Unit: it can still be played against the shot."""
    table = Table("HHC", "K^C^C^", "A^H^H^", "CCH", "HHC", guns={1: 2}, wounded=(2,), gear={2: "k9_unit"})
    table.declare("investigate:3.0").close(1)
    assert [answer(table, 2, luck) for luck in range(3)] == [["pass"]] * 3


def test_the_bot_gives_that_answer_link_by_link() -> None:
    table = shot("k9_unit")
    for kind, key in (("react", "k9_unit"), ("target", "0"), ("stay", "firm")):
        asked = BotSeat(2, table.see(2), open_decisions(GAME, table.state, 2, table.match.privates))
        decision, chosen = GAME.bots["hard"].choose(asked, FastChance(kind))
        assert chosen == key
        table.match.submit(2, decision, chosen, "bot")


def test_what_is_answered_goes_by_the_view_alone() -> None:
    """Whatever the others hold and however their cards lie: the same answer, long before a bot's time is over."""
    for card in ("k9_unit", "restraining_order"):
        table = shot(card)
        answers = []
        for number in range(5):
            state = table.state if number == 0 else resample(table.state, 2, FastChance(number))
            asked = BotSeat(2, GAME.view(state, 2), open_decisions(GAME, state, 2, {}))
            answers.append(GAME.bots["hard"].choose(asked, FastChance("alone")))
        assert answers == [answers[0]] * 5
