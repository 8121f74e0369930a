"""Stored plans: what can be planned, when it takes effect, and that nobody else can tell (section 6; PU-086)."""

import msgspec
import pytest

from games import door
from games.testkit.leaks import hear, look, viewers
from tests.pursuit.table import NAMES, PURSUIT, Table
from tests.pursuit.test_bots import CENTRE


class Planner:
    """A table, with the private inputs that the backend would keep."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.privates: door.Privates = {}

    def offered(self, seat: int, lang: str = "en") -> list[door.ShownPlan]:
        """What the seat can plan."""
        return door.plans(PURSUIT, self.table.state, seat, lang, NAMES, self.privates)

    def keys(self, seat: int) -> list[str]:
        """The keys of the only plan that is offered."""
        (offer,) = self.offered(seat)
        assert hasattr(offer.decision.form, "options")
        return [option.key for option in offer.decision.form.options]

    def put(self, seat: int, choice: door.Choice) -> None:
        """Stores a plan; checks that nothing else moves."""
        before = door.encode(self.table.state)
        (offer,) = self.offered(seat)
        done = door.put_plan(PURSUIT, self.table.state, seat, offer.decision.id, choice, self.privates)
        assert (done.private, done.events) == (seat, [])
        assert door.encode(self.table.state) == before

    def due(self, seat: int) -> tuple[str, door.Choice] | None:
        """What the seat's plan answers now."""
        return door.due_plan(PURSUIT, self.table.state, seat, self.privates)

    def carry_out(self, seat: int) -> None:
        """What the backend does after the delay of a person."""
        due = self.due(seat)
        assert due is not None
        self.table.answer_id(seat, *due, by="order")


def police_phase(seats: int = 3) -> Planner:
    """Round 2; the car is at B1, and nothing has been searched in this round."""
    table = Table(seats, place=CENTRE)
    table.walk("A1", "B1")
    return Planner(table)


# The thief


def test_the_thief_plans_his_next_building_during_the_police_phase():
    planner = police_phase()
    assert planner.keys(0) == ["none", "C1", "B2", "C1:quiet", "B2:quiet"]
    planner.put(0, "C1")
    assert planner.offered(0)[0].chosen == "C1"
    assert planner.due(0) is None
    planner.table.waste()
    planner.carry_out(0)
    assert planner.table.state.path == ["A1", "B1", "C1"]
    assert planner.table.match.lines[-1].entry.by == "order"
    assert planner.due(0) is None


def test_a_plan_for_a_quiet_phase_asks_when_a_token_is_found():
    planner = police_phase()
    planner.table.stand("a1", "d1", "d4")
    planner.put(0, "C1:quiet")
    quiet = planner.table.copy()
    assert planner.table.command("green", "search:A1") == "yellow"
    planner.table.fly()
    assert planner.table.phase == "thief"
    assert planner.due(0) is None
    planner.table = quiet
    planner.table.command("green", "search:B2")
    planner.table.fly()
    planner.carry_out(0)
    assert planner.table.state.path[-1] == "C1"


def test_a_plan_is_for_one_round_only():
    planner = police_phase()
    planner.put(0, "C1")
    planner.table.waste()
    planner.table.hide("B2")
    planner.table.waste()
    assert planner.table.phase == "thief"
    assert planner.due(0) is None
    planner.table.hide("C2")
    planner.put(0, "D2")
    assert list(planner.privates[0].plans) == ["plan-hide-5"]


def test_the_thief_plans_nothing_while_he_is_asked_nor_in_the_last_round():
    planner = police_phase()
    planner.table.waste()
    assert planner.offered(0) == []
    last = Table(place=CENTRE)
    last.walk("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5", "D5", "C5")
    assert Planner(last).offered(0) == []


# The police


def test_a_police_player_queues_a_command_for_the_own_helicopter():
    planner = police_phase()
    planner.table.fly()
    assert planner.table.phase == "thief"
    assert planner.keys(1)[0] == "none"
    search = next(key for key in planner.keys(1) if key.startswith("search:") and key != "search:C1")
    planner.put(1, search)
    assert planner.due(1) is None
    planner.table.hide("C1")
    planner.carry_out(1)
    assert planner.table.match.lines[-1].entry.by == "order"
    assert planner.due(1) is None
    search_made = planner.table.state.searches[-1]
    assert (search_made.helicopter, f"search:{search_made.building}") == ("green", search)


def test_a_command_can_be_queued_as_soon_as_the_own_helicopter_has_acted():
    planner = police_phase()
    assert planner.offered(1) == []
    planner.table.command("green", "search:C3")
    (offer,) = planner.offered(1)
    assert offer.decision.id == "plan-command-3"
    assert offer.decision.prompt.text.startswith("What should the green helicopter do")
    assert planner.offered(2) == []


