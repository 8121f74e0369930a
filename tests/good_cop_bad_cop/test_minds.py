"""What `normal` and `hard` bots conclude, play and say; and that no bot goes by what its seat can't see."""

from collections import Counter

import pytest

from games.bots import arena
from games.engine import presentation
from games.engine.bot import BotSeat
from games.engine.chance import FastChance
from games.good_cop_bad_cop import GAME, gambits, knowledge, lookahead, talk
from games.good_cop_bad_cop.belief import marginals
from games.good_cop_bad_cop.content.equipment import EQUIPMENT, EXPANSION_KEYS
from games.good_cop_bad_cop.content.roles import role_of
from games.good_cop_bad_cop.policy import think, think_hard
from games.good_cop_bad_cop.resample import resample
from games.good_cop_bad_cop.rows import CARDS
from games.good_cop_bad_cop.worlds import sample, weighed
from games.testkit.driver import all_setups
from games.testkit.match import Match, setup_for
from tests.good_cop_bad_cop.table import FOUR, Table
from tests.good_cop_bad_cop.test_bots import BT, choose, know
from tests.support.length import length

LEVELS = ("easy", "normal", "hard")
PATIENT = 60
"""Turns for each player within which a match of bots ends (section 8.4)."""


def bot_matches(level: str, tables: int, every: int, seed: str):
    """Positions of matches between bots at changing tables, every so many moves."""
    setups = list(all_setups(GAME))
    for number in range(tables):
        dice = FastChance(f"{seed}:{number}")
        setup = setups[dice.below(len(setups))]
        match = Match(GAME, setup_for(GAME, len(setup.seats), dict(setup.options), seed=bytes([number]) * 32))
        moves = 0
        while match.state.outcome is None:
            moves += 1
            if moves % every == 0:
                yield match, dice
            if not move(match, level, dice):
                match.come_due(next(iter(match.state.timers)))


def move(match: Match, level: str, dice: FastChance) -> bool:
    """Lets the first seat move whose bot wants to."""
    for seat in range(len(match.state.seats)):
        decisions = presentation.open_decisions(GAME, match.state, seat, match.privates)
        if not all(decision.optional for decision in decisions):
            chosen = GAME.bots[level].choose(BotSeat(seat, GAME.view(match.state, seat), decisions), dice)
            if chosen is not None:
                match.submit(seat, *chosen, "bot")
                return True
    return False


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_can_not_see_changes_no_choice(level):
    compared = 0
    for match, dice in bot_matches(level, 3, length(18, 9), "same"):
        for seat in range(len(match.state.seats)):
            other = resample(match.state, seat, dice)
            answers = []
            for state in (match.state, other):
                decisions = presentation.open_decisions(GAME, state, seat, match.privates)
                asked = BotSeat(seat, GAME.view(state, seat), decisions)
                answers.append(GAME.bots[level].choose(asked, FastChance("one")) if decisions else None)
            assert answers[0] == answers[1], (seat, match.state.version)
            compared += answers[0] is not None
    assert compared > 40


def test_all_hidden_cards_enter_into_the_choice_of_a_resampled_match():
    """The test above would be worth nothing if resampled matches never differed."""
    table = Table(*FOUR)
    deals = {tuple(resample(table.state, 0, FastChance(number)).faces) for number in range(20)}
    assert len(deals) > 10


@pytest.mark.parametrize("players", [3, 5, 8])
def test_matches_of_bots_end_in_time(players):
    for number in range(4):
        dice = FastChance(f"time:{number}")
        setup = setup_for(GAME, players, {"expansion": BT}, seed=bytes([number]) * 32)
        state, _ = arena.play(GAME, [GAME.bots["normal"]] * players, setup, dice)
        assert state.turn <= PATIENT * players


def by_counting(view, seats: int) -> list[Counter]:
    """Roles over very many deals that agree with the view: drawn, not computed."""
    counts = [Counter() for _ in range(seats)]
    for world in sample(view, -1, FastChance("many"), 12_000):
        for seat, role in enumerate(world.roles):
            counts[seat][role] += world.weight
    return counts


