"""Arguments of steps and questions are read as the types that are declared for them; whatever else is a fault."""

import pytest
from msgspec import Struct

from games.engine import NEXT, RulesBug, sequence
from games.engine.arguments import number, read
from games.testkit.soundness import unsound
from tests.engine.mini import SAY, Say, begin, end


class OfRoom(Struct, frozen=True):
    room: int
    why: str = ""


def test_what_is_stored_reads_as_a_struct_and_further_arguments_are_passed_over():
    assert read({"room": 3, "left": 2}, OfRoom) == OfRoom(3)


@pytest.mark.parametrize("args", [{}, {"room": "3"}, {"room": 3, "why": 1}, {"room": None}])
def test_what_does_not_fit_is_a_fault_of_the_rules(args):
    with pytest.raises(RulesBug, match="OfRoom"):
        read(args, OfRoom)


def test_keys_and_options_write_numbers():
    assert (number("12"), number(3), number("-1")) == (12, 3, -1)
    for written in ("three", "", None, ["3"], {"a": 3}):
        with pytest.raises(RulesBug):
            number(written)


class SayInRoom(Say):
    args_type = OfRoom


def asked(kind, args):
    """A match that has put a question of the kind with these arguments."""

    def ask(play):
        play.ask(kind, 0, args)
        return NEXT

    return begin(ask, end, kinds=(kind,))


def pushed(args_type, args):
    """A match that waits in a step with these arguments."""

    def wait(play):
        play.ask(SAY, 0)
        return NEXT

    inner = sequence("mini.inner", wait, end, args_type=args_type)

    def push(play):
        play.push(inner, args)
        return NEXT

    return begin(push, end, more=(inner,))


def wrong(match):
    return unsound(match.game, match.state, match.privates)


def test_a_question_carries_what_its_kind_declares():
    assert wrong(asked(SayInRoom(), {"room": 3})) == []
    assert "declares no type" in wrong(asked(Say(), {"room": 3}))[0]
    assert "no OfRoom" in wrong(asked(SayInRoom(), {"room": "3"}))[0]


def test_a_step_carries_what_its_sequence_declares():
    assert wrong(pushed(OfRoom, {"room": 3})) == []
    assert "declares no type" in wrong(pushed(None, {"room": 3}))[0]
    assert "no OfRoom" in wrong(pushed(OfRoom, {"why": "x"}))[0]
