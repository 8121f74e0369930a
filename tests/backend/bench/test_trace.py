"""What the measure of the phone reads out of a trace."""

import pytest

from tests.browser.trace import Work, main_thread_work


def event(name, ts, /, dur=None, tid=1, **args):
    """One event of a trace; times in microseconds."""
    shape = {"ph": "X", "dur": dur} if dur is not None else {"ph": "I"}
    return {"name": name, "pid": 7, "tid": tid, "ts": ts, "args": args, **shape}


NAMES = [
    event("thread_name", 0, tid=1, name="CrRendererMain"),
    event("thread_name", 0, tid=2, name="Compositor"),
]


def frame(number, start, end):
    """One frame's two events."""
    return [
        {**event("AnimationFrame", ts), "ph": ph, "id2": {"local": number}}
        for ph, ts in (("b", start), ("e", end))
    ]


def test_frames_and_tasks_of_the_main_thread_count_and_no_others():
    events = [
        *NAMES,
        *frame("0x1", 10_000, 13_000),
        *frame("0x1", 20_000, 21_000),
        *frame("0x2", 30_000, 38_000),
        event("RunTask", 12_000, 2_000),
        event("RunTask", 18_000, 5_000),
        {**event("RunTask", 30_000, 20_000), "tdur": 8_000},
        event("RunTask", 60_000, 7_000),
        event("RunTask", 12_000, 90_000, tid=2),
    ]
    work = main_thread_work({"traceEvents": events})
    assert work == Work(longest_task=8.0, frame_median=5.0, frames=3), (
        "its own time, and of frames only in the median"
    )


@pytest.mark.parametrize("events", [NAMES, [*NAMES, event("RunTask", 1, 1)]])
def test_a_trace_without_tasks_or_frames_is_no_measure(events):
    with pytest.raises(ValueError, match="in the trace"):
        main_thread_work({"traceEvents": events})
