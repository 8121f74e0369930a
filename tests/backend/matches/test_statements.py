"""How many statements a move takes: few, whoever sits at the table and whatever is asked (design: at most 8 for an
ordinary answer, 12 for any). A statement is one execute, BEGIN and COMMIT aside; the caller's look-up is in it."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from backend.accounts.models import Player
from backend.matches.models import Match, Seat
from backend.matches.services.writer import Writer, change
from backend.realtime import reading
from games import door
from tests.support.api import Api
from tests.support.matches import BOT, ME, OPEN, create, first_choice, required, send, view

pytestmark = pytest.mark.django_db

ORDINARY = 8
ANY = 12
ANSWERS = 40
"""Of one match; a window of eight people opens well before."""

NewPlayer = Callable[..., Api]


@contextmanager
def counted() -> Iterator[list[str]]:
    """The statements inside the block, without those that only begin or end something."""
    found: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK")):
            found.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


class Company:
    """People in every seat of a match, who answer what they are asked by chance."""

    def __init__(self, new_player: NewPlayer, game: str, seats: int, *, bots: int = 0) -> None:
        self.dice = random.Random(f"{game} {seats}")
        self.players = [new_player(f"Player {number}") for number in range(seats - bots)]
        others = [OPEN] * (seats - bots - 1) + [BOT] * bots
        self.id = str(create(self.players[0], ME, *others, game=game)["id"])
        for player in self.players[1:]:
            assert player.post(f"/matches/{self.id}/join", {}).status_code == 200
        self.taken: Counter[int] = Counter()
        self.kinds: dict[str, int] = {}

    def play(self, answers: int) -> None:
        """Answers until so many are given or nobody is asked; each is counted."""
        for _ in range(answers):
            asked = [player for player in self.players if required(view(player, self.id))]
            if not asked:
                return
            player = self.dice.choice(asked)
            shown = view(player, self.id)
            decision = self.dice.choice(required(shown))
            with counted() as statements:
                answer = send(player, self.id, decision["id"], self.choice(decision), shown["version"])
            if answer.status_code == 200:
                self.taken[len(statements)] += 1
                kind = decision["kind"]
                self.kinds[kind] = max(self.kinds.get(kind, 0), len(statements))

    def choice(self, decision: dict[str, Any]) -> Any:
        """One of the offered choices."""
        if decision["form"]["type"] != "one":
            return first_choice(decision)
        return self.dice.choice(
            [each["key"] for each in decision["form"]["options"] if "disabled" not in each]
        )


@pytest.mark.parametrize("key", sorted(door.catalogue()))
def test_no_answer_of_any_game_takes_more_than_a_few(key: str, new_player: NewPlayer) -> None:
    info = door.describe(door.game(key), "en")
    company = Company(new_player, key, info.max_seats)
    company.play(ANSWERS)
    assert sum(company.taken.values()) > 10
    assert max(company.taken) <= ANY, company.kinds
    assert company.taken.most_common(1)[0][0] <= ORDINARY, company.taken


def test_an_ordinary_answer_takes_eight(new_player: NewPlayer) -> None:
    company = Company(new_player, "pursuit", 2)
    company.play(5)
    assert company.taken == {ORDINARY: 5}


def test_a_bot_beside_makes_one_more(new_player: NewPlayer) -> None:
    company = Company(new_player, "good_cop_bad_cop", 4, bots=2)
    company.play(4)
    assert max(company.taken) <= ORDINARY + 2, company.kinds
    assert Match.objects.get(pk=company.id).is_active


def test_who_looks_reads_it_in_two_and_nothing_twice(new_player: NewPlayer) -> None:
    company = Company(new_player, "pursuit", 2)
    player = company.players[0]
    view(player, company.id)  # the first use of a token is noted
    with counted() as statements:
        answer = player.get(f"/matches/{company.id}/view")
    assert (answer.status_code, len(statements)) == (200, 2)
    with counted() as statements:
        again = player.get(f"/matches/{company.id}/view", If_None_Match=answer["ETag"])
    assert (again.status_code, len(statements)) == (304, 1)
    with counted() as statements:
        assert player.get(f"/matches/{company.id}/log").status_code == 200
    assert len(statements) == 2


def test_what_a_socket_reads(new_player: NewPlayer) -> None:
    company = Company(new_player, "pursuit", 2)
    company.play(2)
    for seat in (0, 1):
        with counted() as statements:
            assert reading.news(company.id, seat, 0, "en") is not None
        assert len(statements) == 2
    with counted() as statements:
        for player in Player.objects.filter(pk__in=[each.player["id"] for each in company.players]):
            reading.inbox_frame(player, "en")
    assert len(statements) <= 1 + 2 + 2


def test_nothing_is_done_after_it_was_saved(new_player: NewPlayer) -> None:
    company = Company(new_player, "pursuit", 2)

    def twice(writer: Writer) -> None:
        writer.note_table()
        writer.save()
        writer.save()
        writer.count_timeout(writer.seats[0])

    with pytest.raises(RuntimeError, match="after the change had been saved"):
        change(company.id, twice)
    assert Seat.objects.get(match=company.id, index=0).timeouts_in_a_row == 0
