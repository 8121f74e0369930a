"""Reads Chromium's trace of a page: how long its main thread worked, task by task and frame by frame."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import median
from typing import Any

Json = Any
TASK = "RunTask"
FRAME = "AnimationFrame"
"""Ends (phase e) within the task that runs a frame's scripts, its style and layout, and paints it."""
MAIN_THREAD = "CrRendererMain"


@dataclass(frozen=True)
class Work:
    """Milliseconds of the main thread's own time: what other processes take of the processor is not in it."""

    longest_task: float
    frame_median: float
    """Scripts, style, layout and paint of a frame."""
    frames: int


def main_thread_work(trace: Json) -> Work:
    """The work of the busiest renderer in a trace; ValueError where the trace holds no task or no frame."""
    events = trace["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == MAIN_THREAD
    }
    tasks: dict[tuple[int, int], list[Json]] = defaultdict(list)
    for event in events:
        if event["name"] == TASK and event["ph"] == "X" and (event["pid"], event["tid"]) in mains:
            tasks[event["pid"], event["tid"]].append(event)
    if not tasks:
        raise ValueError("no task of a main thread in the trace")
    busiest = max(tasks, key=lambda thread: sum(task["dur"] for task in tasks[thread]))
    frames = _frames([event for event in events if (event["pid"], event["tid"]) == busiest])
    if not frames:
        raise ValueError("no frame in the trace")
    work = [
        _own_time(task) for task in tasks[busiest] if any(task["ts"] < end <= _end(task) for end in frames)
    ]
    return Work(
        longest_task=max(_own_time(task) for task in tasks[busiest]) / 1000,
        frame_median=median(work) / 1000,
        frames=len(frames),
    )


def _own_time(task: Json) -> int:
    """Microseconds of the processor; of a task that the thread's clock missed, as long as it lasted."""
    return int(task.get("tdur", task["dur"]))


def _end(task: Json) -> int:
    return int(task["ts"] + task["dur"])


def _frames(events: list[Json]) -> list[int]:
    """When the frames of one thread were ready to be painted, in microseconds."""
    return [int(event["ts"]) for event in events if event["name"] == FRAME and event["ph"] == "e"]
