"""Where log lines go: one line each to standard error, which systemd, Docker or the terminal keep."""

from typing import Any


def logging_settings(*, debug: bool) -> dict[str, Any]:
    """Django's LOGGING. Refused requests (4xx) are the client's business and are not logged."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "INFO" if debug else "WARNING"},
        "loggers": {
            "stakeout": {"level": "INFO"},
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "ERROR"},
            "kombu.connection": {"level": "ERROR"},  # "no hostname": files have none
            "celery.worker.strategy": {"level": "WARNING"},
        },
    }
