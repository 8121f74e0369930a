"""A push service on this machine: checks who sends, decrypts what was sent, and answers as told."""

import base64
import http.server
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils


def unpadded(raw: bytes) -> str:
    """Base64 as browsers write it."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    """And back."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Received:
    """One push message as it arrived."""

    endpoint: str
    headers: dict[str, str]
    claims: dict[str, Any]
    size: int
    message: dict[str, Any]


@dataclass
class Phone:
    """The browser's side of a subscription."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def subscription(self) -> dict[str, Any]:
        """What `PushSubscription.toJSON()` gives."""
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": unpadded(point), "auth": unpadded(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}


class PushService:
    """Takes push messages for the phones that it has made."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.phones: dict[str, Phone] = {}
        self.answers: dict[str, tuple[int, dict[str, str]]] = {}
        """Path to the status and headers that it answers with; 201 where nothing is said."""
        self.held: set[str] = set()
        """Paths whose requests are taken and not answered as long as they stand here."""
        self.faults: list[str] = []
        """What was wrong with a request."""
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                status, headers = service.answers.get(self.path, (201, {}))
                try:
                    service.take(self.path, {n.lower(): v for n, v in self.headers.items()}, body, status)
                except Exception as error:
                    service.faults.append(repr(error))
                    status = 400
                while self.path in service.held:
                    time.sleep(0.01)
                with suppress(ConnectionError):  # whoever asked may be dead by now
                    self.answer(status, headers)

            def answer(self, status: int, headers: dict[str, str]) -> None:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.tried: list[str] = []
        """Paths of all requests, refused ones too."""

    def take(self, path: str, headers: dict[str, str], body: bytes, status: int) -> None:
        """One request. Raises where it is not as RFC 8030, 8291 and 8292 have it."""
        self.tried.append(path)
        claims = verified(headers["authorization"])
        assert claims["aud"] == self.origin, claims
        assert headers["content-encoding"] == "aes128gcm"
        assert len(body) <= 4096
        assert len(headers["topic"]) <= 32
        phone = self.phones[path]
        plain = http_ece.decrypt(body, private_key=phone.key, auth_secret=phone.auth, version="aes128gcm")
        if 200 <= status < 300:
            self.received.append(Received(path, headers, claims, len(body), json.loads(plain)))

    def phone(self, name: str = "a") -> Phone:
        """A new phone whose messages go through this service."""
        path = f"/push/{name}"
        self.phones[path] = Phone(self.origin + path)
        return self.phones[path]

    def messages(self, name: str = "a") -> list[dict[str, Any]]:
        """What a phone has got."""
        assert self.faults == []
        return [each.message for each in self.received if each.endpoint == f"/push/{name}"]


def verified(header: str) -> dict[str, Any]:
    """The claims of a VAPID header, after checking its signature."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    head, claims, signature = parts["t"].split(".")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(parts["k"]))
    raw = padded(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(padded(head)) == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = json.loads(padded(claims)) | {"k": parts["k"]}
    return found


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service that runs as long as the block."""
    service = PushService()
    thread = threading.Thread(
        target=service.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
    )
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
        thread.join()
