"""Which names this server answers to: a page that has its own name point here is none of ours."""

import ipaddress
import socket

from django.conf import settings
from django.http.request import split_domain_port, validate_host


def is_own_host(header: str) -> bool:
    """Whether a Host header names this server: the base URL, this machine, or (without https) an address of it."""
    domain, _ = split_domain_port(header)
    if not domain:
        return False
    if validate_host(domain, settings.OWN_HOSTS):
        return True
    return bool(settings.OWN_ADDRESSES) and _is_own_address(domain.strip("[]"))


def _is_own_address(text: str) -> bool:
    """Only what a network interface of this machine has can be bound to. Interfaces come and go: ask each time."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True