def test_icons_are_counted_together_with_sides():
    """Section 8.2: a Bomber's three bombs and the majority are not independent."""
    table = Table("HbHkHx", "ACbCk", "KHkCx", "CbCkHb", expansion=BT)
    view = know(table, (3, 1)).see(0)
    exact = marginals(view, FastChance(1))
    for seat, counts in enumerate(by_counting(view, 4)):
        for role, weight in counts.items():
            assert exact.of(seat, role) == pytest.approx(weight / counts.total(), abs=0.02), (seat, role)


def test_a_card_that_was_mixed_counts_wherever_it_can_lie():
    """Seat 1 is one card of three that seat 0 knows: the Kingpin. Nobody else can have it."""
    table = know(Table("HHC", "KHC", "AHH", "CCC"), (1, 1))
    knowledge.follow_shuffle(table.state, 1, [])
    assert len(table.see(0).notes) == 1
    chances = marginals(table.see(0), FastChance(1))
    assert [chances.of(seat, "kingpin") for seat in range(4)] == pytest.approx([0, 1, 0, 0])
    assert chances.of(2, "agent") == pytest.approx(1 / 2)


def test_worlds_agree_with_the_exact_chances_as_long_as_nobody_did_anything():
    view = know(Table("HHC", "HHC", "KCC", "ACH"), (1, 1), (1, 2)).see(0)
    exact, drawn = marginals(view, FastChance(1)), weighed(sample(view, 0, FastChance(2)))
    for seat in range(4):
        for leader in ("agent", "kingpin"):
            assert drawn.of(seat, leader) == pytest.approx(exact.of(seat, leader), abs=1e-9)
    for world in sample(view, 0, FastChance(3), 20):
        assert len({place for place, face in world.faces.items() if face in ("agent", "kingpin")}) == 2
        held = [[face for (of, _), face in world.faces.items() if of == seat] for seat in range(4)]
        assert world.roles == [role_of(faces, False) for faces in held]


def after_a_look(aim: int) -> float:
    """How likely seat 2 is the Kingpin, for an honest seat 0, if seat 3 has looked at 2's card and aims at `aim`."""
    table = Table("HHC", "ACC", "KHH", "HHC", guns={3: aim}, turn=0)
    table.state.looked_by[2][0] = [3]
    table.state.turn = 9
    return think_hard(0, table.see(0), FastChance(1)).chances.of(2, "kingpin")


def test_a_hard_bot_reads_aims():
    """Who has looked at a card and then aims elsewhere has hardly seen a leader there."""
    assert after_a_look(2) > after_a_look(1) + 0.02
    both = [
        think(0, Table("HHC", "ACC", "KHH", "HHC", guns={3: aim}).see(0), FastChance(1)).chances.of(
            2, "kingpin"
        )
        for aim in (1, 2)
    ]
    assert both[0] == both[1], "a normal bot goes by cards alone"


def claim(table: Table, seat: int, card: str, content: str, basis: str) -> Table:
    """A statement about a card."""
    table.answer(seat, "claim", "card")
    for part in (card, content, basis):
        table.answer(seat, "claim_part", part)
    return table


def test_a_hard_bot_reads_statements_and_a_liar_is_believed_less():
    def kingpin(*, said: bool, lied: bool = False) -> float:
        table = Table("HHC", "ACC", "KHH", "HH^C")
        table.state.looked_by[2][0] = [3]
        if lied:
            claim(table, 3, "3.1", "crooked", "own")
        if said:
            claim(table, 3, "2.0", "kingpin", "seen")
        return think_hard(0, table.see(0), FastChance(1)).chances.of(2, "kingpin")

    assert kingpin(said=True) > kingpin(said=True, lied=True) > kingpin(said=False)


def test_a_hard_bot_looks_where_the_look_tells_most():
    """Seat 1 has shown two ordinary cards and can still lead; of seat 2 nothing is known."""
    table = Table("HHC", "H^C^K", "AHH", "CCC", guns={0: 1})
    mind = think_hard(0, table.see(0), FastChance(1))
    worth = lookahead.values(mind, [f"investigate:{key}" for key in ("1.2", "2.0", "3.0")])
    assert len(set(worth.values())) > 1
    seen = know(Table("HHC", "K^C^C", "AHH", "CCC", guns={0: 1}), (1, 3))
    assert declared(seen, "hard") == "shoot"


