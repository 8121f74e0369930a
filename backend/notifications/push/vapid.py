"""The server's identity towards push services (VAPID, RFC 8292)."""

import base64
from functools import cache

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from backend.core import clock

TOKEN_SECONDS = 12 * 3600
"""How long a signed token is good; push services take a day at the most."""


def unpadded(raw: bytes) -> str:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_unpadded(text: str) -> bytes:
    """The bytes. Raises ValueError."""
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)


@cache
def _private_key() -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_unpadded(settings.VAPID_KEY), "big"), ec.SECP256R1())


@cache
def public_key() -> str:
    """What browsers subscribe with (`applicationServerKey`)."""
    point = _private_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return unpadded(point)


def authorization(origin: str) -> str:
    """The header that tells the push service at `origin` (scheme and host) who sends."""
    claims = {
        "aud": origin,
        "exp": int(clock.now().timestamp()) + TOKEN_SECONDS,
        "sub": settings.VAPID_SUBJECT,
    }
    signed = ".".join(
        unpadded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    r, s = decode_dss_signature(_private_key().sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = unpadded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={public_key()}"
