"""A Celery worker in a process of its own, on the test's database and Redis."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]


def database_url() -> str:
    """The test database, as DATABASE_URL names it."""
    now = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{now['NAME']}"
    login = f"{now['USER']}:{now['PASSWORD']}" if now["PASSWORD"] else now["USER"]
    return f"postgres://{login}@{now['HOST']}:{now['PORT'] or 5432}/{now['NAME']}"


class Worker:
    """One worker process with its pool; `log` is what it has said."""

    def __init__(self, folder: Path, *include: str) -> None:
        self.log = folder / "worker.log"
        command = [sys.executable, "-m", "celery", "-A", "backend.config.celery", "worker"]
        command += ["--concurrency=2", "--loglevel=WARNING", "--without-gossip", "--without-mingle"]
        command += [f"--include={','.join(include)}"] if include else []
        env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "backend.config.settings",
            "DATABASE_URL": database_url(),
            "REDIS_URL": settings.REDIS_URL,
            "STAKEOUT_DATA": str(settings.DATA),
            "STAKEOUT_PACE": str(settings.PACE),
            "STAKEOUT_MIN_CLOCK": str(settings.MIN_CLOCK),
        }
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=env, stdout=log, stderr=log, start_new_session=True
            )

    def kill(self) -> None:
        """Ends the worker and its pool at once, as a power cut would."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        self.process.wait()