def test_a_hard_bot_arms_against_a_known_enemy_and_aims_at_him():
    table = know(Table("HHC", "KHC", "AHH", "CCC"), (1, 1))
    assert declared(table, "hard") == "arm"
    assert choose(table.act("arm"), 0, "hard") == "1"


def declared(table: Table, level: str) -> str | None:
    """What seat 0 declares once it has said what it wants to say."""
    answer(table, 0, level)
    return choose(table, 0, level)


def shot_at(target: int, card: str, holder: int) -> Table:
    """Seat 0 declares a shot."""
    return dealt(card, FOUR, {holder: card}, guns={0: target}).declare("shoot")


def dealt(card: str, cards: tuple[str, ...], gear: dict[int, str], **further) -> Table:
    """A table at which the card is in the game: with icons if it belongs to the expansion."""
    if card in EXPANSION_KEYS:
        further["expansion"] = BT
        cards = WITH_ICONS.get(cards, cards)
    return Table(*cards, gear=gear, **further)


def free(card: str, *cards: str, seen: tuple[tuple[int, int], ...] = (), **further) -> Table:
    """Seat 0 is to act and holds the card."""
    return know(dealt(card, cards or FOUR, {0: card}, **further), *seen)


def ending(
    card: str, *cards: str, holder: int = 0, seen: tuple[tuple[int, int], ...] = (), **further
) -> Table:
    """The window at the end of seat 0's turn; `holder` has the card."""
    table = know(dealt(card, cards or FOUR, {holder: card}, **further), *seen)
    table.declare("investigate:3.0").close(1)
    return table.answer(0, "aim", str(table.state.aims[0])) if table.state.armed[0] else table


HONEST_CREW = ("HHC", "AHC", "KHH", "CCC")
WITH_ICONS = {
    FOUR: ("HbHkCb", "ACxCk", "KHbHk", "CbCkHx"),
    HONEST_CREW: ("HbHkCb", "AHbCk", "KHkHx", "CbCxCk"),
}
SEEN_KINGPIN = ((2, 1),)
ALL_OF_3 = ((3, 1), (3, 2), (3, 3))


