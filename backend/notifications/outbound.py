"""Requests to addresses that players have named: never into our own network.

Every name is looked up anew for every request, each of its addresses must be public, and the connection is made to
the very address that was checked: a name that points elsewhere a moment later leads nowhere. Nothing is redirected,
next to nothing of the answer is read, and the whole exchange has ten seconds.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

TIME_LIMIT = 10.0
"""Seconds for one request, from the connection to the last header of the answer."""
LONGEST_URL = 2000
ANSWER_BYTES = 2048
INTERNAL_NAMES = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "private", "arpa")
"""Last labels of names that belong to no public host."""
_TRANSLATED = (
    (ipaddress.ip_network("64:ff9b::/96"), 96),  # NAT64: the IPv4 address is at the end
    (ipaddress.ip_network("64:ff9b:1::/48"), 96),
    (ipaddress.ip_network("2002::/16"), 16),  # 6to4: behind the prefix
)


class Refused(Exception):
    """An address to which nothing is sent; the text says why in a few words."""


class Unreachable(Exception):
    """The other side did not answer; the text says how, in a few words."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    """Names in lower case."""
    body: str
    """Its beginning."""


def check_url(url: str) -> SplitResult:
    """The parts of an address that may be stored. Looks nothing up. Raises Refused."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused("not an address") from None
    if len(url) > LONGEST_URL or not url.isascii() or any(letter <= " " or letter == "\\" for letter in url):
        raise Refused("not an address")
    allows_private = settings.PUSH_ALLOW_PRIVATE
    if parts.scheme != "https" and not (allows_private and parts.scheme == "http"):
        raise Refused("not https")
    if not parts.hostname or parts.username is not None or parts.password is not None or port == 0:
        raise Refused("not an address")
    if not allows_private:
        if port not in (None, 443):
            raise Refused("port not allowed")
        _check_host(parts.hostname)
    return parts


def _check_host(host: str) -> None:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        labels = host.rstrip(".").split(".")
        # Numbers that only some resolvers take for an address (127.1, 0x7f000001) are names of nobody.
        is_number = labels[-1].isdigit() or labels[-1].startswith("0x")
        if len(labels) < 2 or is_number or labels[-1] in INTERNAL_NAMES:
            raise Refused("private address") from None
        if host.rstrip(".") == urlsplit(settings.BASE_URL).hostname:
            raise Refused("private address") from None
        return
    if not is_public(address):
        raise Refused("private address")


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address belongs to the open internet, also one that hides in a translated form."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped
        for network, bits in _TRANSLATED:
            if address in network:
                inner = ipaddress.IPv4Address((int(address) >> (96 - bits)) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local or int(address) < 1 << 32:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def resolve(host: str, port: int) -> str:
    """An address of a host to connect to, after looking at all it has. Raises Refused, Unreachable."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable("name not found") from None
    addresses = [str(each[4][0]) for each in found]
    if not settings.PUSH_ALLOW_PRIVATE:
        for each in addresses:
            if not is_public(ipaddress.ip_address(each.partition("%")[0])):
                raise Refused("private address")
    return addresses[0]


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Posts once. Raises Refused where nothing may be sent, Unreachable where nothing came back in time."""
    parts = check_url(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    connection = _connect(parts.scheme, host, port, resolve(host, port))
    # A timeout per read would let the other side hold us with a byte now and then.
    watch = threading.Timer(TIME_LIMIT, _cut, [connection])
    watch.start()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path, body, dict(headers))
        answer = connection.getresponse()
        named = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, named, answer.read(ANSWER_BYTES).decode("utf-8", "replace"))
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable(_words(error)) from error
    finally:
        watch.cancel()
        connection.close()


def _connect(scheme: str, host: str, port: int, address: str) -> http.client.HTTPConnection:
    """A connection to exactly this address; the certificate must still be the name's."""
    connection = http.client.HTTPConnection(host, port, timeout=TIME_LIMIT)
    try:
        plain = socket.create_connection((address, port), timeout=TIME_LIMIT / 2)
        try:
            connection.sock = (
                ssl.create_default_context().wrap_socket(plain, server_hostname=host)
                if scheme == "https"
                else plain
            )
        except BaseException:
            plain.close()
            raise
    except (OSError, ValueError) as error:
        raise Unreachable(_words(error)) from error
    return connection


def _cut(connection: http.client.HTTPConnection) -> None:
    with suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)


def _words(error: Exception) -> str:
    """What went wrong without any address in it."""
    if isinstance(error, TimeoutError):
        return "timeout"
    if isinstance(error, ssl.SSLError):
        return "certificate or encryption"
    if isinstance(error, ConnectionRefusedError):
        return "connection refused"
    return "connection lost"
