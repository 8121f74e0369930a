"""States, events and private inputs as bytes: MessagePack, compressed by zstd; and the digest of a state."""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec
import zstandard
from msgspec import Struct

from games.engine.event import Event
from games.engine.game import Game, V
from games.engine.state import Private, State
from games.engine.transition import EntryData

S = TypeVar("S", bound=State)


class _Header(Struct):
    """What is read of a stored state before its shape is known."""

    schema: int


_header: msgspec.msgpack.Decoder[_Header] = msgspec.msgpack.Decoder(_Header)
_encoder = msgspec.msgpack.Encoder()
_events: msgspec.msgpack.Decoder[list[Event]] = msgspec.msgpack.Decoder(list[Event])
_entry: msgspec.msgpack.Decoder[EntryData] = msgspec.msgpack.Decoder(EntryData)
_private: msgspec.msgpack.Decoder[Private] = msgspec.msgpack.Decoder(Private)


def pack(state: State) -> bytes:
    """The state's plain encoding, uncompressed."""
    return _encoder.encode(state)


def digest(state: State) -> str:
    """SHA-256 of the plain encoding, hexadecimal. Public only after the end: it would confirm guesses."""
    return hashlib.sha256(_encoder.encode(state)).hexdigest()


def encode(state: State, most: int | None = None) -> tuple[bytes, str]:
    """The compressed state and its digest, from one encoding; raises ValueError if it has more than `most` bytes."""
    plain = _encoder.encode(state)
    if most is not None and len(plain) > most:
        raise ValueError(f"a state of {len(plain)} bytes, where its game makes none of more than {most}")
    return zstandard.compress(plain, 3), hashlib.sha256(plain).hexdigest()


def decode(game: Game[S, V], blob: bytes) -> S:
    """The state of `encode`, brought to the schema of today; raises ValueError if the blob is broken."""
    most = game.meta.max_state_bytes
    try:
        if zstandard.frame_content_size(blob) > most:
            raise ValueError(f"a stored state of {game.key} claims to be too large")
        plain = zstandard.decompress(blob, max_output_size=most)
        schema = _header.decode(plain).schema
        if schema == game.schema:
            state = game.decoder.decode(plain)
        else:
            state = _migrate(game, schema, msgspec.msgpack.decode(plain))
    except (zstandard.ZstdError, msgspec.DecodeError) as error:
        raise ValueError(f"a stored state of {game.key} can't be read: {error}") from error
    if not 0 <= state.pack < len(game.content_digests):
        raise ValueError(
            f"a stored state of {game.key} needs content pack {state.pack + 1}, which is not here"
        )
    return state


def difference(blob: bytes, key: bytes) -> bytes:
    """What a stored state says beyond another one of the same match, the key; a third of its size or less."""
    compressor = zstandard.ZstdCompressor(level=9, dict_data=_as_dictionary(key))
    return compressor.compress(zstandard.decompress(blob))


def restored(packed: bytes, key: bytes) -> bytes:
    """The stored state that `difference` was made of. Raises ValueError if it is broken."""
    try:
        plain = zstandard.ZstdDecompressor(dict_data=_as_dictionary(key)).decompress(packed)
    except zstandard.ZstdError as error:
        raise ValueError(f"a difference of states can't be read: {error}") from error
    return zstandard.compress(plain, 3)


def _as_dictionary(key: bytes) -> zstandard.ZstdCompressionDict:
    return zstandard.ZstdCompressionDict(zstandard.decompress(key), dict_type=zstandard.DICT_TYPE_RAWCONTENT)


def _migrate(game: Game[S, V], schema: int, data: dict[str, object]) -> S:
    if schema > game.schema:
        raise ValueError(
            f"a stored state of {game.key} has schema {schema}; this program knows {game.schema}"
        )
    for number in range(schema, game.schema):
        data = game.migrations[number](data)
        data["schema"] = number + 1
    return msgspec.convert(data, game.state_type)


def encode_events(events: list[Event]) -> bytes:
    """Events as stored with their entry."""
    return _encoder.encode(events)


def decode_events(blob: bytes) -> list[Event]:
    """The events of `encode_events`."""
    return _events.decode(blob)


def encode_entry(entry: EntryData) -> bytes:
    """An entry as stored."""
    return _encoder.encode(entry)


def decode_entry(blob: bytes) -> EntryData:
    """The entry of `encode_entry`."""
    return _entry.decode(blob)


def encode_private(private: Private) -> bytes:
    """A seat's private input as stored."""
    return _encoder.encode(private)


def decode_private(blob: bytes) -> Private:
    """The private input of `encode_private`."""
    return _private.decode(blob)
