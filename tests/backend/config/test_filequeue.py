"""The queue of files: whole messages, in order, each to one reader."""

import threading
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

import backend.config.celery  # noqa: F401 - registers the transport


@pytest.fixture
def connection(tmp_path: Path) -> Connection:
    (tmp_path / "control").mkdir()
    options = {
        "data_folder_in": tmp_path,
        "data_folder_out": tmp_path,
        "control_folder": tmp_path / "control",
    }
    return Connection("files://", transport_options={k: str(v) for k, v in options.items()})


def test_messages_come_in_the_order_they_were_sent(connection):
    with connection.SimpleQueue("q") as queue:
        for number in range(300):
            queue.put({"n": number})
        assert queue.qsize() == 300
        taken = []
        for _ in range(300):
            message = queue.get(timeout=5)
            taken.append(message.payload["n"])
            message.ack()
    assert taken == list(range(300))


def test_queues_with_like_names_are_apart(connection):
    with connection.SimpleQueue("b") as one, connection.SimpleQueue("a.b") as other:
        other.put("for the other")
        assert one.qsize() == 0
        assert other.get(timeout=5).payload == "for the other"


def test_a_reader_never_sees_half_a_message_and_none_comes_twice(connection, tmp_path):
    """Found in kombu's own transport: a worker read a file that was still being written, and died."""
    total = 400
    taken: list[int] = []
    failures: list[BaseException] = []

    def read() -> None:
        channel = connection.clone().channel()
        try:
            while len(taken) < total and not failures:
                try:
                    payload = channel._get("q")
                except Empty:
                    continue
                assert len(payload["text"]) == 20_000
                taken.append(payload["n"])
        except BaseException as error:
            failures.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    channel = connection.channel()
    for number in range(total):
        channel._put("q", {"body": "", "properties": {}, "n": number, "text": "x" * 20_000})
    for reader in readers:
        reader.join(timeout=60)
    assert not failures
    assert sorted(taken) == list(range(total))
    assert not list(tmp_path.glob("*.msg"))
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[1, 2]", b"{}", b'{"body": 1}'])
def test_what_is_no_message_is_set_aside_with_a_word(connection, tmp_path, content, caplog):
    """It ended the worker, and the one that was started in its place."""
    own = f"q-{content.hex()}"  # kombu remembers for all connections that a queue was bound
    name = f"{0:020d}-x.{own}.msg"
    (tmp_path / name).write_bytes(content)
    with connection.SimpleQueue(own) as queue:
        queue.put("a message")
        assert queue.get(timeout=30).payload == "a message"
    assert (tmp_path / "broken" / name).read_bytes() == content
    assert "is no message; it was set aside" in caplog.text
