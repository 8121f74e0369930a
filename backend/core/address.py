"""Where a request comes from, as far as we can know."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The client's address; an IPv6 client by its /64, which is what one household or server has."""
    return address_of(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def address_of(peer: str, forwarded: str = "") -> str:
    """The same from a connection's peer and the X-Forwarded-For header.

    Behind STAKEOUT_TRUSTED_PROXIES proxies it is that many places from the end of the header: what stands further
    left was written by the client itself.
    """
    address, hops = peer, settings.TRUSTED_PROXIES
    if hops:
        chain = [part.strip() for part in forwarded.split(",")]
        address = chain[-hops] if len(chain) >= hops else peer
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64] or "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return address