def test_a_search_under_a_token_that_lies_on_the_roof_meanwhile_asks():
    planner = police_phase()
    planner.table.stand("a1", "b1", "d4")
    planner.table.command("green", "search:B2")
    planner.put(1, "search:A1")
    planner.table.command("yellow", "search:B2", seat=2)
    planner.table.command("pink", "search:E5", seat=2)
    planner.table.hide("C1")
    twin = planner.table.copy()
    assert planner.due(1) is not None
    planner.table.match.arrange(roofs={"A1": "yellow"})
    assert planner.due(1) is None
    planner.table = twin
    planner.carry_out(1)
    assert twin.see(-1).roofs[0].building == "A1"


def test_a_move_onto_a_crossroad_that_is_occupied_meanwhile_asks():
    planner = police_phase()
    planner.table.stand("a1", "c1", "d4")
    planner.table.command("green", "search:B2")
    planner.put(1, "move:b1")
    planner.table.command("yellow", "move:b1", seat=2)
    planner.table.command("pink", "search:E5", seat=2)
    planner.table.hide("C1")
    assert planner.due(1) is None
    planner.table.command("yellow", "move:c1", seat=2)
    assert planner.due(1) == (planner.table.ask(1, "helicopter_action", "green").id, "move:b1")


def test_nobody_plans_for_a_helicopter_that_is_not_his_or_before_the_first_round():
    table = Table(2)
    assert Planner(table).offered(1) == []
    assert Planner(Table(2, place=CENTRE)).offered(1)[0].decision.prompt.args["helicopter"] == "green"


# Storing


def test_a_plan_can_be_changed_and_taken_back():
    planner = police_phase()
    planner.put(0, "C1")
    planner.put(0, "B2")
    assert planner.privates[0].revision == 2
    assert planner.offered(0)[0].chosen == "B2"
    planner.put(0, "none")
    assert planner.privates[0].plans == {}
    planner.table.waste()
    assert planner.due(0) is None


def test_what_cannot_be_planned_is_refused():
    planner = police_phase()
    (offer,) = planner.offered(0)
    identity = offer.decision.id
    for seat, decision, choice, refusal in (
        (0, identity, "E5", door.IllegalChoice),
        (0, identity, ["C1"], door.WrongShape),
        (0, "plan-hide-9", "C1", door.StaleDecision),
        (1, identity, "C1", door.StaleDecision),
    ):
        with pytest.raises(refusal):
            door.put_plan(PURSUIT, planner.table.state, seat, decision, choice, planner.privates)
    assert planner.privates == {}
    planner.table.resign(0)
    with pytest.raises(door.MatchOver):
        door.put_plan(PURSUIT, planner.table.state, 0, identity, "C1", planner.privates)
    assert planner.offered(0) == []
    planner.privates[0] = door.Private()
    assert planner.due(0) is None


def test_plans_are_stored_with_the_private_inputs():
    planner = police_phase()
    planner.put(0, "C1")
    stored = door.decode_private(door.encode_private(planner.privates[0]))
    assert stored == planner.privates[0]
    planner.table.waste()
    assert door.due_plan(PURSUIT, planner.table.state, 0, {0: stored}) is not None


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_plans_read_well(lang):
    planner = police_phase()
    planner.table.command("green", "search:C3")
    for seat in (0, 1):
        text = msgspec.json.encode(planner.offered(seat, lang)).decode()
        assert "pursuit.plan" not in text.replace('"key":"pursuit.plan_', "")
        assert not any(f"{{{name}}}" in text for name in ("round", "building", "crossroad"))


# Nobody else can tell


@pytest.mark.rule("PU-018")
@pytest.mark.rule("PU-086")
def test_two_runs_with_and_without_plans_look_the_same_to_everybody_else():
    """Same answers; in one run they come from plans. Others get the same bytes at the same versions in the same
    order, and the states are the same to the last bit."""
    runs = []
    for planned in (True, False):
        planner = police_phase()
        table = planner.table
        seen: list[object] = []

        def note(planner: Planner = planner, table: Table = table, seen: list[object] = seen) -> None:
            for viewer in viewers(table.state):
                if viewer not in (0, 1):
                    private = planner.privates.get(viewer)
                    told = hear(PURSUIT, table.events, viewer)
                    seen.append((look(PURSUIT, table.state, viewer, private, bots=True), told))
            seen.append((table.state.version, door.encode(table.state), door.public_waiting(table.state)))

        note()
        if planned:
            planner.put(0, "C1")
        note()
        table.command("green", "search:C3", seat=1)
        note()
        if planned:
            planner.put(1, "search:C2")
        note()
        table.waste()
        note()
        if planned:
            planner.carry_out(0)
        else:
            table.hide("C1")
        note()
        if planned:
            planner.carry_out(1)
        else:
            table.command("green", "search:C2", seat=1)
        note()
        runs.append((seen, [line.digest for line in table.match.lines]))
    assert runs[0] == runs[1]


def test_a_stored_plan_leaves_nothing_in_the_record_until_it_takes_effect():
    planner = police_phase()
    before = msgspec.json.encode(planner.table.match.record())
    planner.put(0, "C1")
    assert msgspec.json.encode(planner.table.match.record()) == before
