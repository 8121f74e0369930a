"""A device that keeps one passkey, as a phone would: made of fido2's own parts, so the server checks real ones."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

FLAG = AuthenticatorData.FLAG
NONE = FLAG(0)


@dataclass
class Passkey:
    """Answers `make` and `use` to the options that the server sends (their `publicKey`)."""

    origin: str = "https://testserver"
    verifies: bool = True
    """Whether the device asks for a finger, a face or a PIN."""
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    owner: str = ""
    """Whose it is, as the server named them."""

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """A new credential."""
        self.owner = options["user"]["id"]
        public = AttestedCredentialData.create(
            Aaguid.NONE, self.id, ES256.from_cryptography_key(self.key.public_key())
        )
        data = self._data(options["rp"]["id"], FLAG.AT, credential_data=public)
        attestation = AttestationObject.create("none", data, {})
        return self._said(
            {
                "clientDataJSON": websafe_encode(self._client("webauthn.create", options)),
                "attestationObject": websafe_encode(attestation),
            }
        ) | {"clientExtensionResults": {"credProps": {"rk": True}}}

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """An assertion."""
        client = self._client("webauthn.get", options)
        data = self._data(options["rpId"])
        signature = self.key.sign(bytes(data) + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._said(
            {
                "clientDataJSON": websafe_encode(client),
                "authenticatorData": websafe_encode(data),
                "signature": websafe_encode(signature),
                "userHandle": self.owner,
            }
        )

    def _client(self, what: str, options: dict[str, Any]) -> bytes:
        kind = CollectedClientData.TYPE(what)
        return bytes(CollectedClientData.create(kind, options["challenge"], self.origin))

    def _data(self, rp: str, more: FLAG = NONE, **parts: Any) -> AuthenticatorData:
        flags = FLAG.UP | more | (FLAG.UV if self.verifies else NONE)
        return AuthenticatorData.create(sha256(rp.encode()).digest(), flags, 0, **parts)

    def _said(self, response: dict[str, str]) -> dict[str, Any]:
        name = websafe_encode(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
