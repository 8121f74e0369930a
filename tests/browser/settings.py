"""Settings of the workshop, the second server of the browser tests: the product's own, and two things more.

The test kit's toy games are installed, so that games without a board of their own are played in the app; and the
app is served from STAKEOUT_TEST_APP, so that a test can release a new version of it.
"""

import os
from pathlib import Path

from backend.config.settings import *  # noqa: F403
from games import door
from games.testkit.toys import TOYS

PWA_DIST = WHITENOISE_ROOT = Path(os.environ["STAKEOUT_TEST_APP"])
WHITENOISE_AUTOREFRESH = True  # a release while the server runs

for toy in TOYS.values():
    door.register(toy)
