"""Makes the toy games known to the box as well: its processes import this first."""

from games import door
from games.testkit.toys import TOYS

for _game in TOYS.values():
    door.register(_game)