@pytest.mark.parametrize(
    ("card", "wanted", "unwanted", "holder"),
    [
        ("restraining_order", lambda c: shot_at(1, c, 1), lambda c: shot_at(3, c, 1), 1),
        ("classified_orders", lambda c: shot_at(1, c, 1), lambda c: shot_at(3, c, 1), 1),
        ("k9_unit", lambda c: shot_at(1, c, 1), lambda c: shot_at(3, c, 1), 1),
        (
            "holster",
            lambda c: free(c, *HONEST_CREW, seen=SEEN_KINGPIN, guns={0: 3}).declare("shoot"),
            lambda c: free(c, *HONEST_CREW, seen=SEEN_KINGPIN, guns={0: 2}).declare("shoot"),
            0,
        ),
        (
            "taser",
            lambda c: free(c, *HONEST_CREW, seen=SEEN_KINGPIN, guns={3: 2}),
            lambda c: free(c, guns={3: 2}),
            0,
        ),
        (
            "coffee",
            lambda c: ending(c, *HONEST_CREW, seen=SEEN_KINGPIN, guns={0: 2}),
            lambda c: ending(c, *HONEST_CREW, seen=SEEN_KINGPIN),
            0,
        ),
        (
            "smoke_grenade",
            lambda c: ending(c, "HHC", "K^CC", "AHH", "CCH", guns={1: 0}),
            lambda c: ending(c, "HHC", "KCC", "AHH", "CCH"),
            0,
        ),
        (
            "flashbang",
            lambda c: free(c, "A^HC", "KHC", "HHH", "CCC"),
            lambda c: free(c, "AHC", "KHC", "HHH", "CCC"),
            0,
        ),
        (
            "surveillance_camera",
            lambda c: ending(c, "HHC", "AHC", "HHH", "KCC"),
            lambda c: ending(c, "HHC", "AHC", "KHH", "CCC"),
            0,
        ),
        (
            "truth_serum",
            lambda c: free(c, "HHC", "C^C^K", "AHH", "CCH"),
            lambda c: free(c, "HHC", "C^C^K^", "AHH", "CCH"),
            0,
        ),
        ("report_audit", lambda c: free(c, *SIX), lambda c: free(c, *SIX_SHOWN), 0),
        (
            "evidence_bag",
            lambda c: Table("HHC", "K^CC", "AHH", "CCH", gear={0: c, 1: "coffee"}),
            lambda c: Table("HHC", "HHC", "A^HH", "KCC", gear={0: c, 2: "coffee"}),
            0,
        ),
        (
            "wiretap",
            lambda c: free(c),
            lambda c: free(c, "HHC", "A^C^C^", "KHH", "C^C^H^", seen=((2, 1), (2, 2), (2, 3))),
            0,
        ),
        (
            "metal_detector",
            lambda c: free(c, guns={1: 2}),
            lambda c: free(c, "HHC", "KHC", "A^H^H^", "C^C^C^", seen=((1, 1), (1, 2), (1, 3)), guns={1: 2}),
            0,
        ),
        (
            "fingerprint_kit",
            lambda c: free(c, "HbHkCb", "ACxCk", "KHbHk", "CbCkHx", expansion=BT),
            lambda c: free(c, "HbHkCb", "A^Cx^Ck^", "K^Hb^Hk^", "CbCkHx", expansion=BT, seen=ALL_OF_3),
            0,
        ),
        (
            "polygraph",
            lambda c: free(c, "HHC", "H^H^C", "KHC", "ACC"),
            lambda c: free(c, "AHH", "HHC", "KCC", "HCC"),
            0,
        ),
        (
            "grenade",
            lambda c: free(c, "HbHkCb", "Hx^Hb^Hk", "ACxCk", "KCbCk", expansion=BT),
            lambda c: free(c, "HbCbHx", "Cx^Ck^Ck", "KCbHk", "AHbHk", expansion=BT),
            0,
        ),
        (
            "defibrillator",
            lambda c: free(c, "HHC", "H^C^C^", "AHC", "KCC", "HHC", dead=(1,)),
            lambda c: free(c, "HHC", "C^C^C^", "AHC", "KCC", "HHC", dead=(1,)),
            0,
        ),
        (
            "blackmail",
            lambda c: free(c, "HHH", "H^C^C^", "A^HC", "K^CC", seen=((2, 2),)),
            lambda c: free(c, "HHH", "HCC", "AHC", "KCC"),
            0,
        ),
        (
            "fake_id",
            lambda c: free(c, "HbHkHx", "Cx^Cb^Hk^", "A^Hb^Ck", "K^CkCb", expansion=BT),
            lambda c: free(c, "HbHkHx", "CxCbHk", "AHbCk", "KCkCb", expansion=BT),
            0,
        ),
        (
            "planted_evidence",
            lambda c: free(c, "HHH", "C^C^H^", "AHC", "KCC"),
            lambda c: free(c, "HHH", "H^H^C^", "AC^C", "K^CC"),
            0,
        ),
    ],
)
def test_every_card_is_played_where_it_serves_and_kept_where_not(card, wanted, unwanted, holder):
    assert gambits.wants(think(holder, wanted(card).see(holder), FastChance(1)), card)
    assert not gambits.wants(think(holder, unwanted(card).see(holder), FastChance(1)), card)


SIX = ("HHH", "ACC", "KHC", "CCH", "HHC", "CCH")
SIX_SHOWN = ("HHH", "A^CC", "K^HC", "C^CH", "H^HC", "CCH")


def test_every_card_has_its_moment_and_its_rank():
    assert set(CARDS) == set(EQUIPMENT)
    assert len({card.worth for card in CARDS.values()}) == len(EQUIPMENT)


