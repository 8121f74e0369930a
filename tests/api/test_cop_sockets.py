"""Two runs of a table of Good Cop Bad Cop that differ in what one seat holds, answers, plans or begins in private:
every byte on everybody else's socket, everything they can read, and their notices, moment by moment.

The frames are compared as they come: their bytes, so their sizes, their number and their order. Time goes on between
the moments, so that a trace left by the hour shows as well.
"""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from backend.core import clock
from backend.matches import publish
from backend.matches.models import Match
from backend.matches.services import start, timers
from backend.matches.services.writer import Writer
from games import door
from games.good_cop_bad_cop import GAME
from tests.good_cop_bad_cop.leaky import LEAKY_QUESTIONS, LEAKY_TIMES
from tests.support.twin_runs import HANDS, Moment, Told, differences, watch

pytestmark = [pytest.mark.game("good_cop_bad_cop"), pytest.mark.django_db(transaction=True), pytest.mark.slow]

SOON = 120
"""The early close of a shot window comes so many seconds after the last answer in these tests."""
FIXED = 900
"""How long every other window is open."""
EVERYBODY_ELSE = (0, 2, 3, None)
"""All but seat 1."""

Moments = list[Moment]

OTHERS = ("coffee", "flashbang", "k9_unit", "wiretap")
PASS = (1, "react", "pass")
PLAY = [(1, "react", "restraining_order"), (1, "stay", "firm")]
AGAIN = [PASS, (1, "engine.change_sealed", "change"), PASS]
CHAIN = [(1, "react", "wiretap"), (1, "target", "2.0"), (1, "target", "3.1"), (1, "stay", "once")]
BACK = [*CHAIN[:3], (1, "stay", "back"), (1, "target", "3.2"), (1, "stay", "once")]
SHOT: Moment = [(0, "declare", "shoot")]
LOOK: Moment = [(0, "declare", "investigate:2.0")]
REST: Moment = [(2, "react", "pass"), (3, "react", "pass")]


def after(seconds: float) -> Moment:
    """Time goes by."""
    return [(0, "wait", seconds)]


