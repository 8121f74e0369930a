"""A PostgreSQL server of a test's own, which may be killed without harming anybody else's."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

from backend.bench.process import HOST, descendants, free_port, kill

ACCOUNT = "postgres"
"""PostgreSQL refuses to run as root; root runs it as this user."""


def find_binary(name: str) -> str | None:
    """One of PostgreSQL's programs: on the path, or where Debian keeps it."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(debian[-1]) if debian else shutil.which(name)


class Postgres:
    """One cluster in a folder of its own, with everything that makes it survive a crash switched on."""

    def __init__(self) -> None:
        self.port = free_port()
        self.user = ACCOUNT if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="stakeout-postgres-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.superuser = self.user or pwd.getpwuid(os.geteuid()).pw_name
        self.url = f"postgres://{self.superuser}@{HOST}:{self.port}/postgres"
        self._process: subprocess.Popen[bytes] | None = None
        initdb = find_binary("initdb")
        assert initdb is not None, "PostgreSQL's initdb is missing"
        command = [initdb, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "-D", self._data]
        subprocess.run(command, user=self.user, check=True, capture_output=True, cwd=self.folder)

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def start(self) -> None:
        """Starts it and waits until it has recovered and takes connections."""
        server = find_binary("postgres")
        assert server is not None
        options = ["-p", str(self.port), "-c", f"listen_addresses={HOST}", "-c", "unix_socket_directories="]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [server, "-D", self._data, *options], user=self.user, stdout=log, stderr=log, cwd=self.folder
            )
        until = time.monotonic() + 300
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < until, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL to the server and all its processes, as a power cut would do (but for the disk)."""
        if self._process is None:
            return
        family = [self._process.pid, *descendants(self._process.pid)]
        for pid in family:
            kill(pid)
        self._process.wait()
        self._process = None

    def remove(self) -> None:
        """Ends it and deletes its data."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
