"""A server on this machine that takes webhooks and answers as told."""

import http.server
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import msgspec


@dataclass
class Posted:
    """One request as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        """What it says."""
        found: dict[str, Any] = msgspec.json.decode(self.body)
        return found


class HookServer:
    """Keeps what is posted."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answers: dict[str, tuple[int, dict[str, str], bytes]] = {}
        """Path to what it answers; 204 where nothing is said."""
        self.held: set[str] = set()
        """Paths whose requests are taken and not answered as long as they stand here."""
        hooks = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                hooks.posted.append(Posted(self.path, headers, body))
                status, named, content = hooks.answers.get(self.path, (204, {}, b""))
                while self.path in hooks.held:
                    time.sleep(0.01)
                with suppress(ConnectionError):  # whoever asked may be dead by now
                    self.answer(status, named, content)

            def answer(self, status: int, named: dict[str, str], content: bytes) -> None:
                self.send_response(status)
                for name, value in named.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *args: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def at(self, path: str) -> list[Posted]:
        """What came to one path."""
        return [each for each in self.posted if each.path == path]


@contextmanager
def hook_server() -> Iterator[HookServer]:
    """Runs as long as the block."""
    held = HookServer()
    thread = threading.Thread(target=held.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield held
    finally:
        held.server.shutdown()
        held.server.server_close()
        thread.join()
