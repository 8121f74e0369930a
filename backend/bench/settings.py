"""The product's settings with the bench's own addresses beside its others. No server but the bench's uses them."""

from backend.config.settings import *  # noqa: F403

ROOT_URLCONF = "backend.bench.urls"
