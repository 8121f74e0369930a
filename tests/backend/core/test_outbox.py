"""Due work: stored with its cause, woken after the commit, claimed by one worker, never lost."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import connection, transaction

from backend.core import clock, outbox, places
from backend.core.models import Due
from backend.core.tasks import run_due as run_due_task
from backend.core.tasks import run_fair as run_fair_task
from backend.core.tasks import sweep, tidy

done: list[dict[str, object]] = []

pytestmark = pytest.mark.dialect


@pytest.fixture(autouse=True)
def _handlers() -> Iterator[None]:
    done.clear()
    before = dict(outbox._handlers)
    outbox.handler("note", lease=30)(done.append)

    @outbox.handler("fail", lease=30)
    def fail(args: dict[str, object]) -> None:
        raise RuntimeError("broken again")

    yield
    outbox._handlers.clear()
    outbox._handlers.update(before)


@pytest.fixture
def woken() -> Iterator[list[tuple[int, float | None]]]:
    """Every message that was sent: row and delay."""
    sent: list[tuple[int, float | None]] = []

    def note(args: tuple[int], countdown: float | None, retry: bool) -> None:
        assert retry is False
        sent.append((args[0], countdown))

    with patch.object(run_due_task, "apply_async", note):
        yield sent


def enqueue(kind: str = "note", in_seconds: float | None = None, **more: object) -> Due:
    due_at = None if in_seconds is None else clock.now() + timedelta(seconds=in_seconds)
    with transaction.atomic():
        return outbox.enqueue(kind, {"n": 1}, due_at=due_at, **more)  # type: ignore[arg-type]


@pytest.mark.django_db(transaction=True)
class TestStoring:
    def test_work_belongs_into_a_transaction(self):
        with pytest.raises(RuntimeError, match="transaction"):
            outbox.enqueue("note", {})

    def test_a_worker_is_woken_after_the_commit_and_not_before(self, woken):
        with transaction.atomic():
            row = outbox.enqueue("note", {})
            assert woken == []
        assert woken == [(row.pk, None)]

    def test_what_is_rolled_back_never_was(self, woken):
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            outbox.enqueue("note", {})
            raise ZeroDivisionError
        assert woken == []
        assert not Due.objects.exists()

    def test_a_broken_broker_costs_nothing_but_time(self, frozen):
        with patch.object(run_due_task, "apply_async", side_effect=OSError("no broker")):
            row = enqueue()
        assert outbox.due_soon() == []  # a message might be on its way
        frozen.advance(outbox.WAKE_PATIENCE)
        assert [pk for pk, _, _ in outbox.due_soon()] == [row.pk]

    def test_work_within_the_second_gets_a_timer_and_later_work_none(self, woken, frozen):
        soon = enqueue(in_seconds=0.4)
        enqueue(in_seconds=30)
        assert woken == [(soon.pk, pytest.approx(0.4))]

    def test_the_same_key_is_one_row(self, woken, frozen):
        enqueue(in_seconds=100, key="deadline:1")
        enqueue(in_seconds=200, key="deadline:1")
        row = Due.objects.get()
        assert row.due_at == clock.now() + timedelta(seconds=200)

    def test_done_work_can_be_asked_for_again_by_its_key(self, woken):
        row = enqueue(key="k")
        outbox.run(row.pk)
        enqueue(key="k")
        assert outbox.run(row.pk)
        assert len(done) == 2

    def test_cancelled_work_is_not_done(self, woken):
        row = enqueue(key="k")
        outbox.cancel("k")
        assert not outbox.run(row.pk)
        assert done == []


@pytest.mark.django_db(transaction=True)
class TestRunning:
    def test_work_is_done_once_however_often_it_is_woken(self, woken):
        row = enqueue()
        assert outbox.run(row.pk)
        assert not outbox.run(row.pk)
        assert done == [{"n": 1}]

    def test_work_is_not_done_early(self, woken, frozen):
        row = enqueue(in_seconds=10)
        assert not outbox.run(row.pk)
        frozen.advance(10)
        assert outbox.run(row.pk)

    def test_a_claim_keeps_others_away_until_its_lease_ends(self, woken, frozen):
        row = enqueue()
        Due.objects.update(claimed_until=clock.now() + timedelta(seconds=30))  # its worker was killed
        assert not outbox.run(row.pk)
        frozen.advance(31)
        assert [pk for pk, _, _ in outbox.due_soon()] == [row.pk]
        assert outbox.run(row.pk)
        assert done == [{"n": 1}]

    def test_a_single_node_that_starts_frees_all_claims(self, woken, frozen):
        row = enqueue()
        Due.objects.update(claimed_until=clock.now() + timedelta(seconds=30))
        outbox.forget_claims()
        assert outbox.run(row.pk)

    def test_work_that_fails_is_tried_again_ever_later(self, woken, frozen, caplog):
        row = enqueue("fail")
        pauses = []
        for _ in range(12):
            assert outbox.run(row.pk)
            row.refresh_from_db()
            assert "broken again" in row.last_error
            pauses.append((row.due_at - clock.now()).total_seconds())
            assert not outbox.run(row.pk)
            frozen.advance(pauses[-1])
        assert pauses[:4] == [2, 4, 8, 16]
        assert max(pauses) == outbox.RETRY_CEILING
        assert "failed, attempt" in caplog.text

    def test_asking_again_while_it_runs_runs_it_again(self, woken):
        calls = []

        @outbox.handler("again", lease=30)
        def again(args: dict[str, object]) -> None:
            calls.append(args)
            if len(calls) == 1:
                enqueue("again", key="k")

        row = enqueue("again", key="k")
        assert outbox.run(row.pk)
        row.refresh_from_db()
        assert row.done_at is None
        assert outbox.run(row.pk)
        assert len(calls) == 2

    def test_a_kind_without_handler_waits_for_a_release_that_has_one(self, woken, caplog):
        row = enqueue("unknown")
        assert not outbox.run(row.pk)
        assert "no handler" in caplog.text
        assert Due.objects.get().done_at is None

    def test_two_handlers_for_one_kind_are_a_mistake(self):
        with pytest.raises(ValueError, match="two handlers"):
            outbox.handler("note")(lambda args: None)

    @pytest.mark.postgres
    def test_of_many_workers_one_gets_it(self, woken):
        row = enqueue()
        start = threading.Barrier(8)

        def work() -> None:
            start.wait()
            outbox.run(row.pk)
            connection.close()

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert done == [{"n": 1}]


@pytest.mark.django_db(transaction=True)
class TestSweeping:
    def test_a_row_is_told_once_per_patience(self, woken, frozen):
        row = enqueue(in_seconds=10)
        sweep()
        assert woken == []
        frozen.advance(9.5)
        sweep()
        assert woken == [(row.pk, pytest.approx(0.5))]
        sweep()
        assert len(woken) == 1
        frozen.advance(0.5 + outbox.SWEEP_INTERVAL + outbox.WAKE_PATIENCE)
        sweep()
        assert woken[1:] == [(row.pk, None)]

    def test_claimed_and_done_rows_are_left_alone(self, woken, frozen):
        outbox.run(enqueue().pk)
        enqueue()
        Due.objects.filter(done_at=None).update(claimed_until=clock.now() + timedelta(seconds=60))
        woken.clear()
        frozen.advance(30)
        sweep()
        assert woken == []

    @pytest.mark.postgres
    def test_two_sweeps_at_once_tell_each_row_once(self, woken, frozen):
        for _ in range(40):
            enqueue(in_seconds=5)
        frozen.advance(5)
        start = threading.Barrier(2)

        def run() -> None:
            start.wait()
            sweep()
            connection.close()

        threads = [threading.Thread(target=run) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len({pk for pk, _ in woken}) == 40
        assert len(woken) == 40

    def test_done_work_is_kept_for_two_days(self, woken, frozen):
        outbox.run(enqueue().pk)
        enqueue(in_seconds=10_000_000)
        frozen.advance(2 * 24 * 3600 - 1)
        tidy()
        assert Due.objects.count() == 2
        frozen.advance(2)
        tidy()
        assert Due.objects.get().done_at is None


@pytest.fixture
def served() -> Iterator[list[str]]:
    """For whom fair work was done, in order; each piece of it takes a second."""
    order: list[str] = []

    @outbox.handler("think", lease=30, fair=True)
    def think(args: dict[str, str]) -> None:
        order.append(args["for"])

    with patch.object(run_fair_task, "apply_async", lambda **_: None):
        yield order


def think_for(owner: str, times: int = 1) -> None:
    for _ in range(times):
        with transaction.atomic():
            outbox.enqueue("think", {"for": owner}, owner=owner)


@pytest.mark.django_db(transaction=True)
class TestFairWork:
    def test_turns_go_round_between_players(self, served, frozen):
        think_for("greedy", 50)
        frozen.advance(1)
        think_for("anna", 2)
        frozen.advance(1)
        think_for("boris")
        while (due_id := outbox.next_fair()) is not None and len(served) < 8:
            frozen.advance(1)
            assert outbox.run(due_id)
        assert served == ["greedy", "anna", "boris", "greedy", "anna", "greedy", "greedy", "greedy"]

    def test_who_is_being_served_comes_after_who_is_not(self, served, frozen):
        think_for("greedy", 3)
        Due.objects.filter(pk=Due.objects.earliest("pk").pk).update(
            claimed_until=clock.now() + timedelta(seconds=20)
        )
        frozen.advance(1)
        think_for("anna")
        assert outbox.run(outbox.next_fair())
        assert served == ["anna"]

    def test_one_message_does_all_that_is_due(self, served):
        think_for("anna", 3)
        think_for("boris", 2)
        run_fair_task()
        assert sorted(served) == ["anna"] * 3 + ["boris"] * 2
        assert outbox.next_fair() is None

    def test_only_so_many_think_at_a_time(self, served, settings):
        think_for("anna")
        settings.WORKERS = 2
        with places.taken("fair", 2) as one, places.taken("fair", 2) as two:
            assert (one, two) == (True, True)
            run_fair_task()
            assert served == []
        run_fair_task()
        assert served == ["anna"]

    def test_a_message_does_not_keep_its_worker_for_ever(self, served, monkeypatch):
        monkeypatch.setattr(outbox, "FAIR_SECONDS", -1.0)
        think_for("anna", 3)
        with patch.object(run_fair_task, "apply_async") as sent:
            run_fair_task()
        assert served == []
        assert sent.call_count == 1

    def test_a_sweep_tells_of_everything_else_and_of_a_few_of_these(self, served, woken, frozen):
        with transaction.atomic():
            for _ in range(outbox.FAIR_BATCH + 5):
                outbox.enqueue("think", {"for": "x"}, due_at=clock.now() + timedelta(seconds=10), owner="x")
        row = enqueue(in_seconds=10)
        frozen.advance(10)
        told = outbox.due_soon()
        assert [kind for _, _, kind in told].count("think") == outbox.FAIR_BATCH
        assert told[0][0] == row.pk

    def test_each_sort_has_its_own_queue(self):
        from backend.config.celery import app

        app.amqp.queues  # noqa: B018 - made when it is first looked at
        assert set(app.amqp.queues) == {"stakeout", "fair"}
        for task, name in ((run_fair_task, "fair"), (run_due_task, "stakeout")):
            assert app.amqp.router.route({}, task.name)["queue"].name == name
        assert {queue.routing_key for queue in app.amqp.queues.values()} == {"stakeout", "fair"}


@pytest.mark.django_db
def test_a_sweep_costs_as_much_with_many_waiting_rows_as_with_few(django_assert_num_queries, frozen):
    rows = [Due(kind="note", due_at=clock.now() + timedelta(hours=1)) for _ in range(3000)]
    Due.objects.bulk_create(rows)
    if connection.vendor == "postgresql":
        connection.cursor().execute("ANALYZE core_due")
    with connection.cursor() as cursor:
        explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
        cursor.execute(
            f"{explain} SELECT id FROM core_due WHERE done_at IS NULL AND due_at <= %s ORDER BY due_at LIMIT 500",
            [clock.now()],
        )
        plan = str(cursor.fetchall())
    assert "due_open" in plan
    with django_assert_num_queries(6):  # what is fair is looked for apart, so are stored orders and looks
        assert outbox.due_soon() == []
