"""Toy games: small, whole games that need every shape of the engine, for tests of the engine and of the test kit."""

from games.testkit.toys.campfire import GAME as CAMPFIRE
from games.testkit.toys.miners import GAME as MINERS
from games.testkit.toys.raccoons import GAME as RACCOONS
from games.testkit.toys.smugglers import GAME as SMUGGLERS

TOYS = {game.key: game for game in (CAMPFIRE, MINERS, SMUGGLERS, RACCOONS)}
"""The toys by key."""

__all__ = ["CAMPFIRE", "MINERS", "RACCOONS", "SMUGGLERS", "TOYS"]