@pytest.fixture(autouse=True)
def steady(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pace of the rules; the deal and the delays are the same in all runs."""
    settings.PACE = 1.0
    monkeypatch.setattr(start, "secrets", SimpleNamespace(token_bytes=bytes))
    monkeypatch.setattr(timers, "_delays", SimpleNamespace(uniform=lambda least, most: least))


async def two(
    first: tuple[tuple[str, ...], Moments],
    second: tuple[tuple[str, ...], Moments],
    held: Any,
    ears: tuple[int | None, ...] = EVERYBODY_ELSE,
) -> tuple[list[list[Told]], list[list[Told]]]:
    """What others get in two runs that begin at the same time."""
    at = held.at
    one = await watch(*first, ears, clock.FrozenClock(at))
    return one, await watch(*second, ears, clock.FrozenClock(at))


def frames(told: Sequence[Sequence[Told]]) -> list[list[list[str]]]:
    return [[ear["frames"] for ear in moment] for moment in told]


async def test_sockets_of_others_do_not_tell_who_holds_what(frozen: Any) -> None:
    moments: Moments = [SHOT, [PASS], REST, after(SOON - 1), after(2)]
    one, other = await two((HANDS, moments), (OTHERS, moments), frozen, (0, None))
    assert differences(one, other) == []
    assert frames(one)[0] != [[], []], "the declaration is heard"
    assert frames(one)[1:4] == [[[], []]] * 3, "an answer makes no frame at all on other sockets"
    assert frames(one)[4] != [[], []], "the close is heard"


@pytest.mark.parametrize("answer", [PLAY, AGAIN, CHAIN, BACK], ids=["card", "again", "chain", "back"])
async def test_nothing_of_others_tells_who_has_answered_or_how(answer: list[Any], frozen: Any) -> None:
    """What seat 1 does in the window (pass, play, think again, a card's targets one by one) is nowhere else to be
    seen before the pass ends, nor when it did it."""
    hands = ("coffee", "wiretap" if answer in (CHAIN, BACK) else "restraining_order", "k9_unit", "flashbang")
    silent = (hands, [SHOT, after(60), [], after(60)])
    acting = (hands, [SHOT, after(60), answer, after(60)])
    one, other = await two(silent, acting, frozen)
    assert differences(one, other) == []
    assert frames(other)[1:] == [[[], [], [], []]] * 3


async def test_a_chain_that_does_not_count_leaves_no_trace_when_the_pass_closes_early(frozen: Any) -> None:
    """Seat 1's card is the first. Seat 3 has answered with a chain in one run and passed in the other: the early
    close, what follows and the shot itself are the same for all but seat 3."""
    chain = [(3, *step[1:]) for step in CHAIN[:1]] + [
        (3, "target", "1.0"),
        (3, "target", "2.1"),
        (3, "stay", "once"),
    ]
    runs = []
    for answer, card in ((chain, "wiretap"), ([(3, "react", "pass")], "evidence_bag")):
        moments: Moments = [
            SHOT,
            [(1, "react", "coffee"), (1, "stay", "once"), (2, "react", "pass")],
            answer,
            after(SOON - 1),
            after(2),
            [(2, "react", "pass")],
            [(3, "react", "pass")],
            after(SOON - 1),
            after(2),
            [(0, "review", "confirm")],
        ]
        runs.append((("", "coffee", "k9_unit", card), moments))
    one, other = await two(runs[0], runs[1], frozen, (0, 1, 2, None))
    assert differences(one, other) == []
    heard = [any(moment) for moment in frames(one)]
    assert heard == [True, True, False, False, True, True, False, False, True, True]


async def test_the_tick_of_a_fixed_window_tells_nothing_of_what_was_answered(frozen: Any) -> None:
    """A window of exact length: whether seat 1 answered nothing, passed, or gave a chain and took it back, and
    whatever is held, it closes at its time and looks the same."""
    silent = (("", "wiretap", "k9_unit", "flashbang"), [LOOK, [], after(FIXED - 1), after(2)])
    back = [*CHAIN, (1, "engine.change_sealed", "change"), PASS]
    acting = (("", "wiretap", "k9_unit", "flashbang"), [LOOK, [*back, *REST], after(FIXED - 1), after(2)])
    other_cards = (
        ("", "restraining_order", "surveillance_camera", "taser"),
        [LOOK, [PASS, *REST], after(FIXED - 1), after(2)],
    )
    one, two_ = await two(silent, acting, frozen, (0, None))
    three = await watch(*other_cards, (0, None), clock.FrozenClock(frozen.at))
    assert differences(one, two_) == differences(one, three) == []
    assert frames(one)[1:3] == [[[], []]] * 2
    assert frames(one)[3] != [[], []]


async def test_a_card_begun_on_free_play_and_a_statement_begun_are_private(frozen: Any) -> None:
    """The chain of a card that nobody has asked for, and that of a statement, step by step, and taken back."""
    hands = ("coffee", "wiretap", "k9_unit", "flashbang")
    begun = [
        (1, "free_play", "wiretap"),
        (1, "target", "2.0"),
        (1, "target", "back"),
        (1, "target", "3.1"),
        (1, "claim", "card"),
        (1, "claim_part", "2.0"),
    ]
    one, other = await two((hands, [[], after(30), SHOT]), (hands, [begun, after(30), SHOT]), frozen)
    assert differences(one, other) == []
    assert frames(other)[:2] == [[[], [], [], []]] * 2


async def test_an_answer_by_a_standing_order_looks_like_one_by_hand_and_like_none(frozen: Any) -> None:
    """Stored before, given as the window opens; the pass closes one delay after the last of the others."""
    hands = ("", "wiretap", "k9_unit", "flashbang")
    order = [
        (1, "plan", ("order:wiretap:1:when", "shot_at:2")),
        (1, "plan", ("order:wiretap:1:0", "card:3.0")),
        (1, "plan", ("order:wiretap:1:1", "shooter_slot:0")),
    ]
    rest: Moments = [after(60), REST, after(SOON - 1)]
    by_hand: Moments = [[], SHOT, CHAIN, *rest]
    stored: Moments = [order, SHOT, [], *rest]
    passing: Moments = [[(1, "plan", ("pass", "pass"))], SHOT, [], *rest]
    one, other = await two((hands, by_hand), (hands, stored), frozen)
    third = await watch(hands, passing, EVERYBODY_ELSE, clock.FrozenClock(frozen.at))
    assert differences(one, other) == differences(one, third) == []


async def test_all_holders_get_the_same_notice_whatever_their_card_is(frozen: Any) -> None:
    """Section 6.2, point 3: one holds a card for this moment, another one that can't be played in it."""
    moments: Moments = [SHOT, after(60)]
    one, other = await two(
        (("", "restraining_order", "surveillance_camera", "k9_unit"), moments),
        (("", "taser", "wiretap", "coffee"), moments),
        frozen,
        (1, 2, 3),
    )
    noticed = [ear["notices"] for told in (one, other) for ear in told[-1]]
    assert noticed == [noticed[0]] * 6
    assert [kind for kind, *_ in noticed[0]].count("window") == 1


# What a server that tells would look like, as one might write it.


async def test_the_search_finds_a_frame_that_tells(frozen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that hints at private answers."""
    real = publish.send

    def loud(hints: list[publish.Hint]) -> None:
        real([*hints, *((publish.match_group(hint["match"]), hint) for _, hint in hints if "match" in hint)])

    monkeypatch.setattr(publish, "send", loud)
    hands = ("", "wiretap", "k9_unit", "flashbang")
    one, other = await two((hands, [SHOT, []]), (hands, [SHOT, CHAIN[:2]]), frozen, (0, None))
    assert {what for _, _, what in differences(one, other)} >= {"frames"}


async def test_the_search_finds_an_hour_that_tells(frozen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that notes when anything was last done at a table."""
    real = Writer.save

    def busy(writer: Writer) -> None:
        real(writer)
        Match.objects.filter(pk=writer.match.pk).update(updated_at=writer.now)

    monkeypatch.setattr(Writer, "save", busy)
    hands = ("", "wiretap", "k9_unit", "flashbang")
    one, other = await two(
        (hands, [SHOT, after(60), []]), (hands, [SHOT, after(60), CHAIN[:1]]), frozen, (0, None)
    )
    assert {number for number, _, _ in differences(one, other)} == {2}


async def test_the_search_finds_an_early_close_that_tells(
    frozen: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that saves everybody the rest of the time, but not while a card with targets is in."""
    real = door.closes_early

    def hasty(state: Any, privates: door.Privates) -> list[str]:
        has_targets = any(
            len(given.choices) > 2 for private in privates.values() for given in private.sealed.values()
        )
        return [] if has_targets else real(state, privates)

    monkeypatch.setattr(door, "closes_early", hasty)
    hands = ("", "coffee", "wiretap", "k9_unit")
    first = [(1, "react", "coffee"), (1, "stay", "once"), (3, "react", "pass")]
    chain = [(2, "react", "wiretap"), (2, "target", "1.0"), (2, "target", "3.1"), (2, "stay", "once")]
    one, other = await two(
        (hands, [SHOT, [*first, (2, "react", "pass")], after(SOON + 1)]),
        (hands, [SHOT, [*first, *chain], after(SOON + 1)]),
        frozen,
        (0, None),
    )
    assert {number for number, _, _ in differences(one, other)} == {2}
    assert {(2, 0, "frames"), (2, 1, "frames")} <= set(differences(one, other))


async def test_the_search_finds_a_tick_that_tells(frozen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that is shorter where nobody holds anything for it."""
    monkeypatch.setattr(GAME, "sequences", LEAKY_TIMES.sequences)
    moments: Moments = [LOOK, after(FIXED / 2 + 1)]
    one, other = await two(
        (("", "restraining_order", "surveillance_camera", "taser"), moments),
        (("", "coffee", "k9_unit", "flashbang"), moments),
        frozen,
        (0, None),
    )
    assert {(1, 0, "frames"), (1, 1, "frames")} <= set(differences(one, other))


async def test_the_search_finds_a_question_that_tells(frozen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that asks only those who could play."""
    monkeypatch.setattr(GAME, "sequences", LEAKY_QUESTIONS.sequences)
    one, other = await two(
        (("", "surveillance_camera", "k9_unit", "flashbang"), [SHOT]),
        (("", "coffee", "k9_unit", "flashbang"), [SHOT]),
        frozen,
    )
    assert differences(one, other)
