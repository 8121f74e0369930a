"""Settings, addresses and entry points. Importing it makes the Celery application the current one."""

from backend.config.celery import app as celery_app

__all__ = ["celery_app"]
