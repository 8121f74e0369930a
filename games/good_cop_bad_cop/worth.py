"""What things are worth to a bot that looks ahead, in parts of a won match."""

from typing import Final

WIN: Final = 1.0
WOUND: Final = 0.35
"""Half the way to a leader's end."""
ENEMY_GONE: Final = 0.05
FRIEND_GONE: Final = 0.1
OWN_END: Final = 0.1
"""Who is out can't help any more."""
RELIEF: Final = 0.1
"""Worth of an enemy's gun that no longer points at oneself or at the own leader."""
