"""Addresses that players name lead nowhere into our own network, whatever they look like and whenever they change."""

import http.server
import socket
import threading
from typing import Any

import pytest

from backend.notifications import outbound
from tests.support.push import Phone

PRIVATE = [
    "https://127.0.0.1/x",
    "https://127.1/x",
    "https://2130706433/x",
    "https://0x7f000001/x",
    "https://0x7f.0.0.1/x",
    "https://017700000001/x",
    "https://0.0.0.0/x",
    "https://10.0.0.1/x",
    "https://172.16.0.1/x",
    "https://192.168.1.1/x",
    "https://100.64.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://224.0.0.1/x",
    "https://255.255.255.255/x",
    "https://[::1]/x",
    "https://[::]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://[::ffff:7f00:1]/x",
    "https://[::127.0.0.1]/x",
    "https://[64:ff9b::7f00:1]/x",
    "https://[2002:7f00:1::]/x",
    "https://[fe80::1]/x",
    "https://[fe80::1%25eth0]/x",
    "https://[fc00::1]/x",
    "https://[fec0::1]/x",
    "https://localhost/x",
    "https://localhost./x",
    "https://LOCALHOST/x",
    "https://printer.local/x",
    "https://metadata.google.internal/x",
    "https://db/x",
    "https://127.0.0.1:443/x",
]
STRANGE = [
    "http://push.example.org/x",
    "ftp://push.example.org/x",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "https:///x",
    "//push.example.org/x",
    "https://user@push.example.org/x",
    "https://user:secret@push.example.org/x",
    "https://push.example.org:22/x",
    "https://push.example.org:0/x",
    "https://push.example.org:99999/x",
    "https://push.example.org:abc/x",
    "https://push.example.org/\r\nX: y",
    "https://push.example.org\\@127.0.0.1/",
    "https://\uff11\uff12\uff17.0.0.1/x",
    "https://[::1/x",
    "https://push.example.org/" + "x" * 3000,
    "",
    " ",
]


@pytest.mark.parametrize("url", [*PRIVATE, *STRANGE])
def test_refused(url):
    with pytest.raises(outbound.Refused):
        outbound.check_url(url)


@pytest.mark.parametrize("url", ["https://push.example.org/x?y=1", "https://8.8.8.8/x", "https://a.b:443/"])
def test_accepted(url):
    outbound.check_url(url)


@pytest.mark.django_db
@pytest.mark.parametrize("url", [*PRIVATE[:6], *STRANGE])
def test_no_browser_is_stored_with_such_an_address(url, new_player):
    answer = new_player().post("/push/subscriptions", Phone(url).subscription)
    assert answer.status_code == 400, answer.content
    assert answer.json()["code"] in ("validation_failed", "malformed")


def lookup(*addresses: str) -> Any:
    """A resolver that says this."""

    def found(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in addresses]

    return found


@pytest.mark.parametrize(
    "addresses", [("127.0.0.1",), ("8.8.8.8", "10.0.0.1"), ("169.254.169.254",), ("::ffff:10.0.0.1",)]
)
def test_a_name_that_points_inside_is_refused(addresses, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lookup(*addresses))
    connected = []
    monkeypatch.setattr(socket, "create_connection", lambda *args, **_: connected.append(args))
    with pytest.raises(outbound.Refused):
        outbound.post("https://push.example.org/x", b"", {})
    assert connected == []


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch):
    answers = iter([["8.8.8.8"], ["127.0.0.1"]])
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, port, **_: lookup(*next(answers))(host, port))
    connected = []

    def connect(address: Any, **_: Any) -> socket.socket:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(outbound.Unreachable):
        outbound.post("https://push.example.org/x", b"", {})
    assert connected == [("8.8.8.8", 443)]


class Dribble(http.server.BaseHTTPRequestHandler):
    """Answers with a byte now and then."""

    def do_POST(self) -> None:
        pause = threading.Event()
        for _ in range(100):
            try:
                self.wfile.write(b"H")
                self.wfile.flush()
            except OSError:
                return
            pause.wait(0.02)

    def log_message(self, *args: object) -> None:
        pass


def test_who_answers_too_slowly_is_cut_off(settings, monkeypatch):
    settings.PUSH_ALLOW_PRIVATE = True
    monkeypatch.setattr(outbound, "TIME_LIMIT", 0.3)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Dribble)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with pytest.raises(outbound.Unreachable):
            outbound.post(f"http://127.0.0.1:{server.server_port}/x", b"", {})
    finally:
        server.shutdown()
        server.server_close()


def test_redirects_lead_nowhere(service):
    asked = []
    service.take = lambda path, *_: asked.append(path)
    service.answers["/push/moved"] = (302, {"Location": service.origin + "/push/inside"})
    assert outbound.post(service.origin + "/push/moved", b"", {"Content-Length": "0"}).status == 302
    assert asked == ["/push/moved"]
