"""The channel layer between processes: from any thread or process to the loop that has the sockets."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from backend.core import relay
from backend.core.relay import MAX_DATAGRAM, RelayLayer


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "relay.sock")


@pytest.fixture
async def home(path: str) -> Iterator[RelayLayer]:
    layer = RelayLayer(path)
    yield layer
    layer.stop_listening()


@pytest.fixture
def dropped(settings: Any, tmp_path: Path) -> Callable[[], int]:
    """How many hints were lost in this test."""
    settings.DATA = tmp_path
    return relay.dropped


async def receive(layer: RelayLayer, channel: str) -> dict[str, object]:
    return await asyncio.wait_for(layer.receive(channel), timeout=10)


async def test_within_the_loop_nothing_goes_through_the_socket(home):
    channel = await home.new_channel()
    await home.group_add("match.x", channel)
    await home.group_send("match.x", {"type": "match.moved", "version": 3})
    assert await receive(home, channel) == {"type": "match.moved", "version": 3}


async def test_another_thread_reaches_all_members_of_a_group(home):
    channels = [await home.new_channel() for _ in range(3)]
    for channel in channels:
        await home.group_add("match.x", channel)
    await asyncio.to_thread(home.relay, "group", "match.x", {"type": "match.moved", "version": 4})
    for channel in channels:
        assert (await receive(home, channel))["version"] == 4


async def test_another_process_reaches_a_channel(home, path):
    channel = await home.new_channel()
    program = (
        "import asyncio, sys; from backend.core.relay import RelayLayer;"
        "asyncio.run(RelayLayer(sys.argv[1]).send(sys.argv[2], {'type': 'hello'}))"
    )
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", program, path, channel], check=True)
    assert await receive(home, channel) == {"type": "hello"}


async def test_nobody_listening_is_no_error(path):
    RelayLayer(path).relay("group", "match.x", {"type": "match.moved"})


async def test_a_full_buffer_loses_messages_and_nothing_else(home, dropped):
    channel = await home.new_channel()
    await home.group_add("match.x", channel)
    for version in range(5000):  # the loop does not run meanwhile, so nothing is taken out
        home.relay("group", "match.x", {"type": "match.moved", "version": version})
    lost = dropped()
    assert lost > 0
    assert (await receive(home, channel))["version"] == 0


async def test_what_a_socket_has_no_room_for_is_counted(home, dropped):
    """A group's message was passed over in silence."""
    channel = await home.new_channel()
    await home.group_add("match.x", channel)
    for version in range(130):
        await home.group_send("match.x", {"type": "match.moved", "version": version})
    assert dropped() == 130 - home.capacity
    await asyncio.to_thread(home.relay, "group", "match.x", {"type": "match.moved", "version": 130})
    while dropped() == 130 - home.capacity:
        await asyncio.sleep(0)
    assert dropped() == 131 - home.capacity
    assert (await receive(home, channel))["version"] == 0


async def test_a_message_that_is_too_large_is_dropped(home, caplog):
    home.relay("group", "match.x", {"type": "x", "text": "y" * MAX_DATAGRAM})
    assert "too large" in caplog.text


async def test_a_socket_left_by_a_killed_process_is_replaced(home, path):
    Path(path).write_text("left behind")
    channel = await home.new_channel()
    await asyncio.to_thread(home.relay, "channel", channel, {"type": "hello"})
    assert await receive(home, channel) == {"type": "hello"}


async def test_rubbish_on_the_socket_is_ignored(home, path):
    import socket

    channel = await home.new_channel()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"\xc1 rubbish", path)
        sender.sendto(b"\x01", path)
    await asyncio.to_thread(home.relay, "channel", channel, {"type": "hello"})
    assert await receive(home, channel) == {"type": "hello"}
