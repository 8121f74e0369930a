"""What a step is sure to cost, so that two moments can be compared."""

import msgspec

from games import door


def losses_of(game: door.AnyGame, step: door.ShownStep) -> list[str]:
    """The certain effects that the game counts as losses, in plain text."""
    if game.teamwork is None:
        return []
    costs = game.teamwork.losses
    found = [effect for effect in step.effects if effect.certain and effect.key in costs]
    return sorted(msgspec.json.encode([of.key, of.args], order="deterministic").decode() for of in found)
