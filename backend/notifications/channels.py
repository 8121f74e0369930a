"""Channels: the ways in which a notice may reach a player.

A channel is one object with the few methods of `Channel`, registered once under a published name (in the app's
`ready`). services/deliver.py decides what goes to which channel when, keeps the ledger and tries again; a channel
only knows its targets and sends one message to one of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol

from backend.accounts.models import Player
from backend.notifications.models import Kind, Notice

Outcome = Literal["ok", "gone", "retry", "refused"]


@dataclass(frozen=True)
class Result:
    """What became of one try. `gone`: the target is no more, and the channel has forgotten it. `retry`: later, after
    `after` seconds at the earliest where the other side named a time. `refused`: trying again would not help."""

    outcome: Outcome
    detail: str = ""
    """For the player's eyes: a status, a short reason; never an address or a secret."""
    after: float | None = None


@dataclass(frozen=True)
class Target:
    """Somewhere to send to: a device, an address, a webhook."""

    id: str
    """Public within the channel, kept in the ledger."""
    label: str
    """What the player knows it by."""
    row: Any
    """Whatever the channel keeps about it."""
    wait_until: datetime | None = None
    """It has asked for a pause until then."""
    session: str = ""
    """Public id of the session that it belongs to, where it belongs to one."""


@dataclass(frozen=True)
class Message:
    """What is to be sent, in the player's language: complete, absolute, and without anything secret."""

    notice: Notice
    player: Player
    title: str
    body: str
    url: str
    """Path of the page that it opens."""
    badge: int
    """Matches that wait for the player now."""
    deadline: datetime | None
    is_closing: bool
    """Only says that it is over: for channels that can take a notice back."""
    is_silent: bool = False
    """Only makes true again what is shown: nobody need be called for that."""


class Channel(Protocol):
    """One way to reach players."""

    name: str
    """Published: settings, ledger and addresses name it. `channel.<name>` is its text."""
    takes_back: bool
    """Whether a notice that no longer holds is followed by a closing message."""

    def is_on(self, kind: Kind) -> bool:
        """Whether a kind goes this way for players who have not said anything about it."""

    def targets(self, player: Player, kind: Kind) -> Sequence[Target]:
        """Where the player can be reached this way now; empty if nowhere."""

    def deliver(self, message: Message, target: Target) -> Result:
        """Sends, within ten seconds. Called outside any transaction; may be called again for the same message."""

    def status(self, player: Player) -> tuple[datetime | None, str]:
        """When it last reached the player, and what went wrong since; both for the player's eyes."""


_channels: dict[str, Channel] = {}


def register(channel: Channel) -> None:
    """Makes a channel known; the first one registered is the first that is tried. Raises ValueError for a name
    that is taken."""
    known = _channels.setdefault(channel.name, channel)
    if known is not channel:
        raise ValueError(f"two channels {channel.name!r}")


def all_channels() -> list[Channel]:
    """Every channel, in the order of trial."""
    return list(_channels.values())


def find(name: str) -> Channel | None:
    """The channel of that name."""
    return _channels.get(name)
