"""Reads Chromium's trace of a page: how long its main thread worked, task by task and frame by frame."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import median
from typing import Any

Json = Any
TASK = "RunTask"
FRAME = "AnimationFrame"
"""Begins (phase b) when a frame's work begins and ends (e) when it is drawn; scripts that called for it count."""
MAIN_THREAD = "CrRendererMain"


@dataclass(frozen=True)
class Work:
    """Milliseconds of the main thread."""

    longest_task: float
    frame_median: float
    """From the begin of a frame's work until it is drawn."""
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
    lasted = _frames([event for event in events if (event["pid"], event["tid"]) == busiest])
    if not lasted:
        raise ValueError("no frame in the trace")
    return Work(
        longest_task=max(task["dur"] for task in tasks[busiest]) / 1000,
        frame_median=median(lasted) / 1000,
        frames=len(lasted),
    )


def _frames(events: list[Json]) -> list[int]:
    """Microseconds of each frame of one thread."""
    begun: dict[str, int] = {}
    lasted = []
    for event in sorted(events, key=lambda each: each.get("ts", 0)):
        if event["name"] != FRAME or event["ph"] not in ("b", "e"):
            continue
        name = str(event["id2"])
        if event["ph"] == "b":
            begun[name] = event["ts"]
        elif name in begun:
            lasted.append(event["ts"] - begun.pop(name))
    return lasted