def answer(table: Table, seat: int, level: str = "normal", dice: int = 1) -> list[str]:
    """Plays a bot's chain to its end; gives what was chosen."""
    said = []
    for link in range(8):
        chosen = choose(table, seat, level, dice + 1000 * link)
        open_now = presentation.open_decisions(GAME, table.state, seat, table.match.privates)
        decisions = [d for d in open_now if chosen in d.keys]
        chain = [d for d in decisions if d.kind.endswith(("target", "stay", "claim_part"))]
        first = [d for d in decisions if d.kind.endswith(("free_play", "react", "claim"))]
        if not (chain or (first and not said)):
            break
        said.append(str(chosen))
        table.match.submit(seat, (chain or first)[0].id, chosen, "bot")
    return said


def test_the_targets_of_a_rescue_and_of_an_exchange():
    """GC-104: the wounded Agent's card goes to a friend. And the enemy's majority is turned."""
    table = know(Table("CCH", "HHH", "A^CC", "KHC", "HHC", guns={0: 2}, wounded=(2,), gear={1: "blackmail"}))
    table.declare("shoot")
    knowledge.learn(table.state, 1, table.place(4, 1))
    knowledge.learn(table.state, 1, table.place(4, 2))
    said = answer(table, 1)
    assert said[:2] == ["blackmail", "2.0"]
    assert said[2].startswith("4.")
    swap = Table("HHH", "H^C^C^", "A^HC", "K^CC", gear={0: "blackmail"})
    swap = know(swap, (2, 2))
    assert set(answer(swap, 0)[1:3]) in ({"2.1", "1.1"}, {"2.1", "1.2"})
    assert swap.role(1) == "honest"


def test_a_normal_bot_reports_enemies_and_hides_its_leader():
    contents = {}
    for seed in range(40):
        table = know(Table("HHC", "AHC", "KHH", "CCC"), (1, 1), (2, 1))
        answer(table, 0, dice=seed)
        for said in table.see(3).claims:
            contents.setdefault((said.place.seat, said.place.slot), set()).add(said.content)
    assert contents[2, 0] == {"kingpin"}
    assert contents[1, 0] == {"honest"}, "the own leader is called an ordinary player"


def test_leaders_and_bombers_lie_about_themselves_and_easy_bots_are_silent():
    def own(slot: int, *cards: str, **options: str) -> Counter:
        mind = think(0, Table(*cards, **options).see(0), FastChance(1))
        keys = ["honest", "crooked", "agent", "kingpin", "ordinary"]
        chosen = ["card", f"0.{slot}"]
        return Counter(talk.say(mind, "content", chosen, keys, FastChance(seed)) for seed in range(300))

    leader = own(0, "AHC", "KCC", "HHC", "CCH")
    assert set(leader) == {"honest", "agent"}
    assert 180 < leader["honest"] < 240
    ordinary = own(1, "AHC", "KCC", "HHC", "CCH")
    assert set(ordinary) == {"honest", "crooked"}
    assert 60 < ordinary["crooked"] < 120
    assert set(own(1, "HbCbHx", "KCkCx", "AHkHb", "CbCkHk", expansion=BT)) == {"agent", "kingpin"}
    for seed in range(40):
        silent = know(Table("HHC", "AHC", "KHH", "CCC"), (2, 1))
        answer(silent, 0, "easy", seed)
        assert not silent.see(1).claims


def test_a_lie_that_came_out_is_taken_back():
    table = claim(Table("HHC", "KCC", "AHH", "CCH"), 0, "0.0", "crooked", "own")
    table.act("equip").answer(0, "turn_up", "0.0")
    table.end_turn()
    while table.state.active != 0:
        table.end_turn()
    for seed in range(20):
        if answer(table, 0, dice=seed)[:1] == ["retract"]:
            break
    assert table.see(1).claims[0].is_withdrawn


def test_a_shot_that_would_do_harm_after_a_card_is_not_fired():
    """The target of a declared shot turns out to be the own leader."""
    table = Table("HHC", "AHC", "KHH", "CCC", guns={0: 1}, gear={2: "wiretap", 0: "polygraph"})
    table.declare("shoot").react(0, "polygraph", "1").close()
    assert choose(table, 0, "normal") == choose(table, 0, "hard") == "change"
