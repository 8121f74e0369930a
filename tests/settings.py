"""Settings of the tests: the product's own, with everything that touches the machine moved aside."""

import os
import tempfile

os.environ.setdefault("STAKEOUT_DATA", tempfile.mkdtemp(prefix="stakeout-test-"))
os.environ.setdefault("STAKEOUT_MIN_CLOCK", "2")
os.environ.setdefault("STAKEOUT_PACE", "0.02")
os.environ.setdefault("STAKEOUT_RATE_LIMITS", "off")
os.environ.setdefault("STAKEOUT_OUTAGE_AFTER", "0")  # tests move time by hours: that is no outage

from backend.config.settings import *  # noqa: F403
from backend.config.settings import DATA, DATABASES, OWN_HOSTS, QUEUE, REDIS_URL

OWN_HOSTS.append("testserver")

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: threads and processes of one test see the same database.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
else:
    # A test database need not survive the machine: no commit waits for the disk.
    DATABASES["default"].setdefault("OPTIONS", {})["options"] = "-c synchronous_commit=off"

# Threads of sockets keep no connection between two tests: the test database could not be dropped.
DATABASES["default"]["CONN_MAX_AGE"] = 0

if not REDIS_URL:
    CELERY_BROKER_URL = "memory://"
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

QUEUE.mkdir(exist_ok=True)

BOX_MODULES = ("tests.support.box_games",)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
