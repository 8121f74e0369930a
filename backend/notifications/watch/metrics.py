"""The figures as Prometheus reads them. Counted anew for each look: any process may be asked."""

import hmac
from collections.abc import Iterable, Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector

from backend.core.problems import Problem, http_response, read_only
from backend.notifications.watch.alarms import Alarm, alarms, watch
from backend.notifications.watch.figures import Figures, figures


@read_only
def metrics(request: HttpRequest) -> HttpResponse:
    """Only for whoever has the operators' token; without one there is no such page."""
    if not settings.METRICS_TOKEN:
        raise Http404
    given = request.META.get("HTTP_AUTHORIZATION", "").encode()
    if not hmac.compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode()):
        return http_response(Problem("not_authenticated"))
    counted = figures()
    text = exposition(counted, watch(counted))
    return HttpResponse(text, content_type=CONTENT_TYPE_PLAIN_0_0_4, headers={"Cache-Control": "no-store"})


def exposition(counted: Figures, wrong: Iterable[Alarm] | None = None) -> bytes:
    """The text of the page."""
    registry = CollectorRegistry()
    registry.register(_Collected(counted, alarms(counted) if wrong is None else wrong))
    return generate_latest(registry)


class _Collected(Collector):
    """One moment's figures."""

    def __init__(self, counted: Figures, wrong: Iterable[Alarm]) -> None:
        self.counted = counted
        self.wrong = list(wrong)

    def collect(self) -> Iterator[Metric]:
        """Every figure with its meaning."""
        yield from self._channels()
        yield from self._plain()
        status = GaugeMetricFamily("stakeout_matches", "Matches by status", labels=["status"])
        for name, count in self.counted.matches.items():
            status.add_metric([name], count)
        yield status
        warnings = GaugeMetricFamily("stakeout_warning", "What is wrong now", labels=["name"])
        for alarm in self.wrong:
            warnings.add_metric([alarm.name], 1)
        yield warnings
        dropped = "Hints to sockets that found no room, or no way there"
        yield CounterMetricFamily("stakeout_hints_dropped", dropped, value=self.counted.hints_dropped)

    def _channels(self) -> Iterator[Metric]:
        tries = GaugeMetricFamily(
            "stakeout_channel_attempts_last_hour", "Tries by channel and result", labels=["channel", "result"]
        )
        failing = GaugeMetricFamily("stakeout_channel_failing", "1: as a whole", labels=["channel"])
        last = GaugeMetricFamily(
            "stakeout_channel_last_delivery_timestamp_seconds", "0: never", labels=["channel"]
        )
        waiting = GaugeMetricFamily(
            "stakeout_channel_oldest_waiting_seconds", "Oldest notice tried in vain", labels=["channel"]
        )
        for each in self.counted.channels:
            tries.add_metric([each.name, "tried"], each.tried)
            tries.add_metric([each.name, "delivered"], each.delivered)
            tries.add_metric([each.name, "failed"], each.failed)
            failing.add_metric([each.name], each.is_failing)
            last.add_metric([each.name], each.last_ok_at.timestamp() if each.last_ok_at else 0)
            waiting.add_metric([each.name], each.oldest_waiting)
        yield from (tries, failing, last, waiting)

    def _plain(self) -> Iterator[Metric]:
        counted = self.counted
        ran = counted.digest_ran_at.timestamp() if counted.digest_ran_at else 0
        for name, meaning, value in (
            ("notices_waiting", "Notices that are due and not yet taken", counted.notices_waiting),
            ("notices_oldest_waiting_seconds", "The oldest of them", counted.oldest_notice),
            ("digest_last_run_timestamp_seconds", "When a worker last looked for digests", ran),
            ("digests_overdue", "Digests whose time has come", counted.digests_overdue),
            ("digests_oldest_overdue_seconds", "The oldest of them", counted.oldest_digest),
            ("webhooks_switched_off", "Webhooks switched off after days of failures", counted.webhooks_off),
            ("due_backlog", "Due work whose time has come", counted.due),
            ("due_oldest_seconds", "The oldest of it", counted.oldest_due),
            ("due_failing", "Due work that has failed and will be tried again", counted.due_failing),
            ("worker_age_seconds", "Since a worker was last alive; -1: never", _age(counted)),
        ):
            yield GaugeMetricFamily(f"stakeout_{name}", meaning, value=value)


def _age(counted: Figures) -> float:
    return -1.0 if counted.worker_age is None else counted.worker_age
